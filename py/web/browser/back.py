"""The browser's Back button: it closes something on the page before it leaves the page."""

from __future__ import annotations

from js import history, location

from web.browser.address import push_entry

_GUARD = "guard"


class BackGuard:
    """A history entry that Back removes before it leaves the page."""

    def put_up(self) -> None:
        """Make the next Back stay on the page."""
        if not self.is_up:
            push_entry(_GUARD, location.href)

    @property
    def is_up(self) -> bool:
        """Return whether the next Back stays on the page; after Forward to the entry it does so again."""
        return bool(history.state == _GUARD)
