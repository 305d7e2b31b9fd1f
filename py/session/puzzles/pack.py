"""Many puzzles as one text, a line each, as tools/puzzles writes it and the page fetches it.

The first line names the format, says how many puzzles there are and holds a checksum of the other lines. Each of them
is a theme, a rating, who of the computers finds the solution, the solution and the position, and in puzzles of two
turns the answer (docs/puzzles.md).
"""

from __future__ import annotations

import re
from binascii import crc32
from collections.abc import Sequence
from typing import NamedTuple

from session.puzzles.themes import THEMES
from session.text.i18n import N_

VERSION = 2
"""The version of the format; readers refuse newer ones."""

LIMIT = 1_000_000
"""The most characters of a pack."""

BEGINNING = "taluva puzzles"
"""The first words of a pack."""

_READ = (1, VERSION)
_MOST = 5000
_HEAD = re.compile(rf"{BEGINNING} ([0-9]{{1,6}})(?: ([0-9]{{1,6}}) ([0-9a-f]{{8}}))?")
_HEX = "-?[0-9]{1,2},-?[0-9]{1,2}"
_MOVE = rf"(?:{_HEX}/[0-5]|(?:hut|temple|tower):{_HEX}|expand:[JCSRL]:{_HEX})"
_FIELDS = ("[a-z]{1,12}", "[0-9]{3,4}", "[yn]{3}[yn?-]{2}", rf"{_MOVE}(?:\+{_MOVE})?", "1p[A-Za-z0-9_-]{8,400}")
_ANSWER = rf"[JCSRL]{{2}}\+{_MOVE}\+{_MOVE}\+[JCSRL]{{2}}"
_LINE = re.compile(" ".join(f"({field})" for field in _FIELDS) + f"(?: ({_ANSWER}))?")


class Puzzle(NamedTuple):
    """A puzzle of the pack.

    theme: the name of its aim. rating: how hard it is, on the scale of players. finds: who of the computers finds the
    solution. solution: the moves as text; of a count puzzle the better and then the worse way to build.
    position: compact, as text; whoever is to move has the first seat.
    answer: of puzzles of two turns, the tile that the other then draws, both moves, and the tile that comes next.
    """

    theme: str
    rating: int
    finds: str
    solution: str
    position: str
    answer: str = ""

    @property
    def id(self) -> str:
        """Return what identifies the puzzle wherever it stands in a pack."""
        return f"{self.theme}-{crc32(self.position.encode()):08x}"


class PackError(ValueError):
    """Report a pack that cannot be read; its text is a message for the player."""


def format_pack(puzzles: Sequence[Puzzle]) -> str:
    """Return puzzles as the text of a pack."""
    lines = [
        f"{p.theme} {p.rating} {p.finds} {_joined(p.solution)} {p.position} {_joined(p.answer)}".rstrip()
        for p in puzzles
    ]
    body = "".join(f"{line}\n" for line in lines)
    return f"{BEGINNING} {VERSION} {len(lines)} {crc32(body.encode()):08x}\n{body}"


def parse_pack(text: str) -> tuple[Puzzle, ...]:
    """Read what `format_pack` returns; raise PackError for anything else."""
    head, _newline, body = text[: LIMIT + 1].partition("\n")
    match = _HEAD.fullmatch(head)
    if match is not None and int(match[1]) > VERSION:
        raise PackError(N_("The puzzles are in a newer format than this page can read."))
    if match is None or len(text) > LIMIT or int(match[1]) not in _READ or match[2] is None:
        raise PackError(_DAMAGED)
    lines = body.split("\n")[:-1]
    is_whole = f"{crc32(body.encode(errors='replace')):08x}" == match[3]
    if not is_whole or len(lines) != int(match[2]) or not 0 < len(lines) <= _MOST:
        raise PackError(_DAMAGED)
    puzzles = []
    for line in lines:
        fields = _LINE.fullmatch(line)
        if fields is None or fields[1] not in THEMES:
            raise PackError(_DAMAGED)
        theme, rating, finds, solution, position, answer = fields.groups(default="")
        puzzles.append(
            Puzzle(theme, int(rating), finds, solution.replace("+", " "), position, answer.replace("+", " "))
        )
    return tuple(puzzles)


def _joined(words: str) -> str:
    return words.replace(" ", "+")


_DAMAGED = N_("The puzzles are damaged.")
