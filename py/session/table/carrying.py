"""The tile in hand carried over the board: the place that it snaps to, and the rotation that fits there."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot, inf

from session.table.table import Ghost, Table, start_rotation
from taluva import Hex
from taluva.drawing.cells import Cell
from taluva.drawing.geometry import HALF_WIDTH, ROW, WIDTH, Point, center

# On the drawing: how far a tile goes to a place where it can lie, from over a hex and from the open sea.
_OVER_HEX, _AT_SEA = 0.75 * WIDTH, 1.4 * WIDTH
# A tile stays where it has snapped to until another place is clearly nearer.
_STICKS = 0.8
_FORESHORTENED = ROW / (WIDTH * 0.866)


def can_be_carried(table: Table) -> bool:
    """Return whether a person may lay the tile in hand now."""
    return table.position.hand is not None and not table.hands_off


def snapped(table: Table, cells: Mapping[Hex, Cell], height: float, point: Point) -> Ghost | None:
    """Return the tile where it would lie if it were let go over a point of the drawing; None in the open sea.

    It snaps to the nearest place for the volcano, as it is held if that is legal there, else turned until it is.
    Over a hex without such a place nearby it hovers there, refused. height: how far a level raises a hex.
    """
    if not can_be_carried(table):
        return None
    under = _nearest(cells, height, point, None, legal=False)
    legal = _nearest(cells, height, point, table.ghost, legal=True)
    over = under if under is not None and _away(under, cells, height, point) <= HALF_WIDTH else None
    reach = inf if not table.position.board.laid else _AT_SEA if over is None else _OVER_HEX
    if legal is not None and _away(legal, cells, height, point) <= reach:
        return Ghost(legal, start_rotation(table, legal), False)
    return None if over is None else Ghost(over, table.rotation, False)


def _nearest(cells: Mapping[Hex, Cell], height: float, point: Point, held: Ghost | None, *, legal: bool) -> Hex | None:
    """Return the hex nearest to a point, of those where the volcano can lie or of all; held: where the tile is now."""
    best, least = None, inf
    for hex_, cell in cells.items():
        if legal and not cell.rotations:
            continue
        away = _away(hex_, cells, height, point)
        if held is not None and held.hex == hex_:
            away *= _STICKS
        if away < least:
            best, least = hex_, away
    return best


def _away(hex_: Hex, cells: Mapping[Hex, Cell], height: float, point: Point) -> float:
    """Return how far a point is from the middle of a hex, as if seen from above."""
    x, y = center(hex_, cells[hex_].level, height)
    return hypot(point[0] - x, (point[1] - y) / _FORESHORTENED)
