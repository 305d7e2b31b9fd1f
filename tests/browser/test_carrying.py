"""The tile dragged from the hand to the board, and the tick and the cross beside it."""

from __future__ import annotations

from collections.abc import Callable
from math import dist

import pytest
from playwright.sync_api import Page, expect

from taluva import Game, Hex, Options, Phase, Placement
from tests.browser.board_geometry import camera, free_area, middle, middles
from tests.browser.comparison import Facts, expect_same_as_engine, seen
from tests.browser.fingers import Fingers
from tests.browser.interpreter import put, python
from tests.browser.playing import cell
from tests.browser.random_play import TALL, played
from tests.mostly_long import mostly_long

pytestmark = pytest.mark.browser

RUGGED = played(18, TALL, Options(2), 16)
PLACES = RUGGED.position.placements

_TAP_BY_A_SECOND_FINGER = """() => {
  for (const kind of ["pointerdown", "pointerup"]) {
    document.getElementById("viewport").dispatchEvent(new PointerEvent(
      kind, { bubbles: true, cancelable: true, pointerId: 77, pointerType: "touch", clientX: 60, clientY: 300 }));
  }
}"""


def place_with(ways: int) -> Hex:
    """Return a hex where the volcano can lie in at least so many ways."""
    return next(at for at in PLACES.hexes() if len(PLACES.rotations(at)) >= ways)


def hand(page: Page) -> tuple[float, float]:
    """Return the middle of the tile in hand on the page."""
    box = page.get_by_test_id("tile-in-hand").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def expect_ghost(page: Page, here: Hex | None, fixed: bool = False) -> Facts:
    """Expect the ghost on a hex, or none; a fixed one can be cancelled."""
    facts = seen(page)
    ghost: Facts = facts["ghost"] or {}
    assert bool(ghost) is (here is not None), ghost
    assert facts["enabled"]["cancel"] is fixed
    if here is not None:
        assert (ghost["q"], ghost["r"]) == (str(here.q), str(here.r))
    return ghost


def test_the_mouse_drags_the_tile_to_a_hex_and_it_is_fixed_there(desk: Page) -> None:
    put(desk, RUGGED)
    for here in (place_with(1), place_with(3)):
        before = camera(desk)
        desk.get_by_test_id("tile-in-hand").drag_to(cell(desk, here))
        ghost = expect_ghost(desk, here, fixed=True)
        assert ghost["legal"] == "true"
        assert camera(desk) == before, "the view has moved"
        expect(desk.locator("#carried")).to_be_hidden()
    expect_same_as_engine(desk, RUGGED)
    desk.get_by_test_id("ghost-confirm").click()
    assert seen(desk)["main"]["ply"] == str(RUGGED.ply + 1)


def test_on_the_way_it_shows_where_it_would_lie_and_says_why_it_cannot(desk: Page) -> None:
    put(desk, RUGGED)
    here = place_with(2)
    board = RUGGED.position.board
    shut = next(
        at for at in board.frame.hexes(board.land) if not any(PLACES.rotations(near) for near in (at, *at.neighbours()))
    )
    desk.mouse.move(*hand(desk))
    desk.mouse.down()
    desk.mouse.move(*middle(desk, here))
    expect_ghost(desk, here)
    desk.mouse.move(*middle(desk, shut))
    ghost = expect_ghost(desk, shut)
    assert ghost["legal"] == "false" and ghost["reason"]
    expect(desk.locator("#notice")).to_have_attribute("data-kind", "bad")
    desk.mouse.move(*middle(desk, here))
    expect(desk.locator("#notice")).to_have_attribute("data-kind", "ok")
    rotations = []
    turns: list[Callable[[], None]] = [lambda: desk.mouse.wheel(0, 100), lambda: desk.keyboard.press("r")]
    for turn in turns:
        before = seen(desk)["ghost"]["rotation"]
        turn()
        desk.wait_for_function(
            "before => document.querySelector('[data-testid=ghost]').dataset.rotation !== before", arg=before
        )
        rotations.append(seen(desk)["ghost"]["rotation"])
    desk.mouse.up()
    ghost = expect_ghost(desk, here, fixed=True)
    assert ghost["rotation"] == rotations[-1]


@pytest.mark.parametrize("way", ["let go at sea", "Escape", "cancelled"])
def test_given_up_it_returns_to_the_hand(desk: Page, way: str) -> None:
    put(desk, RUGGED)
    here = place_with(2)
    desk.mouse.move(*hand(desk))
    desk.mouse.down()
    desk.mouse.move(*middle(desk, here))
    expect_ghost(desk, here)
    if way == "let go at sea":
        left, top, right, bottom = free_area(desk)
        coast = middles(desk).values()
        corners = [(x, y) for x in (left + 50, right - 50) for y in (top + 50, bottom - 50)]
        desk.mouse.move(*max(corners, key=lambda at: min(dist(at, (each["x"], each["y"])) for each in coast)))
        expect_ghost(desk, None)
        desk.mouse.up()
    elif way == "Escape":
        desk.keyboard.press("Escape")
        desk.mouse.up()
    else:
        desk.get_by_test_id("tile-in-hand").dispatch_event(
            "pointercancel", {"pointerId": 1, "clientX": 0, "clientY": 0, "bubbles": True}
        )
        desk.mouse.up()
    desk.mouse.move(*hand(desk))
    expect_ghost(desk, None)
    expect(desk.locator("#carried")).to_be_hidden()
    expect_same_as_engine(desk, RUGGED)


@pytest.mark.long
def test_escape_puts_a_tile_taken_up_again_back_where_it_lay(desk: Page) -> None:
    put(desk, RUGGED)
    here, other = PLACES.hexes()[0], PLACES.hexes()[-1]
    cell(desk, here).click()
    desk.mouse.move(*middle(desk, here))
    desk.mouse.down()
    desk.mouse.move(*middle(desk, other), steps=4)
    expect_ghost(desk, other)
    desk.keyboard.press("Escape")
    expect_ghost(desk, here, fixed=True)
    desk.mouse.up()
    expect_ghost(desk, here, fixed=True)


def test_a_finger_carries_it_and_a_second_finger_turns_it(phone: Page) -> None:
    put(phone, RUGGED)
    phone.get_by_test_id("fit").tap()
    here = place_with(3)
    x, y = middle(phone, here)
    fingers, start = Fingers(phone), hand(phone)
    fingers.put("touchStart", start)
    fingers.put("touchMove", (start[0], start[1] - 30))
    fingers.put("touchMove", (x, y))
    expect(phone.get_by_test_id("ghost")).to_have_attribute("data-q", str(here.q))
    expect_ghost(phone, here)
    carried = phone.locator("#carried").bounding_box()
    assert carried is not None
    assert carried["y"] + carried["height"] / 2 < y - 40, "the finger hides the tile"
    shown = [seen(phone)["ghost"]["rotation"]]
    for _ in range(2):
        phone.evaluate(_TAP_BY_A_SECOND_FINGER)
        shown.append(seen(phone)["ghost"]["rotation"])
    legal = PLACES.rotations(here)
    turned = [int(shown[0])]
    while len(turned) < 3:
        turned.append(next(d for n in range(1, 7) if (d := (turned[-1] - n) % 6) in legal))
    assert [int(rotation) for rotation in shown] == turned
    fingers.put("touchEnd")
    expect_ghost(phone, here, fixed=True)
    expect_same_as_engine(phone, RUGGED)


@pytest.mark.long
def test_held_at_an_edge_it_moves_the_view_and_no_view_of_the_player_s_own_comes_of_it(desk: Page) -> None:
    put(desk, RUGGED)
    for _ in range(3):
        desk.get_by_test_id("zoom-in").click()
    python(desk, "app.view.camera.by_hand = False")
    before = camera(desk)
    left, _top, right, bottom = free_area(desk)
    desk.mouse.move(*hand(desk))
    desk.mouse.down()
    desk.mouse.move((left + right) / 2, bottom - 10)
    desk.wait_for_function("top => document.querySelector('.hits').getScreenCTM().f < top - 40", arg=before.y)
    desk.keyboard.press("Escape")
    desk.mouse.up()
    assert python(desk, "int(app.view.camera.by_hand)") == 0
    desk.get_by_test_id("fit").click()


def test_nothing_is_carried_while_building(desk: Page) -> None:
    building = RUGGED.play(next(iter(PLACES)))
    assert building.position.phase is Phase.BUILD
    put(desk, building)
    start = desk.locator("#tile-card").bounding_box()
    assert start is not None
    desk.mouse.move(start["x"] + 40, start["y"] + 40)
    desk.mouse.down()
    desk.mouse.move(*middle(desk, Hex(0, 0)), steps=3)
    desk.mouse.up()
    expect_same_as_engine(desk, building)


# ---- the tick and the cross -------------------------------------------------------------


@pytest.mark.parametrize("kind", mostly_long(["desk", "phone"], ["phone"]))
def test_the_tick_confirms_and_the_cross_cancels(request: pytest.FixtureRequest, kind: str) -> None:
    page: Page = request.getfixturevalue(kind)
    put(page, RUGGED)
    tick, cross = page.get_by_test_id("ghost-confirm"), page.get_by_test_id("ghost-cancel")
    expect(tick).to_be_hidden()
    expect(cross).to_be_hidden()
    page.get_by_test_id("fit").click()
    here = place_with(2)
    cell(page, here).click()
    for button in (tick, cross):
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) == pytest.approx(44, abs=0.1)
    where = tick.bounding_box(), cross.bounding_box()
    page.get_by_test_id("rotate-right").click()
    assert (tick.bounding_box(), cross.bounding_box()) == where, "they move while the tile turns"
    cross.click()
    expect_ghost(page, None)
    expect(tick).to_be_hidden()
    cell(page, here).click()
    rotation = int(seen(page)["ghost"]["rotation"])
    tick.click()
    game = RUGGED.play(Placement(here, rotation))
    expect_same_as_engine(page, game)
    expect(tick).to_be_hidden()
    expect_built_by_two_presses(page, game)


def expect_built_by_two_presses(page: Page, game: Game) -> None:
    """Choose a hex where one thing can be built, and press the tick."""
    kinds = {
        here: [kind for kind in ("hut", "temple", "tower", "expand") if kind in words.split()]
        for here, words in (
            (cell_["q"] + "," + cell_["r"], cell_["legal"])
            for cell_ in page.evaluate(
                "[...document.querySelectorAll('[data-legal]')].map(cell => ({...cell.dataset}))"
            )
            if "q" in cell_ and cell_["legal"] not in ("true", "false")
        )
    }
    here = next(Hex.parse(here) for here, words in kinds.items() if words == ["hut"])
    cell(page, here).click()
    page.get_by_test_id("ghost-confirm").click()
    assert seen(page)["main"]["ply"] == str(game.ply + 1)


def test_a_refused_tile_shows_the_cross_alone(desk: Page) -> None:
    put(desk, RUGGED)
    board = RUGGED.position.board
    cell(desk, next(at for at in board.frame.hexes(board.land) if not PLACES.rotations(at))).click()
    expect(desk.get_by_test_id("ghost-cancel")).to_be_visible()
    expect(desk.get_by_test_id("ghost-confirm")).to_be_hidden()
    expect(desk.get_by_test_id("ghost-confirm")).to_be_disabled()


# ---- nothing moves under a finger -------------------------------------------------------


@pytest.mark.long
def test_presses_of_a_turn_leave_the_view_as_it_is(phone: Page) -> None:
    game = played(18, TALL, Options(2), 40)
    put(phone, game)
    left, top, right, bottom = free_area(phone)
    before = camera(phone)
    spots = {here: middle(phone, here) for here in game.position.placements.hexes()}
    near = [at for at, (x, y) in spots.items() if left < x < right and top < y < bottom]
    edge = sorted(near, key=lambda at: spots[at][1])
    for here in (edge[0], edge[-1], max(near, key=lambda at: spots[at][0])):
        phone.touchscreen.tap(*spots[here])
        phone.get_by_test_id("rotate-right").tap()
        phone.get_by_test_id("rotate-left").tap()
        assert camera(phone) == before, here
        phone.get_by_test_id("cancel").tap()
        assert camera(phone) == before


@pytest.mark.long
def test_a_view_that_glides_stops_under_a_press(desk: Page) -> None:
    game = played(18, TALL, Options(2), 8)
    put(desk, game)
    desk.emulate_media(reduced_motion="no-preference")
    slow = "time => document.getElementById('viewport').style.setProperty('--t-glide', time)"
    desk.evaluate(slow, "20s")
    start = camera(desk)
    python(desk, "app.view.camera.look(app.view.camera.camera.moved(200, 0), glide=True, lasts=20_000)")
    desk.wait_for_timeout(300)
    x, y = middle(desk, Hex(0, 0))
    desk.mouse.move(x, y)
    desk.mouse.down()
    held = camera(desk)
    assert start.x < held.x < start.x + 200
    desk.evaluate(slow, "")
    desk.wait_for_timeout(350)
    assert camera(desk) == held
    desk.mouse.up()
    desk.get_by_test_id("fit").click()
