"""The opponent: carries out the computers' turns, as the state machine in `State.opponent` says."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from session.page.commands import OpponentEvent
from session.page.opponent import Activity, Event
from session.page.state import State
from session.page.store import Change, Store
from session.table.intents import PlayMove, ShowMove
from session.table.moments import rests_for, shown_for
from taluva import Move, parse_move
from web.engine.inquiry import Engine, Fields, Inquiry


class OpponentPlayer:
    """Asks the engine for each computer turn, and plays its moves slowly enough for people to follow.

    `State.opponent` alone says what to do next: the work of each phase ends with an event, and the next change of
    phase drops unfinished work.
    """

    def __init__(
        self,
        store: Store,
        engine: Engine,
        random_seed: Callable[[], int],
        pace: Callable[[], float],
        show_progress: Callable[[float], None],
    ) -> None:
        """pace: returns the factor that stretches pauses. show_progress: receives a share, 0 to 1."""
        self._store = store
        self._engine = engine
        self._random_seed = random_seed
        self._pace = pace
        self._inquiry = Inquiry(
            engine,
            self._on_answer,
            lambda: self._report(Event.NO_ANSWER),
            lambda reply: show_progress(reply["progress"]),
        )
        self._moves: deque[Move] = deque()
        """The moves of the turn not played yet."""
        self._timer: asyncio.TimerHandle | None = None

    def on_change(self, change: Change) -> None:
        """Start the engine as soon as computers play, and begin the work of a new phase."""
        if _has_computers(change.after) and not _has_computers(change.before):
            self._engine.begin()
        if change.after.opponent != change.before.opponent:
            self._stop()
            self._enter(change.after)

    def hurry(self) -> None:
        """Make the thinking computer play its best turn so far."""
        self._inquiry.hurry()

    def _enter(self, state: State) -> None:
        match state.opponent.activity:
            case Activity.THINKING:
                self._ask(state)
            case Activity.SHOWING:
                self._store.dispatch(ShowMove(self._moves[0]))
                self._report_after(shown_for(self._moves[0], _follows_computer(state)), Event.SHOWN)
            case Activity.PLAYED:
                self._store.dispatch(PlayMove(self._moves.popleft()))
                # Where a move was refused, there is nothing to see.
                table = self._store.state.table
                rest = 0 if table is None or not table.game.moves else rests_for(table.game)
                self._report_after(rest, Event.NEXT_MOVE if self._moves else Event.TURN_OVER)

    def _stop(self) -> None:
        self._inquiry.cancel()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _ask(self, state: State) -> None:
        if state.answer:
            self._moves = deque(state.answer)  # a lesson says what is played
            self._report(Event.ANSWERED)
            return
        assert state.computer_turn is not None
        game, level = state.computer_turn
        self._inquiry.ask({"position": str(game.position), "level": level, "seed": self._random_seed()})

    def _on_answer(self, reply: Fields) -> None:
        self._moves = deque(parse_move(text) for text in reply["candidates"][0]["moves"])
        self._report(Event.ANSWERED)

    def _report(self, event: Event) -> None:
        self._store.dispatch(OpponentEvent(event))

    def _report_after(self, ms: int, event: Event) -> None:
        seconds = ms / 1000 * self._pace()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._report, event)


def _follows_computer(state: State) -> bool:
    """Return whether another computer has played the turn before this one."""
    table = state.table
    if table is None or not table.game.moves:
        return False
    return bool(table.level_of(table.game.positions[-2].seat))


def _has_computers(state: State) -> bool:
    return state.attempt is None and state.table is not None and any(state.table.levels)
