"""The clock on the page: set up, running for the player to move, stopped when play stops, and saved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from taluva import Game
from tests.browser.interpreter import dispatch, game_on_table, python
from tests.browser.menu import press_control
from tests.browser.pages import ready, set_sight
from tests.browser.playing import play
from tests.browser.saved_games import close_dialogs, paste, saves, stored
from tests.browser.setting_up import close_rules, open_rules, pick

pytestmark = pytest.mark.browser

_BEGIN = """
from session.clock import Clock, ClockKind
from session.setup import Setup
from taluva import Options
clock = Clock(ClockKind({kind!r}), {minutes}, {delay})
names = tuple({names!r}[:{players}])
app.games.begin(Setup(Options({players}), names, (1, 2, 3, 4)[:{players}], True, {levels}, clock), 11)
"""
_LAYOUT = """() => [...document.querySelectorAll("#players > li")].map(card => {
  const box = name => card.querySelector(name).getBoundingClientRect().toJSON();
  return { card: card.getBoundingClientRect().toJSON(), clock: box("[data-part=clock]"),
    time: box("[data-part=clock-time]"), name: box("[data-part=name]"), stocks: box(".stocks") };
})"""


@pytest.fixture(scope="module")
def page(page: Page, site: str) -> Page:
    """Return the module's page, started."""
    page.goto(site)
    ready(page)
    return page


@pytest.fixture(scope="module")
def timed(page: Page) -> Page:
    """Return the module's page, whose time stands still unless a test lets it pass."""
    dispatch(page, "ClearTable()")  # a clock that ticks already would go on by real time
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    return page


def begin(page: Page, kind: str = "simple", minutes: int = 2, delay: int = 0, players: int = 2) -> Game:
    """Start a game with a clock, with no other saved; return it."""
    close_dialogs(page)
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    names = ["Ana", "Bartholomew", "Cleo", "Dan"]
    python(page, _BEGIN.format(kind=kind, minutes=minutes, delay=delay, players=players, names=names, levels=()))
    return game_on_table(page)


def spend(page: Page, seconds: int) -> None:
    """Pretend that the current ply has taken some seconds so far."""
    python(page, "from dataclasses import replace")
    dispatch(page, f"PutOnTable(replace(app.store.state.save, running={seconds}.0))")


def times(page: Page) -> list[str]:
    """Return the times on the clocks, by seat."""
    return page.locator("[data-part=clock-time]:visible").all_inner_texts()


def run_for(page: Page, seconds: float) -> list[str]:
    """Let time pass; return the times on the clocks."""
    page.clock.run_for(int(seconds * 1000))
    return times(page)


def running(page: Page) -> list[str]:
    """Return the seats whose clocks are marked as running."""
    marked = page.locator("#players > li:has([data-part=clock][data-running=true])")
    seats: list[str] = marked.evaluate_all("cards => cards.map(card => card.dataset.seat)")
    return seats


def saved_fields(page: Page) -> dict[str, Any]:
    """Return the fields of the only saved game."""
    (save,) = saves(page).values()
    return save


def stop_button(page: Page) -> Locator:
    """Return the button that stops the clock."""
    return page.locator("#clock-stop")


def one_ply(page: Page, game: Game) -> Game:
    """Play some legal move on the page; return the game after it."""
    return play(page, game, [min(game.position.legal_moves)])


@contextmanager
def stands(page: Page) -> Iterator[None]:
    """Expect the clock to stand within the `with` block, and to run before and after it."""
    before = times(page)
    assert running(page)
    yield
    assert running(page) == []
    assert run_for(page, 30) == before


# ---- setup and saves -----------------------------------------------------------------


@pytest.mark.long
def test_the_setup_offers_a_clock(page: Page, site: str) -> None:
    page.goto(site)
    ready(page)
    page.get_by_test_id("home-together").click()
    open_rules(page)
    expect(page.locator("[name=clock][value=none]")).to_be_checked()
    expect(page.locator("#setup-minutes")).to_be_hidden()
    pick(page, "clock", "simple")
    expect(page.get_by_label("Minutes per player")).to_have_value("20")
    expect(page.locator("#setup-delay")).to_be_hidden()
    expect(page.locator(".clock-hint")).to_contain_text("up to you")
    pick(page, "clock", "delay")
    page.get_by_label("Minutes per player").fill("500")
    page.get_by_label("Free seconds each turn", exact=True).fill("15")
    pick(page, "first", 0)
    expect(page.locator("#setup-minutes")).to_have_value("120")
    close_rules(page)
    expect(page.locator("#setup-sentence")).to_contain_text("120 minutes each and 15 free seconds")
    page.locator("#setup-start").click()
    assert times(page) == ["120:00", "120:00"]
    assert running(page) == ["1"]
    expect(page.locator("[data-part=clock-seconds]:visible")).to_contain_text(" s")
    assert saved_fields(page)["clock"] == {"kind": "delay", "minutes": 120, "delay": 15}


@pytest.mark.long
def test_the_setup_remembers_the_clock_of_the_last_game(page: Page) -> None:
    press_control(page, "new-game")
    open_rules(page)
    expect(page.locator("[name=clock][value=delay]")).to_be_checked()
    expect(page.locator("#setup-delay")).to_have_value("15")
    pick(page, "clock", "none")
    close_rules(page)
    page.locator("#setup-start").click()
    assert (times(page), saved_fields(page)["clock"]) == ([], None)
    expect(stop_button(page)).to_be_hidden()


@pytest.mark.long
def test_times_survive_a_reload(page: Page) -> None:
    game = begin(page, minutes=10)
    spend(page, 65)
    game = one_ply(page, game)
    spend(page, 100)
    stop_button(page).click()
    assert times(page) == ["7:15", "10:00"]
    page.reload()
    ready(page)
    assert (times(page), running(page)) == (["7:15", "10:00"], [])
    expect(stop_button(page)).to_have_accessible_name("Start the clock")
    page.evaluate("document.body.dispatchEvent(new Event('pagehide'))")
    save = saved_fields(page)
    (seconds,) = save["seconds"]
    assert 65 <= seconds < 66
    assert save["stopped"]
    assert 100 <= save["running"] < 101


@pytest.mark.long
def test_the_time_of_the_current_ply_is_saved_when_the_page_closes(page: Page, site: str) -> None:
    begin(page, minutes=10)
    spend(page, 200)
    page.goto("about:blank")
    page.goto(site)
    ready(page)
    assert saved_fields(page)["running"] >= 200
    assert running(page) == ["1"]
    assert times(page)[0] < "6:41"


def test_a_record_from_elsewhere_has_no_clock(page: Page) -> None:
    game = begin(page)
    paste(page, str(game))
    assert (times(page), running(page)) == ([], [])


# ---- how it runs; from here on the tests control the time ------------------------------


def test_the_clock_runs_for_the_player_to_move(timed: Page) -> None:
    game = begin(timed)
    assert run_for(timed, 12) == ["1:48", "2:00"]
    game = one_ply(timed, game)
    assert run_for(timed, 3) == ["1:45", "2:00"]
    game = one_ply(timed, game)
    assert running(timed) == ["2"]
    assert run_for(timed, 70) == ["1:45", "0:50"]
    set_sight(timed, "hidden")
    assert [saved_fields(timed)[name] for name in ("seconds", "running")] == [[12.0, 3.0], 70.0]
    set_sight(timed, "visible")


def test_each_turn_begins_with_free_seconds(timed: Page) -> None:
    game = begin(timed, "delay", minutes=2, delay=10)
    assert run_for(timed, 8) == ["2:00", "2:00"]
    expect(timed.locator("[data-part=clock-free]:visible")).to_have_text("Free: 2 s")
    game = one_ply(timed, game)
    assert run_for(timed, 7) == ["1:55", "2:00"]
    expect(timed.locator("[data-part=clock-free]:visible")).to_have_count(0)
    one_ply(timed, game)
    assert run_for(timed, 10) == ["1:55", "2:00"]


@pytest.mark.long
def test_undo_across_turns_restores_the_time(timed: Page) -> None:
    game = begin(timed)
    for seconds in (10, 5, 20):
        run_for(timed, seconds)
        game = one_ply(timed, game)
    assert run_for(timed, 30) == ["1:45", "1:10"]
    timed.get_by_test_id("undo").click()
    assert times(timed) == ["1:45", "1:10"], "taking back one's own tile restores no time"
    timed.get_by_test_id("undo").click()
    assert times(timed) == ["1:45", "2:00"]
    assert running(timed) == ["1"]
    assert run_for(timed, 5) == ["1:40", "2:00"]


@pytest.mark.long
def test_the_clock_stops_while_play_is_impossible(timed: Page) -> None:
    game = begin(timed)
    run_for(timed, 5)
    one_ply(timed, one_ply(timed, game))
    with stands(timed):
        press_control(timed, "show-rules")
    timed.locator("#rules").evaluate("dialog => dialog.close('')")
    with stands(timed):
        press_control(timed, "new-game")
    close_dialogs(timed)
    with stands(timed):
        code = "from web.browser.elements import by_id\nfrom web.browser.dialogs import open_dialog\n"
        python(timed, code + "open_dialog(by_id('handover'))")
    close_dialogs(timed)
    with stands(timed):
        timed.get_by_test_id("log-entry").last.click()
        timed.locator("#history-first").click()
        expect(stop_button(timed)).to_be_disabled()
    timed.locator("#to-present").click()
    with stands(timed):
        set_sight(timed, "hidden")
    set_sight(timed, "visible")
    assert run_for(timed, 5) == ["1:55", "1:55"]


@pytest.mark.long
def test_a_lesson_has_no_clock_and_does_not_change_the_games(timed: Page) -> None:
    game = begin(timed)
    one_ply(timed, game)
    before = run_for(timed, 9)
    press_control(timed, "learn")
    timed.locator("#tutorial-go").click()
    assert times(timed) == []
    run_for(timed, 60)
    timed.locator("#lesson-leave").click()
    assert (times(timed), running(timed)) == (before, ["1"])


def test_players_stop_the_clock_and_it_goes_on_with_the_game(timed: Page) -> None:
    game = begin(timed)
    run_for(timed, 5)
    expect(stop_button(timed)).to_have_accessible_name("Stop the clock")
    place = stop_button(timed).bounding_box()
    with stands(timed):
        stop_button(timed).click()
    assert saved_fields(timed)["stopped"]
    paused = timed.locator("[data-part=clock-paused]:visible")
    expect(paused).to_have_text("Paused")
    stop_button(timed).click()
    assert run_for(timed, 5) == ["1:50", "2:00"]
    with stands(timed):
        stop_button(timed).click()
    one_ply(timed, game)
    assert running(timed) == ["1"]
    assert not saved_fields(timed)["stopped"]
    assert stop_button(timed).bounding_box() == place and place and place["width"] >= 40
    expect(paused).to_have_count(0)
    assert run_for(timed, 5) == ["1:45", "2:00"]


def test_a_time_that_is_up_is_reported_once_and_play_goes_on(timed: Page) -> None:
    game = begin(timed, minutes=1)
    alert = timed.get_by_test_id("alert")
    assert run_for(timed, 59) == ["0:01", "1:00"]
    expect(alert).to_have_text("")
    assert run_for(timed, 1) == ["0:00", "1:00"]
    expect(alert).to_have_text("Ana: time is up. Play goes on; what it means is up to you.")
    alert.evaluate("node => node.textContent = ''")
    assert run_for(timed, 12) == ["+0:12", "1:00"]
    game = one_ply(timed, game)
    run_for(timed, 3)
    expect(alert).to_have_text("")
    expect(timed.locator("[data-part=clock-words]").first).to_have_text("Over time by:")
    game = one_ply(timed, game)
    assert (game.ply, times(timed), running(timed)) == (2, ["+0:15", "1:00"], ["2"])


def test_times_saved_by_another_tab_do_not_count_as_another_game(timed: Page) -> None:
    begin(timed)
    run_for(timed, 20)
    ((id_, text),) = stored(timed).items()
    from_another_tab = "event => window.dispatchEvent(new StorageEvent('storage', event))"
    later = text.replace('"running":', '"running":1')
    assert later != text
    timed.evaluate(from_another_tab, {"key": f"taluva.save.{id_}", "newValue": later})
    expect(timed.locator("#banner")).to_be_hidden()
    timed.evaluate(from_another_tab, {"key": f"taluva.save.{id_}", "newValue": text.replace("Ana", "Eva")})
    expect(timed.locator("#banner")).to_be_visible()


@pytest.mark.long
def test_computers_have_no_clock(timed: Page) -> None:
    begin(timed, players=3)
    run_for(timed, 5)
    dispatch(timed, "SetSeat(2, 1)")
    assert times(timed) == ["1:55", "2:00"]
    dispatch(timed, "SetSeat(0, 1)")
    assert (run_for(timed, 30), running(timed)) == (["2:00"], [])
    dispatch(timed, "SetSeat(0, 0)")
    assert run_for(timed, 5) == ["1:50", "2:00"]


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (390, 844), (640, 360), (1024, 768), (1280, 800)], ids=lambda size: str(size)
)
@pytest.mark.parametrize("players", [2, 4])
def test_the_times_fit_on_the_cards(page: Page, width: int, height: int, players: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    begin(page, minutes=120, players=players)
    for card in page.evaluate(_LAYOUT):
        for name in ("clock", "time"):
            assert card["card"]["left"] <= card[name]["left"] < card[name]["right"] <= card["card"]["right"] + 0.5
            assert card["card"]["top"] <= card[name]["top"] < card[name]["bottom"] <= card["card"]["bottom"] + 0.5
            for other in ("name", "stocks"):
                # Line boxes are higher than their text.
                assert apart(card[name], card[other], 0.5, 4), (name, other, card)
        assert card["name"]["width"] > 20


def apart(one: dict[str, float], other: dict[str, float], across: float, down: float) -> bool:
    """Return whether two boxes overlap by no more than some px."""
    first, second = sorted((one, other), key=lambda box: box["left"])
    upper, lower = sorted((one, other), key=lambda box: box["top"])
    return first["right"] - across <= second["left"] or upper["bottom"] - down <= lower["top"]
