"""Every text of the page is translated: in a language that brackets all messages, no text lacks brackets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from taluva import Game, Mode, Options, Phase
from tests.browser.conftest import DESK, PLAIN, started
from tests.browser.interpreter import dispatch, put, python
from tests.browser.menu import press_control
from tests.browser.pages import NewPage, ready, watch
from tests.browser.random_play import played
from tests.browser.setting_up import close_rules, open_rules, pick, seat_players
from tests.pseudo_language import PSEUDO, bracketed
from tests.rules.records import renamed
from tools.messages import DOMAIN

pytestmark = pytest.mark.browser

SLOW = 120_000
"""Timeout in ms for what takes seconds on an idle machine."""
NAMES = ("Ana", "Ben", "Cleo", "Dan")
# The visible texts but the date, whose words are the browser's, and what screen readers and tooltips say.
_TEXTS = """() => {
  const shownTexts = [];
  const shown = element => element.tagName === "OPTION" ? shown(element.parentElement) : element.checkVisibility();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const own = element.closest("script, noscript, code, kbd:not([data-i18n]), [lang]:not(html), [data-part=day]")
      ?? element.closest("#puzzle-week");
    // A figure set large lies within its text.
    const words = element.closest("#puzzle-streak, #puzzle-rating")?.textContent ?? texts.currentNode.data;
    if (!own && shown(element)) shownTexts.push(words);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext"])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (shown(element)) shownTexts.push(element.getAttribute(name));
  return shownTexts.map(text => text.replace(/\\s+/g, " ").trim()).filter(text => text);
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, site: str, complaints: list[str]) -> Iterator[Page]:
    """Yield a page at home in the bracketed language, which it has beside those of the site."""
    context = browser.new_context(**PLAIN, viewport=DESK)
    watch(context, site, complaints)
    page = started(context, site)
    code = f"""
from pathlib import Path
from session.text.i18n import CATALOGUES
file = Path(CATALOGUES, {PSEUDO!r}, "LC_MESSAGES", {DOMAIN + ".mo"!r})
file.parent.mkdir(parents=True)
file.write_bytes({bracketed()!r})
"""
    python(page, code)
    python(page, "from dataclasses import replace")
    dispatch(page, f"ChangeSettings(replace(app.store.state.settings, language={PSEUDO!r}))")
    yield page
    context.close()


def outside_of_brackets(text: str) -> str:
    """Return the part of a text outside all brackets."""
    depth, outside = 0, []
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        outside.append(letter if depth == 0 and letter != "⟧" else " ")
    assert depth == 0, f"cut off: {text}"
    return "".join(outside)


def expect_all_bracketed(page: Page) -> list[str]:
    """Fail with the texts that have letters outside brackets, apart from names and the game's title."""
    texts: list[str] = page.evaluate(_TEXTS)
    bare = []
    for text in texts:
        rest = outside_of_brackets(text)
        for name in (*NAMES, "Taluva"):
            rest = rest.replace(name, "")
        if any(map(str.isalpha, rest)):
            bare.append(text)
    assert bare == []
    assert sum("⟦" in text for text in texts) > 20
    return texts


def named(game: Game) -> Game:
    """Return the same game with names that the tests expect."""
    return renamed(game, NAMES[: game.options.players])


def choose(page: Page, cell: str) -> None:
    """Choose the first hex that matches a selector, by keyboard."""
    page.locator(f"[role=gridcell]{cell}").first.focus()
    page.keyboard.press("Enter")


def test_text_outside_brackets_is_detected() -> None:
    assert outside_of_brackets("⟦⟦jungle⟧, level 2⟧, Ana").strip(" ,") == "Ana"
    with pytest.raises(AssertionError, match="cut off"):
        outside_of_brackets("⟦jungle")


@pytest.mark.long
def test_the_page_knows_its_language(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("lang", PSEUDO)


@pytest.mark.long
def test_home_and_the_setup_are_translated(page: Page) -> None:
    expect_all_bracketed(page)
    page.get_by_test_id("home-together").click()
    expect(page.get_by_test_id("setup")).to_be_visible()
    seat_players(page, 0, 1, 2, 5)
    open_rules(page)
    for name, value in (("tiles", 48), ("huts", "anywhere"), ("mode", "teams"), ("first", 3), ("clock", "delay")):
        pick(page, name, value)
        expect_all_bracketed(page)
    close_rules(page)
    expect_all_bracketed(page)


@pytest.mark.long
def test_a_turn_is_translated(page: Page) -> None:
    seat_players(page, 0, 0, 0, 0)
    page.locator("#setup-start").click()
    expect_all_bracketed(page)
    choose(page, "[data-legal]")
    expect_all_bracketed(page)
    page.get_by_test_id("confirm").click()
    expect_all_bracketed(page)
    choose(page, "[data-legal]")
    expect_all_bracketed(page)
    page.get_by_test_id("confirm").click()
    expect(page.locator("main")).to_have_attribute("data-ply", "2")
    expect_all_bracketed(page)


@pytest.mark.long
def test_refusals_are_translated(page: Page) -> None:
    middle_game = named(played(3, plies=30))
    put(page, middle_game)
    choose(page, "[data-level='1']:not([data-legal])")
    expect(page.get_by_test_id("ghost")).to_have_attribute("data-legal", "false")
    expect(page.get_by_test_id("narrator")).to_have_text(str(page.get_by_test_id("alert").text_content()))
    expect_all_bracketed(page)
    put(page, named(played(3, plies=31)))
    assert page.locator("main").get_attribute("data-phase") == "build"
    choose(page, "[data-terrain='volcano']")
    assert "⟦" in page.get_by_test_id("alert").inner_text()
    expect_all_bracketed(page)


@pytest.mark.long
def test_the_ways_to_build_are_translated(page: Page) -> None:
    kinds = set()
    for plies in range(25, 60, 2):
        game = named(played(4, plies=plies))
        if game.position.phase is not Phase.BUILD:
            continue
        put(page, game)
        for kind in ("hut", "temple", "tower", "expand"):
            if kind not in kinds and page.locator(f"[data-legal~='{kind}']").count():
                kinds.add(kind)
                choose(page, f"[data-legal~='{kind}']")
                expect_all_bracketed(page)
    assert kinds >= {"hut", "expand"}


@pytest.mark.long
def test_the_small_dialogs_are_translated(page: Page) -> None:
    put(page, named(played(3, plies=30)))
    press_control(page, "show-tiles")
    expect_all_bracketed(page)
    page.keyboard.press("Escape")
    press_control(page, "new-game")
    expect(page.get_by_test_id("leave")).to_be_visible()
    expect_all_bracketed(page)
    page.keyboard.press("Escape")


@pytest.mark.long
def test_every_dialog_is_translated_before_it_is_filled(page: Page) -> None:
    put(page, named(played(3, plies=30)))
    names = page.evaluate("[...document.querySelectorAll('dialog')].map(dialog => dialog.id)")
    assert {"setup", "over", "tiles", "leave"} <= set(names)
    for name in names:
        page.evaluate("name => document.getElementById(name).showModal()", name)
        expect_all_bracketed(page)
        page.evaluate("name => document.getElementById(name).close('')", name)


def test_the_language_changes_in_the_middle_of_a_game(page: Page) -> None:
    put(page, named(played(3, plies=30)))
    choose(page, "[data-legal]")
    place = page.get_by_test_id("ghost").get_attribute("data-q")
    for language, words in (("en", "Ben’s turn"), (PSEUDO, "⟦Ben’s turn⟧")):
        press_control(page, "show-settings")
        page.locator(f"#settings-languages label:has([value='{language}'])").click()
        page.keyboard.press("Escape")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("#status-title")).to_have_text(words)
        expect(page.get_by_test_id("ghost")).to_have_attribute("data-q", str(place))
        expect(page.locator("main")).to_have_attribute("data-ply", "30")
    expect_all_bracketed(page)


def choose_language_over_an_open_dialog(page: Page, language: str) -> None:
    """Open the settings over the open dialog, choose a language, and close them."""
    page.evaluate("document.getElementById('show-settings').click()")
    page.locator(f"#settings-languages label:has([value='{language}'])").click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("settings")).to_be_hidden()


@pytest.mark.long
def test_a_review_follows_the_language(page: Page) -> None:
    put(page, named(played(3, plies=6)))
    press_control(page, "show-all")
    page.locator("#show-review").click()
    review, words = page.get_by_test_id("review"), page.locator("#review-words")
    expect(page.locator("#review-curve svg")).to_be_visible(timeout=SLOW)
    page.wait_for_selector("#review[data-done=true]", timeout=SLOW)
    page.locator("#review-table summary").click()
    expect_all_bracketed(page)
    choose_language_over_an_open_dialog(page, "en")
    expect(words).to_have_text("All turns are reviewed.")
    assert "⟦" not in review.inner_text() and "⟦" not in page.locator("#review-curve").inner_html()
    choose_language_over_an_open_dialog(page, PSEUDO)
    expect(words).to_have_text("⟦All turns are reviewed.⟧")
    assert page.get_by_test_id("review-mistake").count() >= 1
    page.keyboard.press("Escape")
    expect(review).to_be_hidden()


@pytest.mark.long
def test_default_names_follow_the_language(page: Page) -> None:
    put(page, Game.new(seed=1, names=("Ana", "⟦Player 2⟧")))
    for language, name in (("en", "Player 2"), (PSEUDO, "⟦Player 2⟧")):
        press_control(page, "show-settings")
        page.locator(f"#settings-languages label:has([value='{language}'])").click()
        page.keyboard.press("Escape")
        expect(page.locator("#players [data-part=name]")).to_have_text(["Ana", name])


@pytest.mark.long
@pytest.mark.parametrize("mode", Mode)
def test_the_end_is_translated(page: Page, mode: Mode) -> None:
    whole = named(played(5, options=Options(players=4, mode=mode)))
    put(page, whole.at(whole.ply - 1))
    expect_all_bracketed(page)
    put(page, whole)
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("over")).to_be_visible()
    expect_all_bracketed(page)
    page.keyboard.press("Escape")
    expect_all_bracketed(page)


@pytest.mark.long
def test_the_history_is_translated_on_a_phone(page: Page) -> None:
    put(page, named(played(3, plies=40)))
    page.set_viewport_size({"width": 390, "height": 844})
    for opener in ("#show-menu", "#show-log"):
        page.locator(opener).click()
        expect_all_bracketed(page)
        page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.long
def test_an_unknown_language_is_refused_in_english(new_page: NewPage, site: str) -> None:
    page = new_page(watched=False)
    page.goto(f"{site}?lang=xx")
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#setup-note")).to_contain_text("xx")


@pytest.mark.long
def test_the_rules_and_the_lessons_are_translated(page: Page) -> None:
    put(page, named(played(3, plies=8)))
    press_control(page, "show-rules")
    assert any("⟦" in text for text in expect_all_bracketed(page))
    page.keyboard.press("Escape")
    press_control(page, "learn")
    expect_all_bracketed(page)
    page.locator("#tutorial [data-lesson=erupt]").first.click()
    expect_all_bracketed(page)
    for cell, done in (("[data-level='0'][data-legal]", "false"), ("[data-terrain=volcano][data-legal]", "true")):
        choose(page, cell)
        page.get_by_test_id("confirm").click()
        expect(page.get_by_test_id("lesson")).to_have_attribute("data-done", done)
        expect_all_bracketed(page)
    page.locator("#lesson-leave").click()
