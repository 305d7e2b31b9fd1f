"""The layout fits the longest languages on the smallest phones, with a wide and a narrow font."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from taluva import Game, Mode, Options
from tests.browser.interpreter import dispatch, put, python
from tests.browser.page_checks import broken_words, cut, outside_of_buttons, too_wide
from tests.browser.random_play import TALL, played
from tests.mostly_long import mostly_long
from tests.rules.records import renamed

pytestmark = pytest.mark.browser

SIZES = ((320, 568), (360, 640), (640, 360))
Case = tuple[str, tuple[int, int]]
"""A font, and the width and height of the page in pixels."""
PLAYED = played(27, TALL, Options(4), 17)
DIALOGS = (
    "setup",
    "game-rules",
    "tiles",
    "load",
    "share",
    "tutorial",
    "rules",
    "who",
    "review",
    "settings",
    "moves",
    "leave",
)
# In percent of the size of the font on a bare machine, which is wide; made smaller, it stands for a narrow font. With 0
# the page has its own typeface.
FONTS = {"wide": 100, "narrow": 80, "own": 0}
USUAL = ("own", (390, 844))
# What a font and a size can do to the texts shows at these; all the others are tried with --long.
CASES = (("wide", (320, 568)), ("narrow", (640, 360)), USUAL)
TURN = ((16, ""), (16, "[data-legal]"), (16, "[data-building]"), (17, ""), (17, "[data-terrain=volcano]"))
_CHOOSE = """selector => document.querySelector(`[role=gridcell]${selector}`)
  .dispatchEvent(new MouseEvent("click", { bubbles: true }))"""
_SELECTORS = """cells => cells.map(({ dataset: { q, r } }) => `[data-q="${q}"][data-r="${r}"]`)"""
# A style sheet from a script, since the page's policy forbids inline styles.
_USE_FONT = """async size => {
  document.adoptedStyleSheets = [];
  if (!size) return;
  const face = (name, weights) => `@font-face {
    font-family: Measured; font-weight: ${weights}; size-adjust: ${size}%;
    src: local("DejaVu Sans${name}"), local("Verdana${name}"), local("Liberation Sans${name}"),
      local("Arial${name}") }`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${face("", "100 599")} ${face(" Bold", "600 900")} :root { --font: Measured, sans-serif }`);
  document.adoptedStyleSheets = [sheet];
  for (const weight of [400, 700]) await document.fonts.load(`${weight} 1rem Measured`).catch(() => null);
}"""


def ended() -> Game:
    """Return a finished game of teams."""
    return played(44, TALL, Options(4, mode=Mode.TEAMS))


def speak(page: Page, language: str) -> None:
    """Change the language as the settings do."""
    python(page, "from dataclasses import replace")
    dispatch(page, f"ChangeSettings(replace(app.store.state.settings, language={language!r}))")
    expect(page.locator("html")).to_have_attribute("lang", language)


def named(page: Page, game: Game) -> Game:
    """Return the same game with the names that players have in the page's language."""
    names = python(page, "from session.setup import default_names\n'|'.join(default_names(4))").split("|")
    return renamed(game, names)


@pytest.fixture
def cases(pytestconfig: pytest.Config) -> Sequence[Case]:
    """Return the fonts and sizes to try."""
    return (*product(FONTS, SIZES), USUAL) if pytestconfig.getoption("--long") else CASES


@pytest.fixture
def narrow(phone: Page) -> Iterator[Page]:
    """Yield the page with a touch screen, and reset its language and font afterwards."""
    yield phone
    phone.evaluate("document.adoptedStyleSheets = []")
    speak(phone, "en")


def expect_whole(page: Page, state: str, cases: Sequence[Case]) -> None:
    """Check `expect_whole_now` with each font and size."""
    for case in each_font_and_size(page, cases):
        expect_whole_now(page, state, case)


def expect_whole_now(page: Page, state: str, case: str) -> None:
    """Check that no text is cut or leaves its button, and nothing must be scrolled sideways."""
    assert (cut(page), outside_of_buttons(page), too_wide(page)) == ([], [], []), (state, case)


def each_font_and_size(page: Page, cases: Sequence[Case]) -> Iterator[str]:
    """Yield the name of each font and size while the page has them.

    A change of size follows each change of font: Chromium does not look again at container queries in `ch` before.
    """
    for font, (width, height) in cases:
        page.evaluate(_USE_FONT, FONTS[font])
        page.set_viewport_size({"width": width, "height": height})
        yield f"{font} {width}x{height}"


@pytest.mark.parametrize("language", mostly_long(["de", "it", "ru"], ["de"]))
def test_no_text_is_cut_in_a_turn(narrow: Page, language: str, cases: Sequence[Case]) -> None:
    speak(narrow, language)
    game = named(narrow, PLAYED)
    for plies, cell in TURN:
        put(narrow, game.at(plies))
        if cell:
            narrow.evaluate(_CHOOSE, cell)
        expect_whole(narrow, f"{plies} {cell}", cases)
    put(narrow, game.at(16))
    dispatch(narrow, "GoToPly(8)")
    expect_whole(narrow, "looking back", cases)
    put(narrow, named(narrow, ended()))
    expect_whole(narrow, "over", cases)


@pytest.mark.long
@pytest.mark.parametrize("language", ["de", "it", "ru"])
def test_no_text_is_cut_in_a_dialog(narrow: Page, language: str, cases: Sequence[Case]) -> None:
    speak(narrow, language)
    put(narrow, named(narrow, ended()))
    narrow.locator("#confirm").click()
    expect_whole(narrow, "over", cases)
    narrow.evaluate("document.getElementById('over').close('')")
    for case in each_font_and_size(narrow, cases):
        for name in DIALOGS:
            narrow.evaluate("name => document.getElementById(name).showModal()", name)
            expect_whole_now(narrow, name, case)
            narrow.evaluate("name => document.getElementById(name).close('')", name)


@pytest.mark.parametrize("language", mostly_long(["en", "de", "fr", "it", "ru"], ["de"]))
def test_the_ways_out_of_the_result_are_in_one_row(narrow: Page, language: str) -> None:
    speak(narrow, language)
    put(narrow, named(narrow, ended()))
    narrow.locator("#confirm").click()
    for width, height in ((390, 844), (320, 568)):
        narrow.set_viewport_size({"width": width, "height": height})
        tops = narrow.locator(".result-bar > button").evaluate_all("all => all.map(one => one.offsetTop)")
        assert len(tops) == 3 and len(set(tops)) == 1, (width, tops)
        assert outside_of_buttons(narrow) == []
    narrow.evaluate("document.getElementById('over').close('')")


@pytest.mark.parametrize("language", mostly_long(["en", "de", "fr", "it", "ru"], ["de"]))
def test_buttons_hold_their_texts_below_the_list_of_turns(narrow: Page, language: str) -> None:
    speak(narrow, language)
    put(narrow, named(narrow, PLAYED))
    for width, height in ((390, 844), (320, 568), (844, 390)):
        narrow.set_viewport_size({"width": width, "height": height})
        narrow.locator("#show-log").tap()
        expect(narrow.locator("#study-here")).to_be_visible()
        assert (outside_of_buttons(narrow), broken_words(narrow)) == ([], []), (width, height)
        narrow.keyboard.press("Escape")


@pytest.mark.parametrize("language", mostly_long(["en", "de", "fr", "it", "ru"], ["de", "ru"]))
@pytest.mark.parametrize("size", mostly_long([(390, 844), (360, 640), (320, 568)], ["(390, 844)"]), ids=str)
def test_no_word_is_broken_without_a_hyphen(narrow: Page, language: str, size: tuple[int, int]) -> None:
    narrow.set_viewport_size({"width": size[0], "height": size[1]})
    speak(narrow, language)
    put(narrow, named(narrow, PLAYED))
    narrow.evaluate("document.getElementById('menu').showPopover()")
    broken = {"menu": broken_words(narrow)}
    narrow.evaluate("document.getElementById('menu').hidePopover()")
    for name in ("tiles", "settings", "variations", "share", "moves", "setup", "game-rules", "tutorial", "profile"):
        narrow.evaluate("name => document.getElementById(name).showModal()", name)
        broken[name] = broken_words(narrow)
        narrow.evaluate("name => document.getElementById(name).close('')", name)
    assert not any(broken.values()), broken


@pytest.mark.parametrize("language", mostly_long(["en", "de", "fr", "it", "ru"], ["ru"]))
def test_no_name_of_a_way_to_build_is_broken_in_landscape(narrow: Page, language: str) -> None:
    narrow.set_viewport_size({"width": 844, "height": 390})
    speak(narrow, language)
    for plies in range(5, 19, 2):
        put(narrow, named(narrow, PLAYED.at(plies)))
        for cell in narrow.locator("[role=gridcell][data-legal]").evaluate_all(_SELECTORS)[:6]:
            narrow.evaluate(_CHOOSE, cell)
            expect(narrow.get_by_test_id("build-option").first).to_be_visible()
            assert broken_words(narrow) == [], (plies, cell)


def test_no_word_on_a_button_is_broken(phone: Page) -> None:
    put(phone, PLAYED)
    buttons = phone.locator(".dock .button:has(.dock-text)")
    hidden = buttons.evaluate_all("buttons => buttons.map(button => button.hidden)")
    assert hidden
    for number, is_hidden in enumerate(hidden):
        button = buttons.nth(number)
        button.evaluate("button => { button.hidden = false; }")
        assert broken_words(phone) == [], number
        button.evaluate("(button, hidden) => { button.hidden = hidden; }", is_hidden)


@pytest.mark.long
def test_lasting_messages_follow_the_language(narrow: Page) -> None:
    put(narrow, PLAYED)
    dispatch(narrow, "RecordSave('', '', 0, copied=True)")
    dispatch(narrow, "SetSeat(app.store.state.table.game.position.seat, 5)")
    speak(narrow, "de")
    expect(narrow.locator("#banner")).to_contain_text("Diese Partie")
    assert "denkt nach" in str(narrow.get_by_test_id("narrator").text_content())
    dispatch(narrow, "SetSeat(app.store.state.table.game.position.seat, 0)")
    narrow.locator("#banner-close").click()


# Where a text in the typeface is as high, and as wide, as in the font that stands in until it has loaded.
_COMPARE_FONTS = """async () => {
  const box = (family, weight) => {
    const text = document.createElement("p");
    document.body.append(text);
    text.className = "measured";
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.measured { position: fixed; width: max-content; white-space: nowrap;
      font: ${weight} 16px ${family}; line-height: normal }`);
    document.adoptedStyleSheets = [sheet];
    text.textContent = "Choose a place for the tile, then turn it. Nothing is built on a volcano.";
    const { width, height } = text.getBoundingClientRect();
    text.remove();
    return { width, height };
  };
  const pairs = [];
  for (const weight of [400, 700]) {
    await document.fonts.load(`${weight} 16px Rubik`);
    // A machine may have none of the fonts that stand in.
    try { await document.fonts.load(`${weight} 16px "Rubik until loaded"`); } catch { return null; }
    pairs.push([box("Rubik", weight), box('"Rubik until loaded"', weight)]);
  }
  document.adoptedStyleSheets = [];
  return pairs;
}"""


def test_nothing_moves_when_the_typeface_arrives(desk: Page) -> None:
    pairs = desk.evaluate(_COMPARE_FONTS)
    if pairs is None:
        pytest.skip("this machine has no font that can stand in")
    for loaded, before in pairs:
        assert loaded["height"] == before["height"]
        assert abs(loaded["width"] / before["width"] - 1) < 0.05
