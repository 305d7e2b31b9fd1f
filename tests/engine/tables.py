"""A store with a game on its table, for tests of what asks the engine."""

from __future__ import annotations

from dataclasses import replace

from session.page.commands import PutOnTable
from session.page.state import Moment, State
from session.page.store import Store, Subscriber
from session.saves.save import new_save
from taluva import Game
from tests.rules.random_games import random_game


def store_with(*subscribers: Subscriber) -> Store:
    """Return a store with nothing on the table."""
    store = Store(State(), Moment)
    for subscriber in subscribers:
        store.subscribe(subscriber)
    return store


def put(store: Store, levels: tuple[int, ...] = (), plies: int = 0, game: Game | None = None) -> None:
    """Put a game of two on the table."""
    save = new_save(game or random_game(3, plies=plies), (1, 2))
    store.dispatch(PutOnTable(replace(save, levels=levels, takeback=True)))
