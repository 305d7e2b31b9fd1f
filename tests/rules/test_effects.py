"""What a move would do, as told beforehand, is what it then does."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.both import areas, every_way_to_play, fewer
from rules.policies import POLICIES, Policy, some_positions
from taluva import (
    Build,
    BuildingEffects,
    Hex,
    IllegalMoveError,
    Kind,
    LayingEffects,
    Options,
    Phase,
    Placement,
    Position,
    Rule,
    effects,
)


@fewer
@given(st.sampled_from(every_way_to_play()), st.integers(0, 2**32), st.sampled_from(POLICIES))
def test_effects_are_what_playing_does(options: Options, seed: int, policy: Policy) -> None:
    chance = random.Random(seed)
    for position in some_positions(options, seed, policy, step=13):
        moves = sorted(position.legal_moves)
        for move in chance.sample(moves, min(len(moves), 8)):
            told, after = effects(position, move), position.play(move)
            if isinstance(move, Placement):
                assert isinstance(told, LayingEffects)
                check_laying(position, move, told, after)
            else:
                assert isinstance(told, BuildingEffects)
                check_building(position, move, told, after)


def check_laying(before: Position, move: Placement, told: LayingEffects, after: Position) -> None:
    assert {told.level} == {after.board.level(hex_) for hex_ in move.hexes()}
    lost = Counter[int]()
    for hex_, seat, huts in told.buried:
        assert before.board.building(hex_) == (seat, 0, huts)
        assert after.board.building(hex_) is None
        lost[seat] += huts
    for seat, (was, is_now) in enumerate(zip(before.players, after.players, strict=True)):
        assert is_now.buried - was.buried == lost[seat]
        assert is_now.supply == was.supply
        cut = {split.before for split in told.split if split.seat == seat}
        left = {area for split in told.split if split.seat == seat for area in split.after}
        assert cut == areas(before, seat) - areas(after, seat)
        assert left == areas(after, seat) - areas(before, seat)
    assert told.can_build == (not after.players[before.seat].out)
    assert told.can_build == (after.phase is Phase.BUILD)


def check_building(before: Position, move: Build, told: BuildingEffects, after: Position) -> None:
    seat = before.seat
    kind = move.kind.building
    for hex_, count in told.placed:
        assert before.board.building(hex_) is None
        assert after.board.building(hex_) == (seat, kind, count)
    assert told.cost == sum(count for _, count in told.placed)
    spent = [was - is_now for was, is_now in zip(before.players[seat].supply, after.players[seat].supply, strict=True)]
    assert spent == [told.cost if number == kind else 0 for number in range(3)]
    assert set(told.joined) == areas(before, seat) - areas(after, seat)
    assert {told.result} == areas(after, seat) - areas(before, seat)
    assert told.result == frozenset().union(*told.joined, (hex_ for hex_, _ in told.placed))


def test_nothing_is_told_of_a_move_that_is_refused() -> None:
    position = some_positions(Options(), 1, POLICIES[0], step=1)[0]
    with pytest.raises(IllegalMoveError) as refused:
        effects(position, Placement(Hex(1, 0), 0))
    assert refused.value.violation.rule is Rule.NOT_START
    with pytest.raises(IllegalMoveError) as refused:
        effects(position, Build(Kind.HUT, Hex(1, 0)))
    assert refused.value.violation.rule is Rule.WRONG_STEP
