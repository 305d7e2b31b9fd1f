"""Browsers that are old, strict or embedded: the game plays, or says truly why it cannot."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Frame, Page, expect

from taluva import Game, Options
from tests.browser.engines import ENGINES, FIREFOX_SETTINGS, wait_for
from tests.browser.menu import press_control
from tests.browser.pages import START_SECONDS, STARTED_OR_FAILED, NewPage
from tests.browser.playing import play
from tests.wild.rows import marked
from tools.steps import ROOT

pytestmark = pytest.mark.browser

ADDRESS = "?players=2&seed=7"


def forget(*names: str) -> str:
    """Return a script that takes interfaces away from the browser, such as `Promise.withResolvers`."""
    return "".join(f"delete {name};" for name in names)


# ---- browsers that lack what the game needs -----------------------------------------

NO_SELECTOR = """{
  const refuse = text => { if (text.includes("%s")) throw new DOMException(text, "SyntaxError"); };
  for (const kind of [Document, Element, DocumentFragment]) {
    for (const name of ["querySelector", "querySelectorAll", "matches", "closest"]) {
      const own = kind.prototype[name];
      if (own) kind.prototype[name] = function (text) { refuse(String(text)); return own.call(this, text); };
    }
  }
}"""
NO_CSS = """{
  const { supports } = CSS;
  CSS.supports = (...texts) => !texts.join().includes("%s") && supports.apply(CSS, texts);
}"""
POPOVER = forget(
    "HTMLElement.prototype.showPopover", "HTMLElement.prototype.hidePopover", "HTMLElement.prototype.popover"
)
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:109.0) Gecko/20100101 Firefox/115.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.3"
    " Mobile/15E148 Safari/604.1"
)
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.0.0 Safari/537.36"
    " Edg/79.0.0.0"
)


class Old(NamedTuple):
    """A browser that is too old: its report, what it lacks, its name for itself, and the facts that the page gives."""

    what: str
    without: str
    agent: str
    facts: str
    only_long: bool = False


OLD = [
    Old("keepassxc-browser#2678", POPOVER + NO_SELECTOR % ":popover-open", FIREFOX, "Firefox 115: popover"),
    Old("no :has()", NO_SELECTOR % ":has(", SAFARI, "Safari 16.3: :has()"),
    Old("no <dialog>", forget("HTMLDialogElement.prototype.showModal"), "Mozilla/5.0", "dialog", True),
    Old("no light-dark()", NO_CSS % "light-dark", FIREFOX, "Firefox 115: light-dark()", True),
    Old("no @property", forget("CSSPropertyRule"), FIREFOX, "Firefox 115: @property", True),
    Old("no Promise.withResolvers", forget("Promise.withResolvers"), EDGE, "Edge 79: Promise.withResolvers", True),
    Old(
        "no exceptions in WebAssembly",
        "WebAssembly.validate = () => false;",
        SAFARI,
        "Safari 16.3: WebAssembly exceptions",
        True,
    ),
]


@pytest.mark.parametrize("old", marked(OLD))
def test_a_browser_that_is_too_old_is_named_with_the_versions_that_are_not(
    new_page: NewPage, site: str, old: Old
) -> None:
    page = new_page(user_agent=old.agent)
    page.add_init_script(old.without)
    page.goto(site + ADDRESS, wait_until="commit")
    said = page.locator("#start-failed [data-failure]:visible")
    expect(said).to_have_attribute("data-failure", "too-old")
    expect(page.locator("#too-old")).to_have_text(old.facts)
    expect(page.locator("#loading")).to_be_hidden()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    versions = re.findall(r"\d[\d.]*\d", said.inner_text())
    assert len(versions) == 3
    assert all(version in readme for version in versions), "README.md names other versions"


# ---- the oldest browsers that are supported ------------------------------------------

# What came to a browser after the version that README.md names, of the things that pages and runtimes use.
SINCE_ALL_THREE = (
    *("Promise.try", "RegExp.escape", "WebAssembly.Suspending", "WebAssembly.promising", "WebAssembly.JSTag"),
    *("Uint8Array.fromBase64", "Uint8Array.prototype.toBase64", "Math.f16round", "globalThis.Float16Array"),
    *("Error.isError", "Iterator.concat", "Math.sumPrecise", "Map.prototype.getOrInsert", "globalThis.DisposableStack"),
    *("HTMLDialogElement.prototype.requestClose", "globalThis.CloseWatcher", "Element.prototype.moveBefore"),
    *(
        "Document.prototype.startViewTransition",
        "globalThis.CookieStore",
        "Navigator.prototype.userAgentData",
    ),
)
SUPPORTED = {
    "Chromium 123": forget(*SINCE_ALL_THREE, "URL.parse"),
    "Firefox 128": forget(
        *SINCE_ALL_THREE,
        *("Navigator.prototype.share", "Navigator.prototype.canShare", "Navigator.prototype.keyboard"),
        *("globalThis.showOpenFilePicker", "globalThis.scheduler", "Performance.prototype.memory"),
        *("globalThis.launchQueue", "Document.prototype.caretRangeFromPoint"),
    ),
    "Safari 17.5": forget(
        *SINCE_ALL_THREE,
        *("globalThis.requestIdleCallback", "globalThis.cancelIdleCallback", "URL.parse", "globalThis.Iterator"),
        *("Navigator.prototype.vibrate", "Navigator.prototype.connection", "ReadableStream.from"),
        "ReadableStream.prototype[Symbol.asyncIterator]",
        *(
            "globalThis.showOpenFilePicker",
            "globalThis.scheduler",
            "PointerEvent.prototype.getPredictedEvents",
        ),
    ),
}


def started(page: Page | Frame) -> None:
    """Wait until the game in the page or the frame takes input; fail with the message if it could not start."""
    page.wait_for_function(STARTED_OR_FAILED, timeout=START_SECONDS * 1000)
    assert page.evaluate("document.body.dataset.ready"), page.locator("#start-failed").inner_text()


def play_a_turn(page: Page | Frame) -> None:
    """Play the first turn of the game of the address."""
    game = Game.new(Options(2), seed=7)
    for _ in range(2):
        game = game.play(min(game.position.legal_moves))
    play(page, game.at(0), game.moves)
    expect(page.locator("main")).to_have_attribute("data-ply", "2")


@pytest.mark.parametrize("browser_name", SUPPORTED)
@pytest.mark.long
def test_the_oldest_supported_browsers_play(new_page: NewPage, site: str, browser_name: str) -> None:
    page = new_page()
    page.add_init_script(SUPPORTED[browser_name])
    page.goto(f"{site}{ADDRESS}&seats=human,bot:1")
    started(page)
    play_a_turn(page)
    expect(page.locator("main")).to_have_attribute("data-ply", "4", timeout=60_000)


def test_readme_names_the_browsers_that_are_tested() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(name in readme for name in SUPPORTED)


# ---- strict browsers -------------------------------------------------------------

FORBIDDEN = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });"""
IDB = "IDBFactory.prototype.open = function () { %s };"
NO_CHANNEL = """globalThis.BroadcastChannel = class {
  constructor() { throw new DOMException("no", "SecurityError"); }
};"""
IDB_REJECTS = """
  const request = new EventTarget();
  setTimeout(() => request.onerror?.(Object.assign(new Event("error"), { target: request })));
  return request;"""


class Strict(NamedTuple):
    """A strict browser: its report, and what it forbids."""

    what: str
    forbids: str
    only_long: bool = False


STRICT = [
    Strict("site data are forbidden", FORBIDDEN + NO_CHANNEL + IDB % "throw new DOMException('no', 'SecurityError');"),
    Strict("databases are refused, as in private windows once", FORBIDDEN + IDB % IDB_REJECTS, True),
    Strict("databases never open", FORBIDDEN + IDB % "return new EventTarget();", True),
    Strict("there are no databases", FORBIDDEN + "Object.defineProperty(window, 'indexedDB', { value: null });", True),
    Strict(
        "service workers and caches are forbidden too",
        FORBIDDEN
        + """for (const [owner, name] of [[navigator, "serviceWorker"], [window, "caches"], [window, "indexedDB"]])
          Object.defineProperty(owner, name, { get() { throw new DOMException("no", "SecurityError"); } });""",
        True,
    ),
]


@pytest.mark.long
@pytest.mark.parametrize("strict", marked(STRICT))
def test_where_nothing_may_be_kept_the_game_plays_and_says_so_once(
    new_page: NewPage, site: str, strict: Strict
) -> None:
    page = new_page()
    page.add_init_script(strict.forbids)
    page.goto(f"{site}{ADDRESS}&seats=human,bot:1")
    started(page)
    expect(page.get_by_test_id("alert")).to_contain_text("The browser can’t save games")
    play_a_turn(page)
    expect(page.get_by_test_id("alert")).to_be_empty()
    if strict.only_long:  # the worker takes as long to start as the page
        expect(page.locator("main")).to_have_attribute("data-ply", "4", timeout=60_000)
        expect(page.get_by_test_id("alert")).to_be_empty()


@pytest.mark.long
def test_without_a_secure_connection_the_game_plays(new_page: NewPage, site: str) -> None:
    """On a machine in the house, by its name and http, browsers have no clipboard, caches, locks or digests."""
    page = new_page(watched=False)
    own, house = site, "http://house.test/taluva/"
    page.route(
        f"{house}**", lambda route: route.fulfill(response=route.fetch(url=own + route.request.url[len(house) :]))
    )
    page.goto(f"{house}{ADDRESS}&seats=human,bot:1")
    started(page)
    assert not page.evaluate("isSecureContext")
    play_a_turn(page)
    expect(page.locator("main")).to_have_attribute("data-ply", "4", timeout=60_000)
    press_control(page, "share-game")
    page.locator("#share-copy").click()
    expect(page.locator("#share-done")).to_contain_text("copy it yourself")
    with page.expect_download():
        page.locator("#share-png").click()
    page.reload()
    started(page)
    expect(page.locator("main")).to_have_attribute("data-ply", "4")
    page.unroute_all(behavior="ignoreErrors")  # the worker may still be fetching


@pytest.mark.parametrize(("served", "what"), [(True, "plays"), (False, "says so")])
def test_in_a_sandboxed_frame_the_game(new_page: NewPage, site: str, served: bool, what: str) -> None:
    """testcafe-hammerhead#277; served: whether the server lets other origins read its files, as static hosts do."""
    page = new_page(watched=False)
    frame = f'<iframe sandbox="allow-scripts" width="1200" height="700" src="{site}{ADDRESS}"></iframe>'
    page.route("**/frame.html", lambda route: route.fulfill(body=frame, content_type="text/html"))
    if not served:
        page.route("**/boot.js", lambda route: route.abort())
    page.goto(f"{site}frame.html")
    inside = page.frames[1]
    if what == "plays":
        started(inside)
        expect(inside.get_by_test_id("alert")).to_contain_text("The browser can’t save games")
        play_a_turn(inside)
        press_control(inside, "show-rules")
        inside.locator("#rules [data-control=close]").click()
        expect(inside.locator("#rules")).to_be_hidden()
        press_control(inside, "share-game")
        assert inside.locator("#share-link").input_value().startswith(f"{site}#g=")
    else:
        expect(inside.locator("#start-failed [data-failure]:visible")).to_have_attribute("data-failure", "closed-off")


# ---- Firefox itself ---------------------------------------------------------------------

PLAYS = "() => document.querySelector('main').dataset.ply === '2'"
SAVE_PICTURE = """() => {
  document.getElementById("share-game").click();
  document.getElementById("share-png").click();
}"""


@pytest.mark.long
@pytest.mark.skipif(not ENGINES["firefox"].is_there(), reason="Firefox is not installed")
@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        ("network.cookie.cookieBehavior", 2, "alert: The browser can’t save games"),
        ("dom.storage.enabled", False, "alert: The browser can’t save games"),
        ("privacy.resistFingerprinting", True, "share-done: Your browser alters pictures"),
    ],
)
def test_firefox_with_a_strict_setting_plays(
    site: str, monkeypatch: pytest.MonkeyPatch, setting: str, value: object, said: str
) -> None:
    monkeypatch.setitem(FIREFOX_SETTINGS, setting, value)
    place, words = said.split(": ")
    says = f"() => document.getElementById('{place}').textContent.includes('{words}')"
    with ENGINES["firefox"].open() as driver:
        driver.goto(f"{site}{ADDRESS}&seats=bot:1,human")
        wait_for(driver, f"() => document.body && {STARTED_OR_FAILED}")
        if place == "share-done":
            driver.evaluate(SAVE_PICTURE)
        wait_for(driver, says)
        wait_for(driver, PLAYS)
