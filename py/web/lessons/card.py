"""The card of the lesson on the table."""

from __future__ import annotations

from js import window

from session.lessons.attempt import Attempt
from session.lessons.course import group_of, lesson_after, number_of
from session.lessons.lesson import Lesson, step_of
from session.lessons.lessons import LESSONS
from session.page.store import Change
from session.text.i18n import _
from web.board.camera import CameraView
from web.browser.elements import by_id, set_attribute, set_hidden, set_text
from web.lessons.ahead import Ahead
from web.lessons.room import EDGE, RoomBelow


class LessonCard:
    """The panel `lesson`: the task, the reply to a move, the way on."""

    def __init__(self, camera: CameraView, ahead: Ahead) -> None:
        self._main = by_id("app")
        self._node = by_id("lesson")
        self._below = RoomBelow(camera, self._node)
        self._ahead = ahead
        self._room = 0
        self._task: tuple[object, ...] = ()
        self._was_done = False
        self._is_hidden = False

    def on_change(self, change: Change) -> None:
        """Show the lesson in the state; hide the card if there is none."""
        attempt, table = change.after.attempt, change.after.table
        if attempt is None or table is None:
            self._hide()
        elif (attempt, table, change.after.language) != (
            change.before.attempt,
            change.before.table,
            change.before.language,
        ):
            step = step_of(attempt.lesson, table.game)
            self._fill(attempt, None if step is None else step.task)
            self._show_way_on(attempt.lesson, step is None)
            self._ahead.show(attempt.lesson, step is None)

    def _hide(self) -> None:
        if self._is_hidden:
            return
        self._is_hidden = True
        set_hidden(self._node, True)
        for name in ("data-lesson", "data-lesson-done", "data-lesson-levels"):
            set_attribute(self._main, name, None)
        self._task, self._was_done = (), False
        self._below.reserve(0)
        self._ahead.hide()

    def _fill(self, attempt: Attempt, task: str | None) -> None:
        """Show an attempt; task: the msgid of the task, None once the lesson is done."""
        lesson, remark = attempt.lesson, attempt.remark
        self._is_hidden = False
        set_attribute(self._main, "data-lesson", lesson.id)
        set_attribute(self._main, "data-lesson-done", "true" if task is None else None)
        set_attribute(self._main, "data-lesson-levels", "true" if lesson.levels else None)
        set_hidden(self._node, False)
        self._name_puzzle(lesson, task is None)
        reply = _(remark.words) if remark.words else ""
        if lesson.rating:
            count = _("Difficulty {rating}").format(rating=lesson.rating)
        else:
            words = _("Puzzle {number} of {count}") if lesson.is_puzzle else _("Lesson {number} of {count}")
            count = words.format(number=number_of(lesson), count=len(group_of(lesson)))
        set_text(by_id("lesson-title"), _(lesson.title))
        set_text(by_id("lesson-count"), count)
        set_text(by_id("lesson-task"), reply if task is None else _(task))
        answer = by_id("lesson-answer")
        set_text(answer, "" if task is None else reply)
        answer.setAttribute("data-kind", remark.kind)
        self._node.setAttribute("data-done", "true" if task is None else "false")
        set_hidden(by_id("lesson-hint"), task is None)
        self._fit(lesson, remark.kind)

    def _name_puzzle(self, lesson: Lesson, solved: bool) -> None:
        """Say which puzzle it is, in attributes."""
        puzzle = {"data-testid": "puzzle", "data-id": lesson.id, "data-theme": lesson.theme}
        puzzle |= {"data-rating": str(lesson.rating or ""), "data-solved": "true" if solved else "false"}
        for name, value in puzzle.items():
            set_attribute(by_id("lesson-body"), name, value if lesson.is_puzzle else None)

    def _show_way_on(self, lesson: Lesson, done: bool) -> None:
        """Label the button that leads on, and focus it as soon as the lesson is done."""
        last = lesson is LESSONS[-1]
        onward = by_id("lesson-next")
        set_text(onward, _next_words(lesson))
        onward.classList.toggle("primary", not last)
        if done and not self._was_done:
            set_hidden(onward, False)
            set_hidden(by_id("lesson-play"), not last)
            by_id("lesson-play" if last else "lesson-next").focus(preventScroll=True)
        self._was_done = done

    # ---- its room --------------------------------------------------------------------

    def _fit(self, lesson: Lesson, kind: str) -> None:
        """Fit the island below the card."""
        page = (window.innerWidth, window.innerHeight)
        task = (lesson, page, by_id("lesson-task").textContent)
        if task != self._task:
            # The board stays put when the text gets shorter.
            least = self._room if task[:2] == self._task[:2] else 0
            self._room = max(self._below.needed(by_id("lesson-task")), least)
            self._below.reserve(self._room)
            self._task = task
        elif kind == "hint":
            # The next prepared move is brought into view below the text.
            self._below.reserve(max(self._below.bottom() + EDGE, self._room), fits=False)


def _next_words(lesson: Lesson) -> str:
    if lesson is LESSONS[-1]:
        return _("To the puzzles")
    if lesson.rating:
        return _("Next puzzle")
    if lesson_after(lesson) is None:
        return _("To the list")
    return _("Next puzzle") if lesson.is_puzzle else _("Next lesson")
