"""Matches: who meets whom, what is told of a game, and players of one's own."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bots.__main__ import main
from bots.arena import Pairing, match, pairings, played
from bots.entrants import after_turn, entrant_of
from bots.levels import player_of
from taluva import Game, IllegalMoveError, Mode, Move, Options, Placement, Position, parse_move

OWN = """
def first(position, seed):
    move = min(position.legal_moves)
    after = position.play(move)
    return (move, min(after.legal_moves)) if after.legal_moves else (move,)

def greedy(position, seed):
    return ()

number = 3
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Give the name of a module with players of one's own."""
    (tmp_path / "entered.py").write_text(OWN, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield "entered"


def test_every_deck_is_played_in_every_seat() -> None:
    found = pairings(Options(3), "2", "1", 4, 7)
    assert [(game.seed, game.hero) for game in found] == [(7, 0), (7, 1), (7, 2), (8, 0), (8, 1), (8, 2)]
    assert all(game.players[seat] == ("2" if seat == game.hero else "1") for game in found for seat in range(3))
    teams = pairings(Options(4, mode=Mode.TEAMS), "2", "1", 2, 1)
    assert [game.players for game in teams] == [("2", "1", "2", "1"), ("1", "2", "1", "2")]


def test_a_game_is_told_so_that_it_can_be_played_again() -> None:
    (first, second) = match(pairings(Options(), "1", "one-turn", 2, 3))
    for told in (first, second):
        game = Game.new(seed=told["seed"]).replay(map(parse_move, told["moves"].split()))
        assert game.outcome is not None
        assert told["result"] == (told["hero"] in game.outcome.winners) or told["result"] == 0.5
        assert told["built"] == [player.built for player in game.position.players]
        assert json.loads(json.dumps(told)) == {**told, "built": [list(built) for built in told["built"]]}


def test_ones_own_player_enters_by_its_module_and_its_name(own: str, capsys: pytest.CaptureFixture[str]) -> None:
    (told, _) = match(pairings(Options(), f"{own}:first", "1", 2, 1), processes=2)
    assert told["players"] == ["entered:first", "1"]
    game = Game.new(seed=1)
    for text in told["moves"].split():
        if game.position.seat == 0:
            assert parse_move(text) == min(game.position.legal_moves)
        game = game.play(parse_move(text))
    assert main([f"{own}:first", "1", "--games", "2", "--simulations", "3"]) == 0
    assert capsys.readouterr().out.startswith("entered:first against 1: 2 games, score ")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "no player is called ''"),
        ("12", "no player is called '12'"),
        ("6", "no player"),
        ("one-turn,dice=3", "no setting"),
        ("entered:number", "entered has no function 'number'"),
        ("entered:none", "entered has no function 'none'"),
        ("no_such_module:play", "'no_such_module' cannot be imported"),
        (":play", "'' cannot be imported"),
        (".relative:play", "'.relative' cannot be imported"),
    ],
)
def test_who_is_no_player_is_refused(name: str, problem: str, own: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match=problem):
        entrant_of(name)
    with pytest.raises(SystemExit):
        main(["1", name])
    assert problem in capsys.readouterr().err


def test_a_player_that_does_not_keep_to_its_turn_is_told_by_name(own: str) -> None:
    game = Game.new(seed=7)
    moves = player_of("3").turn(game.position, 1)
    later = game.replay(moves)
    beyond = min(later.position.legal_moves)
    with pytest.raises(ValueError, match=r"Eve goes on after its turn: .* in ply 3"):
        after_turn(game, (*moves, beyond), "Eve")
    with pytest.raises(IllegalMoveError):
        after_turn(game, (parse_move("9,9/0"),), "Eve")
    with pytest.raises(ValueError, match="entered:greedy makes no move in ply 1"):
        played(pairings(Options(), f"{own}:greedy", "1", 1, 1)[0])


def test_a_half_of_a_turn_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_halves(position: Position, seed: int) -> Sequence[Move]:
        return player_of("1").turn(position, seed)[:1]

    monkeypatch.setattr("bots.arena.entrant_of", lambda text: by_halves)
    told = played(pairings(Options(), "x", "y", 1, 1)[0])
    assert isinstance(parse_move(told["moves"].split()[0]), Placement)


def test_games_are_added_to_a_file_and_counted_on_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    asked: list[Pairing] = []

    def two_games(games: Sequence[Pairing], processes: int) -> Iterator[dict[str, Any]]:
        asked.extend(games)
        yield {"result": 1.0}
        yield {"result": 0.0}

    file, terminal = tmp_path / "games", Terminal()
    file.write_text("before\n", encoding="utf-8")
    monkeypatch.setattr("bots.__main__.match", two_games)
    monkeypatch.setattr("sys.stderr", terminal)
    assert main(["5", "3", "--games", "2", "--simulations", "7", "--output", str(file)]) == 0
    # A level that makes no simulations is not given any.
    assert {name for game in asked for name in game.players} == {"5,simulations=7", "3"}
    assert file.read_text(encoding="utf-8").splitlines() == ["before", '{"result": 1.0}', '{"result": 0.0}']
    assert terminal.getvalue() == "1 1.000\r2 0.500\r"
    assert capsys.readouterr().out.startswith("5 against 3: 2 games, score 0.500 ")
