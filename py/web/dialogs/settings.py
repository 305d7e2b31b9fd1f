"""The dialog `settings`."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from js import history, location

from session.page.commands import ChangeSettings
from session.page.store import Change, Store
from session.settings import Settings
from session.text.i18n import language_name, languages
from web.browser.address import replace_address
from web.browser.dialogs import open_dialog
from web.browser.elements import Element, by_id, clone, set_hidden
from web.browser.listeners import Listeners
from web.controls import Handler
from web.panels.haptics import has_haptics


class SettingsDialog:
    """Shows the settings, and applies each change at once."""

    def __init__(self, store: Store, listeners: Listeners) -> None:
        self._store = store
        self._node = by_id("settings")
        self._form = by_id("settings-form")
        listeners.add(self._node, "change", self._on_input)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the dialog's controls, by control name."""
        return {
            "show-settings": lambda _press: self.open(),
            "home-settings": lambda _press: self.open(),
            "home-about": lambda _press: self._show_about(),
            "home-speak": lambda press: self._speak(str(press.element.getAttribute("data-language"))),
        }

    def open(self) -> None:
        """Show the dialog."""
        by_id("settings-languages").replaceChildren(*map(_language_choice, languages()))
        for name in ("settings-haptics", "settings-haptics-when"):
            set_hidden(by_id(name), not has_haptics())
        self._fill()
        open_dialog(self._node)

    def _show_about(self) -> None:
        self.open()
        about = by_id("about")
        about.open = True
        about.scrollIntoView()

    def _speak(self, language: str) -> None:
        by_id("home-languages").hidePopover()
        _forget_language_of_address()
        self._store.dispatch(ChangeSettings(replace(self._store.state.settings, language=language)))

    def on_change(self, change: Change) -> None:
        """Follow settings that change while the dialog is open."""
        if change.after.settings is not change.before.settings and self._node.open:
            self._fill()

    def _on_input(self, event: Any) -> None:
        field, name = event.target, event.field
        if not hasattr(self._store.state.settings, name):
            return  # a field that an extension has put into the dialog
        if name == "language":
            _forget_language_of_address()
        value = bool(field.checked) if field.type == "checkbox" else str(field.value)
        changed: Settings = replace(self._store.state.settings, **{name: value})  # type: ignore[arg-type]  # the form names them
        self._store.dispatch(ChangeSettings(changed))

    def _fill(self) -> None:
        for name, value in asdict(self._store.state.settings).items():
            if name == "language":
                self._form.querySelector(f"[name=language][value={self._store.state.language}]").checked = True
            elif isinstance(value, bool):
                self._form.elements.namedItem(name).checked = value
            else:
                self._form.querySelector(f"[name={name}][value={value}]").checked = True


def _language_choice(code: str) -> Element:
    choice = clone("language-choice")
    choice.lang = code
    choice.querySelector("input").value = code
    choice.querySelector("span").textContent = language_name(code)
    return choice


def _forget_language_of_address() -> None:
    """Remove a language from the address, where it would override the setting after a reload."""
    if location.search:
        replace_address(location.pathname + location.hash, history.state)
