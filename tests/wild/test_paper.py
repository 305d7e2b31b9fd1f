"""The page on paper: the rules, the result, and a position with its players and moves. See reactjs/react-modal#555."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from session.rulebook.rulebook import RULEBOOK
from taluva import Game, Options
from tests.browser.interpreter import dispatch, put
from tests.browser.large_islands import wide
from tests.browser.playing import end
from tests.browser.random_play import TALL, played
from tests.mostly_long import mostly_long

pytestmark = pytest.mark.browser

# What a sheet of A4 leaves between its margins.
SHEET: ViewportSize = {"width": 688, "height": 1016}
# The longest words are always tried, the others with --long.
LANGUAGES = ("en", "de", "fr", "it", "ru")
GAMES: dict[str, Callable[[], Game]] = {
    "two players, the first tile": lambda: played(5, TALL, Options(2), 1),
    "three players": lambda: played(3, TALL, Options(3), 40),
    "four players": lambda: played(5, TALL, Options(4), 90),
    "a wide island": wide,
}
# The buttons of the log are its text; all others would be controls.
CONTROLS = "button:not(.entry), input, select, textarea, summary svg, [role=status] progress"


# What a sheet would not show of a dialog, since it scrolls.
_CUT = """() => [...document.querySelectorAll("#rules, #rules :not(.vh, svg, svg *)")]
  .filter(e => getComputedStyle(e).overflowY !== "visible" && e.scrollHeight > e.clientHeight + 1)
  .map(e => e.outerHTML.slice(0, 80))"""


@pytest.fixture
def sheet(desk: Page) -> Iterator[Page]:
    """Yield the page as it is printed."""
    desk.set_viewport_size(SHEET)
    desk.emulate_media(media="print")
    yield desk
    speak(desk, "en")
    desk.emulate_media(media="null")
    desk.evaluate("document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close())")


def speak(page: Page, language: str) -> None:
    """Change the language of the page."""
    dispatch(page, f"ChangeSettings(type(app.store.state.settings)(language={language!r}))")
    expect(page.locator("html")).to_have_attribute("lang", language)


def expect_no_controls(page: Page) -> None:
    """Expect nothing that one could press or fill in, except the logo, which is a picture on paper."""
    controls = page.locator(f":is({CONTROLS}):not(.brand-home)")
    visible = controls.evaluate_all("all => all.filter(e => e.checkVisibility()).map(e => e.id)")
    assert visible == []


def expect_all_on_the_sheet(page: Page, selector: str) -> None:
    """Expect elements that are visible, and between the edges of the paper, however many sheets it takes."""
    outside = page.evaluate(
        """([selector, width]) => [...document.querySelectorAll(selector)].filter(each => {
          const { left, right, top, height } = each.getBoundingClientRect();
          return !each.checkVisibility() || !height || left < -1 || right > width + 1 || top + scrollY < -1;
        }).map(each => each.outerHTML.slice(0, 80))""",
        [selector, SHEET["width"]],
    )
    assert outside == []


@pytest.mark.parametrize("name", mostly_long(GAMES, ["three players"]))
def test_a_position_is_printed_with_its_players_and_moves(sheet: Page, name: str) -> None:
    game = GAMES[name]()
    put(sheet, game)
    expect_no_controls(sheet)
    expect_all_on_the_sheet(sheet, "#land .cell")
    expect_all_on_the_sheet(sheet, "[data-testid=player], [data-testid=player] :is(.player-name, .stock b)")
    expect_all_on_the_sheet(sheet, "[data-testid=log-entry]")
    entries = sheet.get_by_test_id("log-entry")
    expect(entries).to_have_count(game.ply)
    places = {
        int(ply): (top, left)
        for ply, top, left in entries.evaluate_all(
            "all => all.map(e => [e.dataset.ply, e.getBoundingClientRect().top, e.getBoundingClientRect().left])"
        )
    }
    assert sorted(places, key=lambda ply: places[ply]) == list(range(1, game.ply + 1)), "the first comes first"
    board, log = sheet.locator("#viewport").bounding_box(), sheet.locator("#log-panel").bounding_box()
    assert board is not None
    assert log is not None
    assert board["y"] + board["height"] <= log["y"]
    assert sheet.evaluate("document.documentElement.scrollWidth") <= SHEET["width"]


@pytest.mark.long
@pytest.mark.parametrize("language", ("de", "fr", "it", "ru"))
def test_a_position_is_printed_in_every_language(sheet: Page, language: str) -> None:
    speak(sheet, language)
    game = GAMES["three players"]()
    put(sheet, game)
    expect_no_controls(sheet)
    cards = "[data-testid=player] :is(.player-name, .stock b)"
    expect_all_on_the_sheet(sheet, f"#land .cell, {cards}, [data-testid=log-entry]")
    assert sheet.evaluate("document.documentElement.scrollWidth") <= SHEET["width"]
    entries = sheet.get_by_test_id("log-entry").all_inner_texts()
    assert len(set(entries)) > game.ply / 3
    speak(sheet, "en")
    assert not set(entries) & set(sheet.get_by_test_id("log-entry").all_inner_texts()), "not translated"


def test_marks_and_a_tile_in_preparation_are_not_printed(sheet: Page) -> None:
    put(sheet, GAMES["three players"]())
    sheet.evaluate("document.querySelector('[data-legal]').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    expect(sheet.get_by_test_id("ghost")).to_be_hidden()
    expect(sheet.locator("#last-change")).to_be_hidden()
    assert sheet.locator("#plane .marks > *").count() > 0
    assert not sheet.locator("#plane .marks > *").first.is_visible()
    expect(sheet.locator("#plane .level").first).to_be_visible()
    expect(sheet.get_by_test_id("tile-in-hand")).to_be_visible()


@pytest.mark.long
def test_the_view_on_the_screen_does_not_matter(sheet: Page) -> None:
    put(sheet, GAMES["three players"]())
    before = sheet.locator("#viewport").bounding_box()
    sheet.evaluate("for (let times = 0; times < 5; times++) document.getElementById('zoom-in').click()")
    expect_all_on_the_sheet(sheet, "#land .cell")
    assert sheet.locator("#viewport").bounding_box() == before


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_the_rules_are_printed(sheet: Page, language: str) -> None:
    put(sheet, GAMES["three players"]())
    speak(sheet, language)
    sheet.evaluate("document.getElementById('show-rules').click()")
    expect_no_controls(sheet)
    expect(sheet.locator("#rules-text :is(h3, h4)")).to_have_count(len(RULEBOOK))
    expect_all_on_the_sheet(sheet, "#rules :is(h2, h3, h4, p, figure, figcaption, kbd)")
    expect(sheet.locator("main")).to_be_hidden()
    assert sheet.evaluate(_CUT) == []


@pytest.mark.long
@pytest.mark.parametrize("language", ("en", "de", "fr", "it", "ru"))
def test_the_result_is_printed_with_its_figures_and_the_last_position(sheet: Page, language: str) -> None:
    speak(sheet, language)
    end(sheet)
    expect_no_controls(sheet)
    expect_all_on_the_sheet(sheet, "#result h2, #over-rows tr, #figures-rows tr, #over-chart svg")
    expect_all_on_the_sheet(sheet, "#land .cell, [data-testid=log-entry]")


def test_paper_is_light_in_a_dark_theme(sheet: Page) -> None:
    put(sheet, GAMES["three players"]())
    change = "ChangeSettings(__import__('dataclasses').replace(app.store.state.settings, theme={!r}))"
    dispatch(sheet, change.format("dark"))
    assert sheet.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert sheet.evaluate("getComputedStyle(document.querySelector('.status b')).color") == "rgb(44, 33, 26)"
    dispatch(sheet, change.format("system"))


# Each row: the game, what is open, and how many sheets of A4 it takes.
SHEETS = {
    "a position": ("three players", "", range(1, 3)),
    "a long game": ("four players", "", range(2, 4)),
    "the rules": ("three players", "show-rules", range(5, 9)),
}


@pytest.mark.long
@pytest.mark.parametrize(("game", "opened", "pages"), SHEETS.values(), ids=SHEETS)
def test_it_takes_as_many_sheets_as_it_needs(desk: Page, game: str, opened: str, pages: range) -> None:
    put(desk, GAMES[game]())
    if opened:
        desk.locator(f"#{opened}").click()
    printed = desk.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) in pages
    desk.evaluate("document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close())")
