"""The page before Python runs: home with all its ways, readable, in the visitor's theme and language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.menu import press_control
from tests.browser.pages import NewPage, ready, served
from tests.mostly_long import mostly_long

pytestmark = pytest.mark.browser

WASM = "**/pyodide.asm.wasm.zst"
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const what = entry.sources.map(({ node }) => node?.id || node?.getAttribute?.("class") || "text");
      window.shifts.push({ time: entry.startTime, value: entry.value, what });
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""

TWO_FRAMES = """() => new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))))"""


class PageWithoutPython:
    """A page whose Python does not load until it is released."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self._routes: list[Route] = []
        self._is_held = True
        page.route(WASM, self._on_route)
        page.goto(address, wait_until="commit")

    def release(self) -> None:
        """Release Python, and wait until the game takes input."""
        self.page.wait_for_function("performance.getEntriesByName('taluva:shell').length")
        self._is_held = False
        for route in self._routes:
            route.continue_()
        ready(self.page)

    def _on_route(self, route: Route) -> None:
        if self._is_held:
            self._routes.append(route)
        else:
            route.continue_()


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """Yield the address of a site of which the browser has nothing yet."""
    with served(packed=True) as address:
        yield address


def test_what_is_pressed_too_early_happens_when_python_is_there(new_page: NewPage, site: str) -> None:
    page = new_page()
    held = PageWithoutPython(page, site)
    home = page.get_by_test_id("home")
    expect(page.get_by_test_id("home-continue")).to_be_hidden()
    page.get_by_test_id("home-learn").click()
    page.get_by_test_id("home-computer").click()
    expect(home.get_by_role("status")).to_have_text("Preparing the island…")
    assert page.locator("#home [data-waits]").evaluate_all("ways => ways.map(way => way.id)") == ["home-computer"]
    assert "Python" not in page.locator("body").inner_text()
    held.release()
    expect(page.locator("main")).to_have_attribute("data-phase", "tile")
    expect(page.locator("main")).to_have_attribute("data-player", "1")
    expect(home).to_be_hidden()
    # The second press lays hold of the first own tile.
    page.locator("[role=gridcell][data-legal]").first.click()
    expect(page.get_by_test_id("ghost")).to_be_visible()


@pytest.mark.parametrize("what", mostly_long(["a sign", "a while"], ["a sign"]))
def test_home_has_a_first_visit_to_itself_until_a_sign_or_for_a_while(new_page: NewPage, site: str, what: str) -> None:
    page = new_page()
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.add_init_script(
        "addEventListener('taluva:progress', event => { window.coming = event.detail.coming; });"
        "document.addEventListener('taluva:wanted', () => { window.isWanted = true; });"
    )
    page.goto(site)
    page.wait_for_function("window.coming === 0")
    assert not page.evaluate("window.isWanted")
    if what == "a sign":
        page.mouse.move(5, 5)
    else:
        page.clock.run_for(10_000)
    page.wait_for_function("window.isWanted")


@pytest.mark.long
def test_a_game_waits_before_python_is_there(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.goto(f"{site}?players=2&seed=7&seats=human,bot:2")
    ready(page)
    press_control(page, "go-home")
    expect(page.locator("main")).to_have_attribute("data-phase", "setup")
    expect(page.get_by_test_id("home-continue")).to_contain_text("Your turn · against Tavi")
    held = PageWithoutPython(page, site)
    waiting = page.get_by_test_id("home-continue")
    expect(waiting).to_contain_text("Your turn · against Tavi")
    expect(waiting).to_contain_text("Turn 1 of 24")
    expect(page.get_by_test_id("home-computer")).to_contain_text("Tavi, the gardener")
    waiting.click()
    held.release()
    expect(page.locator("main")).to_have_attribute("data-phase", "tile")
    page.reload()
    ready(page)
    expect(page.locator("main")).to_have_attribute("data-phase", "tile")


@pytest.mark.long
def test_the_language_can_be_changed_before_python_is_there(new_page: NewPage, site: str) -> None:
    page = new_page()
    held = PageWithoutPython(page, site)
    page.get_by_test_id("home-language").click()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_test_id("home-together")).to_contain_text("À plusieurs sur un appareil")
    held.release()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert "fr" in page.evaluate("localStorage.getItem('taluva.settings')")


@pytest.mark.long
def test_nothing_lies_over_the_name_on_the_smallest_phone(new_page: NewPage, site: str) -> None:
    page = new_page(viewport={"width": 320, "height": 568})
    page.route(WASM, lambda _route: None)
    page.goto(site, wait_until="domcontentloaded")
    for language in ("en", "de", "fr", "it", "ru"):
        page.evaluate("language => taluva.speak(language)", language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("html")).not_to_have_attribute("data-translating", "")
        word = page.locator(".home-word").bounding_box()
        beside = page.get_by_test_id("home-language").bounding_box()
        assert word is not None and beside is not None
        assert word["x"] + word["width"] <= beside["x"], language


@pytest.mark.parametrize("query", mostly_long(["", "?players=2"], [""]))
def test_the_page_can_be_read_and_nothing_moves(new_page: NewPage, site: str, query: str) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.add_init_script(f"({SHIFTS})()")
    held = PageWithoutPython(page, f"{site}{query}")
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    pressed = page.evaluate("performance.now()")
    if query:
        place = page.locator("#loading details")
        place.locator("summary").click()
        expect(place.get_by_text("A turn has two steps")).to_be_visible()
        place.locator("summary").click()
        expect(place.get_by_text("A turn has two steps")).to_be_hidden()
    still = page.evaluate(TWO_FRAMES)  # what moved until here, the press moved
    held.release()
    page.wait_for_timeout(300)
    shifts = [shift for shift in page.evaluate("window.shifts") if not pressed <= shift["time"] <= still]
    assert sum(shift["value"] for shift in shifts) < 0.01, f"{shifts}, pressed at {pressed}, still at {still}"


@pytest.mark.long
def test_progress_counts_the_bytes_received(new_page: NewPage, site: str) -> None:
    page = new_page()
    held = PageWithoutPython(page, f"{site}?players=2")
    text = page.locator("#loading-text")
    expect(text).to_contain_text("Preparing the island:")
    loaded, total = (float(word) for word in text.inner_text().split() if word[0].isdigit())
    assert 0 < loaded < total < 10
    held.release()
    expect(page.locator("#loading")).to_be_hidden()


def test_speaks_the_visitors_language_before_python(new_page: NewPage, site: str) -> None:
    page = new_page(locale="de-CH")
    held = PageWithoutPython(page, site)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_test_id("home-together")).to_contain_text("Zu mehreren an einem Gerät")
    expect(page.get_by_test_id("home-computer")).to_contain_text("Nilo, der Fischer")
    held.release()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_test_id("home-together")).to_contain_text("Zu mehreren an einem Gerät")


@pytest.mark.parametrize(
    ("requested", "stored", "preferred", "language"),
    [
        ("", "", [], "en"),
        ("", "", ["de-CH", "fr"], "de"),
        ("", "", ["es", "pt-BR", "fr_CA"], "fr"),
        pytest.param("", "", ["es"], "en", marks=pytest.mark.long),
        pytest.param("", "fr", ["de"], "fr", marks=pytest.mark.long),
        ("de", "fr", ["en"], "de"),
        pytest.param("", "xx", ["de"], "de", marks=pytest.mark.long),
        pytest.param("xx", "fr", ["de"], "en", marks=pytest.mark.long),
    ],
)
def test_the_language_is_the_first_available_one(
    new_page: NewPage, site: str, requested: str, stored: str, preferred: list[str], language: str
) -> None:
    page = new_page(watched=False)
    page.route("**/boot.js", lambda route: route.abort())
    page.add_init_script(f"""
        localStorage.setItem("taluva.settings", JSON.stringify({{ language: {stored!r} }}));
        Object.defineProperty(navigator, "languages", {{ value: {preferred} }});
    """)
    page.goto(f"{site}?lang={requested}", wait_until="domcontentloaded")
    assert page.locator("html").get_attribute("lang") == language


@pytest.mark.parametrize(
    ("query", "stored", "opens"),
    [
        ("", {}, "home"),
        pytest.param("?lang=de", {}, "home", marks=pytest.mark.long),
        ("?seed=5", {}, "game"),
        pytest.param("#g=A", {}, "game", marks=pytest.mark.long),
        pytest.param("", {"taluva.tab": "1"}, "game", marks=pytest.mark.long),
        ("", {"taluva.current": "1", "taluva.save.1": ""}, "home"),
    ],
)
def test_opens_with_home_if_neither_the_address_nor_the_tab_names_a_game(
    new_page: NewPage, site: str, query: str, stored: dict[str, str], opens: str
) -> None:
    page = new_page()
    page.add_init_script(f"for (const [key, text] of Object.entries({stored})) sessionStorage.setItem(key, text)")
    PageWithoutPython(page, f"{site}{query}")
    page.wait_for_function("performance.getEntriesByName('taluva:shell').length")
    expect(page.locator("html")).to_have_attribute("data-opens", opens)
    expect(page.get_by_test_id("home")).to_be_visible(visible=opens == "home")


@pytest.mark.long
def test_home_is_drawn_when_it_is_seen_after_a_game(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.goto(f"{site}?players=2&seed=1")
    ready(page)
    expect(page.locator(".home-island")).to_have_count(0)
    page.go_back()
    expect(page.locator(".home-island .volcano").first).to_be_visible()
    expect(page.get_by_test_id("home-language")).to_contain_text("English")
    expect(page.get_by_test_id("home-continue")).to_be_visible()


def test_has_the_chosen_theme_and_language_at_once(new_page: NewPage, site: str) -> None:
    page = new_page(locale="de-CH")
    settings = '{"version":1,"language":"fr","theme":"dark"}'
    page.add_init_script(f"localStorage.setItem('taluva.settings', '{settings}')")
    PageWithoutPython(page, site)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_test_id("home-together")).to_contain_text("À plusieurs sur un appareil")
    PageWithoutPython(page, f"{site}?lang=it")
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_nothing_is_seen_in_the_wrong_language(new_page: NewPage, site: str) -> None:
    page = new_page(watched=False, locale="de-CH")
    held: list[Route] = []
    page.route("**/locale/de.json", lambda route: held.append(route))
    PageWithoutPython(page, site)
    page.wait_for_function("performance.getEntriesByName('taluva:shell').length")
    expect(page.locator("html")).to_have_attribute("data-translating", "")
    expect(page.get_by_test_id("home-together")).to_be_hidden()
    held[0].continue_()
    expect(page.get_by_test_id("home-together")).to_be_visible()


def test_shows_the_page_when_a_translation_fails_to_load(new_page: NewPage, site: str) -> None:
    page = new_page(watched=False, locale="de-CH")
    page.route("**/locale/de.json", lambda route: route.abort())
    PageWithoutPython(page, site)
    expect(page.get_by_test_id("home-together")).to_contain_text("Pass and play")
    expect(page.locator("html")).not_to_have_attribute("data-translating", "")
