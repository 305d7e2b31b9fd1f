"""The part of the reducer that reviews a player's mistakes."""

from __future__ import annotations

from dataclasses import replace

from session.charts.review import ReviewedTurn
from session.mistakes.walk import Stage, Walk, at, begun, followed, judged, next_turn, turn_at
from session.page.commands import (
    Command,
    GoToMistake,
    JudgeTry,
    LeaveMistakes,
    NextMistake,
    RetryJudging,
    ReviewMistakes,
    ShowBetter,
    TryTurn,
)
from session.page.state import State
from session.table.table import Table
from taluva import Game


def walked(state: State, command: Command) -> State:
    """Return the state after a command of the review; the same object if it does not apply."""
    walk = state.walk
    if isinstance(command, ReviewMistakes):
        return _begun(state, command)
    if walk is None:
        return state
    if isinstance(command, LeaveMistakes):
        return replace(state, walk=None, table=walk.waiting, replaying=False)
    if isinstance(command, GoToMistake):
        return _with(state, turn_at(walk, command.place)) if 0 <= command.place < len(walk.turns) else state
    if walk.stage is Stage.OVER:
        return state
    match command:
        case TryTurn():
            return _with(state, at(walk, Stage.TRYING))
        case ShowBetter():
            return _with(state, at(walk, Stage.SHOWN))
        case NextMistake():
            return _with(state, next_turn(walk))
        case JudgeTry(judgement) if judgement is not None:
            return _with(state, judged(walk, judgement)) if walk.stage is Stage.JUDGING else state
        case JudgeTry():
            return _with(state, at(walk, Stage.FAILED)) if walk.stage is Stage.JUDGING else state
        case RetryJudging():
            return _with(state, at(walk, Stage.JUDGING)) if walk.stage is Stage.FAILED else state
    return state


def followed_walk(state: State, walk: Walk, before: Table, after: Table) -> State:
    """Return the state after an intent at the table of the review."""
    if after is before:
        return state
    return _with(state, followed(walk, before, after))


def _begun(state: State, command: ReviewMistakes) -> State:
    table = state.table
    if table is None or not state.is_game or not table.game.is_over or not command.turns:
        return state
    if not all(_is_of(table.game, turn) for turn in command.turns):
        return state  # of another game, which was on the table before
    return _with(state, begun(table, command.seat, command.turns, command.review))


def _is_of(game: Game, turn: ReviewedTurn) -> bool:
    """Return whether a turn was played in a game."""
    return game.moves[turn.ply : turn.ply + len(turn.played)] == turn.played


def _with(state: State, both: tuple[Walk, Table]) -> State:
    walk, table = both
    return replace(state, walk=walk, table=table, replaying=False)
