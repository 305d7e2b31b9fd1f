"""The dialog `tutorial`: the list of lessons and puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from session.lessons.course import lesson_to_resume, number_of
from session.lessons.lesson import Lesson
from session.lessons.lessons import LESSONS
from session.lessons.puzzles import PUZZLES
from session.page.store import Store
from session.text.i18n import _
from web.browser.dialogs import open_dialog
from web.browser.elements import Element, by_id, clone, part, set_attribute, set_hidden, set_text


class LessonList:
    """Lists lessons and puzzles, those done, and the next one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._node = by_id("tutorial")

    def open(self) -> None:
        """Show the dialog."""
        state = self._store.state
        done = state.progress.done
        by_id("lessons").replaceChildren(*_rows(LESSONS, done))
        by_id("puzzles").replaceChildren(*_rows(PUZZLES, done))
        following = lesson_to_resume(state.progress)
        go = by_id("tutorial-go")
        set_text(go, _go_words(following))
        set_hidden(by_id("tutorial-waits"), state.own_table is None)
        set_hidden(go, following is None)
        set_attribute(go, "data-lesson", following.id if following else None)
        open_dialog(self._node)
        go.focus()


def _rows(lessons: Sequence[Lesson], done: Sequence[str]) -> list[Element]:
    rows = []
    for number, lesson in enumerate(lessons, 1):
        row = clone("lesson-row")
        button = row.querySelector("button")
        button.setAttribute("data-lesson", lesson.id)
        button.setAttribute("data-done", "true" if lesson.id in done else "false")
        set_text(part(row, "number"), str(number))
        set_text(part(row, "title"), _(lesson.title))
        set_hidden(part(row, "done"), lesson.id not in done)
        rows.append(row)
    return rows


def _go_words(lesson: Lesson | None) -> str:
    """Return the label of the main button; empty when everything is done."""
    if lesson is None:
        return ""
    number = number_of(lesson)
    if lesson.is_puzzle:
        return _("Start the puzzles") if number == 1 else _("Continue: puzzle {number}").format(number=number)
    return _("Start the lessons") if number == 1 else _("Continue: lesson {number}").format(number=number)
