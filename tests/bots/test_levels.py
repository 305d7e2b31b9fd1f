"""Players by name, and what the results of matches say about their strength."""

from __future__ import annotations

from math import inf

import pytest

from bots.elo import elo_between, elo_of, score_of
from bots.levels import LEVELS, choose, player_of
from bots.weights import BASELINE
from taluva import Game, Phase


def test_a_player_is_a_level_with_settings_of_its_own() -> None:
    assert player_of("3") == LEVELS[3]
    changed = player_of("search,simulations=7,noise=2,weights=baseline")
    assert (changed.settings.simulations, changed.settings.noise, changed.weights) == (7, 2, BASELINE)
    assert changed.settings._replace(simulations=0, noise=0) == player_of("search").settings._replace(
        simulations=0, noise=0
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("6", "no player is called '6'"),
        ("3,strength=2", "no setting is called 'strength=2'"),
        ("3,weights=heavy", "no setting is called 'weights=heavy'"),
        ("3,arms=many", "many"),
    ],
)
def test_other_texts_name_no_player(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        player_of(text)


def test_a_clock_ends_the_search() -> None:
    game = Game.new(seed=1)
    seconds = iter(range(1000))
    moves = choose(game.position, 5, seed=1, clock=lambda: float(next(seconds)), deadline=3.0)
    assert game.replay(moves).position.phase is Phase.TILE


@pytest.mark.parametrize(("score", "difference"), [(0.0, -inf), (0.5, 0.0), (10 / 11, 400.0), (1.0, inf)])
def test_a_score_is_a_difference_in_elo(score: float, difference: float) -> None:
    assert elo_of(score) == pytest.approx(difference)


def test_few_results_say_little() -> None:
    estimate = elo_between([1.0, 0.0])
    assert estimate.value == pytest.approx(0)
    assert estimate.low < -200 and estimate.high > 200
    with pytest.raises(ValueError, match="no game"):
        score_of([])
