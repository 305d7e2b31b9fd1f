"""A press outside an open menu closes the menu, and does nothing else."""

from __future__ import annotations

from typing import Any

from js import document

from web.browser.listeners import Listeners


class MenuGuard:
    """Keeps presses outside an open menu from reaching what is below them."""

    def __init__(self, listeners: Listeners) -> None:
        self._swallows = False
        listeners.add(document, "keydown", self._on_key, first=True)
        listeners.add(document, "click", self._on_click, first=True)
        listeners.add(document, "pointerdown", self._on_pointer, first=True)

    def _on_key(self, _event: Any) -> None:
        self._swallows = False

    def _on_pointer(self, event: Any) -> bool:
        menu = document.querySelector("[popover]:not([popover=manual]):popover-open")
        self._swallows = bool(menu) and not menu.contains(event.target) and not event.target.closest("[popovertarget]")
        return self._swallows

    def _on_click(self, event: Any) -> bool:
        swallows, self._swallows = self._swallows and not event.is_bare, False
        if swallows:
            event.preventDefault()
        return swallows
