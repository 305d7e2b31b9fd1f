"""Several tabs and versions: updates, Back and Forward, pages kept aside, share sheets, the browser's bars."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from taluva import Options
from tests.browser.host import host
from tests.browser.interpreter import dispatch, put, python
from tests.browser.menu import press_control
from tests.browser.pages import NewPage, ready, ready_and_kept
from tests.browser.playing import cell
from tests.browser.random_play import TALL, played
from tests.browser.test_offline import SETTLING, is_new, new_version
from tools.dist import DIST

pytestmark = pytest.mark.browser

GAME = played(3, TALL, Options(2), 12)
LEGAL = GAME.position.placements.hexes()[0]

# ---- updates -----------------------------------------------------------------------

# What somebody does in the other tab while this one loads the new version: Ethanlita/vfs-tracker#145. Each row: how
# that begins, and what is so as long as it goes on.
BUSY = {
    "typing names": (
        "new_game(); type('Ana')",
        "document.querySelector('#picker-name input').value === 'Ana'",
    ),
    "reading the rules": ("document.getElementById('show-rules').click()", "document.getElementById('rules').open"),
    "choosing": ("choose()", "!document.getElementById('confirm').disabled"),
    "looking back": (
        "[...document.querySelectorAll('[data-testid=log-entry]')].at(-1).click()",
        "document.querySelector('main').dataset.phase === 'browsing'",
    ),
    "a computer that thinks": (
        "document.querySelector('main').dataset.thinking = 'true'",
        "document.querySelector('main').dataset.thinking === 'true'",
    ),
}
_WORDS = """
  const new_game = () => ["new-game", "leave-leave"].forEach(id => document.getElementById(id).click());
  const type = name => {
    const field = document.querySelector("#picker-name input");
    field.value = name;
    field.focus();
  };
  const choose = () => document.querySelector("[role=gridcell][data-legal]")
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
"""
# Emulated: another page has let the new service worker take over.
_TAKEN_OVER = "navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))"


@pytest.fixture(scope="module")
def cached(browser: Browser) -> Iterator[Page]:
    """Yield a page that its service worker keeps."""
    with host(DIST) as running:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.goto(f"{running.address}?players=2&seed=7")
        ready_and_kept(page)
        yield page
        context.close()


# The others are asked about in the same place.
QUICK = {"typing names", "choosing", "a computer that thinks"}


@pytest.mark.parametrize(
    ("begin", "going_on"),
    [pytest.param(*row, id=name, marks=[] if name in QUICK else pytest.mark.long) for name, row in BUSY.items()],
)
def test_an_update_waits_for_what_is_done_in_this_tab(cached: Page, begin: str, going_on: str) -> None:
    put(cached, GAME)
    cached.evaluate("window.still_here = true")
    cached.evaluate(f"() => {{ {_WORDS} {begin}; }}")
    assert cached.evaluate(going_on)
    cached.evaluate(_TAKEN_OVER)
    notice = cached.get_by_test_id("update")
    expect(notice).to_be_visible()
    assert cached.evaluate(f"window.still_here && {going_on}")
    assert not cached.evaluate("document.activeElement.closest('#update')"), "what is typed goes to the notice"
    # It can be answered, also while a dialog is open, and stays when the dialog closes.
    cached.evaluate("document.querySelector('dialog[open]')?.close()")
    expect(notice).to_be_visible()
    notice.locator("#update-later").click()
    expect(notice).to_be_hidden()
    cached.evaluate("delete document.querySelector('main').dataset.thinking")


@pytest.mark.long
def test_a_lesson_goes_on_when_another_tab_loads_the_new_version(cached: Page) -> None:
    put(cached, GAME)
    cached.evaluate("document.getElementById('learn').click(); document.getElementById('tutorial-go').click()")
    lesson = cached.locator("#lesson")
    expect(lesson).to_be_visible()
    cached.evaluate(_TAKEN_OVER)
    expect(cached.get_by_test_id("update")).to_be_visible()
    expect(lesson).to_be_visible()
    cached.locator("#update-later").click()
    cached.locator("#lesson-leave").click()


def test_a_tab_where_nobody_does_anything_follows(cached: Page) -> None:
    put(cached, GAME)
    cached.evaluate("window.still_here = true; document.activeElement.blur()")
    cached.evaluate(_TAKEN_OVER)
    cached.wait_for_function("!window.still_here")
    ready(cached)
    expect(cached.locator("main")).to_have_attribute("data-ply", "12")


@pytest.mark.long
def test_two_tabs_and_a_new_version(new_page: NewPage, tmp_path: Path) -> None:
    with host(DIST) as away:
        busy = new_page(watched=False, service_workers="allow")
        busy.goto(f"{away.address}?players=2&seed=7")
        ready_and_kept(busy)
        other = busy.context.new_page()
        other.goto(f"{away.address}?players=2&seed=8")
        ready_and_kept(other)
        press_control(busy, "new-game")
        busy.locator("#picker-name input").fill("Ana")
        away.folder = new_version(tmp_path / "new")
        other.evaluate("navigator.serviceWorker.getRegistration().then(registration => registration.update())")
        other.get_by_role("button", name="Load it now").click(timeout=SETTLING)
        other.wait_for_function("getComputedStyle(document.documentElement).getPropertyValue('--version') === 'new'")
        ready(other)
        assert is_new(other)
        expect(busy.locator("#picker-name input")).to_have_value("Ana")
        assert not is_new(busy)
        busy.get_by_role("button", name="Load it now").click()
        busy.wait_for_function("getComputedStyle(document.documentElement).getPropertyValue('--version') === 'new'")
        ready(busy)
        expect(busy.locator("main")).to_have_attribute("data-ply", "0")


# ---- Back and Forward --------------------------------------------------------------


def go(page: Page, steps: int) -> None:
    """Go through the history, and wait until the page has handled it."""
    page.evaluate(
        """steps => new Promise(done => {
          addEventListener("popstate", () => setTimeout(done), { once: true });
          history.go(steps);
        })""",
        steps,
    )


@pytest.mark.long
def test_forward_closes_nothing(desk: Page) -> None:
    put(desk, GAME)
    cell(desk, LEGAL).click()
    go(desk, -1)
    expect(desk.get_by_test_id("confirm")).to_be_disabled()
    press_control(desk, "show-rules")
    go(desk, -1)
    expect(desk.get_by_test_id("rules")).to_be_hidden()
    press_control(desk, "show-settings")
    go(desk, -1)
    expect(desk.get_by_test_id("settings")).to_be_hidden()
    desk.evaluate("document.getElementById('rules').showModal()")
    go(desk, 1)
    expect(desk.get_by_test_id("rules")).to_be_visible()
    go(desk, -1)
    expect(desk.get_by_test_id("rules")).to_be_hidden()


# Each row: what opens something on a phone, and what that is.
OVER_THE_PAGE = {
    "the history": ("document.getElementById('show-log').click()", "#log-panel"),
    "a hex": (
        "document.querySelector('[role=gridcell]').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))",
        "#inspect",
    ),
    "a dialog": ("document.getElementById('show-rules').click()", "#rules"),
}


@pytest.mark.parametrize(("begin", "opened"), OVER_THE_PAGE.values(), ids=OVER_THE_PAGE)
def test_back_closes_what_is_over_the_page(phone: Page, begin: str, opened: str) -> None:
    put(phone, GAME)
    phone.evaluate("history.state && history.replaceState(null, '')")  # whatever an earlier test has left
    phone.evaluate(begin)
    expect(phone.locator(opened)).to_be_visible()
    go(phone, -1)
    expect(phone.locator(opened)).to_be_hidden()


@pytest.mark.long
def test_the_history_does_not_grow_with_what_is_opened(desk: Page) -> None:
    put(desk, GAME)
    press_control(desk, "show-rules")
    before = desk.evaluate("history.length")
    for _ in range(2):
        go(desk, -1)
        press_control(desk, "show-rules")
        desk.locator("#rules [data-control=close]").click()
        press_control(desk, "show-rules")
    assert desk.evaluate("history.length") == before
    go(desk, -1)


# ---- pages kept aside --------------------------------------------------------------

_ASIDE = "dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))"
_BACK = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


@pytest.mark.long
def test_a_page_that_comes_back_goes_on(desk: Page) -> None:
    put(desk, GAME)
    cell(desk, LEGAL).click()
    desk.evaluate(_ASIDE)
    desk.evaluate(_BACK)
    expect(desk.locator("#banner")).to_be_hidden()
    desk.get_by_test_id("confirm").click()
    expect(desk.locator("main")).to_have_attribute("data-ply", "13")


@pytest.mark.long
def test_a_page_that_comes_back_knows_what_was_played_meanwhile(desk: Page) -> None:
    put(desk, GAME)
    desk.evaluate(_ASIDE)
    # No event tells a page that is kept aside.
    id_ = python(desk, "app.store.state.save.id")
    further = str(played(3, TALL, Options(2), 14))
    desk.evaluate(
        """([key, record]) => {
          localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), record }));
        }""",
        [f"taluva.save.{id_}", further],
    )
    desk.evaluate(_BACK)
    expect(desk.locator("#banner")).to_be_visible()
    desk.locator("#banner-accept").click()
    expect(desk.locator("main")).to_have_attribute("data-ply", "14")


# ---- sheets of the system ----------------------------------------------------------

# Each row: how the browser's sheet ends, and whether the page says that it could not share.
SHEETS = {
    "is open already": ("InvalidStateError", False),
    "is closed again": ("AbortError", False),
    "is forbidden": ("NotAllowedError", True),
}


@pytest.mark.parametrize(("error", "says_so"), SHEETS.values(), ids=SHEETS)
def test_a_share_sheet_that_is_open_is_left_alone(desk: Page, error: str, says_so: bool) -> None:
    put(desk, GAME)
    desk.evaluate("name => { navigator.share = () => Promise.reject(new DOMException('no', name)); }", error)
    press_control(desk, "share-game")
    desk.locator("#share-send").click()
    words = desk.locator("#share-done")
    if says_so:
        expect(words).to_have_text("The browser can’t share it, but you can copy the link.")
    else:
        python(desk, "None")  # until the page has heard of it
        expect(words).to_have_text("")
    desk.evaluate("delete navigator.share; document.getElementById('share').close()")


# ---- the browser's bars ------------------------------------------------------------

_BARS = """() => [...document.querySelectorAll("meta[name=theme-color]")]
  .find(({ media }) => matchMedia(media).matches).content"""
LIGHT, DARK = "#fffaf0", "#13272f"


@pytest.mark.parametrize("system", ["light", "dark"])
@pytest.mark.parametrize(
    ("theme", "colour"), [("system", None), ("light", LIGHT), ("dark", DARK)], ids=["system", "light", "dark"]
)
def test_the_bars_have_the_colour_of_the_theme(desk: Page, system: str, theme: str, colour: str | None) -> None:
    desk.emulate_media(color_scheme="light" if system == "light" else "dark")
    dispatch(desk, f"ChangeSettings(__import__('dataclasses').replace(app.store.state.settings, theme={theme!r}))")
    assert desk.evaluate(_BARS) == (colour or (LIGHT if system == "light" else DARK))
    dispatch(desk, "ChangeSettings(__import__('dataclasses').replace(app.store.state.settings, theme='system'))")
