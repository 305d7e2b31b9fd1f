"""The page's state for tests: what becomes of it, and a store that saves to a storage in memory."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

from session.clock import Clock, ClockKind
from session.page.commands import Action, PutOnTable
from session.page.reduce import reduce
from session.page.saving import GameSaver
from session.page.state import Moment, State
from session.page.store import Change, Store
from session.saves.save import Save, new_save
from session.table.table import Table
from taluva import Game
from tests.session.games import game_of
from tests.session.memory_storage import MemoryStorage

CLOCK = Clock(ClockKind.SIMPLE, 5)
DEAL = "JC JC SR"
BEGUN = game_of(DEAL)
FOUR_PLIES = game_of(DEAL, "0,0/0 hut:1,-1 0,2/2 hut:-1,2")


def save_of(game: Game = BEGUN, **fields: Any) -> Save:
    """Return a save of a game for two; fields: of the save."""
    return replace(new_save(game, (1, 2)), **fields)


def after(state: State, *actions: Action, at: float = 0.0, date: int = 0) -> State:
    """Return a state after actions, all at one moment; at: s. date: ms since 1970."""
    for action in actions:
        state = reduce(state, action, Moment(at, date))
    return state


def on_table(game: Game = BEGUN, *, visiting: bool = False, **fields: Any) -> State:
    """Return the state with a game on the table; fields: of its save."""
    return after(State(), PutOnTable(save_of(game, **fields), visiting))


def table_in(state: State) -> Table:
    """Return the table on the page."""
    assert state.table is not None
    return state.table


def save_in(state: State) -> Save:
    """Return the save of the game on the page."""
    assert state.save is not None
    return state.save


class Page:
    """A store whose game is saved; ids are id1, id2, …"""

    def __init__(self, storage: MemoryStorage | None = None) -> None:
        self.storage = MemoryStorage() if storage is None else storage
        self.moment = Moment(0.0, 1000)
        self.store = Store(State(), lambda: self.moment)
        numbers = count(1)
        self.saver = GameSaver(self.store, self.storage, lambda: f"id{next(numbers)}")
        self.changes: list[Change] = []
        self.store.subscribe(self.saver.on_change)
        self.store.subscribe(self.changes.append)

    @property
    def save(self) -> Save:
        """Return the save of the game on the page."""
        return save_in(self.store.state)

    def do(self, *actions: Action, at: float = 0.0, date: int = 1000) -> None:
        """Dispatch actions, all at one moment; at: s. date: ms since 1970."""
        self.moment = Moment(at, date)
        for action in actions:
            self.store.dispatch(action)
