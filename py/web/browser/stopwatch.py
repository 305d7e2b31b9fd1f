"""The time that goes by on the page: the only place that asks the browser for it to measure a game."""

from __future__ import annotations

from js import window


class Stopwatch:
    """Counts seconds while it runs."""

    def __init__(self) -> None:
        self._gathered = 0.0
        self._since: float | None = None

    def restart(self, seconds: float = 0.0) -> None:
        """Start from some seconds."""
        self._gathered = seconds
        self._since = window.performance.now()

    @property
    def runs(self) -> bool:
        """Return whether it counts."""
        return self._since is not None

    def read(self) -> float:
        """Return the seconds so far."""
        running = 0.0 if self._since is None else window.performance.now() - self._since
        return self._gathered + max(running, 0.0) / 1000

    def let_run(self, runs: bool) -> None:
        """Count on, or stop counting."""
        if runs and self._since is None:
            self._since = window.performance.now()
        elif not runs and self._since is not None:
            self._gathered = self.read()
            self._since = None
