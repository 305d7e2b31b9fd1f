"""Turns of a game: which plies belong to each, and its number."""

from __future__ import annotations

from typing import NamedTuple

from taluva.game import Game
from taluva.position import Phase


class Turn(NamedTuple):
    """A turn, or the rest of one: its number, the seat, and its plies; numbers and plies from 1.

    is_whole: whether it begins with its tile.
    """

    number: int
    seat: int
    plies: tuple[int, ...]
    is_whole: bool = True


def turns_of(game: Game, after: int = 0) -> list[Turn]:
    """Return the turns of a game after a ply; the first may be the rest of one."""
    turns: list[Turn] = []
    for ply in range(after + 1, game.ply + 1):
        before = game.positions[ply - 1]
        if before.phase is Phase.TILE or not turns:
            turns.append(Turn(turn_number(game, ply), before.seat, (ply,), before.phase is Phase.TILE))
        else:
            turns[-1] = turns[-1]._replace(plies=(*turns[-1].plies, ply))
    return turns


def turn_number(game: Game, ply: int) -> int:
    """Return the number of the turn to which a ply belongs, both from 1."""
    before = game.positions[ply - 1]
    return len(before.board.laid) + (before.phase is not Phase.BUILD)
