"""Games in links: the fragment of the address."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from session.setup import COLOURS
from session.text.faults import position_problem
from session.text.i18n import _
from taluva import Game, NotationError
from taluva.compact import format_compact, format_compact_position
from taluva.compact_study import find_compact_study, format_compact_study
from taluva.finding import Finding, find_games, find_positions
from taluva.variations import Variations, set_up_game
from taluva.variations_text import format_study

_GAME = "g"
_POSITION = "p"
_COLOURS = "c"
_NOTES = "v"
_LIMIT = 8_000
_SHORT = 2_000
"""Up to so many characters every program takes an address."""
# However it was written on its way: `#g%3D…`, `#!g=…`, `#/?g=…`, or the game alone.
_HOLDS_GAME = re.compile(
    rf"(?:^|[&?/#!])[{_GAME}{_POSITION}](?:=|%(?:25)*3D)|^(?:[12]g|1p)[\w-]{{20}}", re.ASCII | re.IGNORECASE
)
_COLOURS_BEHIND = re.compile(rf"[\s>|]*&(?:amp;)?{_COLOURS}=([1-4]{{2,4}})(?![0-9])")


class LinkError(ValueError):
    """Report that a link holds no game, in words for the player."""


class Linked(NamedTuple):
    """A game that came by a link, and the colours 1–4 by seat."""

    game: Game
    colours: tuple[int, ...]


def format_fragment(game: Game, colours: Sequence[int]) -> str:
    """Return the fragment that holds a game, without the #; of one that was set up, the position it has come to.

    It ends in a letter or a digit: many programs take a hyphen or a line at the end of an address for
    a part of the sentence around it.
    """
    if game.is_set_up:
        text = f"{_POSITION}={format_compact_position(game.positions[0 if game.is_over else -1])}"
    else:
        text = f"{_GAME}={format_compact(game)}"
    digits = "".join(map(str, colours))
    is_usual = digits == "".join(map(str, COLOURS[: len(colours)]))
    return text if is_usual and text[-1].isalnum() else f"{text}&{_COLOURS}={digits}"


def format_study_fragment(tree: Variations, colours: Sequence[int]) -> str | None:
    """Return the fragment that holds a game with its variations and notes, without the #; None if it is too long.

    Readers that know only games take the game alone.
    """
    fragment = format_fragment(tree.main.at(0) if tree.is_set_up else tree.main, colours)
    if not _is_plain(tree):
        fragment = f"{fragment}&{_NOTES}={format_compact_study(tree)}"
    return fragment if len(fragment) <= _SHORT else None


def linked_study(text: str, game: Game) -> tuple[str, str]:
    """Return the text of the variations and notes behind a game in a link, and why there are none, in words.

    Both are empty for a link without any.
    """
    try:
        tree = find_compact_study(text, game)
    except NotationError:
        return "", _("The notes in this link are damaged or incomplete. The game is whole.")
    return ("" if tree is None or _is_plain(tree) else format_study(tree)), ""


def _is_plain(tree: Variations) -> bool:
    """Return whether a game alone says all that its variations say; a position does not say its moves."""
    return tree.is_bare and not (tree.is_set_up and tree.main.moves)


def parse_fragment(fragment: str) -> Linked | None:
    """Read a fragment without the #; return None if it holds no game. Raises LinkError for a damaged one."""
    if not holds_game(fragment):
        return None
    if len(fragment) > _LIMIT:
        raise LinkError(_("The link is too long to contain a game."))
    finding = next(iter(find_games(fragment).whole), None) or _position_in(fragment)
    if finding is None:
        raise LinkError(damaged_words())
    return Linked(finding.value, linked_colours(finding.value, finding.tails))


def _position_in(fragment: str) -> Finding[Game] | None:
    """Return the game that begins in the position of a fragment; raise LinkError if no game reaches that."""
    finding = next(iter(find_positions(fragment).whole), None)
    if finding is None:
        return None
    problem = position_problem(finding.value)
    if problem:
        raise LinkError(problem)
    return Finding(set_up_game(finding.value), finding.tails)


def holds_game(fragment: str) -> bool:
    """Return whether a fragment without the # claims to hold a game."""
    return _HOLDS_GAME.search(fragment) is not None


def damaged_words() -> str:
    """Return that a link is damaged."""
    return _("The link is damaged or incomplete: there is no game to be read from it.")


def linked_colours(game: Game, tails: Iterable[str]) -> tuple[int, ...]:
    """Return the colours that stand behind a game in a link, or the default ones if none are valid.

    tails: what stands behind the game, wherever it is in the text.
    """
    players = len(game.names)
    for tail in tails:
        match = _COLOURS_BEHIND.match(tail)
        if match is not None and len(match[1]) == players == len(set(match[1])):
            return tuple(map(int, match[1]))
    return COLOURS[:players]
