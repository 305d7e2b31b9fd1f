"""Accessibility: axe-core in every state of the page, and reduced motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from taluva import Game, Hex, Options
from tests.browser.comparison import offers
from tests.browser.interpreter import dispatch, put, python
from tests.browser.page_checks import axe
from tests.browser.playing import cell, end, play
from tests.browser.random_play import TALL, played
from tests.browser.setting_up import open_rules, pick, seat_players

pytestmark = pytest.mark.browser

GAME = played(27, TALL, Options(4), 40)
FEW_PLIES = 12
"""Plies of the game behind a dialog: axe looks at all elements, also those that nobody can reach."""
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced": {"color_scheme": "null", "forced_colors": "active"},
}
LOOKS_OF = {"desk": ("light", "dark", "forced"), "phone": ("dark", "forced")}
FORCED = ("home",)
"""States that are looked at with forced colours without --long."""
ALWAYS = {
    "desk": ("build",),
    "phone": ("home", "lesson"),
}
"""States that are looked at without --long."""
# Dialogs and what opens them during a game; buttons in a closed menu can be clicked only by script.
BUTTONS = {
    "tiles": "show-tiles",
    "settings": "show-settings",
    "moves": "show-moves",
    "rules": "show-rules",
    "load": "games",
    "profile": "show-profile",
    "share": "share-game",
    "tutorial": "learn",
    "who": "show-seats",
    "leave": "new-game",
}


def home(page: Page) -> None:
    """Go home from a game."""
    put(page, GAME.at(FEW_PLIES))
    page.evaluate("document.getElementById('go-home').click()")
    expect(page.get_by_test_id("home")).to_be_visible()


def setup(page: Page) -> None:
    """Open the setup dialog with all its options."""
    put(page, Game.new(seed=1))
    page.evaluate("document.getElementById('new-game').click()")
    expect(page.get_by_test_id("setup")).to_be_visible()
    seat_players(page, 0, 3, 0)


def game_rules(page: Page) -> None:
    """Open the rules of a game that is set up."""
    setup(page)
    open_rules(page)
    pick(page, "clock", "delay")


def tile(page: Page) -> None:
    """Show a refused ghost with its reason."""
    put(page, GAME)
    position = GAME.position
    land = position.board.frame.hexes(position.board.land)
    cell(page, next(here for here in land if not position.placements.rotations(here))).dispatch_event("click")
    expect(page.locator("#notice[data-kind=bad]")).to_be_visible()


def build(page: Page) -> None:
    """Show the options of a hex, some of them refused."""
    game = played(27, TALL, Options(4), 41)
    put(page, game)
    cell(page, Hex.parse(sorted(offers(game.position))[0])).dispatch_event("click")
    expect(page.get_by_test_id("build-option").first).to_be_visible()


def over(page: Page) -> None:
    """Show the result of a game."""
    end(page)


def log(page: Page) -> None:
    """Show the history, in a drawer on a phone, and the tiles not seen yet."""
    put(page, GAME)
    page.evaluate("document.getElementById('show-log').click()")
    expect(page.locator("#log-panel")).to_be_visible()


def review(page: Page) -> None:
    """Show the review of a finished game."""
    over(page)
    page.get_by_test_id("over").get_by_role("button", name="Review").click()
    expect(page.locator("#review")).to_be_visible()


def inspect(page: Page) -> None:
    """Show the inspector for a hex."""
    put(page, GAME)
    cell(page, Hex(0, 0)).click(button="right")
    expect(page.locator("#inspect")).to_be_visible()


def looking_back(page: Page) -> None:
    """Show an earlier ply."""
    put(page, GAME)
    dispatch(page, "GoToPly(20)")
    expect(page.locator("#history-bar")).to_be_visible()


def lesson(page: Page) -> None:
    """Show a lesson."""
    put(page, GAME.at(FEW_PLIES))
    python(page, "from session.lessons.lessons import LESSONS")
    dispatch(page, "StartLesson(LESSONS[1])")
    expect(page.get_by_test_id("lesson")).to_be_visible()


SHORT = played(28)
_WALK = """
from session.charts.review import ReviewedTurn
turn = app.store.state.table.game
after = turn.at({ply})
first = min(after.position.legal_moves)
better = first, min(after.play(first).position.legal_moves)
played, answer = turn.moves[{ply}:{ply} + 2], turn.moves[{ply} + 2:{ply} + 4]
seen = ReviewedTurn({ply}, after.position.seat, .2, played, better, (), False, .3, answer)
app.store.dispatch(ReviewMistakes(seen.seat, (seen,)))
"""


def mistakes(page: Page) -> None:
    """Show a turn to review, with what it allowed."""
    put(page, SHORT)
    python(page, "from session.page.commands import ReviewMistakes" + _WALK.format(ply=8))
    expect(page.get_by_test_id("mistakes")).to_be_visible()


def study(page: Page) -> None:
    """Show a study."""
    put(page, SHORT)
    dispatch(page, "GoToPly(8)")
    dispatch(page, "StudyPosition()")
    expect(page.get_by_test_id("study")).to_be_visible()


def variations(page: Page) -> None:
    """Show the variations of a study, with a branch, a mark and a comment."""
    study(page)
    python(page, "from taluva.variations import Mark")
    dispatch(page, "Prepare(max(app.store.state.table.position.legal_moves))")
    dispatch(page, "Confirm()")
    dispatch(page, "MarkMove(Mark.GOOD)")
    dispatch(page, "CommentPosition('Further west.')")
    page.evaluate("document.getElementById('show-branches').click()")
    expect(page.get_by_test_id("variations")).to_be_visible()


def editor(page: Page) -> None:
    """Show a position that is set up, with a refusal and something that no game comes to."""
    study(page)
    dispatch(page, "OpenEditor()")
    page.locator("[name=editor-tool][value=lift]").check(force=True)
    cell(page, SHORT.moves[6].hex).dispatch_event("click")
    page.locator("[name=editor-tool][value=hut]").check(force=True)
    expect(page.get_by_test_id("editor-study")).to_be_disabled()


def editor_turn(page: Page) -> None:
    """Show the turn and supplies of a position that is set up."""
    editor(page)
    page.get_by_test_id("editor-more").click()
    expect(page.get_by_test_id("editor-turn")).to_be_visible()


def opened(name: str, button: str) -> Callable[[Page], None]:
    """Return a function that opens a dialog during a game."""

    def show(page: Page) -> None:
        put(page, GAME.at(FEW_PLIES))
        page.evaluate("id => document.getElementById(id).click()", button)
        expect(page.locator(f"dialog#{name}")).to_be_visible()

    return show


STATES: dict[str, Callable[[Page], None]] = {
    show.__name__: show
    for show in (
        *(home, setup, game_rules, tile, build, over, log, review, inspect, looking_back, lesson),
        *(mistakes, study, variations, editor, editor_turn),
    )
}
STATES |= {name: opened(name, button) for name, button in BUTTONS.items()}


@pytest.mark.parametrize(
    ("kind", "state"),
    [
        pytest.param(kind, state, id=f"{kind}-{state}", marks=() if state in states else pytest.mark.long)
        for kind, states in ALWAYS.items()
        for state in STATES
    ],
)
def test_axe_finds_no_violation(
    request: pytest.FixtureRequest, pytestconfig: pytest.Config, kind: str, state: str
) -> None:
    page: Page = request.getfixturevalue(kind)
    first, *others = LOOKS_OF[kind]
    page.emulate_media(**LOOKS[first])
    STATES[state](page)
    violations = {first: axe(page)}
    for look in others:
        # Nothing else that axe looks at changes with the look; with forced colours, nearly all are the browser's.
        if look != "forced" or state in FORCED or pytestconfig.getoption("--long"):
            page.emulate_media(**LOOKS[look])
            violations[look] = axe(page, "color-contrast")
    for leave in ("LeaveLesson()", "LeaveMistakes()", "LeaveStudy()"):
        dispatch(page, leave)
    page.keyboard.press("Escape")
    assert not any(violations.values()), violations


def running(page: Page) -> list[str]:
    """Return the names of the running animations."""
    names: list[str] = page.evaluate(
        """() => document.getAnimations()
          .filter(({ playState }) => playState === "running")
          .map(animation => animation.animationName ?? animation.transitionProperty)"""
    )
    return names


def test_animations_end_and_block_nothing(desk: Page) -> None:
    desk.emulate_media(reduced_motion="no-preference")
    game = GAME
    put(desk, game)
    game = play(desk, game, [sorted(game.position.placements)[0]])
    assert running(desk)
    game = play(desk, game, [sorted(game.position.builds)[0]])
    play(desk, game, [sorted(game.position.placements)[-1]])
    desk.wait_for_function("document.getAnimations().length === 0")
    assert desk.locator(".once").count() == 0, "decoration stays in the page after its animation"


def test_reduced_motion_runs_no_animation(desk: Page) -> None:
    game = GAME
    put(desk, game)
    cell(desk, game.position.placements.hexes()[0]).click()
    for step in ("rotate-right", "confirm"):
        desk.get_by_test_id(step).click()
        desk.wait_for_timeout(300)
        assert running(desk) == [], step
    cell(desk, Hex(0, 0)).click()
    desk.wait_for_timeout(300)
    assert running(desk) == []


def test_touch_moves_the_board_and_the_page_can_still_be_zoomed(desk: Page) -> None:
    content = str(desk.locator("meta[name=viewport]").get_attribute("content"))
    assert "user-scalable" not in content
    assert "maximum-scale" not in content
    assert desk.evaluate("getComputedStyle(document.getElementById('viewport')).touchAction") == "none"
    assert desk.evaluate("getComputedStyle(document.getElementById('console')).touchAction") == "auto"
