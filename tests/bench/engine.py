"""Measure the rules engine, in units of L: the time of `sum(range(1000))` taken in the same run.

Every number is a median of many short rounds of processor time, and each round times L before
and after: a busy machine slows both. Run by `python3 build.py bench engine`.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Collection, Sequence
from functools import partial
from statistics import median
from time import thread_time
from typing import NamedTuple, TypeVar

import taluva
from taluva import Build, BuildingEffects, Builds, Options, Phase, Placement, Placements, Position
from tests.rules.random_games import any_move, random_game, whole_game

AMove = TypeVar("AMove", Placement, Build)

TILES = 16
GAMES = range(8)
ROUNDS = 60
L_MICROSECONDS = 14
"""L on the machine for which the goal in games a second was set."""
GAMES_PER_SECOND = 200


class Goal(NamedTuple):
    """One row of the table: what is done, at most how many L it may take, and a call that does it once."""

    name: str
    limit: float | None
    calls: Sequence[Callable[[], object]]


def unit() -> object:
    """Do what takes one L."""
    return sum(range(1000))


def midgame(seed: int, phase: Phase) -> Position:
    """Return a position of a random game with 16 tiles laid, in one of the two phases of a turn."""
    for position in random_game(seed).positions:
        if position.phase is phase and len(position.board.laid) == TILES:
            return fresh(position)
    raise ValueError(f"the random game of seed {seed} does not get so far")


def fresh(position: Position) -> Position:
    """Return an equal position that has computed nothing yet."""
    return Position(
        position.options,
        position.board,
        position.players,
        position.seat,
        position.phase,
        position.hand,
        position.ply,
        position.reason,
    )


def builds_of(position: Position) -> Builds:
    """Return the legal builds of the seat to move, nothing computed yet."""
    supply = position.players[position.seat].supply
    return Builds(position.board, position.seat, supply, position.options.huts_anywhere)


def build_board(position: Position, move: Build) -> Callable[[], object]:
    """Return a call that builds on the board alone."""
    effects = taluva.effects(position, move)
    assert isinstance(effects, BuildingEffects)
    placed = [hex_ for hex_, _ in effects.placed]
    board, seat, kind, bits = position.board, position.seat, move.kind.building, position.board.frame.set_of(placed)
    return lambda: board.build(seat, kind, bits)


def lay_board(position: Position, move: Placement) -> Callable[[], object]:
    """Return a call that lays the tile in hand on the board alone."""
    board, tile = position.board, position.hand
    assert tile is not None
    return lambda: board.lay(tile, move.hex, move.rotation)


def playing(position: Position, moves: Sequence[Placement] | Sequence[Build]) -> list[Callable[[], object]]:
    """Return calls that play moves in a position that has its legal moves already."""
    len(position.legal_moves)
    return [partial(position.play, move) for move in moves]


def each(action: Callable[[Position], object], positions: Sequence[Position]) -> list[Callable[[], object]]:
    """Return calls that carry out an action for each of the positions."""
    return [partial(action, position) for position in positions]


def some(moves: Collection[AMove], seed: int) -> list[AMove]:
    """Return a dozen of the moves, the same in every run."""
    return random.Random(seed).sample(list(moves), min(12, len(moves)))


def rows() -> list[Goal]:
    """Return what is measured."""
    tiles = [midgame(seed, Phase.TILE) for seed in GAMES]
    built = [midgame(seed, Phase.BUILD) for seed in GAMES]
    lays = [(p, some(p.placements, seed)) for seed, p in enumerate(tiles)]
    ways = [(p, some(p.builds, seed)) for seed, p in enumerate(built)]
    return [
        Goal("all placements, as sets", 3, each(lambda p: Placements(p.board).by_rotation, tiles)),
        Goal("all placements, listed", None, each(lambda p: list(Placements(p.board)), tiles)),
        Goal("all builds, as sets", 1.5, each(lambda p: len(builds_of(p)), built)),
        Goal("all builds, listed", 1.5, each(lambda p: list(builds_of(p)), built)),
        Goal("lay a tile: Board.lay", 0.5, [lay_board(p, m) for p, moves in lays for m in moves]),
        Goal("lay a tile: Position.play", None, [call for p, moves in lays for call in playing(p, moves)]),
        Goal("build: Board.build", 1, [build_board(p, m) for p, moves in ways for m in moves]),
        Goal("build: Position.play", 1, [call for p, moves in ways for call in playing(p, moves)]),
    ]


def seconds(calls: Sequence[Callable[[], object]]) -> float:
    """Return the processor time of one call, the mean over all of them."""
    start = thread_time()
    for call in calls:
        call()
    return (thread_time() - start) / len(calls)


def in_units(goal: Goal) -> float:
    """Return how many L a row takes, with the garbage collector off, as in `timeit`."""
    units = [unit] * 20
    ratios = []
    gc.disable()
    for _ in range(ROUNDS):
        before = seconds(units)
        taken = seconds(goal.calls)
        ratios.append(taken / ((before + seconds(units)) / 2))
    gc.enable()
    return median(ratios)


def games_per_unit() -> float:
    """Return how many whole random games are played in one L."""
    units = [unit] * 50
    ratios = []
    for seed in range(ROUNDS):
        before = seconds(units)
        taken = seconds([partial(whole_game, Options(), seed, any_move)])
        ratios.append((before + seconds(units)) / 2 / taken)
    return median(ratios)


def main() -> None:
    """Print the table."""
    length = median(seconds([unit] * 50) for _ in range(ROUNDS))
    print(f"L = {length * 1e6:.1f} µs; positions with {TILES} tiles of {len(GAMES)} random games of two players")
    for goal in rows():
        taken = in_units(goal)
        limit = "" if goal.limit is None else f"  (at most {goal.limit:g} L)"
        over = "  OVER" if goal.limit is not None and taken > goal.limit else ""
        print(f"{goal.name:28}{taken:8.2f} L{limit}{over}")
    rate = games_per_unit()
    at_goal = rate / (L_MICROSECONDS * 1e-6)
    over = "  UNDER" if at_goal < GAMES_PER_SECOND else ""
    print(
        f"{'whole random games':28}{rate / length:8.0f} a second here, {at_goal:.0f} where L is {L_MICROSECONDS} µs"
        f"  (at least {GAMES_PER_SECOND}){over}"
    )


if __name__ == "__main__":
    main()
