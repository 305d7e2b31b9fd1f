"""The library: every saved game in the storage, one key each.

`taluva.save.<id>` holds a game. `taluva.current` is the id of the game played last, which waits at home. In the
tab's storage, `taluva.tab` is the id of the game on its table, which a reload resumes, `taluva.left` that of
the one from which home was reached, and `taluva.game` holds the game itself if it cannot be stored for good.
An unreadable save is moved to `taluva.aside.<id>`, unchanged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from session.saves.listing import Listing, UnreadableSave, UnreadSave
from session.saves.save import (
    ListedSave,
    Save,
    SaveError,
    changed_in,
    clean_title,
    format_save,
    lasting_name,
    listed_save,
    parse_listed_save,
    parse_save,
)
from session.storage import Area, Storage, StorageError
from session.text.i18n import _

SAVE = "taluva.save."
ASIDE = "taluva.aside."
CURRENT = "taluva.current"
TAB = "taluva.tab"
LEFT = "taluva.left"
FALLBACK = "taluva.game"
ASKED = "taluva.asked"


class GoneError(SaveError):
    """Report that a game is no longer saved, in words for the player."""

    def __init__(self) -> None:
        super().__init__(_("This game is no longer saved: it was deleted, here or in another tab."))


class Library:
    """Lists, reads and changes saved games."""

    def __init__(self, storage: Storage, new_id: Callable[[], str], date: Callable[[], int]) -> None:
        """new_id: returns an unused id. date: returns the ms since 1970."""
        self._storage = storage
        self._new_id = new_id
        self._date = date

    def game_to_resume(self) -> Save | None:
        """Return the game that was on this tab's table, which a reload goes on with; None if there was none.

        Raises SaveError if that game cannot be read, after setting it aside.
        """
        text = self._storage.read(Area.TAB, FALLBACK)
        if text is not None:
            return self._read_fallback(text)
        id_ = self._storage.read(Area.TAB, TAB)
        return None if id_ is None or self._storage.read(Area.LASTING, SAVE + id_) is None else self.read(id_)

    def waiting_game(self) -> Save | None:
        """Return the game to go on with from home: the unfinished one that was played last, or None.

        A study of a game that nobody plays does not wait.

        What cannot be read is set aside, and left to the list of games to report.
        """
        id_ = self._storage.read(Area.LASTING, CURRENT)
        try:
            if id_ is not None and self._storage.read(Area.LASTING, SAVE + id_) is not None:
                save = self.read(id_)
                if not save.game.is_over and not save.visited:
                    return save
            unfinished = (self.read(each.id) for each in self.all()[0] if not each.summary.winners)
            return next((save for save in unfinished if not save.visited), None)
        except SaveError:
            return None

    def all(self) -> tuple[list[ListedSave], list[UnreadableSave]]:
        """Return the saved games, the one changed last first, and those that cannot be read."""
        games, unreadable = self.listing()
        return [each for each in games if isinstance(each, ListedSave)], unreadable

    def listing(self, is_read: Callable[[str, str], bool] | None = None) -> tuple[Listing, list[UnreadableSave]]:
        """Return the saved games, the one changed last first, and those that cannot be read.

        is_read: returns whether a text, the second argument, of the game with an id was readable before, so that it
        need not be read at once; without it all are read.
        """
        games: list[ListedSave | UnreadSave] = []
        unreadable = []
        for key, text in self._storage.texts(SAVE).items():
            id_ = key.removeprefix(SAVE)
            changed = changed_in(text) if is_read is not None and is_read(id_, text) else None
            if changed is not None:
                games.append(UnreadSave(id_, changed, key, text))
                continue
            try:
                games.append(parse_listed_save(id_, text))
            except SaveError as error:
                unreadable.append(UnreadableSave(self._set_aside(Area.LASTING, key, text), str(error)))
        fresh = {each.key for each in unreadable}
        for key in self._storage.keys(ASIDE):
            outcome = None if key in fresh else self._retry(key)
            if isinstance(outcome, UnreadableSave):
                unreadable.append(outcome)
            elif outcome is not None:
                games.append(outcome)
        return Listing(games), unreadable

    def read(self, id_: str) -> Save:
        """Return a saved game.

        Raises GoneError if there is none, or SaveError if it cannot be read, after setting it aside.
        """
        text = self._storage.read(Area.LASTING, SAVE + id_)
        if text is None:
            raise GoneError
        try:
            return parse_save(id_, text)
        except SaveError:
            self._set_aside(Area.LASTING, SAVE + id_, text)
            raise

    def text(self, key: str) -> str:
        """Return the text stored under a key, or ""."""
        return self._storage.read(Area.LASTING, key) or ""

    def texts(self) -> dict[str, str]:
        """Return the texts of all saved games by id, as they are stored."""
        return {key.removeprefix(SAVE): text for key, text in self._storage.texts(SAVE).items()}

    def rename(self, id_: str, title: str) -> None:
        """Give a saved game a title; with an empty one, it is called by its players' names."""
        self._write(replace(self.read(id_), title=clean_title(title)))

    def duplicate(self, save: Save) -> None:
        """Save a copy of a game; raise StorageError if there is no room."""
        self._write(replace(save, id=self._new_id(), title=copy_title(save), changed=self._date()))

    def delete(self, id_: str) -> None:
        """Delete a saved game."""
        self._storage.remove(Area.LASTING, SAVE + id_)

    def _write(self, save: Save) -> None:
        self._storage.write(Area.LASTING, SAVE + save.id, format_save(save))

    # ---- unreadable games ---------------------------------------------------

    def _read_fallback(self, text: str) -> Save:
        """Return the game that only the tab holds, without an id; a missing date becomes today's."""
        try:
            save = parse_save("", text)
        except SaveError:
            self._set_aside(Area.TAB, FALLBACK, text)
            raise
        return replace(save, created=save.created or self._date(), changed=save.changed or self._date())

    def _set_aside(self, area: Area, key: str, text: str) -> str:
        """Move an unreadable text out of the way; return its new key, or the old one if there is no room."""
        name = key.removeprefix(SAVE) if key.startswith(SAVE) else self._new_id()
        try:
            self._storage.write(Area.LASTING, ASIDE + name, text)
        except StorageError:
            return key
        self._storage.remove(area, key)
        return ASIDE + name

    def _retry(self, key: str) -> ListedSave | UnreadableSave | None:
        """Bring back a game set aside if it can be read by now, else return why not; None if it is gone."""
        text, id_ = self._storage.read(Area.LASTING, key), key.removeprefix(ASIDE)
        if text is None:
            return None
        try:
            save = parse_save(id_, text)
            if self._storage.read(Area.LASTING, SAVE + id_) is not None:
                return UnreadableSave(key, _("A newer game has taken its place."))
            self._storage.write(Area.LASTING, SAVE + id_, text)
        except SaveError as error:
            return UnreadableSave(key, str(error))
        except StorageError:
            return UnreadableSave(key, _("The browser has no room left to restore it."))
        self._storage.remove(Area.LASTING, key)
        return listed_save(save)


def copy_title(save: Save) -> str:
    """Return the title of a game's copy."""
    return clean_title(_("{title} (copy)").format(title=lasting_name(save)))
