"""Opening games: the one to resume, saved ones, imports, and those from links."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from js import history, location, window

from session.page.commands import PutOnTable, StudyPosition
from session.page.saving import GameSaver
from session.page.store import Change, Store
from session.saves.imports import ImportedGame
from session.saves.library import SAVE, GoneError, Library
from session.saves.links import (
    LinkError,
    format_fragment,
    format_study_fragment,
    holds_game,
    linked_study,
    parse_fragment,
)
from session.saves.relation import closest_save, is_own_game, relation_words, relatives, save_to_visit
from session.saves.save import Save, SaveError, new_save
from session.text.i18n import _
from taluva.variations import Variations
from taluva.variations_text import parse_study
from web.browser.address import replace_address
from web.browser.dialogs import close_dialogs
from web.browser.listeners import Listeners
from web.panels.banner import Banner
from web.panels.toast import Toast
from web.saves.tabs import Tabs

_OPENED = "link"
"""The state of the history entry in which a link was opened."""


class GameOpener:
    """Puts games on the table, and says how they relate to the saved ones."""

    def __init__(
        self,
        store: Store,
        library: Library,
        saver: GameSaver,
        tabs: Tabs,
        banner: Banner,
        toast: Toast,
        listeners: Listeners,
    ) -> None:
        self._store = store
        self._library = library
        self._saver = saver
        self._tabs = tabs
        self._banner = banner
        self._toast = toast
        self.problem = ""
        """Why the last game could not be opened, for the player; empty if none failed."""
        listeners.add(window, "storage", self._on_storage)
        listeners.add(window, "pageshow", self._on_return)
        listeners.add(window, "hashchange", self._on_hash)

    def on_change(self, change: Change) -> None:
        """Remove a link from the address once its game is left or played on."""
        link_is_left = change.before.visiting and not change.after.visiting
        if link_is_left or (isinstance(change.action, PutOnTable) and not change.action.visiting):
            _forget_fragment()

    def open_first(self) -> bool:
        """Open the game in the address, else the one that was on this tab's table; return whether there is one."""
        if self.open_link():
            return True
        try:
            save = self._library.game_to_resume()
        except SaveError as error:
            self.problem = _unreadable_words(error)
            return False
        if save is None:
            return False
        self._put(save)
        if self.problem:
            self._toast.alert(self.problem)
        return True

    def open_saved(self, id_: str) -> bool:
        """Open a saved game; return whether it could be read."""
        try:
            save = self._library.read(id_)
        except SaveError as error:
            self.problem = _unreadable_words(error)
            return False
        self._put(save)
        return True

    def open_unsaved(self, save: Save) -> None:
        """Open a game that the storage has refused."""
        self._put(save)

    def open_import(self, imported: ImportedGame) -> None:
        """Save an imported game and open it."""
        save = new_save(imported.game, imported.colours, now=self._store.now.date)
        self._put(replace(save, study=imported.study, visited=bool(imported.study) or imported.game.is_set_up))

    def _put(self, save: Save) -> None:
        self._banner.hide()
        close_dialogs()
        is_own = save.visited and is_own_game(save.game, relatives(save.game, self._library))
        self._store.dispatch(PutOnTable(save, is_own=is_own))
        self._tabs.ask()

    def _reopen(self, id_: str) -> None:
        if not self.open_saved(id_):
            self._toast.alert(self.problem)

    # ---- links -------------------------------------------------------------------

    def _on_hash(self, _event: Any) -> None:
        """Open the game of a link entered into the address of the open page."""
        if not holds_game(_fragment()):
            return
        if history.state:  # an address that was just entered has none
            _forget_fragment()  # Back has returned to the address of a link opened before
        elif not self.open_link():
            self._toast.alert(self.problem)

    def open_link(self) -> bool:
        """Open the game in the address without saving it; return whether there is one."""
        try:
            linked = parse_fragment(_fragment())
        except LinkError as error:
            self.problem = str(error)
            _forget_fragment()
            return False
        if linked is None:
            return False
        study, damage = linked_study(_fragment(), linked.game)
        # As it would be written here: a reload or a copy of the address needs no repair.
        tree = parse_study(study) if study else Variations.of(linked.game)
        fragment = format_study_fragment(tree, linked.colours) or format_fragment(linked.game, linked.colours)
        replace_address(f"{location.pathname}{location.search}#{fragment}", _OPENED)
        saves = relatives(linked.game, self._library)
        closest, relation = closest_save(linked.game, saves)
        accept = None
        words = partial(relation_words, linked.game, closest, relation, study)
        if closest is not None and words()[1]:
            accept = partial(self._reopen, closest.id)
        # The banner first: the island is fitted into the room it leaves.
        self._banner.show(words, accept, lasting=True)
        close_dialogs()
        is_own = is_own_game(linked.game, saves)
        visited = save_to_visit(linked, closest, relation, study)
        self._store.dispatch(PutOnTable(visited, visiting=True, is_own=is_own))
        if study or linked.game.is_set_up:
            self._store.dispatch(StudyPosition())
        if damage:
            self._toast.alert(damage)
        return True

    # ---- other tabs --------------------------------------------------------------

    def _on_storage(self, event: Any) -> None:
        """Handle what another tab has written."""
        self._tabs.on_storage(event)
        self._compare(str(event.key), str(event.newValue) if event.newValue else None)

    def _on_return(self, event: Any) -> None:
        """Look at what other tabs have written while the browser kept this page aside."""
        save = self._store.state.save
        if event.persisted and save is not None and save.id:
            self._compare(SAVE + save.id, self._library.text(SAVE + save.id) or None)

    def _compare(self, key: str, text: str | None) -> None:
        """Say so if another tab has gone on with the game on the table."""
        if self._saver.is_changed_elsewhere(key, text):
            self._banner.show(_elsewhere_words, partial(self._reopen, key.removeprefix(SAVE)))


def _elsewhere_words() -> tuple[str, str]:
    words = _("This game went on in another tab. What you play here will be saved as a copy.")
    return words, _("Show it here")


def _forget_fragment() -> None:
    """Remove the game from the address."""
    if holds_game(_fragment()):
        replace_address(location.pathname + location.search, history.state)


def _fragment() -> str:
    return str(location.hash).removeprefix("#")


def _unreadable_words(error: SaveError) -> str:
    if isinstance(error, GoneError):
        return str(error)
    words = _("A saved game can’t be read. It was set aside; you can save it as a file from your list of games.")
    return f"{words} {error}"
