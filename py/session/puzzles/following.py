"""How a puzzle on the table goes: what its player does between two states of the page."""

from __future__ import annotations

from session.lessons.attempt import Attempt, is_finished
from session.puzzles.training import SOLVED_LATER, Training
from session.table.table import Table


def is_missed(before: Attempt | None, after: Attempt | None) -> bool:
    """Return whether a wrong move or a hint has just come."""
    if before is None or after is None or before.lesson is not after.lesson:
        return False
    return after.remark is not before.remark and after.remark.kind in ("bad", "hint") and bool(after.remark.words)


def is_solved(before: tuple[Attempt | None, Table | None], after: tuple[Attempt | None, Table | None]) -> bool:
    """Return whether a move has just ended a puzzle."""
    (one, table), (other, then) = before, after
    if one is None or other is None or table is None or then is None or one.lesson is not other.lesson:
        return False
    return other.lesson.is_puzzle and is_finished(other.lesson, then) and not is_finished(one.lesson, table)


def misses_counted(training: Training, puzzle_id: str, misses: int) -> int:
    """Return the misses of a puzzle just solved: one at least if an earlier try failed.

    misses: since it was last started.
    """
    return max(misses, int(training.results.get(puzzle_id) == SOLVED_LATER))
