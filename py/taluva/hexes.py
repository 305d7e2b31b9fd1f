"""Hexes of an infinite pointy-top grid in axial coordinates.

| direction | 0 | 1 | 2 | 3 | 4 | 5 |
|---|---|---|---|---|---|---|
| towards | E | NE | NW | W | SW | SE |
| (q, r) | (1,0) | (1,-1) | (0,-1) | (-1,0) | (-1,1) | (0,1) |

r increases to the south; directions are numbered counter-clockwise, seen from above.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from taluva.errors import NotationError

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The steps (q, r) to the six neighbours, counter-clockwise from E."""

_TEXT = re.compile(r"(0|-?[1-9][0-9]{0,2}),(0|-?[1-9][0-9]{0,2})")


class Hex(NamedTuple):
    """A hex by its axial coordinates; the first volcano is on (0, 0)."""

    q: int
    r: int

    def step(self, direction: int, distance: int = 1) -> Hex:
        """Return the hex `distance` steps away in a direction 0–5."""
        dq, dr = DIRECTIONS[direction % 6]
        return Hex(self.q + dq * distance, self.r + dr * distance)

    def neighbours(self) -> tuple[Hex, ...]:
        """Return the six adjacent hexes, in the order of `DIRECTIONS`."""
        q, r = self
        return tuple(Hex(q + dq, r + dr) for dq, dr in DIRECTIONS)

    def distance(self, other: Hex) -> int:
        """Return the distance in steps."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    @classmethod
    def parse(cls, text: str) -> Hex:
        """Parse `q,r`; raise NotationError for anything else."""
        match = _TEXT.fullmatch(text)
        if match is None:
            raise NotationError("not a hex", text)
        return cls(int(match[1]), int(match[2]))


ORIGIN = Hex(0, 0)
"""Where the first volcano goes (rules, "A turn", 2)."""


def tile_hexes(volcano: Hex, rotation: int) -> tuple[Hex, Hex, Hex]:
    """Return the hexes of a tile: volcano, first terrain, second terrain.

    rotation: 0–5, the direction of the first terrain from the volcano; the second terrain is one step
    counter-clockwise, and the lava flows towards the corner between them.
    """
    return volcano, volcano.step(rotation), volcano.step(rotation + 1)
