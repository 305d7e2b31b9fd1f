"""The board at every page size: the whole island in view, every hex in reach, nothing covered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from taluva import Hex, Options, Phase
from tests.browser.board_geometry import expect_all_in_view, middles, settled
from tests.browser.comparison import offers, seen
from tests.browser.interpreter import put
from tests.browser.large_islands import high, wide
from tests.browser.playing import cell
from tests.browser.random_play import TALL, played

pytestmark = pytest.mark.browser

DESKS = [(1440, 900), (1280, 800), (1024, 768)]
PHONES = [(390, 844), (360, 640), (844, 390), (640, 360)]
EARLY = played(3, TALL, Options(2), 12)
_OVERFLOW = """() => {
  const root = document.scrollingElement;
  root.scrollTo(500, 500);
  return [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight, root.scrollLeft, root.scrollTop,
    document.body.scrollWidth - innerWidth, document.body.scrollHeight - innerHeight];
}"""
# Whether a control is fully in view, and is hit at its centre and near its edges.
_REACHED = """button => {
  const { left, right, top, bottom, width, height } = button.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const at = (x, y) => button.contains(document.elementFromPoint(left + width * x, top + height * y));
  return inside && [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.15], [0.5, 0.85]].every(([x, y]) => at(x, y));
}"""


_ALWAYS = ((390, 844),)


@pytest.fixture(
    params=[
        pytest.param(size, id=f"{size[0]}x{size[1]}", marks=() if size in _ALWAYS else pytest.mark.long)
        for size in (*DESKS, *PHONES)
    ]
)
def sized(request: pytest.FixtureRequest) -> Page:
    """Return a page at each size, the small ones with a touch screen."""
    width, height = request.param
    kind = "desk" if request.param in DESKS else "phone"
    page: Page = request.getfixturevalue(kind)
    page.set_viewport_size({"width": width, "height": height})
    return page


@pytest.mark.parametrize("size", [pytest.param("early", marks=pytest.mark.long), "wide"])
def test_fit_shows_the_whole_island(sized: Page, size: str) -> None:
    game = EARLY if size == "early" else wide().at(94)
    put(sized, game)
    settled(sized)
    sized.get_by_test_id("zoom-in").click()
    sized.get_by_test_id("zoom-in").click()
    sized.get_by_test_id("fit").click()
    expect_all_in_view(sized, game)


@pytest.mark.long
def test_a_rotated_phone_shows_the_whole_island_again(phone: Page) -> None:
    put(phone, EARLY)
    for width, height in ((844, 390), (390, 844)):
        phone.set_viewport_size({"width": width, "height": height})
        settled(phone)
        expect_all_in_view(phone, EARLY)


def test_playwright_and_fingers_reach_every_legal_hex(sized: Page) -> None:
    game = high().at(94)
    put(sized, game)
    settled(sized)
    sized.get_by_test_id("fit").click()
    legal = game.position.placements.hexes()
    for here in legal[:: max(1, len(legal) // 4)]:
        assert sized.viewport_size
        if sized.viewport_size["width"] < 1000:
            cell(sized, here).tap()
        else:
            cell(sized, here).click()
        ghost = seen(sized)["ghost"]
        assert (ghost["q"], ghost["r"]) == (str(here.q), str(here.r))


@pytest.mark.parametrize("phase", [Phase.TILE, Phase.BUILD], ids=lambda phase: phase.value)
@pytest.mark.parametrize("players", [pytest.param(2, marks=pytest.mark.long), 4])
def test_nothing_scrolls_and_nothing_covers_what_is_needed(sized: Page, phase: Phase, players: int) -> None:
    game = played(5, TALL, Options(players), 16 if phase is Phase.TILE else 17)
    assert game.position.phase is phase
    put(sized, game)
    settled(sized)
    first = next(iter(offers(game.position)))
    for chosen in (False, True):
        if chosen:
            cell(sized, Hex.parse(first)).click()
        assert sized.evaluate(_OVERFLOW) == [0] * 6
        names = ["confirm", "cancel", "undo", "zoom-in", "zoom-out", "fit"]
        if phase is Phase.TILE:
            names += ["rotate-left", "rotate-right"]
        for name in names:
            control = sized.get_by_test_id(name)
            assert control.evaluate(_REACHED), f"{name} is out of sight or covered"
            box = control.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 24
        places = middles(sized)
        covered = [here for here in offers(game.position) if places[Hex.parse(here)]["hit"] != here]
        assert covered == []
        for card in sized.get_by_test_id("player").all():
            assert card.evaluate("card => card.getBoundingClientRect().right <= innerWidth + 1")
            expect(card).to_be_visible()
        expect(sized.get_by_test_id("status")).to_be_visible()
        if not chosen:
            expect(sized.get_by_test_id("confirm")).to_be_disabled()
