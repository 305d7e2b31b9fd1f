"""The browser's Back button: it closes something on the page before it leaves the page."""

from __future__ import annotations

from js import history, location

from web.browser.address import push_entry

_GUARD = "guard"


class BackGuard:
    """A history entry that Back removes before it leaves the page."""

    def __init__(self) -> None:
        self._comes_down = False

    def put_up(self) -> None:
        """Make the next Back stay on the page."""
        if not self.is_up:
            push_entry(_GUARD, location.href)

    @property
    def is_up(self) -> bool:
        """Return whether the next Back stays on the page; after Forward to the entry it does so again."""
        return bool(history.state == _GUARD)

    def take_down(self) -> None:
        """Let the next Back leave the page: home was reached in another way."""
        if self.is_up:
            self._comes_down = True
            history.back()

    def has_come_down(self) -> bool:
        """Return whether the page itself has gone back, and not its visitor; true once each time."""
        came_down, self._comes_down = self._comes_down, False
        return came_down
