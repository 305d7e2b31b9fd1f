"""What eruptions can do to settlements, compared with every legal eruption."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from bots.bitboard import Grid
from bots.features import LIFT, READY, SAFE, SPLIT
from bots.search_state import SearchState, SettlementTuple, holdings_of
from bots.threats import EruptionThreats
from taluva import Options, Phase, Position
from taluva.frame import parts
from tests.bots.states import RANDOM_GAMES, RandomGame, converted, each_random_game
from tests.rules.random_games import builder

LARGE = 8
"""A settlement of this size or more counts as safe without a look."""


class Eruption(NamedTuple):
    """A legal eruption: the volcano's hex, the land's, and the level on which the tile lies."""

    volcano: int
    land: int
    level: int


def eruptions(position: Position, grid: Grid) -> list[Eruption]:
    """Return every legal eruption."""
    eruptions = []
    for move in position.placements:
        level = position.board.level(move.hex)
        if level:
            volcano, first, second = (grid.bit(hex_) for hex_ in move.hexes())
            eruptions.append(Eruption(volcano, first | second, level + 1))
    return eruptions


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


@each_random_game
def test_remainders_are_what_the_legal_eruptions_leave(game: RandomGame) -> None:
    for position in game.positions(Phase.TILE, 3):
        grid, state = converted(position)
        legal, threats = eruptions(position, grid), EruptionThreats(grid, state, {})
        for settlements, _, _ in state.holdings:
            for hexes, *_ in settlements:
                assert set(threats.remainders(hexes)) == remainders(legal, hexes)


@each_random_game
def test_settlements_are_safe_split_and_lifted_by_the_legal_eruptions(game: RandomGame) -> None:
    for position in game.positions(Phase.TILE, 3):
        grid, state = converted(position)
        legal = eruptions(position, grid)
        annotated = EruptionThreats(grid, state, {}).annotate_all(state)
        for (old, _, fringes), (new, total, new_fringes) in zip(state.holdings, annotated.holdings, strict=True):
            assert (total, new_fringes) == (sum(features for *_, features in new), fringes)
            for before, after in zip(old, new, strict=True):
                threats = threats_by_the_rules(legal, grid, state, before)
                assert after == (*before[:5], before[5] | sum(1 << feature for feature in threats))


def test_some_of_these_settlements_have_each_threat() -> None:
    """The tests above try what matters."""
    counts = Counter[int]()
    hits = 0
    for game in RANDOM_GAMES.values():
        for position in game.positions(Phase.TILE, 3):
            grid, state = converted(position)
            threats = EruptionThreats(grid, state, {})
            for settlements, _, _ in threats.annotate_all(state).holdings:
                for settlement in settlements:
                    hits += len(threats.remainders(settlement[0]))
                    counts.update(feature for feature in (SAFE, SPLIT, LIFT) if settlement[5] >> feature & 1)
                    counts[READY] += settlement[5] >> READY & 1 and not settlement[5] >> SAFE & 1
    assert hits > 100 and all(counts[feature] for feature in (SAFE, SPLIT, LIFT, READY))


def test_annotating_again_drops_threats_that_are_gone() -> None:
    for position in RandomGame(Options(players=3), builder).positions(Phase.TILE, 8):
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
