"""Saved games on the page: saving, opening, the list, sharing."""

from __future__ import annotations

from collections.abc import Sequence

from session.page.commands import RecordSave
from session.page.saving import GameSaver
from session.page.store import Change, Store
from session.record.index import index_game
from session.saves.library import Library
from session.saves.save import tree_of
from session.storage import Storage
from session.text.i18n import _
from web.browser.elements import by_id
from web.browser.listeners import Listeners
from web.browser.moment import new_id
from web.controls import Handler
from web.panels.banner import Banner
from web.panels.toast import Toast
from web.saves.everything import Everything
from web.saves.keeping import Keeping
from web.saves.load_dialog import LoadDialog
from web.saves.notices import SaveNotices
from web.saves.opener import GameOpener
from web.saves.profile import Profile
from web.saves.share_dialog import ShareDialog
from web.saves.tabs import Tabs


class Saves:
    """Saves the game on the table, and opens saved ones."""

    def __init__(self, store: Store, storage: Storage, listeners: Listeners, banner: Banner, toast: Toast) -> None:
        self.library = library = Library(storage, new_id, lambda: store.now.date)
        self._saver = GameSaver(store, storage, new_id)
        self._store = store
        self._storage = storage
        self._share = ShareDialog()
        self._keeping = Keeping(storage)
        self._notices = SaveNotices(store, banner, toast, self._share)
        tabs = Tabs(store, storage, new_id(), lambda: banner.show(_open_elsewhere_words))
        self.opener = GameOpener(store, library, self._saver, tabs, banner, toast, listeners)
        self._everything = Everything(store, storage, self._show_import)
        self._list = LoadDialog(store, library, storage, self.opener, listeners, self._everything.take)
        self._profile = Profile(storage, self.opener, self._list.open)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the controls of saved games, by control name."""
        return {
            **self._list.handlers,
            **self._profile.handlers,
            "show-profile": lambda _press: self._show_import(()),
            "profile-import": lambda _press: by_id("profile-file").click(),
            "profile-export": lambda _press: self._everything.export(),
            "load-import-all": lambda _press: by_id("everything-file").click(),
            "load-export-all": lambda _press: self._everything.export(),
            **self._share.handlers,
            "games": lambda _press: self._list.open(),
            "home-games": lambda _press: self._show_import(()),
            "share-game": lambda _press: self._share_game(),
            "banner-close": lambda _press: self._notices.close(),
        }

    def on_change(self, change: Change) -> None:
        """Save a changed game, and show notices about it."""
        self._saver.on_change(change)
        save = change.after.save
        if isinstance(change.action, RecordSave) and save is not None and save.game.is_over:
            index_game(self._storage, save)
        self._keeping.on_change(change)
        self._notices.on_change(change)
        self.opener.on_change(change)

    def _show_import(self, words: Sequence[str]) -> None:
        """Show the record, and above it what an import did."""
        self._list.close()
        self._profile.open(words)

    def _share_game(self) -> None:
        table, study = self._store.state.table, self._store.state.study
        if table is None:
            return
        tree = None
        if study is not None:
            tree = study.tree
        elif not table.browsing:
            tree = tree_of(table.save)
        self._share.open(table.seen, table.colours, table.levels, tree)


def _open_elsewhere_words() -> tuple[str, str]:
    return _("This game is open in another tab too. Play it in only one of them."), ""
