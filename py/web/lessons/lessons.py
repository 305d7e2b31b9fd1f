"""Lessons and puzzles on the page: the list, the card, the marks and the way on."""

from __future__ import annotations

from collections.abc import Callable

from session.page.store import Change, Store
from web.board.view import BoardView
from web.controls import Handler
from web.lessons.card import LessonCard
from web.lessons.list_dialog import LessonList
from web.lessons.marks import LessonMarks
from web.lessons.progression import Progression


class Lessons:
    """Shows the lessons in the state."""

    def __init__(self, store: Store, board: BoardView, ask_for_game: Callable[[], None]) -> None:
        """ask_for_game: opens the setup of a game."""
        self._list = LessonList(store)
        self.progression = Progression(store, self._list, ask_for_game)
        self._card = LessonCard(board.camera)
        self._marks = LessonMarks(board)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the lessons' controls, by control name."""
        return {
            "learn": lambda _press: self._list.open(),
            "setup-learn": lambda _press: self._list.open(),
            "lesson-next": self.progression.go_on_by,
            "lesson-play": self.progression.play,
        }

    def on_change(self, change: Change) -> None:
        """Show what has changed."""
        self.progression.on_change(change)
        self._card.on_change(change)
        self._marks.on_change(change)
