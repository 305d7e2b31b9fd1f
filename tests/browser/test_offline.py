"""The site without a network, and a new version of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from taluva import Build, Game, Options, Placement
from tests.browser.host import Host, host
from tests.browser.pages import NewPage, ready, ready_and_kept, watch
from tests.browser.playing import play
from tools import dist, offline
from tools.dist import DIST
from tools.page import joined_page

pytestmark = pytest.mark.browser

SETTLING = 60_000
KEPT = """async () => {
  const kept = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    kept[name.split(":").at(-1)] = requests.map(({ url }) => new URL(url).pathname);
  }
  return kept;
}"""


@pytest.fixture
def away() -> Iterator[Host]:
    """Give a host of the built site."""
    with host(DIST) as running:
        yield running


@pytest.fixture
def visit(new_page: NewPage, away: Host) -> Callable[[], Page]:
    """Give a function that opens a page which may keep the site."""

    def open_page() -> Page:
        return new_page(watched=False, service_workers="allow")

    return open_page


def keep(page: Page, address: str) -> None:
    """Visit for the first time, until everything is kept."""
    page.goto(address)
    ready_and_kept(page)


@pytest.fixture(scope="module")
def gone() -> Iterator[Host]:
    """Give a host that goes away after one page has kept its site."""
    with host(DIST) as running:
        yield running


@pytest.fixture(scope="module")
def kept(browser: Browser, gone: Host) -> Iterator[Page]:
    """Give the page that has kept it."""
    context = browser.new_context()
    page = context.new_page()
    keep(page, gone.address)
    gone.go()
    yield page
    context.close()


def new_version(folder: Path) -> Path:
    """Make a copy of the built site with a change in the application."""
    shutil.copytree(DIST, folder)
    sheet = folder / dist.STYLE_SHEET
    sheet.write_text(sheet.read_text(encoding="utf-8") + "\n:root { --version: new; }\n", encoding="utf-8")
    dist.write_page(dist.finished_page(joined_page()), folder)
    return folder


def played(page: Page, plies: int) -> Locator:
    """Play on in the game of seed 7 until so many plies are played; return the page's main part."""
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


def test_keeps_every_file_of_the_site(kept: Page, gone: Host) -> None:
    stored = kept.evaluate(KEPT)
    assert [name.split("-")[0] for name in sorted(stored)] == ["application", "runtime"]
    paths = sorted(path.removeprefix("/some/path/") for group in stored.values() for path in group)
    files = {path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()}
    assert paths == sorted(name for name in files - offline.SPARE if offline.is_kept(name))
    # What the page had already shown was not sent once more.
    assert [path for path, times in gone.sent.items() if times > 1] == []


def test_starts_and_plays_with_the_server_gone(kept: Page, gone: Host, complaints: list[str]) -> None:
    watch(kept.context, gone.address, complaints)
    kept.goto(f"{gone.address}?players=2&seed=7")
    ready(kept)
    expect(played(kept, 4)).to_have_attribute("data-ply", "4")


def test_all_languages_are_there_with_the_server_gone(kept: Page, gone: Host) -> None:
    kept.goto(f"{gone.address}?lang=ru")
    expect(kept.locator("#setup-start")).to_have_text("Начать партию")
    ready(kept)
    expect(kept.locator("html")).to_have_attribute("lang", "ru")
    expect(kept.locator("#setup-start")).to_have_text("Начать партию")
    kept.goto(f"{gone.address}?players=2")
    ready(kept)
    kept.locator("#show-settings").click()
    kept.locator("#settings-form [name=language]").select_option("fr")
    expect(kept.locator("html")).to_have_attribute("lang", "fr")
    kept.reload()
    ready(kept)
    expect(kept.locator("html")).to_have_attribute("lang", "fr")


def test_fetches_nothing_large_twice_where_the_browser_keeps_nothing(visit: Callable[[], Page], away: Host) -> None:
    away.may_be_kept = False
    page = visit()
    keep(page, away.address)
    twice = {path for path, times in away.sent.items() if times > 1}
    assert "static/style.css" in twice, "this browser keeps files that it must not keep"
    assert [path for path in twice if (DIST / path).stat().st_size > 2_000_000] == []
    assert not [path for path in twice if path.endswith(".gz")]


def test_keeps_the_site_where_there_is_no_room_to_hand_it_over(visit: Callable[[], Page], away: Host) -> None:
    page = visit()
    page.add_init_script("""
      const { open } = CacheStorage.prototype;
      CacheStorage.prototype.open = function (name) {
        if (name.endsWith(":fetched")) throw new DOMException("no room", "QuotaExceededError");
        return open.call(this, name);
      };
    """)
    keep(page, away.address)
    away.go()
    page.goto(away.address)
    ready(page)


def test_interrupted_download_leaves_nothing_half(visit: Callable[[], Page], away: Host) -> None:
    page = visit()
    page.goto(away.address)
    # From here on one file fails, so that the worker cannot be installed.
    away.failing.add("LICENSE.txt")
    ready(page)
    page.evaluate("navigator.serviceWorker.register('sw.js').catch(() => {})")
    page.wait_for_function("navigator.serviceWorker.getRegistration().then(found => !found?.installing)")
    page.reload()
    ready(page)
    assert page.evaluate("navigator.serviceWorker.controller") is None
    away.failing.clear()
    away.sent.clear()
    page.reload()
    ready_and_kept(page)
    assert away.sent["LICENSE.txt"] == 1
    assert away.sent["static/vendor/pyodide/pyodide.asm.wasm.gz"] == 0, "it had come before"


def test_new_version_waits_for_the_word_and_the_game_goes_on(
    visit: Callable[[], Page], away: Host, tmp_path: Path
) -> None:
    page = visit()
    keep(page, f"{away.address}?players=2&seed=7")
    played(page, 3)
    away.folder = new_version(tmp_path / "new")
    away.sent.clear()
    away.failing.add(dist.STYLE_SHEET)
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update()).catch(() => {})")
    page.wait_for_function("navigator.serviceWorker.getRegistration().then(found => !found.installing)")
    page.reload()
    ready(page)
    assert not is_new(page)
    notice = page.get_by_test_id("update")
    expect(notice).to_be_hidden()

    away.failing.clear()
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    expect(notice).to_be_visible(timeout=SETTLING)
    assert sorted(path for path in away.sent if path.startswith("static/")) == [dist.STYLE_SHEET]
    # Nothing has changed yet, not even for a page that is loaded now; and the game can be played beside the notice.
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
    assert len(page.evaluate(KEPT)) == 2, "what the version before had is forgotten"
    away.go()
    page.reload()
    ready(page)
    assert is_new(page)
