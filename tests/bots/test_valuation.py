"""The values of placements and buildings that are compared without their states are those of the states."""

from __future__ import annotations

from bots.chances import perspective_of
from bots.evaluation import Evaluator
from bots.features import BOARD_FEATURES
from bots.move_conversion import build_move_of, tile_move_of, tile_pair
from bots.tempo import after_build, before_build
from bots.threats import EruptionThreats
from bots.transitions import build, lay
from bots.valuation import values_of_buildings, values_of_placements
from bots.weights import TUNED
from taluva import Phase
from tests.bots.states import RandomGame, converted, each_random_game


@each_random_game
def test_placements_have_the_values_of_the_states_after_them(game: RandomGame) -> None:
    for position in game.positions(Phase.TILE, 9):
        grid, state = converted(position)
        state = EruptionThreats(grid, state, {}).annotate_all(state)
        assert position.hand is not None
        tile = tile_pair(position.hand)
        moves = [tile_move_of(grid, move) for move in sorted(position.placements)]
        evaluator = Evaluator(position.options, TUNED)
        perspective = perspective_of(evaluator, state, state.seat)
        context = evaluator.context(perspective, before_build(state, 1))
        values = values_of_placements(grid, evaluator, state, tile, moves, context)
        states = [lay(grid, state, *move, tile) for move in moves]
        assert values == [evaluator.value(after, context, BOARD_FEATURES) for after in states]


@each_random_game
def test_a_value_does_not_depend_on_what_was_evaluated_before(game: RandomGame) -> None:
    for position in game.positions(Phase.TILE, 9):
        grid, state = converted(position)
        assert position.hand is not None
        tile = tile_pair(position.hand)
        moves = [tile_move_of(grid, move) for move in sorted(position.placements)]
        annotated = EruptionThreats(grid, state, {}).annotate_all(state)
        evaluator = Evaluator(position.options, TUNED)
        perspective = perspective_of(evaluator, state, state.seat)
        context = evaluator.context(perspective, before_build(state, 1))
        # One state has the features of eruptions, which these values leave out, and the other has none.
        values = values_of_placements(grid, evaluator, annotated, tile, moves, context)
        assert values == values_of_placements(grid, evaluator, state, tile, moves, context)
        fresh = Evaluator(position.options, TUNED)
        context = fresh.context(perspective, before_build(state, 1))
        assert values == values_of_placements(grid, fresh, state, tile, moves, context)


@each_random_game
def test_buildings_have_the_values_of_the_states_after_them(game: RandomGame) -> None:
    for position in game.positions(Phase.BUILD, 7):
        grid, state = converted(position)
        threats = EruptionThreats(grid, state, {})
        state = threats.annotate_all(state)
        evaluator = Evaluator(position.options, TUNED)
        context = evaluator.context(perspective_of(evaluator, state, state.seat), after_build(state))
        moves = [build_move_of(position, grid, move) for move in sorted(position.builds)]
        for move, value in zip(moves, values_of_buildings(grid, evaluator, state, moves, context, threats.annotate)):
            after = build(grid, state, *move, threats.annotate)
            assert value == (None if 0 in after.supplies[state.seat] else evaluator.value(after, context))
