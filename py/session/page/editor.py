"""The part of the reducer that sets up positions by hand."""

from __future__ import annotations

from dataclasses import replace

from session.page.commands import (
    ChangeDraft,
    ChangeDraftOptions,
    ChooseOwner,
    ChooseTool,
    Command,
    LeaveEditor,
    OpenEditor,
    TakeTile,
)
from session.page.state import State
from session.study.editor import (
    Editor,
    opened,
    pressed,
    with_draft,
    with_owner,
    with_players,
    with_tile_to_place,
    with_tool,
)
from session.table.intents import Intent
from session.table.table import Table


def edited(state: State, command: Command) -> State:
    """Return the state after a command of the editor; the same object if it does not apply."""
    if isinstance(command, OpenEditor):
        if not state.can_set_up:
            return state
        copies = state.study is not None or state.can_study
        begun, table = opened(state.table, state.study, copies=copies)
        return replace(state, editor=begun, table=table, study=None, replaying=False)
    if state.editor is None or state.table is None:
        return state
    editor = state.editor
    if isinstance(command, LeaveEditor):
        return replace(state, editor=None, study=editor.study, table=editor.table)
    return _with(state, *_changed(editor, state.table, command))


def followed_editor(state: State, editor: Editor, table: Table, intent: Intent) -> State:
    """Return the state after an intent while a position is set up."""
    return _with(state, *pressed(editor, table, intent))


def with_waiting(editor: Editor, table: Table) -> Editor:
    """Return the editor with another state of the saved game that waits."""
    if editor.study is not None:
        return replace(editor, study=replace(editor.study, waiting=table))
    return replace(editor, table=table)


def _changed(editor: Editor, table: Table, command: Command) -> tuple[Editor, Table]:
    match command:
        case ChooseTool(tool):
            return with_tool(editor, table, tool)
        case ChooseOwner(seat):
            return with_owner(editor, seat), table
        case ChangeDraft(draft):
            return with_draft(editor, table, draft)
        case ChangeDraftOptions(options):
            return with_players(editor, table, options)
        case TakeTile(tile):
            return with_tile_to_place(editor, table, tile)
    return editor, table


def _with(state: State, editor: Editor, table: Table) -> State:
    if editor is state.editor and table is state.table:
        return state
    return replace(state, editor=editor, table=table)
