"""The exact output and error messages of the command line."""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from taluva import Game, Options, format_game, format_position
from taluva.__main__ import main
from taluva.commands import counting, texts
from taluva.commands.simulation import Tally
from taluva.commands.tables import aligned
from taluva.ending import Ending
from taluva.notation import TEXT_LIMIT
from taluva.picture import board_svg
from tests.rules.records import recorded

TextFile = Callable[[str | bytes], str]
START = Game.new(seed=7)
OUT = """48 of 48 tiles placed in 95 plies.
Ada wins: all tiles are placed.

player  place  temples  towers  huts  covered    left
Ada         1        0       2    20        7   0+3+0
Bo      4 out        0       0     1        0  19+3+2
Chloé       2        0       0    18        0   2+3+2
Đorđe       2        0       0    18        0   2+3+2
"""
LAST = """45 of 48 tiles placed in 88 plies.
Chloé wins: nobody else could go on.

player  place  temples  towers  huts  covered   left
Ada       out        1       0    20        0  0+2+2
Bo        out        1       0    20        0  0+2+2
Chloé       1        0       0    19        0  1+3+2
"""
BEGUN = """0 of 24 tiles placed in 0 plies.
The game goes on: Player 1 is to place a tile.

player    place  temples  towers  huts  covered    left
Player 1      -        0       0     0        0  20+3+2
Player 2      -        0       0     0        0  20+3+2
"""
SIMULATED = """ending  games    share
early       0    0.0 %
tiles       2  100.0 %
last        0    0.0 %

seat  wins    share
1        1   50.0 %
2        2  100.0 %
shared victories 1, players eliminated 0

per game       min  mean  max
plies           48  48.0   48
tiles placed    24  24.0   24
highest level    1   1.5    2
hexes of land   69  70.5   72
huts covered     0   0.0    0

2 games in # s: # games per second
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (format_game(recorded("ranking-early-out-shared")), OUT),
        (format_game(recorded("solo-last-three-players")), LAST),
        (format_game(START), BEGUN),
    ],
)
def test_replay(text: str, words: str, text_file: TextFile, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", text_file(text)]) == 0
    assert capsys.readouterr() == (words, "")


def test_simulate(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter((10.0, 12.5))
    monkeypatch.setattr("taluva.commands.simulation.perf_counter", lambda: next(times))
    assert main(["simulate", "2", "--seed", "9"]) == 0
    out = SIMULATED.replace("# s: #", "2.50 s: 1")
    assert capsys.readouterr() == (out, "")


def test_simulate_uses_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "1", "--players", "3", "--seed", "4"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^3 +[01] +(0|100)\.0 %$", out, re.MULTILINE)
    assert re.search(r"^tiles placed +36 +36\.0 +36$", out, re.MULTILINE)


def test_summary_of_games() -> None:
    summary = Tally()
    for name in ("ranking-early-out-shared", "solo-last-three-players", "teams-tiles-out", "solo-tiles-shared"):
        summary.add(recorded(name))
    assert summary.endings == {Ending.TILES: 3, Ending.LAST: 1}
    assert summary.wins == Counter({0: 2, 1: 2, 2: 2, 3: 1})
    assert (summary.shared, summary.eliminated) == (1, 4), "a team counts as one winner"
    assert summary.figures["plies"] == [95, 88, 95, 72]
    assert summary.figures["huts covered"] == [7, 0, 7, 1]


def test_perft_prints_each_depth_immediately(monkeypatch: pytest.MonkeyPatch, text_file: TextFile) -> None:
    shown = []
    monkeypatch.setattr(counting, "print", lambda text, flush: shown.append((text, flush)), raising=False)
    assert main(["perft", text_file(format_position(START.position)), "1"]) == 0
    assert shown == [("0 1", True), ("1 6", True)]


def test_perft_divides_at_depth_1(text_file: TextFile, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", text_file(format_position(START.position)), "1", "--divide"]) == 0
    assert capsys.readouterr().out == "".join(f"0,0/{rotation} 1\n" for rotation in range(6)) + "sum 6\n"


@pytest.mark.parametrize("ply", [0, 2])
def test_picture_of_the_first_and_last_ply(ply: int, text_file: TextFile, capsys: pytest.CaptureFixture[str]) -> None:
    game = recorded("solo-tiles").at(2)
    assert main(["picture", text_file(format_game(game)), "--ply", str(ply)]) == 0
    title = f"Taluva: {game.names[0]}, {game.names[1]}, after {ply} plies"
    whole = board_svg(game.at(ply).position, colours=(1, 2), title=title, names=game.names)
    assert capsys.readouterr() == (f"{whole}\n", "")


@pytest.mark.parametrize(
    ("text", "command", "code", "problem"),
    [
        (
            format_position(START.position),
            ["perft", "0", "--divide"],
            2,
            "--divide needs a position with a legal move and a depth of at least 1",
        ),
        (format_game(START), ["picture", "--ply", "1"], 2, "there is no ply 1: the game has 0"),
        (format_game(START), ["picture", "--colours", "123"], 2, "the game has 2 players, not 3"),
        ("hello", ["replay"], 1, "#: line 1: not a taluva game of version 1: 'hello'"),
        (
            re.sub("hut:1,0", "hut:0,0", format_game(recorded("solo-last"))),
            ["replay"],
            1,
            "#: line 7: an illegal move: 'hut:0,0: volcano 0,0' (after 1 valid plies)",
        ),
        (
            # The record with the most valid moves has what is wrong.
            "\n".join(
                format_game(recorded("solo-last")).replace(f"\n{turn} ", f"\n{turn} 3 ") for turn in ("3.", "8.", "5.")
            ),
            ["replay"],
            1,
            "#: line 45: not the next turn: '8. 3 2 JC 2,2/2 expand:J:1,1' (after 14 valid plies)",
        ),
        (
            f"{format_game(START)}\n{format_game(START)}1. 2 JC 0,0/0\n".replace("deck: ", "deck: XX ", 1),
            ["replay"],
            1,
            "#: line 14: not the next turn: '1. 2 JC 0,0/0' (after 0 valid plies)",
        ),
        ("1pAAAA", ["perft", "1"], 1, "#: line 1: damaged or incomplete: '1pAAAA'"),
        (
            f"{format_position(START.position)}\n{format_position(recorded('solo-last').at(9).position)}",
            ["perft", "1"],
            1,
            "#: 2 positions, where one is needed",
        ),
    ],
)
def test_error_messages(
    text: str,
    command: list[str],
    code: int,
    problem: str,
    text_file: TextFile,
    capsys: pytest.CaptureFixture[str],
) -> None:
    name = text_file(text)
    assert main([command[0], name, *command[1:]]) == code
    assert capsys.readouterr() == ("", f"taluva {command[0]}: {problem.replace('#', name)}\n")


def test_input_must_be_utf_8(text_file: TextFile, capsys: pytest.CaptureFixture[str]) -> None:
    name = text_file(b"\xff\xfd")
    assert main(["replay", name]) == 1
    assert capsys.readouterr() == ("", f"taluva replay: {name}: not valid UTF-8\n")


def test_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = str(tmp_path / "none")
    assert main(["replay", name]) == 2
    assert capsys.readouterr() == ("", f"taluva replay: {name}: No such file or directory\n")


def test_reading_stops_once_the_text_is_too_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sizes: list[int] = []

    class Endless(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            sizes.append(-1 if size is None else size)
            return b"1" * 9000

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Endless()))
    monkeypatch.setattr(texts, "open", lambda *_: Endless(), raising=False)
    for name in ("-", "file"):
        assert main(["replay", name]) == 1
    assert sizes == [4 * TEXT_LIMIT + 4] * 2
    assert capsys.readouterr().err.splitlines() == [
        "taluva replay: standard input: line 1: too long",
        "taluva replay: file: line 1: too long",
    ]


def test_tables_have_no_trailing_spaces() -> None:
    assert aligned([["name", "n"], [" x", ""], ["y", "12"]]) == "name   n\n x\ny     12"


def test_simulate_gets_all_options(monkeypatch: pytest.MonkeyPatch) -> None:
    received: list[Options] = []
    monkeypatch.setattr("taluva.commands.simulation.simulate", lambda games, options, seed: received.append(options))
    assert main(["simulate", "1", "--players", "3", "--tiles", "48", "--huts", "anywhere", "--first", "2"]) == 0
    assert received == [Options(3, all_tiles=True, huts_anywhere=True, first=1)]
