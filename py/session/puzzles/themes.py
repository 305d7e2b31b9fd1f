"""What puzzles are about, and a puzzle of the pack as a lesson that the page can play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from session.lessons.goals import Goal, any_move, leads_to_win, one_of, stays_in, wins
from session.lessons.lesson import Lesson, Step
from session.lessons.puzzles import AIMS, BUILD_HINTS, TILE_HINTS, TILE_IS_RIGHT
from session.table.scenes import Scene
from session.text.i18n import N_
from taluva import Build, IllegalMoveError, Move, NotationError, Placement, Position, Tile, parse_move
from taluva.compact import parse_compact_position
from taluva.notation import format_position


class Theme(NamedTuple):
    """The messages of a theme; wrong: the answer to every move that does not lead to the aim."""

    title: str
    task: str
    done: str
    wrong: str


class _Finish(NamedTuple):
    """How the second turn of a puzzle is played: what is right, and the messages."""

    lays: Goal
    builds: Goal
    task: str
    done: str
    wrong: str


THEMES = {
    **{name: Theme(*AIMS[name]) for name in ("win", "temple", "tower", "cut", "bury", "huts", "save")},
    "stop": Theme(
        AIMS["stop"].title,
        N_("Your opponent is about to win. Play so that no tile makes that possible next turn."),
        N_("Stopped! There’s no way to win next turn."),
        N_("Your opponent could still win next turn."),
    ),
    "force": Theme(
        N_("Win in two turns"),
        N_("Play so that you win next turn, whatever your opponent does and whichever tile comes."),
        N_("Nothing can stop you now: you win next turn!"),
        N_("Your opponent has an answer to that, or the wrong tile could come."),
    ),
    "stay": Theme(
        N_("Stay in the game"),
        N_("If you can’t build next turn, you’re out. Play so that you can, whatever happens."),
        N_("Safe! You can build next turn, whatever happens."),
        N_("After that, you might have nothing to build next turn."),
    ),
    "count": Theme(
        N_("Which is better?"),
        N_("Two places are marked. Build on the one that gives you the better chances."),
        N_("Yes, that one is clearly better!"),
        N_("Choose one of the two marked places."),
    ),
}
"""The themes by name."""

_FINISHES = {
    "force": _Finish(leads_to_win, wins, N_("Now finish it: win this turn."), AIMS["win"].done, AIMS["win"].wrong),
    "stay": _Finish(
        stays_in,
        any_move,
        N_("Now stay in the game: play so that you can build."),
        N_("You’re still in the game!"),
        N_("You couldn’t build after that and would be out."),
    ),
}
_WATCH = N_("Watch your opponent’s answer. Then comes your second turn.")

COUNT = "count"
_NOT_THAT_ONE = N_("The other one is clearly better.")


def lesson_of(id_: str, theme: str, rating: int, solution: str, position: str, answer: str = "") -> Lesson:
    """Return a puzzle as a lesson; raise NotationError if its position, its solution or the answer to it is none."""
    start = parse_compact_position(position)
    words = THEMES[theme]
    moves = [parse_move(word) for word in solution.split()]
    played, test = [], start
    for move in moves[:1] if theme == COUNT else moves:
        if test.violation(move) is not None:
            raise NotationError("not a legal move", str(move))
        test = test.play(move)
        played.append(move)
    offers: tuple[Build, ...] = ()
    if theme == COUNT:
        if any(not isinstance(move, Build) or start.violation(move) is not None for move in moves) or len(moves) != 2:
            raise NotationError("not two ways to build", solution)
        offers = tuple(move for move in moves if isinstance(move, Build))
    steps = []
    for number, move in enumerate(played):
        is_last = number == len(played) - 1
        steps.append(
            Step(
                words.task,
                one_of(move),
                words.done if is_last else TILE_IS_RIGHT,
                words.wrong,
                TILE_HINTS if isinstance(move, Placement) else BUILD_HINTS,
                ((one_of(offers[1]), _NOT_THAT_ONE),) if offers else (),
                shows=False,
                offers=offers,
            )
        )
    upcoming = ""
    if answer and theme in _FINISHES:
        drawn, *replies, coming = answer.split(" ")
        moves = [parse_move(word) for word in replies]
        _check_answer(test, Tile.parse(drawn), moves, Tile.parse(coming))
        upcoming = f"{drawn} {coming}"
        steps += [Step(_WATCH, one_of(move), "", "", (), shows=False, answer=move) for move in moves]
        steps += _second_turn(_FINISHES[theme])
        played += moves
    solved, scene = " ".join(map(str, played)), _scene(start, upcoming)
    return Lesson(id_, words.title, scene, tuple(steps), solved, is_puzzle=True, theme=theme, rating=rating)


def _check_answer(position: Position, drawn: Tile, moves: Sequence[Move], coming: Tile) -> None:
    """Raise NotationError unless an answer is legal and leaves the tile that is to come."""
    try:
        position = position.draw(drawn)
        for move in moves:
            position = position.play(move)
        position.draw(coming)
    except (IllegalMoveError, ValueError) as error:
        raise NotationError("not a legal answer", " ".join(map(str, moves))) from error


def _second_turn(finish: _Finish) -> list[Step]:
    """Return the steps in which the learner finishes a puzzle of two turns, judged by the rules."""
    return [
        Step(finish.task, finish.lays, TILE_IS_RIGHT, finish.wrong, TILE_HINTS, shows=False),
        Step(finish.task, finish.builds, finish.done, finish.wrong, BUILD_HINTS, shows=False),
    ]


def _scene(position: Position, upcoming: str) -> Scene:
    """Return a position of two players, in which the first is to move, as a scene."""
    lines = dict(line.split(": ", 1) for line in format_position(position).splitlines()[1:])
    sides = [lines[f"seat {seat}"].split(" ") for seat in (1, 2)]
    mine, theirs = (" ".join(words[3:]) for words in sides)
    lost = tuple(player.buried for player in position.players)
    return Scene(lines["laid"], mine, theirs, str(position.hand or ""), (lost[0], lost[1]), upcoming)
