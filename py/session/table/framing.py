"""What the view shows by itself: the whole island while its hexes stay large enough, else the part that matters."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from session.table.camera import CLOSEST, Camera, fitted
from session.table.choices import filled_hexes
from session.table.table import Table
from taluva import Hex, Placement
from taluva.drawing.geometry import HALF_HEIGHT, HALF_WIDTH, WIDTH, Box, Point, center

# In CSS pixels: how wide a hex is at least, with few tiles and with all; a little more than a finger needs.
_WIDE, _NARROW = 38.5, 34.5
_FEW_TILES, _ALL_TILES = 24, 48
# A free area narrower than a phone's may show smaller hexes.
_PHONE = 360.0
_ROOM_FOR_PIECES = 40.0

_LAST, _NEWEST, _NEW, _OWN, _LAND = 16.0, 8.0, 3.0, 2.0, 0.25
"""The weights: of the last ply, its turn, the turns before it, the own settlements, and the rest."""


class Spot(NamedTuple):
    """A hex of the island on the drawing, and how much it matters."""

    at: Point
    weight: float


@dataclass(frozen=True)
class Scene:
    """What the view is chosen by.

    table: the game that is seen. height: how far a level raises a hex on the drawing.
    content: the box around the land and the coast. land: the box around the land alone, None without land.
    """

    table: Table
    height: float
    content: Box
    land: Box | None

    @property
    def tiles(self) -> int:
        """Return how many tiles are laid."""
        return len(self.table.position.board.laid)

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Return the hexes of the land with their weights: the latest turns first, then the own settlements."""
        table, board = self.table, self.table.position.board
        weights = dict.fromkeys(board.frame.hexes(board.land), _LAND)
        for settlement in () if (seat := _own_seat(table)) is None else board.settlements[seat]:
            weights.update(dict.fromkeys(board.frame.hexes(settlement.hexes), _OWN))
        latest = range(max(table.seen.ply - 2 * table.game.options.players, 0), table.seen.ply)
        for ply in latest:
            weight = _LAST if ply == latest.stop - 1 else _NEWEST if ply == latest.stop - 2 else _NEW
            for hex_ in _changed(table, ply):
                weights[hex_] = max(weights.get(hex_, 0.0), weight)
        return tuple(Spot(center(hex_, board.level(hex_), self.height), weight) for hex_, weight in weights.items())


def least_scale(tiles: int, free: Box) -> float:
    """Return the scale below which the view does not go by itself where fingers press."""
    share = min(max(tiles - _FEW_TILES, 0) / (_ALL_TILES - _FEW_TILES), 1.0)
    return (_WIDE - (_WIDE - _NARROW) * share) / WIDTH * min(free.width / _PHONE, 1.0)


def automatic(scene: Scene, free: Box, for_fingers: bool) -> Camera:
    """Return the view of the whole island; for fingers, of the part that matters if its hexes would be too small."""
    whole = fitted(scene.content, free)
    scale = max(whole.scale, least_scale(scene.tiles, free) if for_fingers else 0.0)
    if scale == whole.scale or scene.land is None:
        return whole
    scale = min(scale, CLOSEST)
    columns = [(spot.at[0], spot.weight) for spot in scene.spots]
    left = _window(
        (scene.content.left, scene.content.right), (scene.land.left, scene.land.right), free.width / scale, columns, 0
    )
    right = left + free.width / scale
    rows = [(spot.at[1], spot.weight) for spot in scene.spots if left <= spot.at[0] <= right]
    top = _window(
        (scene.content.top, scene.content.bottom), (scene.land.top, scene.land.bottom), free.height / scale, rows, 1
    )
    return Camera(scale, free.left - left * scale, free.top - top * scale)


def still_good(scene: Scene, camera: Camera, free: Box, for_fingers: bool) -> bool:
    """Return whether a view needs no change after a ply: it shows everything, or all of what has just changed."""
    slack = Box(free.left - 0.5, free.top - 0.5, free.right + 0.5, free.bottom + 0.5)
    if camera.shows(scene.content, slack):
        return True
    least = least_scale(scene.tiles, free)
    if not for_fingers or camera.scale < least or fitted(scene.content, free).scale >= least:
        return False  # the whole island can be shown, with every place on its coast
    return all(camera.shows(_around(spot.at), slack) for spot in scene.spots if spot.weight == _LAST)


def beyond(camera: Camera, box: Box, free: Box) -> frozenset[str]:
    """Return the sides on which at least half a hex of a box lies out of a part of the screen."""
    left, top = camera.to_screen((box.left + HALF_WIDTH, box.top + HALF_HEIGHT + _ROOM_FOR_PIECES))
    right, bottom = camera.to_screen((box.right - HALF_WIDTH, box.bottom - HALF_HEIGHT))
    sides = {
        "left": left < free.left,
        "right": right > free.right,
        "up": top < free.top,
        "down": bottom > free.bottom,
    }
    return frozenset(side for side, is_beyond in sides.items() if is_beyond)


def unseen(scene: Scene, camera: Camera, free: Box, tools: Box, strip: str) -> frozenset[str]:
    """Return the sides on which land lies out of sight.

    tools: the box of the buttons on the board. strip: the side of the free part on which they are, "right" or
    "down", if the land beside them is seen.
    """
    sides = frozenset[str]() if scene.land is None else beyond(camera, scene.land, free)
    if strip not in sides:
        return sides
    axis = 1 if strip == "down" else 0
    edge = max((free.right, free.bottom)[axis], (tools.right, tools.bottom)[axis])

    def is_hidden(at: Point) -> bool:
        return at[axis] > edge or (tools.left < at[0] < tools.right and tools.top < at[1] < tools.bottom)

    return sides if any(is_hidden(camera.to_screen(spot.at)) for spot in scene.spots) else sides - {strip}


def _own_seat(table: Table) -> int | None:
    """Return the seat of the person to move, or to move next; None without persons."""
    seats = range(table.game.options.players)
    now = table.position.seat
    return next((seat for seat in (*seats[now:], *seats[:now]) if not table.level_of(seat)), None)


def _changed(table: Table, ply: int) -> tuple[Hex, ...]:
    """Return the hexes that a ply has changed; ply: 0-based."""
    move = table.seen.moves[ply]
    return move.hexes() if isinstance(move, Placement) else filled_hexes(table.seen.positions[ply], move)


def _around(at: Point) -> Box:
    x, y = at
    return Box(x - HALF_WIDTH, y - HALF_HEIGHT, x + HALF_WIDTH, y + HALF_HEIGHT)


def _window(
    content: tuple[float, float],
    land: tuple[float, float],
    room: float,
    weights: Sequence[tuple[float, float]],
    axis: int,
) -> float:
    """Return where a window of a size begins along an axis: x, 0, or y, 1."""
    half = (HALF_WIDTH, HALF_HEIGHT)[axis]
    coast = (content[0] + half, content[1] - half)  # the middles of its hexes, where they are pressed
    for start, end in (content, coast, land):
        if land[1] - land[0] <= end - start <= room:
            return (start + end - room) / 2
    before = (HALF_WIDTH, HALF_HEIGHT + _ROOM_FOR_PIECES)[axis]
    after = (HALF_WIDTH, HALF_HEIGHT)[axis]
    by_place: dict[int, float] = {}
    for at, weight in weights:
        by_place[round(at)] = by_place.get(round(at), 0.0) + weight
    middle = sum(at * weight for at, weight in by_place.items()) / sum(by_place.values())
    starts = {min(max(at - before, content[0]), content[1] - room) for at in by_place}
    starts |= {min(max(at + after - room, content[0]), content[1] - room) for at in by_place}

    places = sorted(by_place)
    totals = list(accumulate((by_place[at] for at in places), initial=0.0))

    def worth(start: float) -> tuple[float, float]:
        inside = (
            totals[bisect_right(places, start + room - after + 1)] - totals[bisect_left(places, start + before - 1)]
        )
        return round(inside, 6), -abs(start + room / 2 - middle)

    return max(sorted(starts), key=worth)
