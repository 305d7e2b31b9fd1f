"""Whole turns drawn over the board: what was played, what it allowed, what is better."""

from __future__ import annotations

from collections.abc import Sequence

from session.table.turn_marks import TurnMark, boxes_to_see, turns_markup
from web.board.view import BoardView
from web.browser.elements import svg


class TurnMarks:
    """Draws turns into a layer of their own below the ghost."""

    def __init__(self, board: BoardView) -> None:
        self._board = board
        self._layer = svg("g")
        self._drawn: object = ()
        board.marks.after(self._layer)

    def show(self, marks: Sequence[TurnMark], colours: Sequence[int]) -> None:
        """Draw turns, the lowest first; none to clear the board."""
        height = self._board.cells.height
        drawn = (tuple(marks), height, tuple(colours))
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self._layer.innerHTML = turns_markup(marks, height, colours)

    def bring_into_view(self, marks: Sequence[TurnMark]) -> None:
        """Move the view just far enough to show turns, or where that is too much the last one."""
        self._board.camera.bring_all_into_view(boxes_to_see(marks, self._board.cells.height))
