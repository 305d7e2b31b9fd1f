"""Where the buttons beside what is prepared on the board lie: the tick that confirms it, the cross that cancels it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import dist
from typing import NamedTuple

from session.table.table import Table
from taluva import Hex, Phase
from taluva.drawing.cells import Cell
from taluva.drawing.geometry import HALF_WIDTH, Box, Point, center

SIZE = 44.0
"""How large each button is to a finger, in CSS pixels."""
_APART = 48.0
_SPARE = 2.0
# Where they lie if nothing is in the way: above the hex, side by side.
_ASIDE, _RISE = 28.0, 84.0
_STEP = 20.0
_ROWS, _COLUMNS = range(-10, 9), range(-5, 6)
_AROUND = [(q, r) for q in range(-5, 6) for r in range(-4, 5) if abs(q + r) <= 5]

_PREPARED, _OUTSIDE, _LEGAL, _BUILT, _OTHER, _OVERLAP = 100, 30, 10, 1, 1, 1
"""What it costs to cover the prepared hex, to leave the free area, to cover a legal hex, a building, another hex, and
to overlap legal land or the tile without covering a middle."""
_PIECE, _PRESSED, _LAND = 20.0, 25.0, 0.8 * HALF_WIDTH
"""How far a building reaches from the middle of its hex, what is pressed to turn the tile, and land, in board units."""
_FARTHEST = 150.0
"""How far from its hex a button may lie, in CSS pixels: farther away nobody sees what it belongs to."""
_WORTH_A_HEX = 60.0
"""How far a button goes to cover one hex less where nothing can be done, in CSS pixels."""


class Places(NamedTuple):
    """The middles of the two buttons on the drawing."""

    confirm: Point
    cancel: Point


def prepared_hex(table: Table) -> Hex | None:
    """Return the hex on which something is prepared that Cancel would discard, or None."""
    return None if not table.can_cancel or table.pending is None else table.pending.hex


def prepares_tile(table: Table) -> bool:
    """Return whether what is prepared is a tile, which covers two more hexes around."""
    return table.game.position.phase is Phase.TILE


def button_places(
    hex_: Hex, cells: Mapping[Hex, Cell], height: float, scale: float, free: Box, is_tile: bool = False
) -> Places:
    """Return where the buttons lie for a prepared hex, whatever the rotation: they stay while the tile turns.

    They cover the middles of other hexes, where fingers press, only where there is no room between them, and buildings
    only where there is no water or bare land near.
    A tile stays in sight where there is room, however it is turned.
    height: how far a level raises a hex. scale: CSS pixels per unit of the drawing. free: what nothing covers of it.
    """
    cell = cells.get(hex_)
    level = cell.level if cell else 0
    middle = center(hex_, level, height)
    targets = list(_targets(hex_, cells, height, middle))
    if is_tile:
        targets += [(*center(each, level, height), _LAND, _OVERLAP) for each in hex_.neighbours()]
    confirm = _best((middle[0] + _ASIDE / scale, middle[1] - _RISE), middle, targets, scale, free, None)
    beside = confirm[0] - 2 * _ASIDE / scale, confirm[1]
    return Places(confirm, _best(beside, middle, targets, scale, free, confirm))


def _targets(
    hex_: Hex, cells: Mapping[Hex, Cell], height: float, middle: Point
) -> Iterator[tuple[float, float, float, int]]:
    """Yield what lies near: points that are pressed, and buildings, each with its radius and what covering it costs."""
    for q, r in _AROUND:
        other = Hex(hex_.q + q, hex_.r + r)
        cell = cells.get(other)
        if cell is None:
            continue
        x, y = center(other, cell.level, height)
        cost = _PREPARED if other == hex_ else _LEGAL if cell.legal else _OTHER
        yield x, y, _PRESSED if other == hex_ else 0.0, cost
        if cell.level:  # the middle of its outline, walls included
            yield x, y + cell.level * height / 2, 0.0, cost
            if cell.legal and other != hex_:  # who looks for it should see it
                yield x, y, _LAND, _OVERLAP
        if cell.building is not None:
            yield x, y, _PIECE, _BUILT


def _best(
    wish: Point,
    middle: Point,
    targets: Sequence[tuple[float, float, float, int]],
    scale: float,
    free: Box,
    taken: Point | None,
) -> Point:
    """Return the point nearest to a wish at which a button covers least; taken: where the other button lies."""
    reach = (SIZE / 2 + _SPARE) / scale
    edge = SIZE / 2 / scale
    apart = (_APART / scale) ** 2 - 1
    best, least = wish, float("inf")
    # Corners and middles of hexes, and points between them.
    places = [(middle[0] + column * HALF_WIDTH, middle[1] + row * _STEP) for row in _ROWS for column in _COLUMNS]
    near = [place for place in (wish, *places) if dist(place, middle) * scale < _FARTHEST]
    for away, (x, y) in sorted((dist(place, wish) * scale, place) for place in near):
        cost = away / _WORTH_A_HEX
        if cost >= least:
            break
        if taken is not None and (x - taken[0]) ** 2 + (y - taken[1]) ** 2 < apart:
            continue
        if not (free.left + edge <= x <= free.right - edge and free.top + edge <= y <= free.bottom - edge):
            cost += _OUTSIDE
        for tx, ty, radius, price in targets:
            if (tx - x) ** 2 + (ty - y) ** 2 < (reach + radius) ** 2:
                cost += price
        if cost < least:
            best, least = (x, y), cost
    return best
