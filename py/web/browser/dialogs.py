"""Opening and closing dialogs."""

from __future__ import annotations

from typing import Any

from js import document

from web.browser.elements import Element
from web.browser.listeners import Listeners

_HIDDEN = "data-hidden"


def open_dialog(dialog: Element) -> bool:
    """Open a dialog; return False if it was open already, or cannot be seen.

    What an ad blocker hides is closed at once, since nothing else on the page could be pressed; see `forget_hidden`.
    """
    if dialog.open:
        return False
    dialog.returnValue = ""
    menu = document.querySelector("[popover]:not([popover=manual]):popover-open")
    if menu:
        menu.hidePopover()  # gives the focus back to its button, where it returns to from the dialog
    # The browser copies what a symbol shows, also where nobody sees it: with the portraits each start would be longer.
    for use in dialog.querySelectorAll("use[data-symbol]"):
        use.setAttribute("href", f"#{use.dataset.symbol}")
        use.removeAttribute("data-symbol")
    dialog.showModal()
    if not dialog.checkVisibility():
        dialog.setAttribute(_HIDDEN, "")
        dialog.close("")
        return False
    return True


def forget_hidden() -> bool:
    """Return whether a dialog could not be seen since this was last asked."""
    dialogs = document.querySelectorAll(f"dialog[{_HIDDEN}]")
    for dialog in dialogs:
        dialog.removeAttribute(_HIDDEN)
    return bool(dialogs.length)


def is_dialog_open() -> bool:
    """Return whether a dialog is open."""
    return bool(document.querySelector("dialog[open]"))


def close_dialogs() -> None:
    """Close every dialog without an answer."""
    for dialog in document.querySelectorAll("dialog[open]"):
        dialog.close("")


def let_buttons_close(listeners: Listeners) -> None:
    """Let the buttons of a dialog's form close it, also in a sandboxed frame, where forms do nothing.

    To be called when everything else hears clicks: closing comes last, as what a form does by itself.
    """
    listeners.add(document, "click", _close_by_button)


def _close_by_button(event: Any) -> None:
    button = event.target.closest("dialog form[method=dialog] button[type=submit]")
    if button and not event.defaultPrevented and button.form.checkValidity():
        event.preventDefault()
        button.closest("dialog").close(button.value)
