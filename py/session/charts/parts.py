"""What the charts share: their width, the legend, a player's line and the emblem at its end.

A line is told by its colour, its dashes and its emblem. Charts take the page's colours and
emblems, and need no style sheet of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from taluva.drawing.geometry import Point, number, path

WIDTH = 360
"""A chart's width in its own units; it is drawn to be shown about as large, or larger."""

LEFT, RIGHT = 28.0, 304.0
"""Where lines begin and end; emblems and their like stand right of it."""

_LEGEND_ROW = 18.0
_EMBLEMS_APART = 13.0
_NAME_LENGTH = 18
# By colour, so that a player's line looks alike in every game.
_DASHES = {1: "", 2: "10 4", 3: "3 3", 4: "10 3 3 3"}


def legend_height(players: int) -> float:
    """Return how high the legend of so many players is."""
    return _LEGEND_ROW * ((players + 1) // 2)


def legend(names: Sequence[str], colours: Sequence[int]) -> str:
    """Return which line is whose, two players a row from the top."""
    parts = []
    for seat, (name, colour) in enumerate(zip(names, colours)):
        x, y = LEFT + (seat % 2) * WIDTH / 2, 10 + seat // 2 * _LEGEND_ROW
        short = name if len(name) <= _NAME_LENGTH else name[: _NAME_LENGTH - 1] + "…"
        parts.append(line([(x - 22, y), (x + 6, y)], colour))
        parts.append(emblem(x + 16, y, colour))
        parts.append(f'<text x="{number(x + 27)}" y="{number(y + 4)}">{escape(short)}</text>')
    return "".join(parts)


def free_place(end: Point, taken: Sequence[Point]) -> Point:
    """Return where the emblem of a line goes: right of its end, beside the emblems there."""
    x, y = end[0] + 8, end[1]
    while any(abs(x - other_x) < _EMBLEMS_APART > abs(y - other_y) for other_x, other_y in taken):
        x += _EMBLEMS_APART
    return x, y


def line(points: Sequence[Point], colour: int) -> str:
    """Return a player's line over a wider one that keeps it apart from the ground in both themes."""
    dashes = f' stroke-dasharray="{_DASHES[colour]}"' if _DASHES[colour] else ""
    drawn = f'd="{path(points, False)}" fill="none" stroke-linejoin="round"{dashes}'
    return (
        f'<g class="p{colour}"><path {drawn} stroke="var(--emblem-key, var(--pk))" stroke-width="3.6"/>'
        f'<path {drawn} stroke="var(--pm)" stroke-width="2"/></g>'
    )


def emblem(x: float, y: float, colour: int) -> str:
    """Return a player's emblem around a point."""
    return (
        f'<g class="p{colour}" transform="translate({number(x)} {number(y)}) scale(.6)">'
        f'<use href="#emblem{colour}"/></g>'
    )
