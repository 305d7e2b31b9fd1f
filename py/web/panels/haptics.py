"""Pulses of the device, where it has them: for plies, and when a carried tile snaps to a place."""

from __future__ import annotations

from collections.abc import Sequence

from js import navigator
from pyodide.ffi import to_js

from session.page.store import Change, Store
from session.settings import Settings
from session.table.haptics import SNAP, Pulse, as_pattern, pulses_of
from web.appearance import moves

_PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.5}


def has_haptics() -> bool:
    """Return whether the browser knows pulses; whether the device has them, it does not say."""
    return getattr(navigator, "vibrate", None) is not None


class Haptics:
    """Makes the device pulse, unless the player has switched that off or wants less motion."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def on_change(self, change: Change) -> None:
        """Let a ply be felt."""
        before, after = change.before.table, change.after.table
        if change.moves and before is not None and after is not None:
            self._pulse(pulses_of(before.game, after.game), change.after.settings)

    def snap(self) -> None:
        """Let it be felt that a carried tile has snapped to a place."""
        self._pulse(SNAP, self._store.state.settings)

    def _pulse(self, pulses: Sequence[Pulse], settings: Settings) -> None:
        touched = getattr(navigator, "userActivation", None)
        # Browsers refuse, and complain, before the player has used the page.
        if not pulses or not settings.haptics or not has_haptics() or (touched and not touched.hasBeenActive):
            return
        if moves(settings):
            navigator.vibrate(to_js(as_pattern(pulses, _PACES[settings.speed])))
