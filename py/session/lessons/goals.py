"""What a lesson can ask of a move, as predicates over a position and a legal move in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from taluva import Kind, Move, Phase, Placement, Position

Goal: TypeAlias = Callable[[Position, Move], bool]
"""Tells whether a legal move does what is asked."""


def is_new_land(position: Position, move: Move) -> bool:
    """Tell whether a tile goes on the water."""
    return isinstance(move, Placement) and position.board.level(move.hex) == 0


def is_eruption(position: Position, move: Move) -> bool:
    """Tell whether a tile goes on the island."""
    return isinstance(move, Placement) and position.board.level(move.hex) > 0


def builds(kind: Kind) -> Goal:
    """Return a goal: to build in a way."""

    def goal(position: Position, move: Move) -> bool:
        return not isinstance(move, Placement) and move.kind is kind

    return goal


def expands(hexes: int) -> Goal:
    """Return a goal: to expand to so many hexes at least."""

    def goal(position: Position, move: Move) -> bool:
        if isinstance(move, Placement) or move.kind is not Kind.EXPAND:
            return False
        return position.builds.expansion(move).filled.bit_count() >= hexes

    return goal


def all_of(*goals: Goal) -> Goal:
    """Return a goal: to reach several at once; the first that fails is the last looked at."""

    def goal(position: Position, move: Move) -> bool:
        return all(each(position, move) for each in goals)

    return goal


def leads_to(kind: Kind) -> Goal:
    """Return a goal: to lay the tile so that the same player can build in a way."""

    def goal(position: Position, move: Move) -> bool:
        after = position.play(move)
        return after.phase is Phase.BUILD and any(build.kind is kind for build in after.builds)

    return goal


def buries(position: Position, move: Move) -> bool:
    """Tell whether a tile buries huts of another player."""
    after = position.play(move)
    pairs = enumerate(zip(position.players, after.players))
    return any(new.buried > old.buried for seat, (old, new) in pairs if seat != position.seat)


def leaves_no_temple(position: Position, move: Move) -> bool:
    """Tell whether no settlement of another player could get a temple after a move."""
    settlements = position.play(move).board.settlements
    others = (own for seat, own in enumerate(settlements) if seat != position.seat)
    return not any(s.size >= 3 and not s.temples for own in others for s in own)


def wins(position: Position, move: Move) -> bool:
    """Tell whether a move wins the game."""
    outcome = position.play(move).outcome
    return outcome is not None and position.seat in outcome.winners


def stays_in(position: Position, move: Move) -> bool:
    """Tell whether the player can still build after a tile."""
    return position.play(move).phase is Phase.BUILD


def one_of(*moves: Move) -> Goal:
    """Return a goal: to play one of some moves, each as `Position.legal_moves` has it."""

    def goal(position: Position, move: Move) -> bool:
        return position.canonical(move) in moves

    return goal
