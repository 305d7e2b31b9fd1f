"""Search states for tests, and how to compare them with the rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from bots.bitboard import Grid
from bots.features import BOARD_FEATURES
from bots.search_state import SearchState, search_state_of
from taluva import Move, Options, Phase, Position
from tests.rules.random_games import POLICIES, whole_game


@cache
def varied_positions(options: Options, phase: Phase) -> list[Position]:
    """Return the positions in a phase of a few random games, each played another way, from the first tile on."""
    games = [whole_game(options, seed, policy) for seed, policy in enumerate(POLICIES, 3)]
    return [position for game in games for position in game.positions[1:] if position.phase is phase]


def converted(position: Position) -> tuple[Grid, SearchState]:
    """Return a position as a search state, with its grid."""
    grid = Grid.around(position.board)
    return grid, search_state_of(position, grid)


def after(grid: Grid, position: Position, move: Move) -> SearchState:
    """Return what the rules make of a move, as a search state."""
    return search_state_of(position.play(move), grid)


def comparable(state: SearchState) -> dict[str, Any]:
    """Return all of a state that is the same in every state of one position.

    Left out: the order of settlements, levels without land, features that depend on
    eruptions, and how many huts are buried, which no decision depends on.
    """
    entries: dict[str, Any] = {name: getattr(state, name) for name in SearchState.__slots__}
    entries["levels"] = [layer for layer in state.levels if layer]
    entries["statuses"] = [(out, place) for _, out, place in state.statuses]
    entries["holdings"] = [
        (sorted((*data, features & BOARD_FEATURES) for *data, features in settlements), total & BOARD_FEATURES, fringes)
        for settlements, total, fringes in state.holdings
    ]
    return entries


def turnless(state: SearchState) -> dict[str, Any]:
    """Return what a state says about the board and the supplies, but not whose turn it is."""
    entries = comparable(state)
    for name in ("seat", "over", "statuses"):
        del entries[name]
    return entries
