"""Wins in a row: after two against the same level the next one is offered."""

from __future__ import annotations

import pytest

from session.saves.streak import Streak, format_streak, opponent_level, parse_streak
from session.setup import Setup, against
from taluva import Options


@pytest.mark.parametrize(
    ("games", "offered"),
    [
        ([(1, True)], None),
        ([(1, True), (1, True)], 2),
        ([(1, True), (1, False), (1, True)], None),
        ([(1, True), (2, True)], None),
        ([(2, True), (2, True), (2, True)], 3),
        ([(5, True), (5, True)], None),
    ],
)
def test_the_next_level_is_offered_after_two_wins_in_a_row(games: list[tuple[int, bool]], offered: int | None) -> None:
    streak = Streak()
    for level, won in games:
        streak = streak.after(level, won)
    assert streak.next_level == offered
    assert parse_streak(format_streak(streak)) == streak


@pytest.mark.parametrize(
    "text", [None, "", "[]", "{", '{"level":9,"wins":2}', '{"level":"2","wins":2}', '{"level":true,"wins":1}']
)
def test_damaged_streaks_are_none(text: str | None) -> None:
    assert parse_streak(text) == Streak()


def test_only_games_of_one_person_against_computers_count() -> None:
    assert [opponent_level(levels) for levels in ((), (0, 0), (2, 3), (0, 3), (1, 0, 4))] == [None, None, None, 3, 4]


def test_the_next_opponent_takes_the_seats_of_the_computers() -> None:
    setup = Setup(Options(3), ("Ana", "", ""), (1, 2, 3), levels=(0, 2, 2))
    assert against(setup, 3).levels == (0, 3, 3)
