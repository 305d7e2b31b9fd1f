"""Names for the files that a game is saved to."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

_LONGEST = 60


def file_name(names: Sequence[str], ply: int, ending: str) -> str:
    """Return a name that every system accepts, such as `taluva-ana-ben-12.txt`.

    names: the players', which are reduced to small Latin letters and digits.
    """
    words = ["taluva", *(_plain(name) for name in names)]
    return f"{'-'.join(word for word in words if word)[:_LONGEST]}-{ply}.{ending}"


def _plain(name: str) -> str:
    bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "".join(letter for letter in bare if letter.isalnum())
