"""How the page looks and moves, by the settings."""

from __future__ import annotations

from js import document

from session.page.store import Change, Store
from session.settings import Settings
from web.browser.elements import by_id, set_attribute


class Appearance:
    """Writes the settings of looks and motion into the page, where its styles read them."""

    def __init__(self, store: Store) -> None:
        self._show(store.state.settings)

    def on_change(self, change: Change) -> None:
        """Let the page follow the settings."""
        if change.after.settings is not change.before.settings:
            self._show(change.after.settings)

    def _show(self, settings: Settings) -> None:
        """Let the page look and move as set."""
        root = document.documentElement
        set_attribute(root, "data-theme", None if settings.theme == "system" else settings.theme)
        set_attribute(root, "data-motion", None if settings.motion == "system" else settings.motion)
        set_attribute(root, "data-speed", None if settings.speed == "normal" else settings.speed)
        by_id("theme").setAttribute("data-choice", settings.theme)
        by_id("plane").classList.toggle("levels", settings.levels)
