"""The view on a phone: hexes large enough to press, arrows to the rest, the loupe; and what a hand feels."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Page, expect

from taluva import Game, Hex, Options
from tests.browser.board_geometry import camera, expect_all_in_view, free_area, middle, middles, settled
from tests.browser.conftest import PHONE
from tests.browser.interpreter import dispatch, put, python
from tests.browser.large_islands import high, wide
from tests.browser.pages import NewPage, ready
from tests.browser.playing import play
from tests.browser.random_play import TALL, played

pytestmark = pytest.mark.browser

SIDES = ("left", "right", "up", "down")


def ended() -> Game:
    """Return a finished game."""
    return played(44, TALL, Options(2))


def width_of_hexes(page: Page) -> float:
    """Return how wide the hexes are on the page."""
    return float(page.locator("[role=gridcell]").first.evaluate("cell => cell.getBoundingClientRect().width"))


@pytest.mark.parametrize(
    "plies",
    [
        pytest.param(24, id="12", marks=pytest.mark.long),
        pytest.param(48, id="24", marks=pytest.mark.long),
        pytest.param(94, id="47"),
    ],
)
def test_hexes_are_large_enough_and_one_press_shows_all(phone: Page, plies: int) -> None:
    game = wide().at(plies)
    put(phone, game)
    settled(phone)
    assert width_of_hexes(phone) >= (38 if len(game.position.board.laid) <= 24 else 34)
    x, y = middle(phone, game.moves[-1].hex)
    left, top, right, bottom = free_area(phone)
    assert left <= x <= right and top <= y <= bottom, "the last turn is out of view"
    phone.get_by_test_id("fit").tap()
    expect_all_in_view(phone, game)
    assert not [side for side in SIDES if phone.locator(f"#look-{side}").is_visible()]


@pytest.mark.long
def test_the_view_keeps_hexes_large_as_the_island_grows(phone: Page) -> None:
    game = high().at(20)
    put(phone, game)
    for ply in range(20, 92, 4):
        game = play(phone, game, high().moves[ply : ply + 4])
        assert width_of_hexes(phone) >= (38 if len(game.position.board.laid) <= 24 else 34)
        x, y = middle(phone, game.moves[-1].hex)
        left, top, right, bottom = free_area(phone)
        assert left <= x <= right and top <= y <= bottom, ply


def is_below(x: float, y: float, bottom: float, tools: FloatRect) -> bool:
    """Return whether a place lies below what is in sight, or under the zoom buttons; beside them it is seen."""
    return y > max(bottom, tools["y"] if x > tools["x"] else tools["y"] + tools["height"])


@pytest.mark.long
def test_arrows_lead_to_what_is_out_of_view(phone: Page) -> None:
    game = wide().at(94)
    put(phone, game)
    land = [at for at in middles(phone) if game.position.board.level(at)]
    tools = phone.locator("#view").bounding_box()
    assert tools is not None
    seen = set()
    for _ in range(12):
        left, top, right, bottom = free_area(phone)
        places = middles(phone)
        low = {at for at in land if is_below(places[at]["x"], places[at]["y"], bottom, tools)}
        seen |= {at for at in land if left <= places[at]["x"] <= right and top <= places[at]["y"]} - low
        beyond = {
            "left": any(places[at]["x"] < left for at in land),
            "right": any(places[at]["x"] > right for at in land),
            "up": any(places[at]["y"] < top for at in land),
            "down": bool(low),
        }
        shown = {side: phone.locator(f"#look-{side}").is_visible() for side in SIDES}
        for side in SIDES:
            assert shown[side] or not beyond[side], side
        if len(seen) == len(land):
            break
        unseen = min(set(land) - seen, key=lambda at: at.distance(Hex(0, 0)))
        x, y = places[unseen]["x"], places[unseen]["y"]
        side = "left" if x < left else "right" if x > right else "up" if y < top else "down"
        phone.locator(f"#look-{side}").tap()
    assert len(seen) == len(land)
    phone.get_by_test_id("fit").tap()


@pytest.mark.long
def test_a_loupe_shows_what_lies_under_a_resting_finger(phone: Page) -> None:
    game = wide().at(48)
    put(phone, game)
    _left, top, _right, bottom = free_area(phone)
    here = next(
        at
        for at, place in middles(phone).items()
        if place["hit"] == str(at) and game.position.board.level(at) and top + 160 < place["y"] < bottom
    )
    x, y = middle(phone, here)
    session, loupe = phone.context.new_cdp_session(phone), phone.locator("#loupe")
    for moved in (0, 30):
        dispatch(phone, "Cancel()")
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        expect(loupe).to_be_visible()
        box = loupe.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < y - 10, "it lies under the finger"
        assert loupe.locator("use").count() > 5
        assert loupe.locator("[data-q]").count() == 0
        before = camera(phone)
        if moved:
            session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y + moved}]})
        else:
            session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(loupe).to_be_hidden()
        assert (camera(phone) == before) is not bool(moved)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.evaluate("document.getElementById('inspect').hidePopover()")
    phone.get_by_test_id("fit").tap()


@pytest.mark.long
def test_plies_are_felt_and_the_third_game_offers_moves_without_confirm(new_page: NewPage, site: str) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="no-preference")
    page.add_init_script("window.felt = []; navigator.vibrate = pattern => { window.felt.push([...pattern]); };")
    page.add_init_script('localStorage.setItem(\'taluva.offers\', \'{"finished": 2, "made": ["sound"]}\')')
    page.goto(f"{site}?players=2&seed=7")
    ready(page)
    page.touchscreen.tap(5, 5)
    put(page, ended().at(4))
    play(page, ended().at(4), ended().moves[4:5])
    assert page.evaluate("window.felt.pop()") == [20, 40, 20, 560, 30], "an eruption that buries nothing"
    put(page, ended().at(ended().ply - 1))
    play(page, ended().at(ended().ply - 1), ended().moves[-1:])
    offer = page.locator("#offer")
    expect(offer).to_contain_text("two presses")
    page.locator("#offer-take").tap()
    expect(page.locator("#offer-take")).to_be_hidden()
    assert python(page, "int(app.store.state.settings.confirm)") == 0
    dispatch(page, "ChangeSettings(__import__('session.settings').settings.Settings())")
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("window.felt.length = 0")
    put(page, ended().at(4))
    play(page, ended().at(4), ended().moves[4:5])
    assert page.evaluate("window.felt") == []
