"""The course: the lessons in their order, then the puzzles, and which comes next."""

from __future__ import annotations

import pytest

from session.lessons.course import (
    COURSE,
    group_of,
    lesson_after,
    lesson_named,
    lesson_to_resume,
    number_of,
)
from session.lessons.lesson import Lesson
from session.lessons.lessons import LESSONS
from session.lessons.progress import Progress
from session.lessons.puzzles import PUZZLES

IDS = tuple(lesson.id for lesson in COURSE)


def test_the_puzzles_come_after_the_lessons() -> None:
    assert (*LESSONS, *PUZZLES) == COURSE


@pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.id)
def test_each_lesson_has_its_name_and_its_place(lesson: Lesson) -> None:
    assert lesson_named(lesson.id) is lesson
    group = group_of(lesson)
    assert group is (PUZZLES if lesson.is_puzzle else LESSONS)
    assert group[number_of(lesson) - 1] is lesson


def test_nothing_has_a_name_that_is_not_of_the_course() -> None:
    with pytest.raises(KeyError):
        lesson_named("laying")


def test_a_lesson_is_followed_by_the_next_of_its_sort() -> None:
    assert number_of(LESSONS[0]) == number_of(PUZZLES[0]) == 1
    assert lesson_after(LESSONS[0]) is LESSONS[1]
    assert lesson_after(LESSONS[-2]) is LESSONS[-1]
    assert lesson_after(LESSONS[-1]) is None
    assert lesson_after(PUZZLES[0]) is PUZZLES[1]
    assert lesson_after(PUZZLES[-1]) is None


@pytest.mark.parametrize(
    ("progress", "name"),
    [
        (Progress(), "lay"),
        (Progress((), "erupt"), "erupt"),
        (Progress(("lay", "erupt"), "erupt"), "found"),
        (Progress(("lay",), "found"), "found"),
        (Progress(("erupt",), "erupt"), "found"),
        (Progress(("stay",), "stay"), "puzzle-1-huts"),
        (Progress((IDS[-1],), IDS[-1]), "lay"),
        (Progress(IDS[:-1], "lay"), IDS[-1]),
        (Progress((), "gone"), "lay"),
    ],
)
def test_the_course_goes_on_where_it_was_left(progress: Progress, name: str) -> None:
    assert lesson_to_resume(progress) is lesson_named(name)


def test_nothing_is_left_once_all_is_done() -> None:
    assert lesson_to_resume(Progress(IDS, "lay")) is None
