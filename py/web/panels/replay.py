"""The game playing itself while it is looked at."""

from __future__ import annotations

from collections.abc import Callable

from js import clearTimeout, setTimeout
from pyodide.ffi import create_proxy

from web.browser.elements import by_id

_SECONDS_A_PLY = 1.2


class Replay:
    """Steps through the plies by a timer until it is stopped or there is no next ply."""

    def __init__(self, step: Callable[[], bool]) -> None:
        """Take what goes one ply on and tells whether there is another."""
        self._step = step
        self._timer: int | None = None
        self._tick = create_proxy(self._go_on)

    @property
    def runs(self) -> bool:
        """Return whether the game plays itself."""
        return self._timer is not None

    def start(self) -> None:
        """Let the game play itself at the speed that is chosen on the page."""
        self.stop()
        pace = float(by_id("replay-speed").value)
        self._timer = setTimeout(self._tick, int(_SECONDS_A_PLY * pace * 1000))
        by_id("replay").setAttribute("aria-pressed", "true")

    def stop(self) -> None:
        """Stay where it is."""
        if self._timer is not None:
            clearTimeout(self._timer)
        self._timer = None
        by_id("replay").setAttribute("aria-pressed", "false")

    def _go_on(self) -> None:
        if self._step():
            self.start()
        else:
            self.stop()
