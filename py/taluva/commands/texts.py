"""Read and write the files named on the command line, with errors that say what is wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from taluva.compact import parse_compact, parse_compact_position
from taluva.errors import NotationError, RecordError
from taluva.game import Game
from taluva.notation import TEXT_LIMIT, parse_game, parse_position
from taluva.position import Position

_T = TypeVar("_T")


class CommandError(Exception):
    """Report why a command failed; exit_code: 1 for bad input, 2 for a usage or file error."""

    def __init__(self, message: str, exit_code: int) -> None:
        self.exit_code = exit_code
        super().__init__(message)


def read_game(name: str) -> Game:
    """Read a game, in long or compact form, from a file or, for "-", from standard input.

    Raises CommandError with the name of the file and what is wrong.
    """
    return _read(name, parse_game, parse_compact)


def read_position(name: str) -> Position:
    """Read a position, in long or compact form, from a file or, for "-", from standard input.

    Raises CommandError with the name of the file and what is wrong.
    """
    return _read(name, parse_position, parse_compact_position)


def write_text(name: str, text: str) -> None:
    """Write a file or, for "-", to standard output; raise CommandError if that fails."""
    if name == "-":
        sys.stdout.write(text)
        return
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}", 2) from None


def _read(name: str, parse: Callable[[str], _T], parse_compact_form: Callable[[str], _T]) -> _T:
    shown = "standard input" if name == "-" else name
    try:
        text = _bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CommandError(f"{shown}: not valid UTF-8", 1) from None
    except OSError as error:
        raise CommandError(f"{shown}: {error.strerror}", 2) from None
    text = text.strip()
    is_compact = text[:1].isdigit()
    try:
        return parse_compact_form(text) if is_compact else parse(text)
    except RecordError as error:
        raise CommandError(f"{shown}: {error} (after {error.game.ply} valid plies)", 1) from None
    except NotationError as error:
        raise CommandError(f"{shown}: {error}", 1) from None


def _bytes(name: str) -> bytes:
    """Read a file, stopping once it is certainly too long."""
    most = 4 * TEXT_LIMIT + 4
    if name == "-":
        return sys.stdin.buffer.read(most)
    with open(name, "rb") as file:
        return file.read(most)
