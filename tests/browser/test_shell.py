"""The page before Python runs: readable, in the visitor's theme and language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.pages import NewPage, ready

pytestmark = pytest.mark.browser

WASM = "**/pyodide.asm.wasm.gz"
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
}"""


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


@pytest.mark.parametrize("query", ["", "?players=2"])
def test_rules_can_be_read_and_nothing_moves(new_page: NewPage, site: str, query: str) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.add_init_script(f"({SHIFTS})()")
    held = PageWithoutPython(page, f"{site}{query}")
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    place = page.locator("#loading details")
    place.locator("summary").click()
    expect(place.get_by_text("A turn has two steps")).to_be_visible()
    place.locator("summary").click()
    page.wait_for_timeout(600)  # layout shifts within half a second of input do not count
    held.release()
    page.wait_for_timeout(300)
    assert sum(page.evaluate("window.shifts")) < 0.01


def test_progress_counts_the_bytes_received(new_page: NewPage, site: str) -> None:
    page = new_page()
    held = PageWithoutPython(page, f"{site}?players=2")
    text = page.locator("#loading-text")
    expect(text).to_contain_text("Fetching Python, once:")
    loaded, total = (float(word) for word in text.inner_text().split() if word[0].isdigit())
    assert 0 < loaded < total < 10
    held.release()
    expect(page.locator("#loading")).to_be_hidden()


def test_speaks_the_visitors_language_before_python(new_page: NewPage, site: str) -> None:
    page = new_page(locale="de-CH")
    held = PageWithoutPython(page, site)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#setup-start")).to_have_text("Spiel starten")
    expect(page.locator("#loading-text")).to_contain_text("Python")
    held.release()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#setup-start")).to_have_text("Spiel starten")


@pytest.mark.parametrize(
    ("requested", "stored", "preferred", "language"),
    [
        ("", "", [], "en"),
        ("", "", ["de-CH", "fr"], "de"),
        ("", "", ["es", "pt-BR", "fr_CA"], "fr"),
        ("", "", ["es"], "en"),
        ("", "fr", ["de"], "fr"),
        ("de", "fr", ["en"], "de"),
        ("", "xx", ["de"], "de"),
        ("xx", "fr", ["de"], "en"),
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


def test_has_the_chosen_theme_and_language_at_once(new_page: NewPage, site: str) -> None:
    page = new_page(locale="de-CH")
    settings = '{"version":1,"language":"fr","theme":"dark"}'
    page.add_init_script(f"localStorage.setItem('taluva.settings', '{settings}')")
    PageWithoutPython(page, site)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#setup-start")).not_to_have_text("Start the game")
    PageWithoutPython(page, f"{site}?lang=it")
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_shows_the_page_when_a_translation_fails_to_load(new_page: NewPage, site: str) -> None:
    page = new_page(watched=False, locale="de-CH")
    page.route("**/locale/de.json", lambda route: route.abort())
    PageWithoutPython(page, site)
    expect(page.locator("#setup-start")).to_have_text("Start the game")
    expect(page.locator("html")).not_to_have_attribute("data-translating", "")
