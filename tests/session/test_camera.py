"""The camera: fitting, moving and zooming, within limits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.table.camera import CLOSEST, FARTHEST, Camera, fitted
from taluva.drawing.geometry import Box

coordinates = st.floats(-5000, 5000)
points = st.tuples(coordinates, coordinates)
cameras = st.builds(Camera, st.floats(FARTHEST, CLOSEST), coordinates, coordinates)


def boxes(smallest: float, largest: float) -> st.SearchStrategy[Box]:
    sizes = st.floats(smallest, largest)
    return st.builds(lambda x, y, w, h: Box(x, y, x + w, y + h), coordinates, coordinates, sizes, sizes)


def near(point: tuple[float, float]) -> object:
    return pytest.approx(point, abs=1e-5, rel=1e-9)


def drawn_at(camera: Camera, place: tuple[float, float]) -> tuple[float, float]:
    """Return the point of the drawing that is at a place on the screen."""
    return (place[0] - camera.x) / camera.scale, (place[1] - camera.y) / camera.scale


@given(cameras, points)
def test_to_screen_is_invertible(camera: Camera, point: tuple[float, float]) -> None:
    assert drawn_at(camera, camera.to_screen(point)) == near(point)


@given(cameras, points, coordinates, coordinates)
def test_moving_shifts_every_point(camera: Camera, point: tuple[float, float], dx: float, dy: float) -> None:
    x, y = camera.to_screen(point)
    assert camera.moved(dx, dy).to_screen(point) == near((x + dx, y + dy))


@given(cameras, st.floats(0.01, 100), points)
def test_zooming_keeps_the_point_under_the_pointer(camera: Camera, factor: float, at: tuple[float, float]) -> None:
    zoomed = camera.zoomed(factor, at)
    assert FARTHEST <= zoomed.scale <= CLOSEST
    assert drawn_at(zoomed, at) == pytest.approx(drawn_at(camera, at), abs=1e-5, rel=1e-6)


@given(cameras, points)
def test_zooming_in_and_out_returns_to_the_same_view(camera: Camera, at: tuple[float, float]) -> None:
    if camera.scale / 1.25 > FARTHEST and camera.scale * 1.25 < CLOSEST:
        assert camera.zoomed(1.25, at).zoomed(1 / 1.25, at) == pytest.approx(camera, abs=1e-6, rel=1e-6)


@given(boxes(80, 4000), boxes(330, 2000))
def test_fitting_centres_the_box(box: Box, free: Box) -> None:
    camera = fitted(box, free)
    assert FARTHEST <= camera.scale <= CLOSEST
    slack = Box(free.left - 0.01, free.top - 0.01, free.right + 0.01, free.bottom + 0.01)
    assert camera.shows(box, slack)
    middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    assert camera.to_screen(middle) == near(((free.left + free.right) / 2, (free.top + free.bottom) / 2))


def test_a_small_island_is_not_enlarged_much() -> None:
    assert fitted(Box(0, 0, 100, 100), Box(0, 0, 2000, 2000)).scale < 2


@given(cameras, boxes(10, 100), boxes(300, 2000))
def test_showing_moves_no_more_than_needed(camera: Camera, box: Box, free: Box) -> None:
    moved = camera.showing(box, free)
    slack = Box(free.left - 0.01, free.top - 0.01, free.right + 0.01, free.bottom + 0.01)
    assert moved.scale == camera.scale
    assert moved.shows(box, slack)
    if camera.shows(box, free):
        assert moved is camera
    left, top = camera.to_screen((box.left, box.top))
    if free.left <= left and camera.to_screen((box.right, 0))[0] <= free.right:
        assert moved.x == camera.x
    if free.top <= top and camera.to_screen((0, box.bottom))[1] <= free.bottom:
        assert moved.y == camera.y
