"""Islands that are alike: moved, turned, mirrored, in other colours."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from taluva.alike import are_alike, tally
from tests.rules.random_games import random_game
from tests.rules.turning import moved

GAME = random_game(2)


@given(st.integers(1, GAME.ply), st.integers(0, 5), st.booleans(), st.integers(-2, 2), st.booleans())
def test_a_moved_island_is_alike(ply: int, turns: int, mirrored: bool, by: int, swapped: bool) -> None:
    board = GAME.positions[ply].board
    other = moved(GAME.positions[ply], turns, mirrored, (by, -by)).board
    if swapped:
        other = other._replace(settlements=other.settlements[::-1])
    assert tally(other) == tally(board)
    assert are_alike(board, other)


def test_islands_that_differ_in_one_place_are_not_alike() -> None:
    before, after = GAME.positions[20].board, GAME.positions[21].board
    assert not are_alike(before, after)
    other = moved(GAME.positions[20]).board._replace(flows=before.flows[1:] + before.flows[:1])
    assert tally(other) == tally(before) and not are_alike(before, other)
