"""The reasons given for a turn are true of the board."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

from bots.reasons import Reason, ReasonKind, reasons_for
from taluva import Build, Ending, Hex, Kind, Move, Phase, Position
from tests.bots.sample_games import ALL_OPTIONS, self_play


def turns(level: int, seeds: range) -> list[tuple[Position, tuple[Move, ...], Position]]:
    """Return the turns of games that a level plays: position before, moves, position after."""
    return [
        (before.position, after.moves[before.ply :], after.position)
        for seed, options in zip(seeds, ALL_OPTIONS.values())
        for before, after in pairwise(self_play(level, seed, options))
    ]


def could_build(position: Position, seat: int, kind: Kind) -> bool:
    """Return whether a seat could build something now if it were its turn."""
    its_turn = replace(position, seat=seat, phase=Phase.BUILD)
    return any(move.kind is kind for move in its_turn.builds)


def ready(position: Position, seat: int) -> list[frozenset[Hex]]:
    """Return the settlements beside which a seat could build a temple."""
    board = position.board
    return [
        frozenset(board.frame.hexes(s.hexes))
        for s in board.settlements[seat]
        if s.size >= 3 and not s.temples and s.fringe & board.free
    ]


def is_true(reason: Reason, before: Position, moves: tuple[Move, ...], after: Position) -> bool:
    """Judge a reason by the rules alone."""
    seat = before.seat
    built = moves[-1]
    own, left = after.players[seat], after.players[seat].supply
    rival = reason.seat if reason.seat is not None else seat
    sizes = [s.size for s in after.board.settlements[seat]]
    match reason.kind:
        case ReasonKind.WINS | ReasonKind.COUNTS:
            assert after.outcome is not None
            early = after.outcome.reason is not Ending.TILES
            return seat in after.outcome.winners and early is (reason.kind is ReasonKind.WINS)
        case ReasonKind.TEMPLE | ReasonKind.TOWER:
            kind = Kind.TEMPLE if reason.kind is ReasonKind.TEMPLE else Kind.TOWER
            return isinstance(built, Build) and built.kind is kind and own.built[kind - 1] == reason.amount
        case ReasonKind.READY | ReasonKind.SAFE:
            return could_build(after, seat, Kind.TEMPLE) and reason.size in sizes and reason.size >= 3
        case ReasonKind.HIGH:
            return could_build(after, seat, Kind.TOWER)
        case ReasonKind.NEAR:
            return left.temples > 0 and any(s.size in (1, 2) and not s.temples for s in after.board.settlements[seat])
        case ReasonKind.ROOM:
            return any(s.size >= 3 and s.size >= reason.size for s in after.board.settlements[seat])
        case ReasonKind.EXPANDS:
            return before.players[seat].supply.huts - left.huts == reason.amount and reason.size in sizes
        case ReasonKind.FOUNDS:
            return before.players[seat].supply.huts - left.huts == 1 and 1 in sizes
        case ReasonKind.SPARES:
            return reason.amount == left.huts
        case ReasonKind.CUTS | ReasonKind.BLOCKS:
            still_ready = set[Hex]().union(*ready(after, rival))
            return any(len(area) == reason.size and not area & still_ready for area in ready(before, rival))
        case ReasonKind.LOWERS:
            return could_build(before, rival, Kind.TOWER) and not could_build(after, rival, Kind.TOWER)
        case ReasonKind.BURIES:
            return after.players[rival].buried - before.players[rival].buried == reason.amount
        case ReasonKind.PREVENTS:
            return before.players[rival].supply.kinds_empty() == 1
    raise AssertionError(reason.kind)


def test_reasons_are_true_and_the_most_important_first() -> None:
    counts = Counter[ReasonKind]()
    for level in (2, 3):
        for before, moves, after in turns(level, range(level, level + 2)):
            reasons = reasons_for(before, moves)
            # Nothing speaks for a tile after which nothing can be built.
            assert reasons or len(moves) == 1
            assert [r.points for r in reasons] == sorted((r.points for r in reasons), reverse=True)
            for reason in reasons:
                counts[reason.kind] += 1
                assert is_true(reason, before, moves, after), (reason, str(before), moves)
    assert len(counts) >= 12
