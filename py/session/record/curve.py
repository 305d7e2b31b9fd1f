"""The curves of the record as paths of SVG: the rating past the computers, and who was ahead in a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from session.record.record import COMPUTERS, Record
from taluva.drawing.geometry import number

WIDTH, HEIGHT = 640.0, 250.0
"""The box of the rating's curve; it is stretched to where it stands."""

LEAD_WIDTH, LEAD_HEIGHT = 120.0, 24.0
"""The box of a game's curve."""

_FIRST, _STEP = 0.886, 0.196
_EDGE = 6.0
_MOST_POINTS = 160
_LEAST, _MOST = 0.03, 0.97


class RatingCurve(NamedTuple):
    """The rating's curve: the line, the area below it, and the height of each computer's rating."""

    line: str
    area: str
    rungs: tuple[float, ...]


def height_of(rating: float) -> float:
    """Return how far below the top a rating stands, as a share: the computers' ratings at equal distances."""
    ratings = [each.rating for each in COMPUTERS.values()]
    pairs = list(pairwise(ratings))
    place = next((index for index, (_low, high) in enumerate(pairs) if rating < high), len(pairs) - 1)
    low, high = pairs[place]
    return min(max(_FIRST - _STEP * (place + (rating - low) / (high - low)), _LEAST), _MOST)


def rating_curve(record: Record) -> RatingCurve:
    """Return the curve of the rating after each game, a long one thinned out."""
    ratings = [point.rating.rating for point in record.curve]
    step = max(1, -(-len(ratings) // _MOST_POINTS))
    shown = ratings[(len(ratings) - 1) % step :: step]
    if len(shown) == 1:
        shown *= 2
    heights = [HEIGHT * height_of(rating) for rating in shown]
    line = _smooth(heights, _EDGE, WIDTH - _EDGE)
    area = f"{line}L{number(WIDTH - _EDGE)} {number(HEIGHT)}L{number(_EDGE)} {number(HEIGHT)}Z" if line else ""
    rungs = tuple(HEIGHT * height_of(each.rating) for each in COMPUTERS.values())
    return RatingCurve(line, area, rungs)


def lead_curve(values: Sequence[int]) -> str:
    """Return the path of a game's leads; the middle of its box is even."""
    most = max(map(abs, values), default=0) or 1
    heights = [LEAD_HEIGHT / 2 - value / most * (LEAD_HEIGHT / 2 - 2) for value in (0, *values)]
    return _smooth(heights, 0, LEAD_WIDTH) if values else ""


def _smooth(heights: Sequence[float], left: float, right: float) -> str:
    """Return a smooth path through heights at equal distances."""
    if not heights:
        return ""
    step = (right - left) / max(len(heights) - 1, 1)
    parts = [f"M{number(left)} {number(heights[0])}"]
    for index, (before, height) in enumerate(pairwise(heights)):
        x, after = left + index * step, left + (index + 1) * step
        middle = number((x + after) / 2)
        parts.append(f"C{middle} {number(before)} {middle} {number(height)} {number(after)} {number(height)}")
    return "".join(parts)
