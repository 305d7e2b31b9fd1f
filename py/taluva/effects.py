"""What a move would do, without playing it."""

from __future__ import annotations

from typing import NamedTuple

from taluva.board import Board
from taluva.errors import IllegalMoveError
from taluva.hexes import Hex
from taluva.moves import Build, Kind, Move, Placement
from taluva.position import Phase, Position, huts_under

Area = frozenset[Hex]
"""The hexes of one settlement."""


class Buried(NamedTuple):
    """Huts on one hex that a tile would cover."""

    hex: Hex
    seat: int
    huts: int


class Split(NamedTuple):
    """A settlement that a tile would cover part of, and the settlements left of it."""

    seat: int
    before: Area
    after: tuple[Area, ...]


class LayingEffects(NamedTuple):
    """What laying the tile in hand would do.

    level: the level of its hexes afterwards, at least 1.
    buried: the huts lost. split: each settlement that loses hexes.
    can_build: whether the player could still build; if not, the player is eliminated.
    """

    level: int
    buried: tuple[Buried, ...]
    split: tuple[Split, ...]
    can_build: bool


class BuildingEffects(NamedTuple):
    """What a build would do.

    placed: (hex, count) for each hex built on. cost: how many buildings it spends.
    joined: the settlements that merge. result: the settlement they become.
    """

    placed: tuple[tuple[Hex, int], ...]
    cost: int
    joined: tuple[Area, ...]
    result: Area


def effects(position: Position, move: Move) -> LayingEffects | BuildingEffects:
    """Return what a legal move would do in a position.

    Raises IllegalMoveError if a rule refuses the move.
    """
    violation = position.violation(move)
    if violation is not None:
        raise IllegalMoveError(move, violation)
    return laying(position, move) if isinstance(move, Placement) else building(position, move)


def laying(position: Position, move: Placement) -> LayingEffects:
    """Return what a legal placement would do."""
    board = position.board
    after = position.play(move)
    buried = tuple(Buried(*huts) for huts in huts_under(board, move.hexes()))
    return LayingEffects(
        after.board.level(move.hex),
        buried,
        tuple(_splits(board, move)),
        after.phase is Phase.BUILD,
    )


def building(position: Position, move: Build) -> BuildingEffects:
    """Return what a legal build would do."""
    board = position.board
    if move.kind is Kind.EXPAND:
        filled = board.frame.hexes(position.builds.expansion(move).filled)
        placed = tuple((hex_, board.level(hex_)) for hex_ in filled)
    else:
        placed = ((move.hex, 1),)
    bits = board.frame.set_of(hex_ for hex_, _ in placed)
    joined = [s.hexes for s in board.settlements[position.seat] if s.fringe & bits]
    result = bits
    for hexes in joined:
        result |= hexes
    return BuildingEffects(
        placed,
        sum(count for _, count in placed),
        tuple(_area(board, hexes) for hexes in joined),
        _area(board, result),
    )


def _splits(before: Board, move: Placement) -> list[Split]:
    area = before.frame.set_of(move.hexes())
    splits = []
    for seat, own in enumerate(before.settlements):
        for settlement in own:
            if settlement.hexes & area:
                left = before.settle(settlement.hexes & ~area)
                rest = tuple(_area(before, part.hexes) for part in left)
                splits.append(Split(seat, _area(before, settlement.hexes), rest))
    return splits


def _area(board: Board, bits: int) -> Area:
    return frozenset(board.frame.hexes(bits))
