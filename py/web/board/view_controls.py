"""Controls of how the page is seen: zoom, levels, flat view, theme, the history's drawer."""

from __future__ import annotations

from session.settings import THEMES
from web.board.view import BoardView
from web.browser.elements import by_id
from web.dialogs.settings import SettingsView

_ZOOM = 1.25


class ViewControls:
    """Changes the view alone; the game knows nothing of it."""

    def __init__(self, board: BoardView, settings: SettingsView) -> None:
        self._board = board
        self._settings = settings

    def press(self, name: str) -> bool:
        """Do what a control asks for; return whether it is one of the view's."""
        now = self._settings.now
        match name:
            case "zoom-in":
                self._board.zoom(_ZOOM)
            case "zoom-out":
                self._board.zoom(1 / _ZOOM)
            case "fit":
                self._board.fit()
            case "levels":
                self._settings.change(levels=not now.levels)
            case "flat":
                self._settings.change(flat=not now.flat)
            case "theme":
                self._settings.change(theme=THEMES[(THEMES.index(now.theme) + 1) % len(THEMES)])
            case "show-settings":
                self._settings.open()
            case "show-log" | "hide-log":
                self.toggle_log()
            case _:
                return False
        return True

    @property
    def log_is_open(self) -> bool:
        """Return whether the history's drawer covers the page, on a narrow one."""
        return bool(by_id("log-panel").classList.contains("open"))

    def toggle_log(self) -> None:
        """Open or close the history's drawer."""
        shown = by_id("log-panel").classList.toggle("open")
        by_id("show-log").setAttribute("aria-expanded", "true" if shown else "false")
        by_id("hide-log" if shown else "show-log").focus()
