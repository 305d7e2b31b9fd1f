"""What is said for a turn is true of the board."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

from bots.reasons import Reason, Why, reasons_for
from taluva import Build, Ending, Hex, Kind, Move, Phase, Position
from tests.bots.positions import EVERY_GAME, games_by


def turns(level: int, seeds: range) -> list[tuple[Position, tuple[Move, ...], Position]]:
    """Return turns of games that a level plays: position before, moves, position after."""
    return [
        (before.position, after.moves[before.ply :], after.position)
        for seed, options in zip(seeds, EVERY_GAME.values())
        for before, after in pairwise(games_by(level, seed, options))
    ]


def could_build(position: Position, seat: int, kind: Kind) -> int:
    """Return on how many hexes a seat could build now, were it its turn."""
    asked = replace(position, seat=seat, phase=Phase.BUILD)
    return sum(move.kind is kind for move in asked.builds)


def ready(position: Position, seat: int) -> list[frozenset[Hex]]:
    """Return the settlements beside which a seat could build a temple."""
    board = position.board
    return [
        frozenset(board.frame.hexes(s.hexes))
        for s in board.settlements[seat]
        if s.size >= 3 and not s.temples and s.fringe & board.free
    ]


def agrees(reason: Reason, before: Position, moves: tuple[Move, ...], after: Position) -> bool:
    """Judge a reason by the rules alone."""
    seat = before.seat
    built = moves[-1]
    own, left = after.players[seat], after.players[seat].supply
    rival = reason.seat if reason.seat is not None else seat
    sizes = [s.size for s in after.board.settlements[seat]]
    match reason.why:
        case Why.WINS | Why.COUNTS:
            assert after.outcome is not None
            early = after.outcome.reason is not Ending.TILES
            return seat in after.outcome.winners and early is (reason.why is Why.WINS)
        case Why.TEMPLE | Why.TOWER:
            kind = Kind.TEMPLE if reason.why is Why.TEMPLE else Kind.TOWER
            return isinstance(built, Build) and built.kind is kind and own.built[kind - 1] == reason.amount
        case Why.READY | Why.SAFE:
            return could_build(after, seat, Kind.TEMPLE) > 0 and reason.size in sizes and reason.size >= 3
        case Why.HIGH:
            return could_build(after, seat, Kind.TOWER) > 0
        case Why.NEAR:
            return left.temples > 0 and any(s.size in (1, 2) and not s.temples for s in after.board.settlements[seat])
        case Why.ROOM:
            return any(s.size >= 3 and s.size >= reason.size for s in after.board.settlements[seat])
        case Why.EXPANDS:
            return before.players[seat].supply.huts - left.huts == reason.amount and reason.size in sizes
        case Why.FOUNDS:
            return before.players[seat].supply.huts - left.huts == 1 and 1 in sizes
        case Why.SPARES:
            return reason.amount == left.huts
        case Why.CUTS | Why.BLOCKS:
            kept = set[Hex]().union(*ready(after, rival))
            return any(len(area) == reason.size and not area & kept for area in ready(before, rival))
        case Why.LOWERS:
            return could_build(before, rival, Kind.TOWER) > 0 == could_build(after, rival, Kind.TOWER)
        case Why.BURIES:
            return after.players[rival].buried - before.players[rival].buried == reason.amount
        case Why.PREVENTS:
            return before.players[rival].supply.kinds_empty() == 1
    raise AssertionError(reason.why)


def test_reasons_are_true() -> None:
    told = Counter[Why]()
    for level in (2, 3):
        for before, moves, after in turns(level, range(level, level + 4)):
            reasons = reasons_for(before, moves)
            # A tile after which nothing can be built has nothing to be said for it.
            assert reasons or len(moves) == 1
            assert [r.points for r in reasons] == sorted((r.points for r in reasons), reverse=True)
            for reason in reasons:
                told[reason.why] += 1
                assert agrees(reason, before, moves, after), (reason, str(before), moves)
    assert len(told) >= 12
