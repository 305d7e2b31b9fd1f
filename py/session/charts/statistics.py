"""Statistics of a game: what each player did altogether, and after every turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from taluva import Game, Placement

Built: TypeAlias = tuple[int, int, int]
"""Temples, towers and huts built, in the order in which they count; buried huts included."""


class PlayerStatistics(NamedTuple):
    """A player's figures.

    built: over the whole game. buried: own huts lost under eruptions.
    eruptions: tiles laid on others. highest: the highest level of the tiles laid, 0 for none.
    settlements: how many there are now. turns: how many were started.
    seconds, longest: the time of all turns and of the longest, None if unknown.
    """

    built: Built
    buried: int
    eruptions: int
    highest: int
    settlements: int
    turns: int
    seconds: float | None
    longest: float | None


class TurnFigures(NamedTuple):
    """A turn of the game; the last one may be unfinished.

    number: 1-based. seat: whose turn it was. built: per seat, at the end of the turn.
    seconds: how long it took, None if unknown.
    """

    number: int
    seat: int
    built: tuple[Built, ...]
    seconds: float | None


class Statistics(NamedTuple):
    """A game in figures: the players by seat, the turns in order."""

    players: tuple[PlayerStatistics, ...]
    turns: tuple[TurnFigures, ...]


def statistics(game: Game, seconds: Sequence[float] | None = None) -> Statistics:
    """Return the statistics of a game.

    seconds: how long each ply took, if known; raises ValueError unless there is one per ply.
    """
    if seconds is not None and len(seconds) != game.ply:
        raise ValueError(f"{len(seconds)} times for {game.ply} plies")
    turns = _turns(game, seconds)
    return Statistics(tuple(_player(game, seat, turns) for seat in range(game.options.players)), turns)


def _turns(game: Game, seconds: Sequence[float] | None) -> tuple[TurnFigures, ...]:
    turns: list[TurnFigures] = []
    for ply, move in enumerate(game.moves):
        built = tuple(player.built for player in game.positions[ply + 1].players)
        took = None if seconds is None else seconds[ply]
        if isinstance(move, Placement):
            turns.append(TurnFigures(len(turns) + 1, game.positions[ply].seat, built, took))
        else:
            begun = turns.pop()
            if took is not None and begun.seconds is not None:
                took += begun.seconds
            turns.append(TurnFigures(begun.number, begun.seat, built, took))
    return tuple(turns)


def _player(game: Game, seat: int, turns: Sequence[TurnFigures]) -> PlayerStatistics:
    player = game.position.players[seat]
    levels = [
        after.board.level(move.hex)
        for before, move, after in zip(game.positions, game.moves, game.positions[1:])
        if before.seat == seat and isinstance(move, Placement)
    ]
    times = [turn.seconds for turn in turns if turn.seat == seat and turn.seconds is not None]
    return PlayerStatistics(
        player.built,
        player.buried,
        sum(level > 1 for level in levels),
        max(levels, default=0),
        len(game.position.board.settlements[seat]),
        len(levels),
        sum(times) if times else None,
        max(times, default=None),
    )
