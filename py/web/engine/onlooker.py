"""The computer that looks on at a study: it searches the position on the board for as long as that stays there."""

from __future__ import annotations

from session.page.commands import LookOn
from session.page.state import State
from session.page.store import Change, Store
from session.study.study import read_look
from taluva import Position
from web.engine.inquiry import Engine, Fields, Inquiry

_SEED = 1
_POLLS_A_LOOK = 5
"""So many polls pass between two changes of what is shown, so that it can be read."""


class Onlooker:
    """Asks about the position that is studied, and tells the store what the engine sees."""

    def __init__(self, store: Store, engine: Engine) -> None:
        self._store = store
        self._inquiry = Inquiry(engine, self._on_answer, self._on_error, self._on_progress)
        self._position: Position | None = None
        self._polls = 0

    def on_change(self, change: Change) -> None:
        """Ask about another position, or stop when nobody looks at one."""
        position = _looked_at(change.after)
        if position is self._position:
            return
        self._position = position
        self._polls = 0
        if position is None:
            self._inquiry.cancel()
        else:
            self._inquiry.ask({"watch": str(position), "seed": _SEED})

    def _on_progress(self, reply: Fields) -> None:
        self._polls += 1
        if self._polls == 1 or self._polls % _POLLS_A_LOOK == 0:
            self._store.dispatch(LookOn(read_look(reply, False)))

    def _on_answer(self, reply: Fields) -> None:
        self._store.dispatch(LookOn(read_look(reply, True)))

    def _on_error(self) -> None:
        self._store.dispatch(LookOn(None))


def _looked_at(state: State) -> Position | None:
    """Return the position that is studied now; none while the page is hidden, or the game is over there."""
    if state.study is None or state.table is None or not state.visible or state.table.position.is_over:
        return None
    return state.table.position
