"""The chart of temples, towers and huts over the turns, as SVG text, and the same in words and as a table.

A line is told by its colour, its dashes and the emblem at its end. It takes the page's
colours and emblems, and needs no style sheet of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from session.i18n import _, ngettext
from session.statistics import Statistics
from session.words import building_words
from taluva import SUPPLY, Building
from taluva.drawing.geometry import Point, number, path

WIDTH = 360
"""The chart's width in its own units; it is drawn to be shown about as large, or larger."""

_LEFT, _RIGHT = 28.0, 304.0
_LEGEND_ROW = 18.0
_GAP = 34.0
_AXIS = 30.0
_EMBLEMS_APART = 13.0
_NAME_LENGTH = 18
# By colour, so that a player's line looks alike in every game.
_DASHES = {1: "", 2: "10 4", 3: "3 3", 4: "10 3 3 3"}
_PLACE_IN_BUILT = {Building.TEMPLE: 0, Building.TOWER: 1, Building.HUT: 2}


class Panel(NamedTuple):
    """The part of the chart for one kind of buildings.

    step: what a line of the grid stands for. apart: how far the lines of players lie from each other who built as many.
    """

    kind: Building
    height: float
    step: int
    apart: float


_PANELS = (
    Panel(Building.HUT, 110, 5, 1),
    Panel(Building.TEMPLE, 60, 1, 3.6),
    Panel(Building.TOWER, 42, 1, 3.6),
)


class ChartTable(NamedTuple):
    """The chart's figures as a table.

    groups: the players' names, each over as many columns as there are `kinds`.
    rows: turn, whose it was, then the figures.
    """

    turn: str
    player: str
    groups: tuple[str, ...]
    kinds: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def chart_svg(found: Statistics, names: Sequence[str], colours: Sequence[int]) -> str:
    """Return the chart of a game's statistics.

    names: per seat. colours: per seat, 1–4.
    """
    legend = _LEGEND_ROW * ((len(names) + 1) // 2)
    top = legend
    panels = []
    for panel in _PANELS:
        top += _GAP
        panels.append(_drawn(panel, found, top, colours))
        top += panel.height
    title = _("Temples, towers and huts built over the turns")
    words = escape(" ".join(chart_words(found, names)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDTH} {number(top + _AXIS)}" role="img"'
        ' aria-labelledby="chart-title" aria-describedby="chart-words" font-size="11" fill="var(--ink)">'
        f'<title id="chart-title">{escape(title)}</title><desc id="chart-words">{words}</desc>'
        f"{_legend(names, colours)}{''.join(panels)}{_turn_axis(len(found.turns), top)}</svg>"
    )


def chart_words(found: Statistics, names: Sequence[str]) -> list[str]:
    """Return what each player had built in the end, a sentence each."""
    return [
        _("{name}: {temples}, {towers}, {huts}.").format(
            name=name,
            temples=ngettext("{count} temple", "{count} temples", player.built[0]),
            towers=ngettext("{count} tower", "{count} towers", player.built[1]),
            huts=building_words(Building.HUT, player.built[2]),
        )
        for name, player in zip(names, found.players)
    ]


def chart_table(found: Statistics, names: Sequence[str]) -> ChartTable:
    """Return the chart's figures as a table."""
    rows = [
        (str(turn.number), names[turn.seat], *(str(figure) for built in turn.built for figure in built))
        for turn in found.turns
    ]
    kinds = (_kind_words(Building.TEMPLE), _kind_words(Building.TOWER), _kind_words(Building.HUT))
    return ChartTable(_("Turn"), _("Player"), tuple(names), kinds, tuple(rows))


def _kind_words(kind: Building) -> str:
    if kind is Building.HUT:
        return _("Huts")
    return _("Temples") if kind is Building.TEMPLE else _("Towers")


def _legend(names: Sequence[str], colours: Sequence[int]) -> str:
    parts = []
    for seat, (name, colour) in enumerate(zip(names, colours)):
        x, y = _LEFT + (seat % 2) * WIDTH / 2, 10 + seat // 2 * _LEGEND_ROW
        short = name if len(name) <= _NAME_LENGTH else name[: _NAME_LENGTH - 1] + "…"
        parts.append(_line([(x - 22, y), (x + 6, y)], colour))
        parts.append(_emblem(x + 16, y, colour))
        parts.append(f'<text x="{number(x + 27)}" y="{number(y + 4)}">{escape(short)}</text>')
    return "".join(parts)


def _drawn(panel: Panel, found: Statistics, top: float, colours: Sequence[int]) -> str:
    """Return a panel below a height: the grid, then the lines, then the emblems at their ends."""
    most = SUPPLY[panel.kind]
    bottom = top + panel.height

    def at(turn: int, count: int, seat: int) -> Point:
        aside = (seat - (len(colours) - 1) / 2) * panel.apart
        x = _LEFT + (_RIGHT - _LEFT) * turn / max(len(found.turns), 1)
        return x, bottom - panel.height * count / most + aside

    words = escape(_kind_words(panel.kind))
    parts = [f'<text x="{number(_LEFT)}" y="{number(top - 10)}" font-weight="700">{words}</text>']
    for count in range(0, most + 1, panel.step):
        y = bottom - panel.height * count / most
        parts.append(f'<path d="{path([(_LEFT, y), (_RIGHT, y)], False)}" stroke="var(--line)" fill="none"/>')
        parts.append(f'<text x="{number(_LEFT - 6)}" y="{number(y + 4)}" text-anchor="end">{count}</text>')
    ends: list[Point] = []
    for seat, colour in enumerate(colours):
        counts = [0, *(turn.built[seat][_PLACE_IN_BUILT[panel.kind]] for turn in found.turns)]
        points = [at(0, 0, seat)]
        for turn, (before, count) in enumerate(pairwise(counts), 1):
            if count != before:
                points += [at(turn, before, seat), at(turn, count, seat)]
        points.append(at(len(found.turns), counts[-1], seat))
        parts.append(_line(points, colour))
        ends.append(_free_place(points[-1], ends))
    parts.extend(_emblem(x, y, colour) for (x, y), colour in zip(ends, colours))
    return "".join(parts)


def _free_place(end: Point, taken: Sequence[Point]) -> Point:
    """Return where the emblem of a line goes: right of its end, beside the emblems there."""
    x, y = end[0] + 8, end[1]
    while any(abs(x - other_x) < _EMBLEMS_APART > abs(y - other_y) for other_x, other_y in taken):
        x += _EMBLEMS_APART
    return x, y


def _turn_axis(turns: int, bottom: float) -> str:
    """Return the axis below all panels: first and last turn, and its name."""
    y = number(bottom + 18)
    return (
        f'<text x="{number(_LEFT)}" y="{y}">0</text>'
        f'<text x="{number((_LEFT + _RIGHT) / 2)}" y="{y}" text-anchor="middle">{escape(_("Turns"))}</text>'
        f'<text x="{number(_RIGHT)}" y="{y}" text-anchor="end">{turns}</text>'
    )


def _line(points: Sequence[Point], colour: int) -> str:
    """Return a player's line over a wider one that keeps it apart from the ground in both themes."""
    dashes = f' stroke-dasharray="{_DASHES[colour]}"' if _DASHES[colour] else ""
    line = f'd="{path(points, False)}" fill="none" stroke-linejoin="round"{dashes}'
    return (
        f'<g class="p{colour}"><path {line} stroke="var(--emblem-key, var(--pk))" stroke-width="3.6"/>'
        f'<path {line} stroke="var(--pm)" stroke-width="2"/></g>'
    )


def _emblem(x: float, y: float, colour: int) -> str:
    return (
        f'<g class="p{colour}" transform="translate({number(x)} {number(y)}) scale(.6)">'
        f'<use href="#emblem{colour}"/></g>'
    )
