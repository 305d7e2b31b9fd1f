"""Sets of hexes as the bits of one integer.

A hex (q, r) is the bit (r - top) * width + (q - left). `width` is so large that no
island of the game's tiles reaches its edge; `top` follows the island's northern end,
which keeps the numbers short. Rows to the south have no end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeVar

from taluva.hexes import DIRECTIONS, Hex

# How far beyond the land hexes are looked at: a volcano may lie two hexes out, and its neighbours count.
_MARGIN = 3

_T = TypeVar("_T")


class Frame(NamedTuple):
    """Where bits lie: row length, q of the first column, r of the first row."""

    width: int
    left: int
    top: int

    @classmethod
    def for_game(cls, tiles_in_play: int) -> Frame:
        """Return the frame of a game of so many tiles before the first is laid."""
        reach = 2 * tiles_in_play + _MARGIN
        return cls(2 * reach + 1, -reach, -_MARGIN & ~3)

    def reaching(self, north: int) -> Frame:
        """Return the frame of the same game whose land reaches up to row `north`.

        It depends on the northernmost row alone, so equal islands have equal bits.
        """
        top = (north - _MARGIN) & ~3
        return self if top >= self.top else self._replace(top=top)

    def index_of(self, hex_: Hex) -> int:
        """Return the bit number of a hex; -1 when it is far off the island."""
        column = hex_.q - self.left
        row = hex_.r - self.top
        if row < 0 or not 0 <= column < self.width:
            return -1
        return row * self.width + column

    def hex_at(self, index: int) -> Hex:
        """Return the hex of a bit number."""
        return _hexes_of(self)[index]

    def offset(self, direction: int) -> int:
        """Return what a step in a direction 0–5 adds to a bit number."""
        dq, dr = DIRECTIONS[direction]
        return dr * self.width + dq

    def set_of(self, hexes: Iterable[Hex]) -> int:
        """Return the set of some hexes; those far off the island are left out."""
        bits = 0
        for hex_ in hexes:
            index = self.index_of(hex_)
            if index >= 0:
                bits |= 1 << index
        return bits

    def hexes(self, bits: int) -> list[Hex]:
        """Return the hexes of a set, by row, then column."""
        known = _hexes_of(self)
        return [known[index] for index in indices(bits)]

    def neighbours(self, bits: int) -> int:
        """Return every hex adjacent to one of a set (some may be in the set)."""
        width = self.width
        east = bits << 1
        west = bits >> 1
        return east | west | (bits | west) << width | (bits | east) >> width


class Table(dict[int, _T]):
    """Values by the bit number of their hex: each is made once, which takes longer than to find it."""

    def __init__(self, make: Callable[[int], _T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, index: int) -> _T:
        self[index] = value = self._make(index)
        return value


@lru_cache(maxsize=16)
def _hexes_of(frame: Frame) -> Table[Hex]:
    width, left, top = frame
    return Table(lambda index: Hex(index % width + left, index // width + top))


def shift(bits: int, offset: int) -> int:
    """Move a set by a bit offset, forwards or backwards."""
    return bits << offset if offset > 0 else bits >> -offset


def indices(bits: int) -> list[int]:
    """Return the bit numbers of a set, ascending."""
    found = []
    # From the highest, since taking off a number's last bit takes several times longer.
    while bits:
        high = bits.bit_length() - 1
        found.append(high)
        bits ^= 1 << high
    found.reverse()
    return found


def nth_index(bits: int, count: int) -> int:
    """Return the bit number with `count` members of the set below it."""
    for _ in range(count):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1


def parts(frame: Frame, bits: int) -> Iterator[int]:
    """Iterate over the connected parts of a set, by their lowest bit."""
    while bits:
        part = bits & -bits
        while True:
            grown = (frame.neighbours(part) | part) & bits
            if grown == part:
                break
            part = grown
        yield part
        bits ^= part
