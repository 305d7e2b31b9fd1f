"""Bitboards: sets of hexes as the bits of one integer.

Hex (q, r) is bit (r - top) * width + (q - left). `width` is large enough that no island
made of the game's tiles reaches the edge; `top` follows the island's northern end, which
keeps the integers short. There is no limit to the south.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeVar

from taluva.hexes import DIRECTIONS, Hex

# How many hexes beyond the land matter: a volcano can be two hexes out, and its neighbours count.
_MARGIN = 3

NOWHERE = 0
"""The set without any hex."""

EVERYWHERE = -1
"""The set of all hexes."""

_T = TypeVar("_T")


class Frame(NamedTuple):
    """The mapping of hexes to bits: the length of a row, q of the first column, r of the first row."""

    width: int
    left: int
    top: int

    @classmethod
    def for_game(cls, tiles_in_play: int) -> Frame:
        """Return the frame of a game with so many tiles, before the first is laid."""
        reach = 2 * tiles_in_play + _MARGIN
        return cls(2 * reach + 1, -reach, -_MARGIN & ~3)

    def reaching(self, north: int) -> Frame:
        """Return the frame of the same game once its land reaches north to row `north`.

        It depends on the northernmost row only, so equal islands have equal bits.
        """
        top = (north - _MARGIN) & ~3
        return self if top >= self.top else self._replace(top=top)

    def index_of(self, hex_: Hex) -> int:
        """Return the bit number of a hex, or -1 if it is far off the island."""
        column = hex_.q - self.left
        row = hex_.r - self.top
        if row < 0 or not 0 <= column < self.width:
            return -1
        return row * self.width + column

    def bit_of(self, hex_: Hex) -> int:
        """Return the set of one hex; empty if it is far off the island."""
        index = self.index_of(hex_)
        return 1 << index if index >= 0 else 0

    def hex_at(self, index: int) -> Hex:
        """Return the hex with a bit number."""
        return _hexes_of(self)[index]

    def offset(self, direction: int) -> int:
        """Return how much one step in a direction 0–5 adds to a bit number."""
        dq, dr = DIRECTIONS[direction]
        return dr * self.width + dq

    def set_of(self, hexes: Iterable[Hex]) -> int:
        """Return a set of hexes, leaving out those far off the island."""
        bits = 0
        for hex_ in hexes:
            bits |= self.bit_of(hex_)
        return bits

    def hexes(self, bits: int) -> list[Hex]:
        """Return the hexes of a set, by row, then column."""
        hex_at = _hexes_of(self)
        return [hex_at[index] for index in indices(bits)]

    def neighbours(self, bits: int) -> int:
        """Return every hex adjacent to a member of a set, which may itself be a member."""
        width = self.width
        east = bits << 1
        west = bits >> 1
        return east | west | (bits | west) << width | (bits | east) >> width


class Lookup(dict[int, _T]):
    """Caches one value per bit number, since making a value takes longer than looking it up."""

    def __init__(self, make: Callable[[int], _T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, index: int) -> _T:
        self[index] = value = self._make(index)
        return value


@lru_cache(maxsize=16)
def _hexes_of(frame: Frame) -> Lookup[Hex]:
    width, left, top = frame
    return Lookup(lambda index: Hex(index % width + left, index // width + top))


def shift(bits: int, offset: int) -> int:
    """Shift a set by a bit offset of either sign."""
    return bits << offset if offset > 0 else bits >> -offset


def indices(bits: int) -> list[int]:
    """Return the bit numbers of a set, ascending."""
    members = []
    # From the highest down: clearing the lowest bit of a long integer takes several times longer.
    while bits:
        high = bits.bit_length() - 1
        members.append(high)
        bits ^= 1 << high
    members.reverse()
    return members


def nth_index(bits: int, count: int) -> int:
    """Return the bit number of the member with `count` smaller members."""
    for _ in range(count):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1


def parts(frame: Frame, bits: int) -> Iterator[int]:
    """Yield the connected parts of a set, ordered by their lowest bit."""
    while bits:
        part = bits & -bits
        while True:
            grown = (frame.neighbours(part) | part) & bits
            if grown == part:
                break
            part = grown
        yield part
        bits ^= part
