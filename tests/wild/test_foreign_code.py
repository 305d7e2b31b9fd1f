"""Other people's code in the page: extensions, autofill, password managers, translators, ad blockers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from taluva import Options
from tests.browser.interpreter import put
from tests.browser.menu import press_control
from tests.browser.pages import NewPage, ready
from tests.browser.playing import end, play
from tests.browser.random_play import TALL, played
from tools.steps import ROOT

pytestmark = pytest.mark.browser

GAME = played(3, TALL, Options(2), 20)
TROUBLE = "#alert[data-kind=trouble]:not(:empty)"

# ---- events ------------------------------------------------------------------------

KINDS = sorted(
    {
        kind
        for path in (ROOT / "py" / "web").rglob("*.py")
        for kind in re.findall(r'\b(?:listeners\.)?add\([\w.]+, "(\w+)"', path.read_text(encoding="utf-8"))
    }
)
# What such code sends, each as a function of the kind of event that the page listens to.
SENT = {
    "without any field": "kind => new Event(kind, { bubbles: true, cancelable: true })",
    "only a key": "kind => Object.assign(new Event(kind, { bubbles: true }), { key: 'Enter', keyCode: 13 })",
    "a detail of its own": "kind => new CustomEvent(kind, { bubbles: true, detail: { from: 'an extension' } })",
    "of the right kind, empty": """kind => {
      const makers = [
        [/^key/, KeyboardEvent], [/^pointer/, PointerEvent], [/^click|^context/, MouseEvent], [/^wheel/, WheelEvent],
        [/^drag|^drop/, DragEvent], [/^paste/, ClipboardEvent], [/^focus/, FocusEvent], [/^error/, ErrorEvent],
        [/^storage/, StorageEvent], [/^page/, PageTransitionEvent], [/^anim/, AnimationEvent], [/./, Event],
      ];
      return new (makers.find(([name]) => name.test(kind))[1])(kind, { bubbles: true, cancelable: true });
    }""",
}
# Where it goes. What would press a button is not among them.
TARGETS = {
    "window": "window",
    "document": "document",
    "html": "document.documentElement",
    "body": "document.body",
    "text": "document.getElementById('status-title').firstChild",
    "text in the rules": "document.querySelector('#rules-keys').firstChild",
    "comment": "document.body.appendChild(document.createComment('an extension was here'))",
    "drawing": "document.querySelector('#land .cells use')",
    "hex": "document.querySelector('#board [role=gridcell]')",
    "board": "document.getElementById('viewport')",
    "name": "document.querySelector('#picker-name input')",
    "form": "document.getElementById('setup-form')",
    "list of seats": "document.getElementById('who')",
    "settings": "document.getElementById('settings')",
    "games": "document.getElementById('load')",
    "history": "document.getElementById('log-panel')",
    "a field put in": "document.querySelector('#settings form').appendChild(document.createElement('input'))",
    "a named field put in": "(() => { const field = document.createElement('input'); field.name = 'card-number';"
    " document.querySelector('#who form').append(field); return field; })()",
    "an element put in": "document.querySelector('#load').appendChild(document.createElement('com-1password-button'))",
}
# Evaluated, since the page's policy allows it and the tables above are easier to read so.
_SEND = """([kinds, target, make]) => {
  const at = eval(target);
  for (const kind of kinds) at.dispatchEvent(eval(make)(kind));
}"""


def test_the_page_listens_to_what_is_sent_here() -> None:
    assert {"keydown", "click", "pointermove", "wheel", "drop", "paste", "storage", "error", "change"} <= set(KINDS)


@pytest.mark.parametrize("dialog", ["none", pytest.param("setup", marks=pytest.mark.long)])
@pytest.mark.parametrize("make", SENT.values(), ids=SENT)
def test_events_that_nobody_has_made_are_no_trouble(desk: Page, make: str, dialog: str) -> None:
    put(desk, GAME)
    if dialog == "setup":
        desk.evaluate("document.getElementById('setup').showModal()")
    for target in TARGETS.values():
        desk.evaluate(_SEND, [KINDS, target, make])
    assert desk.locator(TROUBLE).count() == 0


def test_the_game_goes_on_after_all_of_them(desk: Page) -> None:
    put(desk, GAME)
    for make in SENT.values():
        desk.evaluate(_SEND, [KINDS, TARGETS["hex"], make])
    put(desk, GAME)
    play(desk, GAME, [min(GAME.position.placements)])
    expect(desk.locator("main")).to_have_attribute("data-ply", "21")


# What Firefox does when a file is dragged over words: react/react#18416.
_DRAG = """target => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["x"], "game.txt"));
  const event = new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true });
  eval(target).dispatchEvent(event);
  return event.defaultPrevented;
}"""


def test_a_file_dragged_over_anything_is_taken(desk: Page) -> None:
    put(desk, GAME)
    targets = ("text", "text in the rules", "html", "hex")
    assert [target for target in targets if not desk.evaluate(_DRAG, TARGETS[target])] == []


# ---- what is hidden, and what is replaced ------------------------------------------

# Ad blockers hide elements by their ids, which nothing in the page can undo.
_HIDE = """id => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`#${id} { display: none !important }`);
  document.adoptedStyleSheets = [sheet];
}"""


def test_a_dialog_that_an_ad_blocker_hides_leaves_the_page_alive(desk: Page) -> None:
    put(desk, GAME)
    desk.evaluate(_HIDE, "share")
    press_control(desk, "share-game")
    expect(desk.get_by_test_id("alert")).to_contain_text("Your browser hides this window")
    play(desk, GAME, [min(GAME.position.placements)])
    expect(desk.locator("main")).to_have_attribute("data-ply", "21")
    desk.evaluate("document.adoptedStyleSheets = []")
    press_control(desk, "share-game")
    expect(desk.locator("#share")).to_be_visible()
    desk.locator("#share-close").click()


# What extensions put in the place of the browser's functions need not return a promise.
_REPLACE = """() => {
  for (const name of ["clipboard", "share", "wakeLock"]) {
    const value = name === "share" ? () => {} : { writeText() {}, request() {} };
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
}"""


@pytest.mark.long
def test_functions_that_return_nothing_are_taken_for_done(desk: Page) -> None:
    desk.evaluate(_REPLACE)
    end(desk)
    put(desk, GAME)
    press_control(desk, "share-game")
    desk.locator("#share-copy").click()
    expect(desk.locator("#share-done")).to_have_text("Link copied.")
    desk.locator("#share-send").click()
    desk.locator("#share-close").click()
    desk.evaluate("for (const name of ['clipboard', 'share', 'wakeLock']) delete navigator[name]")


# ---- errors and rejections ---------------------------------------------------------

_FROM = """(address, name = "Error") => {
  const stack = `${name}: no\n    at f (${address}:1:9)`;
  return Object.assign(new Error("no"), { name, stack });
}"""
# Each row: whose it is, and the fields of the event as JavaScript; HERE is the folder of the page.
ERRORS = {
    "an observer of sizes": ("theirs", "{ message: 'ResizeObserver loop limit exceeded', filename: HERE }"),
    "a script of another origin": ("theirs", "{ message: 'Script error.' }"),
    "an extension of Chrome": ("theirs", "{ error: from('chrome-extension://abc/content.js') }"),
    "an extension of Firefox": ("theirs", "{ error: from('moz-extension://abc/content.js') }"),
    "an extension of Safari": ("theirs", "{ error: from('safari-web-extension://abc/content.js') }"),
    "a script put into the page": ("theirs", "{ error: from(HERE), filename: HERE }"),
    "a script without an address": ("theirs", "{ error: from('<anonymous>') }"),
    "one that names our files": (
        "theirs",
        "{ error: Object.assign(new Error('in ' + HERE + 'static/boot.js'), { stack: 'Error: in ' + HERE + "
        "'static/boot.js\\n    at chrome-extension://abc/x.js:1:1' }) }",
    ),
    "nothing": ("theirs", "{ error: null }"),
    "a word": ("theirs", "{ error: 'blocked' }"),
    "what cannot be looked at": ("theirs", "{ error: shut() }"),
    "a script of the page": ("ours", "{ error: from(HERE + 'static/offline.js') }"),
    "the page's Python": ("ours", "{ error: from('wasm://wasm/abc', 'PythonError') }"),
    "the runtime": ("ours", "{ error: from('wasm://wasm/abc') }"),
    "a script that does not parse": ("ours", "{ error: new SyntaxError('no'), filename: HERE + 'static/boot.js' }"),
}
_REPORT = """([fields, from]) => {
  from = eval(from);
  const shut = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  const HERE = new URL(".", document.baseURI).href;
  dispatchEvent(new ErrorEvent("error", { message: "Uncaught Error: no", ...eval(`(${fields})`) }));
}"""


def test_only_errors_of_the_page_are_reported(desk: Page) -> None:
    put(desk, GAME)
    reported = {}
    for what, (_whose, fields) in ERRORS.items():
        desk.evaluate(_REPORT, [fields, _FROM])
        reported[what] = "ours" if desk.locator(TROUBLE).count() else "theirs"
        if reported[what] == "ours":
            put(desk, GAME)
    assert reported == {what: whose for what, (whose, _fields) in ERRORS.items()}


# mobius-os/mobius#98; all of them in one start, since each would take seconds.
_DURING_THE_START = """
  const failures = [];
  addEventListener("DOMContentLoaded", () => {
    const failed = document.getElementById("start-failed");
    new MutationObserver(() => failed.hidden || failures.push(failed.innerText)).observe(failed, { attributes: true });
    for (const src of ["chrome-extension://abc/boot.js", "https://ads.invalid/static/ads.js"]) {
      document.head.append(Object.assign(document.createElement("script"), { src }));
    }
  });
  window.failures = failures;
  setTimeout(() => {
    Promise.reject(new Error("no"));
    Promise.reject();
    Promise.reject(new DOMException("no", "AbortError"));
    dispatchEvent(new ErrorEvent("error", { message: "Script error." }));
    dispatchEvent(new ErrorEvent("error", { message: "no", filename: "chrome-extension://abc/boot.js" }));
    dispatchEvent(new Event("error"));
    document.documentElement.lang = "pl"; // a translator of the browser's
    throw new Error("no");
  }, 300);
"""


def test_errors_of_others_do_not_end_the_start(new_page: NewPage, site: str) -> None:
    page = new_page(watched=False, service_workers="block")
    page.add_init_script(_DURING_THE_START)
    page.goto(f"{site}?players=2&seed=1")
    ready(page)
    assert page.evaluate("failures") == []
    expect(page.locator("#start-failed")).to_be_hidden()
    expect(page.locator("#status-title")).not_to_have_text("")


# ---- translators -------------------------------------------------------------------

# TAPevents/tap-i18n#114, and what Google's translator does to each text.
_TRANSLATE = """() => {
  const left = "script, style, template, noscript, textarea, svg, [translate=no]";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts.filter(({ data, parentElement }) => data.trim() && !parentElement.closest(left))) {
    const inner = document.createElement("font");
    inner.textContent = "XX";
    const outer = document.createElement("font");
    outer.append(inner);
    text.replaceWith(outer);
  }
  document.documentElement.lang = "pl";
}"""
# What is filled in anew whenever it opens, and what was announced, may wait.
_FOREIGN = """() => [...document.querySelectorAll("body font")]
  .filter(font => font.textContent === "XX" && !font.closest("font font, #live"))
  .filter(font => font.checkVisibility() || font.closest("[data-i18n]"))
  .map(font => font.closest("[id]").id)"""


def choose(page: Page, language: str) -> None:
    """Choose a language in the settings."""
    page.evaluate("document.getElementById('settings').open || document.getElementById('show-settings').click()")
    page.locator(f"#settings-languages label:has([value='{language}'])").click()
    page.evaluate("document.getElementById('settings').close()")


@pytest.mark.long
def test_a_translated_page_speaks_the_language_that_is_chosen(desk: Page) -> None:
    put(desk, GAME)
    desk.evaluate(_TRANSLATE)
    choose(desk, "de")
    assert desk.evaluate(_FOREIGN) == []
    expect(desk.locator("html")).to_have_attribute("lang", "de")
    choose(desk, "en")
    expect(desk.locator("#show-rules")).to_have_text("Rules")


def test_a_translated_page_is_played_on(desk: Page) -> None:
    put(desk, GAME)
    game = GAME
    press_control(desk, "show-rules")
    desk.locator("#rules [data-control=close]").click()
    for _ in range(2):
        desk.evaluate(_TRANSLATE)
        move = sorted(game.position.legal_moves, key=str)[0]
        game = play(desk, game, [move])
    expect(desk.locator("main")).to_have_attribute("data-ply", "22")
    assert desk.locator(TROUBLE).count() == 0
    for language in ("de", "en"):  # leaves the shared page as it was
        choose(desk, language)


def test_names_are_not_for_translators(desk: Page) -> None:
    put(desk, GAME)
    names = desk.locator("#players [data-part=name], #log [data-part=player]")
    assert names.count() == 22
    assert names.evaluate_all("all => all.every(each => each.closest('[translate=no]'))")
    assert desk.locator("#log [translate=no] [data-part=what], #board[translate=no]").count() == 0
