"""Keyboards and hands: other layouts, keys held down, screen readers, trackpads, and hover looks on touch screens."""

from __future__ import annotations

import math
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from taluva import Hex, Options
from tests.browser.board_geometry import camera, middle
from tests.browser.comparison import seen
from tests.browser.interpreter import put, python
from tests.browser.menu import press_control
from tests.browser.playing import cell
from tests.browser.random_play import TALL, played
from tests.mostly_long import mostly_long
from tools.styles import joined_styles

pytestmark = pytest.mark.browser

GAME = played(3, TALL, Options(2), 12)
LEGAL = GAME.position.placements.hexes()[0]

# ---- keys by their place -----------------------------------------------------------

_TYPE = """event => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...event }))"""
# Each row: what the layout sends, and the key that does the same. The first two: Externalizable/bongo.cat#146.
LAYOUTS: dict[str, tuple[dict[str, object], str]] = {
    "Russian": ({"key": "к", "code": "KeyR"}, "r"),
    "French": ({"key": "à", "code": "Digit0"}, "0"),
    "Arabic, Shift": ({"key": "ر", "code": "KeyR", "shiftKey": True}, "Shift+R"),
    "a dead key": ({"key": "Dead", "code": "KeyN"}, "n"),
    "an input method": ({"key": "Process", "code": "KeyR"}, "r"),
    "an input method's Enter": ({"key": "Process", "code": "Enter"}, "Enter"),
}


def state(page: Page) -> tuple[Any, ...]:
    """Return what keys on the board can change."""
    focused = page.evaluate("Object.values(document.activeElement.dataset).join()")
    levels = page.locator("#levels").get_attribute("aria-pressed")
    return seen(page), [round(part, 2) for part in camera(page)], focused, levels


# Names of keys are tested by themselves; that they arrive, by these.
QUICK = {"Russian"}


@pytest.mark.parametrize(
    ("event", "same"),
    [pytest.param(*row, id=name, marks=[] if name in QUICK else pytest.mark.long) for name, row in LAYOUTS.items()],
)
def test_keys_count_by_their_place(desk: Page, event: dict[str, object], same: str) -> None:
    after = []
    for press in (lambda: desk.evaluate(_TYPE, event), lambda: desk.keyboard.press(same)):
        put(desk, GAME)
        desk.get_by_test_id("zoom-in").click()
        cell(desk, LEGAL).focus()
        desk.keyboard.press("Enter")
        before = state(desk)
        press()
        after.append(state(desk))
        assert after[-1] != before
    assert after[0] == after[1]


# ---- keys held down ----------------------------------------------------------------


def hold(page: Page, key: str) -> None:
    """Hold a key down until it has repeated eight times."""
    for _ in range(9):
        page.keyboard.down(key)
    page.keyboard.up(key)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_held_on_a_hex_chooses_it_and_confirms_nothing(desk: Page, key: str) -> None:
    # increpare/PuzzleScript#477
    put(desk, GAME)
    cell(desk, LEGAL).focus()
    hold(desk, key)
    assert seen(desk)["enabled"]["confirm"]
    expect(desk.locator("main")).to_have_attribute("data-ply", "12")


# Each row: the control that has the focus, and what is so after Enter was held on it. All start with a chosen hex.
HELD = {
    "confirm": "document.querySelector('main').dataset.ply === '13'",
    "undo": "document.querySelector('main').dataset.ply === '11'",
    "new-game": "document.querySelector('dialog[open]').id === 'leave'",
    "show-rules": "document.getElementById('rules').open",
    "show-settings": "document.getElementById('settings').open",
    "levels": "document.getElementById('levels').getAttribute('aria-pressed') === 'true'",
}


@pytest.mark.parametrize(
    ("name", "right"),
    [
        pytest.param(*row, id=row[0], marks=() if row[0] in ("confirm", "show-rules", "levels") else pytest.mark.long)
        for row in HELD.items()
    ],
)
def test_a_key_held_on_a_button_presses_it_once(desk: Page, name: str, right: str) -> None:
    put(desk, GAME, takeback=True)
    if name == "confirm":
        cell(desk, LEGAL).click()
    if not desk.locator(f"#{name}").is_visible():
        desk.locator("#show-menu").click()
    desk.locator(f"#{name}").focus()
    hold(desk, "Enter")
    assert desk.evaluate(right)
    if name == "levels":
        press_control(desk, "levels")


def test_a_key_held_from_a_button_into_a_dialog_starts_nothing(desk: Page) -> None:
    put(desk, GAME.at(0))
    desk.locator("#show-menu").click()
    desk.locator("#new-game").focus()
    hold(desk, "Enter")
    expect(desk.get_by_test_id("setup")).to_be_visible()
    desk.locator("#picker-name input").focus()
    desk.keyboard.down("Enter")
    desk.keyboard.up("Enter")
    expect(desk.get_by_test_id("setup")).to_be_hidden()


def test_a_key_held_on_rename_leaves_the_field_open(desk: Page) -> None:
    put(desk, GAME)
    press_control(desk, "games")
    desk.locator("[data-control=save-rename]").first.focus()
    hold(desk, "Enter")
    expect(desk.locator(".renaming [data-part=title]").first).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.locator(".renaming")).to_have_count(0)
    desk.locator("#load-close").click()


def test_a_key_held_goes_on_where_that_is_meant(desk: Page) -> None:
    put(desk, GAME)
    before = camera(desk).scale
    desk.get_by_test_id("zoom-in").focus()
    hold(desk, "Enter")
    assert camera(desk).scale > before * 1.5
    cell(desk, Hex(0, 0)).focus()
    hold(desk, "ArrowLeft")
    q = int(desk.evaluate("document.activeElement.dataset.q"))
    assert q < -1


# ---- bare clicks -------------------------------------------------------------------


def drag_by_touch(page: Page) -> None:
    """Move the island with a finger; no click follows."""
    session = page.context.new_cdp_session(page)
    x, y = middle(page, LEGAL)
    for kind, step in (("touchStart", 0), ("touchMove", 20), ("touchMove", 40), ("touchEnd", None)):
        points = [] if step is None else [{"x": x + step, "y": y + step, "id": 0}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.detach()


def drag_by_mouse(page: Page) -> None:
    """Move the island with the mouse, which ends in a click."""
    x, y = middle(page, LEGAL)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 40, steps=3)
    page.mouse.up()


def press_long(page: Page) -> None:
    """Open a hex's panel by a long press, and close it."""
    page.evaluate(
        """hex => {
          const at = document.querySelector(hex);
          const fields = { bubbles: true, pointerId: 7, pointerType: "touch", isPrimary: true };
          at.dispatchEvent(new PointerEvent("pointerdown", fields));
        }""",
        f'[role=gridcell][data-q="{LEGAL.q}"][data-r="{LEGAL.r}"]',
    )
    expect(page.locator("#inspect")).to_be_visible()
    page.evaluate("document.getElementById('inspect').hidePopover()")


BEFORE = {"a drag by touch": drag_by_touch, "a drag by mouse": drag_by_mouse, "a long press": press_long}


@pytest.mark.parametrize("step", BEFORE.values(), ids=BEFORE)
def test_the_click_of_a_screen_reader_chooses_whatever_came_before(phone: Page, step: Any) -> None:
    put(phone, GAME)
    step(phone)
    assert not seen(phone)["enabled"]["confirm"]
    cell(phone, LEGAL).evaluate("hex => hex.dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    assert seen(phone)["enabled"]["confirm"]


def test_the_click_of_a_screen_reader_acts_beside_an_open_menu(phone: Page) -> None:
    put(phone, GAME)
    phone.locator("#show-menu").click()
    phone.evaluate("document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 7 }))")
    phone.evaluate("document.getElementById('menu').hidePopover()")
    phone.locator("#hint").evaluate("hint => hint.click()")
    expect(phone.locator("#seeking, #notice").first).to_be_visible()


# A pointer that is lifted over another window sends no event, and comes back with nothing pressed.
_LIFT_OUTSIDE = """kind => {
  const hex = document.querySelector("[role=gridcell]");
  const send = (type, clientX, buttons) => hex.dispatchEvent(new PointerEvent(type, {
    bubbles: true, cancelable: true, pointerId: 7, pointerType: kind, clientX, clientY: 300, buttons,
  }));
  send("pointerdown", 300, 1);
  for (const x of [340, 380]) send("pointermove", x, 1);
  const moved = document.querySelector("#plane.dragging") !== null;
  for (const x of [420, 460]) send("pointermove", x, 0);
  return [moved, document.querySelector("#plane.dragging") !== null];
}"""


@pytest.mark.parametrize("kind", mostly_long(["mouse", "pen"], ["pen"]))
def test_a_pointer_that_is_lifted_over_another_window_moves_the_island_no_more(desk: Page, kind: str) -> None:
    put(desk, GAME)
    assert desk.evaluate(_LIFT_OUTSIDE, kind) == [True, False]


# ---- wheels and trackpads ----------------------------------------------------------

_WHEEL = """([x, y, events]) => {
  const viewport = document.getElementById("viewport");
  return events.map(fields => viewport.dispatchEvent(
    new WheelEvent("wheel", { clientX: x, clientY: y, bubbles: true, cancelable: true, ...fields })));
}"""
# Each row: the events, and by which factor the view comes closer. Browsers report a pinch by fingers that double
# their distance as a wheel with Ctrl of −100 × ln 2 in all.
WHEELS: dict[str, tuple[list[dict[str, object]], float]] = {
    "a notch": ([{"deltaY": -100}], math.exp(0.15)),
    "a notch back": ([{"deltaY": 100}], math.exp(-0.15)),
    "three lines": ([{"deltaY": -3, "deltaMode": 1}], math.exp(0.072)),
    "a pinch that doubles": ([{"deltaY": -5 * math.log(2), "ctrlKey": True}] * 20, 2),
    "a pinch that halves": ([{"deltaY": 2 * math.log(2), "ctrlKey": True}] * 50, 0.5),
    "a notch with Ctrl": ([{"deltaY": -120, "ctrlKey": True}], math.exp(0.18)),
    "sideways": ([{"deltaX": 80}] * 5, 1),
    "sideways, and a little down": ([{"deltaX": -80, "deltaY": 3}] * 5, 1),
    "nowhere": ([{}], 1),
}


QUICK_WHEELS = {"a notch", "a pinch that doubles", "sideways, and a little down"}


@pytest.mark.parametrize(
    ("events", "factor"),
    [
        pytest.param(*row, id=name, marks=[] if name in QUICK_WHEELS else pytest.mark.long)
        for name, row in WHEELS.items()
    ],
)
def test_wheels_and_pinches_zoom_as_far_as_they_go(desk: Page, events: list[dict[str, object]], factor: float) -> None:
    put(desk, GAME)
    before, at = camera(desk).scale, middle(desk, Hex(0, 0))
    went_on = desk.evaluate(_WHEEL, [*at, events])
    assert not any(went_on), "the browser zooms, or goes back a page"
    assert camera(desk).scale / before == pytest.approx(factor, rel=0.02)
    assert python(desk, "app.view.camera.by_hand") is (factor != 1)


def test_a_pinch_in_safari_zooms_as_far_as_the_fingers_go(desk: Page) -> None:
    put(desk, GAME)
    before, at = camera(desk).scale, middle(desk, LEGAL)
    desk.evaluate(
        """([x, y]) => {
          const viewport = document.getElementById("viewport");
          for (const [kind, scale] of [["gesturestart", 1], ["gesturechange", 1.2], ["gesturechange", 1.5]]) {
            const event = new UIEvent(kind, { bubbles: true, cancelable: true });
            viewport.dispatchEvent(Object.assign(event, { scale, clientX: x, clientY: y }));
          }
        }""",
        at,
    )
    assert camera(desk).scale / before == pytest.approx(1.5, rel=0.02)
    assert middle(desk, LEGAL) == pytest.approx(at, abs=1)
    desk.get_by_test_id("fit").click()


@pytest.mark.parametrize("shift", mostly_long(["translateY(38px)", "translateX(-21px)"], ["translateX(-21px)"]))
def test_the_zoom_keeps_to_the_pointer_when_the_page_has_just_moved(desk: Page, shift: str) -> None:
    put(desk, GAME)
    desk.evaluate("shift => { document.getElementById('app').style.transform = shift; }", shift)
    at = middle(desk, LEGAL)
    desk.evaluate(_WHEEL, [*at, [{"deltaY": -200}]])
    assert middle(desk, LEGAL) == pytest.approx(at, abs=1)
    desk.evaluate("document.getElementById('app').style.transform = ''")
    desk.get_by_test_id("fit").click()


# ---- hover -------------------------------------------------------------------------


def test_hover_looks_are_only_for_what_hovers() -> None:
    styles = joined_styles()
    rules = [line for line in styles.splitlines() if ":hover" in line]
    assert rules
    assert [line for line in rules if not line.lstrip().startswith("@media (hover)")] == []


def test_a_tapped_button_looks_as_before(phone: Page) -> None:
    put(phone, GAME)
    for name in ("zoom-in", "fit"):
        button = phone.locator(f"#{name}")
        before = str(button.evaluate("button => getComputedStyle(button).backgroundColor"))
        button.tap()
        expect(button).to_have_css("background-color", before)
