"""The language of the page, which can change under way."""

from __future__ import annotations

from session.page.commands import RenameDefaults
from session.page.store import Change, Store
from session.text.i18n import use_language
from web.browser.translation import translate_page


class Language:
    """Lets Python's texts and the page's own follow the state; to be told of a change before any view is."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def on_change(self, change: Change) -> None:
        """Speak another language."""
        if change.after.language != change.before.language:
            use_language(change.after.language)
            translate_page(change.after.language)
            self._store.dispatch(RenameDefaults())
