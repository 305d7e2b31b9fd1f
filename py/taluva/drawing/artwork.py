"""The artwork: the symbols and the style sheets that the page draws with."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

PACKED = "art"
"""The folder beside this module where a built package has the files."""

FILES = ("symbols.svg", "css/tokens.css", "css/board.css")
"""Their paths below that folder, and below the page's own in a checkout."""


class Artwork(NamedTuple):
    """The texts of the files: all symbols as one SVG, the colours, the paint of the board."""

    symbols: str
    tokens: str
    board: str


def load_artwork() -> Artwork:
    """Return the artwork as it was packed with this package, or in a checkout the page's own."""
    folder: Traversable = files(__package__) / PACKED
    if not folder.is_dir():
        folder = Path(__file__).resolve().parents[3] / "static"
    return Artwork(*(folder.joinpath(*name.split("/")).read_text(encoding="utf-8") for name in FILES))
