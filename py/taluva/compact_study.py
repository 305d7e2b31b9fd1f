"""Variations and notes in compact form, for links: what `format_study` adds to a record, compressed.

It stands behind the game in compact form, which older readers take alone. The format is in docs/notation.md.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from itertools import accumulate, islice

from taluva.errors import NotationError
from taluva.game import Game
from taluva.notation import TEXT_LIMIT
from taluva.transport import readings
from taluva.variations import Variations
from taluva.variations_text import format_section, parse_section

_HEAD = "1v"
_CHECK = 6  # hexadecimal digits: whatever the rest is, the text ends in a letter or a digit
_RAW = -15
# What such texts have in common, the most frequent at the end. A part of the format.
_WORDS = (
    b'study 1\nline 2 from 1 at \nplays blunder engine "dubious engine "good best tower:temple:expand:L:'
    b"expand:R:expand:S:expand:C:expand:J: SC RS LR CL JS SS RR LL CC JJ hut:-1.0 JR 0.-1/2 hut:1.-2\nnote "
)
_MOST_PIECES = 120
_IN_LINK = re.compile(r"(?<![\w-])v=(1v[\w-]*(?:[\s>|]+[\w-]+)*)", re.ASCII)
_SEPARATOR = re.compile(r"[\s>|]+")


def format_compact_study(variations: Variations) -> str:
    """Return the variations and notes of a game as URL-safe text that ends in a letter or a digit."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW, zdict=_WORDS)
    packed = packer.compress(format_section(variations).encode()) + packer.flush()
    return _checked(_HEAD + base64.urlsafe_b64encode(packed).rstrip(b"=").decode())


def parse_compact_study(text: str, game: Game) -> Variations:
    """Parse the output of `format_compact_study` for its game; raise NotationError for anything else."""
    if not _is_whole(text):
        raise NotationError("damaged variations")
    body = text[len(_HEAD) : -_CHECK]
    unpacker = zlib.decompressobj(_RAW, zdict=_WORDS)
    try:
        data = unpacker.decompress(base64.urlsafe_b64decode(body + "=="), TEXT_LIMIT)
        section = data.decode()
    except (ValueError, zlib.error):
        raise NotationError("damaged variations") from None
    if not unpacker.eof:
        raise NotationError("too long")
    return parse_section(section, game)


def find_compact_study(text: str, game: Game) -> Variations | None:
    """Return the variations of a game in a link that has travelled; None if there are none.

    Raises NotationError if they are damaged.
    """
    if len(text) > TEXT_LIMIT:
        return None
    damaged = False
    for reading in readings(text):
        for match in _IN_LINK.finditer(reading):
            pieces = islice(_SEPARATOR.split(match[1]), _MOST_PIECES)
            # Nobody knows where a broken text ends but by its checksum.
            whole = next((text for each in accumulate(pieces) if _is_whole(text := each.rstrip("_-"))), None)
            if whole is not None:
                return parse_compact_study(whole, game)
            damaged = True
    if damaged:
        raise NotationError("damaged variations")
    return None


def _checked(text: str) -> str:
    return f"{text}{binascii.crc32(text.encode()) & 0xFFFFFF:06x}"


def _is_whole(text: str) -> bool:
    return text.startswith(_HEAD) and text.isascii() and text == _checked(text[:-_CHECK])
