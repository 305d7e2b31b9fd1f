"""Where hexes are on the drawing, and the shapes drawn there."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva import DIRECTIONS, Hex, tile_hexes
from taluva.drawing.geometry import (
    CORNERS,
    FULL_HEIGHT,
    HALF_HEIGHT,
    HALF_WIDTH,
    ROW,
    Box,
    Point,
    around,
    box_around,
    center,
    fence,
    height_per_level,
    number,
    open_path,
    outline,
    path,
    ring,
    shadow_at_sea,
    shadow_on,
    stack_outline,
    wall,
)

ORIGIN = Hex(0, 0)
hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
levels = st.integers(1, 17)
"""An island of 48 tiles has no more levels."""


def points_of(d: str) -> list[list[Point]]:
    """Return the points of each subpath of SVG path data."""
    parts = [re.findall(r"(-?[\d.]+) (-?[\d.]+)", part) for part in d.split("M")[1:]]
    return [[(float(x), float(y)) for x, y in part] for part in parts]


def middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def inside(point: Point, around: Point = (0, 0), slack: float = 0.15) -> bool:
    """Return whether a point is in the hex centred on another."""
    x, y = abs(point[0] - around[0]), abs(point[1] - around[1])
    return x <= HALF_WIDTH + slack and y + x * 20 / HALF_WIDTH <= HALF_HEIGHT + slack


@given(hexes, st.integers(0, 5))
def test_an_edge_is_halfway_to_the_neighbour_in_its_direction(hex_: Hex, direction: int) -> None:
    x, y = center(hex_)
    edge = middle([CORNERS[direction - 1], CORNERS[direction]])
    assert center(hex_.step(direction)) == pytest.approx((x + 2 * edge[0], y + 2 * edge[1]))


@given(hexes, st.integers(0, 5))
def test_a_corner_is_where_the_hexes_of_a_tile_meet(hex_: Hex, rotation: int) -> None:
    x, y = center(hex_)
    corner = CORNERS[rotation]
    meeting = middle([center(each) for each in tile_hexes(hex_, rotation)])
    assert meeting == pytest.approx((x + corner[0], y + corner[1]), abs=0.1)


def test_east_is_right_and_south_is_down() -> None:
    assert center(ORIGIN.step(0))[0] > 0
    assert center(ORIGIN.step(5))[1] > 0
    assert DIRECTIONS.index((0, 1)) == 5


def test_a_level_raises_a_hex() -> None:
    assert center(Hex(0, 1), level=2, height=15) == (ROW * 0 + 43.3, ROW - 30)
    assert center(Hex(0, 1), level=2) == center(Hex(0, 1), height=15) == center(Hex(0, 1)) == (43.3, ROW)


@given(levels, st.booleans())
def test_stacks_are_too_low_to_hide_the_centre_of_a_hex(highest: int, flat: bool) -> None:
    height = height_per_level(highest, flat)
    if flat:
        assert height == 0
        return
    assert 0 < height <= FULL_HEIGHT
    _, behind = center(ORIGIN, 1, height)
    # The hexes to the south-west and south-east reach up to their sides, the one straight ahead to its top corner.
    for front, reach in ((ORIGIN.step(4), 20), (ORIGIN.step(5), 20), (ORIGIN.step(4).step(5), HALF_HEIGHT)):
        _, y = center(front, highest, height)
        assert y - reach > behind


def test_low_islands_have_full_height() -> None:
    assert height_per_level(0, False) == height_per_level(2, False) == FULL_HEIGHT


@pytest.mark.parametrize(("value", "text"), [(1.0, "1"), (-0.04, "0"), (2.25, "2.2"), (-3.96, "-4"), (0.05, "0.1")])
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


@given(st.floats(-1e5, 1e5))
def test_numbers_are_accurate(value: float) -> None:
    assert float(number(value)) == pytest.approx(value, abs=0.051)


def test_paths_are_open_or_closed() -> None:
    assert path([(0, 0), (1, 2)]) == "M0 0L1 2Z"
    assert open_path([(0, 0), (1, 2)]) == "M0 0L1 2"
    assert points_of(stack_outline(ORIGIN, 0, 15)) == [list(CORNERS)]
    assert points_of(stack_outline(ORIGIN, 2, 6))[0][1::3] == [(0, -52), (0, 40)]
    assert points_of(outline(10, 20, 0.5))[0][1] == (10, 0)


@given(hexes, st.integers(0, 5))
def test_a_ring_is_the_outline_of_a_tile(hex_: Hex, rotation: int) -> None:
    own = tile_hexes(hex_, rotation)
    d = ring(own)
    (points,) = points_of(d)
    assert d.endswith("Z")
    assert len(points) == len(set(points)) == 12
    corners = {(round(x + cx, 1), round(y + cy, 1)) for x, y in map(center, own) for cx, cy in CORNERS}
    assert len(corners - set(points)) <= 1 + 6, "all but the inner corner, which rounding may split in several"
    for a, b in pairwise([*points, points[0]]):
        assert 30 < abs(complex(*a) - complex(*b)) < 50


def test_a_ring_around_a_hole_or_two_islands_is_refused() -> None:
    for group in ([ORIGIN, Hex(5, 5)], ORIGIN.neighbours()):
        with pytest.raises(ValueError, match=r"^the hexes have more than one outline$"):
            ring(group)


@st.composite
def settlements(draw: st.DrawFn) -> frozenset[Hex]:
    """Draw a connected group of hexes."""
    group = [ORIGIN]
    for _ in range(draw(st.integers(0, 11))):
        group.append(draw(st.sampled_from(group)).step(draw(st.integers(0, 5))))
    return frozenset(group)


@given(settlements())
def test_a_fence_is_closed_and_inside(settlement: frozenset[Hex]) -> None:
    ends: list[Point] = []
    segments = 0
    for hex_ in settlement:
        x, y = center(hex_)
        for part in points_of(fence(hex_, settlement)):
            segments += 1
            assert all(inside(point) for point in part)
            ends += [(x + part[0][0], y + part[0][1]), (x + part[-1][0], y + part[-1][1])]
    assert segments == sum(near not in settlement for hex_ in settlement for near in hex_.neighbours())
    for end in ends:
        together = [other for other in ends if abs(complex(*end) - complex(*other)) < 0.3]
        assert len(together) % 2 == 0, f"a gap at {end}"


def test_shadows_fall_from_the_north_west() -> None:
    assert [direction for direction in range(6) if shadow_on([(direction, 3)], FULL_HEIGHT)] == [1, 2, 3]


@given(st.integers(0, 5), levels, st.floats(1, FULL_HEIGHT))
def test_shadows_stay_inside_their_hex(direction: int, drop: int, height: float) -> None:
    for part in points_of(shadow_on([(direction, drop)], height)):
        assert all(inside(point) for point in part)


@pytest.mark.parametrize("direction", [1, 2, 3])
def test_shadows_too_narrow_to_see_are_left_out(direction: int) -> None:
    assert shadow_on([(direction, 1)], 0.05) == ""
    assert shadow_on([(direction, 1)], 0.1) != ""


def test_higher_stacks_cast_longer_shadows() -> None:
    def area(part: list[Point]) -> float:
        return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*part, part[0]]))) / 2

    areas = [area(points_of(shadow_on([(3, drop)], FULL_HEIGHT))[0]) for drop in (1, 2, 3)]
    assert areas == sorted(areas) and areas[0] > 0
    east = [max(x for x, _ in points_of(shadow_at_sea(ORIGIN, level, FULL_HEIGHT))[0]) for level in (1, 2, 3)]
    assert east == sorted(east) and east[0] > HALF_WIDTH


@given(levels, st.floats(0.5, FULL_HEIGHT))
def test_a_wall_reaches_from_the_top_face_to_its_foot(slabs: int, height: float) -> None:
    ys = [y for d in re.findall(r' d="([^"]*L[^"]*)"', wall(slabs, height)) for part in points_of(d) for _, y in part]
    assert min(ys) >= 19.9
    assert max(ys) == pytest.approx(HALF_HEIGHT + slabs * height, abs=2)
    assert wall(slabs, height).count('class="w-l"') == 1


def test_boxes() -> None:
    box = box_around([(0, 0), (100, 50)], north=10)
    assert box == Box(-HALF_WIDTH, -50, 100 + HALF_WIDTH, 90)
    assert (box.width, box.height) == pytest.approx((100 + 2 * HALF_WIDTH, 140))
    assert box_around([]) is None
    assert box_around([(0, 0)], share=0.5) == Box(-HALF_WIDTH / 2, -20, HALF_WIDTH / 2, 20)
    assert Box(-3, 1, 7, 12).grown(1, 5) == Box(-5, 0, 10, 15)
    assert around(None, None) is None
    assert around(box, None) == around(None, box) == box
    assert around(box, Box(-200, 0, 0, 300)) == Box(-200, -50, 100 + HALF_WIDTH, 300)
    assert around(Box(0, 5, 1, 6), Box(0, 2, 1, 9)) == Box(0, 2, 1, 9)
