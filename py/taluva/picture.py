"""A picture of the board as an SVG file: the island as the page draws it, with a description in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

from taluva.drawing.artwork import Artwork, load_artwork
from taluva.drawing.cells import Cell, land_cells
from taluva.drawing.description import COLOURS, describe
from taluva.drawing.geometry import Box, box_around, center, height_per_level, number
from taluva.drawing.island import art_markup, art_of, painters_order, shore, wall_symbols
from taluva.drawing.standalone import NAMESPACE, standalone
from taluva.hexes import ORIGIN, Hex
from taluva.names import isolated
from taluva.position import Position

_NOT_IN_XML = re.compile("[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ROOM_FOR_PIECES = 40
_SEA = 90
"""The margin of water around the island, in board units."""


def board_svg(
    position: Position,
    *,
    colours: Sequence[int],
    theme: str = "light",
    title: str = "Taluva",
    names: Sequence[str] | None = None,
    description: str | None = None,
    artwork: Artwork | None = None,
) -> str:
    """Return a picture of a position as a self-contained SVG document.

    colours: per seat, 1–4, all different. theme: light or dark. title: a title in words.
    names: per seat, for the description; default "Player 1", ….
    description: the text alternative; default `describe`, in English.
    artwork: the symbols and colours; default those of this package.

    Raises ValueError for invalid colours, names or theme.
    """
    players = position.options.players
    if names is None:
        names = [f"Player {seat + 1}" for seat in range(players)]
    if len(colours) != players or len(set(colours)) < players or not set(colours) <= set(COLOURS):
        raise ValueError("each seat needs a different colour from 1 to 4")
    if len(names) != players:
        raise ValueError("each seat needs one name")
    if description is None:
        description = describe(position, list(map(isolated, names)), colours)
    markup = board_markup(land_cells(position.board), colours, title, description)
    return standalone(markup, artwork or load_artwork(), theme)


def board_markup(cells: Mapping[Hex, Cell], colours: Sequence[int], title: str, description: str) -> str:
    """Return the picture as markup for the page, which uses the page's symbols and style sheets."""
    highest = max([1, *(cell.level for cell in cells.values())])
    height = height_per_level(highest)
    box = picture_box(cells, height)
    left, top, width, tall = map(number, (box.left, box.top, box.width, box.height))
    sea = f'x="{left}" y="{top}" width="{width}" height="{tall}"'
    foot, shade = shore(cells, height)
    lines = zip(("sea-a", "sea-b", "sea-c", "sea-d"), (foot, foot, shade, foot))
    land = [_cell(hex_, cells, colours, height) for hex_ in painters_order(cells)]
    return "".join(
        [
            f'<svg xmlns="{NAMESPACE}" viewBox="{left} {top} {width} {tall}" width="{width}" height="{tall}"',
            ' role="img" aria-labelledby="title description">',
            f'<title id="title">{markup_text(title)}</title><desc id="description">{markup_text(description)}</desc>',
            f"<defs>{wall_symbols(highest, height)}</defs>",
            f'<rect class="sea" {sea}/><rect class="waves" {sea}/>',
            *(f'<path class="{name}" d="{line}"/>' for name, line in lines if line),
            *land,
            "</svg>",
        ]
    )


def picture_box(cells: Mapping[Hex, Cell], height: float) -> Box:
    """Return what a picture of the land shows: the land with its buildings, and water around it."""
    middles = [center(hex_, cell.level, height) for hex_, cell in cells.items()]
    # The foot of a stack is drawn below its top.
    middles += [center(hex_) for hex_ in cells]
    box = box_around(middles or [center(ORIGIN)], north=_ROOM_FOR_PIECES)
    assert box is not None
    return Box(box.left - _SEA, box.top - _SEA, box.right + _SEA, box.bottom + _SEA)


def _cell(hex_: Hex, cells: Mapping[Hex, Cell], colours: Sequence[int], height: float) -> str:
    art = art_of(hex_, cells)
    x, y = center(hex_, art.level, height)
    drawing = art_markup(art, colours, height)
    return f'<g class="cell {art.kind}" transform="translate({number(x)} {number(y)})">{drawing}</g>'


def markup_text(words: str) -> str:
    """Escape a text for XML; characters that XML does not allow become spaces."""
    return escape(_NOT_IN_XML.sub(" ", words))
