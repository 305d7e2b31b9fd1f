"""Puzzles on the page: the pack, the puzzle of the day, puzzles by theme, a storm, and what becomes of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from js import window
from pyodide.ffi import JsException

from session.lessons.lesson import Lesson
from session.lessons.puzzles import PUZZLES
from session.page.commands import LeaveLesson, StartLesson
from session.page.store import Change, Store
from session.puzzles.choice import STORM_SECONDS, next_puzzle, of_day, of_storm
from session.puzzles.following import is_missed, is_solved, misses_counted
from session.puzzles.pack import PackError, Puzzle, parse_pack
from session.puzzles.sharing import storm_words
from session.puzzles.themes import lesson_of
from session.puzzles.training import (
    TRAINING,
    Training,
    format_training,
    parse_training,
    with_day,
    with_result,
    with_storm,
)
from session.storage import Area, Storage, StorageError
from session.text.i18n import N_, _
from taluva import NotationError
from web.browser.elements import by_id, set_text
from web.browser.moment import now, random_number, today
from web.panels.toast import Toast

_PACK = "./static/puzzles.txt"
_A_LOOK = 0.7
_TICK = 0.25


class _Storm(NamedTuple):
    """A storm that goes on: when it ends, which puzzles came, how many were solved, and the one on the table."""

    ends: float
    seen: tuple[str, ...] = ()
    solved: int = 0


class PuzzleBox:
    """Fetches the pack when it is first needed, and keeps what the player makes of its puzzles."""

    def __init__(self, store: Store, storage: Storage, toast: Toast) -> None:
        self._store = store
        self._storage = storage
        self._toast = toast
        self._tasks: set[asyncio.Task[None]] = set()
        self._training = Training()
        self._is_refused = False
        self._misses = 0
        self._day: tuple[int, Lesson] | None = None
        self._storm: _Storm | None = None
        self.puzzles: tuple[Puzzle, ...] = ()
        self.problem = ""
        """Why there are only the built-in ones, as a message; empty if nothing is wrong."""
        self.day_misses: tuple[int, int] = (-1, 0)
        """The last day whose puzzle was solved in this visit for the first time, and how many misses it took."""

    # ---- the pack --------------------------------------------------------------------

    async def load(self) -> None:
        """Fetch the pack unless it is there; `problem` says why it is not."""
        if self.puzzles:
            return
        try:
            answer = await window.fetch(_PACK)
            if not answer.ok:
                raise PackError(_NOT_FETCHED)
            self.puzzles = parse_pack(str(await answer.text()))
            self.problem = ""
        except PackError as error:
            self.problem = str(error)
        except JsException:
            self.problem = _NOT_FETCHED

    def then(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that takes a while."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _lesson(self, puzzle: Puzzle) -> Lesson | None:
        try:
            return lesson_of(puzzle.id, puzzle.theme, puzzle.rating, puzzle.solution, puzzle.position, puzzle.answer)
        except NotationError:
            self._toast.alert(_("The puzzles are damaged."))
            return None

    # ---- what is stored ----------------------------------------------------------------

    @property
    def training(self) -> Training:
        """Return what the player has made of puzzles, with what another tab has added."""
        if self._is_refused:
            return self._training
        return parse_training(self._storage.read(Area.LASTING, TRAINING))

    def _change(self, step: Callable[[Training], Training]) -> None:
        before = self.training
        self._training = step(before)
        if self._training == before:
            return
        try:
            self._storage.write(Area.LASTING, TRAINING, format_training(self._training))
        except StorageError:
            if not self._is_refused:
                self._toast.tell(_("The browser can’t save your results. They count until you leave."))
            self._is_refused = True

    # ---- the puzzle of the day -----------------------------------------------------------

    def day_lesson(self) -> Lesson | None:
        """Return the day's puzzle: of the pack, or without it of the built-in ones."""
        day = today()
        return self._lesson(of_day(self.puzzles, day)) if self.puzzles else PUZZLES[day % len(PUZZLES)]

    def day_of(self, lesson: Lesson) -> int | None:
        """Return the day whose puzzle a lesson is, if it was begun as such."""
        return self._day[0] if self._day is not None and self._day[1].id == lesson.id else None

    async def start_day(self) -> None:
        """Start the day's puzzle."""
        await self.load()
        lesson = self.day_lesson()
        if lesson is not None:
            self._day = today(), lesson
            self._store.dispatch(StartLesson(lesson))

    # ---- the next one, and a storm -----------------------------------------------------------

    async def start_next(self, theme: str = "") -> None:
        """Start a puzzle that suits the player."""
        await self.load()
        puzzle = next_puzzle(self.puzzles, self.training, random_number(), theme)
        lesson = None if puzzle is None else self._lesson(puzzle)
        if lesson is not None:
            self._store.dispatch(StartLesson(lesson))
        elif not self.problem:
            self._toast.tell(_("All these puzzles are solved."))
        else:
            self._toast.alert(_(self.problem))

    async def start_storm(self) -> None:
        """Start a storm."""
        await self.load()
        if self.puzzles:
            self._storm = _Storm(now().seconds + STORM_SECONDS)
            self._next_of_storm()
            self.then(self._tick())
        else:
            self._toast.alert(_(self.problem))

    def _next_of_storm(self) -> None:
        storm = self._storm
        if storm is None:
            return
        puzzle = of_storm(self.puzzles, storm.seen, random_number())
        lesson = self._lesson(puzzle)
        if lesson is not None:
            self._storm = storm._replace(seen=(*storm.seen, puzzle.id))
            self._store.dispatch(StartLesson(lesson))
            self._show_storm()

    async def _tick(self) -> None:
        """Show the time that is left, until it is over."""
        while self._storm is not None:
            left = self._storm.ends - now().seconds
            if left <= 0:
                self._end_storm()
                self._store.dispatch(LeaveLesson())
                return
            self._show_storm()
            await asyncio.sleep(min(_TICK, left))

    def _end_storm(self) -> None:
        storm, self._storm = self._storm, None
        if storm is not None:
            self._change(lambda training: with_storm(training, storm.solved))
            self._toast.tell(storm_words(storm.solved))

    def _show_storm(self) -> None:
        storm = self._storm
        if storm is not None:
            minutes, seconds = divmod(max(round(storm.ends - now().seconds), 0), 60)
            set_text(by_id("lesson-count"), f"{minutes}:{seconds:02} · {storm.solved}")

    async def _go_on_with_storm(self, lesson: Lesson) -> None:
        """Let what was played be seen, and take the next."""
        await asyncio.sleep(_A_LOOK)
        attempt = self._store.state.attempt
        if self._storm is not None and attempt is not None and attempt.lesson is lesson:
            self._next_of_storm()

    # ---- how a puzzle goes ---------------------------------------------------------------

    def on_change(self, change: Change) -> None:
        """Note what becomes of the puzzle on the table."""
        before, after = change.before, change.after
        attempt = after.attempt
        if attempt is None or not attempt.lesson.is_puzzle:
            if self._storm is not None:
                self._end_storm()
            return
        lesson = attempt.lesson
        if isinstance(change.action, StartLesson):
            self._misses = 0
            if self._storm is not None and lesson.id not in self._storm.seen:
                self._end_storm()
        elif is_missed(before.attempt, attempt):
            self._misses += 1
            if self._storm is not None:
                self.then(self._go_on_with_storm(lesson))
            elif self._misses == 1 and lesson.rating:
                self._change(lambda training: with_result(training, lesson.id, lesson.rating, False))
        elif is_solved((before.attempt, before.table), (attempt, after.table)):
            self._on_solved(lesson)
        if self._storm is not None:
            self._show_storm()

    def _on_solved(self, lesson: Lesson) -> None:
        if self._storm is not None:
            self._storm = self._storm._replace(solved=self._storm.solved + (self._misses == 0))
            self.then(self._go_on_with_storm(lesson))
            return
        if lesson.rating:
            self._change(lambda training: with_result(training, lesson.id, lesson.rating, True))
        day = self.day_of(lesson)
        if day is not None and day not in self.training.days:
            self.day_misses = day, misses_counted(self.training, lesson.id, self._misses)
            self._change(lambda training: with_day(training, day))


_NOT_FETCHED = N_("The other puzzles can’t be loaded right now.")
