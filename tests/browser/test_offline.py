"""The site without a network, and updates to a new version."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from taluva import Build, Game, Options, Placement
from tests.browser.host import Host, host
from tests.browser.menu import press_control
from tests.browser.pages import NewPage, ready, ready_and_kept, watch
from tests.browser.playing import play
from tools import dist, offline
from tools.dist import DIST
from tools.page import joined_page

pytestmark = pytest.mark.browser

SETTLING = 60_000
CACHED = """async () => {
  const cached = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    cached[name.split(":").at(-1)] = requests.map(({ url }) => new URL(url).pathname);
  }
  return cached;
}"""

PACK_IS_CACHED = """async () => {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) if (url.includes("puzzles.txt")) return true;
}"""


@pytest.fixture
def away() -> Iterator[Host]:
    """Yield a host of the built site."""
    with host(DIST) as running:
        yield running


@pytest.fixture
def visit(new_page: NewPage, away: Host) -> Callable[[], Page]:
    """Return a function that opens a page with service workers."""

    def open_page() -> Page:
        return new_page(watched=False, service_workers="allow")

    return open_page


def cache_site(page: Page, address: str) -> None:
    """Visit for the first time and wait until the whole site is cached."""
    page.goto(address)
    ready_and_kept(page)


@pytest.fixture(scope="module")
def gone() -> Iterator[Host]:
    """Yield a host that stops once a page has cached its site."""
    with host(DIST) as running:
        yield running


@pytest.fixture(scope="module")
def cached(browser: Browser, gone: Host) -> Iterator[Page]:
    """Yield the page that has cached it."""
    context = browser.new_context()
    page = context.new_page()
    cache_site(page, gone.address)
    gone.go()
    yield page
    context.close()


@pytest.mark.long
def test_puzzles_stay_offline_once_the_list_was_opened(visit: Callable[[], Page], away: Host) -> None:
    page = visit()
    cache_site(page, away.address)
    page.get_by_test_id("home-learn").click()
    expect(page.locator("#themes > li").first).to_be_visible()
    page.wait_for_function(PACK_IS_CACHED)
    away.go()
    page.reload()
    ready(page)
    page.get_by_test_id("home-puzzle").click()
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-id", re.compile("^(?!puzzle-)"))


def new_version(folder: Path) -> Path:
    """Make a copy of the built site with a change in the application."""
    shutil.copytree(DIST, folder)
    sheet = folder / dist.STYLE_SHEET
    sheet.write_text(sheet.read_text(encoding="utf-8") + "\n:root { --version: new; }\n", encoding="utf-8")
    dist.write_page(dist.finished_page(joined_page()), folder)
    return folder


def played(page: Page, plies: int) -> Locator:
    """Continue the game of seed 7 up to a number of plies; return the main element."""
    main = page.locator("main")
    before = int(main.get_attribute("data-ply") or "0")
    game = Game.new(Options(2), seed=7)
    for ply in range(plies):
        legal_moves: Iterable[Placement | Build] = game.position.legal_moves
        move = next(iter(legal_moves))
        game = game.play(move) if ply < before else play(page, game, [move])
    return main


def is_new(page: Page) -> bool:
    version: str = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--version')")
    return version == "new"


@pytest.mark.long
def test_keeps_every_file_of_the_site(cached: Page, gone: Host) -> None:
    stored = cached.evaluate(CACHED)
    assert [name.split("-")[0] for name in sorted(stored)] == ["application", "runtime"]
    paths = sorted(path.removeprefix("/some/path/") for group in stored.values() for path in group)
    files = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    assert paths == sorted(name for name in files - offline.SPARE if offline.is_kept(name))
    # What the page had already loaded was not sent again.
    assert [path for path, times in gone.sent.items() if times > 1] == []


def test_starts_and_plays_with_the_server_gone(cached: Page, gone: Host, complaints: list[str]) -> None:
    watch(cached.context, gone.address, complaints)
    cached.goto(f"{gone.address}?players=2&seed=7")
    ready(cached)
    expect(played(cached, 4)).to_have_attribute("data-ply", "4")


@pytest.mark.long
def test_all_languages_are_there_with_the_server_gone(cached: Page, gone: Host) -> None:
    cached.goto(f"{gone.address}?lang=ru")
    expect(cached.get_by_test_id("home-together")).to_contain_text("Вместе за одним устройством")
    ready(cached)
    expect(cached.locator("html")).to_have_attribute("lang", "ru")
    expect(cached.get_by_test_id("home-together")).to_contain_text("Вместе за одним устройством")
    cached.goto(f"{gone.address}?players=2")
    ready(cached)
    press_control(cached, "show-settings")
    cached.locator("#settings-languages label:has([value=fr])").click()
    expect(cached.locator("html")).to_have_attribute("lang", "fr")
    cached.reload()
    ready(cached)
    expect(cached.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.long
def test_fetches_nothing_large_twice_without_a_cache(visit: Callable[[], Page], away: Host) -> None:
    away.may_be_kept = False
    page = visit()
    cache_site(page, away.address)
    twice = {path for path, times in away.sent.items() if times > 1}
    assert "static/style.css" in twice, "this browser caches files that it must not cache"
    assert [path for path in twice if (DIST / path).stat().st_size > 2_000_000] == []
    assert not [path for path in twice if path.endswith(".zst")]


@pytest.mark.long
def test_caches_the_site_without_room_to_hand_it_over(visit: Callable[[], Page], away: Host) -> None:
    page = visit()
    page.add_init_script("""
      const { open } = CacheStorage.prototype;
      CacheStorage.prototype.open = function (name) {
        if (name.endsWith(":fetched")) throw new DOMException("no room", "QuotaExceededError");
        return open.call(this, name);
      };
    """)
    cache_site(page, away.address)
    away.go()
    page.goto(away.address)
    ready(page)


@pytest.mark.long
def test_interrupted_download_leaves_nothing_incomplete(visit: Callable[[], Page], away: Host) -> None:
    page = visit()
    page.goto(away.address)
    # From now on one file fails, so that the worker cannot be installed.
    away.failing.add("LICENSE.txt")
    ready(page)
    page.evaluate("navigator.serviceWorker.register('sw.js').catch(() => {})")
    page.wait_for_function("navigator.serviceWorker.getRegistration().then(registration => !registration?.installing)")
    page.reload()
    ready(page)
    assert page.evaluate("navigator.serviceWorker.controller") is None
    away.failing.clear()
    away.sent.clear()
    page.reload()
    ready_and_kept(page)
    assert away.sent["LICENSE.txt"] == 1
    assert away.sent["static/vendor/pyodide/pyodide.asm.wasm.zst"] == 0, "it was fetched again"


@pytest.mark.long
def test_new_version_waits_for_consent_and_the_game_goes_on(
    visit: Callable[[], Page], away: Host, tmp_path: Path
) -> None:
    page = visit()
    cache_site(page, f"{away.address}?players=2&seed=7")
    played(page, 3)
    away.folder = new_version(tmp_path / "new")
    away.sent.clear()
    away.failing.add(dist.STYLE_SHEET)
    page.evaluate(
        "navigator.serviceWorker.getRegistration().then(registration => registration.update()).catch(() => {})"
    )
    page.wait_for_function("navigator.serviceWorker.getRegistration().then(registration => !registration.installing)")
    page.reload()
    ready(page)
    assert not is_new(page)
    notice = page.get_by_test_id("update")
    expect(notice).to_be_hidden()

    away.failing.clear()
    page.evaluate("navigator.serviceWorker.getRegistration().then(registration => registration.update())")
    expect(notice).to_be_visible(timeout=SETTLING)
    assert sorted(path for path in away.sent if path.startswith("static/")) == [dist.STYLE_SHEET]
    # Nothing changes yet, even after a reload, and the notice does not block the game.
    page.reload()
    ready(page)
    assert not is_new(page)
    expect(notice).to_be_visible()
    played(page, 4)
    page.get_by_role("button", name="Load it now").click()
    page.wait_for_function(
        "getComputedStyle(document.documentElement).getPropertyValue('--version') === 'new'", timeout=SETTLING
    )
    ready(page)
    expect(page.locator("main")).to_have_attribute("data-ply", "4")
    expect(notice).to_be_hidden()
    assert len(page.evaluate(CACHED)) == 2, "the old version's caches are left"
    away.go()
    page.reload()
    ready(page)
    assert is_new(page)
