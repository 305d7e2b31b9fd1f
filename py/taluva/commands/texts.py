"""Read and write the files named on the command line, with errors that say what is wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from taluva.command_line import CommandError, file_error
from taluva.compact import parse_compact, parse_compact_position
from taluva.compact_study import find_compact_study
from taluva.errors import NotationError, RecordError
from taluva.finding import Findings, find_games, find_positions
from taluva.game import Game
from taluva.notation import TEXT_LIMIT, parse_game, parse_position
from taluva.position import Position
from taluva.transport import decoded
from taluva.variations import Variations
from taluva.variations_text import find_study

_T = TypeVar("_T")


def read_game(name: str) -> Game:
    """Read the game in a file or, for "-", in standard input: a record, a link or the compact form, in any text.

    Raises CommandError with the name of the file and what is wrong.
    """
    return _read(name, _text_of(name), "games", find_games, parse_game, parse_compact)


def read_study(name: str) -> Variations:
    """Read the game in a file with its variations and notes, or a game without any, as `read_game` does.

    Raises CommandError with the name of the file and what is wrong.
    """
    text = _text_of(name)
    try:
        tree = find_study(text)
        if tree is None:
            game = _read(name, text, "games", find_games, parse_game, parse_compact)
            tree = find_compact_study(text, game) or Variations.of(game)
    except NotationError as error:
        raise CommandError(f"{_shown(name)}: {error}") from None
    return tree


def read_position(name: str) -> Position:
    """Read the position in a file or, for "-", in standard input, in long or compact form.

    Raises CommandError with the name of the file and what is wrong.
    """
    return _read(name, _text_of(name), "positions", find_positions, parse_position, parse_compact_position)


def write_markup(name: str, markup: str) -> None:
    """Write SVG or HTML to a file or, for "-", to standard output; raise CommandError if that fails."""
    if name == "-":
        # It is read as UTF-8, whatever the terminal takes.
        is_safe = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
        sys.stdout.write(markup if is_safe else markup.encode("ascii", "xmlcharrefreplace").decode())
        return
    write_file(name, markup)


def write_file(name: str, content: str | bytes) -> None:
    """Write a text or bytes to a file; raise CommandError if that fails."""
    try:
        Path(name).write_bytes(content.encode() if isinstance(content, str) else content)
    except (OSError, ValueError) as error:
        raise file_error(name, error) from None


def _shown(name: str) -> str:
    return "standard input" if name == "-" else name


def _text_of(name: str) -> str:
    try:
        return decoded(_bytes(name)).strip()
    except UnicodeDecodeError:
        raise CommandError(f"{_shown(name)}: not valid UTF-8") from None
    except (OSError, ValueError) as error:
        raise file_error(_shown(name), error) from None


def _read(
    name: str,
    text: str,
    many: str,
    find: Callable[[str], Findings[_T]],
    parse: Callable[[str], _T],
    parse_compact_form: Callable[[str], _T],
) -> _T:
    shown = _shown(name)
    findings = find(text)
    if len(findings.whole) > 1:
        raise CommandError(f"{shown}: {len(findings.whole)} {many}, where one is needed")
    if findings.whole:
        return findings.whole[0].value
    try:
        if findings.errors:
            raise max(findings.errors, key=_valid_plies)
        return parse_compact_form(text) if text[:1].isdigit() else parse(text)
    except RecordError as error:
        raise CommandError(f"{shown}: {error} (after {error.game.ply} valid plies)") from None
    except NotationError as error:
        raise CommandError(f"{shown}: {error}") from None


def _valid_plies(error: NotationError) -> int:
    return error.game.ply if isinstance(error, RecordError) else -1


def _bytes(name: str) -> bytes:
    """Read a file, stopping once it is certainly too long."""
    most = 4 * TEXT_LIMIT + 4
    if name == "-":
        if sys.stdin is None:
            raise CommandError("standard input is closed")
        return sys.stdin.buffer.read(most)
    with open(name, "rb") as file:
        return file.read(most)
