"""The table of figures after a game."""

from __future__ import annotations

from session.charts.figure_rows import figure_rows, time_words
from session.charts.statistics import statistics
from taluva import Options
from tests.rules.random_games import random_game


def test_every_row_has_a_figure_for_every_player() -> None:
    game = random_game(1, Options(3))
    rows = figure_rows(statistics(game))
    assert [row.name for row in rows] == ["Huts built", "Huts covered", "Eruptions", "Highest level", "Settlements"]
    assert all(len(row.figures) == 3 for row in rows)
    assert rows[0].figures == tuple(str(player.built[2]) for player in game.position.players)


def test_times_are_shown_if_they_were_measured() -> None:
    game = random_game(1, plies=4)
    *_, mean, longest = figure_rows(statistics(game, [1.0, 2.0, 60.0, 30.4]))
    assert (mean.figures, longest.figures) == (("0:03", "1:30"), ("0:03", "1:30"))
    assert figure_rows(statistics(game.at(1), [5.0]))[-1].figures == ("0:05", "–")


def test_a_game_without_tiles_has_no_highest_level() -> None:
    assert figure_rows(statistics(random_game(1, plies=0)))[3].figures == ("–", "–")


def test_times_are_minutes_and_seconds() -> None:
    assert [time_words(seconds) for seconds in (None, 0.4, 59.6, 3_600)] == ["–", "0:00", "1:00", "60:00"]
