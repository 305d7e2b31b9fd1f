"""Who can enter a match: the named players of this package, and custom functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

from bots.levels import player_of
from taluva import Game, Move, Position

Entrant: TypeAlias = Callable[[Position, int], Sequence[Move]]
"""Returns the rest of a turn for a position and a seed: a placement and a building, or one of them."""


def is_custom(name: str) -> bool:
    """Return whether a name is that of a custom function, `module:function`."""
    return ":" in name


def entrant_of(name: str) -> Entrant:
    """Return the player of a name.

    name: as `player_of` reads it; or `module:function`, an `Entrant` in a module that can be imported.
    Raises ValueError if there is no such player.
    """
    if not is_custom(name):
        return player_of(name).turn
    module, _, function = name.partition(":")
    try:
        entrant: Any = getattr(import_module(module), function, None)
    except (ImportError, ValueError, TypeError) as error:
        raise ValueError(f"{module!r} cannot be imported: {error}") from error
    if not callable(entrant):
        raise ValueError(f"{module} has no function {function!r}")
    checked: Entrant = entrant
    return checked


def play_turn(game: Game, moves: Sequence[Move], name: str) -> Game:
    """Return the game after a player's turn.

    moves: what the player returned. name: the player's, for messages.
    Raises IllegalMoveError for an illegal move, and ValueError for no move or one too many.
    """
    seat = game.position.seat
    if not moves:
        raise ValueError(f"{name} makes no move in ply {game.ply + 1}")
    for move in moves:
        if game.is_over or game.position.seat != seat:
            raise ValueError(f"{name} moves again after its turn: {move} in ply {game.ply + 1}")
        game = game.play(move)
    return game
