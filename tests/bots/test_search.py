"""The computer players: legal, repeatable, honest, and not blind to what is near."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bots import LEVELS, Search, Settings, choose
from taluva import Build, Game, Options, Phase, Placement, Position, parse_position
from tests.bots.positions import EVERY_GAME, each_game, games_by, midgame, played, with_undrawn_reversed
from tests.rules.random_games import random_game

each_level = pytest.mark.parametrize("level", LEVELS)


@each_game
def test_games_of_all_kinds_are_played_to_their_end(options: Options) -> None:
    game = Game.new(options, seed=4)
    while not game.is_over:
        level = 5 if game.ply % 24 == 0 else 3
        game = game.replay(choose(game.position, level, seed=game.ply, simulations=8))
    assert game.outcome is not None and game.outcome.winners


@each_level
def test_a_turn_is_legal_in_any_position(level: int) -> None:
    for seed, options in enumerate(EVERY_GAME.values()):
        for position in random_game(seed, options).positions[:-1:17]:
            for move in choose(position, level, seed=1, simulations=3):
                assert move in position.legal_moves
                position = position.play(move)
            assert position.phase in (Phase.DRAW, Phase.OVER)


@each_level
def test_the_same_seed_and_number_give_the_same_turn(level: int) -> None:
    position = midgame(2)
    assert choose(position, level, seed=5, simulations=20) == choose(position, level, seed=5, simulations=20)


def test_stepping_changes_nothing() -> None:
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


def test_even_before_its_first_step_a_search_has_a_move() -> None:
    for phase in (Phase.TILE, Phase.BUILD):
        position = midgame(3, phase)
        assert position.play(Search(position).best().moves[0])


@each_level
def test_nobody_sees_the_order_of_the_tiles(level: int) -> None:
    game = random_game(6).at(24)
    other = with_undrawn_reversed(game)
    one = choose(game.position, level, seed=8, simulations=20)
    assert one == choose(other.position, level, seed=8, simulations=20)


def test_a_building_after_a_tile_already_laid() -> None:
    for seed in range(4):
        position = midgame(seed, Phase.BUILD)
        (move,) = choose(position, 5, seed=1, simulations=20)
        assert move in position.legal_moves


def test_who_can_win_at_once_does() -> None:
    tried = 0
    for seed in range(40):
        *_, game = games_by(3, seed)
        outcome = game.outcome
        assert outcome is not None
        if outcome.reason.value != "early":
            continue
        tried += 1
        before = game.at(game.ply - 2).position
        for level in (3, 4, 5):
            after = played(before, choose(before, level, seed=3, simulations=10))
            assert after.outcome is not None and after.outcome.winners == outcome.winners
        if tried == 2:
            return
    raise AssertionError("too few early victories")


def threatened(position: Position) -> bool:
    """Tell whether the next player could win with one building on this board."""
    if position.is_over:
        return False
    asked = replace(position, phase=Phase.BUILD)
    return any(asked.play(move).is_over for move in asked.builds)


THREATS = (Path(__file__).parent / "threats.txt").read_text(encoding="utf-8").split("\n\n")
"""Positions in which the next player will win unless it is prevented, which can be done."""


@pytest.mark.parametrize("level", [3, 4, 5])
@pytest.mark.parametrize("text", THREATS, ids=range(len(THREATS)))
def test_who_can_prevent_a_defeat_does(text: str, level: int) -> None:
    position = parse_position(text)
    assert threatened(replace(position, seat=1 - position.seat))
    assert not threatened(played(position, choose(position, level, seed=1, simulations=40)))


def test_nobody_good_runs_out_of_huts() -> None:
    for seed in range(6):
        for game in games_by(3, seed):
            if any(player.out for player in game.position.players):
                # To bet the last hut on a temple may be the best that is left.
                assert game.position.tiles_left <= 2


def test_a_beginner_is_not_eliminated_before_the_last_third() -> None:
    for seed in range(12):
        for game in games_by(1, seed):
            if any(player.out for player in game.position.players):
                assert 3 * len(game.position.board.laid) >= 2 * len(game.deck)


def test_chances_add_up() -> None:
    for options in EVERY_GAME.values():
        position = midgame(1, tiles=9, options=options)
        chances = Search(position).chances()
        sum_of_all = {"teams": 2.0, "ranking": options.players / 2}.get(options.mode.value, 1.0)
        assert abs(sum(chances) - sum_of_all) < 0.05


def test_equal_players_have_about_equal_chances() -> None:
    one, other = Search(Game.new(seed=1).position).chances()
    assert abs(one - other) < 0.1


def test_no_search_without_a_decision() -> None:
    with pytest.raises(ValueError, match="no move"):
        Search(random_game(1).position)
    with pytest.raises(ValueError, match="no move"):
        Search(Position.start(Options()))


def test_thinking_is_of_whole_turns() -> None:
    idea = Search(midgame(1), Settings(simulations=30)).run().best()
    placement, building = idea.moves
    assert isinstance(placement, Placement) and isinstance(building, Build)
    assert 0 <= idea.chances <= 1
