"""The timer of a replay, which plays the game back."""

from __future__ import annotations

from js import clearTimeout, setTimeout
from pyodide.ffi import create_proxy

from session.page.commands import StepReplay
from session.page.store import Change, Store
from web.browser.elements import by_id

_SECONDS_A_PLY = 1.2


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
            self._timer = setTimeout(self._tick, int(_SECONDS_A_PLY * pace * 1000))

    def _cancel(self) -> None:
        if self._timer is not None:
            clearTimeout(self._timer)
        self._timer = None

    def _on_tick(self) -> None:
        self._timer = None
        self._store.dispatch(StepReplay())
