"""Games and positions for the tests of the computer players."""

from __future__ import annotations

from rules.policies import random_game
from taluva import Mode, Options, Phase, Position

EVERY_GAME = {
    "two": Options(),
    "two, 48 tiles, huts anywhere": Options(all_tiles=True, huts_anywhere=True),
    "three": Options(players=3),
    "three, ranking": Options(players=3, mode=Mode.RANKING, first=2),
    "four": Options(players=4),
    "four, ranking, huts anywhere": Options(players=4, mode=Mode.RANKING, huts_anywhere=True),
    "teams": Options(players=4, mode=Mode.TEAMS, first=1),
}


def midgame(seed: int, phase: Phase = Phase.TILE, tiles: int = 12, options: Options | None = None) -> Position:
    """Return a position of a random game with so many tiles laid, of the first seed from one on that has it."""
    while True:
        for position in random_game(seed, options).positions:
            if position.phase is phase and len(position.board.laid) == tiles:
                return position
        seed += 1000
