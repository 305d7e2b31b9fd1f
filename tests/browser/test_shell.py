"""The page before Python runs: readable, in the visitor's theme and language, with a working setup form."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.pages import NewPage, ready

pytestmark = pytest.mark.browser

WASM = "**/pyodide.asm.wasm.gz"
FORM = """() => {
  const form = document.getElementById("setup-form").cloneNode(true);
  form.querySelector("#setup-wait").remove();
  return form.innerHTML.replace(/>\\s+/g, ">").replace(/\\s+</g, "<");
}"""
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


def test_setup_can_be_filled_in_while_python_starts(new_page: NewPage, site: str) -> None:
    page = new_page()
    held = PageWithoutPython(page, site)
    setup = page.get_by_test_id("setup")
    expect(setup).to_be_visible()
    expect(setup.get_by_label("Name of player 1")).to_have_value("Player 1")
    expect(page.locator("#seats > li:visible")).to_have_count(2)
    setup.locator("[name=players][value='4']").check(force=True)
    expect(page.locator("#seats > li:visible")).to_have_count(4)
    setup.get_by_label("Name of player 2").fill("Ben")
    setup.locator("[name=colour-0][value='3']").check(force=True)
    setup.locator("#setup-more summary").click()
    setup.locator("[name=mode][value='teams']").check(force=True)
    setup.locator("#setup-first").select_option("2")
    expect(setup.locator("#setup-minutes")).to_be_hidden()
    setup.locator("#setup-clock").select_option("simple")
    setup.locator("#setup-minutes").fill("400")
    expect(setup.locator("#setup-delay")).to_be_hidden()
    expect(setup.locator("[data-explains=teams]")).to_be_visible()
    expect(setup.locator("[data-explains=solo]")).to_be_hidden()
    held.release()
    expect(setup).to_be_visible()
    expect(setup.locator("[name=colour-2][value='1']")).to_be_checked()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("main")).to_have_attribute("data-player", "2")
    assert page.locator(".player-name").all_inner_texts() == ["Player 1", "Ben", "Player 3", "Player 4"]
    expect(page.locator("#teams")).to_be_visible()
    assert page.locator("[data-part=clock-time]").all_inner_texts() == ["120:00"] * 4


def test_start_pressed_too_early_happens_when_python_is_there(new_page: NewPage, site: str) -> None:
    page = new_page()
    held = PageWithoutPython(page, site)
    page.locator("[name=name-0]").fill("Ana")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#setup-wait")).to_contain_text("After that the game starts by itself.")
    expect(page.get_by_test_id("setup")).to_be_visible()
    held.release()
    expect(page.locator("main")).to_have_attribute("data-phase", "tile")
    expect(page.locator(".player-name").first).to_have_text("Ana")
    expect(page.get_by_test_id("setup")).to_be_hidden()


def test_an_untouched_form_gives_the_same_setup_as_python(new_page: NewPage, site: str) -> None:
    early, late = new_page(), new_page()
    held = PageWithoutPython(early, site)
    expect(early.get_by_test_id("setup")).to_be_visible()
    # A finished game: Python opens the setup.
    late.add_init_script("localStorage.setItem('taluva.current', 'none')")
    late.goto(site)
    ready(late)
    values = "JSON.stringify([...new FormData(document.getElementById('setup-form'))])"
    before = early.evaluate(values)
    assert before == late.evaluate(values)
    held.release()
    assert early.evaluate(values) == before
    expect(late.get_by_test_id("setup")).to_be_visible()
    assert early.evaluate(FORM) == late.evaluate(FORM)


@pytest.mark.parametrize("query", ["", "?players=2"])
def test_rules_can_be_read_and_nothing_moves(new_page: NewPage, site: str, query: str) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.add_init_script(f"({SHIFTS})()")
    held = PageWithoutPython(page, f"{site}{query}")
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    place = page.locator("#setup-short" if not query else "#loading details")
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
    expect(page.locator("[name=name-0]")).to_have_value("Spieler 1")
    expect(page.locator("#setup-wait")).to_contain_text("Python")
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


@pytest.mark.parametrize(
    ("query", "stored", "opens"),
    [
        ("", {}, "setup"),
        ("?lang=de", {}, "setup"),
        ("?seed=5", {}, "game"),
        ("#g=A", {}, "game"),
        ("", {"taluva.current": "1"}, "game"),
        ("", {"taluva.settings": "{}", "taluva.save.1": ""}, "setup"),
    ],
)
def test_opens_with_the_setup_if_no_game_is_named(
    new_page: NewPage, site: str, query: str, stored: dict[str, str], opens: str
) -> None:
    page = new_page()
    page.add_init_script(f"for (const [key, text] of Object.entries({stored})) localStorage.setItem(key, text)")
    PageWithoutPython(page, f"{site}{query}")
    page.wait_for_function("performance.getEntriesByName('taluva:shell').length")
    expect(page.locator("html")).to_have_attribute("data-opens", opens)
    expect(page.get_by_test_id("setup")).to_be_visible(visible=opens == "setup")


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
