"""Lessons at work: which step comes next, and what is said to a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from session.lessons.goals import Goal
from session.setup import default_names
from session.table.choices import filled_hexes
from session.table.scenes import Scene, game_of
from taluva import Game, Hex, Move, Placement, parse_move

COLOURS = (1, 2)
"""The colours in lessons, those that a new game begins with: the learner is coral, the other player pearl."""


class Step(NamedTuple):
    """A move that is asked for; all texts are messages.

    task: what to do. right: whether a move does it. done: what is said then.
    wrong: what is said to moves that are legal but not right; the first whose goal
    holds, else `otherwise`. hints: what is said to those who ask for help, one each time;
    the last comes with a right move prepared on the board.
    shows: whether the board marks where a right move goes.
    """

    task: str
    right: Goal
    done: str
    otherwise: str
    hints: tuple[str, ...]
    wrong: tuple[tuple[Goal, str], ...] = ()
    shows: bool = True


class Lesson(NamedTuple):
    """A lesson or a puzzle: a position and the steps that are asked for, one a ply.

    id: names it in what is kept. solution: moves that are right, as text.
    levels: whether it is about levels, so that the board shows them.
    """

    id: str
    title: str
    scene: Scene
    steps: tuple[Step, ...]
    solution: str
    is_puzzle: bool = False
    levels: bool = False


class Verdict(NamedTuple):
    """What is said to a move, a message or nothing; a move that is not right is not played."""

    right: bool
    words: str


def game_for(lesson: Lesson) -> Game:
    """Return the game in which a lesson takes place."""
    return game_of(lesson.scene, default_names(2))


def step_of(lesson: Lesson, game: Game) -> Step | None:
    """Return what is asked for now, or None when all is done."""
    return lesson.steps[game.ply] if game.ply < len(lesson.steps) else None


def judge(lesson: Lesson, game: Game, move: Move) -> Verdict:
    """Return what is said to a legal move; once all is done, everything is right."""
    step = step_of(lesson, game)
    if step is None:
        return Verdict(True, "")
    position = game.position
    if step.right(position, move):
        return Verdict(True, step.done)
    words = next((words for goal, words in step.wrong if goal(position, move)), step.otherwise)
    return Verdict(False, words)


def targets(lesson: Lesson, game: Game) -> tuple[Hex, ...]:
    """Return the hexes where right moves go: of a tile its volcano, of an expansion all."""
    step = step_of(lesson, game)
    if step is None:
        return ()
    position = game.position
    right = (move for move in position.legal_moves if step.right(position, move))
    return tuple(sorted({hex_ for move in right for hex_ in goes_to(game, move)}))


def goes_to(game: Game, move: Move) -> tuple[Hex, ...]:
    """Return the hexes that stand for a legal move: of a tile its volcano, of an expansion all."""
    return (move.hex,) if isinstance(move, Placement) else filled_hexes(game.position, move)


def right_move(lesson: Lesson, game: Game) -> Move | None:
    """Return a move that is right now: the solution's, else the first there is; None when all is done or nothing is."""
    step = step_of(lesson, game)
    if step is None:
        return None
    position = game.position
    solution = parse_move(lesson.solution.split()[game.ply])
    moves = (solution, *sorted(position.legal_moves))
    return next((move for move in moves if not position.violation(move) and step.right(position, move)), None)


def next_lesson(lessons: Sequence[Lesson], done: Iterable[str], after: str = "") -> Lesson | None:
    """Return the first lesson not done behind one, else the first not done at all, or None."""
    known = frozenset(done)
    ids = [lesson.id for lesson in lessons]
    start = ids.index(after) + 1 if after in ids else 0
    turned = (*lessons[start:], *lessons[:start])
    return next((lesson for lesson in turned if lesson.id not in known and lesson.id != after), None)
