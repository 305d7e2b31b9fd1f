"""What to do next: learn, go on learning, climb, solve, play."""

from __future__ import annotations

import pytest

from session.lessons.lessons import LESSONS
from session.lessons.progress import Progress
from session.lessons.puzzles import PUZZLES
from session.record.entry import Entry
from session.record.next_step import NextStep, level_above, next_step
from tests.session.records import entry

FIRST, SECOND, LAST = LESSONS[0].id, LESSONS[1].id, LESSONS[-1].id
LEARNED = Progress(tuple(lesson.id for lesson in LESSONS), LAST)
ALL = Progress(tuple(lesson.id for lesson in (*LESSONS, *PUZZLES)), PUZZLES[-1].id)
WON = [entry(number) for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("progress", "entries", "expected"),
    [
        (Progress(), [], NextStep(lesson=FIRST)),
        (Progress((), FIRST), [], NextStep(lesson=FIRST)),
        (Progress((FIRST,), FIRST), [entry(1)], NextStep(lesson=SECOND)),
        (Progress((FIRST,), LAST), [entry(1)], NextStep(lesson=LAST)),
        (Progress(), [entry(1, 0)], NextStep(level=1)),
        (Progress(), WON, NextStep(level=2, climbs=True)),
        (Progress((FIRST,), FIRST), WON, NextStep(level=2, climbs=True)),
        (Progress(), [*WON, entry(4, 0, 2)], NextStep(level=2)),
        (Progress(), [*WON, entry(4, 1, 2)], NextStep(lesson=PUZZLES[0].id)),
        (Progress(), [*WON[:2], entry(2, id="copy")], NextStep(lesson=PUZZLES[0].id)),
        (LEARNED, [entry(1, 0, 3)], NextStep(level=3)),
        (LEARNED, [entry(1, 1, 3)], NextStep(lesson=PUZZLES[0].id)),
        (ALL, [entry(1, 1, 3)], NextStep(level=3)),
        (ALL, [], NextStep(level=1)),
        (ALL, [entry(number, 1, 5) for number in range(5)], NextStep(level=5)),
        (ALL, [entry(1, levels=(0, 0))], NextStep(level=1)),
    ],
)
def test_the_step_fits_what_was_done(progress: Progress, entries: list[Entry], expected: NextStep) -> None:
    assert next_step(progress, entries) == expected
    assert next_step(progress, entries[::-1]) == expected


@pytest.mark.parametrize(
    ("games", "above"),
    [
        ([], None),
        ([(1, 1)], None),
        ([(1, 1), (1, 1)], 2),
        ([(1, 1), (1, 0), (1, 1)], None),
        ([(1, 1), (2, 1)], None),
        ([(2, 1), (2, 1), (2, 1)], 3),
        ([(5, 1), (5, 1)], None),
    ],
)
def test_after_two_wins_in_a_row_the_level_above_comes(games: list[tuple[int, float]], above: int | None) -> None:
    entries = [entry(number, score, level) for number, (level, score) in enumerate(games)]
    assert level_above(entries, 2) == above


def test_only_games_of_one_person_against_a_computer_count() -> None:
    for levels in ((0, 0), (2, 3)):
        assert level_above([entry(number, levels=levels) for number in range(3)], 2) is None


def test_a_weak_theme_comes_after_the_lessons_and_before_other_games() -> None:
    assert next_step(LEARNED, [entry(1, 0, 3)], "cut") == NextStep(theme="cut")
    assert next_step(Progress((FIRST,), FIRST), [entry(1)], "cut") == NextStep(lesson=SECOND)
    assert next_step(LEARNED, WON, "cut") == NextStep(level=2, climbs=True)
