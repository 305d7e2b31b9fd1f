"""The wake lock: the screen stays on during a game."""

from __future__ import annotations

import asyncio
from typing import Any

from js import document, navigator
from pyodide.ffi import JsException

from session.page.store import Change


class WakeLock:
    """Keeps the screen on where the browser can do that."""

    def __init__(self) -> None:
        self._request: Any = None

    def on_change(self, change: Change) -> None:
        """Ask for the screen to stay on when a game is put on the table or the page becomes visible again."""
        if change.after.table is not None and (
            change.new_table or (change.after.visible and not change.before.visible)
        ):
            self._hold()

    def _hold(self) -> None:
        if document.visibilityState == "visible" and hasattr(navigator, "wakeLock"):
            self._request = asyncio.ensure_future(self._ask())

    async def _ask(self) -> None:
        try:
            await navigator.wakeLock.request("screen")
        except JsException:  # refused, for example with a low battery
            return
