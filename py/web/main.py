"""Starts the page."""

from __future__ import annotations

from js import document, window

from session.lessons.course import COURSE
from session.lessons.progress import PROGRESS, parse_progress
from session.offers import parse_offers
from session.page.saving import OFFERS
from session.page.state import State
from session.page.store import Store
from session.settings import SETTINGS, parse_settings
from session.storage import Area, Storage
from session.text.i18n import ENGLISH, use_language
from web.app import App
from web.browser.moment import now
from web.browser.storage import BrowserStorage
from web.browser.translation import page_language, translate_page


def start() -> App:
    """Start the page; return the app, which holds its listeners."""
    storage = BrowserStorage()
    state = _first_state(storage)
    if state.language != ENGLISH:
        use_language(state.language)
        translate_page(state.language)  # in case the translations came too late
    app = App(Store(state, now), storage)
    app.games.open_first()
    window.performance.mark("taluva:ready")
    document.body.setAttribute("data-ready", "true")
    return app


def _first_state(storage: Storage) -> State:
    """Return the initial state, without a game on the table."""
    settings = parse_settings(storage.read(Area.LASTING, SETTINGS))
    progress = parse_progress(storage.read(Area.LASTING, PROGRESS), [lesson.id for lesson in COURSE])
    offers = parse_offers(storage.read(Area.LASTING, OFFERS))
    return State(progress=progress, settings=settings, offers=offers, language=page_language())
