"""Errors in the moves of a record have the game up to the error."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva import (
    Game,
    IllegalMoveError,
    NotationError,
    Options,
    RecordError,
    Rule,
    parse_game,
    parse_move,
    parse_position,
)
from tests.rules.random_games import POLICIES, whole_game
from tests.rules.strategies import all_options, fewer_examples


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_game(text)
    return caught.value


def lines_of(game: Game) -> list[str]:
    return str(game).splitlines()


@fewer_examples
@given(st.sampled_from(all_options()), st.integers(0, 10_000), st.integers(0, 200))
def test_an_illegal_move_after_any_ply(options: Options, seed: int, ply: int) -> None:
    whole = whole_game(options, seed, *POLICIES)
    game = whole.at(min(ply, whole.ply - 1))
    lines = lines_of(game)
    if game.position.hand is not None:
        lines.append(f"{len(game.position.board.laid) + 1}. {game.position.seat + 1} {game.position.hand}")
    error = refused("\n".join([*lines[:-1], f"{lines[-1]} hut:70,70"]))
    assert error.game == game
    assert isinstance(error.__cause__, IllegalMoveError)
    assert error.line == len(lines)


def test_an_illegal_move_has_its_rule() -> None:
    game = Game.new(seed=1)
    move = game.position.placements[0]
    game = game.play(move)
    error = refused(f"{str(game).rstrip()} tower:{move.hex}")
    assert isinstance(error.__cause__, IllegalMoveError)
    assert error.__cause__.violation.rule is Rule.VOLCANO
    assert error.game == game


@pytest.mark.parametrize("end", ["nonsense", "9. 9 XX", "moves:", "result: early 1"])
def test_an_invalid_line_has_no_rule(end: str) -> None:
    game = Game.new(seed=1)
    game = game.play(game.position.placements[0])
    error = refused(f"{game}{end}")
    assert error.__cause__ is None
    assert (error.game, error.line) == (game, len(lines_of(game)) + 1)


def test_text_after_the_end_leaves_the_whole_game() -> None:
    game = whole_game(Options(), 3, *POLICIES)
    for text in (f"{game}more", str(game).replace("result: ", "result: x")):
        assert refused(text).game == game
    moves = lines_of(game)
    assert refused("\n".join([*moves[:-1], "99. 1 JC 0,0/0", moves[-1]])).game == game


def test_an_error_before_the_moves_leaves_no_game() -> None:
    lines = lines_of(Game.new(seed=1))
    for index, line in enumerate(lines):
        with pytest.raises(NotationError) as caught:
            parse_game("\n".join([*lines[:index], f"{line} x", *lines[index + 1 :]]))
        assert not isinstance(caught.value, RecordError)


def test_an_invalid_turn_leaves_the_game_before_it_or_after_its_placement() -> None:
    start = Game.new(seed=1)
    turn = f"1. 1 {start.deck[0]}"
    for text, problem, plies in (
        (turn, f"a turn is a placement and a build: '{turn}'", 0),
        (f"{turn} 0,0/0 hut:1,0 hut:1,-1", f"a turn is a placement and a build: '{turn} 0,0/0 hut:1,0 hut:1,-1'", 0),
        (f"{turn} 0,0/0 nonsense", "not a move: 'nonsense'", 1),
        (f"{turn} 0,0/0 hut", "not a move: 'hut'", 1),
    ):
        error = refused(f"{start}{text}")
        assert str(error) == f"line 7: {problem}"
        assert error.game == start.replay([parse_move("0,0/0")][:plies])


@pytest.mark.parametrize(
    ("line", "wrong", "problem"),
    [
        (3, "player 1: x", "not a name: 'x'"),
        (3, 'player 1: "x', "not a name: '\"x'"),
        (4, 'player 2: ""', "not a name: '\"\"'"),
        (5, f"deck: {' '.join(['JC'] * 25)}", "the deck has 25 tiles, not 24"),
    ],
)
def test_messages_of_errors_before_the_moves(line: int, wrong: str, problem: str) -> None:
    lines = lines_of(Game.new(seed=1))
    lines[line - 1] = wrong
    with pytest.raises(NotationError) as caught:
        parse_game("\n".join(lines))
    assert str(caught.value) == f"line {line}: {problem}"


@pytest.mark.parametrize(
    ("pieces", "problem"), [(25, "two buildings on one hex"), (26, "more buildings than a player has")]
)
def test_a_seat_has_no_more_buildings_than_pieces(pieces: int, problem: str) -> None:
    seat = f"in place=- buried=0 {' '.join(['hut:1,0'] * pieces)}"
    lines = str(Game.new(seed=1).play(parse_move("0,0/0")).position).splitlines()
    lines[3] = f"seat 1: {seat}"
    with pytest.raises(NotationError) as caught:
        parse_position("\n".join(lines))
    assert (caught.value.problem, caught.value.line) == (problem, 4)
    assert caught.value.excerpt == f"{seat[:39]}…"
