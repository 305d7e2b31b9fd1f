"""Finished games for the tests of the record."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from session.record.entry import Entry, Way, entry_of
from session.saves.library import SAVE
from session.saves.save import Save, format_save, new_save
from taluva import Game, Mode, Options
from tests.rules.random_games import POLICIES
from tests.rules.random_games import whole_game as play
from tests.session.memory_storage import MemoryStorage

DAY = 86_400_000

_KINDS = (Options(), Options(), Options(3), Options(4, mode=Mode.RANKING), Options(4, mode=Mode.TEAMS))


@cache
def whole_game(seed: int) -> Game:
    """Return a finished game: of two, of three, of four with places, of teams."""
    options = _KINDS[seed % len(_KINDS)]
    return play(options, seed, *POLICIES[seed % 5 :], *POLICIES[: seed % 5])


@cache
def whole_entry(seed: int) -> Entry:
    """Return the entry of that game, played by the first seat against computers."""
    entry = entry_of(finished(f"game{seed}", seed))
    assert entry is not None
    return entry


def finished(id_: str, seed: int = 1, **fields: Any) -> Save:
    """Return the save of a finished game of two against a computer; fields: of the save."""
    game = whole_game(seed)
    levels = (0, *[1] * (len(game.names) - 1))
    colours = tuple(range(1, len(game.names) + 1))
    return replace(new_save(game, colours, now=1000), **{"id": id_, "levels": levels, **fields})


def entry(number: int, score: float = 1, level: int = 1, **fields: Any) -> Entry:
    """Return the entry of a game of two against a computer; number: tells it apart, and is its day."""
    places = {1: (1, 0), 0.5: (1, 1), 0: (0, 1)}[score]
    usual = Entry(
        f"game{number}",
        number,
        number * DAY,
        ("Ana", "Nilo"),
        places,
        (0, level),
        False,
        24,
        Way.HUTS,
        2,
        (0, 0),
        "mnm",
    )
    return usual._replace(**fields)


def storage_of(*saves: Save) -> MemoryStorage:
    """Return a storage that holds saves."""
    return MemoryStorage({SAVE + save.id: format_save(save) for save in saves})
