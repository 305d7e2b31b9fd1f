"""The page on a phone: everything in reach, nothing covered, no accidental actions."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from session.table.choices import filled_hexes
from taluva import Build, Game, Options, Placement
from tests.browser.interpreter import dispatch, put, python
from tests.browser.page_checks import cut
from tests.browser.playing import cell
from tests.browser.random_play import TALL, played
from tests.mostly_long import mostly_long

pytestmark = pytest.mark.browser

_LONG_HINT = """
from session.table.hints import Hint, HintReason
from session.table.intents import Suggest
why = (HintReason("cuts", 1, 2, 5), HintReason("ready", None, 0, 4), HintReason("blocks", 1))
app.store.dispatch(Suggest(Hint((app.store.state.table.move,), why)))
"""
_LONG_MISTAKE = """
from session.table.hints import Hint, HintReason
from session.table.intents import GoToPly
why = (HintReason("cuts", 1, 2, 5), HintReason("ready", None, 0, 4), HintReason("blocks", 1))
app.store.dispatch(GoToPly(16, Hint((app.store.state.table.game.moves[16],), why)))
"""


def _top(cell_: Locator) -> float:
    box = cell_.bounding_box()
    return box["y"] if box else 0


def test_a_finger_presses_links_in_the_height_of_buttons(phone: Page) -> None:
    put(phone, played(11).at(16))
    missed = """link => {
      const { left, width, top, height } = link.getBoundingClientRect(), middle = top + height / 2;
      return [-20, 0, 20].filter(by => document.elementFromPoint(left + width / 2, middle + by) !== link);
    }"""
    cell(phone, played(11).moves[16].hex).tap()
    assert phone.locator("#inspect-here").evaluate(missed) == []
    python(phone, "from session.lessons.lessons import LESSONS")
    dispatch(phone, "StartLesson(LESSONS[1])")
    for name in ("lesson-hint", "lesson-again"):
        assert phone.locator(f"#{name}").evaluate(missed) == [], name
    phone.locator("#lesson-leave").tap()


@pytest.mark.long
def test_a_tap_beside_the_open_menu_closes_it_and_does_nothing_else(phone: Page) -> None:
    put(phone, played(11).at(16))
    phone.locator("#show-menu").tap()
    expect(phone.locator("#menu")).to_be_visible()
    here = min(phone.locator("[role=gridcell][data-legal]").all(), key=_top)
    here.tap()
    expect(phone.locator("#menu")).to_be_hidden()
    assert phone.get_by_test_id("ghost").count() == 0
    here.tap()
    expect(phone.get_by_test_id("ghost")).to_have_count(1)
    # Its button closes it too, and opens it again.
    for _ in range(3):
        phone.locator("#show-menu").tap()
    expect(phone.locator("#menu")).to_be_visible()
    phone.locator("#menu [data-control=show-tiles]").tap()
    expect(phone.locator("#tiles")).to_be_visible()


@pytest.mark.long
def test_a_long_hint_fits_its_room_in_whole_sentences_and_moves_nothing(phone: Page) -> None:
    put(phone, played(11).at(16))
    cell(phone, played(11).moves[16].hex).tap()
    names = ("rotate-left", "rotate-right", "undo", "hint", "cancel", "confirm")
    before = [phone.get_by_test_id(name).bounding_box() for name in names]
    narrator = phone.get_by_test_id("narrator")
    for width, height in ((390, 844), (320, 568), (640, 360)):
        phone.set_viewport_size({"width": width, "height": height})
        python(phone, _LONG_HINT)
        assert narrator.inner_text().startswith("Place the tile here.") and narrator.inner_text().endswith(".")
        assert narrator.evaluate("node => node.scrollHeight <= node.clientHeight + 1")
        if width == 390:
            assert [phone.get_by_test_id(name).bounding_box() for name in names] == before


@pytest.mark.long
def test_the_link_to_a_rule_covers_no_option(phone: Page) -> None:
    game = played(11).at(17)
    put(phone, game)
    phone.locator("[role=gridcell][data-legal]").first.tap()
    first = phone.get_by_test_id("build-option").first
    before = first.bounding_box()
    phone.locator("[data-testid=build-option][aria-disabled]").first.tap(force=True)
    why = phone.locator("#options-why").bounding_box()
    assert before and why and first.bounding_box() == before
    assert why["y"] + why["height"] <= before["y"] + 0.5 and why["height"] >= 24


def test_a_tap_on_a_disabled_undo_says_why(phone: Page) -> None:
    put(phone, Game.new(seed=1))
    undo = phone.get_by_test_id("undo")
    expect(undo).to_be_disabled()
    undo.tap(force=True)
    expect(phone.get_by_test_id("alert")).to_have_text("There is nothing to undo yet.")
    expect(undo).to_have_attribute("title", "There is nothing to undo yet.")


def test_the_whole_menu_can_be_reached_on_a_phone_in_landscape(phone: Page) -> None:
    put(phone, played(11).at(16))
    phone.set_viewport_size({"width": 640, "height": 320})
    phone.locator("#show-menu").tap()
    menu = phone.locator("#menu").bounding_box()
    assert menu is not None and menu["y"] + menu["height"] <= 320
    phone.locator("#new-game").tap()
    expect(phone.get_by_test_id("leave")).to_be_visible()


@pytest.mark.long
def test_a_second_tap_on_the_last_building_does_nothing(phone: Page) -> None:
    whole = played(11)
    before, move = whole.at(whole.ply - 1), whole.moves[-1]
    assert isinstance(move, Build)
    put(phone, before)
    cell(phone, filled_hexes(before.position, move)[0]).tap()
    confirm = phone.get_by_test_id("confirm")
    if confirm.is_disabled():
        phone.locator("[data-testid=build-option]:not([aria-disabled=true])").first.tap()
    place = confirm.bounding_box()
    assert place is not None
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    phone.touchscreen.tap(x, y)
    expect(phone.get_by_test_id("over")).to_be_visible()
    phone.touchscreen.tap(x, y)
    expect(phone.get_by_test_id("over")).to_be_visible()
    assert phone.locator("main").get_attribute("data-phase") == "over"
    expect(phone.get_by_test_id("setup")).to_be_hidden()
    # A moment later a tap in the same place presses the button.
    phone.get_by_test_id("over").get_by_role("button", name="New game").tap()
    expect(phone.get_by_test_id("setup")).to_be_visible()


@pytest.mark.long
def test_the_chosen_option_is_scrolled_into_view(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    game = played(27, TALL, Options(4), 41)
    put(phone, game)
    phone.locator("[role=gridcell][data-legal=expand]").first.dispatch_event("click")
    chosen = phone.locator("[data-testid=build-option][aria-pressed=true]")
    expect(chosen).to_be_in_viewport(ratio=0.9)
    row, panel = chosen.bounding_box(), phone.locator(".console-body").bounding_box()
    assert row and panel and row["y"] + row["height"] <= panel["y"] + panel["height"] + 1


@pytest.mark.long
def test_the_better_move_is_shown_in_full_while_looking_back(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    put(phone, played(11).at(20))
    python(phone, _LONG_MISTAKE)
    note, bar = phone.locator("#history-note"), phone.locator("#history-bar")
    expect(note).to_contain_text("settlement")
    assert note.inner_text().count(".") >= 2
    assert cut(phone) == []
    box, around = phone.locator("#to-present").bounding_box(), bar.bounding_box()
    assert box and around and around["y"] + around["height"] <= 568 and box["y"] + box["height"] <= 568
    phone.locator("#to-present").tap()
    expect(bar).to_be_hidden()


@pytest.mark.parametrize("width", mostly_long([390, 430], ["390"]))
def test_the_link_to_a_rule_is_in_reach_for_every_refusal_of_a_tile(phone: Page, width: int) -> None:
    game = played(11).at(16)
    phone.set_viewport_size({"width": width, "height": 844})
    put(phone, game)
    position, reasons = game.position, set[str]()
    for here in position.board.frame.hexes(position.board.land):
        violation = position.violation(Placement(here, 0))
        if violation is None or position.placements.rotations(here) or violation.rule.value in reasons:
            continue
        reasons.add(violation.rule.value)
        cell(phone, here).dispatch_event("click")
        why, body = phone.locator("#notice-why").bounding_box(), phone.locator(".console-body").bounding_box()
        assert why and body and why["y"] + why["height"] <= body["y"] + body["height"], violation.rule
    assert len(reasons) >= 3
