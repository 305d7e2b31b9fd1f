"""The commands as guests: consoles without Unicode, full and closed outputs, pipes, Ctrl-C, odd paths and players."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from taluva import Options, format_compact
from taluva.__main__ import main as taluva
from tests.rules.random_games import random_game
from tests.rules.records import renamed
from tools.steps import ROOT

# Ways of the shell: closed and full outputs are the same on no other system.
pytestmark = [pytest.mark.skipif(os.name == "nt", reason="uses a POSIX shell"), pytest.mark.slow]

NAMES = ("Анна", "دانا")
GAME = renamed(random_game(3, Options(2), 12), NAMES)
OTHER = renamed(GAME, ("Ana", "Bo"))
PLAYERS = """
import multiprocessing, os, signal, time

def broken(position, seed):
    return 1 // 0

def wordy(position, seed):
    return ["hut:0,0"]

def none(position, seed):
    return None

# Runs started in the background ignore interrupts, and so would what they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

def interrupting(position, seed):
    parent = multiprocessing.parent_process()
    os.kill(os.getpid() if parent is None else parent.pid, signal.SIGINT)
    time.sleep(200)

def cheat(position, seed):
    from taluva import parse_move
    return [parse_move("9,9/0")]
"""
FULL = "standard output: No space left on device\n"
CLOSED = "standard output is closed\n"


class Guest(NamedTuple):
    """A command in a shell, and how it ends; out: what the output has in it, or None for nothing at all.

    err: what the error output has in it, or None for nothing at all.
    """

    command: str
    status: int
    out: str | None
    err: str | None


ROWS = {
    # code42/code42cli#338: the console of Windows
    "a Cyrillic name in cp1252": Guest("PYTHONIOENCODING=cp1252 taluva replay r.txt", 0, r"\u0410\u043d", None),
    "a name in ASCII": Guest("LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0 taluva replay r.txt", 0, r"\u0410", None),
    "a picture in cp1252": Guest("PYTHONIOENCODING=cp1252 taluva picture r.txt", 0, "&#1040;&#1085;", None),
    "an error in cp1252": Guest("PYTHONIOENCODING=cp1252 taluva replay Анна", 2, None, r"\u0410\u043d"),
    # mekberg/boar#129: disks are full
    "a full disk": Guest("taluva replay r.txt > /dev/full", 1, None, FULL),
    "a full disk for a picture": Guest("taluva picture r.txt > /dev/full", 1, None, FULL),
    "a full disk for a file": Guest("taluva picture r.txt -o /dev/full", 1, None, "/dev/full: No space left"),
    "a full disk for perft": Guest("taluva perft p.txt 2 > /dev/full", 1, None, FULL),
    "a full disk for the help": Guest("taluva --help > /dev/full", 1, None, FULL),
    "a full disk for a match": Guest("bots 1 1 --games 2 > /dev/full", 1, None, FULL),
    "a full disk for games": Guest("bots 1 1 --games 2 --output /dev/full", 1, None, "/dev/full: No space left"),
    "errors on a full disk": Guest("taluva replay none 2> /dev/full", 2, None, None),
    # closed streams
    "a closed output": Guest("taluva replay r.txt >&-", 1, None, CLOSED),
    "a closed output for a picture": Guest("taluva picture r.txt >&-", 1, None, CLOSED),
    "a closed output for a match": Guest("bots 1 1 --games 2 >&-", 1, None, CLOSED),
    "everything closed": Guest("taluva replay r.txt >&- 2>&- <&-", 1, None, None),
    "a closed error output": Guest("taluva replay none 2>&-", 2, None, None),
    "a match without an error output": Guest("bots 1 1 --games 2 2>&-", 0, "2 games", None),
    "a closed input": Guest("taluva replay - <&-", 1, None, "standard input is closed\n"),
    "an empty input": Guest("taluva replay - </dev/null", 1, None, "not a taluva game of version 1\n"),
    # pipes
    "head takes a line of perft": Guest("taluva perft p.txt 3 | head -1", 0, "0 1\n", None),
    "head takes a character": Guest("taluva picture r.txt | head -c 1", 0, "<", None),
    "head takes nothing": Guest("taluva simulate 3 | head -0", 0, None, None),
    "head takes a line of the help": Guest("bots --help | head -1", 0, "usage", None),
    # paths
    "a path of Windows": Guest(r"taluva replay 'C:\Users\Bo\r.txt'", 2, None, r"C:\Users\Bo\r.txt: No such file"),
    "a name that is not UTF-8": Guest(r"taluva replay $(printf '\377')", 2, None, r"\udcff: No such file"),
    "a folder": Guest("taluva replay .", 2, None, "Is a directory"),
    "a folder for games": Guest("bots 1 1 --games 2 --output .", 2, None, "Is a directory"),
    "a file as a folder": Guest("taluva picture r.txt -o r.txt/a.svg", 2, None, "r.txt/a.svg: Not a directory"),
    "a copy without its drawings": Guest(
        "mkdir -p copy/py && cp -r $ROOT/py/taluva copy/py && PYTHONPATH=copy/py $PYTHON -m taluva picture r.txt",
        1,
        None,
        "symbols.svg: No such file",
    ),
    "no home": Guest("env -u HOME -u USER -u LOGNAME -u TMPDIR $PYTHON -m taluva replay r.txt", 0, "Анна", None),
    "no environment at all": Guest("env -i PYTHONPATH=$PYTHONPATH $PYTHON -m taluva replay r.txt", 0, "12 plies", None),
    # texts
    "a file from PowerShell": Guest("iconv -f UTF-8 -t UTF-16 r.txt | taluva replay -", 0, "Анна", None),
    "a file from Notepad": Guest("(printf '\\357\\273\\277'; sed 's/$/\\r/' r.txt) | taluva replay -", 0, "Анна", None),
    "a quoted mail": Guest("(echo Hello,; sed 's/^/> /' r.txt; echo Bo) | taluva replay -", 0, "Анна", None),
    "a quoted position": Guest("(echo Hello,; sed 's/^/> /' p.txt; echo Bo) | taluva perft - 0", 0, "0 1", None),
    "a link": Guest("taluva replay link.txt", 0, "Анна", None),
    "a mail with two games": Guest("cat r.txt other.txt | taluva replay -", 1, None, "2 games, where one is needed"),
    "a picture as a record": Guest("taluva replay picture.png", 1, None, "not valid UTF-8\n"),
    "the line of the file is named": Guest(
        "(echo Hello,; sed 's/hut:/hat:/' r.txt) | taluva replay -", 1, None, "input: line 8: "
    ),
    # Ctrl-C, pressed by a player
    "an interrupted match": Guest("bots players:interrupting 1 --games 2", 1, None, "bots: interrupted"),
    "an interrupted match of processes": Guest(
        "bots players:interrupting 1 --games 9 --processes 2", 1, None, "bots: interrupted"
    ),
    # wrong use, and players by somebody else
    "no games": Guest("bots 1 1 --games 0", 2, None, "0 is less than 1"),
    "no processes": Guest("bots 1 1 --processes -1", 2, None, "-1 is less than 1"),
    "a module that fails": Guest("bots players_with_a_bug:play 1", 2, None, "ZeroDivisionError"),
    "a path for a module": Guest(r"bots 'C:\bots\mine.py:play' 1", 2, None, "cannot be imported"),
    "a player that fails": Guest("bots players:broken 1 --games 2", 1, None, "players:broken fails in ply 1: ZeroDiv"),
    "a player that fails elsewhere": Guest(
        "bots players:broken 1 --games 2 --processes 2", 1, None, "players:broken fails in ply 1: ZeroDiv"
    ),
    "a player that returns words": Guest("bots players:wordy 1 --games 2", 1, None, "'hut:0,0' in ply 1, which is not"),
    "a player that returns nothing": Guest("bots players:none 1 --games 2", 1, None, "players:none makes no move"),
    "a player that cheats": Guest("bots players:cheat 1 --games 2", 1, None, "9,9/0"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with files that the rows name."""
    folder = tmp_path_factory.mktemp("guest")
    (folder / "r.txt").write_text(str(GAME), encoding="utf-8")
    (folder / "other.txt").write_text(str(OTHER), encoding="utf-8")
    (folder / "p.txt").write_text(str(GAME.position), encoding="utf-8")
    (folder / "link.txt").write_text(f"See <https://example.org/#g={format_compact(GAME)}>.\n", encoding="utf-8")
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    (folder / "players.py").write_text(PLAYERS, encoding="utf-8")
    (folder / "players_with_a_bug.py").write_text("1 // 0\n", encoding="utf-8")
    return folder


def environment(folder: Path) -> dict[str, str]:
    paths = f"{ROOT / 'py'}{os.pathsep}{folder}"
    own = {"ROOT": str(ROOT), "PYTHON": sys.executable, "PYTHONPATH": paths, "PYTHONUTF8": "1", "PYTHONIOENCODING": ""}
    return {**os.environ, **own}


# Each starts a Python of its own; others fail when the same part breaks.
ONLY_LONG = {
    "a name in ASCII",
    "a full disk for a picture",
    "a full disk for perft",
    "a full disk for the help",
    "a full disk for games",
    "a closed output for a picture",
    "a closed output for a match",
    "head takes a character",
    "head takes nothing",
    "a folder for games",
    "a file as a folder",
    "no home",
    "a file from Notepad",
    "a quoted position",
    "no processes",
    "a player that fails",
    "a player that returns nothing",
    "a player that cheats",
}
assert ROWS.keys() > ONLY_LONG


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=name, marks=[pytest.mark.long] * (name in ONLY_LONG)) for name, row in ROWS.items()]
)
def test_a_command_ends_in_one_line_and_a_status(row: Guest, folder: Path) -> None:
    commands = 'taluva() { "$PYTHON" -m taluva "$@"; }; bots() { "$PYTHON" -m bots "$@"; }'
    done = subprocess.run(
        ["sh", "-c", f"{commands}\n{row.command}"], capture_output=True, cwd=folder, env=environment(folder)
    )
    out, err = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    assert done.returncode == row.status, err
    assert "Traceback" not in err and "Exception ignored" not in err
    assert (row.out in out) if row.out is not None else out == ""
    if row.err is None:
        assert err == ""
    else:
        # Wrong use is explained after the usage.
        message = err.splitlines()[-1] + "\n"
        assert row.err in message
        assert len(err.splitlines()) == 1 or err.startswith("usage: ")


def test_a_picture_is_the_same_in_any_encoding(folder: Path) -> None:
    names = []
    for encoding in ("utf-8", "cp1252", "ascii"):
        command = [sys.executable, "-m", "taluva", "picture", "r.txt"]
        own = {**environment(folder), "PYTHONUTF8": "0", "PYTHONIOENCODING": encoding}
        names.append(ElementTree.fromstring(subprocess.check_output(command, cwd=folder, env=own))[0].text)
    assert names[0] is not None and "Анна" in names[0]
    assert len(set(names)) == 1


def test_a_folder_that_may_only_be_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert taluva(["picture", str(folder / "r.txt"), "-o", "a.svg"]) == 1
    assert capsys.readouterr() == ("", "taluva picture: a.svg: Permission denied\n")


def test_a_table_is_aligned_by_what_a_terminal_shows(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A family of three takes two columns, like a Chinese letter; a letter with an accent takes one."""
    rows = []
    for name in ("ab", "林", "👨‍👩‍👧", "e\u0301a"):
        (folder / "named.txt").write_text(str(renamed(GAME, (name, "Bo"))), encoding="utf-8")
        assert taluva(["replay", str(folder / "named.txt")]) == 0
        (row,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith(name + " "))
        rows.append(row.removeprefix(name))
    assert len(set(rows)) == 1
