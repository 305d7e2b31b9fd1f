"""The reasons given for a turn are true of the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice, pairwise

import pytest

from bots.reasons import Reason, ReasonKind, distinct_reasons, reasons_for
from taluva import Build, Ending, Hex, Kind, LayingEffects, Move, Phase, Placement, Position, effects
from tests.bots.sample_games import ALL_OPTIONS, self_play

Turn = tuple[Position, tuple[Move, ...], Position]
"""The position before a turn, its moves, and the position after it."""


def turns(levels: Iterable[int]) -> Iterable[Turn]:
    """Yield the turns of games of every kind that each level plays."""
    for level in levels:
        for seed, options in enumerate(ALL_OPTIONS.values()):
            for before, after in pairwise(self_play(level, seed, options)):
                yield before.position, after.moves[before.ply :], after.position


def could_build(position: Position, seat: int, kind: Kind) -> bool:
    """Return whether a seat could build something now if it were its turn."""
    its_turn = replace(position, seat=seat, phase=Phase.BUILD)
    return any(move.kind is kind for move in its_turn.builds)


def can_win(position: Position, seat: int) -> bool:
    """Return whether a seat would win with one building if it were its turn."""
    if position.is_over or not position.players[seat].plays:
        return False
    its_turn = replace(position, seat=seat, phase=Phase.BUILD)
    return any(its_turn.play(move).players[seat].place is not None for move in its_turn.builds)


def is_safe(position: Position, seat: int, size: int) -> bool:
    """Return whether some settlement of a size keeps room for a temple, whatever the next tile buries."""
    if position.is_over:
        return False
    # Which terrains the tile in hand has makes no difference to what it buries.
    land = position.board.land
    eruptions = [
        move
        for move in position.placements
        if all(
            position.board.frame.index_of(hex_) >= 0 and land >> position.board.frame.index_of(hex_) & 1
            for hex_ in move.hexes()
        )
    ]
    laid = [ready(position.play(move), seat) for move in eruptions]
    return any(
        len(area) == size and all(any(area & part for part in parts) for parts in laid)
        for area in ready(position, seat)
    )


def can_become_ready(position: Position, seat: int) -> bool:
    """Return whether one expansion would make a settlement that is too small large enough for a temple."""
    its_turn = replace(position, seat=seat, phase=Phase.BUILD)
    for move in its_turn.builds.legal_expansions:
        result = effects(its_turn, move)
        assert not isinstance(result, LayingEffects)
        board = its_turn.play(move).board
        grown = board.frame.set_of(result.result)
        if any(s.hexes == grown and s.size >= 3 and not s.temples for s in board.settlements[seat]):
            return True
    return False


def cut_off(before: Position, moves: tuple[Move, ...], after: Position, size: int) -> bool:
    """Return whether the tile cuts a part off a settlement with a temple, on which another one can be built."""
    assert isinstance(moves[0], Placement)
    result = effects(before, moves[0])
    assert isinstance(result, LayingEffects)
    return could_build(after, before.seat, Kind.TEMPLE) and any(
        len(part) == size and any(area & set(part) for area in ready(after, before.seat))
        for split in result.split
        if split.seat == before.seat
        for part in split.after
    )


def spares_huts(before: Position, moves: tuple[Move, ...], after: Position) -> bool:
    """Return whether a turn takes no huts, or one where no temple and no tower can be built."""
    used = before.players[before.seat].supply.huts - after.players[before.seat].supply.huts
    laid = before.play(moves[0])
    return not used or (used == 1 and all(build.kind in (Kind.HUT, Kind.EXPAND) for build in laid.builds))


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
            winners = set(after.outcome.winners)
            return (
                seat in winners
                and winners <= set(before.options.team_of(seat))
                and early is (reason.kind is ReasonKind.WINS)
            )
        case ReasonKind.TEMPLE | ReasonKind.TOWER:
            kind = Kind.TEMPLE if reason.kind is ReasonKind.TEMPLE else Kind.TOWER
            return isinstance(built, Build) and built.kind is kind and own.built[kind - 1] == reason.amount
        case ReasonKind.SAFE:
            return could_build(after, seat, Kind.TEMPLE) and is_safe(after, seat, reason.size)
        case ReasonKind.READY:
            return could_build(after, seat, Kind.TEMPLE) and reason.size in sizes and reason.size >= 3
        case ReasonKind.HIGH:
            return could_build(after, seat, Kind.TOWER)
        case ReasonKind.NEAR:
            return left.temples > 0 and can_become_ready(after, seat)
        case ReasonKind.ROOM:
            return cut_off(before, moves, after, reason.size)
        case ReasonKind.EXPANDS:
            return before.players[seat].supply.huts - left.huts == reason.amount and reason.size in sizes
        case ReasonKind.FOUNDS:
            return before.players[seat].supply.huts - left.huts == 1 and 1 in sizes
        case ReasonKind.SPARES:
            return reason.amount == left.huts and spares_huts(before, moves, after)
        case ReasonKind.CUTS | ReasonKind.BLOCKS:
            still_ready = set[Hex]().union(*ready(after, rival))
            return any(len(area) == reason.size and not area & still_ready for area in ready(before, rival))
        case ReasonKind.LOWERS:
            return could_build(before, rival, Kind.TOWER) and not could_build(after, rival, Kind.TOWER)
        case ReasonKind.BURIES:
            return after.players[rival].buried - before.players[rival].buried == reason.amount
        case ReasonKind.PREVENTS:
            return can_win(before, rival) and not can_win(after, rival)
    raise AssertionError(reason.kind)


def check(turns: Iterable[Turn]) -> Counter[ReasonKind]:
    """Check the reasons for turns; return how often each kind was said."""
    counts = Counter[ReasonKind]()
    for before, moves, after in turns:
        reasons = reasons_for(before, moves)
        # Nothing speaks for a tile after which nothing can be built.
        assert reasons or len(moves) == 1
        assert [r.points for r in reasons] == sorted((r.points for r in reasons), reverse=True)
        for reason in reasons:
            counts[reason.kind] += 1
            assert is_true(reason, before, moves, after), (reason, str(before), moves)
    return counts


def test_reasons_are_true_and_the_most_important_first() -> None:
    assert len(check(islice(turns([3]), 12))) >= 6


@pytest.mark.long
def test_the_reasons_for_turns_in_200_positions_are_true() -> None:
    counts = check(islice(turns([3, 2]), 0, 400, 2))
    assert len(counts) >= 12, counts


def test_no_reason_speaks_for_a_turn_that_is_clearly_worse_than_another_with_the_same_reason() -> None:
    temple, founds = Reason(ReasonKind.TEMPLE, amount=1), Reason(ReasonKind.FOUNDS)
    turns = [(0.6, [temple]), (0.56, [temple]), (0.5, [temple, founds])]
    assert distinct_reasons(turns) == [[temple], [temple], [founds]]
