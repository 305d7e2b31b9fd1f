"""Lessons and puzzles on the page: the list, the card, the marks and the way on."""

from __future__ import annotations

from collections.abc import Callable

from session.lessons.attempt import is_finished
from session.page.store import Change, Store
from session.puzzles.themes import THEMES
from session.storage import Storage
from web.appearance import moves
from web.board.view import BoardView
from web.browser.listeners import Listeners
from web.controls import Handler, Press
from web.lessons.ahead import Ahead
from web.lessons.card import LessonCard
from web.lessons.day_result import DayResult
from web.lessons.editor import EditorCard
from web.lessons.list_dialog import LessonList
from web.lessons.marks import LessonMarks
from web.lessons.mistakes import MistakesCard
from web.lessons.progression import Progression
from web.lessons.puzzles import PuzzleBox
from web.lessons.study import StudyCard
from web.panels.toast import Toast


class Lessons:
    """Shows the lessons in the state."""

    def __init__(
        self,
        store: Store,
        storage: Storage,
        board: BoardView,
        toast: Toast,
        listeners: Listeners,
        begin_game: Callable[[], None],
    ) -> None:
        """begin_game: begins a first game, against the gentlest computer."""
        self._board = board
        self._box = PuzzleBox(store, storage, toast)
        self._list = LessonList(store, self._box)
        self.progression = Progression(store, self._list, self._box, begin_game)
        ahead = Ahead()
        self._card = LessonCard(board.camera, ahead)
        self._day_result = DayResult(store, self._box, ahead, toast)
        self._marks = LessonMarks(board)
        self._mistakes = MistakesCard(board)
        self._study = StudyCard(store, board, listeners)
        self._editor = EditorCard(store, board, toast.alert, listeners)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the lessons' controls, by control name."""
        return {
            "learn": lambda _press: self._list.open(),
            "home-learn": lambda _press: self._list.open(),
            "home-puzzle": self._start_puzzle,
            **self._list.handlers,
            **self._day_result.handlers,
            **self._editor.handlers,
            "lesson-next": self.progression.go_on_by,
            "lesson-play": self.progression.play,
        }

    def _start_puzzle(self, press: Press) -> None:
        """Start the day's puzzle, or one of the theme that home offers."""
        theme = str(press.element.getAttribute("data-theme") or "")
        self._box.then(self._box.start_next(theme) if theme in THEMES else self._box.start_day())

    def on_change(self, change: Change) -> None:
        """Show what has changed."""
        self.progression.on_change(change)
        self._card.on_change(change)
        self._box.on_change(change)
        self._day_result.on_change(change)
        if _is_success(change):
            self._board.celebrate(change.after.colours[:1])
        self._marks.on_change(change)
        self._mistakes.on_change(change)
        self._study.on_change(change)
        self._editor.on_change(change)


def _is_success(change: Change) -> bool:
    """Return whether a move has just ended a lesson or puzzle."""
    before, after = change.before.attempt, change.after.attempt
    if before is None or after is None or before.lesson is not after.lesson or not change.moves:
        return False
    tables = change.before.table, change.after.table
    done = [table is not None and is_finished(after.lesson, table) for table in tables]
    return done == [False, True] and moves(change.after.settings)
