"""What a player has made of the puzzles, and which comes next."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.glicko import Rating
from session.puzzles.choice import next_puzzle, of_day, of_storm
from session.puzzles.pack import Puzzle
from session.puzzles.training import (
    FAILED,
    SOLVED,
    SOLVED_LATER,
    Training,
    format_training,
    merged,
    parse_training,
    solved_of,
    weak_theme,
    with_day,
    with_result,
    with_storm,
)

PUZZLES = tuple(
    Puzzle(theme, 900 + 10 * number, "nnn??", "1,1/5", f"1p{theme}{number:08}")
    for number in range(100)
    for theme in ("win", "cut")
)


def after(*results: tuple[Puzzle, bool]) -> Training:
    training = Training()
    for puzzle, solved in results:
        training = with_result(training, puzzle.id, puzzle.rating, solved)
    return training


# ---- results and rating -------------------------------------------------------------


def test_what_is_solved_raises_the_rating_and_makes_it_surer() -> None:
    begun = after((PUZZLES[50], True))
    assert begun.rating.rating > 1500 and begun.rating.deviation < 350
    assert begun.results == {PUZZLES[50].id: SOLVED}
    assert after((PUZZLES[50], False)).rating.rating < 1500


def test_only_the_first_result_counts_for_the_rating() -> None:
    failed = after((PUZZLES[0], False))
    later = with_result(failed, PUZZLES[0].id, PUZZLES[0].rating, True)
    assert later.results == {PUZZLES[0].id: SOLVED_LATER} and later.rating == failed.rating
    assert with_result(later, PUZZLES[0].id, 900, False) == later
    assert with_result(later, PUZZLES[0].id, 900, True) == later


def test_a_puzzle_without_a_rating_leaves_that_of_the_player() -> None:
    assert with_result(Training(), "puzzle-1", 0, True) == Training(results={"puzzle-1": SOLVED})


def test_solved_puzzles_are_counted() -> None:
    training = after((PUZZLES[0], True), (PUZZLES[1], False))
    assert solved_of(training, PUZZLES) == 1
    assert solved_of(with_result(training, PUZZLES[1].id, 0, True), PUZZLES) == 2


def test_the_theme_with_the_weakest_results_is_weak() -> None:
    wins, cuts = PUZZLES[0:8:2], PUZZLES[1:9:2]
    training = after(*[(each, True) for each in wins], *[(each, False) for each in cuts])
    assert weak_theme(training, ("win", "cut")) == "cut"
    assert weak_theme(training, ("win",)) == ""
    assert weak_theme(after((cuts[0], False)), ("win", "cut")) == ""  # too few to say


# ---- days ------------------------------------------------------------------------------


def test_a_day_counts_once_whichever_tab_solves_it() -> None:
    once = with_day(with_day(Training(), 20_000), 20_000)
    assert once.days == (20_000,)
    assert merged(once, with_day(Training(), 20_000)).days == (20_000,)


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_another_each_day() -> None:
    chosen = [of_day(PUZZLES, day) for day in range(20_000, 20_000 + len(PUZZLES))]
    assert len(set(chosen)) == len(PUZZLES)
    assert of_day(PUZZLES, 20_003) == chosen[3]


# ---- which comes next --------------------------------------------------------------------


def test_what_comes_is_about_as_hard_as_the_player_is_strong() -> None:
    for strength in (1000.0, 1300.0, 1700.0):
        puzzle = next_puzzle(PUZZLES, Training(Rating(strength, 60.0)), 3)
        assert puzzle is not None and abs(puzzle.rating - strength) <= 50


def test_solved_puzzles_do_not_come_again() -> None:
    puzzles = PUZZLES[:6]
    training = Training()
    for number in range(6):
        puzzle = next_puzzle(puzzles, training, number)
        assert puzzle is not None and puzzle.id not in training.results
        training = with_result(training, puzzle.id, puzzle.rating, True)
    assert next_puzzle(puzzles, training, 0) is None


def test_weak_themes_come_more_often() -> None:
    results = {each.id: SOLVED if each.theme == "win" else FAILED for each in PUZZLES[:20]}
    training = Training(Rating(1400.0, 60.0), results)
    chosen = [next_puzzle(PUZZLES, training, number) for number in range(8)]
    assert [each.theme for each in chosen if each].count("cut") > 4
    of_theme = next_puzzle(PUZZLES, training, 1, "win")
    assert of_theme is not None and of_theme.theme == "win"


def test_a_storm_begins_with_easy_puzzles_and_repeats_none() -> None:
    seen: list[str] = []
    ratings = []
    for number in range(20):
        puzzle = of_storm(PUZZLES, seen, number)
        assert puzzle.id not in seen
        seen.append(puzzle.id)
        ratings.append(puzzle.rating)
    assert ratings[0] < 1000 < ratings[-1]
    assert of_storm(PUZZLES[:2], [each.id for each in PUZZLES[:2]], 0) in PUZZLES[:2]


# ---- as text -----------------------------------------------------------------------------


TRAINED = with_storm(with_day(after((PUZZLES[3], True), (PUZZLES[4], False)), 20_786), 7)


def test_a_training_comes_back() -> None:
    again = parse_training(format_training(TRAINED))
    assert again.results == TRAINED.results and again.days == TRAINED.days and again.storm == 7
    assert again.rating.rating == pytest.approx(TRAINED.rating.rating, abs=1e-5)
    assert format_training(again) == format_training(parse_training(format_training(again)))


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "{",
        "[]",
        '{"version":2,"storm":9}',
        "[" * 100_000,
        '{"version":1,"rating":[1e999,null,0],"results":{"a":1},"days":"1","storm":-4}',
        '{"version":1,"rating":[1500,5,0.06],"results":"a=1 cut-1=3 cut-2 =1","days":[-1,true,1.5,1e9],"storm":true}',
        "x" * 500_000,
    ],
)
def test_what_is_damaged_is_left_out(text: str | None) -> None:
    assert parse_training(text) == Training()


@given(
    st.dictionaries(
        st.sampled_from(["version", "rating", "results", "days", "storm"]),
        st.one_of(st.integers(), st.text(), st.lists(st.one_of(st.integers(), st.floats(), st.text())), st.none()),
    )
)
def test_no_fields_break_the_reader(fields: dict[str, object]) -> None:
    parse_training(json.dumps({**fields, "version": 1}))


def test_merging_loses_nothing() -> None:
    other = with_day(after((PUZZLES[4], True), (PUZZLES[9], False)), 20_785)
    both = merged(TRAINED, other)
    assert both.days == (20_785, 20_786) and both.storm == 7
    assert both.results == {PUZZLES[3].id: SOLVED, PUZZLES[4].id: SOLVED, PUZZLES[9].id: FAILED}
    assert merged(both, other) == both and merged(both, TRAINED) == both
