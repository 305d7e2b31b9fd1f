"""Texts that somebody wrote to do harm, and what it costs to read them."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any

from taluva import Options, format_compact, format_compact_position
from tests.rules.random_games import random_game
from tests.rules.records import POSITION, RECORDS

SIZE = 100_000
"""How many characters a text has at most that is tried here."""

MOST_CALLS = 40_000
"""How many calls of functions a reader may need, about three times what the record of a whole game needs.

Calls are counted, since seconds depend on who else is at work; what they come to, `build.py bench texts` tells.
"""

MOST_BYTES = 8_000_000
"""How much memory a reader may need beside the text."""

GAME = RECORDS["teams-tiles-out"]


def attempt(read: Callable[[str], object], text: str) -> None:
    """Read a text; whether it is refused is no matter here."""
    try:
        read(text)
    except ValueError:
        return


def calls_to_read(read: Callable[[str], object], text: str) -> int:
    """Return how many functions are called while a text is read."""
    calls = 0

    def count(frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        attempt(read, text)
    finally:
        sys.setprofile(before)
    return calls


def bytes_to_read(read: Callable[[str], object], text: str) -> int:
    """Return the most memory that reading takes beside the text."""
    tracemalloc.start()
    try:
        attempt(read, text)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def check_cost(read: Callable[[str], object], text: str, name: str = "") -> None:
    """Hold that reading a text stays within the bounds."""
    assert calls_to_read(read, text) <= MOST_CALLS, name
    assert bytes_to_read(read, text) <= MOST_BYTES, name


def filled(text: str, at: int, piece: str, size: int = SIZE) -> str:
    """Return a text with a piece put in at a place again and again, until it has about so many characters."""
    times = max(0, size - len(text)) // max(1, len(piece))
    return text[:at] + piece * times + text[at:]


def line(text: str, head: str, rest: str) -> str:
    """Return a text with another rest of the line that begins with a head."""
    return "\n".join(head + rest if one.startswith(head) else one for one in text.splitlines())


FAR = " ".join(f"hut:{q},{r}" for r in range(999, 880, -1) for q in range(-99, 99))[:90_000].rpartition(" ")[0]
NEAR = "hut:1,0 " * 11_000

WORST_RECORDS = {
    "nothing but brackets": "[" * SIZE,
    "nothing but line ends": "taluva game 1\n" + "\n" * (SIZE - 20) + "x",
    "nothing but odd line ends": "taluva game 1\n" + "\u2028" * (SIZE - 20) + "x",
    "no game at all": "taluva game 1 " * 7_000,
    "an endless number": line(GAME, "options: players=", "9" * 90_000),
    "many options": line(GAME, "options: ", "players=2 " * 9_000),
    "an endless name": line(GAME, 'player 1: "', "a" * 90_000 + '"'),
    "an endless name of escapes": line(GAME, 'player 1: "', "\\ud800" * 15_000 + '"'),
    "a deep name": line(GAME, "player 1: ", "[" * 90_000),
    "a large deck": line(GAME, "deck: ", "JC " * 30_000),
    "a deck of blanks": line(GAME, "deck: ", " " * 90_000 + "x"),
    "many moves in a turn": line(GAME, "1. ", "1 JC 0,0/0 " + NEAR),
    "many turns": GAME.replace("result", "99. 1 JC 0,0/0 hut:0,1\n" * 3_800 + "result"),
    "many results": GAME + "result: tiles 1\n" * 5_500,
    "a move far away": line(GAME, "1. ", "1 JC 999,999/0 hut:-999,-999"),
}
"""Records of 100,000 characters, each with much of what a record has little of."""

WORST_POSITIONS = {
    "nothing but brackets": "[" * SIZE,
    "many tiles": line(POSITION, "laid: ", "JC@0,0/0 " * 10_000),
    "many huts on one hex": line(POSITION, "seat 1: in place=- buried=0 ", NEAR),
    "many huts far away": line(POSITION, "seat 1: in place=- buried=0 ", FAR),
    "many seats": POSITION.replace("turn:", "seat 2: in place=- buried=0\n" * 3_300 + "turn:"),
    "an endless turn": line(POSITION, "turn: ", "seat=1 " * 13_000),
    "an endless ply": line(POSITION, "turn: ", "seat=1 phase=tile hand=JC ply=" + "9" * 90_000 + " end=-"),
}
"""Positions of 100,000 characters."""

WORST_WORDS = {
    "digits": "9" * SIZE,
    "signs": "-" * SIZE,
    "commas": "1," * (SIZE // 2),
    "colons": ":" * SIZE,
    "an expansion": "expand:" * (SIZE // 7),
    "blanks": " " * SIZE,
    "words": "a " * (SIZE // 2),
    "options": "players=2 " * (SIZE // 10),
    "letters": "A" * SIZE,
    "other digits": "²" * SIZE,
    "halves of letters": "\ud800" * SIZE,
    "a compact game": "1g" + "_" * (SIZE - 2),
    "a compact position": "1p" + "A" * (SIZE - 2),
}
"""Texts of 100,000 characters that are no move, hex, tile, options or short text."""


def whole_games() -> tuple[str, str, str]:
    """Return long good texts: a record, a compact game and a compact position of 48 tiles and four players."""
    game = random_game(3, Options(4))
    return str(game), format_compact(game), format_compact_position(game.position)
