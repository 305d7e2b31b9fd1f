"""Viewing the board: zoom, pan, what is under the pointer, levels, the flat view, light and dark."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from taluva import Game, Hex, Options
from tests.browser.board_geometry import (
    camera,
    drawn,
    expect_all_in_view,
    free_area,
    hits,
    looks_like,
    middle,
    middles,
    settled,
)
from tests.browser.comparison import cells_of, expect_same_as_engine, seen
from tests.browser.fingers import Fingers
from tests.browser.interpreter import put
from tests.browser.large_islands import high, wide
from tests.browser.menu import press_control
from tests.browser.playing import cell, play
from tests.browser.random_play import TALL, played

pytestmark = pytest.mark.browser

EARLY = played(3, TALL, Options(2), 12)
# Even behind others, a hex shows a strip of at least this many units of the drawing, including its centre.
SLACK = 2.0
# Chromium fires no click for a tap this soon after a quick drag: it only stops the momentum.
AFTER_A_FLING_MS = 500


def wheel(page: Page, at: tuple[float, float], *deltas: float) -> None:
    """Turn the mouse wheel at a point."""
    page.mouse.move(*at)
    for delta in deltas:
        page.mouse.wheel(0, delta)
    settled(page)


# ---- zoom, pan, fit --------------------------------------------------------------


@pytest.mark.long
def test_the_wheel_keeps_the_hex_under_the_cursor(desk: Page) -> None:
    put(desk, EARLY)
    for here in map(Hex.parse, list(cells_of(EARLY.position))[::31]):
        at = middle(desk, here)
        for deltas in ([-300.0], [-250.0, 120.0], [400.0, 100.0]):
            before = camera(desk).scale
            wheel(desk, at, *deltas)
            x, y = middle(desk, here)
            assert abs(x - at[0]) <= 2
            assert abs(y - at[1]) <= 2
            assert (camera(desk).scale > before) is (sum(deltas) < 0)
        desk.get_by_test_id("fit").click()


@pytest.mark.parametrize("way", ["buttons", "keys"])
def test_zooms_in_and_out_and_fits_again(desk: Page, way: str) -> None:
    put(desk, EARLY)
    cell(desk, Hex(0, 0)).focus()
    fitted = camera(desk)
    names = {"+": "zoom-in", "-": "zoom-out", "0": "fit"}
    ways: dict[str, Callable[[str], None]] = {
        "buttons": lambda key: desk.get_by_test_id(names[key]).click(),
        "keys": desk.keyboard.press,
    }
    press = ways[way]
    press("+")
    closer = camera(desk)
    assert closer.scale > fitted.scale
    press("-")
    assert camera(desk).scale == pytest.approx(fitted.scale, rel=0.01)
    press("-")
    assert camera(desk).scale < fitted.scale
    press("0")
    assert camera(desk) == pytest.approx(fitted, abs=0.1)


@pytest.mark.long
def test_zoom_has_limits(desk: Page) -> None:
    put(desk, EARLY)
    at = middle(desk, Hex(0, 0))
    for delta in (-600, 600):
        wheel(desk, at, *[delta] * 12)
        end = camera(desk).scale
        wheel(desk, at, delta)
        assert camera(desk).scale == pytest.approx(end)
        assert 0.05 < end < 4
    desk.get_by_test_id("fit").click()


@pytest.mark.parametrize("far", [8, pytest.param(150, marks=pytest.mark.long)])
def test_a_drag_moves_the_island_and_never_chooses(desk: Page, far: int) -> None:
    put(desk, EARLY)
    here = EARLY.position.placements.hexes()[0]
    before = camera(desk)
    x, y = middle(desk, here)
    desk.mouse.move(x, y)
    desk.mouse.down()
    desk.mouse.move(x + far / 2, y, steps=3)
    desk.mouse.move(x + far, y + far / 2, steps=3)
    desk.mouse.up()
    after = camera(desk)
    assert (after.x - before.x, after.y - before.y) == pytest.approx((far, far / 2), abs=1)
    assert after.scale == before.scale
    facts = expect_same_as_engine(desk, EARLY)
    assert not facts["enabled"]["cancel"], "the drag fixed the ghost"
    cell(desk, here).click()
    assert seen(desk)["enabled"]["confirm"], "a click after a drag does nothing"
    desk.get_by_test_id("fit").click()


def test_a_slightly_moving_click_is_a_click(desk: Page) -> None:
    put(desk, EARLY)
    here = EARLY.position.placements.hexes()[0]
    x, y = middle(desk, here)
    desk.mouse.move(x, y)
    desk.mouse.down()
    desk.mouse.move(x + 2, y + 2)
    desk.mouse.up()
    assert seen(desk)["enabled"]["confirm"]


def test_a_button_released_outside_ends_the_drag(desk: Page) -> None:
    put(desk, EARLY)
    here = EARLY.position.placements.hexes()[0]
    panel = desk.get_by_test_id("player").first.bounding_box()
    assert panel is not None
    desk.mouse.move(*middle(desk, here))
    desk.mouse.down()
    desk.mouse.move(panel["x"] + 20, panel["y"] + 20, steps=1)
    desk.mouse.up()
    before = camera(desk)
    desk.mouse.move(*middle(desk, here))
    assert camera(desk) == before
    assert seen(desk)["ghost"] is not None


def test_pinching_zooms_about_the_middle_of_the_fingers(phone: Page) -> None:
    put(phone, EARLY)
    here = Hex(0, 0)
    x, y = middle(phone, here)
    for start, end in ((40, 80), (80, 30)):
        before = camera(phone)
        fingers = Fingers(phone)
        fingers.put("touchStart", (x - start, y), (x + start, y))
        for step in range(1, 9):
            spread = start + (end - start) * step / 8
            fingers.put("touchMove", (x - spread, y), (x + spread, y))
        fingers.put("touchEnd")
        assert camera(phone).scale / before.scale == pytest.approx(end / start, rel=0.05)
        assert middle(phone, here) == pytest.approx((x, y), abs=3)
    facts = expect_same_as_engine(phone, EARLY)
    assert facts["ghost"] is None
    phone.get_by_test_id("fit").tap()


def test_a_finger_drags_the_island_and_not_the_page(phone: Page) -> None:
    put(phone, EARLY)
    here = EARLY.position.placements.hexes()[0]
    for start in (middle(phone, here), (30.0, 300.0)):
        before = camera(phone)
        x, y = start
        fingers = Fingers(phone)
        fingers.put("touchStart", (x, y))
        for step in range(1, 11):
            fingers.put("touchMove", (x + 3 * step, y + 6 * step))
        fingers.put("touchEnd")
        after = camera(phone)
        assert (after.x - before.x, after.y - before.y) == pytest.approx((30, 60), abs=2)
        assert phone.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
    assert seen(phone)["ghost"] is None
    phone.wait_for_timeout(AFTER_A_FLING_MS)
    cell(phone, here).tap()
    assert seen(phone)["enabled"]["confirm"], "a tap after a drag does nothing"
    phone.get_by_test_id("fit").tap()


@pytest.mark.long
def test_refits_when_the_island_grows_out_of_view(desk: Page) -> None:
    game = wide().at(0)
    put(desk, game)
    for ply in range(0, 60, 6):
        before = camera(desk).scale
        game = play(desk, game, wide().moves[ply : ply + 6])
        expect_all_in_view(desk, game)
        assert camera(desk).scale <= before + 1e-9, "the board came closer by itself"


@pytest.mark.long
def test_after_manual_zoom_the_last_ply_comes_into_view(desk: Page) -> None:
    game = wide().at(60)
    put(desk, game)
    wheel(desk, middle(desk, Hex(0, 0)), -1200)
    for move in wide().moves[60:66]:
        scale = camera(desk).scale
        game = play(desk, game, [move])
        assert camera(desk).scale == scale
        x, y = middle(desk, game.moves[-1].hex)
        left, top, right, bottom = free_area(desk)
        assert left <= x <= right
        assert top <= y <= bottom
    desk.get_by_test_id("fit").click()


# ---- pointing --------------------------------------------------------------------


def expect_exact(page: Page, game: Game) -> int:
    """Expect each hex to be hit where it is seen, at all centres and many other points; return how many centres are."""
    seen_as, chance = camera(page), random.Random(1)
    places = middles(page)
    for here, there in places.items():
        assert there["hit"] in (None, str(here)), here
    left, top, right, bottom = free_area(page)
    points = [(chance.uniform(left, right), chance.uniform(top, bottom)) for _ in range(150)]
    slack = SLACK + 1 / seen_as.scale
    hexes = drawn(game.position, seen_as.height)
    for point, hit in zip(points, hits(page, points)):
        if hit is not None:
            assert hit in looks_like(hexes, seen_as.on_drawing(point), slack), point
    return sum(there["hit"] is not None for there in places.values())


@pytest.mark.long
@pytest.mark.parametrize(("island", "ply"), [pytest.param(high, 95, id="high"), pytest.param(wide, 94, id="wide")])
@pytest.mark.parametrize("kind", ["desk", "phone"])
def test_each_hex_is_hit_where_it_is_seen(
    request: pytest.FixtureRequest, kind: str, island: Callable[[], Game], ply: int
) -> None:
    page: Page = request.getfixturevalue(kind)
    game = island().at(ply)
    put(page, game)
    page.get_by_test_id("fit").click()
    assert expect_exact(page, game) == len(cells_of(game.position)), "something covers a hex of the fitted island"
    for clicks in (3, -6, -4):
        for _ in range(abs(clicks)):
            page.get_by_test_id("zoom-in" if clicks > 0 else "zoom-out").dispatch_event("click")
        assert expect_exact(page, game)
    page.get_by_test_id("fit").click()
    page.evaluate("document.getElementById('flat').click()")
    expect_exact(page, game)
    page.evaluate("document.getElementById('flat').click()")


# ---- what is shown ---------------------------------------------------------------


@pytest.mark.long
def test_levels_are_shown_on_demand(desk: Page) -> None:
    game = high().at(94)
    put(desk, game)
    badges = desk.locator("#land .level")
    expect(badges.first).to_be_hidden()
    ways: list[Callable[[], None]] = [lambda: press_control(desk, "levels"), lambda: desk.keyboard.press("l")]
    for way in ways:
        way()
        expect(badges.first).to_be_visible()
        expect(desk.locator("#levels")).to_have_attribute("aria-pressed", "true")
        board = game.position.board
        shown = sorted(badges.locator(".badge-n").evaluate_all("all => all.map(each => each.dataset.figure)"))
        assert shown == sorted(str(board.level(here)) for here in board.frame.hexes(board.land))
        cell(desk, Hex(0, 0)).focus()
        desk.keyboard.press("L")
        expect(badges.first).to_be_hidden()


@pytest.mark.long
def test_the_flat_view_draws_every_hex_on_the_ground(desk: Page) -> None:
    game = high().at(94)
    put(desk, game)
    raised = middles(desk)
    press_control(desk, "flat")
    expect(desk.locator("#flat")).to_have_attribute("aria-pressed", "true")
    desk.get_by_test_id("fit").click()
    seen_as = camera(desk)
    assert seen_as.height == 0
    rows: dict[int, set[float]] = {}
    for here, place in middles(desk).items():
        rows.setdefault(here.r, set()).add(round(place["y"], 1))
    assert all(len(heights) == 1 for heights in rows.values())
    expect_same_as_engine(desk, game)
    press_control(desk, "flat")
    desk.get_by_test_id("fit").click()
    assert middles(desk) == raised


def luminance(page: Page) -> float:
    """Return the lightness of the page's panels, 0 to 1."""
    colour = page.evaluate(
        "getComputedStyle(document.querySelector('[data-testid=player]')).backgroundColor.match(/[\\d.]+/g)"
    )
    return sum(float(part) for part in colour[:3]) / 765


def test_light_and_dark_follow_the_system_and_can_be_chosen(desk: Page) -> None:
    put(desk, EARLY)
    for system in ("dark", "light"):
        desk.emulate_media(color_scheme=system)
        assert (luminance(desk) < 0.4) is (system == "dark")
    desk.emulate_media(color_scheme="light")
    button = desk.locator("#theme")
    shown = []
    for _ in range(3):
        button.evaluate("button => button.click()")  # in a closed menu
        shown.append((button.get_attribute("data-choice"), luminance(desk) < 0.4))
    assert shown == [("light", False), ("dark", True), ("system", False)]
    desk.emulate_media(color_scheme="null")
