"""Puzzles on the page: that of the day, its days in a row, a storm, and a pack that cannot be read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from session.glicko import Rating
from session.lessons.lesson import Lesson, answer_of, game_for, right_move
from session.puzzles.pack import parse_pack
from session.puzzles.themes import lesson_of
from session.puzzles.training import SOLVED, Training, format_training, parse_training
from taluva import parse_move
from tests.browser.interpreter import dispatch, put, python
from tests.browser.pages import ready
from tests.browser.playing import play
from tests.browser.random_play import played
from tests.browser.test_learning import open_list
from tools.puzzles.packing import PACK

pytestmark = pytest.mark.browser

RESULTS = "JSON.parse(localStorage.getItem('taluva.puzzles'))"
FULL = """() => {
  window.own = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
NOTHING = "localStorage.removeItem('taluva.puzzles')"


def on_the_table(page: Page) -> Lesson:
    """Return the puzzle of the pack that is on the table."""
    id_ = page.get_by_test_id("puzzle").get_attribute("data-id")
    puzzle = next(each for each in parse_pack(PACK.read_text(encoding="utf-8")) if each.id == id_)
    return lesson_of(puzzle.id, *puzzle[:2], *puzzle[3:])


def answer(page: Page, lesson: Lesson) -> None:
    """Play the right moves of the puzzle on the table."""
    game = game_for(lesson)
    own = [parse_move(word) for word in lesson.solution.split()]
    game = play(page, game, [move for move, step in zip(own, lesson.steps) if step.answer is None])
    if reply := answer_of(lesson, game):
        for move in reply:
            game = game.play(move)
        expect(page.locator("main")).to_have_attribute("data-ply", str(game.ply))
        while (following := right_move(lesson, game)) is not None:
            game = play(page, game, [following])


def solve(page: Page) -> None:
    answer(page, on_the_table(page))
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-solved", "true")


def test_the_puzzle_of_the_day_is_solved(desk: Page) -> None:
    put(desk, played(5, plies=12))
    desk.evaluate(NOTHING)
    open_list(desk)
    desk.locator("#puzzle-day").click()
    expect(desk.get_by_test_id("puzzle")).to_have_attribute("data-solved", "false")
    solve(desk)
    results = desk.evaluate(RESULTS)
    assert len(results["days"]) == 1 and results["results"].endswith("=1") and results["rating"][0] > 1500
    expect(desk.locator("#ahead-title")).to_have_text("1 day in a row")
    expect(desk.locator("#ahead-line")).to_have_text("Solved at once")
    with desk.expect_download() as download:
        desk.locator("#ahead-share").click()
    assert download.value.suggested_filename.endswith(".png")
    desk.locator("#lesson-leave").click()
    dispatch(desk, "ClearTable()")
    expect(desk.get_by_test_id("home-puzzle").locator("[data-part=days]")).to_have_text("1")
    desk.evaluate(NOTHING)


@pytest.mark.long
def test_what_another_tab_has_solved_counts_once(desk: Page) -> None:
    put(desk, played(5, plies=12))
    desk.evaluate(NOTHING)
    open_list(desk)
    desk.locator("#puzzle-day").click()
    id_ = on_the_table(desk).id
    other = Training(
        Rating(1600.0, 200.0), {id_: SOLVED}, (python(desk, "from web.browser.moment import today; today()"),)
    )
    desk.evaluate("text => localStorage.setItem('taluva.puzzles', text)", format_training(other))
    solve(desk)
    assert parse_training(desk.evaluate("localStorage.getItem('taluva.puzzles')")) == other
    desk.locator("#lesson-leave").click()
    desk.evaluate(NOTHING)


@pytest.mark.long
def test_the_day_counts_once_and_its_result_can_be_shared(desk: Page) -> None:
    put(desk, played(5, plies=12))
    desk.evaluate(NOTHING)
    for asks in (True, False):
        open_list(desk)
        desk.locator("#puzzle-day").click()
        expect(desk.get_by_test_id("puzzle")).to_have_attribute("data-solved", "false")
        if asks:
            desk.locator("#lesson-hint").click()
        solve(desk)
        desk.locator("#lesson-leave").click()
    results = desk.evaluate(RESULTS)
    assert len(results["days"]) == 1 and results["results"].endswith("=2") and results["rating"][0] < 1500
    open_list(desk)
    expect(desk.locator("#puzzle-day-state")).to_have_text("Solved today.")
    expect(desk.locator("#puzzle-day")).to_have_text("Solve it again")
    expect(desk.locator("#puzzle-streak")).to_have_text("1 day in a row")
    with desk.expect_download() as download:
        desk.locator("#puzzle-share").click()
    assert download.value.suggested_filename.endswith(".png")
    desk.keyboard.press("Escape")
    desk.evaluate(NOTHING)


@pytest.mark.long
def test_where_the_storage_is_full_a_puzzle_goes_on_and_that_is_said(phone: Page) -> None:
    put(phone, played(5, plies=12))
    phone.evaluate(NOTHING)
    phone.evaluate(FULL)
    open_list(phone)
    phone.locator("#puzzle-day").click()
    solve(phone)
    expect(phone.locator("#narrator")).to_have_text(re.compile("can’t save your results"))
    expect(phone.locator("#narrator")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#ahead-title")).to_have_text("1 day in a row")
    expect(phone.locator("#ahead-share")).to_be_in_viewport(ratio=1)
    phone.evaluate("() => { Storage.prototype.setItem = own; }")
    phone.locator("#lesson-leave").click()


@pytest.mark.long
def test_a_puzzle_of_two_turns_is_answered_and_played_to_its_end(phone: Page) -> None:
    put(phone, played(5, plies=12))
    phone.evaluate(NOTHING)
    open_list(phone)
    phone.locator("#themes [data-theme=force]").click()
    expect(phone.get_by_test_id("puzzle")).to_have_attribute("data-theme", "force")
    solve(phone)
    assert phone.evaluate(RESULTS)["results"].endswith("=1")
    phone.locator("#lesson-leave").click()
    phone.evaluate(NOTHING)


@pytest.mark.long
def test_a_storm_goes_from_puzzle_to_puzzle(desk: Page) -> None:
    put(desk, played(5, plies=12))
    open_list(desk)
    desk.locator("#puzzle-storm").click()
    count = desk.locator("#lesson-count")
    expect(count).to_have_text(re.compile(r"^[23]:\d\d · 0$"))
    first = on_the_table(desk)
    answer(desk, first)
    expect(count).to_have_text(re.compile("· 1$"))
    expect(desk.locator("main")).not_to_have_attribute("data-lesson", first.id)
    desk.locator("#lesson-leave").click()
    expect(desk.get_by_test_id("alert")).to_have_text("The storm is over: 1 puzzle solved.")
    assert desk.evaluate(RESULTS)["storm"] == 1
    desk.evaluate(NOTHING)


@pytest.mark.long
@pytest.mark.parametrize(("text", "words"), [("taluva puzzles 9\n", "newer"), ("taluva puzzles 1 3", "damaged")])
def test_a_pack_that_cannot_be_read_leaves_the_built_in_puzzles(page: Page, site: str, text: str, words: str) -> None:
    page.route("**/puzzles.txt", lambda route: route.fulfill(body=text))
    page.goto(site)
    ready(page)
    page.get_by_test_id("home-learn").click()
    expect(page.locator("#puzzle-problem")).to_contain_text(words)
    expect(page.locator("#themes > li")).to_have_count(0)
    expect(page.locator("#puzzles > li")).to_have_count(12)
    page.locator("#puzzle-day").click()
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-id", re.compile("^puzzle-"))
