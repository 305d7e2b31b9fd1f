"""The wake lock: the screen stays on during a game."""

from __future__ import annotations

import asyncio
from typing import Any

from js import navigator
from pyodide.ffi import JsException

from session.page.state import State
from session.page.store import Change
from web.browser.requests import answered, request


class WakeLock:
    """Keeps the screen on while a game is played and the page is visible, where the browser can do that."""

    def __init__(self) -> None:
        self._wanted = False
        self._lock: Any = None
        self._asking: asyncio.Task[None] | None = None

    def on_change(self, change: Change) -> None:
        """Ask for the screen to stay on when play begins, and let it go when the game ends or the page is hidden."""
        wanted = _is_played(change.after)
        if wanted == self._wanted:
            return
        self._wanted = wanted
        if not wanted:
            self._let_go()
        elif self._asking is None:
            self._asking = asyncio.ensure_future(self._ask())

    async def _ask(self) -> None:
        """Take a lock; the browser may answer when it is no longer wanted."""
        try:
            self._lock = await answered(lambda: navigator.wakeLock.request("screen"))
        except (JsException, AttributeError):  # there is none, or it is refused, for example with a low battery
            return
        finally:
            self._asking = None
        if not self._wanted:
            self._let_go()

    def _let_go(self) -> None:
        lock, self._lock = self._lock, None
        if lock is not None:
            request(lock.release)


def _is_played(state: State) -> bool:
    return state.visible and state.table is not None and not state.table.game.is_over
