"""The study board on the page: from a finished game, with the computer looking on, and back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from taluva import Options
from tests.browser.interpreter import dispatch, put
from tests.browser.pages import NewPage
from tests.browser.saved_games import visit
from tests.rules.random_games import climber, whole_game

pytestmark = pytest.mark.browser

SLOW = 120_000


def test_a_position_of_a_finished_game_is_studied_with_the_computer_looking_on(new_page: NewPage, site: str) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    visit(page, site + "?players=2&seed=1")
    game = whole_game(Options(), 2, climber)
    put(page, game, levels=(0, 3))
    dispatch(page, "GoToPly(2)")
    page.locator("#history-bar [data-control=study-here]").click()
    study = page.get_by_test_id("study")
    expect(study).to_be_visible()
    line = page.locator("[data-testid=study-line][data-rank='2']")
    expect(line).to_be_enabled(timeout=SLOW)
    chances = (page.get_by_test_id("study-eval").get_attribute("data-chances") or "").split()
    assert abs(sum(map(int, chances)) - 100) <= 1
    expect(page.locator(".turn-mark")).to_have_count(3)
    line.click()
    expect(page.locator(".turn-mark")).to_have_count(0)
    page.get_by_test_id("confirm").click()
    expect(page.locator("main")).to_have_attribute("data-ply", "3")
    page.locator("#study-leave").click()
    expect(study).to_be_hidden()
    expect(page.locator("main")).to_have_attribute("data-ply", str(game.ply))
