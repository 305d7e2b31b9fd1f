"""Learning on the page: rules from a refusal, the whole tutorial, a puzzle, and the game that waits meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from session.lessons.lesson import Lesson, game_for, judge
from session.lessons.lessons import LESSONS
from session.lessons.progress import Progress, format_progress
from session.lessons.puzzles import PUZZLES
from taluva import Game, Hex, Move, Placement, Rule, parse_move
from tests.browser.comparison import seen
from tests.browser.interpreter import dispatch, put, python
from tests.browser.menu import press_control
from tests.browser.pages import ready
from tests.browser.playing import cell, play
from tests.browser.random_play import played

pytestmark = pytest.mark.browser

NOTHING_DONE = "localStorage.removeItem('taluva.learning')"


@pytest.fixture(params=[pytest.param("desk", marks=pytest.mark.long), "phone"])
def any_page(request: pytest.FixtureRequest) -> Iterator[Page]:
    """Yield a page with a mouse, then one with a touch screen."""
    page: Page = request.getfixturevalue(request.param)
    yield page
    if page.locator("#lesson-leave").is_visible():
        page.locator("#lesson-leave").click()


def own_game() -> Game:
    return played(5, plies=12)


def open_list(page: Page) -> None:
    if not page.locator("#learn").is_visible():
        page.locator("#show-menu").click()
    press_control(page, "learn")
    expect(page.get_by_test_id("tutorial")).to_be_visible()


def start(page: Page, lesson: Lesson) -> Game:
    """Start a lesson from the list; return its first game."""
    if page.locator("dialog[open]").count() == 0:
        open_list(page)
    page.locator(f"#tutorial [data-lesson={lesson.id}]").first.click()
    expect(page.locator("main")).to_have_attribute("data-lesson", lesson.id)
    return game_for(lesson)


def lesson_of(name: str) -> Lesson:
    return next(lesson for lesson in LESSONS if lesson.id == name)


def moves_of(lesson: Lesson) -> list[Move]:
    return [parse_move(word) for word in lesson.solution.split()]


@pytest.mark.long
def test_the_rules_can_be_read_at_any_time(any_page: Page) -> None:
    put(any_page, own_game())
    press_control(any_page, "show-rules")
    rules = any_page.get_by_test_id("rules")
    expect(rules).to_be_visible()
    for rule in Rule:
        expect(rules.locator(f'[data-rule="{rule.value}"]')).to_have_count(1)
    rules.get_by_role("button", name="Tower", exact=True).click()
    expect(rules.get_by_role("heading", name="Tower", exact=True)).to_be_in_viewport()
    expect(rules.get_by_role("heading", name="Tower", exact=True)).to_be_focused()
    expect(rules.get_by_role("img")).to_have_count(rules.locator("figure").count())
    any_page.keyboard.press("Escape")
    expect(rules).to_be_hidden()


@pytest.mark.long
def test_a_refusal_leads_to_its_rule(any_page: Page) -> None:
    game = own_game()
    put(any_page, game)
    expect(any_page.locator("#notice-why")).to_be_hidden()
    cell(any_page, next(_refused(game))).dispatch_event("click")
    reason = any_page.get_by_test_id("ghost").get_attribute("data-reason")
    any_page.locator("#notice-why").click()
    rule = any_page.locator(f'#rules [data-rule="{reason}"]')
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    any_page.keyboard.press("Escape")
    any_page.get_by_test_id("cancel").click()
    expect(any_page.locator("#notice-why")).to_be_hidden()


@pytest.mark.long
def test_a_refused_building_leads_to_its_rule(any_page: Page) -> None:
    game = own_game()
    game = game.play(sorted(game.position.placements)[0])
    put(any_page, game)
    volcano = game.position.board.laid[-1].hex
    cell(any_page, volcano).click()
    expect(any_page.locator("#options-why")).to_be_visible()
    any_page.locator("#options-why").click()
    expect(any_page.locator('#rules [data-rule="volcano"]')).to_be_focused()
    any_page.keyboard.press("Escape")
    any_page.get_by_test_id("cancel").click()
    expect(any_page.locator("#options-why")).to_be_hidden()


@pytest.mark.long
def test_a_refused_building_leads_to_its_rule_by_key(desk: Page) -> None:
    game = own_game()
    game = game.play(sorted(game.position.placements)[0])
    put(desk, game)
    volcano = game.position.board.laid[-1].hex
    cell(desk, volcano).focus()
    desk.keyboard.press("Enter")
    expect(desk.locator("#options-why")).to_be_visible()
    desk.keyboard.press("?")
    expect(desk.locator('#rules [data-rule="volcano"]')).to_be_focused()
    desk.keyboard.press("Escape")
    desk.keyboard.press("F1")
    expect(desk.get_by_test_id("rules")).to_be_visible()
    desk.keyboard.press("Escape")


@pytest.mark.long
def test_the_whole_tutorial_while_the_game_waits(any_page: Page) -> None:
    page = any_page
    game = own_game()
    put(page, game)
    page.evaluate(NOTHING_DONE)
    before = seen(page)
    open_list(page)
    page.locator("#tutorial [data-lesson=lay]").first.click()
    for number, lesson in enumerate(LESSONS, 1):
        expect(page.locator("main")).to_have_attribute("data-lesson", lesson.id)
        expect(page.locator("#lesson-count")).to_have_text(f"Lesson {number} of {len(LESSONS)}")
        _go_wrong(page, lesson)
        now = play(page, game_for(lesson), moves_of(lesson))
        expect(page.locator("main")).to_have_attribute("data-phase", now.position.phase.value)
        expect(page.locator("#lesson")).to_have_attribute("data-done", "true")
        page.locator("#lesson-next").click()
    expect(page.locator("#lessons [data-done=true]")).to_have_count(len(LESSONS))
    expect(page.locator("#lesson")).to_be_hidden()
    page.keyboard.press("Escape")
    after = seen(page)
    for name in ("cells", "main", "players", "hand", "log", "enabled", "dialogs"):
        assert after[name] == before[name], name
    assert play(page, game, [sorted(game.position.placements)[0]]).ply == int(seen(page)["main"]["ply"])


@pytest.mark.long
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_puzzles_are_solved_through_the_page(desk: Page, puzzle: Lesson) -> None:
    put(desk, own_game())
    game = start(desk, puzzle)
    _go_wrong(desk, puzzle)
    play(desk, game, moves_of(puzzle))
    expect(desk.locator("#lesson")).to_have_attribute("data-done", "true")
    assert seen(desk)["dialogs"] == []
    desk.locator("#lesson-leave").click()
    expect(desk.locator("main")).to_have_attribute("data-ply", str(own_game().ply))


def test_hint_repeat_and_undo(desk: Page) -> None:
    put(desk, own_game())
    lesson = next(lesson for lesson in LESSONS if lesson.id == "win")
    game = start(desk, lesson)
    tile, temple = moves_of(lesson)
    desk.locator("#lesson-hint").click()
    expect(desk.locator("#board .overlay use[href='#st-guide']").first).to_be_attached()
    game = play(desk, game, [tile])
    expect(desk.locator("#lesson-task")).to_have_text("Now build your last temple.")
    desk.get_by_test_id("undo").click()
    expect(desk.locator("main")).to_have_attribute("data-phase", "tile")
    expect(desk.locator("#lesson-task")).to_contain_text("one temple: place the tile")
    desk.get_by_test_id("confirm").click()
    play(desk, game, [temple])
    expect(desk.locator("main")).to_have_attribute("data-phase", "over")
    expect(desk.locator("dialog[open]")).to_have_count(0)
    desk.locator("#lesson-again").click()
    expect(desk.locator("main")).to_have_attribute("data-phase", "tile")
    expect(desk.locator("#lesson")).to_have_attribute("data-done", "false")
    desk.locator("#lesson-leave").click()


@pytest.mark.long
def test_an_answer_is_about_the_chosen_hex(any_page: Page) -> None:
    put(any_page, own_game())
    lesson = lesson_of("erupt")
    start(any_page, lesson)
    answer = any_page.locator("#lesson-answer")
    _go_wrong(any_page, lesson, stay=True)
    at_first = any_page.locator("#plane").get_attribute("style")
    expect(any_page.locator("#lesson-task")).to_contain_text("Press the marked volcano")
    assert _bottom(any_page, "#lesson-task") <= _top(any_page, "#lesson-answer")
    any_page.get_by_test_id("rotate-right").click()
    expect(answer).to_have_text("")
    any_page.get_by_test_id("confirm").click()
    expect(answer).to_contain_text("new land")
    assert any_page.locator("#plane").get_attribute("style") == at_first, "the board stays where it is"
    cell(any_page, moves_of(lesson)[0].hex).dispatch_event("click")
    expect(answer).to_have_text("")
    any_page.get_by_test_id("cancel").click()


@pytest.mark.long
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_hint_names_and_prepares_the_right_move(phone: Page, lesson: Lesson) -> None:
    put(phone, own_game())
    game = start(phone, lesson)
    for step, move in zip(lesson.steps, moves_of(lesson)):
        _go_wrong(phone, lesson, game, stay=True)
        phone.locator("#lesson-hint").click()
        expect(phone.locator("#lesson-answer")).to_have_text(step.hints[-1])
        expect(phone.locator("#board .overlay use[href='#st-guide']").first).to_be_attached()
        phone.get_by_test_id("confirm").click()
        game = game.play(move)
        expect(phone.locator("main")).to_have_attribute("data-ply", str(game.ply))
    expect(phone.locator("#lesson")).to_have_attribute("data-done", "true")
    phone.locator("#lesson-leave").click()


@pytest.mark.long
def test_a_puzzle_reveals_the_hex_before_the_rotation(desk: Page) -> None:
    put(desk, own_game())
    puzzle = PUZZLES[0]
    start(desk, puzzle)
    expect(desk.locator("#board .overlay use[href='#st-guide']")).to_have_count(0)
    desk.locator("#lesson-hint").click()
    expect(desk.locator("#lesson-answer")).to_have_text(puzzle.steps[0].hints[0])
    expect(desk.locator("#board .overlay use[href='#st-guide']")).to_have_count(1)
    expect(desk.get_by_test_id("confirm")).to_be_disabled()
    desk.locator("#lesson-hint").click()
    desk.get_by_test_id("confirm").click()
    expect(desk.locator("#lesson-answer")).to_have_text(puzzle.steps[0].done)
    desk.locator("#lesson-leave").click()


@pytest.mark.long
def test_a_new_version_is_offered_after_a_lesson_on_a_phone(phone: Page) -> None:
    start(phone, LESSONS[0])
    notice = phone.get_by_test_id("update")
    notice.evaluate("notice => notice.showPopover()")
    try:
        expect(notice).to_be_hidden()  # there is no room beside the lesson's buttons
        phone.locator("#lesson-leave").tap()
        phone.keyboard.press("Escape")
        expect(notice).to_be_visible()
    finally:
        notice.evaluate("notice => notice.hidePopover()")


def test_a_finished_lesson_needs_nothing_more(any_page: Page) -> None:
    page = any_page
    put(page, own_game())
    for lesson in (lesson_of("lay"), lesson_of("temple")):
        game = play(page, start(page, lesson), moves_of(lesson))
        expect(page.locator("#lesson-next")).to_be_focused()
        assert page.locator("#lesson-next").evaluate("button => Boolean(button.closest('#console'))")
        expect(page.get_by_test_id("status")).to_contain_text("Lesson done!")
        facts = seen(page)
        assert not any("legal" in there for there in facts["cells"].values())
        assert not any(facts["enabled"].values())
        cell(page, game.moves[-1].hex).dispatch_event("click")
        assert (seen(page)["ghost"], seen(page)["options"]) == (None, [])
        page.locator("#lesson-leave").click()
        expect(page.locator("#lesson-next")).to_be_hidden()


@pytest.mark.long
def test_the_second_tap_does_not_skip_the_reply(phone: Page) -> None:
    put(phone, own_game())
    start(phone, lesson_of("lay"))
    phone.locator("#lesson-hint").click()
    box = phone.get_by_test_id("confirm").bounding_box()
    assert box is not None
    for _ in range(2):
        phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(phone.locator("#lesson")).to_have_attribute("data-done", "true")
    expect(phone.locator("main")).to_have_attribute("data-lesson", "lay")
    phone.locator("#lesson-leave").click()


def test_after_the_last_lesson_comes_a_game(any_page: Page) -> None:
    page = any_page
    put(page, Game.new(seed=3))
    page.evaluate(NOTHING_DONE)
    last = LESSONS[-1]
    play(page, start(page, last), moves_of(last))
    expect(page.locator("#lesson-next")).to_have_text("To the puzzles")
    expect(page.locator("#lesson-play")).to_be_focused()
    page.locator("#lesson-play").click()
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator("main")).to_have_attribute("data-ply", "0")
    assert python(page, "str(app.store.state.save.levels)") == "(0, 1)"


@pytest.mark.long
def test_the_list_says_what_its_button_starts(page: Page, site: str) -> None:
    page.goto(site)
    for done, words in (
        ([], "Start the lessons"),
        (["lay", "erupt", "found"], "Continue: lesson 4"),
        ([lesson.id for lesson in LESSONS], "Start the puzzles"),
        ([lesson.id for lesson in (*LESSONS, PUZZLES[0])], "Continue: puzzle 2"),
    ):
        page.evaluate("text => localStorage.setItem('taluva.learning', text)", format_progress(Progress((*done,), "")))
        page.reload()
        ready(page)
        page.get_by_test_id("home-learn").click()
        expect(page.locator("#tutorial-go")).to_have_text(words)
        expect(page.locator("#tutorial-waits")).to_be_hidden()
    page.evaluate(NOTHING_DONE)


@pytest.mark.long
def test_marks_for_building_are_explained(any_page: Page) -> None:
    put(any_page, own_game())
    start(any_page, lesson_of("expand"))
    rows = any_page.locator("#overview")
    assert rows.locator("b").all_inner_texts() == ["Hut", "Temple", "Tower", "Expand"]
    expect(any_page.locator(".board .level").first).to_be_visible()
    cell(any_page, moves_of(lesson_of("expand"))[0].hex).dispatch_event("click")
    expect(rows).to_be_hidden()
    any_page.locator("#lesson-leave").click()
    expect(any_page.locator(".board .level").first).to_be_hidden()


@pytest.mark.long
def test_a_lesson_can_be_left_and_restarted_without_a_game(desk: Page) -> None:
    dispatch(desk, "ClearTable()")
    for _ in range(2):
        desk.get_by_test_id("home-learn").click()
        start(desk, LESSONS[0])
        expect(desk.locator("main")).to_have_attribute("data-phase", "tile")
        desk.locator("#lesson-leave").click()
        expect(desk.locator("main")).to_have_attribute("data-phase", "setup")


@pytest.mark.long
def test_lessons_are_resumed_after_a_reload_without_a_game(page: Page, site: str) -> None:
    page.goto(site)
    ready(page)
    page.get_by_test_id("home-learn").click()
    page.locator("#tutorial-go").click()
    play(page, game_for(LESSONS[0]), moves_of(LESSONS[0]))
    page.locator("#lesson-next").click()
    expect(page.locator("main")).to_have_attribute("data-lesson", LESSONS[1].id)
    page.reload()
    ready(page)
    expect(page.get_by_test_id("home")).to_be_visible()
    expect(page.get_by_test_id("home-learn")).to_contain_text("Lesson 2 of 9")
    page.get_by_test_id("home-learn").click()
    expect(page.locator("#lessons [data-done=true]")).to_have_count(1)
    page.locator("#tutorial-go").click()
    expect(page.locator("main")).to_have_attribute("data-lesson", LESSONS[1].id)
    press_control(page, "show-rules")
    page.go_back()
    expect(page.get_by_test_id("rules")).to_be_hidden()
    expect(page.locator("#lesson")).to_be_visible()
    press_control(page, "show-rules")
    page.go_back()
    page.get_by_test_id("zoom-in").click()
    page.locator("#lesson-leave").click()
    expect(page.get_by_test_id("home")).to_be_visible()
    expect(page.locator("#lesson")).to_be_hidden()


def _go_wrong(page: Page, lesson: Lesson, game: Game | None = None, stay: bool = False) -> None:
    """Try a legal move that the lesson does not ask for, if there is one, and expect the reply."""
    game = game or game_for(lesson)
    moves = (move for move in sorted(game.position.legal_moves) if not judge(lesson, game, move).right)
    wrong = next(moves, None)
    if wrong is None:
        return
    play(page, game, [wrong])
    expect(page.locator("#lesson-answer")).to_have_text(judge(lesson, game, wrong).words)
    expect(page.locator("main")).to_have_attribute("data-ply", str(game.ply))
    if not stay and page.get_by_test_id("cancel").is_enabled():
        page.get_by_test_id("cancel").click()
        expect(page.locator("#lesson-answer")).to_have_text("")


def _top(page: Page, selector: str) -> float:
    return float(page.locator(selector).evaluate("element => element.getBoundingClientRect().top"))


def _bottom(page: Page, selector: str) -> float:
    return float(page.locator(selector).evaluate("element => element.getBoundingClientRect().bottom"))


def _refused(game: Game) -> Iterator[Hex]:
    """Yield land hexes where the tile in hand cannot be laid."""
    board = game.position.board
    for hex_ in board.frame.hexes(board.land):
        if all(Placement(hex_, rotation) not in game.position.placements for rotation in range(6)):
            yield hex_
