"""What a press on the board means where a tile lies: it turns, but for the dots on it."""

from __future__ import annotations

import pytest

from session.table.cells import board_cells
from session.table.intents import Choose, PointAt, Rotate
from session.table.marks import ghost_drawing
from session.table.presses import is_on_tile, press
from session.table.table import Table
from taluva import Hex, Options, tile_hexes
from taluva.drawing.geometry import Point, center
from tests.browser.random_play import TALL, played
from tests.session.games import game_of
from tests.session.tables import after, table_of

HEIGHT = 12.0
SECOND = game_of("JC SR", "0,0/0 hut:1,0")
SHORE = Hex(0, 1)
RUGGED = played(18, TALL, Options(2), 32)


def on_hex(table: Table, hex_: Hex, dx: float = 0.0, dy: float = 0.0) -> Point:
    x, y = center(hex_, table.position.board.level(hex_), HEIGHT)
    return x + dx, y + dy


def pressed(table: Table, hex_: Hex, point: Point | None) -> Choose | Rotate:
    return press(table, board_cells(table), HEIGHT, hex_, point)


def parts(table: Table) -> list[Point]:
    """Return the middles of the ghost's hexes as they are drawn, the volcano's first."""
    drawn = ghost_drawing(table, board_cells(table), HEIGHT)
    assert drawn is not None and table.ghost is not None
    return [(drawn.x + x, drawn.y + y) for x, y in map(center, tile_hexes(Hex(0, 0), table.ghost.rotation))]


def test_a_press_anywhere_on_the_tile_turns_it() -> None:
    fixed = after(table_of(SECOND), Choose(SHORE))
    assert fixed.ghost is not None
    _volcano, *others = tile_hexes(SHORE, fixed.ghost.rotation)
    for hex_, (x, y) in zip(others, parts(fixed)[1:]):
        assert is_on_tile(fixed, board_cells(fixed), HEIGHT, (x, y - 20))
        assert pressed(fixed, hex_, (x, y - 20)) == Rotate(True)
    assert pressed(fixed, SHORE, parts(fixed)[0]) == Choose(SHORE)
    assert after(fixed, Choose(SHORE)).ghost == after(fixed, Rotate(True)).ghost


def test_a_dot_on_the_tile_leads_to_its_place() -> None:
    fixed = after(table_of(SECOND), Choose(SHORE))
    cells = board_cells(fixed)
    assert fixed.ghost is not None
    other = next(at for at in tile_hexes(SHORE, fixed.ghost.rotation)[1:] if cells[at].rotations)
    drawn = ghost_drawing(fixed, cells, HEIGHT)
    assert drawn is not None and 'class="dot"' in drawn.markup
    assert pressed(fixed, other, on_hex(fixed, other, 9, -6)) == Choose(other)


def test_beside_the_tile_and_without_a_fixed_one_a_press_chooses() -> None:
    fixed = after(table_of(SECOND), Choose(SHORE))
    far = Hex(-1, -1)
    assert pressed(fixed, far, on_hex(fixed, far)) == Choose(far)
    loose = after(table_of(SECOND), PointAt(SHORE))
    x, y = parts(loose)[1]
    assert pressed(loose, far, (x, y)) == Choose(far)
    assert pressed(table_of(SECOND), far, (0.0, 0.0)) == Choose(far)


def test_a_hex_behind_the_tile_is_tried_by_a_press_on_its_middle_and_the_edge_over_it_turns_the_tile() -> None:
    fixed = after(table_of(SECOND), Choose(SHORE))
    assert fixed.ghost is not None
    own = tile_hexes(SHORE, fixed.ghost.rotation)
    behind = next(at for at in SHORE.neighbours() if at.r < SHORE.r and at not in own)
    assert not fixed.position.placements.rotations(behind)
    assert pressed(fixed, behind, on_hex(fixed, behind)) == Choose(behind)
    assert after(fixed, Choose(behind)).ghost_violation is not None
    (x, y), (from_x, _) = parts(fixed)[0], on_hex(fixed, behind)
    assert pressed(fixed, behind, (x + (from_x - x) / 4, y - 26)) == Rotate(True)
    assert pressed(fixed, own[1], on_hex(fixed, own[1], 0, 44)) == Rotate(True)


def test_a_press_without_a_place_chooses_as_a_screen_reader_means_it() -> None:
    fixed = after(table_of(SECOND), Choose(SHORE))
    assert fixed.ghost is not None
    for hex_ in tile_hexes(SHORE, fixed.ghost.rotation):
        assert pressed(fixed, hex_, None) == Choose(hex_)


@pytest.mark.parametrize("part", [1, 2])
def test_over_a_refused_tile_a_press_tries_the_next_hex(part: int) -> None:
    board = RUGGED.position.board
    placements = RUGGED.position.placements
    shut = next(at for at in board.frame.hexes(board.land) if not placements.rotations(at))
    refused = after(table_of(RUGGED), Choose(shut))
    assert refused.ghost is not None and refused.ghost_violation is not None
    other = tile_hexes(shut, refused.ghost.rotation)[part]
    assert pressed(refused, other, on_hex(refused, other)) == Choose(other)
