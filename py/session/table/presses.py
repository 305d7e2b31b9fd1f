"""What a press on the board means: it chooses a hex, or turns the tile that lies over it."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist

from session.table.intents import Choose, Rotate
from session.table.marks import ghost_drawing
from session.table.table import Table
from taluva import Hex, tile_hexes
from taluva.drawing.cells import WATER, Cell
from taluva.drawing.geometry import HALF_HEIGHT, HALF_WIDTH, Point, center

# How near to a dot on the tile a press moves the tile there, on the drawing.
_NEAR_DOT = 16.0


def is_on_tile(table: Table, cells: Mapping[Hex, Cell], height: float, point: Point) -> bool:
    """Return whether a point of the drawing lies on the fixed ghost, wherever that may be laid."""
    return any(_is_in_hex(point, middle) for middle in _middles(table, cells, height))


def press(table: Table, cells: Mapping[Hex, Cell], height: float, hex_: Hex, point: Point | None) -> Choose | Rotate:
    """Return what a press does on a cell at a point of the drawing; point: None for a press without a place.

    On a tile that can be laid it turns the tile, but for the dots on it, which lead to other places. The tile is drawn
    over the edges of hexes behind it: there what is nearer counts.
    """
    ghost = table.ghost
    if point is None or ghost is None or ghost.hex == hex_ or table.ghost_violation is not None:
        return Choose(hex_)
    middles = _middles(table, cells, height)
    cell = cells.get(hex_, WATER)
    away = dist(point, center(hex_, cell.level, height))
    if not middles or (cell.rotations and away <= _NEAR_DOT):
        return Choose(hex_)
    if hex_ in tile_hexes(ghost.hex, ghost.rotation):
        return Rotate(True)
    over = any(_is_in_hex(point, middle) and dist(point, middle) < away for middle in middles)
    return Rotate(True) if over else Choose(hex_)


def _middles(table: Table, cells: Mapping[Hex, Cell], height: float) -> list[Point]:
    """Return the middles of the fixed ghost's hexes as they are drawn; none without one that can be turned."""
    ghost = table.ghost
    if ghost is None or not ghost.fixed or table.hands_off:
        return []
    drawn = ghost_drawing(table, cells, height)
    if drawn is None:
        return []
    return [(drawn.x + x, drawn.y + y) for x, y in map(center, tile_hexes(Hex(0, 0), ghost.rotation))]


def _is_in_hex(point: Point, middle: Point) -> bool:
    """Return whether a point lies in the top face of a hex."""
    across, down = abs(point[0] - middle[0]), abs(point[1] - middle[1])
    return across <= HALF_WIDTH and down <= HALF_HEIGHT - across / HALF_WIDTH * HALF_HEIGHT / 2
