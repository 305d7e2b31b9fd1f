"""Asking the browser to keep saved games even when the device runs out of space."""

from __future__ import annotations

from js import navigator

from session.page.commands import RecordSave
from session.page.store import Change
from session.saves.library import ASKED, SAVE
from session.storage import Area, Storage, StorageError
from web.browser.requests import request


class Keeping:
    """Asks once, when the first game is saved; some browsers ask the player then."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def on_change(self, change: Change) -> None:
        """Ask after a game was saved, unless that was done at any time before."""
        action = change.action
        if not isinstance(action, RecordSave) or self._storage.read(Area.LASTING, ASKED):
            return
        if self._storage.read(Area.LASTING, SAVE + action.id) is None:
            return
        try:
            self._storage.write(Area.LASTING, ASKED, "yes")
        except StorageError:  # full: there is nothing to gain
            return
        request(lambda: navigator.storage.persist())
