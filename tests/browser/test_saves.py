"""Nothing is lost: every ply is saved and survives reloads, other games, failing storage and other tabs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from session.saves.save import VERSION, parse_save
from tests.browser.comparison import expect_game, seen
from tests.browser.interpreter import put
from tests.browser.menu import press_control
from tests.browser.pages import NewPage, ready
from tests.browser.playing import play
from tests.browser.random_play import played
from tests.browser.saved_games import (
    ASIDE,
    banner_text,
    empty,
    games,
    lay_out,
    paste,
    play_on,
    query_of,
    saves,
    stored,
    visit,
)
from tests.rules.records import renamed

pytestmark = pytest.mark.browser

SEED = 11
WHOLE = played(SEED)
NAMED = renamed(WHOLE, ("Ana", "Ben"))
SOME = (1, 16, NAMED.ply)
NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });"""
FULL_STORAGE = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
NOTHING_LASTS = """Object.defineProperty(window, "localStorage",
  { get() { throw new DOMException("no", "SecurityError"); } });"""
KEEP = "([key, text]) => localStorage.setItem(key, text)"


def begin(page: Page, site: str) -> None:
    """Start the named game, with no other saved."""
    empty(page, site)
    visit(page, site + query_of(NAMED, SEED))


def row(page: Page, name: str) -> str:
    """Return the selector of the row of a game by its name."""
    return f'.save:has([data-part=name]:text-is("{name}"))'


# ---- saving and resuming -------------------------------------------------------------


@pytest.mark.long
def test_the_game_survives_a_reload_at_any_ply(page: Page, site: str, request: pytest.FixtureRequest) -> None:
    begin(page, site)
    for stop in range(NAMED.ply + 1) if request.config.getoption("--long") else SOME:
        play_on(page, NAMED, stop)
        page.reload()
        ready(page)
        expect_game(page, NAMED.at(stop))
    assert len(saves(page)) == 1


def test_a_ply_is_saved_in_the_task_that_confirms_it(page: Page, site: str) -> None:
    lay_out(page, site, NAMED.at(0))
    text = page.evaluate("""() => {
      document.querySelector("[role=gridcell][data-legal]").dispatchEvent(new MouseEvent("click", { bubbles: true }));
      document.querySelector("[data-testid=confirm]").click();
      return localStorage.getItem("taluva.save." + localStorage.getItem("taluva.current"));
    }""")
    save = parse_save("id", text)
    assert (save.game.ply, len(save.seconds), save.colours) == (1, 1, (1, 2))
    page.get_by_test_id("undo").click()
    assert games(page)[0].ply == 0


@pytest.mark.long
def test_the_last_game_waits_at_home_until_it_is_over(page: Page, site: str) -> None:
    lay_out(page, site, NAMED.at(NAMED.ply - 1))
    other = page.context.new_page()
    other.goto(site)
    ready(other)
    expect(other.get_by_test_id("home")).to_be_visible()
    other.get_by_test_id("home-continue").click()
    expect_game(other, NAMED.at(NAMED.ply - 1))
    other.close()
    play_on(page, NAMED, NAMED.ply)
    other = page.context.new_page()
    other.goto(site)
    ready(other)
    expect(other.get_by_test_id("home-continue")).to_be_hidden()
    other.close()


@pytest.mark.long
def test_a_new_game_leaves_the_others_saved(page: Page, site: str) -> None:
    lay_out(page, site, NAMED.at(4))
    visit(page, f"{site}?players=3&seed=1")
    assert [game.ply for game in games(page)] == [0, 4]
    press_control(page, "new-game")
    page.locator("#setup-start").click()
    assert [game.ply for game in games(page)] == [0, 4], "the game without moves is still saved"
    press_control(page, "games")
    page.locator(row(page, "Ana and Ben")).locator(".save-open").click()
    expect(page.get_by_test_id("load")).to_be_hidden()
    expect_game(page, NAMED.at(4))
    play_on(page, NAMED, 5)
    assert games(page)[-1] == NAMED.at(5)


@pytest.mark.long
def test_a_save_that_only_the_tab_has_is_migrated(page: Page, site: str) -> None:
    lay_out(page, site, NAMED.at(1))
    empty(page, site)
    save = {"record": str(NAMED.at(7)), "colours": [3, 2]}
    page.evaluate("text => sessionStorage.setItem('taluva.game', text)", json.dumps(save))
    visit(page, site)
    expect_game(page, NAMED.at(7))
    assert [save["colours"] for save in saves(page).values()] == [[3, 2]]
    assert page.evaluate("sessionStorage.getItem('taluva.game')") is None


# ---- the list ------------------------------------------------------------------------


def test_the_list_shows_renames_and_duplicates(page: Page, site: str) -> None:
    lay_out(page, site, NAMED.at(11))
    press_control(page, "games")
    first = page.locator(".save").first
    expect(first).to_contain_text("Ana and Ben")
    expect(first).to_contain_text("Tile 6 of 24, Ben to move")
    expect(first).to_have_attribute("aria-current", "true")
    assert first.locator(".thumb path").count() > 3
    first.locator("[data-control=save-rename]").click()
    page.keyboard.type(" <b>Sunday</b> ")
    page.keyboard.press("Enter")
    expect(page.locator(".save [data-part=name]")).to_have_text("<b>Sunday</b>")
    expect(page.locator("[data-control=save-rename]")).to_be_focused()
    expect(page.locator("[data-control=save-delete]")).to_have_attribute("aria-label", "Delete “<b>Sunday</b>”")
    page.locator("[data-control=save-rename]").click()
    page.keyboard.type("never")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("load")).to_be_visible()
    expect(page.locator(".save [data-part=name]")).to_have_text("<b>Sunday</b>")
    page.locator("[data-control=save-duplicate]").click()
    expect(page.locator(".save [data-part=name]")).to_have_text(["<b>Sunday</b> (copy)", "<b>Sunday</b>"])
    page.locator("#load-close").click()
    play_on(page, NAMED, 13)
    titles = sorted((save["title"], save["card"]["ply"]) for save in saves(page).values())
    assert titles == [("<b>Sunday</b>", 13), ("<b>Sunday</b> (copy)", 11)]


def test_a_deletion_can_be_undone_while_the_list_is_open(page: Page, site: str) -> None:
    lay_out(page, site, NAMED.at(4))
    paste(page, str(played(3, plies=6)))
    before = stored(page)
    press_control(page, "games")
    page.locator(row(page, "Ana and Ben")).locator("[data-control=save-delete]").click()
    expect(page.locator(".save")).to_have_count(1)
    expect(page.locator("#load-deleted")).to_contain_text("“Ana and Ben” has been deleted.")
    assert stored(page) == before
    page.keyboard.press("Enter")
    expect(page.locator(".save")).to_have_count(2)
    expect(page.locator(row(page, "Ana and Ben")).locator(".save-open")).to_be_focused()
    page.locator(row(page, "Ana and Ben")).locator("[data-control=save-delete]").click()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("load")).to_be_hidden()
    page.wait_for_function("() => Object.keys(localStorage).filter(key => key.startsWith('taluva.save.')).length === 1")
    assert [game.ply for game in games(page)] == [6]


@pytest.mark.long
def test_the_list_can_be_reached_before_any_game(page: Page, site: str) -> None:
    lay_out(page, site, NAMED)
    page.evaluate("sessionStorage.clear()")
    visit(page, site)
    page.get_by_test_id("home-games").click()
    page.locator("#profile-games").click()
    expect(page.get_by_test_id("load")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("load")).to_be_hidden()
    expect(page.get_by_test_id("home")).to_be_visible()
    page.get_by_test_id("home-games").click()
    page.locator("#profile-games").click()
    page.locator(".save-open").click()
    expect_game(page, NAMED)


# ---- storage that fails --------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("broken", [NO_STORAGE, FULL_STORAGE], ids=["forbidden", "full"])
def test_without_storage_the_game_goes_on_and_can_be_saved_as_a_file(new_page: NewPage, site: str, broken: str) -> None:
    page = new_page()
    page.add_init_script(broken)
    page.goto(site + query_of(NAMED, SEED))
    ready(page)
    expect(page.get_by_test_id("alert")).to_contain_text("The browser can’t save games")
    assert seen(page)["dialogs"] == []
    play_on(page, NAMED, 3)
    expect(page.get_by_test_id("alert")).to_be_empty()
    with page.expect_download() as download:
        page.locator("#banner-accept").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == str(NAMED.at(3))
    play_on(page, NAMED, 6)
    assert banner_text(page) == "", "the message is shown twice"
    press_control(page, "games")
    expect(page.locator("#no-saves")).to_be_visible()
    page.locator("#load-close").click()
    press_control(page, "theme")
    put(page, NAMED.at(2))
    play_on(page, NAMED, 3)
    assert "can’t save games" in banner_text(page), "nothing is said of the next game"


@pytest.mark.long
def test_without_lasting_storage_the_tab_keeps_the_game(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.add_init_script(NOTHING_LASTS)
    page.goto(site + query_of(NAMED, SEED))
    ready(page)
    play_on(page, NAMED, 5)
    page.reload()
    ready(page)
    expect_game(page, NAMED.at(5))


@pytest.mark.long
def test_a_save_that_cannot_be_read_is_set_aside_and_can_be_saved_as_a_file(page: Page, site: str) -> None:
    hostile = '{"version":1,"title":"<img src=x onerror=alert(1)>","record":' + "[" * 5_000
    lay_out(page, site, NAMED.at(0))
    empty(page, site)
    page.evaluate(KEEP, ["taluva.save.bad", hostile])
    page.evaluate("sessionStorage.setItem('taluva.tab', 'bad')")
    visit(page, site)
    expect(page.get_by_test_id("home")).to_be_visible()
    expect(page.get_by_test_id("alert")).to_contain_text("A saved game can’t be read")
    assert (stored(page), stored(page, ASIDE)) == ({}, {"bad": hostile})
    page.get_by_test_id("home-computer").click()
    press_control(page, "games")
    expect(page.locator("#broken .save")).to_have_count(1)
    with page.expect_download() as download:
        page.locator("[data-control=save-unreadable]").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == hostile
    assert stored(page, ASIDE) == {"bad": hostile}
    page.locator("#load-close").click()


@pytest.mark.long
def test_a_save_of_a_newer_version_waits_until_it_can_be_read(page: Page, site: str) -> None:
    lay_out(page, site, NAMED.at(4))
    (id_, text), *_ = stored(page).items()
    newer = re.sub(r'"version":\d+', f'"version":{VERSION + 1}', text)
    page.evaluate(KEEP, [f"taluva.save.{id_}", newer])
    visit(page, site)
    expect(page.get_by_test_id("alert")).to_contain_text("newer version")
    assert stored(page, ASIDE) == {id_: newer}
    page.evaluate(KEEP, [f"{ASIDE}{id_}", text])
    page.get_by_test_id("home-computer").click()
    press_control(page, "games")
    expect(page.locator(row(page, "Ana and Ben"))).to_be_visible()
    assert (stored(page)[id_], stored(page, ASIDE)) == (text, {})
    page.locator("#load-close").click()


# ---- two tabs ------------------------------------------------------------------------


def another_tab(page: Page, site: str) -> Page:
    """Open the page in another tab of the same browser, and go on with the game there."""
    later = page.context.new_page()
    later.goto(site)
    ready(later)
    later.get_by_test_id("home-continue").click()
    return later


def go_on_in_another_tab(page: Page, site: str, ply: int) -> None:
    """Continue the named game up to a ply in another tab, and close the tab."""
    later = another_tab(page, site)
    play_on(later, NAMED, ply)
    later.close()


def test_a_second_tab_is_warned_and_neither_overwrites_the_other(page: Page, site: str) -> None:
    lay_out(page, site, NAMED.at(4))
    later = another_tab(page, site)
    expect_game(later, NAMED.at(4))
    expect(later.locator("#banner")).to_contain_text("open in another tab")
    assert banner_text(page) == ""
    play_on(later, NAMED, 6)
    expect(page.locator("#banner")).to_contain_text("went on in another tab")
    mine = NAMED.at(4)
    move = next(move for move in sorted(mine.position.legal_moves) if move != NAMED.moves[4])
    mine = play(page, mine, [move])
    expect(page.locator("#banner")).to_contain_text("saved as a copy")
    assert games(page) == [mine, NAMED.at(6)]
    assert sorted(save["title"] for save in saves(page).values()) == ["", "Ana and Ben (copy)"]
    play_on(later, NAMED, 8)
    second = next(move for move in sorted(mine.position.legal_moves))
    mine = play(page, mine, [second])
    assert games(page) == [mine, NAMED.at(8)]
    later.close()
    page.reload()
    ready(page)
    expect_game(page, mine)


@pytest.mark.long
def test_a_tab_can_show_what_the_other_has_played(page: Page, site: str) -> None:
    lay_out(page, site, NAMED.at(4))
    go_on_in_another_tab(page, site, 7)
    page.locator("#banner-accept").click()
    expect_game(page, NAMED.at(7))
    play_on(page, NAMED, 9)
    assert games(page) == [NAMED.at(9)]


@pytest.mark.long
def test_a_deleted_game_is_reported_as_gone_and_not_as_damaged(page: Page, site: str) -> None:
    gone = "no longer saved"
    lay_out(page, site, NAMED.at(4))
    go_on_in_another_tab(page, site, 5)
    press_control(page, "games")
    page.locator("[data-control=save-delete]").click()
    page.locator("#load-close").click()
    page.locator("#banner-accept").click()
    expect(page.get_by_test_id("alert")).to_contain_text(gone)
    assert banner_text(page) == ""
    expect_game(page, NAMED.at(4))
    assert (stored(page), stored(page, ASIDE)) == ({}, {})
    play_on(page, NAMED, 6)
    assert games(page) == [NAMED.at(6)]
    page.evaluate(KEEP, [f"{ASIDE}nothing", ""])
    page.evaluate(KEEP, ["taluva.save.nothing", ""])
    press_control(page, "games")
    for button in (".save-open", "[data-control=save-export]"):
        (id_, text), *_ = [item for item in stored(page).items() if item[1]]
        page.evaluate("key => localStorage.removeItem(key)", f"taluva.save.{id_}")
        page.locator(button).click()
        expect(page.locator("#load-problem-text")).to_contain_text(gone)
        expect(page.locator("#no-saves")).to_be_visible()
        expect(page.locator("#set-aside")).to_be_hidden()
        page.evaluate(KEEP, [f"taluva.save.{id_}", text])
        page.locator("#load-close").click()
        press_control(page, "games")
    page.locator("#load-close").click()


# ---- last, since it stops the page's clock ----------------------------------------------


def test_a_deletion_is_carried_out_after_a_while(page: Page, site: str) -> None:
    lay_out(page, site, NAMED.at(4))
    page.clock.install()
    press_control(page, "games")
    page.locator("[data-control=save-delete]").click()
    expect(page.locator("#no-saves")).to_be_visible()
    page.clock.run_for(30_000)
    assert len(stored(page)) == 1, "the deletion did not wait while the undo button had the focus"
    page.locator("#load-title").focus()
    page.mouse.move(5, 5)
    page.clock.run_for(13_000)
    expect(page.locator("#load-deleted")).to_be_hidden()
    assert stored(page) == {}
    page.locator("#load-close").click()
    page.clock.resume()
    play_on(page, NAMED, 6)
    assert games(page) == [NAMED.at(6)], "the game on the table is not saved again when it goes on"
