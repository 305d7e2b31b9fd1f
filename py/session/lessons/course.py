"""The course: the lessons in order, then the puzzles, and which comes next."""

from __future__ import annotations

from session.lessons.lesson import Lesson, next_lesson
from session.lessons.lessons import LESSONS
from session.lessons.progress import Progress
from session.lessons.puzzles import PUZZLES

COURSE = (*LESSONS, *PUZZLES)
"""Every lesson and puzzle."""


def lesson_named(id_: str) -> Lesson:
    """Return the lesson or puzzle with an id; raise KeyError if there is none."""
    return _BY_ID[id_]


def group_of(lesson: Lesson) -> tuple[Lesson, ...]:
    """Return all lessons or all puzzles, whichever the lesson belongs to."""
    return PUZZLES if lesson.is_puzzle else LESSONS


def number_of(lesson: Lesson) -> int:
    """Return a lesson's number in its group, from 1."""
    return group_of(lesson).index(lesson) + 1


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the next lesson of the same group; None after the last."""
    group, number = group_of(lesson), number_of(lesson)
    return group[number] if number < len(group) else None


def lesson_to_resume(progress: Progress) -> Lesson | None:
    """Return the lesson left unfinished, else the next one; None when all are done."""
    done, last = progress
    if last in _BY_ID and last not in done:
        return _BY_ID[last]
    return next_lesson(COURSE, done, last)


_BY_ID = {lesson.id: lesson for lesson in COURSE}
