"""The keyboard focus on the board: what it points at, where its ring shows, and where it returns to."""

from __future__ import annotations

from typing import Any

from js import document

from session.page.store import Change, Store
from session.table.intents import PointAt
from taluva import Hex
from web.board.grid import hex_of
from web.board.view import BoardView
from web.browser.dialogs import is_dialog_open
from web.browser.elements import Element
from web.browser.listeners import Listeners


class BoardFocus:
    """Follows the focus over the board, and restores it when a redrawn control has lost it."""

    def __init__(self, store: Store, board: BoardView, listeners: Listeners) -> None:
        self._store = store
        self._board = board
        self._last_input = ""
        """The last input: `key`, or a kind of pointer; empty at first."""
        self._is_returning = False
        # Not on the svg: listening for focus would make it a tab stop.
        plane = board.camera.plane
        listeners.add(document, "pointerdown", self._on_pointer, first=True)
        listeners.add(document, "keydown", self._on_key, first=True)
        listeners.add(plane, "focusin", self._on_focus)
        listeners.add(plane, "focusout", self._on_blur)
        listeners.add(document, "close", lambda _event: self.restore())

    def on_change(self, change: Change) -> None:
        """Return a lost focus to the board; after a ply, to where it was played."""
        if not isinstance(change.action, PointAt):  # no element has the focus while it moves
            self.restore(change.moves or change.new_table)

    def restore(self, at_last_move: bool = False) -> None:
        """Focus the board if no element has the focus; at_last_move: at the hex of the last move."""
        if not _is_lost() or is_dialog_open():
            return
        table = self._store.state.table
        if at_last_move and table is not None and table.game.moves:
            self._board.grid.make_current(table.game.moves[-1].hex)
        # Only the player's own focus points at a hex.
        self._is_returning = True
        self._board.grid.focus()
        self._is_returning = False

    def _on_pointer(self, event: Any) -> None:
        self._last_input = event.pointerType
        self._board.show_focus(None)

    def _on_key(self, event: Any) -> None:
        self._last_input = "key"
        hex_ = hex_of(event.target)
        self._board.show_focus(hex_)
        if hex_ is not None:  # keys act on the focused hex, even after another was chosen by pointer
            self._board.grid.make_current(hex_)

    def _on_focus(self, event: Any) -> None:
        hex_ = hex_of(event.target)
        if hex_ is None:
            return
        self._board.grid.make_current(hex_)
        # Go by the last input: browsers treat any focus set by a script as the keyboard's.
        self._board.show_focus(hex_ if self._last_input == "key" else None)
        # A resting finger points at nothing.
        if self._last_input != "touch" and not self._is_returning:
            self._point_at(hex_)

    def _on_blur(self, event: Any) -> None:
        if not hex_of(event.relatedTarget):
            self._board.show_focus(None)
            self._point_at(None)

    def _point_at(self, hex_: Hex | None) -> None:
        self._store.dispatch(PointAt(hex_))


def _is_lost() -> bool:
    """Return whether no element of the page has the focus."""
    active: Element = document.activeElement
    # An element in a dialog that has just closed keeps the focus for a moment.
    return not active or active == document.body or bool(active.matches(":disabled, dialog:not([open]) *"))
