"""The dialog `editor-turn`: whose turn it is in the position that is set up, the tile in hand, supplies and options."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from session.page.commands import ChangeDraft, ChangeDraftOptions
from session.page.store import Change, Store
from session.study.editor import Editor
from session.study.editor_words import hand_choices, hand_of, seat_rows
from session.text.i18n import _
from taluva import Mode, Options
from taluva.setting_up import Draft
from web.browser.dialogs import open_dialog
from web.browser.elements import Element, by_id, clone, part, set_text
from web.browser.listeners import Listeners
from web.controls import Handler

_DIGITS = 3
"""More digits of a number are not read; the draft knows how many huts there can be."""


class EditorMoreDialog:
    """Shows and changes what is not on the board of a position that is set up."""

    def __init__(self, store: Store, listeners: Listeners) -> None:
        self._store = store
        self._node = by_id("editor-turn")
        self._shown: tuple[Editor, str] | None = None
        listeners.add(self._node, "change", self._on_input)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handler of the dialog's control, by control name."""
        return {"editor-more": lambda _press: self.open()}

    def open(self) -> None:
        """Fill and open the dialog."""
        state = self._store.state
        if state.editor is not None:
            self._shown = None
            self._show(state.editor, state.language)
            open_dialog(self._node)

    def on_change(self, change: Change) -> None:
        """Follow the position while the dialog is open."""
        if not self._node.open:
            return
        if change.after.editor is None:
            self._node.close("")
        else:
            self._show(change.after.editor, change.after.language)

    def _show(self, editor: Editor, language: str) -> None:
        if self._shown == (editor, language):
            return
        self._shown = editor, language
        draft, options = editor.draft, editor.draft.options
        self._show_movers(editor)
        self._show_hand(editor)
        for name, value in (
            ("seat", str(draft.seat)),
            ("hand", str(draft.hand or "")),
            ("next", "build" if draft.builds else "tile"),
            ("players", str(options.players)),
            ("tiles", "48" if options.all_tiles else "12"),
            ("huts", "anywhere" if options.huts_anywhere else "apart"),
        ):
            for radio in self._node.querySelectorAll(f"[name={name}]"):
                radio.checked = radio.value == value
        self._show_supplies(editor)

    def _show_movers(self, editor: Editor) -> None:
        """Show who can be to move; choices that are there stay, with the focus in them."""
        body = by_id("editor-movers")
        while body.children.length > len(editor.spoken):
            body.lastElementChild.remove()
        while body.children.length < len(editor.spoken):
            node = clone("editor-mover")
            node.querySelector("input").setAttribute("value", str(body.children.length))
            body.append(node)
        for node, name in zip(body.children, editor.spoken):
            set_text(part(node, "name"), name)

    def _show_hand(self, editor: Editor) -> None:
        """Show which tiles can be in hand, and how many of each are left."""
        by_id("editor-hand").disabled = editor.draft.builds
        for choice in hand_choices(editor):
            radio = self._node.querySelector(f"[name=hand][value={choice.tile}]")
            radio.disabled = not choice.left
            radio.setAttribute("aria-label", choice.words)
            set_text(radio.nextElementSibling, str(choice.left))

    def _show_supplies(self, editor: Editor) -> None:
        """Show the supplies; fields that are there stay, with the focus in them."""
        rows, body = seat_rows(editor), by_id("editor-supplies")
        while body.children.length > len(rows):
            body.lastElementChild.remove()
        while body.children.length < len(rows):
            body.append(clone("editor-supply"))
        for seat, (node, row) in enumerate(zip(body.children, rows)):
            set_text(part(node, "name"), row.name)
            left, out = node.querySelector("[name=left]"), node.querySelector("[name=out]")
            left.value, out.checked = str(row.huts), row.out
            left.setAttribute("max", str(row.most))
            left.setAttribute("aria-label", _("{name}: {what}").format(name=row.name, what=_head(1)))
            out.setAttribute("aria-label", _("{name}: {what}").format(name=row.name, what=_head(2)))
            left.setAttribute("data-seat", str(seat))
            out.setAttribute("data-seat", str(seat))

    def _on_input(self, event: Any) -> None:
        editor = self._store.state.editor
        if editor is None:
            return
        field, draft = event.target, editor.draft
        name, value = str(field.name), str(field.value)
        if name in ("players", "tiles", "huts"):
            self._store.dispatch(ChangeDraftOptions(_options(draft.options, name, value)))
            return
        self._store.dispatch(ChangeDraft(_changed(draft, name, value, field)))
        after = self._store.state.editor
        if after is not None:  # what was refused is shown as it is
            self._shown = None
            self._show(after, self._store.state.language)


def _changed(draft: Draft, name: str, value: str, field: Element) -> Draft:
    match name:
        case "seat":
            return replace(draft, seat=int(value))
        case "next":
            return replace(draft, builds=value == "build", hand=None if value == "build" else draft.hand)
        case "hand":
            return replace(draft, hand=hand_of(value))
        case "left":
            seat = int(field.getAttribute("data-seat"))
            return draft.with_huts_left(seat, int(value[:_DIGITS])) if value.isdecimal() else draft
        case "out":
            return draft.with_out(int(field.getAttribute("data-seat")), bool(field.checked))
    return draft


def _options(options: Options, name: str, value: str) -> Options:
    if name == "players":
        players = int(value)
        mode = options.mode if players == 4 or options.mode is not Mode.TEAMS else Mode.SOLO
        return replace(options, players=players, mode=mode, first=min(options.first, players - 1))
    if name == "tiles":
        return replace(options, all_tiles=value == "48")
    return replace(options, huts_anywhere=value == "anywhere")


def _head(column: int) -> str:
    cells = by_id("editor-turn").querySelectorAll("thead th")
    return str(cells[column].textContent)
