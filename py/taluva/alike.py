"""Tell whether islands are alike: the same but for where they lie, how they are turned, and for mirroring."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from taluva.board import Board
from taluva.hexes import ORIGIN, Hex

Spot = tuple[int, int, int, tuple[int, int], tuple[int, int]]
"""A land hex: q and r from the first hex of the island, its level, its terrain and where its volcano points (-1 for
neither), and the number of its owner and of its building from 1 (0 for none)."""

_NONE = -1


class Form(NamedTuple):
    """An island turned or mirrored, and shifted so that its first hex in reading order is the origin."""

    spots: tuple[Spot, ...]
    mirrored: bool


def forms(board: Board, owner: Callable[[int], int]) -> Iterator[Form]:
    """Give the twelve forms of an island; owner: returns the number of a seat, from 1."""
    land = []
    for hex_ in board.frame.hexes(board.land):
        terrain, built = board.terrain(hex_), board.building(hex_)
        piece = (0, 0) if built is None else (owner(built[0]), int(built[1]) + 1)
        land.append((hex_, board.level(hex_), _NONE if terrain is None else int(terrain), board.flow(hex_), piece))
    for turn in range(6):
        for mirrored in (False, True):
            places = [_moved(hex_, turn, mirrored) for hex_, *_rest in land]
            above, left = min(((r, q) for q, r in places), default=ORIGIN)
            spots: list[Spot] = []
            for (q, r), (_hex, level, top, flow, piece) in zip(places, land):
                way = _NONE if flow is None else ((5 - flow if mirrored else flow) + turn) % 6
                spots.append((q - left, r - above, level, (top, way), piece))
            yield Form(tuple(sorted(spots)), mirrored)


def are_alike(one: Board, other: Board) -> bool:
    """Return whether two islands are alike, whoever has which colour."""
    return tally(one) == tally(other) and _key(one) == _key(other)


def tally(board: Board) -> tuple[int, ...]:
    """Return figures that alike islands share, quickly: how many hexes there are of each kind."""
    kinds = (board.volcanoes, board.built, board.temples, board.towers, *board.terrains)
    return (*(bits.bit_count() for bits in kinds), *(layer.bit_count() for layer in board.levels if layer))


def _key(board: Board) -> tuple[Spot, ...]:
    """Return what alike islands share: the first of the forms, with the owners numbered as they come in it."""
    return min(map(_renumbered, forms(board, lambda seat: seat + 1)))


def _renumbered(form: Form) -> tuple[Spot, ...]:
    numbers: dict[int, int] = {}
    spots = []
    for q, r, level, top, (owner, building) in form.spots:
        spots.append((q, r, level, top, (numbers.setdefault(owner, len(numbers)), building)))
    return tuple(spots)


def _moved(hex_: Hex, turn: int, mirrored: bool) -> tuple[int, int]:
    q, r = hex_
    if mirrored:  # across the line from west to east: direction d becomes -d
        q, r = q + r, -r
    for _step in range(turn):  # by a sixth counter-clockwise: direction d becomes d + 1
        q, r = q + r, -q
    return q, r
