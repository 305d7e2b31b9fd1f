"""The texts in the HTML, which static/early.js translates at the start and whenever the language changes."""

from __future__ import annotations

from js import document, window

from session.text.i18n import _


def page_language() -> str:
    """Return the language that static/early.js has chosen."""
    return str(document.documentElement.lang)


def translate_page(language: str) -> None:
    """Translate the texts in the HTML; texts written by Python must be written again afterwards."""
    window.taluva.translate(language, _)
