"""Positions and games are immutable values that round-trip through text and replay."""

from __future__ import annotations

import copy
import pickle
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva import (
    NAME_LENGTH,
    TILE_SET,
    Build,
    Game,
    Hex,
    IllegalMoveError,
    Kind,
    Mode,
    Options,
    Phase,
    Placement,
    Terrain,
    effects,
    format_game,
    format_options,
    format_position,
    is_name,
    parse_game,
    parse_move,
    parse_options,
    parse_position,
    perft,
)
from tests.rules.random_games import POLICIES, Policy, any_move, games, some_positions, whole_game
from tests.rules.records import renamed
from tests.rules.strategies import all_options, fewer_examples

SOME_OPTIONS = st.sampled_from(all_options())
SEEDS = st.integers(0, 2**32)
SOME_POLICY = st.sampled_from(POLICIES)
HEXES = st.builds(Hex, st.integers(-999, 999), st.integers(-999, 999))
MOVES = st.one_of(
    st.builds(Placement, HEXES, st.integers(0, 5)),
    st.builds(Build, st.sampled_from([Kind.HUT, Kind.TEMPLE, Kind.TOWER]), HEXES, st.none()),
    st.builds(Build, st.just(Kind.EXPAND), HEXES, st.sampled_from(Terrain)),
)
NAMES = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=NAME_LENGTH).filter(is_name)


@given(MOVES)
def test_moves_round_trip(move: Placement | Build) -> None:
    assert parse_move(str(move)) == move


@pytest.mark.parametrize("options", all_options(), ids=format_options)
def test_options_round_trip(options: Options) -> None:
    assert parse_options(format_options(options)) == options


@fewer_examples
@given(SOME_OPTIONS, SEEDS, SOME_POLICY)
def test_positions_round_trip(options: Options, seed: int, policy: Policy) -> None:
    for position in some_positions(options, seed, policy, step=17):
        text = str(position)
        parsed = parse_position(text)
        assert (parsed, hash(parsed), str(parsed)) == (position, hash(position), text)
        assert text == format_position(position)
        assert list(parsed.legal_moves) == list(position.legal_moves)


@fewer_examples
@given(SOME_OPTIONS, SEEDS, SOME_POLICY, st.data())
def test_games_round_trip(options: Options, seed: int, policy: Policy, data: st.DataObject) -> None:
    last = whole_game(options, seed, policy)
    names = data.draw(st.lists(NAMES, min_size=options.players, max_size=options.players))
    game = renamed(last, names).at(data.draw(st.integers(0, last.ply)))
    text = str(game)
    parsed = parse_game(text)
    assert (parsed, str(parsed)) == (game, text)
    assert text == format_game(game)
    assert parsed.names == tuple(names)


def test_replay_and_at() -> None:
    start = Game.new(seed=1)
    moves = (parse_move("0,0/0"), parse_move("hut:1,0"))
    game = start.replay(moves)
    assert (game.moves, game.ply, start.ply) == (moves, 2, 0)
    assert [game.at(ply).moves for ply in range(3)] == [(), moves[:1], moves]
    assert game.at(1).position == game.positions[1] == start.play(moves[0]).position
    assert start.replay(()) is start
    for ply in (-1, 3):
        with pytest.raises(ValueError, match=f"^no ply {ply} in a game of 2$"):
            game.at(ply)


@fewer_examples
@given(SOME_OPTIONS, SEEDS, SOME_POLICY)
def test_a_parsed_game_can_be_continued(options: Options, seed: int, policy: Policy) -> None:
    last = whole_game(options, seed, policy)
    assert Game.new(options, seed=seed).replay(last.moves) == last
    middle = last.at(last.ply // 2)
    assert parse_game(str(middle)).replay(last.moves[middle.ply :]) == last
    assert (last.at(0).ply, last.at(last.ply)) == (0, last)
    for ply in (-1, last.ply + 1):
        with pytest.raises(ValueError, match="no ply"):
            last.at(ply)


@fewer_examples
@given(SOME_OPTIONS, SEEDS, SOME_POLICY)
def test_using_a_position_does_not_change_it(options: Options, seed: int, policy: Policy) -> None:
    chance = random.Random(seed)
    for position in some_positions(options, seed, policy, step=23):
        before = hash(position), str(position), copy.deepcopy(position)
        for move in list(position.legal_moves)[:: max(1, len(position.legal_moves) // 5)]:
            effects(position, move)
            after = position.play(move)
            if after.phase is Phase.DRAW:
                after.draw(chance.choice(sorted(after.unseen())))
        position.violation(Placement(Hex(chance.randint(-9, 9), 0), 0))
        assert (hash(position), str(position), position) == before


def test_positions_can_be_pickled() -> None:
    for position in some_positions(Options(), 4, any_move, step=7):
        assert pickle.loads(pickle.dumps(position)) == position


def test_fields_cannot_be_set() -> None:
    game = whole_game(Options(), 1, any_move)
    for value, name in [
        (game, "moves"),
        (game.position, "seat"),
        (game.position.board, "built"),
        (game.position.players[0], "out"),
        (game.options, "players"),
        (game.moves[0], "hex"),
    ]:
        with pytest.raises(AttributeError):
            setattr(value, name, None)


def test_draw_refuses_a_tile_that_is_not_left_and_the_wrong_phase() -> None:
    game = Game.new(seed=1)
    with pytest.raises(ValueError, match=r"^it is not time to draw a tile$"):
        game.position.draw(TILE_SET[0])
    drawing = game.play(Placement(Hex(0, 0), 0)).position
    drawing = drawing.play(drawing.builds[0])
    gone = [tile for tile in set(TILE_SET) if tile not in drawing.unseen()]
    while len(gone) < 2:
        tile = min(drawing.unseen(), key=drawing.unseen().__getitem__)
        drawing = drawing.draw(tile)
        drawing = drawing.play(drawing.placements[0])
        drawing = drawing.play(drawing.builds[0])
        gone = [tile for tile in set(TILE_SET) if tile not in drawing.unseen()]
    with pytest.raises(ValueError, match="left"):
        drawing.draw(gone[0])


def test_an_illegal_move_error_has_the_move_and_the_violation() -> None:
    game = Game.new(seed=1)
    move = Placement(Hex(1, 0), 0)
    with pytest.raises(IllegalMoveError) as refused:
        game.play(move)
    assert (refused.value.move, refused.value.violation) == (move, game.position.violation(move))
    assert str(refused.value) == "1,0/0: not-start 0,0"


@pytest.mark.slow
def test_games_end_under_all_options() -> None:
    for number, options in enumerate(all_options()):
        game = whole_game(options, number, POLICIES[number % len(POLICIES)])
        outcome = game.outcome
        assert outcome is not None and outcome.winners
        assert all(outcome.places[seat] == 1 for seat in outcome.winners)
        if options.mode is Mode.RANKING:
            places = sorted(place or 0 for place in outcome.places)
            assert all(place == 1 + sum(other < place for other in places) for place in places)


def test_names_stay_readable_in_a_record() -> None:
    record = str(Game.new(seed=1, names=["Zoë", 'Анна "A"']))
    assert 'player 1: "Zoë"\nplayer 2: "Анна \\"A\\""\n' in record
    assert not re.search(r"\\u", record)


def test_perft_of_depth_0_is_1() -> None:
    assert [perft(game.position, 0) for game in games(Options(), 2, any_move)] == [1] * 49
