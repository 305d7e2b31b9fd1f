"""Settings change the page at once and are saved; the dialogs they bring are accessible."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.interpreter import put
from tests.browser.menu import press_control
from tests.browser.page_checks import axe, too_wide
from tests.browser.pages import NewPage, ready
from tests.browser.random_play import played

pytestmark = pytest.mark.browser

COUNT_AUDIO = """() => {
  window.made = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real { constructor() { super(); window.made += 1; } };
}"""
LEGAL = "[role=gridcell][data-legal]"
DIALOGS = {"settings": "#show-settings", "moves": "#show-moves", "rules": "#show-rules"}


@pytest.fixture
def table(desk: Page) -> Page:
    """Return a page with a game and default settings."""
    put(desk, played(3, plies=24))
    return desk


def choose(page: Page, **values: str | bool) -> None:
    """Change settings through their dialog."""
    press_control(page, "show-settings")
    for name, value in values.items():
        if isinstance(value, bool):
            page.locator(f"#settings [name={name}]").set_checked(value)
        else:
            page.locator(f"#settings [name={name}][value={value}]").check()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("settings")).to_be_hidden()


@pytest.mark.long
def test_the_quick_buttons_and_the_dialog_agree(table: Page) -> None:
    choose(table, levels=True, flat=True, theme="dark")
    expect(table.locator("#levels")).to_have_attribute("aria-pressed", "true")
    expect(table.locator("#flat")).to_have_attribute("aria-pressed", "true")
    expect(table.locator("html")).to_have_attribute("data-theme", "dark")
    for button in ("levels", "flat", "theme"):
        press_control(table, button)
    press_control(table, "show-settings")
    assert not table.locator("#settings [name=levels]").is_checked()
    assert not table.locator("#settings [name=flat]").is_checked()
    assert table.locator("#settings [name=theme][value=system]").is_checked()
    table.keyboard.press("Escape")


@pytest.mark.long
def test_motion_can_be_less_and_slower(table: Page) -> None:
    table.emulate_media(reduced_motion="no-preference")
    drop = "getComputedStyle(document.documentElement).getPropertyValue('--t-drop')"
    assert "420ms" in table.evaluate(drop)
    choose(table, motion="reduced", speed="slow")
    assert "120ms" in table.evaluate(drop)
    choose(table, motion="system", speed="normal")


@pytest.mark.long
def test_without_confirming_choosing_plays(table: Page) -> None:
    choose(table, confirm=False)
    expect(table.locator("main")).to_have_attribute("data-ply", "24")
    ways = "[role=gridcell][data-legal~='0'][data-legal~='3']"
    table.locator(ways).first.click()
    expect(table.locator("main")).to_have_attribute("data-ply", "24")
    table.locator(ways).first.click()
    expect(table.locator("main")).to_have_attribute("data-ply", "25")
    table.locator("[role=gridcell][data-legal=hut]").first.click()
    expect(table.locator("main")).to_have_attribute("data-ply", "26")
    choose(table, confirm=True)


def test_the_turn_is_cued_and_blocks_nothing(table: Page) -> None:
    put(table, played(3, plies=25))
    table.locator("[role=gridcell][data-legal=hut]").first.click()
    table.get_by_test_id("confirm").click()
    expect(table.get_by_test_id("status")).to_contain_text("Player 2")
    expect(table.get_by_test_id("handover")).to_be_hidden()


@pytest.mark.long
def test_the_next_player_is_asked_for_if_set(table: Page) -> None:
    put(table, played(3, plies=25))
    choose(table, handover=True)
    table.locator("[role=gridcell][data-legal=hut]").first.click()
    table.get_by_test_id("confirm").click()
    asked = table.get_by_test_id("handover")
    expect(asked).to_be_visible()
    expect(asked).to_contain_text("Player 2")
    assert axe(table) == []
    table.keyboard.press("Enter")
    expect(asked).to_be_hidden()
    expect(table.locator("[role=gridcell]:focus")).to_have_count(1)
    choose(table, handover=False)


@pytest.mark.long
def test_settings_are_saved_and_sound_is_off_by_default(new_page: NewPage, site: str) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(f"({COUNT_AUDIO})()")
    page.goto(f"{site}?players=2&seed=5")
    ready(page)
    page.locator(LEGAL).first.click()
    page.get_by_test_id("confirm").click()
    assert page.evaluate("window.made") == 0
    choose(page, sound=True, theme="dark", confirm=False)
    assert page.evaluate("window.made") == 0
    page.locator(LEGAL).first.click()
    expect(page.locator("main")).to_have_attribute("data-ply", "2")
    assert page.evaluate("window.made") == 1
    page.reload()
    ready(page)
    assert page.evaluate("window.made") == 0
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    press_control(page, "show-settings")
    assert page.locator("#settings [name=sound]").is_checked()
    assert not page.locator("#settings [name=confirm]").is_checked()


@pytest.mark.long
def test_texts_about_the_page_are_accessible(table: Page) -> None:
    press_control(table, "show-settings")
    about = table.locator("#about")
    expect(about.get_by_role("link").first).to_be_hidden()
    about.locator("summary").click()
    expect(about.get_by_role("link")).to_have_count(3)
    expect(about).to_contain_text("pyodide")
    assert axe(table) == []
    table.keyboard.press("Escape")
    expect(table.get_by_test_id("settings")).to_be_hidden()


@pytest.mark.long
def test_dialogs_fit_with_large_text_and_on_narrow_screens(table: Page) -> None:
    table.evaluate("document.getElementById('about').open = true")
    for width, height, size in ((320, 640, "100%"), (360, 640, "200%"), (1280, 800, "200%")):
        table.set_viewport_size({"width": width, "height": height})
        table.evaluate("size => document.documentElement.style.setProperty('font-size', size)", size)
        for name in DIALOGS:
            table.evaluate("name => document.getElementById(name).showModal()", name)
            assert too_wide(table) == [], (name, width, size)
            table.evaluate("name => document.getElementById(name).close('')", name)
        table.locator("[role=gridcell][data-building]").first.focus()
        table.keyboard.press("i")
        assert too_wide(table) == [], ("inspect", width, size)
        table.keyboard.press("Escape")
    table.evaluate("document.documentElement.style.removeProperty('font-size')")


def test_any_hex_can_be_inspected_with_reasons_for_refusals(table: Page) -> None:
    panel = table.get_by_test_id("inspect")
    house = table.locator("[role=gridcell][data-building]").first
    house.focus()
    table.keyboard.press("i")
    expect(panel).to_contain_text("A settlement of")
    expect(table.locator("#inspect-title")).to_be_focused()
    panel.get_by_role("button", name="Why?").first.click()
    expect(table.locator("#rules p.marked")).to_be_focused()
    table.keyboard.press("Escape")
    expect(table.get_by_test_id("rules")).to_be_hidden()
    table.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(table.locator("[role=gridcell]:focus")).to_have_count(1)
    table.locator("[role=gridcell][data-terrain=lake]").first.click(button="right")
    expect(panel).to_contain_text("Lake")
    expect(table.locator("main")).to_have_attribute("data-ply", "24")
    table.locator("#inspect-close").click()
    expect(panel).to_be_hidden()


def test_a_long_press_inspects_and_chooses_nothing(phone: Page) -> None:
    put(phone, played(3, plies=24))
    box = phone.locator("[role=gridcell][data-terrain=lake]").first.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = phone.context.new_cdp_session(phone)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(phone.get_by_test_id("inspect")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.get_by_test_id("inspect")).to_be_visible()
    expect(phone.get_by_test_id("cancel")).to_be_disabled()  # nothing is prepared
    expect(phone.locator("#plane .ghost")).to_have_count(0)
    phone.locator("#inspect-close").tap()
    expect(phone.get_by_test_id("inspect")).to_be_hidden()
