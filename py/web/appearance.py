"""How the page looks and moves, as the settings say."""

from __future__ import annotations

from dataclasses import asdict

from js import window

from session.page.store import Change, Store
from session.settings import Settings
from web.browser.elements import by_id, js_object


class Appearance:
    """Writes the settings for looks and motion into the page, where the styles read them."""

    def __init__(self, store: Store) -> None:
        self._show(store.state.settings)

    def on_change(self, change: Change) -> None:
        """Apply changed settings to the page."""
        if change.after.settings is not change.before.settings:
            self._show(change.after.settings)

    def _show(self, settings: Settings) -> None:
        """Apply the settings to the page."""
        window.taluva.applySettings(js_object(asdict(settings)))
        by_id("theme").setAttribute("data-choice", settings.theme)
        by_id("plane").classList.toggle("levels", settings.levels)


def moves(settings: Settings) -> bool:
    """Return whether things may move: neither the player nor the system asks for less motion."""
    return settings.motion != "reduced" and not window.matchMedia("(prefers-reduced-motion: reduce)").matches
