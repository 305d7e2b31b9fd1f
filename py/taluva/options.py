"""The options of a game, where editions differ or leave a choice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from taluva.tiles import TILE_SET


class Mode(Enum):
    """What the players compete for (rules, "Variants")."""

    SOLO = "solo"
    RANKING = "ranking"
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game.

    players: 2–4.
    all_tiles: play with all 48 tiles instead of 12 per player.
    huts_anywhere: a hut may stand beside the player's own buildings.
    mode: what the players compete for; teams need four players.
    first: the seat that plays first, 0-based.

    Raises ValueError for a combination that no edition allows.
    """

    players: int = 2
    all_tiles: bool = False
    huts_anywhere: bool = False
    mode: Mode = Mode.SOLO
    first: int = 0

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 4:
            raise ValueError("a game has two to four players")
        if self.mode is Mode.TEAMS and self.players != 4:
            raise ValueError("teams need four players")
        if not 0 <= self.first < self.players:
            raise ValueError("the first seat is out of range")

    @property
    def tile_count(self) -> int:
        """Return how many tiles are in play (rules, "Pieces")."""
        return len(TILE_SET) if self.all_tiles else 12 * self.players

    def team_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win together with a seat, including itself, ascending."""
        if self.mode is Mode.TEAMS:
            return tuple(s for s in range(4) if s % 2 == seat % 2)
        return (seat,)
