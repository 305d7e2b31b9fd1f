"""Where the page starts."""

from __future__ import annotations

from js import location

from session.i18n import ENGLISH, use_language
from session.setup import language_from_address
from web.app import App, mark_ready
from web.shell import translate_page


def start() -> App:
    """Put the game on the page; return what holds its listeners."""
    language = language_from_address(location.search.removeprefix("?"))
    if language != ENGLISH:
        use_language(language)
        translate_page(language)
    app = App()
    app.open()
    mark_ready()
    return app
