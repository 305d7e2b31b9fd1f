"""The card of the lesson that is played, and what it marks on the board."""

from __future__ import annotations

from session.i18n import _
from session.learning import Lesson, Step
from taluva import Hex
from taluva.drawing.geometry import center, number
from web.board_view import BoardView
from web.dom import by_id, set_attribute, set_hidden, set_text, svg


class LessonCard:
    """The panel `lesson`: what is asked for, what is said to a move, how to go on."""

    def __init__(self, board: BoardView) -> None:
        self._board = board
        self._main = by_id("app")
        self._node = by_id("lesson")
        self._marks = svg("g")
        self._marked: object = None
        self._height = 0
        self._asked: tuple[Lesson | None, Step | None] = (None, None)
        overlay = board.svg.querySelector(".overlay")
        overlay.insertBefore(self._marks, overlay.firstElementChild)

    def show(self, lesson: Lesson | None, count: str, step: Step | None, words: str, right: bool) -> None:
        """Show a lesson; no lesson hides the card.

        count: which lesson of how many. step: what is asked for, None once all is done.
        words: what was said to the last move, a message or nothing. right: whether it was right.
        """
        set_attribute(self._main, "data-lesson", lesson.id if lesson else None)
        set_hidden(self._node, lesson is None)
        if lesson is None:
            self._make_room(0)
            return
        said = _(words) if words else ""
        set_text(by_id("lesson-title"), _(lesson.title))
        set_text(by_id("lesson-count"), count)
        set_text(by_id("lesson-task"), _(step.task) if step else said)
        answer = by_id("lesson-answer")
        set_text(answer, said if step else "")
        answer.setAttribute("data-kind", "ok" if right else "bad")
        self._node.setAttribute("data-done", "false" if step else "true")
        set_hidden(by_id("lesson-next"), step is not None)
        set_hidden(by_id("lesson-hint"), step is None or step.shows)
        viewport = self._board.viewport.getBoundingClientRect()
        height = int(self._node.getBoundingClientRect().bottom - viewport.top) + 10
        # The board stays where it is when the words get fewer.
        self._make_room(max(height, self._height) if (lesson, step) == self._asked else height)
        self._asked = (lesson, step)

    def _make_room(self, height: int) -> None:
        """Let the island be shown below the card, whose height in px goes with its words."""
        if height == self._height:
            return
        self._height = height
        style = self._board.viewport.style
        if height:
            style.setProperty("--free-top", f"{height}px")
        else:
            style.removeProperty("--free-top")
        self._board.measure()
        if not self._board.by_hand:
            self._board.fit()

    def mark(self, hexes: tuple[Hex, ...]) -> None:
        """Mark hexes on the board."""
        cells, height = self._board.grid.cells, self._board.cells.height
        key = (hexes, height, tuple(cells[hex_].level for hex_ in hexes if hex_ in cells))
        if key == self._marked:
            return
        self._marked = key
        parts = []
        for hex_ in hexes:
            x, y = center(hex_, cells[hex_].level if hex_ in cells else 0, height)
            place = f'transform="translate({number(x)} {number(y)})"'
            parts.append(f'<g {place}><use class="anim-hint" href="#st-hint"/></g>')
        self._marks.innerHTML = "".join(parts)
