"""Players by name, and the levels."""

from __future__ import annotations

import pytest

from bots.evaluation import Evaluator
from bots.levels import LEVELS, choose, player_of
from bots.weights import BASELINE, LEARNED, LONG, MANY, Weights
from taluva import Game, Mode, Options, Phase, Placement
from tests.bots.sample_games import midgame


def test_a_name_can_be_followed_by_settings() -> None:
    assert player_of("3") == LEVELS[3]
    player = player_of("search,simulations=7,noise=2,weights=baseline")
    assert (player.settings.simulations, player.settings.noise, player.weights) == (7, 2, BASELINE)
    plain = player_of("search")
    assert player == plain._replace(settings=plain.settings._replace(simulations=7, noise=2), weights=BASELINE)
    assert player_of("search,explore=1").settings.explore == 1.0


@pytest.mark.parametrize(
    ("simulations", "arms", "finalists"), [(300, 40, 8), (899, 40, 8), (900, 60, 12), (2400, 120, 24)]
)
def test_the_longer_a_search_the_more_turns_it_considers(simulations: int, arms: int, finalists: int) -> None:
    settings = player_of(f"5,simulations={simulations}").settings
    assert (settings.simulations, settings.arms, settings.finalists) == (simulations, arms, finalists)
    assert player_of(f"5,simulations={simulations},arms=7").settings.arms == 7


@pytest.mark.parametrize(
    ("name", "width"),
    [
        ("5,simulations=5000,simulations=1000", (60, 12)),
        ("5,simulations=5000,simulations=300", (40, 8)),
        ("5,arms=7,simulations=5000", (7, 8)),
        ("4,simulations=5000", (6, 8)),
    ],
)
def test_the_last_number_of_simulations_decides_and_turns_that_were_chosen_stay(
    name: str, width: tuple[int, int]
) -> None:
    settings = player_of(name).settings
    assert (settings.arms, settings.finalists) == width


@pytest.mark.parametrize(
    ("options", "weights"),
    [
        (Options(), LEARNED),
        (Options(2, all_tiles=True), LONG),
        (Options(3, all_tiles=True), MANY),
        (Options(4, mode=Mode.RANKING), MANY),
        (Options(4, mode=Mode.TEAMS), LEARNED),
    ],
)
def test_the_strongest_level_has_the_weights_learnt_for_the_kind_of_game(options: Options, weights: Weights) -> None:
    assert LEVELS[5].weights is None and Evaluator(options, LEVELS[5].weights).weights is weights
    assert player_of("5,weights=long").weights is LONG


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("6", "there is no player '6'"),
        ("3,strength=2", "there is no setting 'strength=2'"),
        ("3,weights=heavy", "there is no setting 'weights=heavy'"),
        ("3,arms=many", "many"),
        ("5,seconds=many", "many"),
        ("5,seconds=0", "there is no setting 'seconds=0'"),
        ("5,seconds=inf", "there is no setting 'seconds=inf'"),
    ],
)
def test_any_other_text_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        player_of(text)


def test_a_clock_ends_the_search() -> None:
    game = Game.new(seed=1)
    seconds = iter(range(1000))
    moves = choose(game.position, 5, seed=1, clock=lambda: float(next(seconds)), deadline=3.0)
    assert game.replay(moves).position.phase is Phase.TILE


def test_the_processor_time_of_a_turn_can_end_the_search() -> None:
    # All simulations of level 5 would take minutes.
    game = Game.new(seed=1)
    assert game.replay(player_of("5,seconds=0.001").turn(game.position, 1)).position.phase is Phase.TILE


def eruptions(level: int, calm: int) -> int:
    """Return in how many positions a level, with so much reluctance, plays a tile onto land."""
    player = LEVELS[level]._replace(settings=LEVELS[level].settings._replace(calm=calm))
    count = 0
    for seed in range(10):
        position = midgame(seed)
        placement = player.turn(position, 1)[0]
        assert isinstance(placement, Placement)
        count += position.board.level(placement.hex) > 0
    return count


@pytest.mark.long
def test_level_4_lets_volcanoes_sleep_more_than_it_would_without_its_reluctance() -> None:
    assert eruptions(4, 0) > eruptions(4, LEVELS[4].settings.calm) > eruptions(4, 5000) == 0
