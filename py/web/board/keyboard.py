"""Playing by keys: the board is one tab stop, and letters count only while it has the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from session.table.intents import Intent, Redo, Rotate, Undo
from taluva import Hex
from taluva.drawing.geometry import center
from web.board.grid import hex_of
from web.board.view import BoardView

_ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End")
_CONTROLS = {"+": "zoom-in", "=": "zoom-in", "-": "zoom-out", "0": "fit", "l": "levels", "L": "levels"}
_INSPECT = ("i", "I")


class Keyboard:
    """Turns keys pressed on the board into steps over its hexes, intents and controls."""

    def __init__(
        self,
        board: BoardView,
        dispatch: Callable[[Intent], None],
        choose: Callable[[Hex], None],
        press: Callable[[str], None],
        inspect: Callable[[Hex], None],
    ) -> None:
        self._board = board
        self._dispatch = dispatch
        self._choose = choose
        self._press = press
        self._inspect = inspect
        self._column = 0.0

    def on_key(self, event: Any) -> bool:
        """Do what a key on the board means; return whether it means anything."""
        key = event.key
        grid = self._board.grid
        # What has the focus is what keys are about, whatever was chosen otherwise meanwhile.
        grid.make_current(hex_of(event.target) or grid.current)
        if key in _ARROWS:
            self._walk(key, bool(event.ctrlKey))
        elif key in ("Enter", " "):
            self._choose(grid.current)
        elif key in ("n", "N"):
            self._go_to(grid.next_legal(bool(event.shiftKey)))
        elif key in ("r", "R"):
            self._dispatch(Rotate(not event.shiftKey))
        elif key in ("u", "U"):
            self._dispatch(Redo() if event.shiftKey else Undo())
        elif key in _INSPECT:
            self._inspect(grid.current)
        elif key in _CONTROLS:
            self._press(_CONTROLS[key])
        else:
            return False
        return True

    def _walk(self, key: str, to_corner: bool) -> None:
        grid = self._board.grid
        if to_corner and key in ("Home", "End"):
            self._go_to(grid.corner(key == "End"))
        elif key in ("ArrowUp", "ArrowDown"):
            # Up and down lead back and forth: they keep to the column they began in.
            column = self._column
            self._go_to(grid.step(key, column))
            self._column = column
        else:
            self._go_to(grid.step(key, center(grid.current)[0]))

    def _go_to(self, hex_: Hex | None) -> None:
        if hex_ is None:
            return
        self._column = center(hex_)[0]
        self._board.grid.make_current(hex_)
        self._board.grid.focus()
        self._board.bring_into_view(hex_)
