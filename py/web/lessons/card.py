"""The card of the lesson that is played, and what it marks on the board."""

from __future__ import annotations

from typing import NamedTuple

from js import window

from session.lessons.lesson import Lesson, Step
from session.text.i18n import _
from taluva import Hex
from taluva.drawing.geometry import center, number
from web.board.view import BoardView
from web.browser.elements import by_id, set_attribute, set_hidden, set_text, svg

_EDGE = 10
_ROOM_TO_SAY = 48
_ROOM_FOR_ISLAND = 240


class Said(NamedTuple):
    """What is said to the learner, a message or nothing; kind: ok, bad or hint."""

    words: str
    kind: str


NOTHING = Said("", "ok")


class LessonCard:
    """The panel `lesson`: what is asked for, what is said to a move, how to go on."""

    def __init__(self, board: BoardView) -> None:
        self._board = board
        self._main = by_id("app")
        self._node = by_id("lesson")
        self._marks = svg("g")
        self._marked: object = None
        self._height = 0
        self._room = 0
        self._asked: tuple[object, ...] = ()
        overlay = board.svg.querySelector(".overlay")
        overlay.insertBefore(self._marks, overlay.firstElementChild)

    def show(self, lesson: Lesson | None, count: str, step: Step | None, said: Said) -> None:
        """Show a lesson; no lesson hides the card.

        count: which lesson of how many. step: what is asked for, None once all is done.
        """
        set_attribute(self._main, "data-lesson", lesson.id if lesson else None)
        set_attribute(self._main, "data-lesson-done", "true" if lesson and not step else None)
        set_attribute(self._main, "data-lesson-levels", "true" if lesson and lesson.levels else None)
        set_hidden(self._node, lesson is None)
        if lesson is None:
            self._asked = ()
            self._make_room(0)
            return
        words = _(said.words) if said.words else ""
        set_text(by_id("lesson-title"), _(lesson.title))
        set_text(by_id("lesson-count"), count)
        set_text(by_id("lesson-task"), _(step.task) if step else words)
        answer = by_id("lesson-answer")
        set_text(answer, words if step else "")
        answer.setAttribute("data-kind", said.kind)
        self._node.setAttribute("data-done", "false" if step else "true")
        set_hidden(by_id("lesson-hint"), step is None)
        page = (window.innerWidth, window.innerHeight)
        asked = (lesson, page, by_id("lesson-task").textContent)
        if asked != self._asked:
            # The board stays where it is when the words get fewer.
            least = self._room if asked[:2] == self._asked[:2] else 0
            self._room = max(self._room_needed(), least)
            self._make_room(self._room)
            self._asked = asked
        elif said.kind == "hint":
            # What is prepared next is brought into view below the words.
            self._make_room(max(self._bottom() + _EDGE, self._room), fits=False)

    def _bottom(self) -> int:
        return int(self._node.getBoundingClientRect().bottom - self._board.viewport.getBoundingClientRect().top)

    def _room_needed(self) -> int:
        """Return how much of the board's height in px the card takes, with an answer where there is room for that."""
        viewport = self._board.viewport.getBoundingClientRect()
        task = by_id("lesson-task").getBoundingClientRect()
        height = min(self._bottom(), int(task.bottom - viewport.top) + _EDGE) + _EDGE
        left = int(viewport.height) - height - _ROOM_FOR_ISLAND
        return height + min(max(left, 0), _ROOM_TO_SAY)

    def _make_room(self, height: int, fits: bool = True) -> None:
        """Let the island be shown below the card, whose height in px goes with its words; fits: all of it, at once."""
        if height == self._height:
            return
        self._height = height
        style = self._board.viewport.style
        if height:
            style.setProperty("--free-top", f"{height}px")
        else:
            style.removeProperty("--free-top")
        self._board.measure()
        if fits and not self._board.by_hand:
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
            parts.append(f'<g {place}><use class="anim-hint" href="#st-guide-glow"/><use href="#st-guide"/></g>')
        self._marks.innerHTML = "".join(parts)
        self._board.plane.classList.toggle("guided", bool(hexes))
