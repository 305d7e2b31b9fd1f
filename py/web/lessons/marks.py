"""The marks of a lesson on the board, where the right moves go."""

from __future__ import annotations

from session.lessons.attempt import marked_hexes
from session.page.state import State
from session.page.store import Change
from taluva import Hex
from taluva.drawing.cells import WATER
from taluva.drawing.geometry import center, number
from taluva.drawing.island import level_badge
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
        near = sorted({hex_ for marked in hexes for hex_ in (marked, *marked.neighbours())})
        drawn = (hexes, height, tuple(cells[hex_].level for hex_ in near if hex_ in cells))
        if drawn == self._drawn:
            return
        self._drawn = drawn
        parts = []
        for hex_ in hexes:
            x, y = center(hex_, cells[hex_].level if hex_ in cells else 0, height)
            place = f'transform="translate({number(x)} {number(y)})"'
            parts.append(f'<g {place}><use class="anim-hint" href="#st-guide-glow"/><use href="#st-guide"/></g>')
        parts += [self._number(hex_) for hex_ in near]
        self._board.marks.innerHTML = "".join(parts)
        self._board.camera.plane.classList.toggle("guided", bool(hexes))

    def _number(self, hex_: Hex) -> str:
        """Return the markup of the number of a hex's level, which the marks would cross."""
        cell, height = self._board.grid.cells.get(hex_, WATER), self._board.cells.height
        x, y = center(hex_, cell.level, height)
        return f'<g transform="translate({number(x)} {number(y)})">{level_badge(cell.level)}</g>' if cell.level else ""

    def _hexes(self, state: State) -> tuple[Hex, ...]:
        """Return the hexes to mark, computed only once per position."""
        attempt, table = state.attempt, state.table
        if attempt is None or table is None:
            return ()
        key = (attempt.lesson, table.game, table.shown, attempt.hints > 0)
        if key != self._targets[0]:
            self._targets = (key, marked_hexes(attempt, table))
        return self._targets[1]
