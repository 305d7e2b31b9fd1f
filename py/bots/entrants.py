"""Who can enter a match: the named players of this package, those of earlier commits, and custom functions."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

from bots.commits import commit_player
from bots.levels import player_of
from taluva import Build, Game, Move, Placement, Position

Entrant: TypeAlias = Callable[[Position, int], Sequence[Move]]
"""Returns the rest of a turn for a position and a seed: a placement and a building, or one of them."""


_COMMIT = "commit:"


def is_custom(name: str) -> bool:
    """Return whether a name is not that of a player of this package, but `commit:…` or `module:function`."""
    return ":" in name


def entrant_of(name: str) -> Entrant:
    """Return the player of a name.

    name: as `player_of` reads it; `commit:HASH,NAME` for the player of that name in an earlier commit of this
    repository; or `module:function`, an `Entrant` in a module that can be imported.
    Raises ValueError if there is no such player.
    """
    if not is_custom(name):
        return player_of(name).turn
    if name.startswith(_COMMIT):
        commit, _, player = name.removeprefix(_COMMIT).partition(",")
        return commit_player(commit, player).turn
    module, _, function = name.partition(":")
    try:
        entrant: Any = getattr(import_module(module), function, None)
    except Exception as error:
        raise ValueError(f"{module!r} cannot be imported: {_words(error)}") from error
    if not callable(entrant):
        raise ValueError(f"{module} has no function {function!r}")

    def turn(position: Position, seed: int) -> Sequence[Move]:
        try:
            moves = tuple(entrant(position, seed) or ())
        except Exception as error:
            raise ValueError(f"{name} fails in ply {position.ply + 1}: {_words(error)}") from error
        for move in moves:
            if not isinstance(move, (Placement, Build)):
                raise ValueError(f"{name} returns {move!r} in ply {position.ply + 1}, which is not a move")
        return moves

    return turn


def _words(error: Exception) -> str:
    """Return what went wrong, and the last line of code in which it did."""
    words = " ".join(str(error).split())
    if isinstance(error, ImportError):
        return words
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {words} ({place.filename}, line {place.lineno})"


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
