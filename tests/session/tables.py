"""Build tables and apply intents to them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from session.saves.save import new_save
from session.table.intents import Intent
from session.table.table import Table
from session.table.update import update
from taluva import Game


def table_of(game: Game, *, takeback: bool = False, levels: tuple[int, ...] = (), **fields: Any) -> Table:
    """Return a table with a game; `fields` are fields of the table, such as `shown`."""
    save = new_save(game, (1, 2, 3, 4)[: game.options.players])
    return Table(replace(save, takeback=takeback, levels=levels), **fields)


def with_setup(table: Table, **fields: Any) -> Table:
    """Return a table with another setup; `fields` are fields of its save."""
    return replace(table, save=replace(table.save, **fields))


def after(table: Table, *intents: Intent, asks: bool = True) -> Table:
    """Return the table after some intents."""
    for intent in intents:
        table = update(table, intent, asks=asks)
    return table


def table_after(game: Game, *intents: Intent) -> Table:
    """Return a table with a game after some intents."""
    return after(table_of(game), *intents)
