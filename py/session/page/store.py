"""The store: the one owner of the page's state."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from session.page.commands import (
    Action,
    ClearTable,
    GoToMistake,
    LeaveLesson,
    LeaveMistakes,
    LeaveStudy,
    NextMistake,
    PutOnTable,
    ReviewMistakes,
    StartLesson,
    StudyPosition,
)
from session.page.reduce import reduce
from session.page.state import Moment, State


class Change(NamedTuple):
    """A change of the state as subscribers see it: the action, and the state before and after."""

    before: State
    after: State
    action: Action

    @property
    def moves(self) -> bool:
        """Return whether plies were played or taken back on the same table."""
        before, after = self.before.table, self.after.table
        if before is None or after is None or self.new_table:
            return False
        return before.game.moves is not after.game.moves

    @property
    def new_table(self) -> bool:
        """Return whether a game, a lesson or a turn to review was put on the table, or taken off it."""
        return isinstance(self.action, _ON_THE_TABLE)


_ON_THE_TABLE = (
    PutOnTable,
    ClearTable,
    StartLesson,
    LeaveLesson,
    ReviewMistakes,
    NextMistake,
    GoToMistake,
    LeaveMistakes,
    StudyPosition,
    LeaveStudy,
)

Subscriber: TypeAlias = Callable[[Change], None]


class Store:
    """Holds the state; `dispatch` is the only way to change it."""

    def __init__(self, state: State, now: Callable[[], Moment]) -> None:
        self._state = state
        self._now = now
        self._subscribers: list[Subscriber] = []
        self._waiting: deque[Action] = deque()
        self._busy = False

    @property
    def state(self) -> State:
        """Return the present state."""
        return self._state

    @property
    def now(self) -> Moment:
        """Return the present moment."""
        return self._now()

    def subscribe(self, subscriber: Subscriber) -> None:
        """Call a function after every change, in order of subscription."""
        self._subscribers.append(subscriber)

    def dispatch(self, action: Action) -> None:
        """Apply an action to the state and notify the subscribers.

        An action that a subscriber dispatches waits until all of them have seen the present change.
        """
        self._waiting.append(action)
        if self._busy:
            return
        self._busy = True
        try:
            while self._waiting:
                self._carry_out(self._waiting.popleft())
        finally:
            self._waiting.clear()
            self._busy = False

    def _carry_out(self, action: Action) -> None:
        before = self._state
        self._state = reduce(before, action, self._now())
        if self._state is before:
            return
        change = Change(before, self._state, action)
        for subscriber in self._subscribers:
            subscriber(change)
