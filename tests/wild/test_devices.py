"""Devices that sleep, are full, are small or lie on their side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from taluva import parse_game
from tests.browser.interpreter import dispatch, put, python
from tests.browser.menu import press_control
from tests.browser.page_checks import cut
from tests.browser.pages import NewPage, ready, set_sight
from tests.browser.playing import end, play
from tests.rules.random_games import random_game
from tests.wild.rows import marked

pytestmark = pytest.mark.browser

WHOLE = random_game(5, plies=30)
GAME = WHOLE.at(24)
DIALOGS = (
    *("setup", "rules", "settings", "share", "load", "over", "tutorial", "leave", "handover", "who", "moves", "tiles"),
    "review",
)


@contextmanager
def changed(page: Page, change: str, undo: str) -> Iterator[None]:
    """Change something in the page by a script for a while."""
    page.evaluate(change)
    try:
        yield
    finally:
        page.evaluate(undo)


# ---- small screens, notches, large and loose text -------------------------------------


def test_phones_zoom_into_no_field(phone: Page) -> None:
    """LemmyNet/lemmy-ui#1070: below 16 px they zoom in and stay so."""
    put(phone, GAME)
    names, small = phone.evaluate("""() => {
      const copies = document.createElement("div");
      for (const template of document.querySelectorAll("template")) copies.append(template.content.cloneNode(true));
      document.getElementById("share").append(copies);
      const typed = "input:not([type=radio], [type=checkbox], [type=file]), select, textarea";
      const fields = document.querySelectorAll(typed);
      const small = [...fields].filter(field => parseFloat(getComputedStyle(field).fontSize) < 16);
      copies.remove();
      const names = [...fields].map(field => field.name || field.id || field.dataset.part);
      return [names, small.map(field => field.outerHTML.slice(0, 80))];
    }""")
    assert {"name", "minutes", "delay"} <= set(names)
    assert small == []


class Screen(NamedTuple):
    """A screen: its size and what notches take of its four sides, in px."""

    what: str
    width: int
    height: int
    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0
    only_long: bool = False


NOTCHED = [
    Screen("an upright phone", 390, 844, 47, 0, 34, 0, only_long=True),
    Screen("a phone on its side", 844, 390, 0, 47, 21, 47, only_long=True),
    Screen("notches on all sides", 400, 700, 50, 40, 30, 45),
    Screen("a large tablet", 1180, 820, 24, 20, 20, 20, only_long=True),
]
# Words and controls outside the safe area that cannot be scrolled into it, of the page and of each dialog and popover.
_OUTSIDE = """([names, top, right, bottom, left]) => {
  const outsideOf = root => {
    const outside = [];
    for (const element of root.querySelectorAll("button, input, select, textarea, h2, p, b, label, td, summary")) {
      const style = getComputedStyle(element), { width, height } = element.getBoundingClientRect();
      if (!element.checkVisibility({ visibilityProperty: true }) || !width || !height) continue;
      if (element.closest("svg, .vh") || style.clipPath !== "none" || style.opacity === "0") continue;
      const canScroll = root.matches("[popover]") || root.matches("dialog") && root.scrollHeight > root.clientHeight;
      if (canScroll) element.scrollIntoView({ block: "center", behavior: "instant" });
      const box = element.getBoundingClientRect();
      const scrolls = each => each === root || /auto|scroll/.test(getComputedStyle(each).overflowY);
      let scroller = element;
      while (!scrolls(scroller)) scroller = scroller.parentElement;
      const seen = scroller !== root ? scroller.getBoundingClientRect() : box;
      if (box.left < left - 1 || box.right > innerWidth - right + 1 ||
          Math.max(box.top, seen.top) < top - 1 || Math.min(box.bottom, seen.bottom) > innerHeight - bottom + 1)
        outside.push(`${element.localName}#${element.id || element.textContent.trim().slice(0, 30)}`);
    }
    return outside;
  };
  const outside = { "the page": outsideOf(document.getElementById("app")) };
  for (const name of names) {
    const element = document.getElementById(name), isPopover = element.matches("[popover]");
    if (isPopover && getComputedStyle(element).position === "static") continue; // the menu, where it is none
    element[isPopover ? "showPopover" : "showModal"]();
    outside[name] = outsideOf(element);
    element[isPopover ? "hidePopover" : "close"]();
  }
  return Object.fromEntries(Object.entries(outside).filter(([, texts]) => texts.length));
}"""


@pytest.mark.parametrize("screen", marked(NOTCHED))
def test_notches_cover_neither_words_nor_controls(phone: Page, screen: Screen) -> None:
    put(phone, GAME)
    phone.set_viewport_size({"width": screen.width, "height": screen.height})
    session = phone.context.new_cdp_session(phone)
    insets = {name: getattr(screen, name) for name in ("top", "right", "bottom", "left")}
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    phone.evaluate("""() => {
      dispatchEvent(new Event("orientationchange"));
      for (const arrow of document.querySelectorAll(".look")) arrow.hidden = false;
    }""")
    assert phone.evaluate(_OUTSIDE, [[*DIALOGS, "update", "inspect", "menu"], *insets.values()]) == {}
    dispatch(phone, "GoToPly(9)")
    assert phone.evaluate(_OUTSIDE, [[], *insets.values()]) == {}
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": dict.fromkeys(insets, 0)})
    session.detach()


class Text(NamedTuple):
    """A way in which a visitor has text set, as a style sheet, and the size of the page."""

    what: str
    style: str
    width: int
    height: int
    only_long: bool = False


# WCAG 2.2, 1.4.12.
_SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }"""
TEXTS = [
    Text("spaced, phone", _SPACED, 390, 844),
    Text("spaced, desktop", _SPACED, 1280, 800, only_long=True),
    Text("spaced, tablet", _SPACED, 820, 1180, only_long=True),
    Text("spaced, lying phone", _SPACED, 844, 390, only_long=True),
    Text("the browser's zoom at 400 %", "", 320, 256),
    Text("the system's letters twice as large", ":root { font-size: 200% !important }", 390, 844),
]


@pytest.mark.long
@pytest.mark.parametrize("text", marked(TEXTS))
def test_text_as_its_reader_has_set_it_is_not_cut(desk: Page, text: Text) -> None:
    put(desk, GAME)
    desk.set_viewport_size({"width": text.width, "height": text.height})
    set_style = f"""() => {{
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`{text.style}`);
      document.adoptedStyleSheets = [sheet];
    }}"""
    with changed(desk, set_style, "document.adoptedStyleSheets = []"):
        cut_texts = {"the page": cut(desk)}
        for name in DIALOGS:
            desk.evaluate("name => document.getElementById(name).showModal()", name)
            cut_texts[name] = cut(desk)
            desk.evaluate("name => document.getElementById(name).close('')", name)
        desk.evaluate("document.getElementById('go-home').click()")
        cut_texts["home"] = cut(desk)
    assert {name: texts for name, texts in cut_texts.items() if texts} == {}


# Controls that can be used and whose middle something else covers, or the edge of the page, wherever one scrolls.
_COVERED = """() => {
  const covered = [];
  for (const control of document.querySelectorAll("#app button:enabled, #app select:enabled")) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches("[popover] *")) continue;
    control.scrollIntoView({ block: "center", behavior: "instant" });
    const box = control.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!control.contains(top)) covered.push(control.id || control.textContent.trim());
  }
  return covered;
}"""


def test_zoomed_to_400_percent_every_control_can_be_reached(desk: Page) -> None:
    """WCAG 2.2, 1.4.10: a window of 1280 px has 320 then."""
    desk.set_viewport_size({"width": 320, "height": 256})
    for plies in (23, 24):
        put(desk, WHOLE.at(plies))
        assert desk.evaluate(_COVERED) == []
        game = play(desk, WHOLE.at(plies), WHOLE.moves[plies : plies + 1])
        expect(desk.locator("main")).to_have_attribute("data-ply", str(game.ply))
    dispatch(desk, "GoToPly(9)")
    assert desk.evaluate(_COVERED) == []


def test_an_address_bar_that_comes_and_goes_covers_no_control(phone: Page) -> None:
    put(phone, GAME)
    for height in (844, 740, 844):
        phone.set_viewport_size({"width": 390, "height": height})
        assert phone.evaluate(_OUTSIDE, [[], 0, 0, 0, 0]) == {}
        expect(phone.locator("#confirm")).to_be_in_viewport(ratio=1)


# ---- the screen, sound and storage of the device ----------------------------------------

_LOCKS = """() => {
  window.locks = { held: 0, most: 0, late: [] };
  const count = step => { locks.held += step; locks.most = Math.max(locks.most, locks.held); };
  const request = async () => {
    if (window.locks.isLate) await new Promise(resolve => locks.late.push(resolve));
    count(1);
    return { release: async () => count(-1) };
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
}"""
_FORGET_LOCKS = "delete navigator.wakeLock"


def expect_locks(page: Page, held: int) -> None:
    """Wait until so many wake locks are held; there may never have been more than one."""
    page.wait_for_function("held => locks.held === held", arg=held)
    assert page.evaluate("locks.most") <= 1


@pytest.mark.long
def test_the_screen_stays_on_during_a_game_and_only_then(desk: Page) -> None:
    """lichess-org/mobile#2271: three locks were held after two games, one after the end."""
    end(desk)
    with changed(desk, _LOCKS, _FORGET_LOCKS):
        for _ in range(2):
            put(desk, GAME)
            expect_locks(desk, 1)
        set_sight(desk, "hidden")
        expect_locks(desk, 0)
        set_sight(desk, "visible")
        expect_locks(desk, 1)
        end(desk)
        expect_locks(desk, 0)
        # The browser answers when the page is out of sight again.
        desk.evaluate("locks.isLate = true")
        put(desk, GAME)
        desk.wait_for_function("locks.late.length === 1")
        set_sight(desk, "hidden")
        desk.evaluate("locks.late.pop()()")
        set_sight(desk, "visible")
        desk.wait_for_function("locks.late.length === 1 || locks.held === 1")
        set_sight(desk, "hidden")
        desk.evaluate("locks.late.pop()?.()")
        expect_locks(desk, 0)
        set_sight(desk, "visible")
        end(desk)


_AUDIO = """() => {
  window.audio = { state: "running", resumed: 0, tones: 0 };
  const shared = AudioContext.prototype;
  Object.defineProperty(shared, "state", { get: () => audio.state, configurable: true });
  window.ownResume = shared.resume;
  shared.resume = async () => {
    audio.resumed += 1;
    throw new DOMException("a call", "InvalidStateError");
  };
  const { createOscillator } = BaseAudioContext.prototype;
  shared.createOscillator = function () {
    audio.tones += 1;
    return createOscillator.call(this);
  };
}"""
_FORGET_AUDIO = """() => {
  for (const name of ["state", "createOscillator"]) delete AudioContext.prototype[name];
  AudioContext.prototype.resume = ownResume;
}"""


@pytest.mark.long
def test_sound_goes_on_after_a_call_without_what_it_has_missed(desk: Page) -> None:
    put(desk, GAME)
    desk.locator("#fit").click()  # browsers allow sound after that
    python(desk, "from dataclasses import replace")
    sound = "ChangeSettings(replace(app.store.state.settings, sound={}))"
    dispatch(desk, sound.format(True))
    game = play(desk, GAME, WHOLE.moves[24:25])
    with changed(desk, _AUDIO, _FORGET_AUDIO):
        desk.evaluate("audio.state = 'interrupted'")
        game = play(desk, game, WHOLE.moves[25:27])
        assert desk.evaluate("[audio.resumed > 0, audio.tones]") == [True, 0]
        desk.evaluate("audio.state = 'running'")
        play(desk, game, WHOLE.moves[27:28])
        assert desk.evaluate("audio.tones") > 0
    dispatch(desk, sound.format(False))


def test_lasting_storage_is_asked_for_once_when_the_first_game_is_kept(desk: Page) -> None:
    ask = """() => {
      localStorage.removeItem("taluva.asked");
      window.asked = 0;
      navigator.storage.persist = async () => { asked += 1; throw new DOMException("no", "TypeError"); };
    }"""
    with changed(desk, ask, "delete navigator.storage.persist"):
        put(desk, GAME)
        play(desk, GAME, WHOLE.moves[24:26])
        put(desk, GAME)
        assert desk.evaluate("asked") == 1


_SAVED = "JSON.parse(localStorage['taluva.save.' + localStorage['taluva.current']]).record"
_FULL = """() => {
  window.setOwn = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


def test_a_quota_that_is_reached_in_the_middle_is_said_as_long_as_it_holds(desk: Page) -> None:
    put(desk, GAME)
    banner, alert = desk.locator("#banner"), desk.get_by_test_id("alert")
    with changed(desk, _FULL, "() => { Storage.prototype.setItem = setOwn; }"):
        game = play(desk, GAME, WHOLE.moves[24:25])
        expect(alert).to_contain_text("The browser can’t save games")
        game = play(desk, game, WHOLE.moves[25:26])
        expect(banner).to_contain_text("The browser can’t save games")
    game = play(desk, game, WHOLE.moves[26:27])
    expect(banner).to_be_hidden()
    assert parse_game(desk.evaluate(_SAVED)) == game
    with changed(desk, _FULL, "() => { Storage.prototype.setItem = setOwn; }"):
        game = play(desk, game, WHOLE.moves[27:28])
        expect(banner).to_contain_text("The browser can’t save games")
    play(desk, game, WHOLE.moves[28:29])


def test_a_game_whose_storage_is_evicted_is_saved_again_with_the_next_ply(desk: Page) -> None:
    put(desk, GAME)
    game = play(desk, GAME, WHOLE.moves[24:25])
    desk.evaluate("localStorage.clear(); sessionStorage.clear()")
    game = play(desk, game, WHOLE.moves[25:26])
    assert parse_game(desk.evaluate(_SAVED)) == game


NOISE = {
    "in what it saves": """() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (...rest) {
        const context = this.getContext("2d");
        context.fillStyle = "#123456";
        context.fillRect(1, 1, 1, 1);
        return toBlob.apply(this, rest);
      };
      window.undoNoise = () => { HTMLCanvasElement.prototype.toBlob = toBlob; };
    }""",
    "in what it reads": """() => {
      const { getImageData } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.getImageData = function (...rest) {
        const image = getImageData.apply(this, rest);
        image.data[5] ^= 1;
        return image;
      };
      window.undoNoise = () => { CanvasRenderingContext2D.prototype.getImageData = getImageData; };
    }""",
}


@pytest.mark.long
@pytest.mark.parametrize("noise", ["in what it saves", "in what it reads"])
def test_a_picture_with_noise_is_not_saved_and_the_drawing_is_offered(desk: Page, noise: str) -> None:
    """Firefox' resistFingerprinting, Brave's shields, private windows."""
    put(desk, GAME)
    files: list[str] = []
    desk.on("download", lambda download: files.append(download.suggested_filename))
    press_control(desk, "share-game")
    with changed(desk, NOISE[noise], "undoNoise()"):
        desk.locator("#share-png").click()
        expect(desk.locator("#share-done")).to_contain_text("Save the drawing (SVG) instead")
    with desk.expect_download():
        desk.locator("#share-svg").click()
    assert [name.rpartition(".")[2] for name in files] == ["svg"]
    desk.locator("#share-close").click()


# ---- sleep -----------------------------------------------------------------------


def block(page: Page) -> None:
    """Let the page stand still for ten seconds."""
    page.evaluate("const end = performance.now() + 10_000; while (performance.now() < end);")


def freeze(page: Page) -> None:
    """Freeze the page for twenty seconds, as browsers do with tabs."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.context.new_page().wait_for_timeout(20_000)
    session.send("Page.setWebLifecycleState", {"state": "active"})


@pytest.mark.long
@pytest.mark.parametrize("moment", ["while the worker starts", "while the computer thinks"])
@pytest.mark.parametrize("sleep", [block, freeze])
def test_after_a_sleep_the_computer_goes_on(
    new_page: NewPage, site: str, sleep: Callable[[Page], None], moment: str
) -> None:
    """whatwg/html#6759: all timers fire at once, before the worker's answers."""
    page = new_page()
    page.goto(f"{site}?players=2&seed=7&seats=human,bot:5")
    ready(page)
    if moment == "while the computer thinks":
        page.wait_for_timeout(3000)
    game = random_game(7, plies=0)
    put(page, game, levels=(5, 0))
    page.wait_for_function("document.getElementById('app').dataset.thinking")
    sleep(page)
    expect(page.locator("main")).to_have_attribute("data-ply", "2", timeout=60_000)
    expect(page.locator("#engine-error")).to_be_hidden()


_WITH_A_CLOCK = """
from session.clock import Clock, ClockKind
from session.setup import Setup
from taluva import Options
setup = Setup(Options(2), ("Ana", "Ben"), (1, 2), True, (), Clock(ClockKind.SIMPLE, 10, 0))
app.games.begin(setup, 11)
"""


@pytest.mark.long
def test_a_players_clock_does_not_run_while_the_device_sleeps(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.clock.install()
    page.goto(site)
    ready(page)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    python(page, _WITH_A_CLOCK)
    page.clock.run_for(2000)
    before = page.locator("[data-part=clock-time]:visible").all_inner_texts()
    page.clock.fast_forward(3_600_000)  # all timers are due, once
    page.clock.run_for(500)
    assert page.locator("[data-part=clock-time]:visible").all_inner_texts() == before
    page.clock.run_for(2000)
    assert page.locator("[data-part=clock-time]:visible").all_inner_texts() != before
