"""The record: tallies, rating, runs, days and the best of them."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.record.entry import Entry, Way
from session.record.record import BEGINNER, COMPUTERS, LAST_GAMES, Record, Tally, record_of
from tests.session.records import DAY, entry


def record(*entries: Entry, today: int = 100) -> Record:
    """Return the record of entries on a day."""
    return record_of(entries, lambda time: time // DAY, today * DAY)


SCORES = st.lists(st.tuples(st.sampled_from([0, 0.5, 1]), st.sampled_from(list(COMPUTERS))), max_size=30)


@given(SCORES)
def test_every_game_counts_once_against_its_computer(games: list[tuple[float, int]]) -> None:
    entries = [entry(number, score, level) for number, (score, level) in enumerate(games)]
    result = record(*entries)
    assert result.tally.games == len(games) == len(result.curve)
    for level, tally in result.against.items():
        scores = [score for score, other in games if other == level]
        assert tally == Tally(scores.count(1), scores.count(0.5), scores.count(0))
    assert sum(count for _way, count in result.ways) == result.tally.won
    assert 0 <= result.run <= result.best_run <= result.tally.won
    assert len(result.last) == min(len(games), LAST_GAMES)


@given(SCORES, st.randoms(use_true_random=False))
def test_the_order_of_the_entries_and_copies_do_not_matter(
    games: list[tuple[float, int]], chance: random.Random
) -> None:
    entries = [entry(number, score, level) for number, (score, level) in enumerate(games)]
    shuffled = [*entries, *(each._replace(id=f"{each.id}copy", ended=each.ended + 5) for each in entries)]
    chance.shuffle(shuffled)
    assert record(*shuffled) == record(*entries)


def test_without_games_there_is_nothing_but_a_beginning() -> None:
    result = record()
    assert result.rating == BEGINNER and not result.is_rated
    assert (result.tally, result.run, result.days, result.fastest, result.huts) == (Tally(), 0, 0, None, None)


def test_wins_lift_the_rating_past_the_computer_beaten() -> None:
    result = record(*(entry(number, 1, 2) for number in range(10)))
    assert COMPUTERS[2].rating < result.rating.rating
    assert [point.rating.rating for point in result.curve] == sorted(point.rating.rating for point in result.curve)
    lost = record(*(entry(number, 0, 1) for number in range(10)))
    assert lost.rating.rating < COMPUTERS[1].rating


def test_the_gain_of_a_week_starts_from_the_rating_before_it() -> None:
    result = record(*(entry(number) for number in (1, 2, 3, 4, 5, 99, 100)))
    before, last = (round(result.curve[number].rating.rating) for number in (4, -1))
    assert result.gained_this_week(100 * DAY) == last - before > 0
    assert result.gained_this_week(200 * DAY) == 0


@pytest.mark.parametrize("days", [(100,), range(94, 101), (1, 2, 3, 4, 100)])
def test_first_results_are_no_loss_of_a_week(days: Iterable[int]) -> None:
    assert record(*(entry(day, 0) for day in days)).gained_this_week(100 * DAY) == 0


def test_runs_end_with_a_draw_or_a_loss() -> None:
    result = record(*(entry(number, score) for number, score in enumerate((1, 1, 1, 0, 1, 0.5, 1, 1))))
    assert (result.run, result.best_run) == (2, 3)


def test_days_follow_one_another_until_today_or_yesterday() -> None:
    days = (entry(90), entry(91), entry(92), entry(97), entry(98)._replace(ended=98 * DAY + 5), entry(98))
    assert record(*days, today=98).days == 2
    assert record(*days, today=99).days == 2
    assert record(*days, today=100).days == 0
    assert record(*days, today=100).best_days == 3


def test_a_clock_set_back_takes_nothing_away() -> None:
    result = record(entry(49), entry(50), entry(90), entry(91), entry(92), today=50)
    assert (result.days, result.best_days) == (2, 3)
    assert record(entry(90), today=50).days == 0
    assert record(*map(entry, range(90, 97)), today=50).gained_this_week(50 * DAY) == 0


def test_games_of_several_persons_count_for_their_names_alone() -> None:
    people = entry(1, levels=(0, 0), names=("Ana", "Ben"))
    result = record(people, entry(2)._replace(levels=(0, 0), names=("Ben", "Cleo"), places=(0, 1)), entry(3))
    assert result.names == (("Ben", Tally(0, 0, 2)), ("Ana", Tally(1, 0, 0)), ("Cleo", Tally(1, 0, 0)))
    assert result.tally == Tally(1, 0, 0)
    assert len(result.curve) == 1 and len(result.last) == 3


def test_games_among_computers_are_left_out() -> None:
    result = record(entry(1, levels=(3, 4)))
    assert (result.tally.games, result.last, result.days) == (0, (), 0)


def test_of_three_a_computer_that_has_not_won_either_counts_nothing() -> None:
    three = entry(1, names=("Ana", "Nilo", "Tavi"), places=(0, 1, 0), levels=(0, 1, 2), buried=(0, 0, 0))
    result = record(three)
    assert result.against[1] == Tally(0, 0, 1) and result.against[2] == Tally()
    ranked = record(three._replace(places=(2, 1, 3)))
    assert ranked.against[1] == Tally(0, 0, 1) and ranked.against[2] == Tally(1, 0, 0)
    assert len(ranked.curve) == 1


def test_a_team_wins_together_and_its_computer_is_no_opponent() -> None:
    four = ("Ana", "Nilo", "Tavi", "Maru")
    teams = entry(1, names=four, places=(1, 0, 1, 0), levels=(0, 1, 2, 3), teams=True, buried=(0,) * 4)
    result = record(teams)
    assert result.tally == Tally(1, 0, 0)
    assert result.against[1] == result.against[3] == Tally(1, 0, 0) and result.against[2] == Tally()


def test_the_best_of_all_games_are_named() -> None:
    quick = entry(2, turns=17, way=Way.EARLY)
    deep = entry(3, 0, buried=(4, 9))
    result = record(entry(1), quick, deep, entry(4, 0, turns=9))
    assert result.fastest == (17, quick)
    assert result.huts == (4, deep)
    assert result.ways == ((Way.HUTS, 1), (Way.EARLY, 1))
