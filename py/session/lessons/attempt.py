"""A lesson in play: what follows from the verdict of `judge` (`lesson.py`), the hints, and the game that waits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from session.lessons.lesson import COLOURS, Lesson, game_for, goes_to, judge, right_move, step_of, targets
from session.table.intents import Cancel, Prepare
from session.table.table import Ghost, Site, Table, table_of
from session.table.update import update
from session.text.i18n import N_
from taluva import Hex


class Remark(NamedTuple):
    """What the lesson's card says about the last move, a message or ""; kind: ok, bad or hint."""

    words: str
    kind: str


LEVELS = (0, 1)
"""Of a lesson's seats, in name only."""

NO_REMARK = Remark("", "ok")


@dataclass(frozen=True)
class Attempt:
    """A lesson on the board.

    waiting: the table set aside for it, or None.
    remark: the remark on the last move. hints: how many were given for the present step.
    """

    lesson: Lesson
    waiting: Table | None = None
    remark: Remark = NO_REMARK
    hints: int = 0


def lesson_table(lesson: Lesson) -> Table:
    """Return the table of a lesson at its start.

    Whoever learns is addressed as in a game with a computer, whose name the other seat has; nobody plays it.
    """
    table = table_of(game_for(lesson), colours=COLOURS)
    return replace(table, save=replace(table.save, levels=LEVELS))


def judged(attempt: Attempt, before: Table, after: Table) -> tuple[Attempt, Table]:
    """Return the attempt and the table after an intent; a lesson plays only right moves."""
    lesson = attempt.lesson
    if after.game.ply <= before.game.ply:
        if after.game is not before.game:
            return replace(attempt, remark=NO_REMARK, hints=0), after
        if _chosen(after) != _chosen(before) and not _names_a_place(attempt, before):
            return replace(attempt, remark=NO_REMARK), after  # it was about the previous choice
        return attempt, after
    verdict = judge(lesson, before.game, after.game.moves[-1])
    if verdict.right and not verdict.words:
        return replace(attempt, hints=0), after  # an answer: the remark on the learner's move stands
    attempt = replace(attempt, remark=Remark(verdict.words, "ok" if verdict.right else "bad"))
    if not verdict.right:
        return attempt, before
    attempt = replace(attempt, hints=0)
    if is_finished(lesson, after):
        message = N_("Puzzle solved!") if lesson.is_puzzle else N_("Lesson done!")
        return attempt, replace(after, closed=message)
    return attempt, after


def is_finished(lesson: Lesson, table: Table) -> bool:
    """Return whether every step of a lesson is done."""
    return step_of(lesson, table.game) is None


def helped(attempt: Attempt, table: Table) -> tuple[Attempt, Table]:
    """Return the attempt and the table with the next hint; the last hint also prepares a right move."""
    step = step_of(attempt.lesson, table.game)
    if step is None or table.browsing or not step.hints:
        return attempt, table
    last = len(step.hints) - 1
    number = min(attempt.hints, last)
    move = right_move(attempt.lesson, table.game)
    # What was tried before must not cover the marks.
    intent = Cancel() if move is None or number < last else Prepare(move)
    return replace(attempt, remark=Remark(step.hints[number], "hint"), hints=number + 1), update(table, intent)


def marked_hexes(attempt: Attempt, table: Table) -> tuple[Hex, ...]:
    """Return the hexes to mark: where all right moves go, or, after a hint, one of them."""
    lesson = attempt.lesson
    step = step_of(lesson, table.game)
    if step is None or table.browsing or not (step.shows or step.offers or attempt.hints):
        return ()
    if step.offers and not attempt.hints:
        return tuple(hex_ for move in step.offers for hex_ in goes_to(table.game, move))
    move = None if step.shows else right_move(lesson, table.game)
    return targets(lesson, table.game) if move is None else goes_to(table.game, move)


def _names_a_place(attempt: Attempt, table: Table) -> bool:
    """Return whether the remark is a hint before the last one, which shows no move yet."""
    step = step_of(attempt.lesson, table.game)
    return attempt.remark.kind == "hint" and step is not None and attempt.hints < len(step.hints)


def _chosen(table: Table) -> Ghost | Site | None:
    """Return the chosen tile or site; a tile that only follows the pointer is not chosen."""
    return None if table.ghost is not None and not table.ghost.fixed else table.pending
