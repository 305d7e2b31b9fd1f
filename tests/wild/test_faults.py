"""What the browser offers fails, one thing at a time and in pairs: the game goes on, and what is said is true."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from taluva import Game, Options, parse_game
from tests.browser.interpreter import ANSWERED, dispatch, game_on_table, put, python
from tests.browser.menu import press_control
from tests.browser.pages import NewPage, ready, ready_and_kept, set_sight
from tests.browser.playing import play
from tests.rules.random_games import random_game

pytestmark = pytest.mark.browser

WHOLE = random_game(5, plies=34)
START = 24

# Each way in which something fails. What is late is answered when the test says so.
AT_ONCE, REJECTS, HANGS, LATE = "throws", "rejects", "hangs", "is late"
SOON = (AT_ONCE,)
ANY = (AT_ONCE, REJECTS, HANGS, LATE)
EDGES: dict[str, tuple[str, ...]] = {
    "localStorage.setItem": SOON,
    "localStorage.getItem": SOON,
    "localStorage.removeItem": SOON,
    "clipboard.writeText": ANY,
    "navigator.share": ANY,
    "wakeLock.request": ANY,
    "wakeLock.release": ANY,
    "storage.persist": ANY,
    "AudioContext": SOON,
    "AudioContext.resume": ANY,
    "createOscillator": SOON,
    "history.pushState": SOON,
    "history.replaceState": SOON,
    "fetch": ANY,
    "toBlob": (AT_ONCE, HANGS),
    "createImageBitmap": ANY,
    "URL.createObjectURL": SOON,
}
"""What the page asks of the browser, and the ways in which that can fail."""


class Fault(NamedTuple):
    """Something that fails in some way."""

    edge: str
    way: str

    def __str__(self) -> str:
        return f"{self.edge} {self.way}"


FAULTS = [Fault(edge, way) for edge, ways in EDGES.items() for way in ways]
PAIRS = [pair for pair in combinations(FAULTS, 2) if pair[0].edge != pair[1].edge]

# `undo` puts everything back. What headless browsers do not have is made up, and works unless it is to fail.
_INSTALL = """() => {
  const undo = [], ways = window.faulty = {}, late = [];
  const fail = name => new DOMException(name, "NotAllowedError");
  const put = (owner, name, value) => {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
    undo.unshift(() => own ? Object.defineProperty(owner, name, own) : delete owner[name]);
  };
  const wrap = (edge, own) => function (...rest) {
    const work = () => new.target ? Reflect.construct(own, rest, new.target) : own.apply(this, rest);
    switch (ways[edge]) {
      case "throws": throw fail(edge);
      case "rejects": return Promise.reject(fail(edge));
      case "hangs": return new Promise(() => {});
      case "is late": return new Promise(resolve => late.push(resolve)).then(work);
      default: return work();
    }
  };
  window.locks = 0;
  const release = wrap("wakeLock.release", async () => { window.locks -= 1; });
  const request = wrap("wakeLock.request", async () => { window.locks += 1; return { release }; });
  put(navigator, "wakeLock", { request });
  put(navigator, "clipboard", { writeText: wrap("clipboard.writeText", async text => { window.copied = text; }) });
  put(navigator, "share", wrap("navigator.share", async () => {}));
  put(navigator.storage, "persist", wrap("storage.persist", async () => true));
  for (const name of ["setItem", "getItem", "removeItem"])
    put(Storage.prototype, name, wrap(`localStorage.${name}`, Storage.prototype[name]));
  for (const name of ["pushState", "replaceState"])
    put(History.prototype, name, wrap(`history.${name}`, History.prototype[name]));
  put(window, "AudioContext", wrap("AudioContext", window.AudioContext));
  put(window, "fetch", wrap("fetch", window.fetch));
  put(window, "createImageBitmap", wrap("createImageBitmap", window.createImageBitmap));
  put(URL, "createObjectURL", wrap("URL.createObjectURL", URL.createObjectURL));
  const audio = BaseAudioContext.prototype;
  put(audio, "createOscillator", wrap("createOscillator", audio.createOscillator));
  put(AudioContext.prototype, "resume", wrap("AudioContext.resume", async () => {}));
  put(HTMLCanvasElement.prototype, "toBlob", wrap("toBlob", HTMLCanvasElement.prototype.toBlob));
  window.answerLate = () => late.splice(0).forEach(resolve => resolve());
  window.isAsked = () => late.length > 0;
  window.mend = () => undo.splice(0).forEach(step => step());
}"""


@pytest.fixture
def faulty(desk: Page) -> Iterator[Page]:
    """Yield the shared page with everything that can fail, and mend it afterwards."""
    desk.evaluate(_INSTALL)
    python(desk, "from dataclasses import replace")
    yield desk
    desk.evaluate("mend()")
    set_sight(desk, "visible")
    dispatch(desk, "ChangeSettings(replace(app.store.state.settings, sound=False))")


def drawn(count: int, seed: int) -> list[tuple[Fault, ...]]:
    """Return so many faults, alone and in pairs, drawn by a seed."""
    chance = random.Random(seed)
    return [chance.choice(PAIRS) if chance.random() < 0.5 else (chance.choice(FAULTS),) for _ in range(count)]


def name(faults: tuple[Fault, ...]) -> str:
    """Return a name for a case."""
    return " and ".join(map(str, faults))


def use_the_page(page: Page, faults: tuple[Fault, ...]) -> None:
    """Play, save, share and look around while something fails and after it works again."""
    page.evaluate("for (const key of Object.keys(faulty)) delete faulty[key]")
    page.evaluate("localStorage.removeItem('taluva.asked')")
    dispatch(page, "ChangeSettings(replace(app.store.state.settings, sound=True))")
    page.evaluate("ways => Object.assign(faulty, ways)", dict(faults))
    put(page, WHOLE.at(START), takeback=True)
    game = played_on(page, WHOLE.at(START), 2)
    expect_truth_about_saving(page, faults, game)
    share(page, faults, game)
    press_control(page, "show-rules")
    page.keyboard.press("Escape")
    page.locator("#undo").click()
    assert game_on_table(page) == game.at(game.ply - 1)
    page.locator("#redo").click()
    assert game_on_table(page) == game
    set_sight(page, "hidden")
    set_sight(page, "visible")
    page.evaluate("answerLate()")
    game = played_on(page, game, 1)
    # It works again.
    page.evaluate("for (const key of Object.keys(faulty)) delete faulty[key]")
    page.evaluate("answerLate()")
    game = played_on(page, game, 1)
    assert saved(page) == game
    expect(page.locator("#banner")).to_be_hidden()


def played_on(page: Page, game: Game, plies: int) -> Game:
    """Play so many plies; return the game, which must be on the table."""
    game = play(page, game, WHOLE.moves[game.ply : game.ply + plies])
    page.evaluate(ANSWERED)
    assert game_on_table(page) == game
    return game


def saved(page: Page) -> Game:
    """Return the game that is saved as the one played last."""
    return parse_game(page.evaluate("JSON.parse(localStorage['taluva.save.' + localStorage['taluva.current']]).record"))


def expect_truth_about_saving(page: Page, faults: tuple[Fault, ...], game: Game) -> None:
    """Expect the page to say that nothing is kept if and only if that is so."""
    banner = page.locator("#banner")
    if Fault("localStorage.setItem", AT_ONCE) in faults:
        expect(banner).to_contain_text("The browser can’t save games")
    else:
        expect(banner).to_be_hidden()
        assert saved(page) == game


def share(page: Page, faults: tuple[Fault, ...], game: Game) -> None:
    """Copy and send the link, and save pictures; what is said must have happened."""
    ways = dict(faults)
    said = page.locator("#share-done")
    page.evaluate("window.copied = ''")
    press_control(page, "share-game")
    page.locator("#share-copy").click()
    link = page.locator("#share-link").input_value()
    match ways.get("clipboard.writeText"):
        case None:
            expect(said).to_have_text("Link copied.")
        case "throws" | "rejects":
            expect(said).to_contain_text("copy it yourself")
        case "hangs":
            expect(said).to_be_empty()
        case "is late":
            page.wait_for_function("isAsked()")
            expect(said).to_be_empty()
            page.evaluate("answerLate()")
            expect(said).to_have_text("Link copied.")
    assert page.evaluate("copied") == (link if said.inner_text() == "Link copied." else "")
    page.locator("#share-send").click()
    if ways.get("navigator.share") in (AT_ONCE, REJECTS):
        expect(said).to_contain_text("can’t share it")
    for control in ("#share-record", "#share-svg", "#share-png"):
        page.locator(control).click()
    pictures = ("fetch", "createImageBitmap", "toBlob", "URL.createObjectURL")
    if any(ways.get(edge) in (AT_ONCE, REJECTS) for edge in pictures):
        expect(said).to_have_text(re.compile("can’t make this picture|can’t save this file"))
    page.evaluate("answerLate()")
    page.locator("#share-close").click()
    assert game_on_table(page) == game


@pytest.mark.parametrize("faults", drawn(1, seed=1), ids=name)
def test_the_game_outlives_what_fails(faulty: Page, faults: tuple[Fault, ...]) -> None:
    use_the_page(faulty, faults)


@pytest.mark.long
@pytest.mark.parametrize("faults", [(fault,) for fault in FAULTS], ids=name)
def test_the_game_outlives_each_thing_that_fails_alone(faulty: Page, faults: tuple[Fault, ...]) -> None:
    use_the_page(faulty, faults)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(60))
def test_the_game_outlives_two_things_that_fail(faulty: Page, seed: int) -> None:
    use_the_page(faulty, random.Random(seed).choice(PAIRS))


# ---- the worker with the computer players ------------------------------------------------

# In place before PyScript takes hold of the interface.
_WORKERS = """{
  window.way = "";
  window.Worker = new Proxy(Worker, { construct(own, rest) {
    if (window.way === "throws") throw new DOMException("no", "SecurityError");
    const worker = new own(...rest);
    if (window.way === "hangs") worker.postMessage = () => {};
    if (window.way === "ends") worker.terminate();
    return worker;
  } });
}"""


@pytest.mark.long
@pytest.mark.parametrize("way", [AT_ONCE, HANGS, "ends"])
def test_a_computer_that_cannot_think_is_reported_and_thinks_when_it_can(
    new_page: NewPage, site: str, way: str
) -> None:
    page = new_page(watched=False)
    page.add_init_script(_WORKERS)
    page.goto(f"{site}?players=2&seed=7")
    ready(page)
    python(page, "from web.engine import client\nclient._START_SECONDS = client._ANSWER_SECONDS = 3")
    page.evaluate("way => { window.way = way; }", way)
    put(page, WHOLE.at(START), levels=(1, 0))
    expect(page.locator("#engine-error")).to_be_visible(timeout=30_000)
    assert game_on_table(page) == WHOLE.at(START)
    page.evaluate("window.way = ''")
    python(page, "client._START_SECONDS = client._ANSWER_SECONDS = 60")
    page.locator("#engine-retry").click()
    expect(page.locator("main")).to_have_attribute("data-ply", str(START + 2), timeout=60_000)


# ---- the start ----------------------------------------------------------------------------

_FAIL = "throw new DOMException('no', 'SecurityError');"
_REJECT = "return Promise.reject(new DOMException('no', 'SecurityError'));"
_HANG = "return new Promise(() => {});"
AT_THE_START = {
    **{
        f"serviceWorker.{name} {way}": f"ServiceWorkerContainer.prototype.{name} = function () {{ {code} }};"
        for name in ("register", "getRegistration")
        for way, code in ((AT_ONCE, _FAIL), (REJECTS, _REJECT), (HANGS, _HANG))
    },
    **{
        f"caches.{name} {way}": f"CacheStorage.prototype.{name} = function () {{ {code} }};"
        for name in ("open", "match")
        for way, code in ((AT_ONCE, _FAIL), (REJECTS, _REJECT), (HANGS, _HANG))
    },
}


@pytest.mark.long
@pytest.mark.parametrize("what", AT_THE_START)
def test_the_game_starts_again_although_the_browser_fails(new_page: NewPage, site: str, what: str) -> None:
    page = new_page(watched=False, service_workers="allow")
    page.goto(f"{site}?players=2&seed=7")
    ready_and_kept(page)
    page.add_init_script(AT_THE_START[what])
    page.goto(f"{site}?players=2&seed=7")
    ready(page)
    game = Game.new(Options(2), seed=7)
    play(page, game, [min(game.position.legal_moves)])
    expect(page.locator("main")).to_have_attribute("data-ply", "1")
