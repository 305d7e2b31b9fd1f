"""Saving: effects that write changes of the store to the storage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from session.lessons.progress import PROGRESS, format_progress
from session.offers import format_offers
from session.page.commands import ClearTable, ForgetSave, PutOnTable, RecordSave, RenameGame
from session.page.store import Change, Store
from session.saves.library import CURRENT, FALLBACK, LEFT, SAVE, TAB, copy_title
from session.saves.save import Save, SaveError, format_save, parse_listed_save, parse_save
from session.settings import SETTINGS, format_settings
from session.storage import Area, Storage, StorageError

OFFERS = "taluva.offers"


class ChoiceSaver:
    """Writes settings, the learner's progress and what was offered whenever they change, if the storage allows it."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def on_change(self, change: Change) -> None:
        """Write what has changed."""
        if change.after.settings != change.before.settings:
            self._write(SETTINGS, format_settings(change.after.settings))
        if change.after.progress != change.before.progress:
            self._write(PROGRESS, format_progress(change.after.progress))
        if change.after.offers != change.before.offers:
            self._write(OFFERS, format_offers(change.after.offers))

    def _write(self, key: str, text: str) -> None:
        try:
            self._storage.write(Area.LASTING, key, text)
        except StorageError:
            return  # they still apply to this visit


class GameSaver:
    """Writes the game on the table whenever it changes, in the same task as the ply that is confirmed."""

    def __init__(self, store: Store, storage: Storage, new_id: Callable[[], str]) -> None:
        """new_id: returns an unused id."""
        self._store = store
        self._storage = storage
        self._new_id = new_id
        self._stored: str | None = None
        """The text that this tab last read or wrote under the id of its game."""
        self._in_tab = False
        """Whether the latest state of the game is stored in the tab only."""

    def is_changed_elsewhere(self, key: str | None, text: str | None) -> bool:
        """Return whether a change of the storage is another tab's move in the game on this table.

        Time that has passed on the clock there does not count.
        """
        save = self._store.state.save
        if save is None or key != SAVE + save.id or text is None or text == self._stored:
            return False
        return save.clock is None or not self._has_same_moves(text)

    def on_change(self, change: Change) -> None:
        """Write the game if it has changed."""
        save = change.after.save
        if isinstance(change.action, PutOnTable):
            assert save is not None
            self._open(save, change.after.visiting)
        elif isinstance(change.action, ForgetSave):
            self._stored = None
            self._storage.remove(Area.TAB, TAB)
        elif isinstance(change.action, ClearTable):
            self._leave_table()
        elif save is not None and change.before.save is not None and not isinstance(change.action, RecordSave):
            self._follow(change.before.save, save, change)

    def _leave_table(self) -> None:
        """Let a reload stay at home, where the game waits."""
        id_ = self._storage.read(Area.TAB, TAB)
        self._storage.remove(Area.TAB, TAB)
        if id_:
            self._point(Area.TAB, LEFT, id_)

    def _follow(self, before: Save, save: Save, change: Change) -> None:
        renamed = isinstance(change.action, RenameGame)
        noted = save.study != before.study
        if renamed or noted or save.game.moves is not before.game.moves or save.levels != before.levels:
            self._write(save)
        elif save.clock is not None and (save.running, save.stopped) != (before.running, before.stopped):
            self._write_time(save, change.after.visiting)

    def _open(self, save: Save, visiting: bool) -> None:
        """Take over a game put on the table; save one without an id unless it is only visited."""
        self._in_tab = False
        if visiting:
            self._stored = self._storage.read(Area.LASTING, SAVE + save.id) if save.id else None
            return
        self._drop_unplayed(save.id)
        if save.id:
            self._stored = self._storage.read(Area.LASTING, SAVE + save.id)
            self._point_at(save)
        else:
            self._stored = None
            self._write(save)

    def _drop_unplayed(self, next_id: str) -> None:
        """Delete the game that was on this tab's table, or waited at home, if it has no moves and no title."""
        id_ = self._storage.read(Area.TAB, TAB) or self._storage.read(Area.TAB, LEFT)
        text = self._storage.read(Area.LASTING, SAVE + id_) if id_ and id_ != next_id else None
        if not id_ or text is None:
            return
        try:
            listed = parse_listed_save(id_, text)
        except SaveError:  # the list of games reports it
            return
        if listed.summary.ply == 0 and not listed.title:
            self._storage.remove(Area.LASTING, SAVE + id_)

    def _write(self, save: Save) -> None:
        """Write a game, under a new id if it has none or if another tab has changed it."""
        if not save.id:
            save = replace(save, id=self._new_id(), created=save.created or self._store.now.date)
        stored = self._storage.read(Area.LASTING, SAVE + save.id)
        copied = stored is not None and stored != self._stored and not self._has_same_moves(stored)
        if copied:
            save = replace(save, id=self._new_id(), title=copy_title(save))
        text, refused = format_save(save), False
        try:
            self._storage.write(Area.LASTING, SAVE + save.id, text)
        except StorageError:
            self._write_fallback(text)
            self._in_tab = True
            refused = True
        else:
            self._stored = text
            self._in_tab = False
            self._storage.remove(Area.TAB, FALLBACK)
            self._point_at(save)
        self._store.dispatch(RecordSave(save.id, save.title, save.created, copied, refused))

    def _write_time(self, save: Save, visiting: bool) -> None:
        """Write how long the present ply has taken, if the storage still holds what this tab wrote."""
        text, key = format_save(save), SAVE + save.id
        try:
            if self._in_tab:
                self._storage.write(Area.TAB, FALLBACK, text)
            elif not visiting and self._stored is not None and self._storage.read(Area.LASTING, key) == self._stored:
                self._storage.write(Area.LASTING, key, text)
                self._stored = text
        except StorageError:  # the next ply reports it
            return

    def _write_fallback(self, text: str) -> None:
        """Store the game in the tab at least."""
        try:
            self._storage.write(Area.TAB, FALLBACK, text)
        except StorageError:
            self._storage.remove(Area.TAB, FALLBACK)

    def _point_at(self, save: Save) -> None:
        """Make reloads of this tab resume a game, and the next visit too unless nobody plays it, as in a study."""
        if not save.visited:
            self._point(Area.LASTING, CURRENT, save.id)
        self._point(Area.TAB, TAB, save.id)

    def _point(self, area: Area, key: str, id_: str) -> None:
        """Store the id of a game under a key, or nothing where the browser refuses."""
        if self._storage.read(area, key) != id_:
            try:
                self._storage.write(area, key, id_)
            except StorageError:
                self._storage.remove(area, key)

    def _has_same_moves(self, stored: str) -> bool:
        """Return whether another tab's text has the moves that this tab last read or wrote."""
        try:
            return parse_save("", stored).game == parse_save("", self._stored or "").game
        except SaveError:
            return False
