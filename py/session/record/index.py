"""The index of the record: a line for each saved game, so that a thousand games need not be replayed.

It is stored under one key, and only ever believed where the checksum of the game's text still agrees. Whatever is
missing, damaged or out of date is read from the game again; so tabs may write it beside each other.
"""

from __future__ import annotations

from collections.abc import Callable

from session.record.entry import Entry, checksum, entry_of, format_entry, parse_entry
from session.saves.library import SAVE
from session.saves.save import Save, SaveError, parse_save
from session.storage import Area, Storage, StorageError

INDEX = "taluva.index"
"""The key of the index."""

_HEAD = "taluva index 1"
_Line = tuple[int, Entry | None]
"""The checksum of a game's text, and its entry if it is over."""


def stored_entries(storage: Storage) -> list[Entry]:
    """Return the entries of the stored index as they are, without comparing them with the games."""
    return [entry for _check, entry in _read_index(storage).values() if entry is not None]


def is_indexed(storage: Storage) -> Callable[[str, str], bool]:
    """Return a function that says whether the game with an id is indexed as finished, and its text is still the same.

    Such a text was readable.
    """
    head, _, rest = (storage.read(Area.LASTING, INDEX) or "").partition("\n")
    lines = (line.split("\t", 2) for line in rest.split("\n")) if head == _HEAD else iter(())
    checks = {line[0]: line[1] for line in lines if len(line) > 2}
    return lambda id_, text: id_ in checks and checks[id_] == f"{checksum(text):08x}"


def index_game(storage: Storage, save: Save) -> None:
    """Bring the line of a game that was just stored up to date."""
    text = storage.read(Area.LASTING, SAVE + save.id)
    if text is not None:
        lines = _read_index(storage)
        lines[save.id] = checksum(text), entry_of(save)
        _write_index(storage, lines)


class Index:
    """The index, compared with the games; the games that it lacks are read one by one by `step`."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        stored = _read_index(storage)
        self._lines: dict[str, _Line] = {}
        self._missing: list[str] = []
        for key, text in storage.texts(SAVE).items():
            id_ = key.removeprefix(SAVE)
            line = stored.get(id_)
            if line is not None and line[0] == checksum(text):
                self._lines[id_] = line
            else:
                self._missing.append(id_)
        self._changed = bool(self._missing) or len(stored) != len(self._lines)
        self._missing.reverse()  # the pops take them from the end

    @property
    def entries(self) -> list[Entry]:
        """Return the finished games read so far."""
        return [entry for _check, entry in self._lines.values() if entry is not None]

    @property
    def missing(self) -> int:
        """Return how many games are still to be read."""
        return len(self._missing)

    @property
    def games(self) -> int:
        """Return how many games are stored, finished or not."""
        return len(self._lines) + len(self._missing)

    def step(self) -> None:
        """Read one game that the index lacks."""
        if not self._missing:
            return
        id_ = self._missing.pop()
        text = self._storage.read(Area.LASTING, SAVE + id_)
        if text is not None:
            self._lines[id_] = checksum(text), _entry_in(id_, text)

    def store(self) -> None:
        """Store what has been read, if it differs from what was stored."""
        if self._changed:
            _write_index(self._storage, self._lines)
            self._changed = bool(self._missing)


def _entry_in(id_: str, text: str) -> Entry | None:
    try:
        return entry_of(parse_save(id_, text))
    except SaveError:  # the list of games reports it
        return None


def _read_index(storage: Storage) -> dict[str, _Line]:
    """Return the lines of the stored index by id, without damaged ones."""
    head, _, rest = (storage.read(Area.LASTING, INDEX) or "").partition("\n")
    lines: dict[str, _Line] = {}
    if head != _HEAD:
        return lines
    for line in rest.split("\n"):
        id_, _, rest_of_line = line.partition("\t")
        check, _, text = rest_of_line.partition("\t")
        try:
            lines[id_] = int(check, 16), parse_entry(id_, text) if text else None
        except ValueError:
            continue
    return lines


def _write_index(storage: Storage, lines: dict[str, _Line]) -> None:
    texts = [_HEAD]
    for id_, (check, entry) in lines.items():
        texts.append(f"{id_}\t{check:08x}" + ("" if entry is None else f"\t{format_entry(entry)}"))
    try:
        storage.write(Area.LASTING, INDEX, "\n".join(texts))
    except StorageError:  # it is made anew next time
        storage.remove(Area.LASTING, INDEX)
