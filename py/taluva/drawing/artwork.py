"""Load the artwork: the page's symbols and style sheets for the board."""

from __future__ import annotations

from typing import NamedTuple

from taluva.page_files import read_page_files

PACKED = "art"
"""The folder next to this module that holds the files in a built package."""

FILES = ("symbols.svg", "css/tokens.css", "css/board.css")
"""Their paths in that folder, and in `static` in a checkout."""


class Artwork(NamedTuple):
    """The contents of the files: the symbols as one SVG, the colours, the styles of the board."""

    symbols: str
    tokens: str
    board: str


def load_artwork() -> Artwork:
    """Return the artwork packed with this package or, in a checkout, from the page's own files."""
    return Artwork(*read_page_files(__package__, PACKED, "static", FILES))
