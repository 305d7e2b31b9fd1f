"""Links and how they relate to the visitor's games; pictures; the statistics at the end."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from session.saves.links import format_study_fragment
from taluva import Game, Options, parse_compact
from taluva.publishing.article import article_html, sheet_html, sheet_plies
from taluva.publishing.kit import load_kit
from taluva.publishing.page import page_html
from taluva.publishing.prose import diagram_places
from taluva.publishing.words import Words
from taluva.variations import Variations
from taluva.variations_text import parse_study
from tests.browser.comparison import expect_game
from tests.browser.interpreter import dispatch, python
from tests.browser.menu import press_control
from tests.browser.pages import NewPage, ready
from tests.browser.playing import play
from tests.browser.random_play import played
from tests.browser.saved_games import banner_text, games, lay_out, paste, play_on, ply, saves, stored, unfold, visit
from tests.mostly_long import mostly_long
from tests.publishing.studies import study

pytestmark = pytest.mark.browser

MINE = played(31, plies=5)
THEIRS = played(32, options=Options(3), plies=30)
MIDDLE = THEIRS.at(20)
SENT = """() => { navigator.share = async data => {
  window.sent = data;
  if (window.refuses) throw new DOMException('no', window.refuses);
}; }"""
REFUSED = """() => {
  navigator.clipboard.writeText = async () => { throw new DOMException('no', 'NotAllowedError'); };
}"""


def link_of(page: Page, game: Game) -> str:
    """Return the link that the dialog offers for a game."""
    code = "from session.saves.links import format_fragment\nfrom taluva import parse_game\n"
    fragment = python(page, f"{code}format_fragment(parse_game({str(game)!r}), {(1, 2, 3)[: len(game.names)]})")
    return f"{page.evaluate('location.origin + location.pathname')}#{fragment}"


def follow(page: Page, link: str) -> None:
    """Enter a link into the address of the open page."""
    page.evaluate("fragment => { location.hash = fragment; }", link.partition("#")[2])


@pytest.fixture
def page(desk: Page) -> Page:
    """Return the page that all of the run share: each test here begins with a game of its own and empty storage."""
    return desk


@pytest.fixture
def table(page: Page, site: str) -> Page:
    """Return a page with the visitor's game on its table."""
    lay_out(page, site, MINE)
    return page


@pytest.mark.long
def test_the_dialog_offers_a_short_link_that_holds_the_game(table: Page) -> None:
    whole = played(32, options=Options(3))
    paste(table, str(whole))
    press_control(table, "share-game")
    link = table.locator("#share-link").input_value()
    assert len(link) < 2_000
    fragment = re.fullmatch(r".*/#g=([\w-]+)", link)
    assert fragment is not None
    assert parse_compact(fragment[1]) == whole
    table.locator("#share-close").click()


def test_while_looking_back_the_link_holds_the_game_up_to_there(table: Page) -> None:
    table.locator("[data-testid=log-entry][data-ply='2']").click()
    press_control(table, "share-game")
    link = table.locator("#share-link").input_value()
    assert parse_compact(link.partition("#g=")[2]) == MINE.at(2)
    expect(table.locator("#share-on")).to_be_visible()
    table.locator("#share-close").click()
    table.keyboard.press("Escape")


@pytest.mark.long
def test_the_link_goes_to_the_clipboard(new_page: NewPage, site: str) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    visit(page, f"{site}?players=2&names=Ana,Ben&seed=4")
    press_control(page, "share-game")
    expect(page.locator("#share-words")).to_have_text("It’s Ana’s turn.")
    expect(page.locator("#share-copy")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#share-done")).to_have_text("Link copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.locator("#share-link").input_value()
    page.evaluate(REFUSED)
    page.locator("#share-copy").click()
    expect(page.locator("#share-done")).to_contain_text("copy it yourself")
    assert page.evaluate("getSelection().toString()") == page.locator("#share-link").input_value()


@pytest.mark.long
def test_the_link_is_sent_where_the_browser_can(table: Page) -> None:
    press_control(table, "share-game")
    send = table.locator("#share-send")
    table.evaluate("delete navigator.share")
    table.locator("#share-close").click()
    table.evaluate(SENT)
    press_control(table, "share-game")
    send.click()
    table.wait_for_function("window.sent")
    link = table.locator("#share-link").input_value()
    words = "Player 1 is in the middle of a turn."
    assert table.evaluate("window.sent") == {"title": "Taluva", "text": words, "url": link}
    table.evaluate("window.refuses = 'AbortError'")
    send.click()
    expect(table.locator("#share-done")).to_be_empty()
    table.evaluate("window.refuses = 'DataError'")
    send.click()
    expect(table.locator("#share-done")).to_contain_text("copy the link")
    table.locator("#share-close").click()
    table.evaluate("delete navigator.share")


# ---- opening a link ------------------------------------------------------------------


@pytest.mark.long
def test_opening_a_link_touches_nothing_until_the_first_move(table: Page) -> None:
    link = link_of(table, MIDDLE)
    table.wait_for_function("'taluva.home' in localStorage")  # it is written soon after the game
    before = stored(table, "")
    visit(table, link)
    expect_game(table, MIDDLE)
    assert banner_text(table) == "Shared game. Make a move to save it."
    assert stored(table, "") == before
    table.reload()
    ready(table)
    expect_game(table, MIDDLE)
    play_on(table, THEIRS, 21)
    assert banner_text(table) == ""
    assert table.evaluate("location.hash") == ""
    assert games(table) == [MINE, THEIRS.at(21)]
    assert {key: text for key, text in stored(table).items() if key in before} == {}
    table.reload()
    ready(table)
    expect_game(table, THEIRS.at(21))


@pytest.mark.long
def test_a_link_is_opened_in_the_open_page(table: Page) -> None:
    before = stored(table)
    follow(table, link_of(table, MIDDLE))
    expect(table.locator("main")).to_have_attribute("data-ply", "20")
    assert (banner_text(table)[:12], stored(table)) == ("Shared game.", before)
    table.evaluate("location.hash = 'elsewhere'")
    expect_game(table, MIDDLE)
    play_on(table, THEIRS, 21)
    table.evaluate("history.back()")
    expect(table.get_by_test_id("home-continue")).to_be_visible()
    table.evaluate("history.back()")
    table.wait_for_function("!location.hash")
    assert (ply(table), len(games(table))) == (-1, 2), "Back has opened the link again"
    table.get_by_test_id("home-continue").click()
    expect_game(table, THEIRS.at(21))


@pytest.mark.parametrize("damage", mostly_long(["#g=1gAAAA", "#g=", "#g=%3Cscript%3E"], ["#g=%3Cscript%3E"]))
def test_a_damaged_link_costs_a_message(table: Page, damage: str) -> None:
    follow(table, damage)
    expect(table.get_by_test_id("alert")).to_contain_text("The link is damaged")
    assert (ply(table), games(table), table.evaluate("location.hash")) == (MINE.ply, [MINE], "")


@pytest.mark.long
def test_a_damaged_link_at_the_start_leaves_the_game_of_the_visitor(table: Page, site: str) -> None:
    visit(table, f"{site}#g=1gAAAA")
    expect(table.get_by_test_id("alert")).to_contain_text("The link is damaged")
    expect_game(table, MINE)


@pytest.mark.long
def test_a_link_older_than_the_saved_game_says_so(table: Page) -> None:
    paste(table, str(MIDDLE))
    before = stored(table)
    follow(table, link_of(table, THEIRS.at(17)))
    expect(table.locator("main")).to_have_attribute("data-ply", "17")
    assert "older than your game “Player 1, Player 2 and Player 3”, which is 3 moves further" in banner_text(table)
    assert stored(table) == before
    table.locator("#banner-accept").click()
    expect_game(table, MIDDLE)
    assert (banner_text(table), stored(table), table.evaluate("location.hash")) == ("", before, "")


def test_playing_on_from_an_older_link_makes_a_separate_game(table: Page) -> None:
    paste(table, str(MIDDLE))
    follow(table, link_of(table, THEIRS.at(17)))
    expect(table.locator("main")).to_have_attribute("data-ply", "17")
    play_on(table, THEIRS, 18)
    assert games(table) == [MINE, THEIRS.at(18), MIDDLE]


def test_the_link_of_the_next_turn_continues_the_saved_game(table: Page) -> None:
    paste(table, str(MIDDLE))
    id_ = next(key for key, save in saves(table).items() if save["card"]["ply"] == 20)
    follow(table, link_of(table, THEIRS.at(24)))
    expect(table.locator("main")).to_have_attribute("data-ply", "24")
    assert "goes on from here" in banner_text(table)
    assert games(table) == [MINE, MIDDLE]
    play_on(table, THEIRS, 26)
    assert games(table) == [MINE, THEIRS.at(26)]
    assert saves(table)[id_]["card"]["ply"] == 26


@pytest.mark.long
def test_after_an_answer_to_a_link_the_next_link_is_offered(table: Page) -> None:
    follow(table, link_of(table, MIDDLE))
    expect(table.locator("main")).to_have_attribute("data-ply", "20")
    play_on(table, THEIRS, 21)
    assert banner_text(table) == ""
    play_on(table, THEIRS, 22)
    assert banner_text(table).startswith(f"It’s {THEIRS.names[THEIRS.at(22).position.seat]}’s turn.")
    table.locator("#banner-accept").click()
    link = table.locator("#share-link").input_value()
    assert parse_compact(link.partition("#g=")[2]) == THEIRS.at(22)
    table.locator("#share-close").click()
    dispatch(table, "SetSeat(0, 1)")
    dispatch(table, "SetSeat(2, 1)")
    assert banner_text(table) == "", "a link is offered though no other person plays"
    dispatch(table, "SetSeat(0, 0)")
    dispatch(table, "SetSeat(2, 0)")
    play_on(table, THEIRS, 24)
    table.locator("#banner-close").click()
    play_on(table, THEIRS, 26)
    assert banner_text(table) == ""


def test_a_link_that_went_another_way_says_so(table: Page) -> None:
    paste(table, str(MIDDLE))
    at = THEIRS.at(12)
    other = next(move for move in sorted(at.position.legal_moves) if move != THEIRS.moves[12])
    follow(table, link_of(table, at.play(other)))
    expect(table.locator("main")).to_have_attribute("data-ply", "13")
    assert "differently" in banner_text(table)
    fork = at.play(other)
    move = min(fork.position.legal_moves)
    fork = play(table, fork, [move])
    assert games(table) == [MINE, fork, MIDDLE]


@pytest.mark.long
def test_a_link_of_a_study_opens_it_and_what_is_shared_there_holds_its_lines(table: Page, site: str) -> None:
    tree = study()
    fragment = format_study_fragment(tree, (1, 2))
    visit(table, f"{site}#{fragment}")
    expect(table.get_by_test_id("study")).to_be_visible()
    press_control(table, "share-game")
    assert table.locator("#share-link").input_value().partition("#")[2] == fragment
    expect(table.locator("#share-notes")).to_contain_text("hold the variations")
    with table.expect_download() as download:
        table.locator("#share-record").click()
    assert parse_study(Path(download.value.path()).read_text(encoding="utf-8")) == tree
    with table.expect_download() as download:
        table.locator("#share-page").click()
    assert "Further west" in Path(download.value.path()).read_text(encoding="utf-8")
    table.locator("#share-close").click()
    follow(table, f"#{str(fragment)[:-1]}")
    expect(table.get_by_role("alert")).to_contain_text("The notes in this link are damaged")
    expect(table.get_by_test_id("study")).to_be_hidden()


# ---- pictures and figures ------------------------------------------------------------


@pytest.mark.long
def test_the_board_is_saved_as_a_drawing_and_as_a_picture(table: Page) -> None:
    paste(table, str(MIDDLE))
    press_control(table, "share-game")
    with table.expect_download() as download:
        table.locator("#share-svg").click()
    assert download.value.suggested_filename == "taluva-player1-player2-player3-20.svg"
    drawing = ElementTree.fromstring(Path(download.value.path()).read_text(encoding="utf-8"))
    description = next(element for element in drawing if element.tag.endswith("}desc"))
    assert "Volcano, level" in (description.text or "")
    with table.expect_download() as download:
        table.locator("#share-png").click()
    data = Path(download.value.path()).read_bytes()
    assert data.startswith(b"\x89PNG\r\n")
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    assert min(width, height) > 500 < max(width, height) <= 3_000
    with table.expect_download() as download:
        table.locator("#share-record").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == str(MIDDLE)
    table.locator("#share-close").click()


@pytest.mark.long
def test_the_game_is_published_as_a_page_an_article_and_a_drawing_that_moves(table: Page) -> None:
    game = THEIRS.at(8)
    paste(table, str(game))
    press_control(table, "share-game")
    words, kit, tree = Words(names=game.names), load_kit(), Variations.of(game)
    expected = {
        "page": ("html", page_html(tree, colours=(1, 2, 3), words=words, kit=kit)),
        "sheet": ("sheet.html", sheet_html(game, sheet_plies(game), colours=(1, 2, 3), words=words, kit=kit)),
        "article": (
            "article.html",
            article_html(tree, diagram_places(tree), colours=(1, 2, 3), words=words, kit=kit),
        ),
    }
    for name, (ending, text) in expected.items():
        with table.expect_download() as download:
            table.locator(f"#share-{name}").click()
        assert download.value.suggested_filename == f"taluva-player1-player2-player3-8.{ending}"
        assert Path(download.value.path()).read_text(encoding="utf-8") == text
    # Drawn and packed by Python in the page; a whole game takes as many times as long as it has turns.
    with table.expect_download(timeout=180_000) as download:
        table.locator("#share-turn").click()
    assert download.value.suggested_filename.endswith("-8.turn.gif")
    assert Path(download.value.path()).read_bytes().startswith(b"GIF89a")
    expect(table.locator("#share-done")).to_be_empty()
    table.locator("#share-close").click()


@pytest.mark.long
def test_the_end_shows_figures_a_chart_and_its_table(table: Page) -> None:
    lay_out(table, table.url, MINE.at(0))
    whole = played(31)
    play_on(table, whole, whole.ply)
    over = table.get_by_test_id("over")
    unfold(table, "over-statistics")
    figures = over.locator("#figures-rows tr")
    names = ["Huts built", "Huts covered", "Eruptions", "Highest level", "Settlements"]
    expect(figures.locator("th")).to_have_text([*names, "Time per turn (min:s)", "Longest turn (min:s)"])
    huts = [str(player.built[2]) for player in whole.position.players]
    expect(figures.first.locator("td")).to_have_text(huts)
    expect(over.locator("#over-chart svg[role=img]")).to_be_visible()
    unfold(table, "over-chart-table")
    expect(over.locator("#chart-rows tr")).to_have_count((whole.ply + 1) // 2)
    last = over.locator("#chart-rows tr").last.locator("td")
    built = [str(figure) for player in whole.position.players for figure in player.built]
    expect(last).to_have_text([whole.names[whole.positions[-2].seat], *built])
    over.get_by_role("button", name="Look at the board").click()
    press_control(table, "share-game")
    expect(table.locator("#share-words")).to_be_visible()
    expect(table.locator("#share-on")).to_be_hidden()  # nobody plays on then
    table.locator("#share-close").click()


@pytest.mark.long
def test_without_times_the_figures_have_none(table: Page) -> None:
    paste(table, str(played(32, options=Options(3))))
    table.get_by_test_id("confirm").click()
    unfold(table, "over-statistics")
    expect(table.locator("#figures-rows tr")).to_have_count(5)
    table.keyboard.press("Escape")
