"""The five characters: who the computer plays as at each level."""

from __future__ import annotations

from dataclasses import dataclass

from session.text.i18n import N_, _


@dataclass(frozen=True)
class Character:
    """A character. Its name, trade and line are messages, which `name_of` and its neighbours translate.

    key: its word in `data-character` and in the name of its portrait, `face-KEY`.
    level: of the computer player, 1–5. trade: what it does. line: how it plays, in its own spirit.
    terrain: the land behind its portrait, the sign of its level.
    """

    key: str
    level: int
    name: str
    trade: str
    line: str
    terrain: str


CHARACTERS = (
    Character("nilo", 1, N_("Nilo"), N_("The fisher"), N_("Builds wherever the view is nice."), "lake"),
    Character("tavi", 2, N_("Tavi"), N_("The gardener"), N_("Grows fast and looks up late."), "clearing"),
    Character("maru", 3, N_("Maru"), N_("The navigator"), N_("Takes the best wave in sight."), "sand"),
    Character("sefa", 4, N_("Sefa"), N_("The stonemason"), N_("Thinks one turn further than you."), "rock"),
    Character("oruna", 5, N_("Oruna"), N_("The volcano sage"), N_("Hears the mountain before it wakes."), "volcano"),
)
"""The characters by level, the gentlest first."""

LEVEL_LABELS = (
    N_("level 1 of 5"),
    N_("level 2 of 5"),
    N_("level 3 of 5"),
    N_("level 4 of 5"),
    N_("level 5 of 5"),
)

BY_KEY = {character.key: character for character in CHARACTERS}


def character_of(level: int) -> Character:
    """Return the character who plays at a level, 1–5."""
    return CHARACTERS[level - 1]


def name_of(character: Character) -> str:
    """Return a character's name: Latin or Cyrillic, as the language is written."""
    return _(character.name)


def trade_of(character: Character) -> str:
    """Return what a character does, such as “The fisher”."""
    return _(character.trade)


def line_of(character: Character) -> str:
    """Return how a character plays, in a sentence."""
    return _(character.line)


def level_label(level: int) -> str:
    """Return the level in words, for those who do not see its five dots."""
    return _(LEVEL_LABELS[level - 1])
