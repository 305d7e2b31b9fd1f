"""Why a move is refused: the rules as an enum."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from taluva.hexes import Hex


class Rule(Enum):
    """The rules that a move can break; the values are used in texts and on the page.

    Sources: rules, "Laying: expansion", "Laying: eruption", "Building: general".
    """

    # Any move.
    GAME_OVER = "game-over"
    WRONG_STEP = "wrong-step"
    # Laying a tile, in the order they are checked.
    NOT_START = "not-start"
    NOT_TOUCHING = "not-touching"
    OVERLAP = "overlap"
    NOT_LEVEL = "not-level"
    NO_VOLCANO = "no-volcano"
    SAME_DIRECTION = "same-direction"
    COVERS_TOWER = "covers-tower"
    COVERS_TEMPLE = "covers-temple"
    COVERS_SETTLEMENT = "covers-settlement"
    # Building, in the order they are checked.
    VOLCANO = "volcano"
    OCCUPIED = "occupied"
    LEVEL = "level"
    BESIDE_OWN = "beside-own"
    NO_SETTLEMENT = "no-settlement"
    TOO_SMALL = "too-small"
    HAS_TEMPLE = "has-temple"
    HAS_TOWER = "has-tower"
    SUPPLY = "supply"
    NO_HEX = "no-hex"


class Violation(NamedTuple):
    """A broken rule and the hexes that break it."""

    rule: Rule
    hexes: tuple[Hex, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.rule.value, *map(str, self.hexes)])
