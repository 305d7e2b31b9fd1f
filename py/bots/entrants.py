"""Who can enter a match: the players of this package by their names, and functions of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

from bots.levels import player_of
from taluva import Game, Move, Position

Entrant: TypeAlias = Callable[[Position, int], Sequence[Move]]
"""Returns the rest of a turn for a position and a seed: a placement and a building, or one of them."""


def is_own(text: str) -> bool:
    """Tell whether a text names a function of one's own, `module:function`."""
    return ":" in text


def entrant_of(text: str) -> Entrant:
    """Return who plays under a name.

    text: as `player_of` reads it; or `module:function`, an `Entrant` in a module that can be imported.
    Raises ValueError where there is no such player.
    """
    if not is_own(text):
        return player_of(text).turn
    module, _, name = text.partition(":")
    try:
        found: Any = getattr(import_module(module), name, None)
    except (ImportError, ValueError, TypeError) as error:
        raise ValueError(f"{module!r} cannot be imported: {error}") from error
    if not callable(found):
        raise ValueError(f"{module} has no function {name!r}")
    entrant: Entrant = found
    return entrant


def after_turn(game: Game, moves: Sequence[Move], name: str) -> Game:
    """Return the game after what a player wants to do in its turn.

    name: of the player, for messages.
    Raises IllegalMoveError for a move that a rule refuses, and ValueError for no move or one too many.
    """
    seat = game.position.seat
    if not moves:
        raise ValueError(f"{name} makes no move in ply {game.ply + 1}")
    for move in moves:
        if game.is_over or game.position.seat != seat:
            raise ValueError(f"{name} goes on after its turn: {move} in ply {game.ply + 1}")
        game = game.play(move)
    return game
