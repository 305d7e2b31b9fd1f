"""Computer players on the page: they play, can be stopped, and failures lose nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from bots import choose
from taluva import Game, Move, Options, Phase, parse_game, parse_move
from tests.browser.interpreter import INTERPRETER, dispatch, game_on_table, put, python
from tests.browser.menu import press_control
from tests.browser.pages import NewPage, ready
from tests.browser.playing import play
from tests.browser.random_play import played
from tests.browser.saved_games import close_dialogs, games, ply, saves, visit
from tests.browser.setting_up import open_rules, pick, seat_players

pytestmark = pytest.mark.browser

_VIEW = "str(app.view.camera.camera)"
_PLAY_AND_LOOK_AWAY = f"""
from session.table.intents import PlayMove
from taluva import parse_move
for move in {{moves}}:
    app.store.dispatch(PlayMove(parse_move(move)))
app.view.camera.pan(4000, 0)
{_VIEW}
"""
PATIENCE = 300
SLOW = 120_000
"""Timeout in ms for what takes a second on an idle machine."""


@pytest.fixture
def table(desk: Page) -> Iterator[Page]:
    """Yield the page that all of the run share, for tests that damage neither it nor its worker."""
    yield desk
    close_dialogs(desk)
    dispatch(desk, "PauseComputers(False)")
    lay_out(desk, Game.new(seed=1))


def lay_out(page: Page, game: Game, levels: tuple[int, ...] = (), takeback: bool = True) -> None:
    """Put a game on the table; levels: of the computers, 0 for people."""
    page.evaluate("document.getElementById('bots-speed').value = '0'")
    put(page, game, levels=levels, takeback=takeback)


def wait_for_ply(page: Page, number: int, timeout: int = SLOW) -> None:
    page.wait_for_function(
        "number => Number(document.querySelector('main').dataset.ply) >= number", arg=number, timeout=timeout
    )


def is_thinking(page: Page) -> bool:
    return page.locator("main[data-thinking=true]").count() == 1


def wait_for_thinking(page: Page) -> None:
    page.wait_for_selector("main[data-thinking=true]", timeout=SLOW, state="attached")


def turn(game: Game) -> list[Move]:
    """Return a whole legal turn."""
    return list(choose(game.position, 2, seed=1))


def test_a_computer_answers_a_persons_turn_and_shows_its_moves(table: Page) -> None:
    game = Game.new(seed=21, names=("Ana", "Ben"))
    lay_out(table, game, (0, 2))
    assert not is_thinking(table)
    game = play(table, game, turn(game))
    wait_for_thinking(table)
    assert "Ben" in table.get_by_test_id("status").inner_text()
    assert "Ben is thinking" in table.get_by_test_id("narrator").inner_text()
    expect(table.get_by_test_id("confirm")).to_be_disabled()
    # The tile is shown in its place before it is laid.
    shown_at = table.wait_for_function(
        "document.querySelector('[data-testid=ghost]') && document.querySelector('main').dataset.ply", timeout=SLOW
    )
    assert shown_at.json_value() == "2"
    wait_for_ply(table, 4)
    after = game_on_table(table)
    assert after.moves[:2] == game.moves and after.position.seat == 0
    assert not is_thinking(table) and table.locator("#thinking").is_hidden()
    # Saved with its players, so that it goes on.
    assert any(save["levels"] == [0, 2] and parse_game(save["record"]).ply == 4 for save in saves(table).values())


@pytest.mark.long
def test_the_view_follows_a_computers_turn_and_returns_to_the_players_own(table: Page) -> None:
    game = Game.new(seed=21)
    lay_out(table, game, (0, 1))
    moves = [str(move) for move in turn(game)]
    own = python(table, _PLAY_AND_LOOK_AWAY.format(moves=moves))
    table.get_by_test_id("ghost").wait_for(timeout=SLOW)
    assert python(table, _VIEW) != own
    wait_for_ply(table, 4)
    for _ in range(PATIENCE):
        if python(table, _VIEW) == own:
            break
        table.wait_for_timeout(100)
    assert python(table, _VIEW) == own


def test_the_board_offers_moves_to_people_and_none_while_a_computer_has_the_seat(table: Page) -> None:
    lay_out(table, Game.new(seed=21))
    legal = table.locator("[role=gridcell][data-legal]")
    for level, offered in ((1, False), (0, True)):
        dispatch(table, f"SetSeat(0, {level})")
        assert (legal.count() > 0) is offered
        assert (table.locator("#board .dot").count() > 0) is offered


@pytest.mark.long
def test_computers_alone_play_to_the_end(table: Page) -> None:
    whole = played(11)
    game = whole.at(whole.ply - 8 - whole.ply % 2)
    assert game.position.phase is Phase.TILE
    lay_out(table, game, (3, 1))
    table.wait_for_selector("#over[open]", timeout=SLOW)
    assert game_on_table(table).is_over
    assert table.locator("#bots-bar").is_hidden() and not is_thinking(table)


@pytest.mark.long
def test_watching_can_be_paused_stepped_and_its_speed_set(table: Page) -> None:
    lay_out(table, Game.new(seed=22), (2, 2))
    expect(table.locator("#bots-bar")).to_be_visible()
    place = table.locator("#bots-bar").bounding_box()
    assert not any(table.get_by_test_id(name).is_visible() for name in ("confirm", "cancel", "hint", "rotate-left"))
    table.locator("#bots-pause").click()
    expect(table.locator("#bots-pause")).to_have_attribute("aria-pressed", "true")
    expect(table.locator("#status-detail")).to_have_text("Paused.")
    table.wait_for_function("!document.querySelector('main').dataset.thinking")
    table.wait_for_timeout(1500)
    now = ply(table)
    assert not is_thinking(table)
    table.locator("#bots-step").click()
    expect(table.locator("#status-detail")).not_to_have_text("Paused.")
    wait_for_ply(table, now - now % 2 + 2)
    table.wait_for_function("!document.querySelector('main').dataset.thinking")
    expect(table.locator("#status-detail")).to_have_text("Paused.")
    table.wait_for_timeout(1500)
    assert ply(table) == now - now % 2 + 2 and not is_thinking(table)
    assert table.locator("#bots-bar").bounding_box() == place and table.locator("#options-panel").is_hidden()
    table.locator("#bots-speed").click()
    table.locator("#bots-pause").click()
    expect(table.locator("#status-detail")).not_to_have_text("Paused.")
    wait_for_ply(table, now + 4)
    # A pause holds only the game being watched, not the next one.
    table.locator("#bots-pause").click()
    lay_out(table, Game.new(seed=23), (1, 0))
    wait_for_ply(table, 2)


@pytest.mark.long
def test_move_now_plays_the_best_so_far(table: Page) -> None:
    lay_out(table, played(11).at(16), (5, 5))
    wait_for_thinking(table)
    table.locator("#move-now").click()
    # Well before the strongest level's time would be up on an idle machine.
    wait_for_ply(table, 17)
    table.locator("#bots-pause").click()


@pytest.mark.long
def test_undo_stops_the_thinking_and_returns_to_the_players_last_decision(table: Page) -> None:
    game = played(11).at(16)
    mine = game.position.seat
    levels = tuple(0 if seat == mine else 5 for seat in (0, 1))
    lay_out(table, game, levels)
    game = play(table, game, turn(game))
    wait_for_thinking(table)
    table.get_by_test_id("undo").click()
    assert not is_thinking(table) and ply(table) == 17
    table.wait_for_timeout(3500)
    assert ply(table) == 17, "a late answer was played"
    # After an answer, undo takes that back as well.
    play(table, game.at(17), [game.moves[17]])
    wait_for_ply(table, 20)
    table.get_by_test_id("undo").click()
    assert ply(table) == 17 and not is_thinking(table)


def test_another_game_stops_the_thinking(table: Page) -> None:
    lay_out(table, played(11).at(16), (5, 5))
    wait_for_thinking(table)
    lay_out(table, Game.new(seed=5))
    assert not is_thinking(table) and table.locator("#thinking").is_hidden() and ply(table) == 0


@pytest.mark.long
def test_a_seat_changes_hands_in_mid_game(table: Page) -> None:
    game = played(11).at(16)
    lay_out(table, game)
    seat = game.position.seat
    press_control(table, "show-seats")
    pick(table, f"who-{seat}", 5)
    wait_for_thinking(table)
    pick(table, f"who-{seat}", 0)
    assert not is_thinking(table) and ply(table) == 16
    # Another level answers instead of the one that was thinking.
    pick(table, f"who-{seat}", 5)
    wait_for_thinking(table)
    pick(table, f"who-{seat}", 3)
    wait_for_ply(table, 18)
    assert python(table, f"app.store.state.table.levels[{seat}]") == 3
    table.keyboard.press("Escape")


def test_looking_back_stops_the_thinking_and_returning_resumes_it(table: Page) -> None:
    lay_out(table, played(11).at(16), (5, 5))
    wait_for_thinking(table)
    table.get_by_test_id("log-entry").last.click()
    assert not is_thinking(table)
    table.locator("#to-present").click()
    wait_for_thinking(table)


def test_a_hint_is_shown_with_its_reason_and_the_next_best_after_it(table: Page) -> None:
    lay_out(table, played(11).at(16))
    hint = table.get_by_test_id("hint")
    # The search shows at once.
    sign = "!document.getElementById('seeking').hidden"
    assert table.evaluate(f"document.querySelector('[data-testid=hint]').click() || {sign}")
    expect(table.get_by_test_id("narrator")).to_contain_text("Place the tile here, then", timeout=SLOW)
    expect(table.locator("#seeking")).to_be_hidden()
    expect(table.locator("#hint[data-looking=true]")).to_be_visible()
    first = python(table, "str(app.store.state.table.hint.moves)")
    ghost = table.get_by_test_id("ghost")
    assert ghost.get_attribute("data-legal") == "true"
    hint.click()
    assert python(table, "str(app.store.state.table.hint.moves)") != first
    table.get_by_test_id("confirm").click()
    assert ply(table) == 17 and table.get_by_test_id("narrator").inner_text().startswith("On with the plan.")
    table.get_by_test_id("confirm").click()
    assert ply(table) == 18 and "plan" not in table.get_by_test_id("narrator").inner_text()


@pytest.mark.long
def test_a_late_hint_is_not_shown(table: Page) -> None:
    game = played(11).at(16)
    lay_out(table, game)
    table.get_by_test_id("hint").click()
    play(table, game, turn(game)[:1])
    table.wait_for_timeout(2500)
    assert python(table, "app.store.state.table.hint is None")
    expect(table.get_by_test_id("hint")).not_to_have_attribute("aria-busy", "true")


@pytest.mark.long
def test_a_review_runs_in_the_background_and_leads_to_better_moves(table: Page) -> None:
    game = played(11).at(12)
    lay_out(table, game)
    press_control(table, "show-all")
    table.locator("#show-review").click()
    review = table.get_by_test_id("review")
    expect(review).to_be_visible()
    expect(table.locator("#review-progress")).to_be_visible()
    # It can be stopped and started again.
    table.locator("#review-stop").click()
    expect(table.locator("#review-stop")).to_be_hidden()
    table.locator("#review-again").click()
    # It continues while the dialog is closed.
    table.keyboard.press("Escape")
    expect(review).to_be_hidden()
    table.wait_for_selector("#review[data-done=true]", timeout=SLOW, state="attached")
    press_control(table, "show-all")
    table.locator("#show-review").click()
    assert table.locator("#review-words").inner_text() == "All turns are reviewed."
    assert table.locator("#review-curve svg desc").text_content()
    table.locator("#review-table summary").click()
    assert table.locator("#review-rows tr").count() == 7
    mistakes = table.get_by_test_id("review-mistake")
    assert 1 <= mistakes.count() <= 6
    worst = mistakes.first
    before = int(worst.get_attribute("data-ply") or -1)
    worst.click()
    expect(review).to_be_hidden()
    assert table.locator("main").get_attribute("data-shown-ply") == str(before)
    expect(table.get_by_test_id("ghost")).to_have_attribute("data-legal", "true")
    assert "This would have been better" in table.get_by_test_id("status").inner_text()
    # The review lasts as long as the game is on the table; another game has none.
    press_control(table, "show-all")
    table.locator("#show-review").click()
    assert table.locator("#review").get_attribute("data-done") == "true"
    table.keyboard.press("Escape")
    lay_out(table, Game.new(seed=3))
    assert table.locator("#show-review").is_disabled()


@pytest.mark.long
def test_the_end_of_a_game_leads_to_its_review(table: Page) -> None:
    whole = played(11)
    put(table, whole.at(whole.ply - 1))
    play(table, whole.at(whole.ply - 1), whole.moves[-1:])
    table.locator("#over-review").click()
    expect(table.get_by_test_id("review")).to_be_visible()
    expect(table.get_by_test_id("over")).to_be_hidden()
    table.locator("#review-stop").click()
    expect(table.locator("#review-words")).to_have_text("Stopped. So far:")


_RUN_ASYNC = f"async code => {INTERPRETER}.runPythonAsync(code)"
_THINK = """
import json
ticket = await app.computers.engine.ask({request!r})
while not (reply := await app.computers.engine.poll(ticket.id))["done"]:
    pass
json.dumps(reply)
"""


@pytest.mark.long
def test_the_same_position_seed_and_simulations_give_the_same_move_in_the_browser(table: Page) -> None:
    for stop, level, options in ((16, 5, Options(2)), (16, 4, Options(3)), (10, 1, Options(4))):
        position = played(11, options=options).at(stop).position
        request = {"position": str(position), "level": level, "seed": 6, "simulations": 40}
        answer = table.evaluate(_RUN_ASYNC, _THINK.format(request=request))
        moves = tuple(parse_move(text) for text in json.loads(answer)["candidates"][0]["moves"])
        assert moves == choose(position, level, seed=6, simulations=40)


def test_the_page_responds_while_a_computer_thinks(table: Page) -> None:
    lay_out(table, played(11).at(16), (5, 5))
    wait_for_thinking(table)
    # How late a zero timeout fires: the worker's thinking does not delay the page.
    late = table.evaluate("""async () => {
      const delays = [];
      for (let n = 0; n < 30; n++) {
        const start = performance.now();
        await new Promise(resolve => setTimeout(resolve));
        delays.push(performance.now() - start);
      }
      return delays.sort((one, other) => one - other)[15];
    }""")
    assert is_thinking(table)
    # Thinking on the page's thread would take seconds; the benches measure the rest.
    assert late < 500


# ---- reloads and failures, each on a new page ------------------------------------------


@pytest.mark.long
def test_a_reload_keeps_the_players_and_thinks_again(new_page: NewPage, site: str) -> None:
    page = new_page()
    visit(page, site + "?players=2&seed=31&seats=human,bot:5&names=Ana,Ben")
    assert page.locator("main").get_attribute("data-player") == "1" and not is_thinking(page)
    game = game_on_table(page)
    play(page, game, turn(game))
    wait_for_thinking(page)
    page.reload()
    ready(page)
    wait_for_thinking(page)
    wait_for_ply(page, 4)
    assert [save.ply for save in games(page)] == [4]


@pytest.mark.long
def test_a_worker_starts_as_soon_as_a_computer_player_is_chosen(new_page: NewPage, site: str) -> None:
    page = new_page()
    visit(page, site)
    assert page.locator("script[name^=engine]").count() == 0
    page.get_by_test_id("home-together").click()
    seat_players(page, 0, 2)
    page.wait_for_selector("script[name^=engine]", state="attached")
    open_rules(page)
    expect(page.locator("#setup-takeback")).to_be_checked()


@pytest.mark.long
@pytest.mark.parametrize("file", ["engine.py", "engine.json"])
def test_a_worker_that_does_not_start_is_reported_and_both_ways_out_work(
    new_page: NewPage, site: str, file: str
) -> None:
    page = new_page(watched=False)
    page.route(f"**/static/{file}", lambda route: route.abort())
    visit(page, site + "?players=2&seed=32&seats=bot:2,bot:2&names=Ana,Ben")
    trouble = page.locator("#engine-error")
    expect(trouble).to_be_visible(timeout=SLOW)
    assert not is_thinking(page) and ply(page) == 0
    if file == "engine.json":
        page.locator("#engine-by-hand").click()
        expect(trouble).to_be_hidden()
        assert python(page, "app.store.state.table.levels") is not None and not python(
            page, "app.store.state.table.level"
        )
        play(page, game_on_table(page), turn(game_on_table(page)))
        expect(trouble).to_be_visible(timeout=SLOW)
        assert ply(page) == 2
    page.unroute(f"**/static/{file}")
    before = ply(page)
    page.locator("#engine-retry").click()
    expect(trouble).to_be_hidden()
    wait_for_ply(page, before + 2)


@pytest.mark.long
def test_a_worker_that_dies_is_reported_and_replaced(new_page: NewPage, site: str) -> None:
    page = new_page(watched=False)
    visit(page, site + "?players=2&seed=33&seats=human,bot:5&names=Ana,Ben")
    game = game_on_table(page)
    play(page, game, turn(game))
    page.wait_for_function("document.getElementById('thinking-progress').value > 0", timeout=SLOW)
    page.evaluate("document.querySelector('script[name^=engine]').xworker.terminate()")
    expect(page.locator("#engine-error")).to_be_visible(timeout=SLOW)
    assert ply(page) == 2 and [save.ply for save in games(page)] == [2]
    page.locator("#engine-retry").click()
    wait_for_ply(page, 4)


@pytest.mark.long
def test_where_there_are_processors_workers_share_hints_and_turns(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 4 })")
    visit(page, site + "?players=2&seed=34")
    for plies in (16, 20):  # the helpers start with the first request, and take part in the second
        lay_out(page, played(11).at(plies))
        page.get_by_test_id("hint").click()
        expect(page.get_by_test_id("narrator")).to_contain_text("Place the tile here, then", timeout=SLOW)
        page.wait_for_function(
            "[...document.querySelectorAll('script[name^=helper]')].filter(one => one.xworker).length == 2",
            timeout=SLOW,
        )
    lay_out(page, played(11).at(22), levels=(5, 5))
    wait_for_ply(page, 24)
    expect(page.locator("#engine-error")).to_be_hidden()
