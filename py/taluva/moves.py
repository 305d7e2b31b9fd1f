"""The two kinds of moves: laying a tile and building.

Moves are values without context, so their text can be parsed without a position.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, TypeAlias

from taluva.errors import NotationError
from taluva.hexes import Hex, tile_hexes
from taluva.tiles import Building, Terrain


class Kind(IntEnum):
    """The four ways to build (rules, "A turn", 3)."""

    HUT = 0
    TEMPLE = 1
    TOWER = 2
    EXPAND = 3

    @property
    def word(self) -> str:
        """Return the lower-case word used in texts."""
        return self.name.lower()

    @property
    def building(self) -> Building:
        """Return which building it places."""
        return _BUILDINGS[self]


_BUILDINGS = (Building.HUT, Building.TEMPLE, Building.TOWER, Building.HUT)


class Placement(NamedTuple):
    """Lay the tile in hand with its volcano on `hex`.

    rotation: 0–5, as in `tile_hexes`.
    """

    hex: Hex
    rotation: int

    def hexes(self) -> tuple[Hex, Hex, Hex]:
        """Return the hexes covered: volcano, first terrain, second terrain."""
        return tile_hexes(self.hex, self.rotation)

    def __str__(self) -> str:
        return f"{self.hex}/{self.rotation}"


class Build(NamedTuple):
    """Build a hut, a temple or a tower, or expand a settlement.

    hex: where the building goes; for EXPAND, the smallest (q, r) of the settlement.
    terrain: the terrain to fill for EXPAND, else None.
    """

    kind: Kind
    hex: Hex
    terrain: Terrain | None = None

    def __str__(self) -> str:
        if self.terrain is None:
            return f"{self.kind.word}:{self.hex}"
        return f"{self.kind.word}:{self.terrain.letter}:{self.hex}"


Move: TypeAlias = Placement | Build


def parse_move(text: str) -> Move:
    """Parse `q,r/rotation`, `hut:q,r`, `temple:q,r`, `tower:q,r` or `expand:T:q,r`.

    Raises NotationError for any other text.
    """
    head, *rest = text.split(":")
    kind = _KINDS.get(head)
    if kind is None and not rest:
        return _parse_placement(text)
    if kind is Kind.EXPAND and len(rest) == 2:
        return Build(kind, Hex.parse(rest[1]), Terrain.from_letter(rest[0]))
    if kind is not None and kind is not Kind.EXPAND and len(rest) == 1:
        return Build(kind, Hex.parse(rest[0]))
    raise NotationError("not a move", text)


_KINDS = {kind.word: kind for kind in Kind}


def _parse_placement(text: str) -> Placement:
    place, slash, rotation = text.partition("/")
    if not slash or len(rotation) != 1 or rotation not in "012345":
        raise NotationError("not a move", text)
    return Placement(Hex.parse(place), int(rotation))
