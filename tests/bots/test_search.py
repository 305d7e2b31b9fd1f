"""The computer players play legal, repeatable and honest turns, and see what is near."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bots import LEVELS, Candidate, Idea, Search, Settings, choose
from taluva import Build, Ending, Game, Options, Phase, Placement, Position, parse_position
from tests.bots.sample_games import (
    ALL_OPTIONS,
    after_moves,
    midgame,
    self_play,
    with_undrawn_reversed,
)
from tests.rules.random_games import random_game

KINDS_OF_GAMES = [
    pytest.param(options, id=name, marks=() if name in ("two, 48 tiles, huts anywhere", "teams") else pytest.mark.long)
    for name, options in ALL_OPTIONS.items()
]
each_level = pytest.mark.parametrize("level", LEVELS)


@pytest.mark.slow
# Below, every level makes a turn with any options.
@pytest.mark.parametrize("options", KINDS_OF_GAMES)
def test_games_of_all_kinds_are_played_to_the_end(options: Options) -> None:
    game = Game.new(options, seed=4)
    while not game.is_over:
        level = 5 if game.ply % 24 == 0 else 3
        game = game.replay(choose(game.position, level, seed=game.ply, simulations=4))
    assert game.outcome is not None and game.outcome.winners


@pytest.mark.slow
@each_level
def test_a_turn_is_legal_in_any_position(level: int) -> None:
    for seed, options in enumerate(ALL_OPTIONS.values()):
        positions = random_game(seed, options, 41).positions[:-1]
        position = positions[min(4 + 7 * level - seed, len(positions) - 1)]
        for move in choose(position, level, seed=1, simulations=3):
            assert move in position.legal_moves
            position = position.play(move)
        assert position.phase in (Phase.DRAW, Phase.OVER)


@each_level
def test_the_same_seed_and_number_of_simulations_give_the_same_turn(level: int) -> None:
    position = midgame(2)
    assert choose(position, level, seed=5, simulations=20) == choose(position, level, seed=5, simulations=20)


def test_a_search_in_steps_gives_the_same_result_as_one_that_runs_through() -> None:
    position = midgame(3)
    search = Search(position, Settings(simulations=20), seed=5)
    steps = 0
    while search.step():
        steps += 1
        if steps % 7 == 0:
            assert search.best().moves[0] in position.legal_moves
    assert search.done and search.progress == 1
    assert search.best() == Search(position, Settings(simulations=20), seed=5).run().best()


def test_a_search_stops_when_its_time_is_up() -> None:
    ticks = iter(range(10_000))
    search = Search(midgame(3), Settings(simulations=5000), seed=5)
    assert search.step(lambda: float(next(ticks)), 150.0)
    assert next(ticks) == 151
    assert 0 < search.progress < 1 and search.best().moves


def test_a_search_has_a_move_even_before_its_first_step() -> None:
    for phase in (Phase.TILE, Phase.BUILD):
        position = midgame(3, phase)
        assert position.play(Search(position).best().moves[0])


@each_level
def test_no_level_sees_the_order_of_the_tiles(level: int) -> None:
    game = random_game(6).at(24)
    other = with_undrawn_reversed(game)
    moves = choose(game.position, level, seed=8, simulations=20)
    assert moves == choose(other.position, level, seed=8, simulations=20)


def test_half_of_the_turns_simulated_are_those_of_other_buildings() -> None:
    def buildings(varied: int) -> int:
        search = Search(midgame(9), Settings(simulations=1, arms=20, varied=varied), seed=1).run()
        candidates = search.candidates(20)
        assert len(candidates) == 20
        return len({candidate.moves[1:] for candidate in candidates})

    assert buildings(50) >= 10 > 2 > buildings(0)


def test_chances_can_be_averaged_over_the_last_plies() -> None:
    def chances(blend: int, plies: int) -> float:
        settings = Settings(simulations=1, arms=2, plies=plies, blend=blend, prior=1e-9)
        return max(Search(midgame(9), settings, seed=1).run().candidates(2), key=lambda each: each.visits).chances

    one, two = chances(1, 1), chances(1, 2)
    assert one != two and chances(2, 2) == pytest.approx((one + two) / 2, abs=1e-6)


@pytest.mark.slow
def test_with_the_tile_laid_a_turn_is_a_building() -> None:
    for seed in range(4):
        position = midgame(seed, Phase.BUILD)
        (move,) = choose(position, 5, seed=1, simulations=20)
        assert move in position.legal_moves


def positions_in(name: str) -> list[Position]:
    """Return the positions in a file of this folder."""
    texts = (Path(__file__).parent / name).read_text(encoding="utf-8").split("\n\n")
    return [parse_position(f"{text.rstrip()}\n") for text in texts]


WINS_IN_ONE = positions_in("wins_in_one.txt")
"""Positions in which the player can win in this turn."""

IMMINENT_LOSSES = positions_in("imminent_losses.txt")
"""Positions in which the opponent wins next turn unless it is prevented, which is possible."""


@pytest.mark.parametrize("level", [3, 4, 5])
@pytest.mark.parametrize("position", WINS_IN_ONE, ids=range(len(WINS_IN_ONE)))
def test_a_win_in_one_turn_is_played(position: Position, level: int) -> None:
    after = after_moves(position, choose(position, level, seed=3, simulations=10))
    assert after.outcome is not None
    assert after.outcome.reason is Ending.EARLY and after.outcome.winners == (position.seat,)


def can_win_with_one_building(position: Position) -> bool:
    """Return whether the seat to move could win with one building on this board."""
    if position.is_over:
        return False
    building = replace(position, phase=Phase.BUILD)
    return any(building.play(move).is_over for move in building.builds)


@pytest.mark.parametrize("level", [3, 4, 5])
@pytest.mark.parametrize("position", IMMINENT_LOSSES, ids=range(len(IMMINENT_LOSSES)))
def test_an_imminent_loss_is_prevented(position: Position, level: int) -> None:
    assert can_win_with_one_building(replace(position, seat=1 - position.seat))
    assert not can_win_with_one_building(after_moves(position, choose(position, level, seed=1, simulations=40)))


def test_level_3_does_not_run_out_of_huts(pytestconfig: pytest.Config) -> None:
    for seed in range(3 if pytestconfig.getoption("--long") else 1):
        for game in self_play(3, seed):
            if any(player.out for player in game.position.players):
                # Near the end, risking the last hut for a temple can be the best move.
                assert game.position.tiles_left <= 2


@pytest.mark.slow
def test_level_1_is_not_eliminated_before_the_last_third(pytestconfig: pytest.Config) -> None:
    for seed in range(4 if pytestconfig.getoption("--long") else 2):
        for game in self_play(1, seed):
            if any(player.out for player in game.position.players):
                assert 3 * len(game.position.board.laid) >= 2 * len(game.deck)


def test_there_is_no_search_without_a_decision() -> None:
    with pytest.raises(ValueError, match="no move is to be made"):
        Search(random_game(1).position)
    with pytest.raises(ValueError, match="no move is to be made"):
        Search(Position.start(Options()))


def test_a_candidate_is_a_whole_turn() -> None:
    candidate = Search(midgame(1), Settings(simulations=30)).run().best()
    placement, building = candidate.moves
    assert isinstance(placement, Placement) and isinstance(building, Build)
    assert 0 <= candidate.chances <= 1


def test_candidates_have_their_earlier_names_too() -> None:
    search = Search(midgame(1), Settings(simulations=3)).run()
    assert search.ideas(2) == search.candidates(2) and Idea is Candidate
