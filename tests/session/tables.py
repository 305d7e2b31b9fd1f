"""Tables after what players do at them."""

from __future__ import annotations

from session.table.intents import Intent
from session.table.table import Table
from session.table.update import update
from taluva import Game


def after(table: Table, *intents: Intent) -> Table:
    """Return a table after some intents."""
    for intent in intents:
        table = update(table, intent)
    return table


def table_after(game: Game, *intents: Intent) -> Table:
    """Return the table of a game after some intents."""
    return after(Table(game), *intents)
