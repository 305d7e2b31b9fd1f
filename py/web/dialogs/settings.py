"""The settings on the page: the dialog, what they change at once, and where they are kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from js import document, history, location, navigator

from session.settings import Settings, choose_language, format_settings, parse_settings
from session.setup import language_from_address
from session.text.i18n import ENGLISH, language_name, languages, use_language
from web.board.view import BoardView
from web.browser import storage as store
from web.browser.elements import by_id, set_attribute
from web.browser.translation import translate_page
from web.dialogs.dialogs import open_dialog

_KEY = "taluva.settings"


def read_settings() -> Settings:
    """Return what is kept in the browser, else the defaults."""
    return parse_settings(store.read(store.Area.LASTING, _KEY))


def speak(settings: Settings) -> None:
    """Let the page speak the language of the address, of the settings, or of the browser."""
    asked = language_from_address(location.search.removeprefix("?"))
    preferred = [str(code) for code in navigator.languages]
    language = choose_language(asked, settings.language, preferred, languages())
    # The page may speak it already (static/early.js), but not what Python says.
    if language != ENGLISH or document.documentElement.lang != ENGLISH:
        use_language(language)
        translate_page(language)


class SettingsView:
    """Holds the settings of this browser; every way to change one ends here."""

    def __init__(
        self, board: BoardView, redraw: Callable[[], None], on_change: Callable[[Settings, Settings], None]
    ) -> None:
        """Take what draws the board anew, and what hears of a change: the settings before and after."""
        self.node = by_id("settings")
        self.now = read_settings()
        self._board = board
        self._redraw = redraw
        self._on_change = on_change
        self._form = by_id("settings-form")
        self._apply()

    def open(self) -> None:
        """Show the dialog."""
        chosen = self._form.elements.namedItem("language")
        chosen.replaceChildren()
        for code in languages():
            option = document.createElement("option")
            option.value = option.lang = code
            option.textContent = language_name(code)
            chosen.append(option)
        self._fill()
        open_dialog(self.node)

    def on_change(self, event: Any) -> None:
        """Take what was changed in the dialog."""
        field = event.target
        if field.name == "language":
            self._change_language(str(field.value))
        else:
            self.change(**{field.name: bool(field.checked) if field.type == "checkbox" else str(field.value)})

    def change(self, **values: object) -> None:
        """Change some settings, show what they change, and keep them where the browser keeps anything."""
        before = self.now
        self.now = replace(before, **values)  # type: ignore[arg-type]
        self._apply()
        if self.now.flat != before.flat:
            self._redraw()
        self._on_change(before, self.now)
        try:
            store.write(store.Area.LASTING, _KEY, format_settings(self.now))
        except store.StorageError:
            return

    def _change_language(self, language: str) -> None:
        if location.search:
            # A language in the address would win again after a reload.
            history.replaceState(history.state, "", location.pathname + location.hash)
        use_language(language)
        translate_page(language)
        self.change(language=language)

    def _apply(self) -> None:
        """Let the page look and move as set."""
        now, root = self.now, document.documentElement
        set_attribute(root, "data-theme", None if now.theme == "system" else now.theme)
        set_attribute(root, "data-motion", None if now.motion == "system" else now.motion)
        set_attribute(root, "data-speed", None if now.speed == "normal" else now.speed)
        by_id("theme").setAttribute("data-choice", now.theme)
        self._board.plane.classList.toggle("levels", now.levels)
        self._board.flat = now.flat
        for name in ("levels", "flat"):
            by_id(name).setAttribute("aria-pressed", "true" if getattr(now, name) else "false")
        if self.node.open:
            self._fill()

    def _fill(self) -> None:
        for name, value in asdict(self.now).items():
            if name == "language":
                self._form.elements.namedItem(name).value = str(document.documentElement.lang)
            elif isinstance(value, bool):
                self._form.elements.namedItem(name).checked = value
            else:
                self._form.querySelector(f"[name={name}][value={value}]").checked = True
