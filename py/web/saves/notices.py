"""The banner's notices about saving, and the link to send on."""

from __future__ import annotations

from session.page.commands import PutOnTable, RecordSave
from session.page.store import Change, Store
from session.saves.save import record_text
from session.table.sharing import share_words
from session.table.table import Table
from session.text.i18n import _
from taluva import Phase
from web.browser.files import DownloadError, download_record
from web.panels.banner import Banner
from web.panels.toast import Toast
from web.saves.share_dialog import ShareDialog


class SaveNotices:
    """Says that a game is not saved or goes on as a copy, and offers to send on a game that came by link."""

    def __init__(self, store: Store, banner: Banner, toast: Toast, share: ShareDialog) -> None:
        self._store = store
        self._banner = banner
        self._toast = toast
        self._share = share
        self._by_link = False
        """Whether the game on the table came by a link and was played on."""
        self._is_said = False
        """Whether it has been said of the game on the table that it cannot be saved."""

    def on_change(self, change: Change) -> None:
        """Show the notice that a change calls for."""
        action, table = change.action, change.after.table
        if isinstance(action, PutOnTable):
            self._by_link = self._is_said = False
            if not action.visiting:
                self._banner.hide()
        elif isinstance(action, RecordSave) and action.refused and not self._is_said:
            self._is_said = True
            self._toast.alert(_refused_words())
            self._banner.show(lambda: (_refused_words(), _("Save as a file")), self._save_record)
        elif isinstance(action, RecordSave) and action.copied:
            self._banner.show(_copied_words)
        elif change.after.is_stored and not change.before.is_stored:
            self._is_said = False
            self._banner.hide()
        elif change.before.save is not None and change.before.visiting and not change.after.visiting:
            self._banner.hide()
            self._by_link = True
        if self._by_link and change.moves and change.after.is_game and table is not None:
            self._offer_link(table)

    def close(self) -> None:
        """Close the banner, and offer no more links for this game."""
        self._by_link = False
        self._banner.hide()

    def _offer_link(self, table: Table) -> None:
        """Offer the link once the turn is over, if another person plays."""
        persons = table.levels.count(0) if table.levels else len(table.game.names)
        if table.game.position.phase is Phase.BUILD or persons < 2:
            self._banner.hide()
        else:
            self._banner.show(
                lambda: (share_words(table.game, table.levels), _("Send the link")),
                lambda: self._share.open(table.game, table.colours, table.levels),
            )

    def _save_record(self) -> None:
        save = self._store.state.save
        if save is not None:
            try:
                download_record(save.game, record_text(save))
            except DownloadError as error:
                self._toast.alert(str(error))


def _refused_words() -> str:
    return _("The browser can’t save games: its storage is full or blocked. You can play on; save this game as a file.")


def _copied_words() -> tuple[str, str]:
    return _("This game went on in another tab. From here on it is saved as a copy, and the other one stays."), ""
