"""The timer of a replay, which plays the game back."""

from __future__ import annotations

from js import clearTimeout, setTimeout
from pyodide.ffi import create_proxy

from session.page.commands import StepReplay
from session.page.store import Change, Store
from session.table.moments import rests_for
from web.browser.elements import by_id

_MS_A_PLY = 1200
_MS_BEFORE = 500


class ReplayTimer:
    """Steps through the game while the state says that a replay runs."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._timer: int | None = None
        self._tick = create_proxy(self._on_tick)

    def on_change(self, change: Change) -> None:
        """Start, continue or stop the replay."""
        if not change.after.replaying:
            self._cancel()
        elif not change.before.replaying or change.before.table is not change.after.table:
            self._cancel()
            pace = float(by_id("replay-speed").value)
            self._timer = setTimeout(self._tick, int(_ms_to_look(change) * pace))

    def _cancel(self) -> None:
        if self._timer is not None:
            clearTimeout(self._timer)
        self._timer = None

    def _on_tick(self) -> None:
        self._timer = None
        self._store.dispatch(StepReplay())


def _ms_to_look(change: Change) -> int:
    """Return how long to look at the ply on the board: longer where more moves, shorter before anything has."""
    table = change.after.table
    if table is None or not change.before.replaying or not table.seen.moves:
        return _MS_BEFORE
    return max(_MS_A_PLY, rests_for(table.seen))
