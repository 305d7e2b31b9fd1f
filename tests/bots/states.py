"""Positions of random games, and how to compare search states with them."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from typing import Any, NamedTuple

import pytest

from bots.bitboard import Grid
from bots.features import BOARD_FEATURES
from bots.search_state import SearchState, search_state_of
from taluva import Options, Phase, Position
from tests.bots.sample_games import ALL_OPTIONS
from tests.rules.random_games import POLICIES, Policy, any_move, whole_game


class RandomGame(NamedTuple):
    """How a random game is played."""

    options: Options
    policy: Policy

    def positions(self, phase: Phase, step: int = 1) -> list[Position]:
        """Return every `step`-th of the game's positions in a phase, from the first tile on."""
        return _positions(self)[phase][::step]


@cache
def _positions(game: RandomGame) -> dict[Phase, list[Position]]:
    positions: dict[Phase, list[Position]] = {phase: [] for phase in Phase}
    for position in whole_game(game.options, 3, game.policy).positions[1:]:
        positions[position.phase].append(position)
    return positions


# Every kind of game twice with different policies, and one more in which eruptions can split settlements with temples.
_GAMES = [*zip([*ALL_OPTIONS] * 2, cycle(POLICIES)), ("two, 48 tiles, huts anywhere", any_move)]
RANDOM_GAMES = {f"{name}, {policy.__name__}": RandomGame(ALL_OPTIONS[name], policy) for name, policy in _GAMES}
each_random_game = pytest.mark.parametrize("game", RANDOM_GAMES.values(), ids=RANDOM_GAMES)


def converted(position: Position) -> tuple[Grid, SearchState]:
    """Return a grid for a position, and the position as a search state."""
    grid = Grid.around(position.board)
    return grid, search_state_of(position, grid)


def board_entries(state: SearchState) -> dict[str, Any]:
    """Return what a state says about the board and the supplies, the same for equal positions.

    Left out: the order of settlements, levels without land, and features that depend on
    eruptions.
    """
    entries: dict[str, Any] = {name: getattr(state, name) for name in SearchState.__slots__}
    for name in ("seat", "over", "statuses"):
        del entries[name]
    entries["levels"] = [layer for layer in state.levels if layer]
    entries["holdings"] = [
        (sorted((*data, features & BOARD_FEATURES) for *data, features in settlements), total & BOARD_FEATURES, fringes)
        for settlements, total, fringes in state.holdings
    ]
    return entries


def turn_of(state: SearchState) -> tuple[Any, ...]:
    """Return whose turn it is in a state, whether the game is over, and who is out or has a place."""
    return state.seat, state.over, [(out, place) for _, out, place in state.statuses]
