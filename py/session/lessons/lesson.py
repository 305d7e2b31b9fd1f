"""Lessons: which step comes next, and whether a move is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from session.lessons.goals import Goal
from session.setup import default_names
from session.table.choices import filled_hexes
from session.table.scenes import Scene, game_of
from taluva import Game, Hex, Move, Placement, parse_move

COLOURS = (1, 2)
"""The colours in lessons, the same as in a new game: the learner is coral, the other player pearl."""


class Step(NamedTuple):
    """A move to make; all texts are messages.

    task: what to do. right: whether a move does it. done: the answer to a right move.
    wrong: the answers to legal moves that are not right; the first whose goal
    holds, else `otherwise`. hints: shown one at a time on request; the last
    comes with a right move prepared on the board.
    shows: whether the board marks where a right move goes. offers: the moves to choose from, which it marks too.
    answer: the move of the other player that is played here by itself; None where the learner moves.
    """

    task: str
    right: Goal
    done: str
    otherwise: str
    hints: tuple[str, ...]
    wrong: tuple[tuple[Goal, str], ...] = ()
    shows: bool = True
    offers: tuple[Move, ...] = ()
    answer: Move | None = None


class Lesson(NamedTuple):
    """A lesson or a puzzle: a position and its steps, one per ply.

    id: identifies it in the stored progress. solution: right moves of the first steps, or of all, as text.
    levels: whether it is about levels, so that the board shows them.
    theme: what a puzzle is about. rating: how hard a puzzle of the pack is, else 0.
    """

    id: str
    title: str
    scene: Scene
    steps: tuple[Step, ...]
    solution: str
    is_puzzle: bool = False
    levels: bool = False
    theme: str = ""
    rating: int = 0


class Verdict(NamedTuple):
    """The answer to a move, a message or ""; a move that is not right is not played."""

    right: bool
    words: str


def game_for(lesson: Lesson) -> Game:
    """Return the game of a lesson at its start."""
    return game_of(lesson.scene, default_names(2))


def step_of(lesson: Lesson, game: Game) -> Step | None:
    """Return the present step, or None after the last."""
    return lesson.steps[game.ply] if game.ply < len(lesson.steps) else None


def answer_of(lesson: Lesson, game: Game) -> tuple[Move, ...]:
    """Return the moves of the other player that are played next by themselves."""
    moves = []
    for step in lesson.steps[game.ply :]:
        if step.answer is None:
            break
        moves.append(step.answer)
    return tuple(moves)


def judge(lesson: Lesson, game: Game, move: Move) -> Verdict:
    """Return the verdict on a legal move; after the last step, every move is right."""
    step = step_of(lesson, game)
    if step is None:
        return Verdict(True, "")
    position = game.position
    if step.right(position, move):
        return Verdict(True, step.done)
    words = next((words for goal, words in step.wrong if goal(position, move)), step.otherwise)
    return Verdict(False, words)


def targets(lesson: Lesson, game: Game) -> tuple[Hex, ...]:
    """Return the hexes where right moves go: a tile's volcano, or all hexes of an expansion."""
    step = step_of(lesson, game)
    if step is None:
        return ()
    position = game.position
    right = (move for move in position.legal_moves if step.right(position, move))
    return tuple(sorted({hex_ for move in right for hex_ in goes_to(game, move)}))


def goes_to(game: Game, move: Move) -> tuple[Hex, ...]:
    """Return the hexes to mark for a legal move: a tile's volcano, or all hexes of an expansion."""
    return (move.hex,) if isinstance(move, Placement) else filled_hexes(game.position, move)


def right_move(lesson: Lesson, game: Game) -> Move | None:
    """Return a right move for the present step: the solution's if it is right, else the first one, or None."""
    step = step_of(lesson, game)
    if step is None:
        return None
    position = game.position
    solution = [parse_move(word) for word in lesson.solution.split()[game.ply : game.ply + 1]]
    moves = (*solution, *sorted(position.legal_moves))
    return next((move for move in moves if not position.violation(move) and step.right(position, move)), None)


def next_lesson(lessons: Sequence[Lesson], done: Iterable[str], after: str = "") -> Lesson | None:
    """Return the first unfinished lesson after the one with an id, else the first of all, or None."""
    finished = frozenset(done)
    ids = [lesson.id for lesson in lessons]
    start = ids.index(after) + 1 if after in ids else 0
    in_order = (*lessons[start:], *lessons[:start])
    return next((lesson for lesson in in_order if lesson.id not in finished and lesson.id != after), None)
