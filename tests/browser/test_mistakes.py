"""The review of one's own mistakes on the page, from the result of a game to what was learnt."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from taluva import Options
from tests.browser.conftest import PHONE
from tests.browser.interpreter import put
from tests.browser.pages import NewPage
from tests.browser.playing import play
from tests.browser.saved_games import visit
from tests.rules.random_games import climber, whole_game

pytestmark = pytest.mark.browser

SLOW = 120_000


@pytest.mark.long
def test_the_turn_that_lost_a_game_is_played_better_with_one_hand(new_page: NewPage, site: str) -> None:
    """The first player of this short game covers too much, and cannot build any more."""
    page = new_page(viewport=PHONE, has_touch=True)
    game = whole_game(Options(), 2, climber)
    lost = game.ply - 1
    visit(page, site + "?players=2&seed=1")
    put(page, game.at(lost), levels=(0, 3))
    play(page, game.at(lost), game.moves[lost:])
    page.locator("#over-review").click()
    page.wait_for_selector("#review[data-done=true]", timeout=SLOW, state="attached")
    if page.get_by_test_id("review").is_visible():
        page.get_by_test_id("review-retry").click()
    card = page.get_by_test_id("mistakes")
    for _ in range(int(card.get_attribute("data-count") or 0) - 1):  # it is the last of them
        page.locator("#mistakes-next").click()
    expect(card).to_have_attribute("data-ply", str(lost))
    expect(card).to_have_attribute("data-stage", "looking")
    expect(page.locator(".turn-mark.played")).to_have_count(1)
    bottom = PHONE["height"] * 2 / 3
    for name in ("mistakes-show", "mistakes-next", "mistakes-try"):
        box = page.locator(f"#{name}").bounding_box()
        assert box is not None and box["y"] > bottom and box["height"] >= 44, "within reach of a thumb"
    page.locator("#mistakes-try").click()
    expect(page.locator("main")).to_have_attribute("data-ply", str(lost))
    # The turn of the game is as bad as it was, and judged at once.
    play(page, game.at(lost), game.moves[lost:])
    expect(card).to_have_attribute("data-verdict", "no")
    expect(page.get_by_test_id("over")).to_be_hidden()
    assert "Not yet" in page.get_by_test_id("narrator").inner_text()
    page.locator("#mistakes-try").click()
    better = next(
        (move, build)
        for move in sorted(game.at(lost).position.legal_moves)
        for build in sorted(game.at(lost).play(move).position.legal_moves)
    )
    play(page, game.at(lost), better)
    page.wait_for_selector("#mistakes[data-stage=judged]", timeout=SLOW)
    expect(page.locator("#mistakes-tries li")).to_have_count(2)
    page.locator("#mistakes-show").click()
    expect(page.locator(".turn-mark.good")).to_have_count(1)
    assert page.get_by_test_id("narrator").inner_text() == page.locator("#mistakes-said").text_content(), "all reasons"
    page.locator("#mistakes-next").click()
    expect(card).to_have_attribute("data-stage", "over")
    assert "Better turns found by you: " in page.get_by_test_id("narrator").inner_text()
    page.locator("#mistakes-next").click()
    expect(card).to_be_hidden()
    expect(page.locator(".turn-mark")).to_have_count(0)
    expect(page.locator("main")).to_have_attribute("data-ply", str(game.ply))
