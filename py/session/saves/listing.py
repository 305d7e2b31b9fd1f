"""The list of saved games: in order at once, each read only when it is shown where it was readable before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, overload

from session.saves.save import ListedSave, SaveError, parse_listed_save


class UnreadableSave(NamedTuple):
    """A saved game that cannot be read: its key in the storage, and why, in words."""

    key: str
    problem: str


class UnreadSave(NamedTuple):
    """A saved game that nobody has read yet; changed: in ms since 1970. key: in the storage."""

    id: str
    changed: int
    key: str
    text: str


class Listing(Sequence[ListedSave | UnreadableSave]):
    """Saved games, the one changed last first. An item is read when it is asked for, once."""

    def __init__(self, games: Iterable[ListedSave | UnreadSave]) -> None:
        self._games = sorted(games, key=lambda each: (-each.changed, each.id))
        self._shown: dict[int, ListedSave | UnreadableSave] = {}

    def __len__(self) -> int:
        return len(self._games)

    @overload
    def __getitem__(self, place: int) -> ListedSave | UnreadableSave: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[ListedSave | UnreadableSave]: ...

    def __getitem__(self, place: int | slice) -> ListedSave | UnreadableSave | Sequence[ListedSave | UnreadableSave]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        place = range(len(self))[place]
        if place not in self._shown:
            game = self._games[place]
            self._shown[place] = _read(game) if isinstance(game, UnreadSave) else game
        return self._shown[place]

    def __iter__(self) -> Iterator[ListedSave | UnreadableSave]:
        return (self[place] for place in range(len(self)))

    def place(self, id_: str) -> int | None:
        """Return the place of a game; None if it is not listed."""
        return next((place for place, each in enumerate(self._games) if each.id == id_), None)

    def without(self, id_: str) -> Listing:
        """Return the list without a game."""
        return Listing(each for each in self._games if each.id != id_)


def _read(game: UnreadSave) -> ListedSave | UnreadableSave:
    try:
        return parse_listed_save(game.id, game.text)
    except SaveError as error:
        return UnreadableSave(game.key, str(error))
