"""The predicted effects of a move are what playing it does."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva import (
    Build,
    Game,
    Hex,
    IllegalMoveError,
    Kind,
    Options,
    Placement,
    Rule,
    effects,
)
from tests.rules.effect_checks import check_effects
from tests.rules.random_games import POLICIES, Policy, some_positions
from tests.rules.strategies import all_options, fewer_examples


@fewer_examples
@given(st.sampled_from(all_options()), st.integers(0, 2**32), st.sampled_from(POLICIES))
def test_effects_match_playing_the_move(options: Options, seed: int, policy: Policy) -> None:
    chance = random.Random(seed)
    for position in some_positions(options, seed, policy, step=13):
        moves = sorted(position.legal_moves)
        for move in chance.sample(moves, min(len(moves), 8)):
            check_effects(position, move)


def test_an_illegal_move_has_no_effects() -> None:
    position = Game.new(seed=1).position
    with pytest.raises(IllegalMoveError) as refused:
        effects(position, Placement(Hex(1, 0), 0))
    assert refused.value.violation.rule is Rule.NOT_START
    assert refused.value.move == Placement(Hex(1, 0), 0)
    with pytest.raises(IllegalMoveError) as refused:
        effects(position, Build(Kind.HUT, Hex(1, 0)))
    assert refused.value.violation.rule is Rule.WRONG_STEP
