"""Matches: who plays whom, what is reported of a game, and custom players."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from bots.__main__ import main
from bots.arena import Pairing, match, pairings, play
from bots.entrants import entrant_of, play_turn
from bots.executors import executor_of
from bots.levels import player_of
from taluva import Game, IllegalMoveError, Mode, Move, Options, Placement, Position, parse_move

pytestmark = pytest.mark.slow

CUSTOM = """
def first(position, seed):
    move = min(position.legal_moves)
    after = position.play(move)
    return (move, min(after.legal_moves)) if after.legal_moves else (move,)

def idle(position, seed):
    return ()

number = 3
"""


@pytest.fixture
def custom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a module with custom players that can be imported."""
    (tmp_path / "entered.py").write_text(CUSTOM, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return "entered"


def test_every_deck_is_played_in_every_seat() -> None:
    games = pairings(Options(3), "2", "1", 4, 7)
    assert [(game.seed, game.hero) for game in games] == [(7, 0), (7, 1), (7, 2), (8, 0), (8, 1), (8, 2)]
    assert all(game.players[seat] == ("2" if seat == game.hero else "1") for game in games for seat in range(3))
    teams = pairings(Options(4, mode=Mode.TEAMS), "2", "1", 2, 1)
    assert [game.players for game in teams] == [("2", "1", "2", "1"), ("1", "2", "1", "2")]


def test_a_report_is_enough_to_replay_the_game() -> None:
    reports = list(match(pairings(Options(), "1", "one-turn", 2, 3)))
    assert len(reports) == 2
    for report in reports:
        game = Game.new(seed=report["seed"]).replay(map(parse_move, report["moves"].split()))
        assert game.outcome is not None
        assert report["result"] == (report["hero"] in game.outcome.winners) or report["result"] == 0.5
        assert report["built"] == [player.built for player in game.position.players]
        assert json.loads(json.dumps(report)) == {**report, "built": [list(built) for built in report["built"]]}


def test_the_player_called_temples_builds_them_at_once() -> None:
    for report in match(pairings(Options(), "temples", "1", 2, 3)):
        temples, _, _ = report["built"][report["hero"]]
        assert temples >= 2 and report["result"] == 1.0


def test_a_custom_player_enters_by_its_module_and_function(custom: str, capsys: pytest.CaptureFixture[str]) -> None:
    with executor_of(2) as executor:
        report, _ = match(pairings(Options(), f"{custom}:first", "1", 2, 1), executor)
    assert report["players"] == ["entered:first", "1"]
    game = Game.new(seed=1)
    for text in report["moves"].split():
        if game.position.seat == 0:
            assert parse_move(text) == min(game.position.legal_moves)
        game = game.play(parse_move(text))
    assert main([f"{custom}:first", "1", "--games", "2", "--simulations", "3"]) == 0
    assert capsys.readouterr().out.startswith("entered:first against 1: 2 games, score ")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "there is no player ''"),
        ("12", "there is no player '12'"),
        ("6", "there is no player"),
        ("one-turn,dice=3", "there is no setting"),
        ("entered:number", "entered has no function 'number'"),
        ("entered:none", "entered has no function 'none'"),
        ("no_such_module:play", "'no_such_module' cannot be imported"),
        (":play", "'' cannot be imported"),
        (".relative:play", "'.relative' cannot be imported"),
    ],
)
@pytest.mark.usefixtures("custom")
def test_an_unknown_player_is_refused(name: str, problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match=problem):
        entrant_of(name)
    with pytest.raises(SystemExit):
        main(["1", name])
    assert problem in capsys.readouterr().err


def test_an_error_names_the_player_that_broke_the_rules(custom: str) -> None:
    game = Game.new(seed=7)
    moves = player_of("3").turn(game.position, 1)
    next_move = min(game.replay(moves).position.legal_moves)
    with pytest.raises(ValueError, match=r"Eve moves again after its turn: .* in ply 3"):
        play_turn(game, (*moves, next_move), "Eve")
    with pytest.raises(IllegalMoveError):
        play_turn(game, (parse_move("9,9/0"),), "Eve")
    with pytest.raises(ValueError, match="entered:idle makes no move in ply 1"):
        play(pairings(Options(), f"{custom}:idle", "1", 1, 1)[0])


def test_a_player_may_return_half_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    def half(position: Position, seed: int) -> Sequence[Move]:
        return player_of("1").turn(position, seed)[:1]

    monkeypatch.setattr("bots.arena.entrant_of", lambda name: half)
    report = play(pairings(Options(), "x", "y", 1, 1)[0])
    assert isinstance(parse_move(report["moves"].split()[0]), Placement)


def test_games_are_appended_to_a_file_and_counted_on_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    requested: list[Pairing] = []

    def two_games(games: Sequence[Pairing], executor: Executor | None) -> Iterator[dict[str, Any]]:
        requested.extend(games)
        yield {"result": 1.0}
        yield {"result": 0.0}

    file, terminal = tmp_path / "games", Terminal()
    file.write_text("before\n", encoding="utf-8")
    monkeypatch.setattr("bots.__main__.match", two_games)
    monkeypatch.setattr("sys.stderr", terminal)
    assert main(["5", "3", "--games", "2", "--simulations", "7", "--output", str(file)]) == 0
    # Level 3 makes no simulations, so it gets no number of them.
    assert {name for game in requested for name in game.players} == {"5,simulations=7", "3"}
    assert file.read_text(encoding="utf-8").splitlines() == ["before", '{"result": 1.0}', '{"result": 0.0}']
    assert "2/2" in terminal.getvalue() and "0.500" in terminal.getvalue()
    assert capsys.readouterr().out.startswith("5 against 3: 2 games, score 0.500 ")


def test_any_executor_plays_the_games_in_their_order() -> None:
    games = pairings(Options(), "1", "1", 3, 5)
    with ThreadPoolExecutor(2) as executor:
        reports = list(match(games, executor, at_once=2))
    assert [(report["seed"], report["hero"]) for report in reports] == [(game.seed, game.hero) for game in games]


def test_a_match_that_was_stopped_plays_only_the_games_that_its_file_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games"
    command = ["1", "1", "--games", "4", "--output", str(file), "--resume"]
    assert main(command) == 0
    whole = capsys.readouterr().out
    lines = file.read_text(encoding="utf-8").splitlines()
    # Two games are there, one line is cut off, and one game is of another match.
    other = json.dumps({**json.loads(lines[2]), "options": "others"})
    file.write_text("\n".join([*lines[:2], lines[3][:40], other, ""]), encoding="utf-8")
    assert main(command) == 0
    assert capsys.readouterr().out == whole
    assert [json.loads(line)["seed"] for line in file.read_text(encoding="utf-8").splitlines()[4:]] == [2, 2]


def test_a_cluster_needs_a_package(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["1", "1", "--games", "2", "--cluster", "nowhere"]) == 1
    assert "distributed" in capsys.readouterr().err


# It takes seconds to import the package.
@pytest.mark.long
def test_a_cluster_that_is_not_there_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["1", "1", "--games", "2", "--cluster", "nowhere"]) == 1
    assert "nowhere" in (error := capsys.readouterr().err) or "distributed" in error


@pytest.mark.long
def test_a_cluster_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    from distributed import LocalCluster

    assert main(["3", "1", "--games", "2"]) == 0
    alone = capsys.readouterr().out
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        assert main(["3", "1", "--games", "2", "--cluster", cluster.scheduler_address]) == 0
    assert capsys.readouterr().out == alone
