"""Bitboards cropped to the island, so that a search works on short integers.

A bitboard is an integer that holds a set of hexes, as in `taluva.frame`: hex (q, r) is bit
(r - top) * width + (q - left). Here the frame has only as much sea around the land as the
next few tiles can reach.
"""

from __future__ import annotations

from typing import NamedTuple

from taluva import DIRECTIONS, Board, Hex
from taluva.frame import Frame, shift

# Columns and rows of sea on each side of the land: room for two tiles in a row and an edge of sea.
_MARGIN = 6


class Grid(NamedTuple):
    """The layout of the bitboards of one search.

    frame: which bit a hex is. offsets: by how much a step in each direction 0–5 changes a
    bit number; the first is repeated at the end. room: for each rotation 0–5, the volcano
    hexes whose whole tile lies on the grid.
    """

    frame: Frame
    offsets: tuple[int, ...]
    room: tuple[int, ...]

    @classmethod
    def around(cls, board: Board) -> Grid:
        """Return the grid for a board and the next few tiles."""
        land = board.frame.hexes(board.land) or [Hex(0, 0)]
        columns, rows = [q for q, _ in land], [r for _, r in land]
        left, top = min(columns) - _MARGIN, min(rows) - _MARGIN
        width = max(columns) - left + _MARGIN + 1
        height = max(rows) - top + _MARGIN + 1
        offsets = tuple(dr * width + dq for dq, dr in (*DIRECTIONS, DIRECTIONS[0]))
        # One hex along every edge stays sea, so that neighbours never wrap into the next row.
        row = ((1 << width - 2) - 1) << 1
        inside = 0
        for number in range(1, height - 1):
            inside |= row << number * width
        room = tuple(inside & shift(inside, -offsets[d]) & shift(inside, -offsets[d + 1]) for d in range(6))
        return cls(Frame(width, left, top), offsets, room)

    def bit(self, hex_: Hex) -> int:
        """Return the set of one hex, which must lie on the grid."""
        return 1 << self.frame.index_of(hex_)

    def hex_of(self, bit: int) -> Hex:
        """Return the hex in a set of one."""
        return self.frame.hex_at(bit.bit_length() - 1)

    def crop(self, board: Board, bits: int) -> int:
        """Convert a set in a board's frame to one on this grid."""
        source, target = board.frame, self.frame
        columns_cut = target.left - source.left
        row_mask = (1 << target.width) - 1
        cropped = 0
        row = 0
        while bits:
            part = bits & ((1 << source.width) - 1)
            if part:
                part = part >> columns_cut if columns_cut >= 0 else part << -columns_cut
                cropped |= (part & row_mask) << (row + source.top - target.top) * target.width
            bits >>= source.width
            row += 1
        return cropped


def single_bits(bits: int) -> list[int]:
    """Return the members of a set as sets of one, ascending."""
    members = []
    while bits:
        last = bits & -bits
        members.append(last)
        bits ^= last
    return members
