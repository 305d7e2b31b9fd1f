"""What a finger finds on a phone: everything in reach, nothing covered, nothing done by the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.choosers import played
from browser.hands import cell
from browser.inside import put, python
from taluva import Game

pytestmark = pytest.mark.browser

_LONG_HINT = """
from dataclasses import replace
from session.hints import Hint, Reason
why = (Reason("cuts", 1, 2, 5), Reason("ready", None, 0, 4), Reason("blocks", 1))
app.table = replace(app.table, hint=Hint((app.table.move,), why))
app._show()
"""


def _left(cell_: Locator) -> float:
    box = cell_.bounding_box()
    return box["x"] if box else 0


def test_a_tap_beside_the_open_menu_closes_it_and_does_nothing_else(phone: Page) -> None:
    put(phone, played(11).at(16))
    phone.locator("#show-menu").tap()
    expect(phone.locator("#menu")).to_be_visible()
    here = min(phone.locator("[role=gridcell][data-legal]").all(), key=_left)
    here.tap()
    expect(phone.locator("#menu")).to_be_hidden()
    assert phone.get_by_test_id("ghost").count() == 0
    here.tap()
    expect(phone.get_by_test_id("ghost")).to_have_count(1)
    # The button that has opened it closes it too, and opens it again.
    for _ in range(3):
        phone.locator("#show-menu").tap()
    expect(phone.locator("#menu")).to_be_visible()
    phone.locator("#menu #show-tiles").tap()
    expect(phone.locator("#tiles")).to_be_visible()


def test_long_reasons_scroll_and_leave_the_buttons_in_reach(phone: Page) -> None:
    put(phone, played(11).at(16))
    cell(phone, played(11).moves[16].hex).tap()
    python(phone, _LONG_HINT)
    lines = phone.locator("#notice-lines")
    expect(lines.locator("li")).to_have_count(3)
    assert lines.evaluate("node => node.scrollHeight > node.clientHeight && node.tabIndex === 0")
    body, button = phone.locator(".console-body").bounding_box(), phone.locator("#inspect-here").bounding_box()
    assert body and button and button["y"] + button["height"] <= body["y"] + body["height"]


def test_the_way_to_a_rule_covers_no_way_to_build(phone: Page) -> None:
    game = played(11).at(17)
    put(phone, game)
    phone.locator("[role=gridcell][data-legal]").first.tap()
    first = phone.get_by_test_id("build-option").first
    before = first.bounding_box()
    phone.locator("[data-testid=build-option][aria-disabled]").first.tap(force=True)
    why = phone.locator("#options-why").bounding_box()
    assert before and why and first.bounding_box() == before
    assert why["y"] + why["height"] <= before["y"] + 0.5 and why["height"] >= 24


def test_a_tap_on_a_dead_undo_tells_why_it_is(phone: Page) -> None:
    put(phone, Game.new(seed=1))
    undo = phone.get_by_test_id("undo")
    expect(undo).to_be_disabled()
    undo.tap(force=True)
    expect(phone.get_by_test_id("alert")).to_have_text("There is nothing to take back yet.")
    expect(undo).to_have_attribute("title", "There is nothing to take back yet.")
