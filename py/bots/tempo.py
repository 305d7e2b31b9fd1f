"""How many turns each player has left, and who moves next."""

from __future__ import annotations

from typing import TypeAlias

from bots.search_state import SearchState

SeatTempo: TypeAlias = "tuple[int, bool]"
"""How many turns a seat has left, and whether the next decision is its own."""

Tempo: TypeAlias = "tuple[SeatTempo, ...]"
"""The tempo of every seat."""


def before_tile(state: SearchState) -> Tempo:
    """Return the tempo when the seat to move is about to draw a tile."""
    return tuple(_tempo(state, 0))


def before_build(state: SearchState, tiles: int = 0) -> Tempo:
    """Return the tempo when the seat to move is about to build, which counts as a turn.

    tiles: how many it lays before.
    """
    tempo = _tempo(state, 1, tiles)
    turns, _ = tempo[state.seat]
    tempo[state.seat] = (turns + 1, True)
    return tuple(tempo)


def after_build(state: SearchState) -> Tempo:
    """Return the tempo when the seat to move has built and its turn is about to end."""
    return tuple(_tempo(state, 1))


def _tempo(state: SearchState, passed: int, tiles: int = 0) -> list[SeatTempo]:
    """Return the tempo when the seat that is `passed` seats after the one to move draws next, after so many tiles."""
    count = len(state.supplies)
    seats = ((state.seat + passed + place) % count for place in range(count))
    order = [seat for seat in seats if state.plays(seat)]
    tempo = [(0, False)] * count
    for place, seat in enumerate(order):
        turns = max(0, state.tiles_left - tiles - place + len(order) - 1) // len(order)
        tempo[seat] = (turns, place == 0)
    return tempo
