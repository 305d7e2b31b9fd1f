"""The registry of controls: what each control is called, when it can be used, and what it asks for."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from babel.messages.pofile import read_po

from session.lessons.course import lesson_named
from session.lessons.lessons import LESSONS
from session.page.commands import (
    Action,
    AskLesson,
    ChangeSettings,
    CoverPage,
    LeaveLesson,
    PauseComputers,
    RunReplay,
    StartLesson,
    StepComputers,
    StopClock,
    WatchGame,
)
from session.page.controls import BY_NAME, CONTROLS, control_for_key
from session.page.key_names import Scope
from session.page.key_table import KEY_ROWS, printed_key_rows, printed_keys
from session.page.state import State
from session.settings import Settings
from session.table.intents import (
    Cancel,
    Choose,
    Confirm,
    GoToPly,
    PlayMove,
    PointAt,
    Redo,
    Rotate,
    SetSeat,
    TakeOption,
    Undo,
)
from taluva import Hex, parse_move
from tests.rules.random_games import random_game
from tests.session.games import game_of
from tests.session.pages import BEGUN, CLOCK, DEAL, FOUR_PLIES, after, on_table
from tools import page
from tools.messages import TEMPLATE
from tools.steps import ROOT

KEYS_ALONE = {"walk", "next-legal", "previous-legal", "choose", "inspect", "explain", "dismiss"}
FROM_PYTHON = {"move-row", "rules-section"}
"""Controls of which the page's code makes as many as there are moves or chapters."""

# ---- what they are called --------------------------------------------------------------------


def test_every_name_is_used_once() -> None:
    assert [name for name, count in Counter(control.name for control in CONTROLS).items() if count > 1] == []
    assert {control.name: control for control in CONTROLS} == BY_NAME


def test_the_page_and_the_registry_have_the_same_controls() -> None:
    html = page.join(page.FRAME.read_text(encoding="utf-8"))
    on_page = set(re.findall(r'data-control="([a-z-]+)"', html))
    assert [button for button in re.findall(r"<button[^>]*>", html) if " data-control=" not in button] == []
    assert on_page - BY_NAME.keys() == set(), "on the page, but not in the registry"
    assert BY_NAME.keys() - on_page == KEYS_ALONE | FROM_PYTHON, "in the registry, but not on the page"
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "py" / "web").rglob("*.py"))
    assert all(f'data-control="{name}"' in source for name in FROM_PYTHON)


def test_all_that_is_said_of_controls_is_a_message() -> None:
    with TEMPLATE.open("rb") as file:
        messages = {str(message.id) for message in read_po(file)}
    printed = {key.name for row in KEY_ROWS for key in printed_keys(row) if key.is_message}
    labels = {control.label for control in CONTROLS if control.label}
    assert (labels | {row.words for row in KEY_ROWS} | printed) - messages == set()


def test_every_icon_is_a_symbol() -> None:
    symbols = set(re.findall(r'id="i-([a-z-]+)"', (ROOT / "static" / "symbols.svg").read_text(encoding="utf-8")))
    assert {control.icon for control in CONTROLS if control.icon} <= symbols


# ---- keys ------------------------------------------------------------------------------------


def test_no_key_stands_for_two_controls_in_a_scope() -> None:
    keys = [(scope, key) for scope in (Scope.BOARD, Scope.HISTORY) for key in keys_of(scope)]
    assert [key for key, count in Counter(keys).items() if count > 1] == []


def keys_of(scope: Scope) -> list[str]:
    """Return the keys that count in a scope, those of the whole page included."""
    return [key for control in CONTROLS if control.scope in (scope, Scope.PAGE) for key in control.keys]


def test_a_key_is_found_in_its_scope_alone() -> None:
    for control in CONTROLS:
        for key in control.keys:
            assert control_for_key(key, control.scope) is control
    assert control_for_key("R", Scope.BOARD) is BY_NAME["rotate-right"]
    assert control_for_key("R", Scope.PAGE) is control_for_key("R", Scope.HISTORY) is None
    assert control_for_key("Home", Scope.BOARD) is BY_NAME["walk"]
    assert control_for_key("Home", Scope.HISTORY) is BY_NAME["history-first"]
    assert control_for_key("Escape", Scope.PAGE) is BY_NAME["dismiss"]
    assert control_for_key("X", Scope.BOARD) is None
    assert control_for_key("", Scope.BOARD) is None


def test_a_key_that_comes_to_the_same_is_another_controls_key() -> None:
    keys = {key for control in CONTROLS for key in control.keys}
    assert {key for control in CONTROLS for key in control.also} <= keys
    assert [control.name for control in CONTROLS if set(control.keys) & set(control.also)] == []


def test_only_what_plays_nothing_repeats_while_its_key_is_held_down() -> None:
    repeats = {control.name for control in CONTROLS if control.repeats}
    turned = {"rotate-left", "rotate-right", "zoom-in", "zoom-out"}
    assert repeats == {"history-back", "history-on", "walk", "next-legal", "previous-legal"} | turned


def test_the_rules_list_every_key_of_the_board_and_the_page() -> None:
    listed = {name for row in KEY_ROWS for name in row.controls}
    assert listed == {control.name for control in CONTROLS if control.keys and control.scope is not Scope.HISTORY}
    assert [([key.name for key in keys], words) for keys, words in printed_key_rows()] == [
        (["Arrow keys"], "Go from hex to hex"),
        (["Home", "End"], "Go to the ends of the row"),
        (["N", "Shift+N"], "Go to the next legal place, or the previous one"),
        (["Enter", "Space"], "Choose the hex; press again to confirm"),
        (["R", "Shift+R"], "Turn the tile one way or the other"),
        (["Esc"], "Cancel, or close what is open"),
        (["U", "Shift+U"], "Undo or redo"),
        (["I"], "Say what is on the hex, and why you can’t do anything there"),
        (["L"], "Show or hide the levels"),
        (["+", "−", "0"], "Zoom in, zoom out, show the whole island"),
        (["V"], "In a study: show the variations"),
        (["?", "F1"], "Open the rules"),
    ]


# ---- what they ask for ---------------------------------------------------------------------------

EMPTY = State()
TILE, BUILD = on_table(FOUR_PLIES), on_table(game_of(DEAL, "0,0/0"))
CHOSEN = after(TILE, Choose(Hex(0, 0)))
OVER = on_table(random_game(1))
BROWSING = after(TILE, GoToPly(2))
TIMED = on_table(FOUR_PLIES, clock=CLOCK)
LESSON = after(TILE, StartLesson(LESSONS[0]))
LAST_LESSON = after(EMPTY, StartLesson(LESSONS[-1]))
DONE = after(LESSON, PlayMove(parse_move("-2,3/1")))


def action_of(name: str, state: State, **parameters: str) -> Action | None:
    """Return what a control dispatches; parameters: the `data-` attributes of its element."""
    action = BY_NAME[name].action
    assert action is not None
    return action(state, parameters)


@pytest.mark.parametrize(
    ("name", "state", "expected"),
    [
        ("watch", TILE, WatchGame()),
        ("history-first", TILE, GoToPly(0)),
        ("history-back", EMPTY, None),
        ("history-back", TILE, GoToPly(3)),
        ("history-back", BROWSING, GoToPly(1)),
        ("history-back", on_table(BEGUN), GoToPly(0)),
        ("history-on", BROWSING, GoToPly(3)),
        ("history-on", TILE, GoToPly(5)),
        ("to-present", BROWSING, GoToPly(None)),
        ("replay", BROWSING, RunReplay(True)),
        ("replay", replace(BROWSING, replaying=True), RunReplay(False)),
        ("lesson-hint", LESSON, AskLesson()),
        ("lesson-again", LAST_LESSON, StartLesson(LESSONS[-1])),
        ("lesson-again", TILE, StartLesson(LESSONS[0])),
        ("lesson-leave", LESSON, LeaveLesson()),
        ("levels", TILE, ChangeSettings(Settings(levels=True))),
        ("levels", State(settings=Settings(levels=True, sound=True)), ChangeSettings(Settings(sound=True))),
        ("flat", TILE, ChangeSettings(Settings(flat=True))),
        ("flat", State(settings=Settings(flat=True, sound=True)), ChangeSettings(Settings(sound=True))),
        ("sound", TILE, ChangeSettings(Settings(sound=True))),
        ("sound", State(settings=Settings(flat=True, sound=True)), ChangeSettings(Settings(flat=True))),
        ("theme", TILE, ChangeSettings(Settings(theme="light"))),
        (
            "theme",
            State(settings=Settings(theme="light", sound=True)),
            ChangeSettings(Settings(theme="dark", sound=True)),
        ),
        ("theme", State(settings=Settings(theme="dark")), ChangeSettings(Settings())),
        ("rotate-left", TILE, Rotate(clockwise=False)),
        ("rotate-right", TILE, Rotate(clockwise=True)),
        ("undo", TILE, Undo()),
        ("redo", TILE, Redo()),
        ("cancel", TILE, Cancel()),
        ("confirm", TILE, Confirm()),
        ("confirm", EMPTY, Confirm()),
        ("confirm", OVER, None),
        ("engine-by-hand", EMPTY, None),
        ("engine-by-hand", BUILD, SetSeat(0, 0)),
        ("engine-by-hand", on_table(game_of(DEAL, "0,0/0 hut:1,-1")), SetSeat(1, 0)),
        ("bots-pause", TILE, PauseComputers(True)),
        ("bots-pause", replace(TILE, paused=True), PauseComputers(False)),
        ("bots-step", TILE, StepComputers()),
        ("clock-stop", EMPTY, None),
        ("clock-stop", TIMED, StopClock(True)),
        ("clock-stop", after(TIMED, StopClock(True)), StopClock(False)),
        ("clock-stop", after(TIMED, GoToPly(1)), None),
        ("clock-stop", after(TIMED, StartLesson(LESSONS[0])), None),
    ],
)
def test_a_control_asks_for_its_action(name: str, state: State, expected: object) -> None:
    # Two actions without fields are equal as tuples.
    assert (type(action_of(name, state)), action_of(name, state)) == (type(expected), expected)


def test_a_repeated_control_says_which_one_it_is() -> None:
    assert action_of("build-option", BUILD, index="2") == TakeOption(2)
    assert action_of("lesson-row", EMPTY, lesson="erupt") == StartLesson(lesson_named("erupt"))
    assert action_of("tutorial-go", EMPTY, lesson="puzzle-1-huts") == StartLesson(lesson_named("puzzle-1-huts"))
    assert action_of("lesson-row", EMPTY, lesson="gone") is None
    assert action_of("tutorial-go", EMPTY) is None


# ---- when they can be used ---------------------------------------------------------------------

STATES = {
    "empty": EMPTY,
    "begun": on_table(BEGUN),
    "tile": TILE,
    "chosen": CHOSEN,
    "pointed": after(TILE, PointAt(Hex(0, 0))),
    "first tile": after(on_table(BEGUN), Choose(Hex(0, 0))),
    "refused": after(TILE, Choose(Hex(9, 9))),
    "build": BUILD,
    "site": after(BUILD, Choose(Hex(1, 0))),
    "undone": after(on_table(FOUR_PLIES, takeback=True), Undo()),
    "computer": on_table(FOUR_PLIES, levels=(2, 0)),
    "paused": replace(TILE, paused=True),
    "timed": TIMED,
    "stopped": after(TIMED, StopClock(True), CoverPage(True)),
    "browsing": BROWSING,
    "browsing, timed": after(TIMED, GoToPly(0)),
    "replaying": after(TILE, WatchGame()),
    "over": OVER,
    "over, timed": on_table(random_game(1), clock=CLOCK),
    "lesson": LESSON,
    "lesson, timed": after(TIMED, StartLesson(LESSONS[0])),
    "done": DONE,
    "last lesson": LAST_LESSON,
    "all done": after(LAST_LESSON, *map(PlayMove, map(parse_move, LESSONS[-1].solution.split()))),
    "puzzle done": after(EMPTY, StartLesson(lesson_named("puzzle-3-cut")), PlayMove(parse_move("-1,3/5"))),
    "levels": after(TILE, ChangeSettings(Settings(levels=True))),
    "flat": after(TILE, ChangeSettings(Settings(flat=True))),
    "loud": after(TILE, ChangeSettings(Settings(sound=True))),
}
IN_HAND = {"begun", "first tile", "tile", "refused", "paused", "timed", "stopped", "levels", "flat", "loud"}
"""States in which a person has a tile in hand that can be turned, none of which is a lesson."""
TO_MOVE = IN_HAND | {"pointed", "chosen", "build", "site", "undone"}
"""States in which a person is to move, none of which is a lesson."""
AT_BEGINNING = {"begun", "first tile", "browsing, timed", "replaying"}
SHORT = {"empty", "begun", "first tile", "build", "site", "done", "puzzle done"}
"""States in which at most one ply was played, beside the lessons that have just begun."""
LESSONS_BEGUN = {"lesson", "lesson, timed", "last lesson"}
LESSONS_DONE = {"done", "all done", "puzzle done"}


def states_where(part: str, name: str) -> set[str]:
    """Return the states in which a control is shown, enabled or pressed."""
    holds = getattr(BY_NAME[name], part)
    assert holds is not None
    return {state for state in STATES if holds(STATES[state])}


@pytest.mark.parametrize(
    ("name", "states"),
    [
        ("clock-stop", {"timed", "stopped", "browsing, timed"}),
        ("lesson-next", LESSONS_DONE),
        ("lesson-play", {"all done"}),
        ("options-why", {"refused"}),
        ("notice-why", {"refused"}),
        ("ghost-confirm", {"chosen", "site", "first tile"}),
        ("ghost-cancel", {"chosen", "refused", "site", "first tile"}),
        ("inspect-here", {"pointed", "chosen", "refused", "site", "first tile"}),
    ],
)
def test_a_control_is_there(name: str, states: set[str]) -> None:
    assert states_where("shown", name) == states


@pytest.mark.parametrize(
    ("name", "states"),
    [
        ("rotate-left", IN_HAND | {"computer", "all done"} | LESSONS_BEGUN),
        ("rotate-right", IN_HAND | {"computer", "all done"} | LESSONS_BEGUN),
        ("confirm", {"chosen", "site", "first tile", "over", "over, timed"}),
        ("cancel", {"chosen", "refused", "site", "first tile"}),
        ("redo", {"undone"}),
        ("undo", {"build", "site", "undone"}),
        ("hint", TO_MOVE | LESSONS_BEGUN),
        ("show-review", set(STATES) - SHORT - LESSONS_BEGUN),
        ("history-first", set(STATES) - {"empty"} - AT_BEGINNING - LESSONS_BEGUN),
        ("history-back", set(STATES) - {"empty"} - AT_BEGINNING - LESSONS_BEGUN),
        ("clock-stop", TO_MOVE),
        ("show-seats", set(STATES) - LESSONS_BEGUN - LESSONS_DONE),
    ],
)
def test_a_control_can_be_used(name: str, states: set[str]) -> None:
    assert states_where("enabled", name) == states


@pytest.mark.parametrize(
    ("name", "states"),
    [
        ("replay", {"replaying"}),
        ("levels", {"levels"}),
        ("flat", {"flat"}),
        ("sound", {"loud"}),
        ("bots-pause", {"paused"}),
    ],
)
def test_a_control_is_pressed_in(name: str, states: set[str]) -> None:
    assert states_where("pressed", name) == states


def test_it_is_said_why_nothing_can_be_taken_back() -> None:
    refusal = BY_NAME["undo"].why_disabled
    assert refusal is not None
    assert refusal(EMPTY) == refusal(BUILD) == ""
    assert refusal(on_table(BEGUN)) == "There is nothing to undo yet."
    assert refusal(BROWSING) == "Go back to the game to undo."
    assert [control.name for control in CONTROLS if control.why_disabled] == ["study-here", "editor-study", "undo"]


def test_the_browser_carries_out_what_is_none_of_the_games_business() -> None:
    native = {control.name for control in CONTROLS if control.native}
    assert native == {
        "home-language",
        "show-menu",
        "menu-close",
        "leave-stay",
        "over-look",
        "handover-go",
        "close",
        "update-later",
        "update-now",
        "retry",
    }
    assert [control.name for control in CONTROLS if control.native and (control.action or control.keys)] == []
