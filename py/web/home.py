"""Home: the page before a game and after it, which static/home.js shows before Python is there too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import window
from pyodide.ffi import create_proxy

from session.page.commands import ClearTable, CountTime
from session.page.home import HOME, Home, format_home, home_after, parse_home, puzzles_at_home
from session.page.store import Change, Store
from session.puzzles.themes import THEMES
from session.puzzles.training import TRAINING, parse_training, weak_theme
from session.record.index import stored_entries
from session.record.next_step import next_step
from session.saves.library import SAVE, Library
from session.saves.save import Save
from session.storage import Area, Storage, StorageError
from web.browser.dialogs import close_dialogs
from web.browser.elements import by_id
from web.browser.listeners import Listeners
from web.browser.moment import today
from web.controls import Handler, Press
from web.panels.toast import Toast
from web.saves.opener import GameOpener

# In ms. A press is answered first.
_LATER = 200
_GENTLEST = 1


class HomePage:
    """Stores what home says whenever that changes, and carries out what is chosen there."""

    def __init__(
        self,
        store: Store,
        storage: Storage,
        listeners: Listeners,
        library: Library,
        opener: GameOpener,
        toast: Toast,
        begin_against: Callable[[int], None],
    ) -> None:
        """begin_against: begins a game against the computer of a level."""
        self._store = store
        self._storage = storage
        self._library = library
        self._opener = opener
        self._toast = toast
        self._begin_against = begin_against
        self._stored = self._shown = storage.read(Area.LASTING, HOME)
        self._home = parse_home(self._stored, store.state.progress)
        self._late = create_proxy(self._on_late)
        self._timer: Any = window.setTimeout(self._late, _LATER)
        # The list of games can delete the one that waits.
        listeners.add(by_id("load"), "close", lambda _event: self._write_later())

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the controls on home, by control name."""
        return {
            "home-computer": lambda _press: self._begin_against(self._home.level or _GENTLEST),
            "home-continue": self._go_on,
            "go-home": lambda _press: self.go(),
        }

    def on_change(self, change: Change) -> None:
        """Note what has changed, and store it; show it at once where a game or a lesson leads home."""
        home = home_after(self._home, change.after)
        if home != self._home:
            self._home = home
            self._write_later()
        comes = change.before.table is not None and change.after.table is None
        if comes:
            self._write_later()  # a puzzle may have been solved
        if self._timer is not None and (comes or not change.after.visible):
            self._on_late()
        if comes:
            by_id("home-computer" if by_id("home-continue").hidden else "home-continue").focus(preventScroll=True)

    def go(self) -> None:
        """Leave the game on the table, which waits."""
        close_dialogs()
        self._store.dispatch(CountTime())
        self._store.dispatch(ClearTable())

    def _go_on(self, press: Press) -> None:
        """Put the game that waits on the table."""
        id_ = str(press.element.getAttribute("data-game") or "")
        waiting = self._home.waiting
        if isinstance(waiting, Save) and not self._library.text(SAVE + id_):
            self._opener.open_unsaved(waiting)
        elif not self._opener.open_saved(id_):
            self._toast.alert(self._opener.problem)
            self._write_later()

    # ---- what it says ----------------------------------------------------------------

    def _write_later(self) -> None:
        if self._timer is None:
            self._timer = window.setTimeout(self._late, _LATER)

    def _on_late(self) -> None:
        window.clearTimeout(self._timer)
        self._timer = None
        if self._store.state.table is None:
            self._look_for_game()
        self._recommend()
        if self._stored is None and self._home == Home():
            return  # nobody has played yet
        text = format_home(self._home)
        if text != self._stored:
            self._write(text)
        if self._store.state.table is None and text != self._shown:
            self._shown = text
            window.taluva.showHome(text)

    def _recommend(self) -> None:
        """Offer the computer above the one that was beaten three times in a row, or puzzles of a weak theme."""
        if self._store.state.table is None:
            training = parse_training(self._storage.read(Area.LASTING, TRAINING))
            weak = weak_theme(training, tuple(THEMES))
            step = next_step(self._store.state.progress, stored_entries(self._storage), weak)
            self._home = self._home._replace(puzzles=puzzles_at_home(training, today(), step.theme))
            if step.climbs:
                self._home = self._home._replace(level=step.level)

    def _look_for_game(self) -> None:
        """Find the game that waits, if the one that did is gone, or nothing was stored about any."""
        is_there = self._library.text(SAVE + self._home.waiting_id) or not self._store.state.is_stored
        if self._stored is None or (self._home.waiting is not None and not is_there):
            self._home = self._home._replace(waiting=self._library.waiting_game())

    def _write(self, text: str) -> None:
        self._stored = text
        try:
            self._storage.write(Area.LASTING, HOME, text)
        except StorageError:  # the next visit knows nothing of it
            self._storage.remove(Area.LASTING, HOME)
