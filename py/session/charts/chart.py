"""The chart of temples, towers and huts over the turns, as SVG text, and the same in words and as a table.

Lines differ in colour, in dashes and in the emblem at their end. The chart uses the page's
colours and emblems, and needs no further style sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from session.charts.parts import LEFT, RIGHT, WIDTH, emblem, free_place, legend, legend_height, line
from session.charts.statistics import Statistics
from session.text.i18n import _, ngettext
from session.text.words import building_words
from taluva import SUPPLY, Building
from taluva.drawing.geometry import Point, number, open_path

_GAP = 34.0
_AXIS = 30.0
_PLACE_IN_BUILT = {Building.TEMPLE: 0, Building.TOWER: 1, Building.HUT: 2}


class Panel(NamedTuple):
    """The part of the chart for one kind of buildings.

    step: the count between two grid lines. apart: the distance between the lines of players with equal counts.
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

    groups: the players' names, each above a column for each of `kinds`.
    rows: the turn, its player, then the figures.
    """

    turn: str
    player: str
    groups: tuple[str, ...]
    kinds: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def chart_svg(statistics: Statistics, names: Sequence[str], colours: Sequence[int]) -> str:
    """Return the chart of a game's statistics.

    names: per seat. colours: per seat, 1–4.
    """
    top = legend_height(len(names))
    panels = []
    for panel in _PANELS:
        top += _GAP
        panels.append(_drawn(panel, statistics, top, colours))
        top += panel.height
    title = _("Temples, towers and huts built, turn by turn")
    words = escape(" ".join(chart_words(statistics, names)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDTH} {number(top + _AXIS)}" role="img"'
        ' aria-labelledby="chart-title" aria-describedby="chart-words" font-size="11" fill="var(--ink)">'
        f'<title id="chart-title">{escape(title)}</title><desc id="chart-words">{words}</desc>'
        f"{legend(names, colours)}{''.join(panels)}{_turn_axis(len(statistics.turns), top)}</svg>"
    )


def chart_words(statistics: Statistics, names: Sequence[str]) -> list[str]:
    """Return what each player had built in the end, one sentence per player."""
    return [
        _("{name}: {temples}, {towers}, {huts}.").format(
            name=name,
            temples=ngettext("{count} temple", "{count} temples", player.built[0]),
            towers=ngettext("{count} tower", "{count} towers", player.built[1]),
            huts=building_words(Building.HUT, player.built[2]),
        )
        for name, player in zip(names, statistics.players)
    ]


def chart_table(statistics: Statistics, names: Sequence[str]) -> ChartTable:
    """Return the chart's figures as a table."""
    rows = [
        (str(turn.number), names[turn.seat], *(str(figure) for built in turn.built for figure in built))
        for turn in statistics.turns
    ]
    kinds = (_kind_words(Building.TEMPLE), _kind_words(Building.TOWER), _kind_words(Building.HUT))
    return ChartTable(_("Turn"), _("Player"), tuple(names), kinds, tuple(rows))


def _kind_words(kind: Building) -> str:
    if kind is Building.HUT:
        return _("Huts")
    return _("Temples") if kind is Building.TEMPLE else _("Towers")


def _drawn(panel: Panel, statistics: Statistics, top: float, colours: Sequence[int]) -> str:
    """Return a panel that starts at `top`: the grid, then the lines, then the emblems at their ends."""
    most = SUPPLY[panel.kind]
    bottom = top + panel.height

    def at(turn: int, count: int, seat: int) -> Point:
        aside = (seat - (len(colours) - 1) / 2) * panel.apart
        x = LEFT + (RIGHT - LEFT) * turn / max(len(statistics.turns), 1)
        return x, bottom - panel.height * count / most + aside

    words = escape(_kind_words(panel.kind))
    parts = [f'<text x="{number(LEFT)}" y="{number(top - 10)}" font-weight="700">{words}</text>']
    for count in range(0, most + 1, panel.step):
        y = bottom - panel.height * count / most
        parts.append(f'<path d="{open_path([(LEFT, y), (RIGHT, y)])}" stroke="var(--line)" fill="none"/>')
        parts.append(f'<text x="{number(LEFT - 6)}" y="{number(y + 4)}" text-anchor="end">{count}</text>')
    ends: list[Point] = []
    for seat, colour in enumerate(colours):
        counts = [0, *(turn.built[seat][_PLACE_IN_BUILT[panel.kind]] for turn in statistics.turns)]
        points = [at(0, 0, seat)]
        for turn, (before, count) in enumerate(pairwise(counts), 1):
            if count != before:
                points += [at(turn, before, seat), at(turn, count, seat)]
        points.append(at(len(statistics.turns), counts[-1], seat))
        parts.append(line(points, colour))
        ends.append(free_place(points[-1], ends))
    parts.extend(emblem(x, y, colour) for (x, y), colour in zip(ends, colours))
    return "".join(parts)


def _turn_axis(turns: int, bottom: float) -> str:
    """Return the axis below all panels, with its name and the first and last turn."""
    y, name = number(bottom + 18), escape(_("Turns"))
    return (
        f'<text x="{number(LEFT)}" y="{y}">0</text>'
        f'<text x="{number((LEFT + RIGHT) / 2)}" y="{y}" text-anchor="middle">{name}</text>'
        f'<text x="{number(RIGHT)}" y="{y}" text-anchor="end">{turns}</text>'
    )
