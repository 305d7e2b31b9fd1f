"""Where the page starts."""

from __future__ import annotations

from web.app import App, mark_ready


def start() -> App:
    """Put the game on the page; return what holds its listeners."""
    app = App()
    app.open()
    mark_ready()
    return app
