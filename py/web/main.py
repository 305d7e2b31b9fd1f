"""Where the page starts."""

from __future__ import annotations

from js import document, location, navigator, window

from session.lessons.course import COURSE
from session.lessons.progress import parse_progress
from session.page.saving import PROGRESS, SETTINGS
from session.page.state import State
from session.page.store import Store
from session.settings import choose_language, parse_settings
from session.setup import language_from_address
from session.storage import Area, Storage
from session.text.i18n import ENGLISH, languages, use_language
from web.app import App
from web.browser.moment import now
from web.browser.storage import BrowserStorage
from web.browser.translation import translate_page


def start() -> App:
    """Put the game on the page; return what holds its listeners."""
    storage = BrowserStorage()
    state = _first_state(storage)
    # The page may speak the language already (static/early.js), but not what Python says.
    if state.language != ENGLISH or document.documentElement.lang != ENGLISH:
        use_language(state.language)
        translate_page(state.language)
    app = App(Store(state, now), storage)
    app.games.open_first()
    window.performance.mark("taluva:ready")
    document.body.setAttribute("data-ready", "true")
    return app


def _first_state(storage: Storage) -> State:
    """Return the state in which the page begins, before any game is on the table."""
    settings = parse_settings(storage.read(Area.LASTING, SETTINGS))
    progress = parse_progress(storage.read(Area.LASTING, PROGRESS), [lesson.id for lesson in COURSE])
    asked = language_from_address(location.search.removeprefix("?"))
    preferred = [str(code) for code in navigator.languages]
    language = choose_language(asked, settings.language, preferred, languages())
    return State(progress=progress, settings=settings, language=language)
