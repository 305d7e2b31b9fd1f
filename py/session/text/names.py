"""Names of players as they stand in texts: a right-to-left name must not change the order of the line around it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from session.text.characters import character_of, name_of
from session.text.i18n import _, in_every_language
from taluva import Game
from taluva.names import graphemes, isolated, without_isolation


class Names(tuple[str, ...]):
    """The players' names by seat, for texts; `you`: the seat whose player a text addresses, or None."""

    you: int | None

    def __new__(cls, names: Iterable[str], you: int | None = None) -> Names:
        """Make the names of all seats."""
        made = super().__new__(cls, names)
        made.you = you
        return made


def default_name(seat: int) -> str:
    """Return the name of a player who has not chosen one."""
    return _("Player {number}").format(number=seat + 1)


def names_of(game: Game, levels: Sequence[int] = ()) -> Names:
    """Return the names by seat, for texts on this device; levels: of the computers, 0 for a person, empty without any.

    Whoever chose no name is not called as in the record: a computer goes by its character, a person alone is "You".
    """
    return spoken_names(game.names, levels)


def spoken_names(names: Sequence[str], levels: Sequence[int] = ()) -> Names:
    """Return names of a record as they are said on this device."""
    named = list(plain_names(names, levels))
    you = alone(levels)
    if you is None or not _is_default(names[you], you):
        return Names(named)
    # Translators: the only person at the device, in a list of the players.
    named[you] = _("You")
    return Names(named, you)


def plain_names(names: Sequence[str], levels: Sequence[int] = ()) -> Names:
    """Return names as they are said to others: a computer goes by its character."""
    named: list[str] = []
    for seat, name in enumerate(names):
        level = levels[seat] if levels else 0
        if level and _is_default(name, seat):
            character = name_of(character_of(level))
            twins = sum(levels[other] == level and _is_default(names[other], other) for other in range(seat))
            name = f"{character} {twins + 1}" if twins else character
        named.append(isolated(name))
    return Names(named)


def is_you(names: Sequence[str], seat: int) -> bool:
    """Return whether a text addresses the player of a seat."""
    return isinstance(names, Names) and names.you == seat


def alone(levels: Sequence[int]) -> int | None:
    """Return the seat of the only person at the device, who plays with computers; None where more or none play."""
    return tuple(levels).index(0) if tuple(levels).count(0) == 1 else None


def shortened(name: str, most: int) -> str:
    """Return a name for a text, cut to at most `most` visible characters."""
    letters = graphemes(without_isolation(name))
    return isolated("".join(letters) if len(letters) <= most else "".join(letters[: most - 1]) + "…")


def _is_default(name: str, seat: int) -> bool:
    """Return whether a name is the one that the game gives to a seat, in any language."""
    number = str(seat + 1)
    return number in name and any(name == word.format(number=number) for word in in_every_language("Player {number}"))
