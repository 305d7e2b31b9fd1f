"""The record in words and as curves."""

from __future__ import annotations

import re

import pytest

from session.record.curve import HEIGHT, height_of, lead_curve, rating_curve
from session.record.entry import Entry, Way
from session.record.next_step import NextStep
from session.record.record import COMPUTERS, Record, Tally, record_of
from session.record.words import (
    bests,
    big_numbers,
    curve_words,
    doubt_words,
    gain_words,
    game_card,
    rating_words,
    step_words,
    tally_words,
    way_words,
)
from tests.session.records import DAY, entry


def record(*entries: Entry) -> Record:
    return record_of(entries, lambda time: time // DAY, 9 * DAY)


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ((), "It begins with your first game against a computer."),
        ((entry(1, 0),), "Nilo is next."),
        ((entry(1),), "You are past Nilo. Tavi is next."),
        (tuple(entry(number, 1, 5) for number in range(30)), "You are past all five."),
    ],
)
def test_the_rating_stands_between_two_computers(entries: tuple[Entry, ...], words: str) -> None:
    assert rating_words(record(*entries)) == words


def test_the_rating_is_told_with_its_doubt_and_its_gain() -> None:
    result = record(entry(1), entry(2, 0))
    first, last = (round(point.rating.rating) for point in result.curve)
    assert curve_words(result) == f"Your rating after 2 games: from {first} to {last}, at best {first}."
    assert curve_words(record(entry(1))) == f"Your rating after 1 game: {first}."
    assert curve_words(record()) == ""
    assert doubt_words(result) == f"give or take {round(2 * result.rating.deviation)}"
    assert [gain_words(gain) for gain in (0, 5, -5)] == ["", "+5 this week", "−5 this week"]


def test_the_four_numbers_agree_with_their_words() -> None:
    assert [tuple(each) for each in big_numbers(record(entry(9)))] == [
        (1, "game"),
        (1, "won"),
        (1, "day in a row"),
        (1, "best winning streak"),
    ]


@pytest.mark.parametrize(
    ("tally", "words"), [(Tally(14, 0, 1), "14 won, 1 lost"), (Tally(1, 2, 0), "1 won, 2 drawn, 0 lost")]
)
def test_draws_are_told_only_if_there_are_any(tally: Tally, words: str) -> None:
    assert tally_words(tally) == words


def test_the_best_of_all_games_is_told() -> None:
    quick = entry(2, 1, 3, turns=17, way=Way.EARLY, buried=(4, 0))
    assert [tuple(best) for best in bests(record(entry(1), quick, entry(3)))] == [
        ("Most days in a row", "3 days"),
        ("Current winning streak", "3"),
        ("Fastest win", "17 turns, against Maru"),
        ("Most huts under one eruption", "4 huts, against Maru"),
        ("How you win most", "More huts, all else equal: 2 of 3 wins"),
    ]
    assert bests(record()) == []


@pytest.mark.parametrize(
    ("way", "margin", "words"),
    [
        (Way.EARLY, 0, "Early, on turn 24"),
        (Way.TEMPLES, 1, "By 1 temple"),
        (Way.TOWERS, 2, "By 2 towers"),
        (Way.HUTS, 3, "By 3 huts"),
        (Way.LAST, 0, "The last one able to build"),
        (Way.SHARED, 0, "A shared win"),
    ],
)
def test_a_game_is_called_by_what_decided_it(way: Way, margin: int, words: str) -> None:
    assert way_words(entry(1, way=way, margin=margin)) == words


def test_a_card_says_the_result_the_opponent_and_who_was_ahead() -> None:
    won = game_card(entry(1, 1, 4, lead="mno"))
    assert won == ("won", "Won", "By 2 huts", "Sefa", "sefa", "You were ahead after 2 of 3 turns.")
    assert [game_card(entry(1, score)).tag for score in (0.5, 0)] == ["Drawn", "Lost"]
    people = game_card(entry(1, levels=(0, 0), names=("Ana", "Ben")))
    assert (people.result, people.title, people.opponents, people.face) == ("", "Ana has won", "Ana and Ben", "person")


def test_a_recommended_game_is_told_by_its_opponent() -> None:
    assert step_words(NextStep(theme="win")) == "Practise: Win this turn"
    assert step_words(NextStep(level=2, climbs=True)) == "Three wins in a row: try Tavi"
    assert step_words(NextStep(level=2)) == "Play against Tavi"
    assert step_words(NextStep(lesson="lay")) == ""


# ---- curves ------------------------------------------------------------------


def test_the_computers_stand_at_equal_heights_and_more_is_higher() -> None:
    heights = [height_of(rating.rating) for rating in COMPUTERS.values()]
    assert heights == pytest.approx([0.886, 0.69, 0.494, 0.298, 0.102])
    all_heights = [height_of(rating) for rating in range(-2000, 5000, 50)]
    assert all_heights == sorted(all_heights, reverse=True)
    assert min(all_heights) > 0 and max(all_heights) < 1


@pytest.mark.parametrize("games", [0, 1, 2, 160, 161, 1000])
def test_the_curve_ends_at_the_rating_now_and_stays_short(games: int) -> None:
    result = record(*(entry(number, number % 3 % 2) for number in range(games)))
    curve = rating_curve(result)
    points = re.findall(r"[MC]", curve.line)
    assert len(points) == (0 if not games else 2 if games == 1 else min(games, -(-games // -(-games // 160))))
    if games:
        assert float(curve.line.split(" ")[-1]) == pytest.approx(HEIGHT * height_of(result.rating.rating), abs=0.1)


def test_the_lead_of_a_game_starts_even() -> None:
    assert lead_curve(()) == ""
    assert lead_curve((2, -2)).startswith("M0 12C") and lead_curve((2, -2)).endswith(" 120 22")
    assert lead_curve((0,)).endswith(" 120 12")
