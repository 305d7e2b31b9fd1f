"""The study board on the page: from a finished game, with the computer looking on, and back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from session.study.editor import Tool
from taluva import Hex, Options
from tests.browser.interpreter import dispatch, put
from tests.browser.page_checks import outside_of_buttons
from tests.browser.pages import ready
from tests.browser.playing import cell
from tests.browser.random_play import played
from tests.rules.random_games import climber, whole_game

pytestmark = pytest.mark.browser

SLOW = 120_000


@pytest.mark.long
def test_a_position_of_a_finished_game_is_studied_with_the_computer_looking_on(desk: Page) -> None:
    page = desk
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


def test_the_figures_of_a_long_search_stay_in_their_buttons(phone: Page) -> None:
    page = phone
    put(page, whole_game(Options(), 2, climber))
    dispatch(page, "GoToPly(2)")
    dispatch(page, "StudyPosition()")
    line = page.locator("[data-testid=study-line][data-rank='3'] small")
    expect(line).to_have_text(re.compile("×"), timeout=SLOW)
    for width, height in ((320, 568), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("document.querySelectorAll('.study-line small').forEach(one => one.textContent = '×41250')")
        assert outside_of_buttons(page) == []
    dispatch(page, "LeaveStudy()")


@pytest.mark.long
def test_the_curve_of_a_study_leads_to_its_moves_by_keys_and_by_the_pointer(phone: Page) -> None:
    page = phone
    game = whole_game(Options(), 2, climber)
    put(page, game)
    dispatch(page, "StudyPosition()")
    curve, main = page.get_by_test_id("study-curve"), page.locator("main")
    curve.press("Home")
    expect(main).to_have_attribute("data-ply", "0")
    curve.press("ArrowRight")
    expect(main).to_have_attribute("data-ply", "1")
    expect(curve).to_have_attribute("aria-valuetext", re.compile("^Turn 1"))
    box = curve.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    expect(main).to_have_attribute("data-ply", str(game.ply))
    dispatch(page, "LeaveStudy()")


def test_a_position_is_set_up_by_hand_and_studied_and_stays_after_a_reload(desk: Page) -> None:
    page = desk
    put(page, played(12).at(6))
    dispatch(page, "OpenEditor()")
    study = page.get_by_test_id("editor-study")
    expect(study).to_be_disabled()
    cell(page, Hex(0, 0)).click()
    page.get_by_test_id("confirm").click()
    page.locator(f"[name=editor-tool][value={Tool.HUT.value}]").check(force=True)
    cell(page, Hex(0, 0)).click()
    expect(page.get_by_test_id("alert")).to_have_text("You can’t build on a volcano.")
    expect(page.locator(".editor-bad")).to_have_count(1)
    page.locator("[data-terrain=jungle]").first.press("Enter")
    expect(page.get_by_test_id("editor-words")).to_contain_text("has buildings but has had no turn")
    page.get_by_test_id("editor-more").click()
    page.locator("[name=seat][value='1']").check(force=True)
    page.locator("#editor-turn [data-control=close]").click()
    study.click()
    expect(page.get_by_test_id("study")).to_be_visible()
    page.reload()
    ready(page)
    expect(page.locator("[data-building=hut][data-owner='1']")).to_have_count(1)
    expect(page.locator("main")).to_have_attribute("data-player", "2")
