"""Texts written to do harm, and limits on what it costs to parse them."""

from __future__ import annotations

import base64
import binascii
import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any

from taluva import Options, format_compact, format_compact_position
from tests.rules.random_games import random_game
from tests.rules.records import POSITION, RECORDS

SIZE = 100_000
"""The length of the longest texts tried here."""

MOST_CALLS = 40_000
"""The most function calls a parser may make, about three times what the record of a whole game takes.

Calls are counted because seconds depend on the load of the machine; `build.py bench texts` measures seconds.
"""

MOST_BYTES = 8_000_000
"""The most memory a parser may use in addition to the text."""

GAME = RECORDS["teams-tiles-out"]


def attempt(parse: Callable[[str], object], text: str) -> None:
    """Parse a text, whether or not that raises an error."""
    try:
        parse(text)
    except ValueError:
        return


def calls_to_read(parse: Callable[[str], object], text: str) -> int:
    """Return how many functions are called to parse a text."""
    calls = 0

    def count(frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        attempt(parse, text)
    finally:
        sys.setprofile(before)
    return calls


def bytes_to_read(parse: Callable[[str], object], text: str) -> int:
    """Return the peak memory it takes to parse a text."""
    tracemalloc.start()
    try:
        attempt(parse, text)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def check_cost(parse: Callable[[str], object], text: str, name: str = "") -> None:
    """Check that parsing a text stays within the limits."""
    most_bytes = 0

    def read(text: str) -> None:
        nonlocal most_bytes
        most_bytes = bytes_to_read(parse, text)

    assert calls_to_read(read, text) <= MOST_CALLS, name
    assert most_bytes <= MOST_BYTES, name


def filled(text: str, at: int, piece: str, size: int = SIZE) -> str:
    """Return a text with a piece inserted repeatedly at one place, until it has about `size` characters."""
    times = max(0, size - len(text)) // max(1, len(piece))
    return text[:at] + piece * times + text[at:]


def line(text: str, head: str, rest: str) -> str:
    """Return a text in which the line that starts with `head` goes on with `rest`."""
    return "\n".join(head + rest if each.startswith(head) else each for each in text.splitlines())


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
"""Records of up to 100,000 characters, each with far too much of one thing."""

WORST_POSITIONS = {
    "nothing but brackets": "[" * SIZE,
    "many tiles": line(POSITION, "laid: ", "JC@0,0/0 " * 10_000),
    "many huts on one hex": line(POSITION, "seat 1: in place=- buried=0 ", NEAR),
    "many huts far away": line(POSITION, "seat 1: in place=- buried=0 ", FAR),
    "many seats": POSITION.replace("turn:", "seat 2: in place=- buried=0\n" * 3_300 + "turn:"),
    "an endless turn": line(POSITION, "turn: ", "seat=1 " * 13_000),
    "an endless ply": line(POSITION, "turn: ", "seat=1 phase=tile hand=JC ply=" + "9" * 90_000 + " end=-"),
}
"""Positions of up to 100,000 characters."""

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
"""Texts of 100,000 characters that are neither moves, hexes, tiles, options nor compact texts."""


def signed(head: str, payload: bytes) -> str:
    """Return a compact text with a valid checksum."""
    checksum = binascii.crc32(head.encode() + payload).to_bytes(4, "big")[-3:]
    return head + base64.urlsafe_b64encode(payload + checksum).rstrip(b"=").decode()


def whole_games() -> tuple[str, str, str]:
    """Return long valid texts: a record, a compact game and a compact position of four players and 48 tiles."""
    game = random_game(3, Options(4))
    return str(game), format_compact(game), format_compact_position(game.position)
