"""The layout holds for the longest languages on the smallest phones, in every dialog and phase."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from taluva import Game, Mode, Options
from tests.browser.choosers import TALL, played
from tests.browser.eyes import cut, too_wide
from tests.browser.inside import dispatch, put, python
from tests.rules.records import renamed

pytestmark = pytest.mark.browser

SIZES = ((320, 568), (360, 640), (640, 360))
PLAYED = played(27, TALL, Options(4), 41)
ENDED = played(44, TALL, Options(4, mode=Mode.TEAMS))
DIALOGS = ("setup", "tiles", "load", "share", "tutorial", "rules", "who", "review", "settings", "moves", "leave")
TURN = ((40, ""), (40, "[data-legal]"), (40, "[data-building]"), (41, ""), (41, "[data-terrain=volcano]"))
_CHOOSE = """selector => document.querySelector(`[role=gridcell]${selector}`)
  .dispatchEvent(new MouseEvent("click", { bubbles: true }))"""


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
def narrow(phone: Page) -> Iterator[Page]:
    """Give the page with a touch screen, whose language is put back afterwards."""
    yield phone
    speak(phone, "en")


def expect_whole(page: Page, state: str) -> None:
    """Fail with the texts that are cut, and with what must be scrolled sideways, at any of the sizes."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect_whole_now(page, state)


def expect_whole_now(page: Page, state: str) -> None:
    """Fail with the texts that are cut, and with what must be scrolled sideways, at the present size."""
    assert (cut(page), too_wide(page)) == ([], []), (state, page.viewport_size)


@pytest.mark.parametrize("language", ["de", "it", "ru"])
def test_no_text_is_cut_in_a_turn(narrow: Page, language: str) -> None:
    speak(narrow, language)
    game = named(narrow, PLAYED)
    for plies, cell in TURN:
        put(narrow, game.at(plies))
        if cell:
            narrow.evaluate(_CHOOSE, cell)
        expect_whole(narrow, f"{plies} {cell}")
    put(narrow, game.at(40))
    dispatch(narrow, "GoToPly(20)")
    expect_whole(narrow, "looking back")
    put(narrow, named(narrow, ENDED))
    expect_whole(narrow, "over")


@pytest.mark.parametrize("language", ["de", "it", "ru"])
def test_no_text_is_cut_in_a_dialog(narrow: Page, language: str) -> None:
    speak(narrow, language)
    put(narrow, named(narrow, ENDED))
    narrow.locator("#confirm").click()
    expect_whole(narrow, "over")
    narrow.evaluate("document.getElementById('over').close('')")
    for width, height in SIZES:
        narrow.set_viewport_size({"width": width, "height": height})
        for name in DIALOGS:
            narrow.evaluate("name => document.getElementById(name).showModal()", name)
            expect_whole_now(narrow, name)
            narrow.evaluate("name => document.getElementById(name).close('')", name)


def test_what_stays_on_the_page_follows_the_language(narrow: Page) -> None:
    put(narrow, PLAYED)
    dispatch(narrow, "RecordSave('', '', 0, copied=True)")
    dispatch(narrow, "SetSeat(app.store.state.table.game.position.seat, 5)")
    speak(narrow, "de")
    expect(narrow.locator("#banner")).to_contain_text("Diese Partie")
    assert "denkt nach" in str(narrow.locator("#thinking-words").text_content())
    dispatch(narrow, "SetSeat(app.store.state.table.game.position.seat, 0)")
    narrow.locator("#banner-close").click()
