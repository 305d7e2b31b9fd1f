"""How a game is set up: by the dialog or by the page's address."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, unquote, unquote_plus

from session.clock import Clock
from session.text.i18n import ENGLISH, _, in_every_language, languages
from session.text.names import default_name
from taluva import NAME_LENGTH, Game, Mode, Options, is_name
from taluva.names import tidy

LEVELS = (1, 2, 3, 4, 5)
"""The levels of computer players, from a beginner to the strongest."""

COLOURS = (1, 2, 3, 4)
"""The colours by number: coral, pearl, orchid, amber."""

_LONGEST_QUERY = 4_000
_LONGEST_NAME = 8
_ENDS_OF_SENTENCES = " .,;:!?)>]}\"'»”’"
_OPTION_NAMES = ("players", "seed", "tiles", "huts", "mode", "first", "names", "seats")


class SetupError(ValueError):
    """Report a setup that cannot be played, in words for the player.

    place: the wrong option of the address; empty for a setup from elsewhere.
    """

    def __init__(self, words: str, place: str = "") -> None:
        self.place = place
        super().__init__(words)


@dataclass(frozen=True)
class Setup:
    """What a new game needs besides the order of the tiles.

    options: how it is played; `options.first` is a seat, already drawn or chosen.
    names: per seat. colours: per seat, 1–4, each once.
    takeback: whether Undo goes back over turns.
    levels: per seat the level 1–5 of its computer player, 0 for a person; empty for
    persons only.
    clock: gives each person a time, or None.
    """

    options: Options
    names: tuple[str, ...]
    colours: tuple[int, ...]
    takeback: bool = False
    levels: tuple[int, ...] = ()
    clock: Clock | None = None

    def game(self, seed: int) -> Game:
        """Return a new game with the deck of a seed."""
        return Game.new(self.options, seed=seed, names=self.names)


def against_computer(level: int) -> Setup:
    """Return the usual setup of one person, who begins, against the computer of a level; turns can be taken back."""
    return Setup(Options(2), default_names(2), COLOURS[:2], True, (0, level))


def rematch(setup: Setup) -> Setup:
    """Return the same setup with the next seat as first player."""
    first = (setup.options.first + 1) % setup.options.players
    return replace(setup, options=replace(setup.options, first=first))


def against(setup: Setup, level: int) -> Setup:
    """Return the same setup with all its computers at another level, 1–5."""
    return replace(setup, levels=tuple(level if each else 0 for each in setup.levels))


def default_names(players: int) -> tuple[str, ...]:
    """Return the names of players who have not chosen one."""
    return tuple(map(default_name, range(players)))


def names_in_use(names: Sequence[str]) -> tuple[str, ...]:
    """Return names with the default ones translated into the current language."""
    defaults = default_names(len(names))
    if all(name == default or str(seat) not in name for seat, (name, default) in enumerate(zip(names, defaults), 1)):
        return tuple(names)
    words = in_every_language("Player {number}")
    translations = [{word.format(number=seat + 1) for word in words} for seat in range(len(names))]
    return tuple(defaults[seat] if name in translations[seat] else name for seat, name in enumerate(names))


def clean_name(name: str, seat: int) -> str:
    """Return a typed name in the form a game accepts: visible, trimmed, short, never empty."""
    clean = tidy(name, NAME_LENGTH)
    return clean if is_name(clean) else default_names(seat + 1)[seat]


def setup_from_address(query: str) -> tuple[Setup, int | None] | None:
    """Read the part of an address after the question mark.

    Returns None if it asks for no game, else the setup, and the seed or None. What others add to
    addresses is ignored. Raises SetupError for a misspelt option or an unknown value.
    """
    words = _words(query)
    language = words.pop("lang", ENGLISH)
    if language != ENGLISH and language not in languages():
        message = _("The address asks for a language that isn’t available: {value}")
        raise SetupError(message.format(value=language[:40]), "lang")
    for key in words:
        meant = _misspelt(key)
        if meant:
            message = _("The address has an unknown option: {option}. Did you mean “{meant}”?")
            raise SetupError(message.format(option=key, meant=meant), key)
    words = {key: value for key, value in words.items() if key in _OPTION_NAMES}
    if not words:
        return None
    players = int(_one_of(words, "players", ("2", "3", "4"), "2"))
    mode = Mode(_one_of(words, "mode", tuple(mode.value for mode in Mode), "solo"))
    if mode is Mode.TEAMS and players != 4:
        raise SetupError(_("Teams need four players."), "mode")
    seats = tuple(str(seat + 1) for seat in range(players))
    options = Options(
        players,
        _one_of(words, "tiles", ("12", "48"), "12") == "48",
        _one_of(words, "huts", ("apart", "anywhere"), "apart") == "anywhere",
        mode,
        int(_one_of(words, "first", seats, "1")) - 1,
    )
    given = words["names"].split(",")[:players] if "names" in words else []
    names = default_names(players)
    names = tuple(clean_name(name, seat) for seat, name in enumerate(given)) + names[len(given) :]
    levels = _levels(words, players)
    return Setup(options, names, COLOURS[:players], any(levels), levels), _seed(words)


def own_query(query: str) -> str:
    """Return the part of an address after the question mark without what others have added to it."""
    parts = query[:_LONGEST_QUERY].split("&")
    return "&".join(part for part in parts if _is_own(unquote_plus(part.partition("=")[0])))


def _words(query: str) -> dict[str, str]:
    """Return the options of an address, the last of each name, ignoring what exceeds the length of any honest one."""
    query = query[:_LONGEST_QUERY]
    if "=" not in query and re.search("%3D", query, re.IGNORECASE):
        query = unquote(query)  # written in another way as a whole
    words = dict(parse_qsl(query.replace("&amp;", "&"), keep_blank_values=True))
    # Signs of the sentence around the address, taken for its end.
    return {key: value if key == "names" else value.rstrip(_ENDS_OF_SENTENCES) for key, value in words.items()}


def _is_own(key: str) -> bool:
    key = key.removeprefix("amp;")
    return key == "lang" or key in _OPTION_NAMES or "=" in key or bool(_misspelt(key))


def _misspelt(key: str) -> str:
    """Return the option that is meant by a name which is none, but nearly; else nothing."""
    if key in ("lang", *_OPTION_NAMES) or len(key) > _LONGEST_NAME:
        return ""
    return next((name for name in ("lang", *_OPTION_NAMES) if _is_nearly(key.lower(), name)), "")


def _is_nearly(word: str, name: str) -> bool:
    """Return whether a word with the same beginning has one letter too many or too few, a wrong one, or two swapped."""
    if word[:1] != name[0]:
        return False
    start = next((at for at, letter in enumerate(name) if word[at : at + 1] != letter), len(name))
    a, b = word[start:], name[start:]
    return a[1:] == b or a == b[1:] or a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])


def _one_of(words: dict[str, str], key: str, allowed: tuple[str, ...], default: str) -> str:
    value = words.get(key, default)
    if value not in allowed:
        message = _("The address says {option}={value}; it can be: {allowed}")
        raise SetupError(message.format(option=key, value=value[:40], allowed=", ".join(allowed)), key)
    return value


def _levels(words: dict[str, str], players: int) -> tuple[int, ...]:
    """Return the levels of `seats=human,bot:2`; seats left out are persons."""
    named = words["seats"].split(",") if words.get("seats") else []
    levels = []
    for seat in named[:players]:
        if seat not in ("human", *(f"bot:{level}" for level in LEVELS)):
            message = _("The address has an unknown kind of player: {value}")
            raise SetupError(message.format(value=seat[:40]), "seats")
        levels.append(0 if seat == "human" else int(seat[-1]))
    return (*levels, *[0] * (players - len(levels))) if any(levels) else ()


def _seed(words: dict[str, str]) -> int | None:
    text = words.get("seed")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise SetupError(_("The seed in the address isn’t a whole number."), "seed")
    return int(text)
