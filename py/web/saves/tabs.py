"""Other tabs of the game: whether one of them has the same game on its table."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from session.plain_json import read_json
from web.browser import storage as store
from web.browser.storage import Area, StorageError

_KEY = "taluva.tabs"


class Tabs:
    """Asks other tabs and answers them, by changes of the storage, which each of them hears of."""

    def __init__(self, name: str, game: Callable[[], str], on_elsewhere: Callable[[], None]) -> None:
        """Take this tab's own name, what tells its game's id, and what hears that another tab has it."""
        self._name = name
        self._game = game
        self._on_elsewhere = on_elsewhere

    def ask(self) -> None:
        """Ask whether another tab has this tab's game on its table."""
        if self._game():
            self._send({"ask": self._game(), "from": self._name})

    def on_storage(self, event: Any) -> None:
        """Answer what another tab asks, and hear its answer."""
        if event.key != _KEY or not event.newValue:
            return
        try:
            said = read_json(str(event.newValue))
        except ValueError:
            return
        game, asker = said.get("ask"), said.get("from")
        if game and game == self._game():
            self._send({"here": game, "to": str(asker)})
        elif said.get("here") == self._game() and said.get("to") == self._name:
            self._on_elsewhere()

    def _send(self, words: dict[str, str]) -> None:
        try:
            store.write(Area.LASTING, _KEY, json.dumps(words))
        except StorageError:
            return
        store.remove(Area.LASTING, _KEY)
