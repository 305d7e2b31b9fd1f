"""The keyboard's focus on the board: what it points at, where its ring shows, and where it returns to."""

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
    """Follows the focus over the board, and gives it back where a redrawn control has lost it."""

    def __init__(self, store: Store, board: BoardView, listeners: Listeners) -> None:
        self._store = store
        self._board = board
        self._last_input = ""
        """What was used last: `key`, or a kind of pointer; empty at first."""
        self._is_returning = False
        # Not the svg: one that listens for focus gets a tab stop of its own.
        plane = board.camera.plane
        listeners.add(document, "pointerdown", self._on_pointer, first=True)
        listeners.add(document, "keydown", self._on_key, first=True)
        listeners.add(plane, "focusin", self._on_focus)
        listeners.add(plane, "focusout", self._on_blur)
        listeners.add(document, "close", lambda _event: self.restore())

    def on_change(self, change: Change) -> None:
        """Give the focus back to the board after a change that has taken it; after a ply to where that was played."""
        if not isinstance(change.action, PointAt):  # while the focus moves, no element has it
            self.restore(change.moves or change.new_table)

    def restore(self, at_last_move: bool = False) -> None:
        """Give the focus to the board if no element has it; at_last_move: where the last move was made."""
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
        if hex_ is not None:  # keys are about the hex with the focus, whatever was chosen by hand meanwhile
            self._board.grid.make_current(hex_)

    def _on_focus(self, event: Any) -> None:
        hex_ = hex_of(event.target)
        if hex_ is None:
            return
        self._board.grid.make_current(hex_)
        # By what was used last: to a browser any focus that a script gives is the keyboard's.
        self._board.show_focus(hex_ if self._last_input == "key" else None)
        # A finger at rest points at nothing.
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
    # What was in a dialog that has just closed still has it for a moment.
    return not active or active == document.body or bool(active.matches(":disabled, dialog:not([open]) *"))
