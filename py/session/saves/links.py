"""Games in links: the fragment of the address."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import parse_qsl

from session.setup import COLOURS
from session.text.i18n import _
from taluva import Game, NotationError
from taluva.compact import format_compact, parse_compact

_GAME = "g"
_COLOURS = "c"
_LIMIT = 4_000


class LinkError(ValueError):
    """Report that a link holds no game, in words for the player."""


class Linked(NamedTuple):
    """A game that came by a link, and the colours 1–4 by seat."""

    game: Game
    colours: tuple[int, ...]


def format_fragment(game: Game, colours: Sequence[int]) -> str:
    """Return the fragment that holds a game, without the #."""
    digits = "".join(map(str, colours))
    default = "".join(map(str, COLOURS[: len(colours)]))
    return f"{_GAME}={format_compact(game)}" + ("" if digits == default else f"&{_COLOURS}={digits}")


def parse_fragment(fragment: str) -> Linked | None:
    """Read a fragment without the #; return None if it holds no game. Raises LinkError for a damaged one."""
    if not holds_game(fragment):
        return None
    if len(fragment) > _LIMIT:
        raise LinkError(_("The link is too long to hold a game."))
    try:
        words = dict(parse_qsl(fragment, keep_blank_values=True, max_num_fields=10))
        game = parse_compact(words[_GAME])
    except (NotationError, ValueError) as error:
        raise LinkError(_("The link is damaged or incomplete: no game can be read from it.")) from error
    return Linked(game, _colours(words.get(_COLOURS, ""), len(game.names)))


def holds_game(fragment: str) -> bool:
    """Return whether a fragment without the # claims to hold a game."""
    return fragment.startswith(f"{_GAME}=")


def _colours(text: str, players: int) -> tuple[int, ...]:
    """Return the colours in a link, or the default ones if they are not valid."""
    if len(text) == players == len(set(text)) and set(text) <= set(map(str, COLOURS)):
        return tuple(map(int, text))
    return COLOURS[:players]
