"""What the charts share: their width, the legend, a player's line and the emblem at its end.

Lines differ in colour, in dashes and in their emblem. Charts use the page's colours and
emblems, and need no further style sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from session.text.names import shortened
from taluva.drawing.geometry import Point, number, open_path

WIDTH = 360
"""The width of a chart in its own units; it is meant to be shown about this wide in CSS pixels, or wider."""

LEFT, RIGHT = 28.0, 304.0
"""Where lines begin and end; emblems stand to the right of the end."""

_LEGEND_ROW = 18.0
_EMBLEMS_APART = 13.0
_NAME_LENGTH = 18
# By colour, so that a player's line looks the same in every game.
_DASHES = {1: "", 2: "10 4", 3: "3 3", 4: "10 3 3 3"}


def legend_height(players: int) -> float:
    """Return the height of the legend for so many players."""
    return _LEGEND_ROW * ((players + 1) // 2)


def legend(names: Sequence[str], colours: Sequence[int]) -> str:
    """Return the legend, two players a row."""
    parts = []
    for seat, (name, colour) in enumerate(zip(names, colours)):
        x, y = LEFT + (seat % 2) * WIDTH / 2, 10 + seat // 2 * _LEGEND_ROW
        parts.append(line([(x - 22, y), (x + 6, y)], colour))
        parts.append(emblem(x + 16, y, colour))
        parts.append(f'<text x="{number(x + 27)}" y="{number(y + 4)}">{escape(shortened(name, _NAME_LENGTH))}</text>')
    return "".join(parts)


def free_place(end: Point, taken: Sequence[Point]) -> Point:
    """Return where the emblem of a line goes: to the right of its end and of the emblems already there."""
    x, y = end[0] + 8, end[1]
    while any(abs(x - other_x) < _EMBLEMS_APART > abs(y - other_y) for other_x, other_y in taken):
        x += _EMBLEMS_APART
    return x, y


def line(points: Sequence[Point], colour: int) -> str:
    """Return a player's line on top of a wider one, which sets it off from the background in both themes."""
    dashes = f' stroke-dasharray="{_DASHES[colour]}"' if _DASHES[colour] else ""
    drawn = f'd="{open_path(points)}" fill="none" stroke-linejoin="round"{dashes}'
    return (
        f'<g class="p{colour}"><path {drawn} stroke="var(--emblem-key, var(--pk))" stroke-width="3.6"/>'
        f'<path {drawn} stroke="var(--pm)" stroke-width="2"/></g>'
    )


def emblem(x: float, y: float, colour: int) -> str:
    """Return a player's emblem centred on a point."""
    return (
        f'<g class="p{colour}" transform="translate({number(x)} {number(y)}) scale(.6)">'
        f'<use href="#emblem{colour}"/></g>'
    )
