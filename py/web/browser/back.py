"""The browser's Back button: it closes something on the page before it leaves the page."""

from __future__ import annotations

from js import location

from web.browser.address import push_entry


class BackGuard:
    """A history entry that Back removes before it leaves the page."""

    def __init__(self) -> None:
        self._is_up = False

    def put_up(self) -> None:
        """Make the next Back stay on the page."""
        if not self._is_up:
            self._is_up = push_entry("guard", location.href)

    def was_passed(self) -> None:
        """Note that Back has removed the entry."""
        self._is_up = False
