"""The progress of a computer that is thinking, and the bar for watching computers play."""

from __future__ import annotations

from typing import NamedTuple

from session.page.opponent import Activity
from session.page.state import State
from session.page.store import Change, Store
from session.settings import PACES
from web.browser.elements import by_id, set_attribute, set_hidden


class _View(NamedTuple):
    """The part of the state shown here; turn: the number of the turn being thought about, or None."""

    turn: int | None
    has_bar: bool


class ThinkingPanel:
    """Shows `thinking` and `bots-bar`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def on_change(self, change: Change) -> None:
        """Show that a computer is thinking, and the bar while only computers play."""
        before, after = _view(change.before), _view(change.after)
        if after == before:
            return
        set_attribute(by_id("app"), "data-thinking", None if after.turn is None else "true")
        set_hidden(by_id("thinking"), after.turn is None)
        set_hidden(by_id("bots-bar"), not after.has_bar)
        if after.turn != before.turn:
            self.show_progress(0)

    def show_progress(self, share: float) -> None:
        """Show how much of the thinking is done, 0 to 1."""
        by_id("thinking-progress").value = share

    def pace(self) -> float:
        """Return the factor that stretches pauses: the one chosen for watching computers, else the settings' speed."""
        state = self._store.state
        return float(by_id("bots-speed").value) if state.watching else PACES[state.settings.speed]


def _view(state: State) -> _View:
    thinks = state.opponent.activity is Activity.THINKING and state.table is not None
    turn = state.opponent.turn if thinks else None
    has_bar = state.watching and state.table is not None and not state.table.game.is_over
    return _View(turn, has_bar)
