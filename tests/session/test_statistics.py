"""The statistics of a game and their chart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.charts.chart import chart_svg, chart_table, chart_words
from session.charts.statistics import Statistics, statistics
from taluva import SUPPLY, Building, Game, Options, Placement
from tests.rules.random_games import POLICIES, builder, climber, whole_game
from tests.rules.strategies import all_options, fewer_examples
from tools.steps import ROOT

SVG = "{http://www.w3.org/2000/svg}"
ALL_OPTIONS = all_options()
NAMES = ("Ana", "<b>Bo & 'Bo'</b>", "A name of 24 letters ...", "Ñandú 火山")


def drawn(stats: Statistics, players: int) -> ElementTree.Element:
    return ElementTree.fromstring(chart_svg(stats, NAMES[:players], (1, 2, 3, 4)[:players]))


@fewer_examples
@given(st.sampled_from(ALL_OPTIONS), st.integers(0, 10_000), st.integers(0, 200))
def test_statistics_agree_with_the_game(options: Options, seed: int, ply: int) -> None:
    whole = whole_game(options, seed, *POLICIES)
    game = whole.at(min(ply, whole.ply))
    stats = statistics(game)
    laid = [move for move in game.moves if isinstance(move, Placement)]
    assert [turn.number for turn in stats.turns] == list(range(1, len(laid) + 1))
    assert sum(player.turns for player in stats.players) == len(laid)
    # Each eruption covers three hexes.
    covered = 3 * len(laid) - game.position.board.land.bit_count()
    assert 3 * sum(player.eruptions for player in stats.players) == covered
    levels = [sum(map(bool, position.board.levels)) for position in game.positions]
    assert max(player.highest for player in stats.players) == max(levels)
    for seat, player in enumerate(stats.players):
        assert player.built == game.position.players[seat].built
        assert player.buried == game.position.players[seat].buried
        assert player.settlements == len(game.position.board.settlements[seat])
        assert player.seconds is None and player.longest is None
        heights = [turn.built[seat] for turn in stats.turns]
        assert heights == sorted(heights) and heights[-1:] in ([], [player.built])


def test_the_time_of_a_turn_is_that_of_its_plies() -> None:
    game = whole_game(Options(2), 3, builder).at(7)
    stats = statistics(game, [1, 2, 4, 8, 16, 32, 64])
    assert [turn.seconds for turn in stats.turns] == [3, 12, 48, 64]
    first, second = (stats.players[seat] for seat in (0, 1))
    assert (first.seconds, first.longest, first.turns) == (51, 48, 2)
    assert (second.seconds, second.longest, second.turns) == (76, 64, 2)


def test_there_must_be_one_time_per_ply() -> None:
    with pytest.raises(ValueError, match="2 times for 0 plies"):
        statistics(Game.new(seed=1), [1, 2])


def test_a_game_without_moves_has_statistics_and_a_chart() -> None:
    stats = statistics(Game.new(seed=1))
    assert stats.turns == ()
    assert stats.players[0].highest == stats.players[0].turns == 0
    assert drawn(stats, 2).tag == f"{SVG}svg"
    assert chart_table(stats, NAMES[:2]).rows == ()


def test_the_table_has_a_row_per_turn_and_a_column_per_figure() -> None:
    game = whole_game(Options(3), 5, climber)
    stats = statistics(game)
    table = chart_table(stats, NAMES[:3])
    assert table.groups == NAMES[:3]
    assert table.kinds == ("Temples", "Towers", "Huts")
    assert len(table.rows) == len(stats.turns)
    turn, player, *figures = table.rows[-1]
    assert (turn, player) == (str(len(stats.turns)), NAMES[stats.turns[-1].seat])
    assert figures == [str(figure) for player in game.position.players for figure in player.built]


def words_of(tree: ElementTree.Element) -> Iterator[str]:
    for element in tree.iter():
        if element.text:
            yield element.text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_chart_has_a_description(players: int) -> None:
    stats = statistics(whole_game(Options(players), 5, climber, builder))
    tree = drawn(stats, players)
    assert tree.get("role") == "img"
    ids = {element.get("id"): element for element in tree.iter() if element.get("id")}
    assert ids[tree.get("aria-labelledby")].tag == f"{SVG}title"
    described = ids[tree.get("aria-describedby")]
    assert described.text == " ".join(chart_words(stats, NAMES[:players]))
    assert {"Huts", "Temples", "Towers", "Turns", str(len(stats.turns))} <= set(words_of(tree))
    assert "Ana: 1 temple, 2 towers, 20 huts." in chart_words(
        stats._replace(players=(stats.players[0]._replace(built=(1, 2, 20)),)), NAMES[:1]
    )


def test_lines_differ_by_more_than_colour() -> None:
    tree = drawn(statistics(whole_game(Options(4), 5, climber, builder)), 4)
    dashes: dict[str | None, set[str | None]] = {}
    for group in tree.iter(f"{SVG}g"):
        for line in group.findall(f"{SVG}path"):
            dashes.setdefault(group.get("class"), set()).add(line.get("stroke-dasharray"))
    assert {len(patterns) for patterns in dashes.values()} == {1}
    assert len({next(iter(patterns)) for patterns in dashes.values()}) == 4
    used = [element.get("href") for element in tree.iter(f"{SVG}use")]
    assert {f"#emblem{colour}" for colour in (1, 2, 3, 4)} == set(used)


def test_the_chart_has_no_inline_styles_and_uses_existing_symbols_and_colours() -> None:
    text = chart_svg(statistics(whole_game(Options(4), 5, climber)), NAMES, (4, 3, 2, 1))
    assert "style" not in text and "<b>" not in text
    symbols = (ROOT / "static/symbols.svg").read_text(encoding="utf-8")
    for name in re.findall(r'href="#([\w-]+)"', text):
        assert f'id="{name}"' in symbols
    tokens = (ROOT / "static/css/tokens.css").read_text(encoding="utf-8")
    for name in re.findall(r"var\((--[\w-]+)", text):
        assert f"{name}:" in tokens


def test_lines_stay_inside_their_panel() -> None:
    """Draw a player who has built everything."""
    game = whole_game(Options(2), 5, climber)
    stats = statistics(game)
    all_built = (SUPPLY[Building.TEMPLE], SUPPLY[Building.TOWER], SUPPLY[Building.HUT])
    full = stats._replace(turns=tuple(turn._replace(built=(all_built, (0, 0, 0))) for turn in stats.turns))
    tree = drawn(full, 2)
    left, top, width, height = map(float, (tree.get("viewBox") or "").split())
    for line in tree.iter(f"{SVG}path"):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", line.get("d") or "")]
        assert all(left <= x <= left + width for x in numbers[::2])
        assert all(top <= y <= top + height for y in numbers[1::2])
