"""Devices that sleep, are full, are small or lie on their side."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from taluva import Options
from tests.browser.interpreter import dispatch, put
from tests.browser.page_checks import cut
from tests.browser.pages import NewPage, ready, set_sight
from tests.browser.playing import end, play
from tests.browser.random_play import TALL, played
from tests.rules.random_games import random_game

pytestmark = pytest.mark.browser

GAME = random_game(5, plies=24)
DIALOGS = (
    *("setup", "rules", "settings", "share", "load", "over", "tutorial", "leave", "handover", "who", "moves", "tiles"),
    "review",
)
SHOW = "name => document.getElementById(name).showModal()"
CLOSE = "name => document.getElementById(name).close('')"
FIELDS = "input:not([type=radio], [type=checkbox], [type=file]), select, textarea"


# ---- small screens, notches, large and loose text -------------------------------------


def test_phones_zoom_into_no_field(phone: Page) -> None:
    """LemmyNet/lemmy-ui#1070: below 16 px they zoom in and stay so."""
    put(phone, GAME)
    sizes = phone.evaluate(
        """fields => {
          const all = root => [...root.querySelectorAll(fields)];
          for (const template of document.querySelectorAll("template"))
            document.getElementById("share").append(template.content.cloneNode(true));
          const small = all(document).filter(field => parseFloat(getComputedStyle(field).fontSize) < 16);
          return small.map(field => field.outerHTML.slice(0, 80));
        }""",
        FIELDS,
    )
    assert sizes == []


class Screen(NamedTuple):
    """A screen: its size and what notches take of its four sides, in px."""

    what: str
    width: int
    height: int
    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0


NOTCHED = [
    Screen("upright phone", 390, 844, 47, 0, 34, 0),
    Screen("phone on its left side", 844, 390, 0, 47, 21, 47),
    Screen("all sides", 400, 700, 50, 40, 30, 45),
    Screen("large tablet with rounded corners", 1180, 820, 24, 20, 20, 20),
]
# Words and controls outside the safe area, but for those that can be scrolled into it.
OUTSIDE = """([top, right, bottom, left]) => {
  const root = [...document.querySelectorAll("dialog:modal, :popover-open")].at(-1) ?? document.getElementById("app");
  const outside = [];
  for (const element of root.querySelectorAll("button, input, select, textarea, h2, p, b, label, td, summary")) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest("svg, .vh")) continue;
    if (getComputedStyle(element).clipPath !== "none" || getComputedStyle(element).opacity === "0") continue;
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    let scroller = element.parentElement;
    while (scroller && scroller !== root && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
    const scrolls = scroller && scroller !== root;
    const across = box.left < left - 1 || box.right > innerWidth - right + 1;
    const along = !scrolls && (box.top < top - 1 || box.bottom > innerHeight - bottom + 1);
    if (across || along) outside.push(`${element.tagName}#${element.id || element.textContent.trim().slice(0, 30)} ` +
      [box.left, box.top, box.right, box.bottom].map(Math.round));
  }
  return outside;
}"""


@contextmanager
def shown_on(page: Page, screen: Screen) -> Iterator[None]:
    """Give a page a screen, for a while."""
    before = page.viewport_size
    assert before is not None
    session = page.context.new_cdp_session(page)
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    insets = {name: getattr(screen, name) for name in ("top", "right", "bottom", "left")}
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    yield
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": dict.fromkeys(insets, 0)})
    session.detach()
    page.set_viewport_size(before)


@pytest.mark.parametrize("screen", NOTCHED, ids=lambda screen: screen.what)
def test_notches_cover_neither_words_nor_controls(phone: Page, screen: Screen) -> None:
    put(phone, GAME)
    sides = [screen.top, screen.right, screen.bottom, screen.left]
    with shown_on(phone, screen):
        found = {"the page": phone.evaluate(OUTSIDE, sides)}
        for name in DIALOGS:
            phone.evaluate(SHOW, name)
            found[name] = phone.evaluate(OUTSIDE, sides)
            phone.evaluate(CLOSE, name)
        for name in ("update", "inspect", "menu"):
            phone.evaluate("name => document.getElementById(name).showPopover()", name)
            found[name] = phone.evaluate(OUTSIDE, sides)
            phone.evaluate("name => document.getElementById(name).hidePopover()", name)
    assert {name: outside for name, outside in found.items() if outside} == {}
