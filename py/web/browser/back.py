"""The browser's Back: it first finds something of ours to give up."""

from __future__ import annotations

from js import history, location


class BackGuard:
    """An entry in the browser's history that Back takes away before it leaves the page."""

    def __init__(self) -> None:
        self._is_up = False

    def put_up(self) -> None:
        """Let the next Back stay on the page."""
        if not self._is_up:
            history.pushState("guard", "", location.href)
            self._is_up = True

    def was_passed(self) -> None:
        """Note that Back has taken the entry away."""
        self._is_up = False
