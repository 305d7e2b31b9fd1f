"""Other tabs: whether one of them has the same game on its table."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from session.page.store import Store
from session.plain_json import read_json
from session.storage import Area, Storage, StorageError

_KEY = "taluva.tabs"


class Tabs:
    """Asks other tabs and answers them, through storage events."""

    def __init__(self, store: Store, storage: Storage, name: str, on_elsewhere: Callable[[], None]) -> None:
        """name: the unique id of this tab. on_elsewhere: called when another tab has this tab's game."""
        self._store = store
        self._storage = storage
        self._name = name
        self._on_elsewhere = on_elsewhere

    def ask(self) -> None:
        """Ask whether another tab has this tab's game on its table."""
        if self._game:
            self._send({"ask": self._game, "from": self._name})

    def on_storage(self, event: Any) -> None:
        """Answer another tab's question, or handle its answer."""
        if event.key != _KEY or not event.newValue:
            return
        try:
            message = read_json(str(event.newValue))
        except ValueError:
            return
        game, asker = message.get("ask"), message.get("from")
        if game and game == self._game:
            self._send({"here": game, "to": str(asker)})
        elif message.get("here") == self._game and message.get("to") == self._name:
            self._on_elsewhere()

    @property
    def _game(self) -> str:
        """Return the id of this tab's game, empty for none."""
        save = self._store.state.save
        return "" if save is None else save.id

    def _send(self, message: dict[str, str]) -> None:
        try:
            self._storage.write(Area.LASTING, _KEY, json.dumps(message))
        except StorageError:
            return
        self._storage.remove(Area.LASTING, _KEY)
