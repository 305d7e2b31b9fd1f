"""The statistics of a game in the dialog `over`: figures, the chart, and the chart as a table."""

from __future__ import annotations

from collections.abc import Sequence

from session.charts.chart import ChartTable, chart_svg, chart_table
from session.charts.figure_rows import figure_rows
from session.charts.statistics import statistics
from taluva import Game
from web.browser.elements import Element, by_id, clone, part, set_text, table_cell, table_row, use_symbol


def show_statistics(game: Game, names: Sequence[str], colours: Sequence[int], seconds: Sequence[float | None]) -> None:
    """Fill the statistics; seconds: how long each ply took, None where unknown."""
    times = [each for each in seconds if each is not None]
    stats = statistics(game, times if len(times) == game.ply else None)
    heads = [_player_head(name, colour) for name, colour in zip(names, colours)]
    by_id("figures-head").replaceChildren(table_cell("td"), *heads)
    by_id("figures-rows").replaceChildren(*[table_row(line.name, line.figures) for line in figure_rows(stats)])
    by_id("over-chart").innerHTML = chart_svg(stats, names, colours)
    _show_table(chart_table(stats, names))


def _show_table(table: ChartTable) -> None:
    """Fill the chart's table: players over their kinds of buildings, then a row for each turn."""
    wide = str(len(table.kinds))
    over_all = [table_cell("th", name, scope="col", rowspan="2") for name in (table.turn, table.player)]
    groups = [table_cell("th", name, scope="colgroup", colspan=wide) for name in table.groups]
    by_id("chart-players").replaceChildren(*over_all, *groups)
    kinds = [table_cell("th", kind, scope="col") for _group in table.groups for kind in table.kinds]
    by_id("chart-kinds").replaceChildren(*kinds)
    by_id("chart-rows").replaceChildren(*[table_row(number, figures) for number, *figures in table.rows])


def _player_head(name: str, colour: int) -> Element:
    head = clone("figures-player")
    use_symbol(part(head, "emblem"), "emblem", colour)
    set_text(part(head, "name"), name)
    return head
