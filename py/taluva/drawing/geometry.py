"""Where hexes are on the drawing, in board units: a hex has radius 50, and y increases to the south.

The board is seen from the south at an angle, so y is foreshortened. Each level raises the
top face of a hex by `height`. Directions are those of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from taluva.hexes import DIRECTIONS, Hex

WIDTH = 86.6
"""The width of a hex; its height on the drawing is 80."""
ROW = 60.0
"""The distance between two rows."""
HALF_WIDTH = 43.3
HALF_HEIGHT = 40.0
FULL_HEIGHT = 15.0
"""How far each level raises a hex on a low island."""
# A stack must not hide the centre of the hex behind it, 40 units up.
_HIGHEST_STACK = 37.5
_LIGHT = (11.0, 6.5)

Point = tuple[float, float]

CORNERS: tuple[Point, ...] = (
    (HALF_WIDTH, -20),
    (0, -40),
    (-HALF_WIDTH, -20),
    (-HALF_WIDTH, 20),
    (0, 40),
    (HALF_WIDTH, 20),
)
"""Corner d is between directions d and d + 1, so edge d runs from corner d - 1 to corner d."""


class Box(NamedTuple):
    """A rectangle on the drawing."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Return the distance from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Return the distance from top to bottom."""
        return self.bottom - self.top

    def grown(self, margin: float, step: float) -> Box:
        """Return the box grown by at least a margin on each side, to multiples of `step`."""
        return Box(
            floor((self.left - margin) / step) * step,
            floor((self.top - margin) / step) * step,
            ceil((self.right + margin) / step) * step,
            ceil((self.bottom + margin) / step) * step,
        )


def height_per_level(highest: int, flat: bool = False) -> float:
    """Return how far each level raises a hex on an island whose highest level is `highest`.

    The higher the island, the lower each level is drawn, so that no stack hides the
    centre of a hex behind it.
    """
    if flat:
        return 0.0
    return min(FULL_HEIGHT, _HIGHEST_STACK / max(highest, 1))


def center(hex_: Hex, level: int = 0, height: float = 0.0) -> Point:
    """Return the centre of a hex's top face."""
    return WIDTH * (hex_.q + hex_.r / 2), ROW * hex_.r - level * height


def number(value: float) -> str:
    """Return a coordinate as text with at most one decimal."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def open_path(points: Iterable[Point]) -> str:
    """Return SVG path data from point to point."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def path(points: Iterable[Point]) -> str:
    """Return SVG path data from point to point and back to the first."""
    return f"{open_path(points)}Z"


@lru_cache(maxsize=1024)
def outline(x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> str:
    """Return the SVG path of a hex centred on a point."""
    return path((x + cx * scale, y + cy * scale) for cx, cy in CORNERS)


@lru_cache(maxsize=1024)
def stack_outline(hex_: Hex, level: int, height: float) -> str:
    """Return the SVG path around a stack: its top face and the walls below it, down to the ground."""
    x, y = center(hex_, level, height)
    drop = level * height
    return path((x + cx, y + cy + (drop if cy > 0 else 0)) for cx, cy in CORNERS)


def around(a: Box | None, b: Box | None) -> Box | None:
    """Return the smallest box around two others, either of which may be None."""
    if a is None or b is None:
        return a or b
    return Box(min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))


def box_around(points: Iterable[Point], north: float = 0.0, share: float = 1.0) -> Box | None:
    """Return the smallest box around the hexes centred on some points, or None if there are no points.

    north: extra room above the northernmost hexes, for the buildings on them.
    share: how much of each hex must be inside, 0–1.
    """
    places = list(points)
    if not places:
        return None
    xs = [x for x, _ in places]
    ys = [y for _, y in places]
    return Box(
        min(xs) - HALF_WIDTH * share,
        min(ys) - HALF_HEIGHT * share - north,
        max(xs) + HALF_WIDTH * share,
        max(ys) + HALF_HEIGHT * share,
    )


def ring(hexes: Iterable[Hex]) -> str:
    """Return the SVG path around a group of hexes on level ground, such as those of a tile.

    Raises ValueError for a group with a hole or of more than one part.
    """
    group = set(hexes)
    following: dict[Point, Point] = {}
    for hex_ in group:
        x, y = center(hex_)
        for direction, (ax, ay), (bx, by) in _edges():
            if hex_.step(direction) not in group:
                start = (round(x + ax, 1), round(y + ay, 1))
                following[start] = (round(x + bx, 1), round(y + by, 1))
    first = min(following)
    points = [first]
    while (after := following.pop(points[-1])) != first:
        points.append(after)
    if following:
        raise ValueError("the hexes have more than one outline")
    return path(points)


def fence(hex_: Hex, settlement: frozenset[Hex]) -> str:
    """Return the part of a settlement's fence that is inside one of its hexes, relative to the centre of that hex."""
    inset = 0.885
    parts = []
    for direction, (ax, ay), (bx, by) in _edges():
        if hex_.step(direction) in settlement:
            continue
        start = (ax * inset, ay * inset)
        end = (bx * inset, by * inset)
        if hex_.step(direction - 1) in settlement:
            start = _between((ax, ay), CORNERS[direction - 2], 1 - inset)
        if hex_.step(direction + 1) in settlement:
            end = _between((bx, by), CORNERS[(direction + 1) % 6], 1 - inset)
        parts.append(open_path((start, end)))
    return "".join(parts)


def shadow_on(drops: Iterable[tuple[int, int]], height: float) -> str:
    """Return the shadow that higher neighbours cast on a hex, relative to its centre.

    drops: (direction 0–5, how many levels higher) for each higher neighbour.
    """
    parts = []
    for direction, levels in drops:
        dq, dr = DIRECTIONS[direction]
        x, y = center(Hex(dq, dr))
        shape = _swept(x, y, levels * height / FULL_HEIGHT)
        shape = _clipped(shape)
        if shape:
            parts.append(path(shape))
    return "".join(parts)


@lru_cache(maxsize=1024)
def shadow_at_sea(hex_: Hex, level: int, height: float) -> str:
    """Return the shadow that a stack casts on the water."""
    x, y = center(hex_)
    return path(_swept(x, y, level * 1.15 * height / FULL_HEIGHT))


def wall(slabs: int, height: float) -> str:
    """Return the SVG markup of a wall of so many slabs below a top face.

    The top slab has the colours of the terrain; those below alternate between two shades of earth.
    """
    shapes = []
    for slab in range(slabs - 1, -1, -1):
        left, right = ("w-l", "w-r") if slab == 0 else (("ea-l", "ea-r"), ("eb-l", "eb-r"))[slab % 2]
        shapes.append(f'<path class="{left}" d="{path(_face(CORNERS[3], slab, height))}"/>')
        shapes.append(f'<path class="{right}" d="{path(_face(CORNERS[5], slab, height))}"/>')
    seams = "".join(open_path(_seam(slab * height)) for slab in range(1, slabs))
    if seams:
        lips = "".join(open_path(_seam(slab * height + 1.6)) for slab in range(1, slabs))
        shapes.append(f'<path class="joint" d="{seams}"/><path class="lip" d="{lips}"/>')
    nicks = "".join(_nicks(slab, height) for slab in range(slabs))
    if height > 6:
        shapes.append(f'<path class="nick" d="{nicks}"/>')
    shapes.append(f'<path class="ridge" d="M0 40V{number(40 + slabs * height)}"/>')
    return "".join(shapes)


def _edges() -> Iterator[tuple[int, Point, Point]]:
    """Yield (direction, start, end) of each edge, counter-clockwise."""
    yield from ((d, CORNERS[d - 1], CORNERS[d]) for d in range(6))


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _face(side: Point, slab: int, height: float) -> list[Point]:
    top = slab * height
    low = top + height
    x, y = side
    return [(x, y + top), (0, 40 + top), (0, 40 + low), (x, y + low)]


def _seam(drop: float) -> list[Point]:
    return [(-HALF_WIDTH, 20 + drop), (0, 40 + drop), (HALF_WIDTH, 20 + drop)]


def _nicks(slab: int, height: float) -> str:
    """Return a few short strokes across a slab, which depend only on its number."""
    strokes = []
    for index in range(6):
        # Any fixed scatter does; these steps share no factor with the ranges.
        along = 0.08 + ((slab * 7 + index * 5) % 11) / 15
        down = 0.3 + ((slab * 3 + index * 4) % 7) / 14
        length = 4 + (slab * 5 + index * 3) % 5
        slope = 20 / HALF_WIDTH if index % 2 else -20 / HALF_WIDTH
        x = -HALF_WIDTH * (1 - along) if index % 2 else HALF_WIDTH * along
        y = (20 + 20 * along if index % 2 else 40 - 20 * along) + height * (slab + down)
        strokes.append(f"M{number(x)} {number(y)}l{length} {number(length * slope)}")
    return "".join(strokes)


def _swept(x: float, y: float, levels: float) -> list[Point]:
    """Return a hex swept along the light by so many full levels."""
    dx, dy = _LIGHT[0] * levels, _LIGHT[1] * levels
    # The light comes from the north-west, so the corners from NE through NW to SW stay where they are.
    still = [(x + cx, y + cy) for cx, cy in CORNERS]
    moved = [(px + dx, py + dy) for px, py in still]
    return [still[1], still[2], still[3], moved[3], moved[4], moved[5], moved[0], moved[1]]


def _clipped(shape: list[Point]) -> list[Point]:
    """Clip a convex shape to the hex centred on the origin."""
    for corner in range(6):
        (ax, ay), (bx, by) = CORNERS[corner - 1], CORNERS[corner]
        sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in shape]
        inside: list[Point] = []
        for index, point in enumerate(shape):
            before, here = sides[index - 1], sides[index]
            if (before < 0) != (here < 0):
                inside.append(_between(shape[index - 1], point, before / (before - here)))
            if here <= 0:
                inside.append(point)
        shape = inside
    corners = {(round(x, 1), round(y, 1)) for x, y in shape}
    return shape if len(corners) > 2 else []
