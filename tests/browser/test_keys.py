"""Playing by the keyboard alone, and what screen readers say."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from taluva import Build, Game, Hex, Kind, Options, Placement
from tests.browser.board_geometry import camera, middle, middles
from tests.browser.comparison import cells_of, expect_same_as_engine, filled, offers, seen
from tests.browser.interpreter import put, python
from tests.browser.pages import NewPage, ready
from tests.browser.playing import cell, option, turns_needed
from tests.browser.random_play import TALL, WIDE, played

pytestmark = pytest.mark.browser

EARLY = played(3, TALL, Options(2), 12)
MOST_STEPS = 80


def here(page: Page) -> Hex:
    """Return the hex of the focused cell."""
    q, r = page.evaluate("(({ dataset }) => [Number(dataset.q), Number(dataset.r)])(document.activeElement)")
    return Hex(q, r)


def on_board(page: Page) -> bool:
    """Return whether a cell has the focus."""
    return bool(page.evaluate("document.activeElement.getAttribute('role') === 'gridcell'"))


def walk_to(page: Page, goal: Hex) -> None:
    """Walk to a cell with arrows and N alone."""
    for _ in range(MOST_STEPS):
        at = here(page)
        if at == goal:
            return
        if at.r != goal.r:
            page.keyboard.press("ArrowDown" if goal.r > at.r else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if goal.q > at.q else "ArrowLeft")
    for _ in range(MOST_STEPS):
        if here(page) == goal:
            return
        page.keyboard.press("n")
    raise AssertionError(f"no way to {goal} from {here(page)}")


def lay_by_keys(page: Page, game: Game, move: Placement) -> Game:
    """Lay the tile in hand with keys."""
    walk_to(page, move.hex)
    page.keyboard.press("Enter")
    start = int(seen(page)["ghost"]["rotation"])
    legal = game.position.placements.rotations(move.hex)
    for _ in range(turns_needed(legal, start, move.rotation)):
        page.keyboard.press("r")
    page.keyboard.press("Enter")
    return game.play(move)


def build_by_keys(page: Page, game: Game, at: Hex) -> Game:
    """Build at a hex with keys: the only option, or the first of several."""
    walk_to(page, at)
    page.keyboard.press("Enter")
    options = seen(page)["options"]
    if not any(option["chosen"] for option in options):
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.dataset.testid") == "build-option"
        page.keyboard.press("Enter")
        options = seen(page)["options"]
        while not on_board(page):
            page.keyboard.press("Shift+Tab")
        walk_to(page, at)
    (taken,) = [option for option in options if option["chosen"]]
    page.keyboard.press("Enter")
    if taken["kind"] != "expand":
        return game.play(Build(Kind[taken["kind"].upper()], at))
    return game.play(Build(Kind.EXPAND, Hex.parse(taken["settlement"]), game.position.board.terrain(at)))


@pytest.mark.long
def test_whole_turns_by_the_keyboard_alone(desk: Page) -> None:
    chance = random.Random(4)
    game = Game.new(Options(2), seed=4)
    put(desk, game)
    assert on_board(desk), "the board does not get the focus when a game starts"
    while game.ply < 10:
        game = lay_by_keys(desk, game, chance.choice(sorted(game.position.placements)))
        expect_same_as_engine(desk, game)
        assert on_board(desk)
        game = build_by_keys(desk, game, Hex.parse(chance.choice(sorted(offers(game.position)))))
        expect_same_as_engine(desk, game)
        assert on_board(desk)


def test_the_board_is_one_tab_stop(desk: Page) -> None:
    put(desk, EARLY)
    assert desk.locator("[role=gridcell][tabindex='0']").count() == 1
    assert desk.locator("#plane :not([role=gridcell])[tabindex]").count() == 0
    start = Hex(0, 0)
    cell(desk, start).focus()
    desk.keyboard.press("ArrowRight")
    left = here(desk)
    assert desk.locator("[role=gridcell][tabindex='0']").count() == 1
    desk.keyboard.press("Tab")
    assert not desk.evaluate("document.activeElement.closest('#plane')")
    desk.keyboard.press("Shift+Tab")
    assert here(desk) == left
    desk.keyboard.press("Shift+Tab")
    assert not desk.evaluate("document.activeElement.closest('#plane')")


def test_arrows_lead_from_hex_to_hex(desk: Page) -> None:
    put(desk, EARLY)
    cells = [Hex.parse(text) for text in cells_of(EARLY.position)]
    cell(desk, Hex(0, 0)).focus()
    for key, goal in (("ArrowRight", Hex(1, 0)), ("ArrowLeft", Hex(0, 0)), ("ArrowLeft", Hex(-1, 0))):
        desk.keyboard.press(key)
        assert here(desk) == goal
    row = sorted(q for q, r in cells if r == 0)
    desk.keyboard.press("Home")
    assert here(desk) == Hex(row[0], 0)
    desk.keyboard.press("End")
    assert here(desk) == Hex(row[-1], 0)
    desk.keyboard.press("ArrowRight")
    assert here(desk) == Hex(row[-1], 0), "there is nothing further east"
    ordered = sorted(cells, key=lambda each: (each.r, each.q))
    desk.keyboard.press("Control+Home")
    assert here(desk) == ordered[0]
    desk.keyboard.press("Control+End")
    assert here(desk) == ordered[-1]


def test_up_and_down_keep_to_a_column(desk: Page) -> None:
    put(desk, EARLY)
    cell(desk, Hex(0, 0)).focus()
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("ArrowLeft")
    start = here(desk)
    column = start.q + start.r / 2
    for key, step in (("ArrowDown", 1), ("ArrowDown", 1), ("ArrowUp", -1), ("ArrowUp", -1)):
        before = here(desk)
        desk.keyboard.press(key)
        after = here(desk)
        assert after.r == before.r + step
        assert before.distance(after) == 1
        assert abs(after.q + after.r / 2 - column) <= 0.5
    assert here(desk) == start


@pytest.mark.parametrize("plies", [pytest.param(12, id="tile", marks=pytest.mark.long), pytest.param(13, id="build")])
def test_n_leads_to_every_legal_hex(desk: Page, plies: int) -> None:
    game = played(3, TALL, Options(2), plies)
    legal = sorted((Hex.parse(text) for text in offers(game.position)), key=lambda each: (each.r, each.q))
    put(desk, game)
    cell(desk, legal[0]).focus()
    for goal in (*legal[1:], legal[0]):
        desk.keyboard.press("n")
        assert here(desk) == goal
    for goal in legal[-1:-4:-1]:
        desk.keyboard.press("Shift+N")
        assert here(desk) == goal


@pytest.mark.long
def test_the_focused_hex_is_brought_into_view(desk: Page) -> None:
    game = played(3, TALL, Options(4), 60)
    put(desk, game)
    cell(desk, Hex(0, 0)).focus()
    for _ in range(5):
        desk.keyboard.press("+")
    for key in ("Control+Home", "Control+End"):
        desk.keyboard.press(key)
        assert middles(desk)[here(desk)]["hit"] == str(here(desk))
    desk.keyboard.press("0")


@pytest.mark.long
def test_escape_u_and_l_act_like_their_buttons(desk: Page) -> None:
    put(desk, EARLY)
    move = sorted(EARLY.position.placements)[0]
    cell(desk, move.hex).focus()
    desk.keyboard.press("Enter")
    desk.keyboard.press("Escape")
    assert not seen(desk)["enabled"]["cancel"]
    assert on_board(desk)
    lay_by_keys(desk, EARLY, move)
    desk.keyboard.press("u")
    expect_same_as_engine(desk, EARLY)
    assert on_board(desk)
    desk.keyboard.press("l")
    expect(desk.locator("#levels")).to_have_attribute("aria-pressed", "true")
    desk.keyboard.press("L")
    expect(desk.locator("#levels")).to_have_attribute("aria-pressed", "false")


def test_letters_do_nothing_outside_the_board(desk: Page) -> None:
    game = played(3, TALL, Options(2), 13)
    put(desk, game)
    before = camera(desk)
    for place in ("[data-testid=fit]", "#show-tiles", ".log-scroll"):
        desk.locator(place).focus()
        for key in "nrulLURN+-0":
            desk.keyboard.press(key)
        expect_same_as_engine(desk, game)
        assert camera(desk) == before
        expect(desk.locator("#levels")).to_have_attribute("aria-pressed", "false")
    desk.evaluate("document.activeElement.blur()")
    for key in "nru+":
        desk.keyboard.press(key)
    expect_same_as_engine(desk, game)
    assert camera(desk) == before


def test_keys_with_system_modifiers_are_left_to_the_browser(desk: Page) -> None:
    put(desk, EARLY)
    cell(desk, EARLY.position.placements.hexes()[0]).focus()
    before = (seen(desk)["ghost"], camera(desk))
    desk.evaluate(
        """() => {
          window.prevented = [];
          document.addEventListener("keydown", event => { if (event.defaultPrevented) prevented.push(event.key); });
        }"""
    )
    for key in ("Control+r", "Alt+n", "Meta+l", "Control+0"):
        desk.evaluate(
            """keys => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {
              key: keys[1], bubbles: true, cancelable: true,
              ctrlKey: keys[0] === "Control", altKey: keys[0] === "Alt", metaKey: keys[0] === "Meta",
            }))""",
            key.split("+"),
        )
    assert desk.evaluate("window.prevented") == []
    assert (seen(desk)["ghost"], camera(desk)) == before


# ---- the focus is never lost -------------------------------------------------------


def test_the_focus_is_never_lost(desk: Page) -> None:
    put(desk, EARLY)
    move = sorted(EARLY.position.placements)[0]
    cell(desk, move.hex).click()
    desk.get_by_test_id("confirm").click()
    assert on_board(desk), "after Confirm"
    desk.get_by_test_id("undo").click()
    assert on_board(desk), "after Undo"
    desk.get_by_test_id("cancel").click()
    assert on_board(desk), "after Cancel"
    for opener, back in (("show-tiles", "show-tiles"), ("new-game", "show-menu")):
        if opener == "new-game":
            desk.locator("#show-menu").click()
        desk.locator(f"#{opener}").focus()
        desk.keyboard.press("Enter")
        assert desk.evaluate("document.activeElement.closest('dialog[open]') !== null"), opener
        for _ in range(8):
            desk.keyboard.press("Tab")
            inside = desk.evaluate("document.activeElement.closest('dialog[open]') !== null")
            assert inside or desk.evaluate("document.activeElement === document.body"), opener
        desk.keyboard.press("Escape")
        assert desk.evaluate("document.activeElement.id") == back


@pytest.mark.long
def test_the_focus_goes_into_the_result_and_back_to_the_board(desk: Page) -> None:
    game = played(44, TALL, Options(2))
    put(desk, game.at(game.ply - 1))
    last = game.moves[-1]
    assert isinstance(last, Build)
    at = filled(game.at(game.ply - 1).position, last)[0]
    cell(desk, at).focus()
    desk.keyboard.press("Enter")
    option(desk, last).focus()
    desk.keyboard.press("Enter")
    cell(desk, at).focus()
    desk.keyboard.press("Enter")
    expect(desk.get_by_test_id("over")).to_be_visible()
    assert desk.evaluate("document.activeElement.closest('dialog').dataset.testid") == "over"
    desk.keyboard.press("Escape")
    assert desk.evaluate("document.activeElement !== document.body")


# ---- what is said -----------------------------------------------------------------


def accessible(page: Page, role: str) -> list[dict[str, Any]]:
    """Return the nodes of a role from the browser's own accessibility tree."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [node for node in nodes if not node["ignored"] and node["role"]["value"] == role]


@pytest.mark.parametrize("plies", [pytest.param(20, id="tile", marks=pytest.mark.long), pytest.param(21, id="build")])
def test_every_cell_has_a_descriptive_name(desk: Page, plies: int) -> None:
    game = played(27, WIDE, Options(2), plies)
    put(desk, game)
    names = [str(node["name"]["value"]) for node in accessible(desk, "gridcell")]
    cells = cells_of(game.position)
    assert len(names) == len(set(names)) == len(cells)
    for text, facts in cells.items():
        at = Hex.parse(text)
        (name,) = [each for each in names if re.search(rf"column {at.q}, row {at.r}\b", each)]
        wanted = ["water"] if facts["level"] == "0" else [facts["terrain"], f"level {facts['level']}"]
        if "owner" in facts:
            wanted.append(game.names[int(facts["owner"]) - 1])
            wanted.append(f"{facts['count']} hut" if facts["building"] == "hut" else facts["building"])
        if "legal" in facts:
            wanted += [word if plies % 2 else "the tile fits" for word in facts["legal"].split()]
        for words in wanted:
            assert words.lower() in name.lower(), (name, words)
        assert ("the tile fits" in name or "possible:" in name) is ("legal" in facts)


def test_the_board_is_a_grid_of_rows(desk: Page) -> None:
    put(desk, EARLY)
    cells = [Hex.parse(text) for text in cells_of(EARLY.position)]
    expect(desk.get_by_role("grid")).to_have_count(1)
    expect(desk.get_by_role("grid").get_by_role("row")).to_have_count(len({each.r for each in cells}))
    expect(desk.get_by_role("grid").get_by_role("gridcell")).to_have_count(len(cells))
    order = "cells => cells.map(({ dataset }) => [Number(dataset.r), Number(dataset.q)])"
    read = desk.get_by_role("gridcell").evaluate_all(order)
    assert read == sorted(read), "the reading order is not by row, then column"
    desk.get_by_role("gridcell", name=re.compile("volcano, level 1")).first.click()
    assert seen(desk)["ghost"] is not None


def test_events_are_announced(desk: Page) -> None:
    put(desk, EARLY)
    status = desk.get_by_role("status").filter(has_text=EARLY.names[EARLY.position.seat])
    expect(status).to_have_count(1)
    lines = desk.get_by_role("log").get_by_test_id("log-entry")
    before = lines.count()
    move = sorted(EARLY.position.placements)[0]
    cell(desk, move.hex).click()
    assert desk.locator("#live").text_content(), "the effect of the ghost is not announced"
    desk.get_by_test_id("confirm").click()
    expect(lines).to_have_count(before + 1)
    assert EARLY.names[EARLY.position.seat] in str(lines.first.text_content())
    assert desk.locator("#steps [aria-current=step]").count() == 1
    for name in ("Undo", "Cancel", "Zoom in", "Zoom out"):
        assert desk.get_by_role("button", name=name, exact=True).count() == 1


@pytest.mark.long
def test_every_control_has_a_name(desk: Page) -> None:
    for plies in (12, 13):
        put(desk, played(3, TALL, Options(2), plies))
        for role in ("button", "combobox", "checkbox", "radio", "textbox", "img"):
            for node in accessible(desk, role):
                assert str(node.get("name", {}).get("value", "")).strip(), (role, node)


@pytest.mark.parametrize("plies", [pytest.param(12, id="tile", marks=pytest.mark.long), pytest.param(13, id="build")])
def test_the_focus_ring_is_on_the_focused_hex(desk: Page, plies: int) -> None:
    put(desk, played(3, TALL, Options(2), plies))
    ring = desk.locator("#board use[href='#st-focus']")
    cell(desk, Hex(0, 0)).focus()
    for key in ("ArrowRight", "ArrowDown", "Enter", "ArrowLeft", "Control+Home"):
        desk.keyboard.press(key)
        box = ring.bounding_box()
        assert box is not None
        assert (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) == pytest.approx(
            middle(desk, here(desk)), abs=1
        )
    desk.keyboard.press("Tab")
    expect(ring).to_be_hidden()
    cell(desk, Hex(0, 0)).click()
    expect(ring).to_be_hidden()


@pytest.mark.long
def test_the_focus_ring_is_not_shown_before_a_key_is_used(new_page: NewPage, site: str) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(f"{site}?players=2&seed=1")
    ready(page)
    ring = page.locator("#board use[href='#st-focus']")
    python(page, "app.view.grid.focus()")
    expect(ring).to_be_hidden()
    page.keyboard.press("Shift")
    expect(ring).to_be_visible()
    page.locator("[role=gridcell][data-legal]").first.tap()
    python(page, "app.view.grid.focus()")
    expect(ring).to_be_hidden()


_TYPE = """event => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...event }))"""


# Other layouts: tests/wild/test_hands.py.
@pytest.mark.parametrize(
    ("key", "shift"),
    [
        pytest.param("к", False, marks=pytest.mark.long),
        ("К", True),
        pytest.param("ر", False, marks=pytest.mark.long),
    ],
)
def test_a_non_latin_letter_counts_by_its_place_on_the_keyboard(desk: Page, key: str, shift: bool) -> None:
    put(desk, played(3, TALL, Options(2), 12))
    cell(desk, Hex(0, 0)).focus()
    desk.keyboard.press("n")
    desk.keyboard.press("Enter")
    start = seen(desk)["ghost"]["rotation"]
    desk.evaluate(_TYPE, {"key": key, "code": "KeyR", "shiftKey": shift})
    turned = seen(desk)["ghost"]["rotation"]
    assert turned != start
    desk.keyboard.press("r" if shift else "Shift+R")
    assert seen(desk)["ghost"]["rotation"] == start


def test_zero_shows_the_whole_island_on_layouts_that_need_shift(desk: Page) -> None:
    put(desk, EARLY)
    whole = camera(desk)
    cell(desk, Hex(0, 0)).focus()
    desk.keyboard.press("+")
    assert camera(desk) != whole
    desk.evaluate(_TYPE, {"key": "à", "code": "Digit0"})
    assert camera(desk) == whole


def test_a_key_held_down_confirms_nothing(desk: Page) -> None:
    game = played(3, TALL, Options(2), 12)
    put(desk, game)
    cell(desk, Hex(0, 0)).focus()
    desk.keyboard.press("n")
    desk.keyboard.press("Enter")
    for _ in range(3):
        desk.evaluate(_TYPE, {"key": "Enter", "code": "Enter", "repeat": True})
    expect(desk.locator("main")).to_have_attribute("data-ply", str(game.ply))
    desk.keyboard.press("Enter")
    expect(desk.locator("main")).to_have_attribute("data-ply", str(game.ply + 1))
