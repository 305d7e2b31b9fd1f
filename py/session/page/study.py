"""The part of the reducer that studies positions."""

from __future__ import annotations

from dataclasses import replace

from session.page.commands import Command, LeaveStudy, LookOn, StudyPosition, TakeTile
from session.page.state import State
from session.study.study import Study, begun, from_here, looked, with_tile
from session.table.table import Table


def studied(state: State, command: Command) -> State:
    """Return the state after a command of the study board; the same object if it does not apply."""
    study, table = state.study, state.table
    if isinstance(command, StudyPosition):
        if table is None or not state.can_study:
            return state
        study, table = begun(table) if study is None else (Study(study.waiting), from_here(table))
        return replace(state, study=study, table=table, replaying=False)
    if study is None or table is None:
        return state
    match command:
        case LookOn(look):
            return replace(state, study=looked(study, look))
        case TakeTile(tile):
            return with_study_table(state, study, with_tile(table, tile))
        case LeaveStudy():
            return replace(state, study=None, table=study.waiting, replaying=False)
    return state


def with_study_table(state: State, study: Study, table: Table) -> State:
    """Return the state with a change of the study's table; what the computer saw of another position goes."""
    before = state.table
    if table is before:
        return state
    if before is None or table.position is not before.position:
        study = Study(study.waiting)
    return replace(state, table=table, study=study)
