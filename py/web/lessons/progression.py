"""The way on from a lesson."""

from __future__ import annotations

from collections.abc import Callable

from session.lessons.course import lesson_after
from session.page.commands import LeaveLesson, StartLesson
from session.page.store import Change, Store
from web.browser.dialogs import close_dialogs
from web.controls import Press
from web.lessons.list_dialog import LessonList
from web.lessons.puzzles import PuzzleBox


class Progression:
    """Leads from a finished lesson to the next one, to the list, or to a game."""

    def __init__(self, store: Store, list_dialog: LessonList, box: PuzzleBox, begin_game: Callable[[], None]) -> None:
        self._store = store
        self._box = box
        self._list = list_dialog
        self._begin_game = begin_game

    def on_change(self, change: Change) -> None:
        """Close all dialogs when a lesson starts."""
        if isinstance(change.action, StartLesson):
            close_dialogs()

    def go_on(self) -> None:
        """Start the next lesson of the same kind; after the last, leave and show the list."""
        attempt = self._store.state.attempt
        if attempt is not None and attempt.lesson.rating:
            self._box.then(self._box.start_next())
            return
        following = None if attempt is None else lesson_after(attempt.lesson)
        if following is not None:
            self._store.dispatch(StartLesson(following))
        else:
            self._store.dispatch(LeaveLesson())
            self._list.open()

    def go_on_by(self, press: Press) -> None:
        """Go on by the button, ignoring the second tap of a double tap, meant for the previous button there."""
        if press.clicks < 2:
            self.go_on()

    def play(self, press: Press) -> None:
        """Leave the lesson for a first game."""
        if press.clicks < 2:
            self._store.dispatch(LeaveLesson())
            self._begin_game()
