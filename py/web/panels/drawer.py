"""The history in full: a drawer over the page on a narrow screen, the whole column on a wide one."""

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
        """Return whether the history is shown in full."""
        return bool(self._panel.classList.contains("open"))

    def toggle(self) -> None:
        """Open or close the drawer."""
        opens = self._panel.classList.toggle("open")
        by_id("show-log").setAttribute("aria-expanded", "true" if opens else "false")
        if opens:
            by_id("hide-log").focus()
        else:
            for opener in ("show-log", "log-all"):  # one of them is there
                by_id(opener).focus()
        if opens:
            self._opened()

    def open(self) -> None:
        """Open the drawer."""
        if not self.is_open:
            self.toggle()

    def close(self) -> bool:
        """Close the drawer; return whether it was open."""
        if not self.is_open:
            return False
        self.toggle()
        return True

    def _on_click(self, event: Any) -> None:
        if event.target.id == "log-panel" and event.offsetX < 0:  # the backdrop beside the drawer
            self.close()
