"""The last turn is played perfectly, as every turn by the rules shows."""

from __future__ import annotations

import pytest

from bots.bitboard import Grid
from bots.last_turn import LastTurn
from bots.move_conversion import tile_pair
from bots.search_state import search_state_of
from bots.terminal import outcome_scores
from taluva import Options, Phase, Position
from taluva.ending import Ending, outcome_of
from tests.bots.sample_games import ALL_OPTIONS
from tests.mostly_long import mostly_long
from tests.rules.random_games import random_game


def last_position(seed: int, options: Options) -> Position | None:
    """Return the position of a random game with the last tile in hand, if it gets there."""
    position = next((p for p in reversed(random_game(seed, options).positions) if p.phase is Phase.TILE), None)
    assert position is not None
    return position if position.tiles_left == 0 else None


def best_score(position: Position) -> float:
    """Return the best result of any turn by the rules."""
    results = []
    for placement in position.legal_moves:
        laid = position.play(placement)
        ends = [laid] if laid.is_over else [laid.play(build) for build in laid.legal_moves]
        for end in ends:
            assert end.outcome is not None
            results.append(outcome_scores(position.options, end.outcome)[position.seat])
    return max(results)


@pytest.mark.slow
@pytest.mark.parametrize("name", mostly_long(ALL_OPTIONS, ["two, 48 tiles, huts anywhere"]))
def test_no_turn_by_the_rules_is_better(name: str) -> None:
    options = ALL_OPTIONS[name]
    positions = filter(None, (last_position(seed, options) for seed in range(40)))
    for position, _ in zip(positions, range(2)):
        grid = Grid.around(position.board)
        assert position.hand is not None
        end = LastTurn(grid, options).play(search_state_of(position, grid), tile_pair(position.hand))
        score = outcome_scores(options, outcome_of(end.players(), Ending.TILES))[position.seat]
        assert score == best_score(position), str(position)
