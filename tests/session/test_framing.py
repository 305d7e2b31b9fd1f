"""What the view shows by itself: all of a small island, the part that matters of a large one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.table.camera import Camera, fitted
from session.table.framing import Scene, automatic, beyond, least_scale, still_good, unseen
from taluva import Game, Hex, Options, Placement
from taluva.drawing.geometry import WIDTH, Box, Point, center
from tests.browser.large_islands import high, wide
from tests.browser.random_play import WIDE as SPREAD
from tests.browser.random_play import played
from tests.session.scenes import scene_of
from tests.session.tables import table_of

PHONE = Box(6, 46, 384, 476)
DESK = Box(296, 60, 984, 640)


def places(game: Game, scene: Scene, hexes: tuple[Hex, ...]) -> list[Point]:
    return [center(at, game.position.board.level(at), scene.height) for at in hexes]


def in_view(camera: Camera, points: list[Point], free: Box) -> int:
    shown = [camera.to_screen(point) for point in points]
    return sum(free.left <= x <= free.right and free.top <= y <= free.bottom for x, y in shown)


# Deferred, since these games take a while to play.
games = st.deferred(
    lambda: st.builds(Game.at, st.sampled_from([wide(), high(), played(27, SPREAD, Options(4))]), st.integers(0, 88))
)


@given(games, st.sampled_from([PHONE, DESK]))
def test_hexes_are_large_enough_for_a_finger_and_the_last_turn_is_in_view(game: Game, free: Box) -> None:
    scene = scene_of(table_of(game))
    camera = automatic(scene, free, True)
    assert camera.scale * WIDTH >= (38 if scene.tiles <= 24 else 34)
    laid = game.moves[-1] if game.ply else None
    if isinstance(laid, Placement):
        assert in_view(camera, places(game, scene, laid.hexes()), free) == 3
        assert still_good(scene, camera, free, True)


@pytest.mark.parametrize("plies", [0, 8, 16, 48, 94])
def test_where_the_whole_island_fits_it_is_shown(plies: int) -> None:
    scene = scene_of(table_of(wide().at(plies)))
    large = Box(0, 0, 2400, 1800)
    assert automatic(scene, large, True).shows(scene.content, Box(-1, -1, 2401, 1801))


def test_a_mouse_needs_no_large_hexes() -> None:
    scene = scene_of(table_of(wide().at(94)))
    assert automatic(scene, DESK, False).shows(scene.content, Box(295, 59, 985, 641))


def test_a_large_island_shows_the_own_settlements_rather_than_the_rest() -> None:
    own_seen = own_all = seen = everything = 0
    for plies in range(60, 96, 2):
        game = wide().at(plies)
        scene = scene_of(table_of(game))
        camera = automatic(scene, PHONE, True)
        board = game.position.board
        own = [at for each in board.settlements[game.position.seat] for at in board.frame.hexes(each.hexes)]
        land = tuple(board.frame.hexes(board.land))
        own_seen += in_view(camera, places(game, scene, tuple(own)), PHONE)
        seen += in_view(camera, places(game, scene, land), PHONE)
        own_all, everything = own_all + len(own), everything + len(land)
    assert own_seen / own_all > seen / everything


def test_against_computers_the_person_s_settlements_matter() -> None:
    game = wide().at(94)
    seats = [(game.position.seat + step) % 4 for step in (0, 1)]
    levels = tuple(0 if seat == seats[1] else 3 for seat in range(4))
    scene = scene_of(table_of(game, levels=levels))
    board = game.position.board
    owned = {
        center(at, board.level(at), scene.height)
        for settlement in board.settlements[seats[1]]
        for at in board.frame.hexes(settlement.hexes)
    }
    assert owned <= {spot.at for spot in scene.spots if spot.weight >= 2}


def test_a_view_stays_while_it_shows_what_has_changed() -> None:
    game = wide().at(90)
    scene = scene_of(table_of(game))
    camera = automatic(scene, PHONE, True)
    assert still_good(scene, camera.moved(3, -2), Box(3, 43, 387, 479), True)
    assert not still_good(scene, camera.moved(3000, 0), PHONE, True), "what has changed is out of view"
    assert not still_good(scene, Camera(0.2, camera.x, camera.y), PHONE, True), "the hexes are too small"


def test_what_lies_beyond_the_view_is_told_by_side() -> None:
    box = Box(0, 0, 1000, 1000)
    assert beyond(Camera(1, 0, 0), box, Box(0, 0, 1000, 1000)) == set()
    assert beyond(Camera(1, -100, 0), box, Box(0, 0, 900, 1000)) == {"left"}
    assert beyond(Camera(1, 0, 0), box, Box(0, 0, 500, 500)) == {"right", "down"}
    assert beyond(Camera(1, 0, -300), box, Box(0, 0, 1000, 700)) == {"up"}


def test_land_beside_the_zoom_buttons_is_in_sight_and_land_under_them_is_not() -> None:
    scene = scene_of(table_of(wide().at(16)))
    camera = fitted(scene.content, PHONE)
    rows = sorted(camera.to_screen(spot.at)[1] for spot in scene.spots)
    columns = sorted(camera.to_screen(spot.at)[0] for spot in scene.spots)
    above = Box(PHONE.left, PHONE.top, PHONE.right, rows[-1] - 5)
    beside = Box(500, rows[-1] - 20, 600, rows[-1] + 20)
    assert unseen(scene, camera, PHONE, beside, "down") == set()
    assert unseen(scene, camera, above, beside, "down") == set()
    assert unseen(scene, camera, above, beside, "") == {"down"}, "a panel covers the whole strip"
    assert unseen(scene, camera, above, Box(0, rows[-1] - 20, 600, rows[-1] + 20), "down") == {"down"}
    assert unseen(scene, camera, above, Box(500, 0, 600, rows[-1] - 10), "down") == {"down"}, "it lies below the strip"
    left_of = Box(PHONE.left, PHONE.top, columns[-1] - 5, PHONE.bottom)
    assert unseen(scene, camera, left_of, Box(columns[-1] - 20, 900, columns[-1] + 20, 999), "right") == set()
    assert unseen(scene, camera, left_of, Box(columns[-1] - 20, 0, columns[-1] + 20, 999), "right") == {"right"}


def test_narrow_screens_may_show_smaller_hexes() -> None:
    assert least_scale(10, Box(0, 0, 280, 300)) < least_scale(10, PHONE)
