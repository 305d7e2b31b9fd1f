"""Opening and closing dialogs."""

from __future__ import annotations

from js import document

from web.browser.elements import Element


def open_dialog(dialog: Element) -> bool:
    """Open a dialog; return False if it was open already."""
    if dialog.open:
        return False
    dialog.returnValue = ""
    dialog.showModal()
    return True


def is_dialog_open() -> bool:
    """Return whether a dialog is open."""
    return bool(document.querySelector("dialog[open]"))


def close_dialogs() -> None:
    """Close every dialog without an answer."""
    for dialog in document.querySelectorAll("dialog[open]"):
        dialog.close("")
