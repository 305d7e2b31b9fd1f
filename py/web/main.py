"""Where the page starts."""

from __future__ import annotations

from web.app import App, mark_ready
from web.dialogs.settings import read_settings, speak


def start() -> App:
    """Put the game on the page; return what holds its listeners."""
    speak(read_settings())
    app = App()
    app.open()
    mark_ready()
    return app
