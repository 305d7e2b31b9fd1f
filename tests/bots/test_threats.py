"""What eruptions can do to settlements, compared with every legal eruption."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pytest

from bots.bitboard import Grid
from bots.features import LIFT, READY, SAFE, SPLIT
from bots.search_state import SearchState, SettlementTuple, holdings_of
from bots.threats import EruptionThreats
from taluva import Options, Phase, Position
from taluva.frame import parts
from tests.bots.states import converted, varied_positions

LARGE = 8
"""A settlement of this size or more counts as safe without a look."""


class Eruption(NamedTuple):
    """A legal eruption: the volcano's hex, the land's, and the level on which the tile lies."""

    volcano: int
    land: int
    level: int


def eruptions(position: Position, grid: Grid) -> list[Eruption]:
    """Return every legal eruption."""
    found = []
    for move in position.placements:
        level = position.board.level(move.hex)
        if level:
            volcano, first, second = (grid.bit(hex_) for hex_ in move.hexes())
            found.append(Eruption(volcano, first | second, level + 1))
    return found


def remainders(legal: list[Eruption], hexes: int) -> set[int]:
    """Return what each eruption that hits a settlement leaves of it."""
    areas = [eruption.volcano | eruption.land for eruption in legal]
    return {hexes & ~area for area in areas if hexes & area}


def has_part_of_three(grid: Grid, hexes: int, excluded: int = 0) -> bool:
    """Return whether a set has a connected part of three hexes or more without excluded ones."""
    return any(part.bit_count() >= 3 and not part & excluded for part in parts(grid.frame, hexes))


def threats_by_the_rules(
    legal: list[Eruption], grid: Grid, state: SearchState, settlement: SettlementTuple
) -> set[int]:
    """Return which of the features SAFE, SPLIT and LIFT a settlement has."""
    hexes, fringe, size, temples, towers, features = settlement
    rests = remainders(legal, hexes)
    threats = set()
    if features >> READY & 1 and (size >= LARGE or all(has_part_of_three(grid, rest) for rest in rests)):
        threats.add(SAFE)
    if temples and size >= 4 and any(has_part_of_three(grid, rest, state.temples) for rest in rests):
        threats.add(SPLIT)
    if not towers and any(fringe & eruption.land and eruption.level >= 3 for eruption in legal):
        threats.add(LIFT)
    return threats


@pytest.mark.parametrize("options", [Options(), Options(players=3)])
def test_remainders_are_what_the_legal_eruptions_leave(options: Options) -> None:
    hits = 0
    for position in varied_positions(options, Phase.TILE)[::3]:
        grid, state = converted(position)
        legal, threats = eruptions(position, grid), EruptionThreats(grid, state, {})
        for settlements, _, _ in state.holdings:
            for hexes, *_ in settlements:
                assert set(threats.remainders(hexes)) == remainders(legal, hexes)
                hits += len(threats.remainders(hexes))
    assert hits > 20


def test_settlements_are_safe_split_and_lifted_by_the_legal_eruptions() -> None:
    counts = Counter[int]()
    for options in (Options(), Options(players=3), Options(all_tiles=True, huts_anywhere=True)):
        for position in varied_positions(options, Phase.TILE)[::7]:
            grid, state = converted(position)
            legal = eruptions(position, grid)
            annotated = EruptionThreats(grid, state, {}).annotate_all(state)
            for (old, _, fringes), (new, total, new_fringes) in zip(state.holdings, annotated.holdings, strict=True):
                assert (total, new_fringes) == (sum(features for *_, features in new), fringes)
                for before, after in zip(old, new, strict=True):
                    threats = threats_by_the_rules(legal, grid, state, before)
                    assert after == (*before[:5], before[5] | sum(1 << feature for feature in threats))
                    counts.update(threats or {READY: before[5] >> READY & 1})
    assert all(counts[feature] for feature in (SAFE, SPLIT, LIFT))
    assert counts[READY], "some settlement is ready for a temple and not safe"


def test_annotating_again_drops_threats_that_are_gone() -> None:
    for position in varied_positions(Options(players=3), Phase.TILE)[::25]:
        grid, state = converted(position)
        threats = EruptionThreats(grid, state, {})
        annotated = threats.annotate_all(state)
        every = 1 << SAFE | 1 << SPLIT | 1 << LIFT
        stale = [
            holdings_of(tuple((*data[:5], data[5] | every) for data in settlements))
            for settlements, _, _ in state.holdings
        ]
        assert threats.annotate_all(state.with_holdings(tuple(stale))).holdings == annotated.holdings
        assert threats.annotate_all(annotated) is annotated
