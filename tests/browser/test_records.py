"""Records as files and texts; a faulty one costs a message and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from session.record.bundle import LIMIT
from tests.browser.comparison import seen
from tests.browser.menu import press_control
from tests.browser.random_play import played
from tests.browser.saved_games import drop_file, drop_text, games, lay_out, paste, ply, unfold
from tests.rules.records import renamed

pytestmark = pytest.mark.browser

GAME = played(21, plies=9)
HARMLESS = ("<img src=x onerror=f()>", "</b>&amp;")
MARKUP = renamed(GAME, HARMLESS)
OTHER = played(22, plies=14)


def broken_record() -> str:
    """Return a record whose last ply builds a tower on a volcano."""
    lines = str(OTHER).splitlines()
    return "\n".join([*lines[:-1], lines[-1].rpartition(" ")[0] + " tower:0,0"])


def expect_refusal(page: Page, words: str) -> None:
    """Expect the message in the dialog, an unchanged table, and no new save."""
    expect(page.locator("#load-problem-text")).to_contain_text(words)
    expect(page.locator("#load-problem")).to_have_role("alert")
    expect(page.locator("#load-anyway")).to_be_hidden()
    assert (ply(page), games(page)) == (GAME.ply, [GAME])


@pytest.fixture
def page(desk: Page) -> Page:
    """Return the page that all of the run share: each test here begins with a game of its own and empty storage."""
    return desk


@pytest.fixture
def table(page: Page, site: str) -> Page:
    """Return a page with the first game on its table."""
    lay_out(page, site, GAME)
    return page


def test_a_record_is_saved_as_a_file_and_read_back(table: Page) -> None:
    press_control(table, "games")
    with table.expect_download() as download:
        table.locator("[data-control=save-export]").click()
    assert download.value.suggested_filename == "taluva-player1-player2-9.txt"
    file = Path(download.value.path())
    assert file.read_text(encoding="utf-8") == str(GAME)
    table.locator("[data-control=save-delete]").click()
    unfold(table, "load-import")
    with table.expect_file_chooser() as chooser:
        table.locator("#load-choose").click()
    chooser.value.set_files(file)
    expect(table.get_by_test_id("load")).to_be_hidden()
    # The deletion is carried out when the dialog says that it was closed, a moment later.
    expect(table.locator("#load-deleted")).to_have_attribute("hidden", "")
    assert (ply(table), games(table)) == (GAME.ply, [GAME])


def test_a_file_is_dropped_onto_the_page(table: Page) -> None:
    drop_file(table, str(OTHER).encode())
    expect(table.locator("main")).to_have_attribute("data-ply", str(OTHER.ply))
    assert games(table) == [GAME, OTHER]


def test_a_text_is_dropped_or_pasted_anywhere(table: Page) -> None:
    drop_text(table, str(OTHER))
    assert games(table) == [GAME, OTHER]
    paste(table, "my shopping list")
    assert (seen(table)["dialogs"], ply(table)) == ([], OTHER.ply)
    paste(table, str(MARKUP).replace("\n", "\r\n"))
    assert MARKUP in games(table)


def test_a_text_is_pasted_into_the_field(table: Page) -> None:
    press_control(table, "games")
    unfold(table, "load-import")
    table.locator("#load-text").fill(str(OTHER))
    table.locator("#load-paste").click()
    expect(table.get_by_test_id("load")).to_be_hidden()
    assert games(table) == [GAME, OTHER]


def test_a_record_that_breaks_a_rule_is_reported_and_opened_up_to_there(table: Page) -> None:
    paste(table, broken_record())
    expect(table.locator("#load-problem-text")).to_have_text(
        "Move 14 breaks a rule: Player 1, tower:0,0. You can’t build on a volcano."
    )
    assert (ply(table), games(table)) == (GAME.ply, [GAME])
    button = table.locator("#load-anyway")
    expect(button).to_have_text("Open the game up to move 13")
    expect(button).to_be_focused()
    table.keyboard.press("Enter")
    expect(table.get_by_test_id("load")).to_be_hidden()
    assert (ply(table), games(table)) == (13, [GAME, OTHER.at(13)])


def test_names_with_markup_are_only_names(table: Page) -> None:
    paste(table, str(MARKUP))
    assert [card.inner_text() for card in table.locator(".player-name").all()] == list(MARKUP.names)
    press_control(table, "games")
    expect(table.locator(".save [data-part=name]").first).to_contain_text(MARKUP.names[0])
    assert table.locator("img, .save b b").count() == 0


HOSTILE = {
    "deep nesting": (b'taluva game 1\nplayer 1: "' + b"[" * 60_000, "can’t be read"),
    "markup": (b"<script>alert(1)</script>", "isn’t a game"),
    "control characters": (b"taluva game 1\noptions: \x1b[2J\x07\x9b".replace(b"\x9b", b"\xc2\x9b"), "can’t be read"),
    "another encoding": ("taluva game 1\n".encode("utf-16"), "of the game file doesn’t fit"),
    "rich text": (rb"{\rtf1 taluva game 1\par caf\'e9}", "of the game file doesn’t fit"),
    "broken letters": (b"taluva game 1\n\xff\xfe\x80", "UTF-8"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "UTF-8"),
    "a later version": (b"taluva game 99\n", "version"),
    "nothing": (b"", "no text"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_cost_a_message(table: Page, name: str) -> None:
    data, words = HOSTILE[name]
    drop_file(table, data)
    expect_refusal(table, words)


def test_a_file_larger_than_any_of_ours_is_not_even_read(table: Page) -> None:
    table.evaluate("() => { window.asked = 0; window.read = Blob.prototype.arrayBuffer; }")
    table.evaluate("() => { Blob.prototype.arrayBuffer = function () { asked += 1; return read.call(this); }; }")
    drop_file(table, b"taluva game 1\n" * 1_000, LIMIT // 14_000 + 1)
    expect_refusal(table, "too large")
    assert table.evaluate("asked") == 0
    drop_file(table, b"short")
    expect_refusal(table, "isn’t a game")
    assert table.evaluate("asked") == 1
    table.evaluate("() => { Blob.prototype.arrayBuffer = read; }")


@pytest.mark.parametrize("name", ['"' + "[" * 30_000, '{"a":' * 15_000, '"\\u0000"', '"\\u202e"', '"' + "x" * 9_000])
def test_hostile_names_cost_a_message(table: Page, name: str) -> None:
    lines = str(OTHER).splitlines()
    paste(table, "\n".join([*lines[:2], f"player 1: {name}", *lines[3:]]))
    expect_refusal(table, "Line 3 of the game file can’t be read")


def test_the_message_is_cleared_when_the_list_is_reopened(table: Page) -> None:
    paste(table, broken_record())
    table.locator("#load-close").click()
    press_control(table, "games")
    expect(table.locator("#load-problem")).to_be_hidden()
