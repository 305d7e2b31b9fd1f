"""The language of the page, which can change at any time."""

from __future__ import annotations

from session.page.commands import RenameDefaults
from session.page.store import Change, Store
from session.text.i18n import use_language
from web.browser.translation import translate_page


class Language:
    """Switches the language of all texts; must handle a change before any view does."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def on_change(self, change: Change) -> None:
        """Switch to the language in the state."""
        if change.after.language != change.before.language:
            use_language(change.after.language)
            translate_page(change.after.language)
            self._store.dispatch(RenameDefaults())
