"""How many games in a row a person has won against the same level of the computer."""

from __future__ import annotations

import json
from typing import NamedTuple

from session.plain_json import read_json

STREAK = "taluva.streak"
"""Where it is stored."""

ENOUGH = 2
"""After so many wins in a row the next level is offered."""
HIGHEST = 5


class Streak(NamedTuple):
    """Wins in a row; level: of the computer, 0 before the first game."""

    level: int = 0
    wins: int = 0

    def after(self, level: int, won: bool) -> Streak:
        """Return the streak after another game against a level."""
        if not won:
            return Streak(level, 0)
        return Streak(level, self.wins + 1 if level == self.level else 1)

    @property
    def next_level(self) -> int | None:
        """Return the level to offer now, or None."""
        return self.level + 1 if self.wins >= ENOUGH and self.level < HIGHEST else None


def format_streak(streak: Streak) -> str:
    """Return a streak as text for the browser's storage."""
    return json.dumps(streak._asdict(), separators=(",", ":"))


def parse_streak(text: str | None) -> Streak:
    """Read a stored streak; anything missing or damaged is no streak."""
    try:
        stored = read_json(text or "")
    except ValueError:
        return Streak()
    level, wins = stored.get("level"), stored.get("wins")
    if type(level) is not int or type(wins) is not int or not 1 <= level <= HIGHEST or wins < 0:
        return Streak()
    return Streak(level, wins)


def opponent_level(levels: tuple[int, ...]) -> int | None:
    """Return the highest level among the computers of a game in which one person plays; None for any other game."""
    persons = sum(not level for level in levels)
    return max(levels) if persons == 1 and any(levels) else None
