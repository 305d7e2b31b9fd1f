"""The ways to build at a chosen hex, legal or not."""

from __future__ import annotations

from typing import NamedTuple

from taluva import Build, Hex, Kind, Position, Rule, Terrain, Violation

_ORDER = {rule: number for number, rule in enumerate(Rule)}
_ON_THE_HEX = frozenset({Rule.VOLCANO, Rule.OCCUPIED, Rule.LEVEL, Rule.NO_SETTLEMENT})


class Choice(NamedTuple):
    """One way to build at the chosen hex.

    kind: the way. move: what Confirm would play; None if there is no such move.
    cost: huts spent, or 1 for a temple or a tower; 0 if unknown.
    filled: the hexes that would get buildings.
    violation: the rule that refuses it, or None if it is legal.
    """

    kind: Kind
    move: Build | None
    terrain: Terrain | None
    cost: int
    filled: tuple[Hex, ...]
    violation: Violation | None


def choices_at(position: Position, hex_: Hex) -> tuple[Choice, ...]:
    """Return every way to build at a hex: hut, temple, tower, then each expansion.

    Expansions that would fill the same hexes are one choice.
    """
    singles = []
    for kind in (Kind.HUT, Kind.TEMPLE, Kind.TOWER):
        move = Build(kind, hex_)
        violation = position.builds.violation(move)
        singles.append(Choice(kind, move, None, 1, (hex_,), violation))
    return (*singles, *_expansions_at(position, hex_))


def sole_choice(choices: tuple[Choice, ...]) -> int | None:
    """Return the index of the only legal choice; None if there are none or several."""
    legal = [index for index, choice in enumerate(choices) if choice.violation is None]
    return legal[0] if len(legal) == 1 else None


def nearest_refusal(choices: tuple[Choice, ...]) -> Violation | None:
    """Return why nothing can be built, by the rule that is checked last; None if something can.

    The choice closest to being legal explains most: that no settlement is near says
    more about a hex than that its level does not allow a single hut.
    """
    refusals = [choice.violation for choice in choices if choice.violation is not None]
    if len(refusals) < len(choices):
        return None
    return max(refusals, key=lambda refusal: _ORDER[refusal.rule])


def nearest_violation(position: Position, kind: Kind) -> Violation:
    """Return why a way to build that is possible nowhere is refused where it comes closest to being legal."""
    board, beside = position.board, 0
    for settlement in board.settlements[position.seat]:
        beside |= settlement.fringe
    refusals = []
    for hex_ in board.frame.hexes(board.land if kind is Kind.HUT else beside):
        if kind is Kind.EXPAND:
            refusals += [choice.violation for choice in _expansions_at(position, hex_)]
        else:
            refusals.append(position.builds.violation(Build(kind, hex_)))
    real = [refusal for refusal in refusals if refusal is not None]
    return max(real, key=lambda refusal: _ORDER[refusal.rule], default=Violation(Rule.NO_SETTLEMENT))


def kinds_by_hex(position: Position) -> dict[Hex, tuple[Kind, ...]]:
    """Return the ways to build at every hex where something can be built, in order."""
    builds = position.builds
    frame = position.board.frame
    by_hex: dict[Hex, list[Kind]] = {}
    for kind, sites in zip((Kind.HUT, Kind.TEMPLE, Kind.TOWER), builds.sites):
        for hex_ in frame.hexes(sites):
            by_hex.setdefault(hex_, []).append(kind)
    filled = 0
    for expansion in builds.legal_expansions.values():
        filled |= expansion.filled
    for hex_ in frame.hexes(filled):
        by_hex.setdefault(hex_, []).append(Kind.EXPAND)
    return {hex_: tuple(kinds) for hex_, kinds in by_hex.items()}


def filled_hexes(position: Position, move: Build) -> tuple[Hex, ...]:
    """Return the hexes that a move builds on, row by row."""
    if move.kind is not Kind.EXPAND:
        return (move.hex,)
    return tuple(position.board.frame.hexes(position.builds.expansion(move).filled))


def _expansions_at(position: Position, hex_: Hex) -> tuple[Choice, ...]:
    board = position.board
    builds = position.builds
    terrain = board.terrain(hex_)
    # The rules about the hex alone refuse a temple and an expansion alike.
    refusal = builds.violation(Build(Kind.TEMPLE, hex_))
    if terrain is None or (refusal is not None and refusal.rule in _ON_THE_HEX):
        return (Choice(Kind.EXPAND, None, terrain, 0, (), refusal),)
    bit = board.frame.bit_of(hex_)
    by_filling: dict[tuple[Hex, ...], Build] = {}
    for settlement in board.settlements[position.seat]:
        if settlement.fringe & bit:
            move = Build(Kind.EXPAND, board.first_hex(settlement.hexes), terrain)
            filled = tuple(board.frame.hexes(builds.expansion(move).filled))
            by_filling[filled] = min(move, by_filling.get(filled, move))
    return tuple(
        Choice(
            Kind.EXPAND,
            move,
            terrain,
            sum(board.level(each) for each in filled),
            filled,
            builds.violation(move),
        )
        for filled, move in sorted(by_filling.items(), key=lambda item: item[1])
    )
