"""Terrains, buildings, the 48 tiles and how they are shuffled."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from types import MappingProxyType
from typing import NamedTuple

from taluva.errors import NotationError


class Terrain(IntEnum):
    """The five terrains other than the volcano."""

    JUNGLE = 0
    CLEARING = 1
    SAND = 2
    ROCK = 3
    LAKE = 4

    @property
    def letter(self) -> str:
        """Return the terrain's letter in texts: J, C, S, R or L."""
        return "JCSRL"[self]

    @staticmethod
    def from_letter(letter: str) -> Terrain:
        """Return the terrain with a letter; raise NotationError for any other text."""
        terrain = _BY_LETTER.get(letter)
        if terrain is None:
            raise NotationError("not a terrain", letter)
        return terrain


_BY_LETTER = {terrain.letter: terrain for terrain in Terrain}


class Building(IntEnum):
    """The three kinds of buildings."""

    HUT = 0
    TEMPLE = 1
    TOWER = 2


SUPPLY = MappingProxyType({Building.HUT: 20, Building.TEMPLE: 3, Building.TOWER: 2})
"""What each player starts with (rules, "Pieces")."""


class Tile(NamedTuple):
    """A tile by its two terrains, counter-clockwise from the volcano.

    `Tile(JUNGLE, CLEARING)` and `Tile(CLEARING, JUNGLE)` are different tiles.
    """

    first: Terrain
    second: Terrain

    def __str__(self) -> str:
        return self.first.letter + self.second.letter

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Parse two terrain letters such as `JC`; raise NotationError for anything else."""
        if len(text) != 2:
            raise NotationError("not a tile", text)
        return cls(Terrain.from_letter(text[0]), Terrain.from_letter(text[1]))


_ROWS = ((1, 6, 4, 2, 2), (5, 1, 2, 2, 1), (4, 2, 1, 2, 1), (2, 2, 1, 1, 1), (1, 1, 1, 1, 1))

TILE_SET = tuple(Tile(first, second) for first in Terrain for second in Terrain for _ in range(_ROWS[first][second]))
"""The 48 tiles of the box, sorted (rules, "Pieces": the table)."""

TILE_COUNTS = MappingProxyType(Counter(TILE_SET))
"""How many of each kind of tile are in the box."""


def shuffled_deck(seed: int, count: int) -> tuple[Tile, ...]:
    """Return `count` tiles from the box in the order they will be drawn.

    seed: any whole number. The same seed gives the same deck on every Python: only
    `Random.random` is used, whose sequence is guaranteed. The sign makes no difference.
    count: 1–48.
    """
    source = random.Random(seed)
    deck = list(TILE_SET)
    for last in range(len(deck) - 1, 0, -1):
        other = int(source.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck[:count])


def drawn_seat(seed: int, players: int) -> int:
    """Return a randomly chosen seat to play first, 0 to `players` - 1.

    seed: as for `shuffled_deck`; the deck of the same seed reveals nothing about the seat.
    """
    source = random.Random(seed)
    for _ in TILE_SET:
        source.random()
    return int(source.random() * players)


def missing_tiles(tiles: Iterable[Tile]) -> Counter[Tile]:
    """Return how many of each kind are left in the box without `tiles`.

    Raises ValueError if the box does not hold them all.
    """
    rest = Counter(TILE_COUNTS)
    rest.subtract(tiles)
    if rest and min(rest.values()) < 0:
        raise ValueError("more tiles of a kind than the box holds")
    return +rest
