"""The texts in the HTML, which static/early.js translates at the start and whenever the language changes."""

from __future__ import annotations

from js import window

from session.text.i18n import _


def page_language() -> str:
    """Return the language that the page speaks; `<html lang>` may be that of a translator in the browser."""
    return str(window.taluva.language)


def translate_page(language: str) -> None:
    """Translate the texts in the HTML; texts written by Python must be written again afterwards."""
    window.taluva.translate(language, _)
