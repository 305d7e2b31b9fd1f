"""The islands that a saved game has come through, as a short text beside it, so that it need not be replayed to tell.

Three letters stand for each position: a checksum of the figures that islands share which are turned, mirrored or moved.
"""

from __future__ import annotations

import base64
import re
from binascii import crc32
from collections.abc import Iterable, Set
from functools import lru_cache

from taluva import Board, Position
from taluva.alike import tally

_LETTERS = 3
_FIELD = re.compile(r'"islands":"([A-Za-z0-9_-]*)"')
_OVER = re.compile(r'"winners":\[\d')
_VISITED = '"visited":true'


def islands_text(positions: Iterable[Position]) -> str:
    """Return the signs of positions, one after the other."""
    return "".join(sign(position.board) for position in positions)


@lru_cache(maxsize=256)
def sign(board: Board) -> str:
    """Return the sign of an island: alike islands have the same one, and few others.

    Each ply saves the signs of all positions so far, of which all but one were saved before.
    """
    check = crc32(repr(tally(board)).encode())
    return base64.urlsafe_b64encode(check.to_bytes(4, "big"))[:_LETTERS].decode()


def may_show(text: str, signs: Set[str]) -> bool:
    """Return whether the game of a save's text, as it is stored, may have come through an island with one of the signs.

    Only games that are played here and not over have signs. One that an older release has saved has none either.
    """
    match = _FIELD.search(text)
    if match is None:
        return not _OVER.search(text) and _VISITED not in text
    own = match[1]
    return any(own[at : at + _LETTERS] in signs for at in range(0, len(own), _LETTERS))
