"""Lessons and puzzles on the page: their list, the card, the marks, and what comes after."""

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
    """Shows lessons as the state has them."""

    def __init__(self, store: Store, board: BoardView, ask_for_game: Callable[[], None]) -> None:
        """ask_for_game: asks how a game is to be set up."""
        self._list = LessonList(store)
        self.progression = Progression(store, self._list, ask_for_game)
        self._card = LessonCard(board.camera)
        self._marks = LessonMarks(board)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return what carries out the lessons' controls, by their names."""
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
