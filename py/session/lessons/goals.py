"""The goals of lessons: predicates on a position and a legal move in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from taluva import Build, Kind, Move, Phase, Placement, Position, Terrain

Goal: TypeAlias = Callable[[Position, Move], bool]
"""Whether a legal move reaches a goal."""


def is_new_land(position: Position, move: Move) -> bool:
    """Return whether a move lays a tile on the water."""
    return isinstance(move, Placement) and position.board.level(move.hex) == 0


def is_eruption(position: Position, move: Move) -> bool:
    """Return whether a move lays a tile on the island."""
    return isinstance(move, Placement) and position.board.level(move.hex) > 0


def builds(kind: Kind) -> Goal:
    """Return the goal to build in a given way."""

    def goal(position: Position, move: Move) -> bool:
        return not isinstance(move, Placement) and move.kind is kind

    return goal


def expands(hexes: int) -> Goal:
    """Return the goal to expand to at least so many hexes."""

    def goal(position: Position, move: Move) -> bool:
        if isinstance(move, Placement) or move.kind is not Kind.EXPAND:
            return False
        return position.builds.expansion(move).filled.bit_count() >= hexes

    return goal


def all_of(*goals: Goal) -> Goal:
    """Return the goal to reach several goals at once; those after the first that fails are not evaluated."""

    def goal(position: Position, move: Move) -> bool:
        return all(each(position, move) for each in goals)

    return goal


def leads_to(kind: Kind) -> Goal:
    """Return the goal to lay the tile so that the same player can then build in a given way."""

    def goal(position: Position, move: Move) -> bool:
        after = position.play(move)
        return after.phase is Phase.BUILD and any(build.kind is kind for build in after.builds)

    return goal


def leads_to_expansion(terrain: Terrain) -> Goal:
    """Return the goal to lay the tile so that the same player can then expand to a terrain."""

    def goal(position: Position, move: Move) -> bool:
        after = position.play(move)
        return after.phase is Phase.BUILD and any(b.kind is Kind.EXPAND and b.terrain is terrain for b in after.builds)

    return goal


def buries(position: Position, move: Move) -> bool:
    """Return whether a move buries huts of another player."""
    after = position.play(move)
    pairs = enumerate(zip(position.players, after.players))
    return any(new.buried > old.buried for seat, (old, new) in pairs if seat != position.seat)


def leaves_no_temple(position: Position, move: Move) -> bool:
    """Return whether no settlement of another player can get a temple after a move."""
    settlements = position.play(move).board.settlements
    others = (own for seat, own in enumerate(settlements) if seat != position.seat)
    return not any(s.size >= 3 and not s.temples for own in others for s in own)


def wins(position: Position, move: Move) -> bool:
    """Return whether a move wins the game."""
    outcome = position.play(move).outcome
    return outcome is not None and position.seat in outcome.winners


def stays_in(position: Position, move: Move) -> bool:
    """Return whether the player can still build after laying a tile."""
    return position.play(move).phase is Phase.BUILD


def one_of(*moves: Move) -> Goal:
    """Return the goal to play one of these moves, each as it is in `Position.legal_moves`."""

    def goal(position: Position, move: Move) -> bool:
        return position.canonical(move) in moves

    return goal


def leads_to_win(position: Position, move: Move) -> bool:
    """Return whether a move lays the tile so that the same player can then win by building."""
    after = position.play(move)
    return after.phase is Phase.BUILD and after.seat == position.seat and bool(winning_builds(after))


def any_move(_position: Position, _move: Move) -> bool:
    """Return that every legal move is right."""
    return True


def winning_builds(after: Position) -> list[Build]:
    """Return the ways to build that win at once, in a position of two players with the tile laid."""
    supply, builds, frame = after.players[after.seat].supply, after.builds, after.board.frame
    if supply.kinds_empty() != 1:
        return []
    huts, temples, towers = builds.sites
    winning = []
    for kind, left, sites in zip((Kind.HUT, Kind.TEMPLE, Kind.TOWER), supply, (huts, temples, towers)):
        if left == 1:
            winning += [Build(kind, hex_) for hex_ in frame.hexes(sites)]
    winning += [build for build, e in builds.legal_expansions.items() if e.cost == supply.huts]
    return winning
