"""How the commands end when something outside them fails: one line, an exit code, and nothing more."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from taluva import Game, format_game
from taluva.__main__ import main
from taluva.command_line import CommandError, CommandParser, file_error, run
from tests.rules.records import renamed

TextFile = Callable[[str | bytes], str]
START = renamed(Game.new(seed=7), ("Đorđe", "Bo"))
FULL = Path("/dev/full")
INVALID = OSError(errno.EINVAL, "Invalid argument")


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (CommandError("no such ply", 2), 2, "taluva: no such ply"),
        (CommandError("damaged"), 1, "taluva: damaged"),
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), 1, ""),
        (OSError(errno.ENOSPC, "No space left"), 1, "taluva: standard output: No space left"),
        (OSError(errno.ENOSPC, "No space left", "a.svg"), 1, "taluva: a.svg: No space left"),
        (OSError("an odd error"), 1, "taluva: standard output: an odd error"),
        (INVALID, 1, "taluva: standard output: Invalid argument"),
        (KeyboardInterrupt(), 1, "taluva: interrupted"),
    ],
)
def test_a_command_that_fails_says_why(
    error: BaseException, code: int, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise error

    assert run("taluva", fail) == code
    assert capsys.readouterr() == ("", f"{line}\n" if line else "")


def test_a_pipe_that_breaks_on_windows_is_silent(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(error: OSError) -> int:
        def command() -> None:
            raise error

        return run("taluva", command)

    with monkeypatch.context() as windows:
        windows.setattr(os, "name", "nt")
        codes = fail(INVALID), fail(OSError(errno.ENOSPC, "No space left"))
    assert codes == (1, 1)
    assert capsys.readouterr() == ("", "taluva: standard output: No space left\n")


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (FileNotFoundError(errno.ENOENT, "No such file"), 2, "a.txt: No such file"),
        (IsADirectoryError(errno.EISDIR, "Is a directory"), 2, "a.txt: Is a directory"),
        (NotADirectoryError(errno.ENOTDIR, "Not a directory"), 2, "a.txt: Not a directory"),
        (ValueError("embedded null byte"), 2, "a.txt: embedded null byte"),
        (PermissionError(errno.EACCES, "Permission denied"), 1, "a.txt: Permission denied"),
    ],
)
def test_a_name_that_leads_to_no_file_is_wrong_use(error: OSError | ValueError, code: int, words: str) -> None:
    refused = file_error("a.txt", error)
    assert (str(refused), refused.exit_code) == (words, code)


def test_a_closed_stream_is_named(
    text_file: TextFile, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = text_file(format_game(START))
    for stream, name, line in (
        ("stdout", record, "taluva replay: standard output is closed\n"),
        ("stdin", "-", "taluva replay: standard input is closed\n"),
    ):
        with monkeypatch.context() as closed:
            closed.setattr(sys, stream, None)
            assert main(["replay", name]) == 1
        assert capsys.readouterr() == ("", line)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["replay", "none"]) == 2
    assert main(["replay", record]) == 0


@pytest.mark.skipif(not FULL.exists(), reason="there is no such device")
def test_a_full_disk_is_named(
    text_file: TextFile, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = text_file(format_game(START))
    for stream, name, code, line in (
        ("stdout", record, 1, "taluva replay: standard output: No space left on device\n"),
        ("stderr", "none", 2, ""),
    ):
        with monkeypatch.context() as full, FULL.open("w", encoding="utf-8") as output:
            full.setattr(sys, stream, output)
            assert main(["replay", name]) == code
            output.write("This goes nowhere.")
            output.flush()
        assert capsys.readouterr() == ("", line)


def test_a_console_that_lacks_letters_gets_their_numbers(text_file: TextFile, monkeypatch: pytest.MonkeyPatch) -> None:
    record = text_file(format_game(START))
    printed, said = io.BytesIO(), io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(printed, encoding="ascii"))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(said, encoding="ascii"))
    assert main(["replay", record]) == 0
    assert rb"The game goes on: \u0110or\u0111e is to place a tile." in printed.getvalue()
    assert main(["replay", "Đ"]) == 2
    assert said.getvalue() == b"taluva replay: \\u0110: No such file or directory\n"
    assert main(["picture", record]) == 0
    assert b"&#272;or&#273;e" in printed.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8"])
def test_a_drawing_is_written_as_it_is_where_every_letter_can_be(
    encoding: str, text_file: TextFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(printed, encoding=encoding))
    assert main(["picture", text_file(format_game(START))]) == 0
    assert "<title>Taluva: Đorđe, Bo, after 0 plies" in printed.getvalue().decode().replace(' id="title"', "")


def test_the_help_goes_to_a_file_or_to_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    parser, file = CommandParser(prog="taluva"), io.StringIO()
    parser.print_help(file)
    assert file.getvalue() == parser.format_help() != ""
    parser.print_help()
    assert capsys.readouterr() == (parser.format_help(), "")
