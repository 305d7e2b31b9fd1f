"""Sets of hexes cropped to the island, so that a search works on short numbers.

A hex (q, r) is the bit (r - top) * width + (q - left), as in `taluva.frame`, but with
only so much sea around the land as a few more tiles can reach.
"""

from __future__ import annotations

from typing import NamedTuple

from taluva import DIRECTIONS, Board, Hex
from taluva.frame import shift

# How far beyond the land of the position tiles are thought of: three tiles in a row.
_SEA = 6


class Grid(NamedTuple):
    """Where bits lie while one position is thought about.

    offsets: what a step in a direction 0–5 adds to a bit number; the first is repeated
    at the end. rooms: per rotation 0–5 the volcano hexes whose tile lies on the grid.
    """

    width: int
    left: int
    top: int
    offsets: tuple[int, ...]
    rooms: tuple[int, ...]

    @classmethod
    def around(cls, board: Board) -> Grid:
        """Return the grid for a board and the next few tiles."""
        hexes = board.frame.hexes(board.land) or [Hex(0, 0)]
        columns, rows = [q for q, _ in hexes], [r for _, r in hexes]
        left, top = min(columns) - _SEA, min(rows) - _SEA
        width = max(columns) - left + _SEA + 1
        height = max(rows) - top + _SEA + 1
        offsets = tuple(dr * width + dq for dq, dr in (*DIRECTIONS, DIRECTIONS[0]))
        # One hex at every edge stays sea, so that no set of neighbours runs into the next row.
        row = ((1 << width - 2) - 1) << 1
        inside = 0
        for number in range(1, height - 1):
            inside |= row << number * width
        rooms = tuple(inside & shift(inside, -offsets[d]) & shift(inside, -offsets[d + 1]) for d in range(6))
        return cls(width, left, top, offsets, rooms)

    def bit(self, hex_: Hex) -> int:
        """Return the set of one hex, which must lie on the grid."""
        return 1 << (hex_.r - self.top) * self.width + hex_.q - self.left

    def hex_of(self, bit: int) -> Hex:
        """Return the hex of a set of one."""
        row, column = divmod(bit.bit_length() - 1, self.width)
        return Hex(column + self.left, row + self.top)

    def hexes(self, bits: int) -> list[Hex]:
        """Return the hexes of a set, by row, then column."""
        return [self.hex_of(bit) for bit in each(bits)]

    def taken_from(self, board: Board, bits: int) -> int:
        """Return a set of a board's frame as one of this grid."""
        frame = board.frame
        rows = (1 << self.width) - 1
        aside = self.left - frame.left
        found = 0
        row = 0
        while bits:
            part = bits & ((1 << frame.width) - 1)
            if part:
                part = part >> aside if aside >= 0 else part << -aside
                found |= (part & rows) << (row + frame.top - self.top) * self.width
            bits >>= frame.width
            row += 1
        return found

    def neighbours(self, bits: int) -> int:
        """Return every hex adjacent to one of a set (some may be in the set)."""
        width = self.width
        east = bits << 1
        west = bits >> 1
        return east | west | (bits | west) << width | (bits | east) >> width


def each(bits: int) -> list[int]:
    """Return the members of a set as sets of one, ascending."""
    found = []
    while bits:
        last = bits & -bits
        found.append(last)
        bits ^= last
    return found
