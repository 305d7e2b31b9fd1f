"""The part of the reducer that says the players' default names in the present language."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from session.page.state import State
from session.setup import names_in_use
from session.table.table import Table

_T = TypeVar("_T")


def renamed(table: Table) -> Table:
    """Return a table with default names in the present language; the same object if it has them."""
    names = names_in_use(table.game.names)
    return table if names == table.game.names else table.with_game(replace(table.game, names=names))


def with_default_names(state: State) -> State:
    """Return the state with the default names in every game, also one that waits; the same object if it has them."""
    attempt, walk, study, editor = state.attempt, state.walk, state.study, state.editor
    if attempt is not None:
        attempt = _replaced(attempt, waiting=_renamed(attempt.waiting))
    if walk is not None:
        walk = _replaced(walk, waiting=renamed(walk.waiting))
    if study is not None:
        study = _replaced(study, waiting=renamed(study.waiting))
    if editor is not None:
        copied = None if editor.study is None else _replaced(editor.study, waiting=renamed(editor.study.waiting))
        names, table = names_in_use(editor.names), _renamed(editor.table)
        editor = _replaced(editor, names=names, study=copied, table=table)
    return _replaced(state, table=_renamed(state.table), attempt=attempt, walk=walk, study=study, editor=editor)


def _renamed(table: Table | None) -> Table | None:
    return None if table is None else renamed(table)


def _replaced(value: _T, **fields: object) -> _T:
    """Return an immutable value with other fields; the same object if they are as they were."""
    if all(getattr(value, name) == field for name, field in fields.items()):
        return value
    changing: Any = value
    new: _T = replace(changing, **fields)
    return new
