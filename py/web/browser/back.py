"""What the browser does around the game: going back, and falling asleep."""

from __future__ import annotations

import asyncio
from typing import Any

from js import document, history, location, navigator
from pyodide.ffi import JsException


class BackGuard:
    """Lets the browser's Back find something of ours to give up before the page is left."""

    def __init__(self) -> None:
        self._up = False

    def put_up(self) -> None:
        """Make the next Back stay on the page."""
        if not self._up:
            history.pushState("guard", "", location.href)
            self._up = True

    def was_passed(self) -> None:
        """Note that Back was pressed."""
        self._up = False


class WakeLock:
    """Keeps the screen on during a game where the browser can do that."""

    def __init__(self) -> None:
        self._asking: Any = None

    def hold(self) -> None:
        """Ask for the screen to stay on; to be asked again when the page comes back to sight."""
        if document.visibilityState == "visible" and hasattr(navigator, "wakeLock"):
            self._asking = asyncio.ensure_future(self._ask())

    async def _ask(self) -> None:
        try:
            await navigator.wakeLock.request("screen")
        except JsException:  # refused, for example with a low battery
            return
