"""The sounds of plies."""

from __future__ import annotations

from enum import Enum

from taluva import Game, Placement


class Sound(Enum):
    """A sound of the page."""

    TILE = "tile"
    ERUPTION = "eruption"
    BUILDING = "building"
    VICTORY = "victory"


def sound_of(before: Game, after: Game) -> Sound | None:
    """Return the sound of a ply just played; None if the game changed in any other way."""
    if after.ply != before.ply + 1:
        return None
    if after.position.is_over:
        return Sound.VICTORY
    move = after.moves[-1]
    if not isinstance(move, Placement):
        return Sound.BUILDING
    return Sound.ERUPTION if after.position.board.level(move.hex) > 1 else Sound.TILE
