"""The dialog that lists the legal moves: a second way to choose one."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from session.table.intents import Intent, Prepare
from session.table.legal_moves import LegalGroup, legal_groups
from session.table.table import Table
from session.text.i18n import _, ngettext
from taluva import Hex, Move
from web.browser.elements import by_id, by_test_id, set_text
from web.browser.listeners import Listeners
from web.dialogs.dialogs import open_dialog


class MovesDialog:
    """The dialog `moves`: hex after hex, a button for each move."""

    def __init__(self, listeners: Listeners, dispatch: Callable[[Intent], None], go_to: Callable[[Hex], None]) -> None:
        """Take what lets the grid be at a hex."""
        self.node = by_id("moves")
        self._dispatch = dispatch
        self._go_to = go_to
        self._moves: list[tuple[Hex, Move]] = []
        listeners.add(by_id("moves-list"), "click", self._on_click)

    def open(self, table: Table) -> None:
        """List what can be played now."""
        groups = legal_groups(table)
        self._moves = [(group.hex, each.move) for group in groups for each in group.moves]
        count = len(self._moves)
        words = ngettext("{count} legal move", "{count} legal moves", count) if count else _("Nothing to decide now.")
        set_text(by_id("moves-count"), words)
        parts, index = [], 0
        for group in groups:
            parts.append(_group_markup(group, index))
            index += len(group.moves)
        by_id("moves-list").innerHTML = "".join(parts)
        open_dialog(self.node)

    def _on_click(self, event: Any) -> None:
        button = event.target.closest("button")
        if not button:
            return
        hex_, move = self._moves[int(button.getAttribute("data-index"))]
        self.node.close("")
        self._go_to(hex_)
        self._dispatch(Prepare(move))
        confirm = by_test_id("confirm")
        if not confirm.disabled:
            confirm.focus()


def _group_markup(group: LegalGroup, first: int) -> str:
    title = f"moves-{first}"
    buttons = "".join(
        f'<li><button type="button" class="button" data-index="{index}" '
        f'aria-describedby="{title}">{escape(each.words)}</button></li>'
        for index, each in enumerate(group.moves, first)
    )
    return f'<li><h3 id="{title}">{escape(group.title)}</h3><ul aria-labelledby="{title}">{buttons}</ul></li>'
