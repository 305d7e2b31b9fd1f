"""The keeper: which game is on the table, and every game in the browser's storage.

One key for each game, `taluva.save.<id>`, written in the task that confirms a ply.
`taluva.current` names the game played last, the tab's own `taluva.tab` the one on its
table, so that a reload goes on with that. Where nothing lasting can be written, the
game is kept as long as the tab lives, under `taluva.game`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from js import window

from session.saves.save import (
    ListedSave,
    Save,
    SaveError,
    as_kept,
    carried_on,
    clean_title,
    format_save,
    listed_save,
    parse_listed_save,
    parse_save,
)
from session.setup import Setup
from session.text.i18n import _
from taluva import Game
from web.browser import storage as store
from web.browser.stopwatch import Stopwatch
from web.browser.storage import Area, StorageError

SAVE = "taluva.save."
_ASIDE = "taluva.aside."
_CURRENT = "taluva.current"
_TAB = "taluva.tab"
_FALLBACK = "taluva.game"
_ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


class GoneError(SaveError):
    """Report a game that is not kept any more, in the player's words."""

    def __init__(self) -> None:
        super().__init__(_("This game is no longer among the kept ones: it was deleted, here or in another tab."))


class Broken(NamedTuple):
    """A kept game that cannot be read: its key in the storage, and why, in words."""

    key: str
    problem: str


class Games:
    """All games that are kept, and the one on this tab's table."""

    def __init__(self, on_refused: Callable[[], None], on_copied: Callable[[], None]) -> None:
        """Take what to call when nothing can be kept, once, and when a game goes on as a copy."""
        self.save: Save | None = None
        self.visiting = False
        self.stopwatch = Stopwatch()
        self._on_refused = on_refused
        self._on_copied = on_copied
        self._refused = False
        self._stored: str | None = None

    # ---- the game on the table -------------------------------------------------

    def last(self) -> Save | None:
        """Return the game to go on with: this tab's, else the one played last while it is not over.

        Raises SaveError, after setting it aside, where that game cannot be read.
        """
        kept = store.read(Area.TAB, _FALLBACK)
        if kept is not None:
            return self._from_tab(kept)
        id_ = store.read(Area.TAB, _TAB)
        if id_ is not None and store.read(Area.LASTING, SAVE + id_) is not None:
            return self.read(id_)
        id_ = store.read(Area.LASTING, _CURRENT)
        if id_ is None or store.read(Area.LASTING, SAVE + id_) is None:
            return None
        save = self.read(id_)
        return None if save.game.is_over else save

    def begin(self, game: Game, setup: Setup, seconds: tuple[float | None, ...] = (), title: str = "") -> None:
        """Keep a new game, which is on the table from now on."""
        now = _now()
        known = (*seconds, *[None] * game.ply)[: game.ply]
        self._drop_unplayed("")
        save = Save(new_id(), title, now, now, game, setup.colours, setup.takeback, known, setup.levels, setup.clock)
        self._take(save, None)
        self._write()

    def go_on(self, save: Save) -> None:
        """Take a kept game to the table; one without an id is kept from now on."""
        self._drop_unplayed(save.id)
        if save.id:
            self._take(save, store.read(Area.LASTING, SAVE + save.id))
            self._point_at_current()
        else:
            now = _now()
            self._take(replace(save, id=new_id(), created=save.created or now, changed=save.changed or now), None)
            self._write()

    def visit(self, save: Save) -> None:
        """Take a game to the table that is kept only when it goes on: under its id, or a new one for an empty id."""
        self._take(save, store.read(Area.LASTING, SAVE + save.id) if save.id else None)
        self.visiting = True

    def keep(self, game: Game, levels: tuple[int, ...]) -> None:
        """Keep the game on the table after a ply was played or taken back, or a seat has changed hands."""
        if self.save is None:
            return
        save, seconds = carried_on(self.save, game, self.stopwatch.read(), _now())
        self.stopwatch.restart(seconds)
        self.visiting = False
        save = replace(save, levels=levels)
        self.save = save if save.id else replace(save, id=new_id(), created=_now())
        self._write()

    def keep_time(self, stopped: bool) -> None:
        """Keep how long the ply to come has taken so far in a game with a clock, and whether that is stopped."""
        if self.save is None:
            return
        before = self.save
        self.save = replace(before, running=as_kept(self.stopwatch.read()), stopped=stopped)
        if self.save == before:
            return
        text, key = format_save(self.save), SAVE + self.save.id
        try:
            if store.read(Area.TAB, _FALLBACK) is not None:
                store.write(Area.TAB, _FALLBACK, text)
            # What was deleted, was not yet kept or went on in another tab is not touched.
            elif self._stored is not None and not self.visiting and store.read(Area.LASTING, key) == self._stored:
                store.write(Area.LASTING, key, text)
                self._stored = text
        except StorageError:  # the next ply tells
            return

    def is_elsewhere(self, key: str, text: str | None) -> bool:
        """Tell whether a change of the storage is one that another tab made to the game on this table.

        That the clock has run there for a while is none.
        """
        if self.save is None or key != SAVE + self.save.id or text is None or text == self._stored:
            return False
        return self.save.clock is None or not self._has_same_moves(text)

    def _take(self, save: Save, stored: str | None) -> None:
        self.save = save
        self.visiting = False
        self._stored = stored
        self.stopwatch.restart(save.running)

    def _drop_unplayed(self, next_id: str) -> None:
        """Forget the game that leaves this tab's table where nobody has played or named it."""
        id_ = store.read(Area.TAB, _TAB)
        text = store.read(Area.LASTING, SAVE + id_) if id_ and id_ != next_id else None
        if not id_ or text is None:
            return
        try:
            kept = parse_listed_save(id_, text)
        except SaveError:  # it is set aside when somebody asks for it
            return
        if kept.summary.ply == 0 and not kept.title:
            store.remove(Area.LASTING, SAVE + id_)

    def _write(self) -> None:
        """Keep the game on the table; under a new id where another tab has changed it."""
        assert self.save is not None
        found = store.read(Area.LASTING, SAVE + self.save.id)
        copied = found is not None and found != self._stored and not self._has_same_moves(found)
        if copied:
            self.save = replace(self.save, id=new_id(), title=_copy_title(self.save))
        text = format_save(self.save)
        try:
            store.write(Area.LASTING, SAVE + self.save.id, text)
        except StorageError:
            self._keep_in_tab(text)
        else:
            self._stored = text
            store.remove(Area.TAB, _FALLBACK)
            self._point_at_current()
        if copied:
            self._on_copied()

    def _has_same_moves(self, found: str) -> bool:
        """Tell whether what another tab wrote has the moves that this one wrote or read last."""
        try:
            return parse_save("", found).game == parse_save("", self._stored or "").game
        except SaveError:
            return False

    def _keep_in_tab(self, text: str) -> None:
        """Keep a game for a reload of the tab at least, and say once that no more is possible."""
        try:
            store.write(Area.TAB, _FALLBACK, text)
        except StorageError:
            store.remove(Area.TAB, _FALLBACK)
        if not self._refused:
            self._refused = True
            self._on_refused()

    def _point_at_current(self) -> None:
        assert self.save is not None
        for area, key in ((Area.LASTING, _CURRENT), (Area.TAB, _TAB)):
            if store.read(area, key) != self.save.id:
                try:
                    store.write(area, key, self.save.id)
                except StorageError:
                    store.remove(area, key)

    def _from_tab(self, text: str) -> Save:
        """Return the game that only the tab has kept, as one that still needs a place."""
        try:
            return parse_save("", text)
        except SaveError:
            self._set_aside(Area.TAB, _FALLBACK, text)
            raise

    # ---- all games ---------------------------------------------------------------

    def all(self) -> tuple[list[ListedSave], list[Broken]]:
        """Return the kept games, the one changed last first, and those that cannot be read."""
        found, broken = [], []
        for key in store.keys(SAVE):
            text = store.read(Area.LASTING, key)
            if text is None:
                continue
            try:
                found.append(parse_listed_save(key.removeprefix(SAVE), text))
            except SaveError as error:
                broken.append(Broken(self._set_aside(Area.LASTING, key, text), str(error)))
        for key in store.keys(_ASIDE):
            if key not in [each.key for each in broken]:
                broken.append(self._look_again(key, found))
        found.sort(key=lambda each: (-each.changed, each.id))
        return found, [each for each in broken if each.key]

    def read(self, id_: str) -> Save:
        """Return a kept game.

        Raises GoneError where there is none, SaveError, after setting it aside, where it cannot be read.
        """
        text = store.read(Area.LASTING, SAVE + id_)
        if text is None:
            raise GoneError
        try:
            return parse_save(id_, text)
        except SaveError:
            self._set_aside(Area.LASTING, SAVE + id_, text)
            raise

    def text(self, key: str) -> str:
        """Return what is kept under a key as it is."""
        return store.read(Area.LASTING, key) or ""

    def rename(self, id_: str, title: str) -> None:
        """Give a kept game a title; an empty one stands for the players' names."""
        self._change(replace(self._newest(id_), title=clean_title(title)))

    def duplicate(self, id_: str) -> None:
        """Keep a kept game a second time. Raises StorageError where there is no room."""
        save = self._newest(id_)
        copy = replace(save, id=new_id(), title=_copy_title(save), changed=_now())
        store.write(Area.LASTING, SAVE + copy.id, format_save(copy))

    def delete(self, id_: str) -> None:
        """Forget a kept game; where it is on the table it stays there, and is kept again when it goes on."""
        if self.save is not None and self.save.id == id_:
            self.save = replace(self.save, id="")
            self._stored = None
            store.remove(Area.TAB, _TAB)
        store.remove(Area.LASTING, SAVE + id_)

    def _newest(self, id_: str) -> Save:
        return self.save if self.save is not None and self.save.id == id_ and not self.visiting else self.read(id_)

    def _change(self, save: Save) -> None:
        if self.save is not None and self.save.id == save.id and not self.visiting:
            self.save = save
            self._write()
        else:
            store.write(Area.LASTING, SAVE + save.id, format_save(save))

    # ---- what cannot be read ---------------------------------------------------

    def _set_aside(self, area: Area, key: str, text: str) -> str:
        """Move what cannot be read out of the way, unchanged; return its key, the old one where there is no room."""
        name = key.removeprefix(SAVE) if key.startswith(SAVE) else new_id()
        try:
            store.write(Area.LASTING, _ASIDE + name, text)
        except StorageError:
            return key
        store.remove(area, key)
        return _ASIDE + name

    def _look_again(self, key: str, found: list[ListedSave]) -> Broken:
        """Bring back what was set aside where it can be read by now; else tell why not.

        What has no key in the answer need not be told.
        """
        text, id_ = store.read(Area.LASTING, key), key.removeprefix(_ASIDE)
        if text is None:
            return Broken("", "")
        try:
            save = parse_save(id_, text)
            if store.read(Area.LASTING, SAVE + id_) is None:
                store.write(Area.LASTING, SAVE + id_, text)
                store.remove(Area.LASTING, key)
                found.append(listed_save(save))
                return Broken("", "")
            return Broken(key, _("A newer game has its place."))
        except SaveError as error:
            return Broken(key, str(error))
        except StorageError:
            return Broken(key, _("The browser has no room to bring it back."))


def new_id() -> str:
    """Return ten letters that no other game or tab has."""
    numbers = window.Uint8Array.new(10)
    window.crypto.getRandomValues(numbers)
    return "".join(_ID_LETTERS[int(number) % len(_ID_LETTERS)] for number in numbers)


def _copy_title(save: Save) -> str:
    return clean_title(_("{title} (copy)").format(title=listed_save(save).name))


def _now() -> int:
    return int(window.Date.now())
