"""The dialog `variations`: the lines of a study, and the notes on the position on the board."""

from __future__ import annotations

from typing import Any

from session.page.commands import CommentPosition, MarkMove, NameLine
from session.page.store import Change, Store
from session.study.branch_words import BranchRow, branch_rows, here_words
from session.study.study import Study
from session.table.table import Table
from taluva import Game
from taluva.variations import Mark, Variations
from web.browser.dialogs import open_dialog
from web.browser.elements import Element, by_id, clone, part, set_attribute, set_hidden, set_text
from web.browser.listeners import Listeners
from web.controls import Handler


class VariationsDialog:
    """Shows the variations; what is typed is noted when its field is left."""

    def __init__(self, store: Store, listeners: Listeners) -> None:
        self._store = store
        self._node = by_id("variations")
        self._shown: tuple[Variations, Game, str, str] | None = None
        listeners.add(self._node, "change", self._on_input)
        listeners.add(self._node, "close", self._on_close)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handler of the dialog's control, by control name."""
        return {"show-branches": lambda _press: self.open()}

    def open(self) -> None:
        """Fill and open the dialog."""
        state = self._store.state
        if state.study is not None and state.table is not None:
            self._show(state.study, state.table, state.language)
            open_dialog(self._node)
            by_id("variations-place").focus()

    def on_change(self, change: Change) -> None:
        """Follow the study while the dialog is open."""
        state = change.after
        if not self._node.open:
            return
        if state.study is None or state.table is None:
            self._node.close("")
        else:
            self._show(state.study, state.table, state.language)

    def _on_close(self, event: Any) -> None:
        if event.target == self._node:
            self._shown = None

    def _on_input(self, event: Any) -> None:
        if event.field == "variations-mark":
            value = str(event.target.value)
            self._store.dispatch(MarkMove(Mark(value) if value else None))
        elif event.field == "variations-comment":
            self._store.dispatch(CommentPosition(str(event.target.value)))
        elif event.field == "variations-name":
            self._store.dispatch(NameLine(str(event.target.value)))

    def _show(self, study: Study, table: Table, language: str) -> None:
        now = study.tree, table.seen, language, study.problem
        if self._shown == now:
            return
        self._shown = now
        set_text(by_id("variations-problem"), study.problem)
        here = here_words(study, table)
        set_hidden(by_id("variations-here"), here is None)
        if here is not None:
            set_text(by_id("variations-place"), here.title)
            set_text(by_id("variations-by"), here.by)
            for radio in self._node.querySelectorAll("[name=variations-mark]"):
                radio.checked = radio.value == here.mark
            by_id("variations-comment").value = here.comment
            by_id("variations-name").value = here.line
        focused = self._node.querySelector("[data-control=branch-go]:focus")
        rows = branch_rows(study, table)
        by_id("variations-lines").replaceChildren(*[_row(row) for row in rows])
        if focused:  # of the new buttons, the one in its place
            line, ply = focused.getAttribute("data-line"), focused.getAttribute("data-ply")
            again = self._node.querySelector(f'[data-line="{line}"][data-ply="{ply}"]')
            if again:
                again.focus()


def _row(row: BranchRow) -> Element:
    node = clone("variations-row")
    node.style.setProperty("--depth", str(min(row.depth, 4)))
    set_text(part(node, "title"), row.title)
    turns = []
    for chip in row.chips:
        item = clone("variations-turn")
        button = item.querySelector("button")
        set_text(button, chip.label)
        button.setAttribute("data-line", str(chip.place.line))
        button.setAttribute("data-ply", str(chip.place.ply))
        button.setAttribute("aria-label", chip.words)
        button.setAttribute("title", chip.words)
        set_attribute(button, "aria-current", "true" if chip.is_here else None)
        set_attribute(button, "data-noted", "true" if chip.is_noted else None)
        turns.append(item)
    part(node, "turns").replaceChildren(*turns)
    return node
