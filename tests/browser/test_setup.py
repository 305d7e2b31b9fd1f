"""Setting up a game: by dialog, address and rematch; leaving it; the browser's Back."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from taluva import Build, Game, Hex, Mode, Options, Phase, Placement
from tests.browser.comparison import expect_same_as_engine, seen
from tests.browser.interpreter import game_on_table, put, python
from tests.browser.menu import press_control
from tests.browser.pages import ready
from tests.browser.playing import cell, end, play
from tests.browser.random_play import TALL, played
from tests.browser.setting_up import call, close_rules, dialog, open_chair, open_rules, pick, seat_players
from tests.mostly_long import mostly_long

pytestmark = pytest.mark.browser

MARKUP = '<i onclick="x()">&amp;\'"</i>'
CONTROL = "A\u0007\u202e\tB  C"


def colours(page: Page) -> list[str]:
    """Return the colours of the players' cards, by seat."""
    return [
        next(word for word in str(card.get_attribute("class")).split() if word in ("p1", "p2", "p3", "p4"))
        for card in page.get_by_test_id("player").all()
    ]


def open_setup(page: Page, players: int = 2) -> Locator:
    """Open the setup dialog during a game, for a number of people."""
    page.evaluate("document.getElementById('new-game').click()")
    leave = page.get_by_test_id("leave")
    if leave.is_visible():
        leave.get_by_role("button", name="New game").click()
    expect(dialog(page)).to_be_visible()
    seat_players(page, *[0] * players)
    return dialog(page)


# ---- the first visit, the address -------------------------------------------------


def test_a_first_visit_starts_a_game_of_its_own_in_two_presses(page: Page, site: str) -> None:
    page.goto(site)
    ready(page)
    assert seen(page)["main"] == {"phase": "setup"}
    page.get_by_test_id("home-together").click()
    expect(dialog(page)).to_be_visible()
    expect(page.get_by_role("button", name="Start the game")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog(page)).to_be_hidden()
    game = game_on_table(page)
    assert game.options == Options(2, first=game.options.first)
    expect_same_as_engine(page, game)
    assert len(set(colours(page))) == 2


@pytest.mark.long
def test_a_reload_resumes_the_game(page: Page, site: str) -> None:
    page.goto(f"{site}?players=2&seed=1")
    ready(page)
    game = game_on_table(page)
    game = play(page, game, [next(iter(game.position.placements))])
    game = play(page, game, [next(iter(game.position.builds))])
    shades = colours(page)
    page.reload()
    ready(page)
    assert str(game_on_table(page)) == str(game)
    expect_same_as_engine(page, game)
    assert colours(page) == shades


def test_the_address_starts_the_game_that_it_asks_for(page: Page, site: str) -> None:
    names = quote(f"Zoë,{MARKUP[:20]},,Dov")
    page.goto(f"{site}?players=4&seed=11&tiles=48&huts=anywhere&mode=teams&first=3&names={names}")
    ready(page)
    options = Options(4, True, True, Mode.TEAMS, 2)
    game = Game.new(options, seed=11, names=("Zoë", MARKUP[:20].strip(), "Player 3", "Dov"))
    facts = expect_same_as_engine(page, game)
    assert facts["dialogs"] == []
    assert game_on_table(page).deck == game.deck
    assert page.evaluate("location.search") == ""


def test_a_seed_fixes_the_whole_deck_and_no_seed_draws_another(desk: Page) -> None:
    put(desk, Game.new(seed=1))
    decks = []
    for query in ("?players=3&seed=5", "?players=3", "?players=3"):
        desk.evaluate("query => history.replaceState(null, '', query)", query)
        python(desk, "app.games.open_first()")
        decks.append(game_on_table(desk).deck)
        expect_same_as_engine(desk, game_on_table(desk))
    assert decks[0] == Game.new(Options(3), seed=5).deck
    assert len(set(decks)) == 3


# Others are refused in tests/session/test_setup.py.
@pytest.mark.parametrize("query", mostly_long(["?players=5", "?sed=3", "?huts=<b>"], ["?huts=<b>"]))
def test_a_wrong_address_says_so_and_asks_for_a_setup(desk: Page, query: str) -> None:
    desk.evaluate("query => history.replaceState(null, '', query)", query)
    python(desk, "app.games.open_first()")
    expect(dialog(desk)).to_be_visible()
    words = desk.locator("#setup-note")
    expect(words).to_be_visible()
    assert len(words.inner_text()) > 10
    expect(desk.get_by_test_id("alert")).to_have_text(words.inner_text())
    desk.evaluate("history.replaceState(null, '', location.pathname)")
    desk.get_by_role("button", name="Start the game").click()
    expect_same_as_engine(desk, game_on_table(desk))


@pytest.mark.long
def test_a_page_opened_at_a_wrong_address_is_ready(page: Page, site: str) -> None:
    page.goto(f"{site}?players=9&seed=1")
    ready(page)
    expect(dialog(page)).to_be_visible()
    expect(page.locator("#setup-note")).to_contain_text("players=9")


# ---- the dialog ------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        pytest.param(Options(2, True, False, Mode.SOLO, 1), id="2"),
        pytest.param(Options(3, False, True, Mode.RANKING, 2), id="3"),
        pytest.param(Options(4, True, True, Mode.TEAMS, 0), id="4"),
    ],
)
def test_the_whole_setup_reaches_the_game(desk: Page, options: Options) -> None:
    put(desk, Game.new(seed=1))
    open_setup(desk, options.players)
    names = [f"Name {seat}" for seat in range(options.players)]
    for seat, name in enumerate(names):
        call(desk, seat, name)
    open_rules(desk)
    pick(desk, "tiles", "48" if options.all_tiles else "12")
    pick(desk, "huts", "anywhere" if options.huts_anywhere else "apart")
    pick(desk, "mode", options.mode.value)
    pick(desk, "first", options.first)
    close_rules(desk)
    desk.get_by_role("button", name="Start the game").click()
    game = game_on_table(desk)
    assert game.options == options
    assert list(game.names) == names
    expect_same_as_engine(desk, game)


@pytest.mark.long
def test_the_first_player_is_drawn_unless_chosen(desk: Page) -> None:
    drawn: set[str] = set()
    for _ in range(30):
        if drawn == {"1", "2"}:
            break
        put(desk, Game.new(seed=1))
        open_setup(desk)
        desk.get_by_role("button", name="Start the game").click()
        drawn.add(seen(desk)["main"]["player"])
    assert drawn == {"1", "2"}


@pytest.mark.long
def test_only_four_players_can_make_teams(desk: Page) -> None:
    put(desk, Game.new(seed=1))
    open_setup(desk)
    open_rules(desk)
    teams = desk.locator("[name=mode][value=teams]")
    expect(teams).to_be_disabled()
    close_rules(desk)
    seat_players(desk, 0, 0, 0, 0)
    open_rules(desk)
    pick(desk, "mode", "teams")
    close_rules(desk)
    expect(desk.locator("#setup-sentence")).to_contain_text("two teams")
    seat_players(desk, 0, 0, 0)
    expect(desk.locator("#setup-sentence")).to_contain_text("one winner")
    desk.keyboard.press("Escape")


@pytest.mark.long
def test_each_colour_goes_to_one_player(desk: Page) -> None:
    put(desk, Game.new(seed=1))
    open_setup(desk, 3)
    open_chair(desk, 0)
    pick(desk, "colour", 2)
    open_chair(desk, 2)
    pick(desk, "colour", 4)
    expect(desk.locator("#chairs .chair:visible .trio-hut use")).to_have_count(3)
    desk.get_by_role("button", name="Start the game").click()
    assert colours(desk) == ["p2", "p1", "p4"]
    game = game_on_table(desk)
    play(desk, game, played_turn(game))
    assert desk.locator(f"#land use[href='#hut{'214'[game.position.seat]}']").count() == 1


def test_one_plays_against_characters_and_is_called_you(desk: Page) -> None:
    put(desk, Game.new(seed=1))
    open_setup(desk)
    seat_players(desk, 0, 1, 5)
    expect(desk.locator("#picker-line")).to_have_text("“Hears the mountain before it wakes.”")
    open_chair(desk, 0)
    expect(desk.locator("#picker-name")).to_be_hidden()
    assert desk.locator(".chair-name:visible").all_inner_texts() == ["You", "Nilo", "Oruna"]
    open_rules(desk)
    pick(desk, "first", 0)
    close_rules(desk)
    expect(desk.locator("#setup-sentence")).to_contain_text("You begin.")
    desk.get_by_role("button", name="Start the game").click()
    cards = desk.get_by_test_id("player")
    assert cards.evaluate_all("all => all.map(card => [card.dataset.character, card.dataset.you])") == [
        [None, "true"],
        ["nilo", None],
        ["oruna", None],
    ]
    expect(desk.get_by_test_id("status")).to_contain_text("Your turn")
    assert game_on_table(desk).names == ("Player 1", "Player 2", "Player 3"), "the record has plain names"


@pytest.mark.long
def test_everything_is_chosen_with_keys_alone(desk: Page) -> None:
    put(desk, Game.new(seed=1))
    open_setup(desk)
    desk.locator("[name=chair]:checked").focus()
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("ArrowRight")  # around
    desk.locator("[name=level]:checked").focus()
    desk.keyboard.press("ArrowRight")
    expect(desk.locator("#picker-line")).to_have_text("“Builds wherever the view is nice.”")
    desk.locator("[name=colour]:checked").focus()
    desk.keyboard.press("ArrowLeft")
    desk.locator("#setup-start").focus()
    desk.keyboard.press("Enter")
    cards = desk.get_by_test_id("player").evaluate_all("all => all.map(card => card.dataset.character ?? '')")
    assert sorted(cards) == ["", "nilo"]


def played_turn(game: Game) -> list[Placement | Build]:
    """Return the moves of one turn."""
    move = next(iter(game.position.placements))
    return [move, next(iter(game.play(move).position.builds))]


@pytest.mark.long
def test_names_are_shown_as_text_and_nothing_else(desk: Page) -> None:
    put(desk, Game.new(seed=1))
    open_setup(desk)
    call(desk, 0, MARKUP[:24])
    call(desk, 1, CONTROL)
    desk.get_by_role("button", name="Start the game").click()
    game = game_on_table(desk)
    assert game.names == (MARKUP[:24], "A B C")
    names = [desk.get_by_test_id("player").nth(seat).locator("[data-part=name]") for seat in range(2)]
    expect(names[0]).to_have_text(MARKUP[:24])
    expect(names[1]).to_have_text("A B C")
    expect_same_as_engine(desk, game)
    play(desk, game, played_turn(game))
    assert desk.locator("main i[onclick]").count() == 0


@pytest.mark.long
def test_empty_names_become_the_defaults(desk: Page) -> None:
    put(desk, Game.new(seed=1))
    open_setup(desk)
    for seat in range(2):
        call(desk, seat, "  ")
    desk.get_by_role("button", name="Start the game").click()
    assert game_on_table(desk).names == ("Player 1", "Player 2")


# ---- leaving, playing again ------------------------------------------------------


def test_leaving_a_game_asks_first_and_can_be_undone(desk: Page) -> None:
    game = played(2, TALL, Options(2), 6)
    put(desk, game)
    press_control(desk, "new-game")
    leave = desk.get_by_test_id("leave")
    expect(leave).to_be_visible()
    leave.get_by_role("button", name="Keep playing").click()
    expect(leave).to_be_hidden()
    expect_same_as_engine(desk, game)
    open_setup(desk)
    desk.locator("#setup-back").click()
    expect(dialog(desk)).to_be_hidden()
    expect_same_as_engine(desk, game)


@pytest.mark.long
def test_after_the_end_the_board_and_the_result_can_be_seen_again(desk: Page) -> None:
    game = end(desk)
    desk.get_by_role("button", name="Look at the board").click()
    expect(desk.get_by_test_id("over")).to_be_hidden()
    facts = seen(desk)
    assert facts["main"]["phase"] == "over"
    assert facts["enabled"]["confirm"]
    cell(desk, game.moves[-1].hex).click()
    assert seen(desk)["options"] == []
    desk.get_by_test_id("confirm").click()
    expect(desk.get_by_test_id("over")).to_be_visible()
    expect_same_as_engine(desk, game)


@pytest.mark.long
def test_a_rematch_keeps_the_players_and_the_next_one_begins(desk: Page) -> None:
    game = end(desk)
    desk.get_by_role("button", name="Rematch").click()
    again = game_on_table(desk)
    assert again.names == game.names
    assert again.ply == 0
    assert again.options == Options(2, first=1)
    assert again.deck != game.deck
    expect_same_as_engine(desk, again)


@pytest.mark.long
def test_after_the_end_a_new_game_can_be_set_up(desk: Page) -> None:
    end(desk)
    desk.get_by_test_id("over").get_by_role("button", name="New game").click()
    expect(dialog(desk)).to_be_visible()
    desk.get_by_role("button", name="Start the game").click()
    expect_same_as_engine(desk, game_on_table(desk))


# ---- the browser's Back ----------------------------------------------------------


def back(page: Page) -> None:
    """Press the browser's Back, and expect to stay on the page."""
    page.evaluate("window.stayed = true")
    page.evaluate("history.back()")
    page.wait_for_timeout(150)
    assert page.evaluate("window.stayed === true")


def test_back_cancels_a_ghost_and_a_chosen_hex(desk: Page) -> None:
    game = played(2, TALL, Options(2), 6)
    put(desk, game)
    cell(desk, game.position.placements.hexes()[0]).click()
    assert seen(desk)["enabled"]["cancel"]
    desk.mouse.move(5, 5)
    back(desk)
    facts = expect_same_as_engine(desk, game)
    assert facts["ghost"] is None
    game = play(desk, game, [next(iter(game.position.placements))])
    assert game.position.phase is Phase.BUILD
    cell(desk, Hex(0, 0)).click()
    assert seen(desk)["options"]
    back(desk)
    assert expect_same_as_engine(desk, game)["options"] == []


@pytest.mark.parametrize(
    ("opener", "opened"), [("show-tiles", "tiles"), pytest.param("new-game", "leave", marks=pytest.mark.long)]
)
def test_back_closes_a_dialog(desk: Page, opener: str, opened: str) -> None:
    game = played(2, TALL, Options(2), 6)
    put(desk, game)
    press_control(desk, opener)
    expect(desk.get_by_test_id(opened)).to_be_visible()
    back(desk)
    expect(desk.get_by_test_id(opened)).to_be_hidden()
    expect_same_as_engine(desk, game)


def test_back_closes_the_history_of_a_phone(phone: Page) -> None:
    game = played(2, TALL, Options(2), 6)
    put(phone, game)
    phone.locator("#show-log").tap()
    expect(phone.locator("#log-panel")).to_be_visible()
    back(phone)
    expect(phone.locator("#log-panel")).to_be_hidden()
    expect_same_as_engine(phone, game)


def test_back_leads_from_a_game_to_home_where_it_waits(desk: Page) -> None:
    game = played(2, TALL, Options(2), 6)
    put(desk, game)
    cell(desk, game.position.placements.hexes()[0]).click()
    back(desk)
    back(desk)
    assert seen(desk)["main"] == {"phase": "setup"}
    expect(desk.get_by_test_id("home-continue")).to_be_focused()
    expect(desk.get_by_test_id("home-continue")).to_contain_text("Turn 4 of 24")
    desk.get_by_test_id("home-rules").click()
    back(desk)
    expect(desk.get_by_test_id("rules")).to_be_hidden()
    desk.get_by_test_id("home-continue").click()
    expect_same_as_engine(desk, game)
    press_control(desk, "go-home")
    assert seen(desk)["main"] == {"phase": "setup"}
    desk.get_by_test_id("home-puzzle").click()
    expect(desk.locator("main")).to_have_attribute("data-lesson", re.compile("^[a-z]+-[0-9a-f]{8}$"))
    back(desk)
    assert seen(desk)["main"] == {"phase": "setup"}


def test_no_trade_is_broken_on_a_phone_that_lies(phone: Page) -> None:
    phone.set_viewport_size({"width": 640, "height": 360})
    put(phone, played(2, TALL, Options(2), 6))
    press_control(phone, "go-home")
    phone.get_by_test_id("home-together").tap()
    trades = phone.locator(".picker-faces .choice > span:not(.dots)")
    wide = trades.evaluate_all("trades => trades.map((trade) => trade.scrollWidth > 1 && trade.clientHeight > 1)")
    assert len(wide) == 6 and not any(wide), "they are for screen readers there"
    phone.keyboard.press("Escape")


def test_the_logo_of_a_game_leads_home(phone: Page) -> None:
    game = played(2, TALL, Options(2), 6)
    put(phone, game)
    logo = phone.locator(".top").get_by_role("button", name="Home")
    size = logo.bounding_box()
    assert size and size["width"] >= 44 and size["height"] >= 44
    logo.tap()
    assert seen(phone)["main"] == {"phase": "setup"}
    phone.get_by_test_id("home-continue").tap()
    expect_same_as_engine(phone, game)


@pytest.mark.long
def test_a_deleted_game_no_longer_waits(desk: Page) -> None:
    put(desk, played(2, TALL, Options(2), 6))
    press_control(desk, "go-home")
    desk.evaluate("for (const key of Object.keys(localStorage)) if (/save/.test(key)) localStorage.removeItem(key)")
    desk.get_by_test_id("home-games").click()
    desk.locator("#profile-games").click()
    desk.keyboard.press("Escape")
    expect(desk.get_by_test_id("home-continue")).to_be_hidden()
