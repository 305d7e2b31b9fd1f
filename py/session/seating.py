"""Who is playing: the chairs of a game that is being set up, the rules it is to have, and these in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from session.clock import Clock, ClockKind
from session.setup import COLOURS, Setup, clean_name, default_names
from session.text.characters import character_of, level_label, line_of, trade_of
from session.text.i18n import _, ngettext, pgettext
from session.text.names import Names, is_you, spoken_names
from session.text.words import colour_word
from taluva import Mode, Options

CHAIRS = 4
"""The most players; the least are two."""


@dataclass(frozen=True)
class Seating:
    """A game that is being set up. An immutable value.

    levels: per chair in use, two to four, the level 1–5 of its computer player, 0 for a person.
    typed: per chair, in use or not, the name that somebody has given its player, or empty.
    colours: per chair, in use or not, 1–4, each once.
    chair: the chair that is open to be changed.
    first: the chair that begins, or None where it is drawn.
    takeback: whether Undo goes back over turns; None as long as nobody has said so.
    """

    levels: tuple[int, ...] = (0, 0)
    typed: tuple[str, ...] = ("",) * CHAIRS
    colours: tuple[int, ...] = COLOURS
    chair: int = 0
    first: int | None = None
    all_tiles: bool = False
    huts_anywhere: bool = False
    mode: Mode = Mode.SOLO
    takeback: bool | None = None
    clock: Clock | None = None

    @property
    def players(self) -> int:
        """Return the number of players."""
        return len(self.levels)

    @property
    def plain_names(self) -> tuple[str, ...]:
        """Return the names of the players as the record of the game has them."""
        defaults = default_names(self.players)
        return tuple(typed or default for typed, default in zip(self.typed, defaults))

    @property
    def names(self) -> Names:
        """Return the names of the players, for texts."""
        return spoken_names(self.plain_names, self.levels)

    @property
    def takes_back(self) -> bool:
        """Return whether Undo goes back over turns: unless somebody has chosen, where a computer plays."""
        return any(self.levels) if self.takeback is None else self.takeback

    @property
    def can_add(self) -> bool:
        """Return whether a chair is free."""
        return self.players < CHAIRS

    @property
    def can_remove(self) -> bool:
        """Return whether a player can leave."""
        return self.players > 2

    def open(self, chair: int) -> Seating:
        """Return the seating with another chair open."""
        return replace(self, chair=min(chair, self.players - 1))

    def seat(self, level: int) -> Seating:
        """Return the seating with a computer of a level, or a person for 0, on the open chair."""
        levels = list(self.levels)
        levels[self.chair] = level
        return replace(self, levels=tuple(levels))

    def add(self) -> Seating:
        """Return the seating with one more player, whose chair is open: a person among persons, else a computer."""
        if not self.can_add:
            return self
        level = next((level for level in (3, 2, 4, 1, 5) if level not in self.levels), 0) if any(self.levels) else 0
        return replace(self, levels=(*self.levels, level), chair=self.players)

    def remove(self) -> Seating:
        """Return the seating without the player on the open chair; those behind move up."""
        if not self.can_remove:
            return self
        gone = self.chair
        levels = (*self.levels[:gone], *self.levels[gone + 1 :])
        typed = (*self.typed[:gone], *self.typed[gone + 1 :], "")
        colours = (*self.colours[:gone], *self.colours[gone + 1 :], self.colours[gone])
        first = None if self.first in (None, gone) else self.first - (self.first > gone)
        mode = Mode.SOLO if self.mode is Mode.TEAMS else self.mode
        chair = min(gone, len(levels) - 1)
        return replace(self, levels=levels, typed=typed, colours=colours, first=first, mode=mode, chair=chair)

    def paint(self, colour: int) -> Seating:
        """Return the seating with pieces of a colour on the open chair; whoever had them gets the others."""
        colours = list(self.colours)
        owner = colours.index(colour)
        colours[self.chair], colours[owner] = colour, colours[self.chair]
        return replace(self, colours=tuple(colours))

    def call(self, name: str) -> Seating:
        """Return the seating with a name for the player on the open chair; the usual one is none of its own."""
        name = clean_name(name, self.chair)
        typed = list(self.typed)
        typed[self.chair] = "" if name == default_names(CHAIRS)[self.chair] else name
        return replace(self, typed=tuple(typed))

    def together(self) -> Seating:
        """Return the seating for people who share the device: at least two of them."""
        if self.levels.count(0) > 1:
            return self
        return replace(self, levels=(0, 0), chair=0, first=None, mode=Mode.SOLO, takeback=None)

    def setup(self, draw: Callable[[int], int]) -> Setup:
        """Return the setup of the game; draw: returns a chair below a number, where the first player is drawn."""
        first = draw(self.players) if self.first is None else self.first
        options = Options(self.players, self.all_tiles, self.huts_anywhere, self.mode, first)
        levels = self.levels if any(self.levels) else ()
        return Setup(options, self.plain_names, self.colours[: self.players], self.takes_back, levels, self.clock)


def seating_of(setup: Setup) -> Seating:
    """Return the seating that another game like one begins with."""
    players = setup.options.players
    levels = setup.levels or (0,) * players
    typed = tuple("" if name == usual else name for name, usual in zip(setup.names, default_names(players)))
    return Seating(
        levels,
        (*typed, *("",) * (CHAIRS - players)),
        (*setup.colours, *(colour for colour in COLOURS if colour not in setup.colours)),
        # Whom one plays against is what changes most.
        next((seat for seat, level in enumerate(levels) if level), 0),
        None,
        setup.options.all_tiles,
        setup.options.huts_anywhere,
        setup.options.mode,
        None if setup.takeback == any(levels) else setup.takeback,
        setup.clock,
    )


# ---- in words ----------------------------------------------------------------------


class ChairWords(NamedTuple):
    """A player on a chair in words; label: the trade and level, or what a person is."""

    name: str
    trade: str
    label: str


class RulesSentence(NamedTuple):
    """The rules of a game in a sentence: what they are called, and what they are."""

    title: str
    words: str


def chair_words(seating: Seating, chair: int) -> ChairWords:
    """Return the player on a chair in words."""
    level = seating.levels[chair]
    trade = trade_of(character_of(level)) if level else _("A person")
    label = _("{trade}, {level}").format(trade=trade, level=level_label(level)) if level else trade
    return ChairWords(seating.names[chair], trade, label)


def player_line(level: int) -> str:
    """Return how whoever plays at a level does so, in quotation marks; empty for a person."""
    return _("“{line}”").format(line=line_of(character_of(level))) if level else ""


def owner_words(seating: Seating, colour: int) -> str:
    """Return whose pieces of a colour are, for a choice of them: the colour, and whoever else has them."""
    owner = seating.colours.index(colour)
    if owner == seating.chair or owner >= seating.players:
        return colour_word(colour)
    if is_you(seating.names, owner):
        return _("{colour}, now yours").format(colour=colour_word(colour))
    return _("{colour}, now with {name}").format(colour=colour_word(colour), name=seating.names[owner])


def rules_sentence(seating: Seating) -> RulesSentence:
    """Return the rules of the game in a sentence."""
    usual = Seating(seating.levels, first=seating.first)
    rules = ("all_tiles", "huts_anywhere", "mode", "clock", "takes_back")
    is_usual = all(getattr(seating, rule) == getattr(usual, rule) for rule in rules)
    parts = [
        _("all 48 tiles") if seating.all_tiles else _("12 tiles each"),
        _("huts anywhere") if seating.huts_anywhere else _("huts apart"),
        {Mode.SOLO: _("one winner"), Mode.RANKING: _("a ranking"), Mode.TEAMS: _("two teams")}[seating.mode],
        _clock_words(seating.clock),
    ]
    if seating.takes_back != usual.takes_back:
        parts.append(_("turns can be taken back") if seating.takes_back else _("no turn can be taken back"))
    return RulesSentence(
        pgettext("rules", "Standard:") if is_usual else pgettext("rules", "Your own:"),
        _("{rules}. {first}").format(rules=", ".join(parts), first=_first_words(seating)),
    )


def _clock_words(clock: Clock | None) -> str:
    if clock is None:
        return _("no clock")
    minutes = ngettext("{count} minute each", "{count} minutes each", clock.minutes)
    if clock.kind is ClockKind.SIMPLE:
        return minutes
    return ngettext(
        "{minutes} and {count} free second", "{minutes} and {count} free seconds", clock.delay, minutes=minutes
    )


def _first_words(seating: Seating) -> str:
    if seating.first is None:
        return _("The first player is drawn.")
    if is_you(seating.names, seating.first):
        return _("You begin.")
    return _("{name} begins.").format(name=seating.names[seating.first])
