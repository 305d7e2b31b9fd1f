"""The history's drawer, which covers the page on a narrow screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.browser.elements import by_id
from web.browser.listeners import Listeners


class LogDrawer:
    """Opens and closes the log."""

    def __init__(self, listeners: Listeners, opened: Callable[[], None]) -> None:
        """opened: called when it has opened."""
        self._opened = opened
        self._panel = by_id("log-panel")
        listeners.add(self._panel, "click", self._on_click)

    @property
    def is_open(self) -> bool:
        """Return whether the drawer covers the page."""
        return bool(self._panel.classList.contains("open"))

    def toggle(self) -> None:
        """Open or close the drawer."""
        opens = self._panel.classList.toggle("open")
        by_id("show-log").setAttribute("aria-expanded", "true" if opens else "false")
        by_id("hide-log" if opens else "show-log").focus()
        if opens:
            self._opened()

    def close(self) -> bool:
        """Close the drawer; return whether it was open."""
        if not self.is_open:
            return False
        self.toggle()
        return True

    def _on_click(self, event: Any) -> None:
        if event.target.id == "log-panel" and event.offsetX < 0:  # the backdrop beside the drawer
            self.close()
