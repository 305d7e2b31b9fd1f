"""Islands that are alike: moved, turned, mirrored, in other colours."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva import Board, Building, Hex, LaidTile, Tile
from taluva.alike import are_alike, forms, tally
from taluva.setting_up import furnished, laid_board
from tests.expected import check_expected
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


def island(**pieces: tuple[int, Building]) -> Board:
    """Return two tiles with buildings, by hexes such as `q1r0`."""
    laid = (LaidTile(Tile.parse("JC"), Hex(0, 0), 0), LaidTile(Tile.parse("SR"), Hex(0, 1), 5))
    places = {Hex(*map(int, name[1:].replace("m", "-").split("r"))): piece for name, piece in pieces.items()}
    return furnished(laid_board(2, laid), places)


def test_the_twelve_forms_of_an_island(request: pytest.FixtureRequest) -> None:
    """After an intended change run this test with `--rewrite`, and review the difference."""
    board = island(q1r0=(0, Building.HUT), q1rm1=(1, Building.TEMPLE))
    text = "".join(
        f"{'mirrored' if form.mirrored else 'turned'} {form.spots}\n" for form in forms(board, lambda seat: seat + 1)
    )
    check_expected(Path(__file__).parent / "expected" / "forms.txt", text, request.config)
    sea = [*forms(Board.empty(2, 24), lambda seat: seat + 1)]
    assert len(sea) == 12 and {form.spots for form in sea} == {()}


def test_buildings_are_compared_but_for_their_colours() -> None:
    hut, temple = Building.HUT, Building.TEMPLE
    one = island(q1r0=(0, hut), q1rm1=(1, hut))
    assert are_alike(one, island(q1r0=(1, hut), q1rm1=(0, hut)))
    for other in (
        island(q1r0=(0, hut), q1rm1=(0, hut)),
        island(q1r0=(0, hut), q0r2=(1, hut)),
        island(q1r0=(0, hut), q1rm1=(1, temple)),
    ):
        assert not are_alike(one, other)
    assert not are_alike(island(q1r0=(0, hut), q1rm1=(0, temple)), island(q1r0=(0, temple), q1rm1=(0, hut)))
    assert not are_alike(island(q1r0=(0, hut)), island(q1rm1=(0, hut)))
