"""The figures of the rules: small islands, drawn by the same functions as the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from session.table.intents import Prepare
from session.table.marks import ghost_drawing, hex_marks
from session.table.scenes import Scene, game_of
from session.table.table import Ghost, Table, table_of
from session.table.update import update
from taluva import Placement, parse_move
from taluva.drawing.cells import WATER, land_cells
from taluva.drawing.geometry import Box, box_around, center, height_per_level, number, wall
from taluva.drawing.island import art_markup, art_of, painters_order, shore

COLOURS = (1, 3)
"""The colours of the two players in figures."""

_ROOM_FOR_PIECES = 14.0
_MARGIN = 44.0
_SEA = ("sea-a", "sea-b", "sea-c", "sea-d")
_WALL_OF_A_TILE = '<use href="#wall-1"/>'


class Figure(NamedTuple):
    """A figure of the rules.

    scene: the position. text: what it shows, a message for the caption.
    step: the move in preparation, a legal build such as "temple:1,0" or a tile, legal or not, such as
    "0,0/3"; empty to show only the island.
    """

    scene: Scene
    text: str
    step: str = ""


class Drawing(NamedTuple):
    """A figure as SVG text in a part of the plane."""

    box: Box
    markup: str


def figure_table(figure: Figure) -> Table:
    """Return the table that a figure shows, with its step prepared but not played."""
    table = table_of(game_of(figure.scene, ("1", "2")))
    if not figure.step:
        return table
    move = parse_move(figure.step)
    if isinstance(move, Placement):
        return replace(table, pending=Ghost(move.hex, move.rotation, True))
    return update(table, Prepare(move))


def draw(figure: Figure, colours: Sequence[int] = COLOURS) -> Drawing:
    """Return the drawing of a figure, as the board would show it; colours: of the two players, 1–4."""
    table = figure_table(figure)
    cells = land_cells(table.position.board)
    highest = max(cell.level for cell in cells.values())
    height = height_per_level(highest + (table.ghost is not None))
    foot, shade = shore(cells, height)
    parts = [f'<path class="{name}" d="{d}"/>' for name, d in zip(_SEA, (foot, foot, shade, foot))]
    marks = hex_marks(table, cells, colours)
    for hex_ in painters_order(cells):
        art = art_of(hex_, cells)
        x, y = center(hex_, art.level, height)
        # The shared wall symbols have the board's height per level, so draw the walls here.
        slabs = wall(art.slabs, height) if art.slabs else ""
        picture = art_markup(art._replace(slabs=0), colours, height)
        parts.append(
            f'<g class="cell {art.kind}" transform="translate({number(x)} {number(y)})">'
            f"{slabs}{picture}{marks.get(hex_, '')}</g>"
        )
    centres = [center(hex_, cell.level, height) for hex_, cell in cells.items()]
    view = ghost_drawing(table, cells, height)
    if view is not None and table.ghost is not None:
        bad = "" if view.legal else " bad"
        drawn = view.markup.replace(_WALL_OF_A_TILE, wall(1, height))
        parts.append(f'<g class="ghost{bad}" transform="translate({number(view.x)} {number(view.y)})">{drawn}</g>')
        ghost_hexes = Placement(table.ghost.hex, table.ghost.rotation).hexes()
        centres += [center(hex_, cells.get(hex_, WATER).level + 1, height) for hex_ in ghost_hexes]
    box = box_around(centres, north=_ROOM_FOR_PIECES)
    assert box is not None
    box = Box(box.left - _MARGIN, box.top - _MARGIN, box.right + _MARGIN, box.bottom + _MARGIN)
    return Drawing(box, "".join(parts))
