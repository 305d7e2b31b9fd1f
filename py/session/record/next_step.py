"""What to do next: a lesson, a puzzle, or a computer one level up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from session.lessons.lesson import Lesson, next_lesson
from session.lessons.lessons import LESSONS
from session.lessons.progress import Progress
from session.lessons.puzzles import PUZZLES
from session.record.entry import Entry
from session.record.record import COMPUTERS, own_score, own_seat

WINS = 3
"""How many wins one after another against a computer lead to the one above."""


class NextStep(NamedTuple):
    """What to do next: the lesson or puzzle with an id, or a game against the computer of a level.

    climbs: whether that computer is a new one, above the one beaten. theme: of puzzles, one of which is to be solved.
    """

    lesson: str = ""
    level: int = 0
    climbs: bool = False
    theme: str = ""


def next_step(progress: Progress, entries: Iterable[Entry], weak: str = "") -> NextStep:
    """Return the step to recommend.

    Three wins one after another lead to the computer above. Else who has never played learns first, lessons begun
    are finished, then comes a puzzle of a weak theme or not yet solved, and at last a game against the computer
    played last.
    weak: the theme of puzzles with the weakest results, if one is weak.
    """
    level, wins = _last_opponent(entries)
    above = _above(level, wins, WINS)
    if above is not None:
        return NextStep(level=above, climbs=True)
    lesson, puzzle = _unfinished(LESSONS, progress), _unfinished(PUZZLES, progress)
    if lesson and (progress.last or progress.done or not level):
        return NextStep(lesson=lesson)
    if weak:
        return NextStep(theme=weak)
    if puzzle and wins:
        return NextStep(lesson=puzzle)
    return NextStep(level=level or min(COMPUTERS))


def level_above(entries: Iterable[Entry], wins: int) -> int | None:
    """Return the level above the computer met last if that was beaten `wins` times in a row by now, or None."""
    return _above(*_last_opponent(entries), wins)


def _above(level: int, won: int, wins: int) -> int | None:
    return level + 1 if won >= wins and level + 1 in COMPUTERS else None


def _unfinished(lessons: Sequence[Lesson], progress: Progress) -> str:
    """Return the id of the lesson left unfinished, else of the next one, or ""."""
    done, last = progress
    if last not in done and any(lesson.id == last for lesson in lessons):
        return last
    following = next_lesson(lessons, done, last)
    return "" if following is None else following.id


def _last_opponent(entries: Iterable[Entry]) -> tuple[int, int]:
    """Return the level of the computer met last in a game of two, and how many times in a row it was beaten by now."""
    games = [
        (entry, seat)
        for entry in sorted(entries, key=lambda entry: (entry.ended, entry.id))
        if len(entry.names) == 2 and (seat := own_seat(entry)) is not None
    ]
    if not games:
        return 0, 0
    level, wins, seen = max(games[-1][0].levels), 0, set()
    for entry, seat in reversed(games):
        if entry.fingerprint in seen:
            continue
        seen.add(entry.fingerprint)
        if max(entry.levels) != level or own_score(entry, seat) != 1:
            break
        wins += 1
    return level, wins
