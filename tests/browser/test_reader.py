"""A game played by roles and names alone, as with a screen reader, without ever losing the focus."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.interpreter import put
from tests.browser.pages import NewPage, ready
from tests.browser.random_play import played

pytestmark = pytest.mark.browser

CONFIRM = re.compile(r"^(Place tile|Build)")
FITS = re.compile(r"the tile fits in")
BUILDS = re.compile(r"possible:")
OVER = re.compile(r"\bwins?\b")
DESK = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
FOCUS = "document.activeElement !== document.body && document.activeElement.checkVisibility()"


def prepare_on_the_board(page: Page, lays: bool) -> None:
    """Choose the first hex of the grid with a legal move, and an option if there are several."""
    cell = page.get_by_role("gridcell", name=FITS if lays else BUILDS).first
    cell.focus()
    page.keyboard.press("Enter")
    confirm = page.get_by_role("button", name=CONFIRM)
    if confirm.is_disabled():
        ways = page.get_by_role("region", name=re.compile("level"))
        ways.get_by_role("button", disabled=False, name=re.compile("^(Hut|Temple|Tower|Expand)")).first.press("Enter")


def prepare_in_the_list(page: Page) -> None:
    """Choose the last move in the list of legal moves."""
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="Possible moves").press("Enter")
    moves = page.get_by_role("dialog", name="Possible moves")
    expect(moves).to_be_visible()
    moves.get_by_role("listitem").get_by_role("button").last.press("Enter")
    expect(moves).to_be_hidden()


def begin(page: Page, site: str) -> None:
    """Start a game on a first visit."""
    page.goto(site)
    ready(page)
    page.get_by_role("button", name="Pass and play").press("Enter")
    setup = page.get_by_role("dialog", name="Who is playing?")
    setup.get_by_role("button", name="Start the game").press("Enter")
    expect(page.get_by_role("status").filter(has_text="turn")).to_be_visible()


def play_on(page: Page, plies: int, most: int) -> None:
    """Play from a ply until the game ends or for some plies, checking the focus after each."""
    over = page.get_by_role("dialog", name=OVER)
    confirm = page.get_by_role("button", name=CONFIRM)
    while not over.is_visible() and plies < most:
        lays = plies % 2 == 0
        if plies % 4 < 2:
            prepare_in_the_list(page)
        else:
            prepare_on_the_board(page, lays)
        confirm.press("Enter")
        plies += 1
        if page.locator("main").get_attribute("data-phase") == "over":
            expect(over).to_be_visible()  # once the last move was seen
            return
        assert page.evaluate(FOCUS), f"the focus is lost after ply {plies}"
        entries = page.get_by_role("log", name="Last turns").get_by_role("button")
        expect(entries).to_have_count(plies)


def expect_the_end(page: Page) -> None:
    """Expect the result to be announced, and a way back to the board."""
    over = page.get_by_role("dialog", name=OVER)
    expect(over.get_by_role("table").first).to_contain_text("Player 1")
    over.get_by_role("button", name="Look at the board").press("Enter")
    expect(page.get_by_role("status").filter(has_text="The game is over.")).to_be_visible()


@pytest.mark.long
def test_a_game_is_started_and_ended_by_roles_and_names(new_page: NewPage, site: str) -> None:
    page = new_page(**DESK)
    begin(page, site)
    play_on(page, 0, 8)
    whole = played(5)
    put(page, whole.at(whole.ply - 6))
    play_on(page, whole.ply - 6, whole.ply)
    expect_the_end(page)


@pytest.mark.long
def test_a_whole_game_is_played_by_roles_and_names(new_page: NewPage, site: str) -> None:
    page = new_page(**DESK)
    begin(page, site)
    play_on(page, 0, 1000)
    expect_the_end(page)
