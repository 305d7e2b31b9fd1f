"""The marks of a lesson on the board, where the right moves go."""

from __future__ import annotations

from session.lessons.attempt import marked_hexes
from session.page.state import State
from session.page.store import Change
from taluva import Hex
from taluva.drawing.geometry import center, number
from web.board.view import BoardView


class LessonMarks:
    """Draws the marks into the board's overlay."""

    def __init__(self, board: BoardView) -> None:
        self._board = board
        self._targets: tuple[object, tuple[Hex, ...]] = (None, ())
        self._drawn: object = ()

    def on_change(self, change: Change) -> None:
        """Mark the hexes of the current task."""
        hexes = self._hexes(change.after)
        cells, height = self._board.grid.cells, self._board.cells.height
        drawn = (hexes, height, tuple(cells[hex_].level for hex_ in hexes if hex_ in cells))
        if drawn == self._drawn:
            return
        self._drawn = drawn
        parts = []
        for hex_ in hexes:
            x, y = center(hex_, cells[hex_].level if hex_ in cells else 0, height)
            place = f'transform="translate({number(x)} {number(y)})"'
            parts.append(f'<g {place}><use class="anim-hint" href="#st-guide-glow"/><use href="#st-guide"/></g>')
        self._board.marks.innerHTML = "".join(parts)
        self._board.camera.plane.classList.toggle("guided", bool(hexes))

    def _hexes(self, state: State) -> tuple[Hex, ...]:
        """Return the hexes to mark, computed only once per position."""
        attempt, table = state.attempt, state.table
        if attempt is None or table is None:
            return ()
        key = (attempt.lesson, table.game, table.shown, attempt.hints > 0)
        if key != self._targets[0]:
            self._targets = (key, marked_hexes(attempt, table))
        return self._targets[1]
