"""Keyboard navigation over the board: one tab stop, with arrows that go from hex to hex."""

from __future__ import annotations

from taluva import Hex
from taluva.drawing.geometry import center
from web.board.view import BoardView


class HexNavigation:
    """Moves the focus over the board's hexes."""

    def __init__(self, board: BoardView) -> None:
        self._board = board
        self._column = 0.0

    def walk(self, key: str, to_corner: bool) -> None:
        """Go where an arrow, Home or End leads; to_corner: Home and End go to the first or last hex of the board."""
        grid = self._board.grid
        if to_corner and key in ("Home", "End"):
            self.go_to(grid.corner(key == "End"))
        elif key in ("ArrowUp", "ArrowDown"):
            # Keep to the column where up and down began, so that one undoes the other.
            column = self._column
            self.go_to(grid.step(key, column))
            self._column = column
        else:
            self.go_to(grid.step(key, center(grid.current)[0]))

    def go_to_legal(self, backwards: bool) -> None:
        """Go to the next hex with a legal move, or to the previous one."""
        self.go_to(self._board.grid.next_legal(backwards))

    def go_to(self, hex_: Hex | None) -> None:
        """Go to a hex; None stays."""
        if hex_ is None:
            return
        self._column = center(hex_)[0]
        self._board.grid.make_current(hex_)
        self._board.grid.focus()
        self._board.bring_into_view(hex_)
