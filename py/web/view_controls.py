"""Controls of how the page is seen: zoom, levels, flat view, theme, the history's drawer."""

from __future__ import annotations

from collections.abc import Callable

from js import document

from web import store
from web.board_view import BoardView
from web.dom import by_id, set_attribute

_ZOOM = 1.25
_THEMES = ("system", "light", "dark")


class ViewControls:
    """Changes the view alone; the game knows nothing of it."""

    def __init__(self, board: BoardView, redraw: Callable[[], None]) -> None:
        """Take what draws the board anew."""
        self._board = board
        self._redraw = redraw
        self._show_theme(store.read_theme())

    def press(self, name: str) -> bool:
        """Do what a control asks for; return whether it is one of the view's."""
        match name:
            case "zoom-in":
                self._board.zoom(_ZOOM)
            case "zoom-out":
                self._board.zoom(1 / _ZOOM)
            case "fit":
                self._board.fit()
            case "levels":
                shown = self._board.plane.classList.toggle("levels")
                _press(name, bool(shown))
            case "flat":
                self._board.flat = not self._board.flat
                _press(name, self._board.flat)
                self._redraw()
            case "theme":
                theme = _THEMES[(_THEMES.index(store.read_theme()) + 1) % len(_THEMES)]
                store.write_theme(theme)
                self._show_theme(theme)
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

    def _show_theme(self, theme: str) -> None:
        set_attribute(document.documentElement, "data-theme", None if theme == "system" else theme)
        by_id("theme").setAttribute("data-choice", theme)


def _press(name: str, pressed: bool) -> None:
    by_id(name).setAttribute("aria-pressed", "true" if pressed else "false")
