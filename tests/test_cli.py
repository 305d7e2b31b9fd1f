"""The command line: output, errors and exit codes."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from taluva import Game, Options, Position, format_compact, format_compact_position, format_game, format_position
from taluva.__main__ import main
from taluva.notation import TEXT_LIMIT
from taluva.picture import board_svg
from tests.rules.random_games import POLICIES, climber, whole_game
from tests.rules.records import renamed
from tools.steps import ROOT

TextFile = Callable[[str | bytes], str]
NAMES = ("Ana", "<b>Bo</b>")
WHOLE = renamed(whole_game(Options(2), 0, climber), NAMES)
PART = renamed(whole_game(Options(2), 5, *POLICIES), NAMES).at(9)
START = Game.new(seed=7)


@pytest.fixture
def record(text_file: TextFile) -> str:
    return text_file(format_game(WHOLE))


def error_line(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the only line on standard error, and check that standard output is empty."""
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and err.endswith("\n")
    return err.strip()


def test_replay_says_whose_move_it_is(text_file: TextFile, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", text_file(format_game(PART))]) == 0
    assert "The game goes on: Ana is to build.\n" in capsys.readouterr().out


@pytest.mark.parametrize("form", [format_game, format_compact, lambda game: "\ufeff" + format_game(game)])
def test_replay_reads_standard_input_in_every_form(
    form: Callable[[Game], str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(form(WHOLE).encode()))
    monkeypatch.setattr(sys, "stdin", stream)
    assert main(["replay", "-"]) == 0
    assert f"in {WHOLE.ply} plies" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: not a taluva game of version 1"),
        ("hello", "line 1: not a taluva game of version 1: 'hello'"),
        ("1gAAAA", "line 1: damaged or incomplete: '1gAAAA'"),
        (format_position(START.position), "not a taluva game"),
        (format_game(PART) + "result: early 1\n", "not how this game ended"),
        ("x" * (10 * TEXT_LIMIT), "too long"),
        ("(" * TEXT_LIMIT, "not a taluva game"),
    ],
)
def test_invalid_records_are_refused(
    text: str, problem: str, text_file: TextFile, capsys: pytest.CaptureFixture[str]
) -> None:
    name = text_file(text)
    for command in (["replay", name], ["picture", name]):
        assert main(command) == 1
        message = error_line(capsys)
        assert message.startswith(f"taluva {command[0]}: {name}: ")
        assert problem in message


def test_errors_name_files_that_cannot_be_read_or_written(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(tmp_path)]) == 2
    assert error_line(capsys).endswith("Is a directory")
    assert main(["picture", record, "-o", str(tmp_path / "none" / "a.svg")]) == 2
    assert "a.svg: No such file" in error_line(capsys)


def test_picture_draws_the_position(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", record, "--ply", "6", "--theme", "dark", "--colours", "42"]) == 0
    printed = capsys.readouterr().out
    file = tmp_path / "board.svg"
    assert main(["picture", record, "--ply", "6", "--theme", "dark", "--colours", "42", "-o", str(file)]) == 0
    assert capsys.readouterr().out == ""
    assert file.read_text(encoding="utf-8") == printed
    title = "Taluva: Ana, <b>Bo</b>, after 6 plies"
    position = WHOLE.at(6).position
    assert printed.strip() == board_svg(position, colours=(4, 2), theme="dark", title=title, names=NAMES)
    assert ElementTree.fromstring(printed)[0].text == title


def test_picture_draws_the_end_by_default(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", record]) == 0
    assert f"after {WHOLE.ply} plies" in capsys.readouterr().out


@pytest.mark.parametrize("form", [format_position, format_compact_position])
def test_perft_counts_each_depth(
    form: Callable[[Position], str], text_file: TextFile, capsys: pytest.CaptureFixture[str]
) -> None:
    name = text_file(form(START.position))
    assert main(["perft", name, "2"]) == 0
    assert capsys.readouterr().out == "0 1\n1 6\n2 12\n"


def test_perft_divides(text_file: TextFile, capsys: pytest.CaptureFixture[str]) -> None:
    name = text_file(format_position(START.position))
    assert main(["perft", name, "2", "--divide"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [*(f"0,0/{rotation} 2" for rotation in range(6)), "sum 12"]
    assert main(["perft", text_file(format_position(WHOLE.position)), "1", "--divide"]) == 2
    assert "a legal move" in error_line(capsys)


def test_perft_refuses_a_game(text_file: TextFile, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", text_file(format_game(WHOLE)), "1"]) == 1
    assert "not a taluva position" in error_line(capsys)


def without_speed(text: str) -> str:
    return re.sub(r"in .* per second", "", text)


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        ([], ["tiles 5 100.0 %", "plies 48 48.0 48"]),
        (["--players", "3", "--tiles", "48", "--mode", "ranking", "--first", "3"], ["tiles placed 48 48.0 48"]),
        (["--players", "4", "--mode", "teams", "--huts", "anywhere"], ["hexes of land"]),
    ],
)
def test_simulate_prints_the_same_statistics_for_the_same_seed(
    arguments: list[str], lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "5", *arguments, "--seed", "9"]) == 0
    printed = capsys.readouterr().out
    for line in [*lines, "ending games share", "shared victories "]:
        assert line in re.sub(" +", " ", printed)
    assert re.search(r"^5 games in \d+\.\d\d s: \d+ games per second$", printed, re.MULTILINE)
    assert main(["simulate", "5", *arguments, "--seed", "9"]) == 0
    assert without_speed(capsys.readouterr().out) == without_speed(printed)
    assert main(["simulate", "5", *arguments, "--seed", "10"]) == 0
    assert without_speed(capsys.readouterr().out) != without_speed(printed)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "required"),
        (["fly"], "invalid choice"),
        (["replay"], "RECORD"),
        (["perft", "-", "x"], "invalid number"),
        (["perft", "-", "-1"], "less than 0"),
        (["picture", "-", "--ply", "-1"], "less than 0"),
        (["picture", "-", "--colours", "11"], "different colour"),
        (["picture", "-", "--theme", "pink"], "invalid choice"),
        (["simulate", "0"], "less than 1"),
        (["simulate", "1", "--mode", "teams"], "teams need four players"),
        (["simulate", "1", "--first", "3"], "out of range"),
        (["simulate", "1", "--players", "5"], "invalid choice"),
    ],
)
def test_usage_errors_are_explained(arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    out, err = capsys.readouterr()
    assert out == "" and re.search(problem, err.splitlines()[-1])


# The function that carries out each command.
FUNCTIONS = {
    "replay": "records.replay",
    "picture": "records.picture",
    "page": "publications.page",
    "article": "publications.article",
    "sheet": "publications.sheet",
    "animation": "publications.animation",
    "perft": "counting.count",
    "simulate": "simulation.simulate",
}


@pytest.mark.parametrize("command", [[], *([name] for name in FUNCTIONS)])
def test_examples_in_the_help_are_valid(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*command, "--help"])
    assert stopped.value.code == 0
    help_text = capsys.readouterr().out
    examples = re.findall(r"^  python -m taluva (.+)$", help_text, re.MULTILINE)
    assert examples and "exit code" in help_text
    called: list[str] = []
    for name, function in FUNCTIONS.items():
        monkeypatch.setattr(f"taluva.commands.{function}", lambda *_arguments, name=name: called.append(name))
    for example in examples:
        arguments = re.split(" [<>] ", example)[0].split()
        assert main(arguments) == 0
        assert called.pop() == arguments[0] == (command[0] if command else arguments[0])


def run(*words: str, input: str | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "taluva", *words]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, input=input)


@pytest.mark.slow
def test_the_module_can_be_run(record: str) -> None:
    done = run("replay", record)
    assert (done.returncode, done.stderr) == (0, "")
    refused = run("replay", "-", input="nonsense")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == "taluva replay: standard input: line 1: not a taluva game of version 1: 'nonsense'\n"
    assert run("replay").returncode == 2


def test_a_closed_pipe_ends_the_command_silently(
    record: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        assert main(["replay", record]) == 1
    # The rest of the output went to the null device.
    assert capsys.readouterr() == ("", "")


def test_an_interrupted_command_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("taluva.commands.simulation.simulate", interrupted)
    assert main(["simulate", "1"]) == 1
    assert capsys.readouterr() == ("", "taluva simulate: interrupted\n")


@pytest.mark.skipif(os.name == "nt", reason="a broken pipe raises another error there")
def test_output_may_be_piped_to_a_program_that_stops_reading(record: str) -> None:
    script = f"{sys.executable} -m taluva picture {record} --ply 12 | head -c 1"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, env=environment)
    assert (done.stdout, done.stderr) == ("<", "")
