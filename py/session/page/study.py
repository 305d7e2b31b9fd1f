"""The part of the reducer that studies positions."""

from __future__ import annotations

from dataclasses import replace

from session.page.commands import (
    Command,
    CommentPosition,
    DeleteMove,
    GoToPlace,
    JudgeMove,
    LearnStands,
    LeaveStudy,
    LookOn,
    MarkMove,
    NameLine,
    PromoteLine,
    RestoreMove,
    StudyPosition,
    TakeTile,
)
from session.page.state import State
from session.study.branches import (
    begun,
    commented,
    deleted,
    followed,
    judged,
    marked,
    named,
    promoted,
    restored,
    table_at,
)
from session.study.study import Study, from_here, looked, with_stands, with_tile
from session.table.table import Table


def studied(state: State, command: Command) -> State:
    """Return the state after a command of the study board; the same object if it does not apply."""
    study, table = state.study, state.table
    if isinstance(command, StudyPosition):
        if table is None or not state.can_study:
            return state
        study, table = begun(table) if study is None else (_unlooked(study), from_here(table))
        return replace(state, study=study, table=table, replaying=False)
    if study is None or table is None:
        return state
    match command:
        case LookOn(look):
            return replace(state, study=looked(study, look, table.seen))
        case LearnStands(game, stands):
            return replace(state, study=with_stands(study, game, stands))
        case TakeTile(tile):
            return with_study_table(state, study, with_tile(table, tile))
        case GoToPlace(place):
            return with_study_table(replace(state, replaying=False), study, table_at(study, table, place))
        case DeleteMove():
            study, table = deleted(study, table)
            return with_study_table(_saved(state, study), study, table)
        case LeaveStudy():
            return replace(state, study=None, table=study.waiting, replaying=False)
    return _saved(state, _edited(study, table, command))


def with_study_table(state: State, study: Study, table: Table) -> State:
    """Return the state with a change of the study's table; what the computer saw of another position goes."""
    before = state.table
    if table is before:
        return state
    if before is None or table.position is not before.position:
        study = _unlooked(study)
    if before is None or table.game is not before.game:
        study = followed(study, table.game)
    return _saved(replace(state, table=table), study)


def _edited(study: Study, table: Table, command: Command) -> Study:
    match command:
        case MarkMove(mark):
            return marked(study, table, mark)
        case JudgeMove():
            return judged(study, table)
        case CommentPosition(text):
            return commented(study, table, text)
        case NameLine(name):
            return named(study, table, name)
        case PromoteLine():
            return promoted(study, table)
        case RestoreMove():
            return restored(study)
    return study


def _saved(state: State, study: Study) -> State:
    """Return the state with a study; a visited game that is saved with its notes stays one that nobody plays."""
    if study is state.study:
        return state
    save = study.waiting.save
    if save.study and state.visiting and not save.visited:
        study = replace(study, waiting=replace(study.waiting, save=replace(save, visited=True)))
    return replace(state, study=study)


def _unlooked(study: Study) -> Study:
    return replace(study, lines=(), tries=0, done=False, failed=False, problem="")
