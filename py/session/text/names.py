"""Names of players as they stand in texts: a right-to-left name must not change the order of the line around it."""

from __future__ import annotations

from taluva import Game
from taluva.names import graphemes, isolated, without_isolation


def names_of(game: Game) -> tuple[str, ...]:
    """Return the names by seat, for texts."""
    return tuple(map(isolated, game.names))


def shortened(name: str, most: int) -> str:
    """Return a name for a text, cut to at most `most` visible characters."""
    letters = graphemes(without_isolation(name))
    return isolated("".join(letters) if len(letters) <= most else "".join(letters[: most - 1]) + "…")
