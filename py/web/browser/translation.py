"""The page's own texts, which static/early.js translates: at the start, and whenever the language changes."""

from __future__ import annotations

from js import document, window

from session.text.i18n import _


def page_language() -> str:
    """Return the language to speak, which static/early.js has chosen."""
    return str(document.documentElement.lang)


def translate_page(language: str) -> None:
    """Show the page's own texts in the language that is in use; write texts of Python's own again afterwards."""
    window.taluva.translate(language, _)
