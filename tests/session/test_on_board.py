"""The tick and the cross on the board: beside what is prepared, apart from each other, and off what can be pressed."""

from __future__ import annotations

from itertools import permutations
from math import dist

from hypothesis import given
from hypothesis import strategies as st

from session.lessons.lesson import game_for
from session.lessons.lessons import LESSONS
from session.table.cells import board_cells
from session.table.intents import Choose, PointAt, Rotate
from session.table.on_board import SIZE, button_places, prepared_hex, prepares_tile
from taluva import Game, Hex, Options
from taluva.drawing.geometry import HALF_WIDTH, Box, center, height_per_level
from tests.browser.large_islands import high, wide
from tests.browser.random_play import TALL, played
from tests.session.games import game_of
from tests.session.tables import after, table_of

EVERYWHERE = Box(-9000, -9000, 9000, 9000)

games = st.deferred(
    lambda: st.builds(Game.at, st.sampled_from([wide(), high(), played(5, TALL, Options(4))]), st.integers(2, 88))
)


@given(games, st.floats(0.398, 1.3), st.data())
def test_they_cover_no_hex_that_can_be_chosen(game: Game, scale: float, data: st.DataObject) -> None:
    table = table_of(game)
    cells = board_cells(table)
    height = height_per_level(max(cell.level for cell in cells.values()), False)
    legal = sorted(at for at, cell in cells.items() if cell.legal)
    if not legal:
        return
    here = data.draw(st.sampled_from(legal))
    places = button_places(here, cells, height, scale, EVERYWHERE)
    assert dist(*places) * scale >= SIZE
    for place in places:
        assert dist(place, center(here, cells[here].level, height)) * scale < 150, "far from the hex"
        for other in legal:
            away = dist(place, center(other, cells[other].level, height)) * scale
            assert away > SIZE / 2 or (scale < 0.5 and other != here and len(legal) > 100), other


def test_they_lie_near_their_hex_on_a_crowded_island_that_is_drawn_small() -> None:
    cells = board_cells(table_of(wide().at(39)))
    height = height_per_level(1, False)
    for here in [at for at, cell in cells.items() if cell.legal]:
        for place in button_places(here, cells, height, 0.4, EVERYWHERE):
            assert dist(place, center(here, 1, height)) * 0.4 < 150, here


def test_with_large_hexes_they_cover_no_middle_at_all() -> None:
    game = played(5, TALL, Options(4), 40)
    cells = board_cells(table_of(game))
    height = height_per_level(max(cell.level for cell in cells.values()), False)
    for here in [at for at, cell in cells.items() if cell.legal]:
        for place in button_places(here, cells, height, 0.8, EVERYWHERE):
            for other, cell in cells.items():
                assert dist(place, center(other, cell.level, height)) * 0.8 > SIZE / 2


def test_they_leave_land_that_can_be_chosen_in_sight() -> None:
    cells = board_cells(table_of(game_of("JC", "0,0/0")))
    legal = [at for at, cell in cells.items() if cell.legal]
    assert len(legal) == 2
    for scale in (0.6, 1.0):
        for here, other in permutations(legal):
            for place in button_places(here, cells, 12.0, scale, EVERYWHERE):
                away = dist(place, center(other, 1, 12.0)) * scale
                assert away > SIZE / 2 + 0.7 * HALF_WIDTH * scale, (here, scale)


def test_they_leave_a_tile_in_sight_however_it_is_turned() -> None:
    table = table_of(Game.new(seed=1))
    for scale in (0.6, 1.0):
        for place in button_places(Hex(0, 0), board_cells(table), 12.0, scale, EVERYWHERE, prepares_tile(table)):
            for around in Hex(0, 0).neighbours():
                assert dist(place, center(around, 0, 12.0)) * scale > SIZE / 2 + 0.7 * HALF_WIDTH * scale


def test_they_stay_in_the_free_area() -> None:
    cells = board_cells(table_of(game_of("JC SR", "0,0/0 hut:1,0")))
    free = Box(-400, -30, 400, 400)
    for x, y in button_places(Hex(0, 0), cells, 12.0, 1.0, free):
        assert free.left <= x - 22 and x + 22 <= free.right and free.top <= y - 22 and y + 22 <= free.bottom


def test_they_belong_to_a_fixed_ghost_and_to_a_chosen_hex() -> None:
    table = table_of(game_of("JC SR", "0,0/0 hut:1,0"))
    loose = after(table, PointAt(Hex(0, 1)))
    fixed = after(loose, Choose(Hex(0, 1)))
    assert prepared_hex(table) is None and prepared_hex(loose) is None
    assert prepared_hex(fixed) == prepared_hex(after(fixed, Rotate(True))) == Hex(0, 1)
    assert prepared_hex(after(table_of(game_of("JC", "0,0/0")), Choose(Hex(1, 0)))) == Hex(1, 0)


def test_they_leave_the_building_in_view_that_a_lesson_speaks_of() -> None:
    cells = board_cells(table_of(game_for(LESSONS[0])))
    height = height_per_level(1, False)
    hut = center(Hex(-1, 1), 1, height)
    for here in (Hex(-1, 2), Hex(-2, 3), Hex(-1, 3)):
        for place in button_places(here, cells, height, 0.6, EVERYWHERE):
            assert dist(place, hut) * 0.6 > SIZE / 2 + 12, here
