"""The statistics of a game in the dialog `over`: figures, the chart, and the chart as a table."""

from __future__ import annotations

from collections.abc import Sequence

from js import document

from session.chart import ChartTable, chart_svg, chart_table
from session.figure_rows import figure_rows
from session.statistics import statistics
from taluva import Game
from web.dom import Element, by_id, clone, part, set_text, use_symbol


def show_statistics(game: Game, colours: Sequence[int], seconds: Sequence[float | None]) -> None:
    """Fill the statistics; seconds: how long each ply took, where that is known of all."""
    known = [each for each in seconds if each is not None]
    found = statistics(game, known if len(known) == game.ply else None)
    heads = [_player_head(name, colour) for name, colour in zip(game.names, colours)]
    by_id("figures-head").replaceChildren(_cell("td"), *heads)
    rows = []
    for line in figure_rows(found):
        row: Element = document.createElement("tr")
        row.append(_cell("th", line.name, scope="row"), *[_cell("td", figure) for figure in line.figures])
        rows.append(row)
    by_id("figures-rows").replaceChildren(*rows)
    by_id("over-chart").innerHTML = chart_svg(found, game.names, colours)
    _show_table(chart_table(found, game.names))


def _show_table(table: ChartTable) -> None:
    """Fill the chart's table: the players over their kinds of buildings, then a row for each turn."""
    wide = str(len(table.kinds))
    groups = [_cell("th", name, scope="colgroup", colspan=wide) for name in table.groups]
    by_id("chart-players").replaceChildren(
        _cell("th", table.turn, scope="col", rowspan="2"), _cell("th", table.player, scope="col", rowspan="2"), *groups
    )
    kinds = [_cell("th", kind, scope="col") for _group in table.groups for kind in table.kinds]
    by_id("chart-kinds").replaceChildren(*kinds)
    rows = []
    for number, *cells in table.rows:
        row: Element = document.createElement("tr")
        row.append(_cell("th", number, scope="row"), *[_cell("td", text) for text in cells])
        rows.append(row)
    by_id("chart-rows").replaceChildren(*rows)


def _player_head(name: str, colour: int) -> Element:
    head = clone("figures-player")
    use_symbol(part(head, "emblem"), f"emblem{colour}", colour)
    set_text(part(head, "name"), name)
    return head


def _cell(tag: str, text: str = "", **attributes: str) -> Element:
    cell: Element = document.createElement(tag)
    cell.textContent = text
    for name, value in attributes.items():
        cell.setAttribute(name, value)
    return cell
