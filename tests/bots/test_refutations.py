"""Two turns before the end, turns are held against answers to every tile; what the last turn gains is exact."""

from __future__ import annotations

import pytest

from bots import Search, Settings
from bots.last_gains import last_gains
from bots.last_turn import LastTurn
from bots.move_conversion import tile_pair
from bots.terminal import final_lead, outcome_scores
from taluva import Options, Position
from taluva.ending import Ending, outcome_of
from tests.bots.states import converted
from tests.bots.test_endings import THREE_TILES, ending
from tests.bots.test_last_turn import last_position


@pytest.mark.parametrize("seed", range(6))
def test_what_the_last_turn_gains_decides_as_the_best_turn_with_each_tile_does(seed: int) -> None:
    position = last_position(seed, Options())
    if position is None:
        pytest.skip("nobody has the last tile")
    (grid, state), seat = converted(position), position.seat
    last_turn = LastTurn(grid, position.options)
    present = last_turn.best_build(state)[0]
    gains = last_gains(grid, state, present)
    lead = final_lead(position.options, state, seat)
    for tile in {*map(tile_pair, position.unseen().elements())}:
        end = last_turn.play(state, tile)
        margin = lead + gains.with_tile(tile)
        expected = 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
        assert outcome_scores(position.options, outcome_of(end.players(), Ending.TILES))[seat] == expected


def held(position: Position, simulations: int) -> Search:
    """Return a search that has made so many simulations."""
    return Search(position, Settings(simulations=simulations), seed=1).run()


def test_the_same_number_of_steps_gives_the_same_turn_and_chances() -> None:
    position, _, _ = ending(THREE_TILES[8])
    for simulations in (301, 400, 900):
        assert held(position, simulations).candidates(5) == held(position, simulations).candidates(5)


def test_a_turn_held_against_all_tiles_has_as_many_visits_as_tiles_and_ends_the_search() -> None:
    position, best, right = ending(THREE_TILES[8])
    search = held(position, 100_000)
    candidate = search.best()
    assert search.done and search.simulations < 3000
    assert candidate.visits >= position.unseen().total()
    assert abs(candidate.chances - best) < 0.01
    assert " ".join(map(str, candidate.moves)) in right


def test_a_turn_that_is_examined_is_held_against_every_tile_and_changes_no_other() -> None:
    position, _, _ = ending(THREE_TILES[3])
    search = held(position, 400)
    before = search.candidates(400)
    examined = before[-1]
    for _ in range(2):
        *_, candidate = search.examine(examined.moves, 60)
        assert candidate.visits >= position.unseen().total()
    others = [c for c in search.candidates(400) if c.moves != examined.moves]
    assert others == [c for c in before if c.moves != examined.moves]
