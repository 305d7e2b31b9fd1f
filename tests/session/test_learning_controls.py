"""The controls of lessons, reviews of mistakes, studies and positions that are set up: when, and for what."""

from __future__ import annotations

from functools import cache

import pytest

from session.charts.review import ReviewedTurn
from session.lessons.lessons import LESSONS
from session.mistakes.walk import Stage, Try
from session.page.commands import (
    ChangeDraft,
    DeleteMove,
    GoToMistake,
    GoToPlace,
    JudgeTry,
    LeaveMistakes,
    LookOn,
    NextMistake,
    OpenEditor,
    PutOnTable,
    RetryJudging,
    ReviewMistakes,
    ShowBetter,
    StartLesson,
    TakeTile,
    TryTurn,
)
from session.page.control_behaviour import always, at_stage, go
from session.page.controls import BY_NAME
from session.page.state import State
from session.study.study import Look, StudyLine
from session.table.intents import Choose, Confirm, GoToPly, PlayMove, Prepare, Redo, Suggest, Undo
from taluva import Hex, Options, Tile, parse_move
from taluva.setting_up import Draft
from taluva.variations import Place
from tests.session.pages import FOUR_PLIES, after, on_table, save_of, table_in
from tests.session.test_editor import two_tiles
from tests.session.test_study import WHOLE, studied

EMPTY = State()


def reviewed(ply: int) -> ReviewedTurn:
    """Return a turn of the game for which there was a better one."""
    before = WHOLE.at(ply)
    laid = min(move for move in before.position.placements if move != WHOLE.moves[ply])
    better = laid, min(before.play(laid).position.legal_moves)
    return ReviewedTurn(ply, 0, 0.25, WHOLE.moves[ply : ply + 2], better, ())


@cache
def walks() -> dict[str, State]:
    """Return the review of two turns at each of its stages."""
    turns = reviewed(4), reviewed(8)
    looking = after(State(), PutOnTable(save_of(WHOLE, levels=(0, 3))), ReviewMistakes(0, turns))
    trying = after(looking, TryTurn())
    laid = max(move for move in table_in(trying).position.placements if move != WHOLE.moves[4])
    judging = after(trying, Prepare(laid), Confirm())
    judging = after(judging, Prepare(max(table_in(judging).position.legal_moves)), Confirm())
    assert judging.walk is not None
    return {
        "looking": looking,
        "trying": trying,
        "judging": judging,
        "failed": after(judging, JudgeTry(None)),
        "judged": after(judging, JudgeTry(Try(judging.walk.current, 0.25, 0.5))),
        "shown": after(looking, ShowBetter()),
        "over": after(looking, NextMistake(), NextMistake()),
    }


@cache
def studies() -> dict[str, State]:
    """Return studies at several places of their variations."""
    state = studied()
    other = next(move for move in table_in(state).position.legal_moves if move not in WHOLE.moves)
    line = StudyLine((other,), (0.5, 0.5), 100)
    return {
        "beginning": after(state, GoToPlace(Place(0, 0))),
        "built on": after(state, GoToPlace(Place(0, 1))),
        "first turn": after(state, GoToPlace(Place(0, 2))),
        "here": state,
        "browsing": after(state, GoToPly(4)),
        "branched": after(state, Prepare(other), Confirm()),
        "deleted": after(state, DeleteMove()),
        "looked": after(state, LookOn(Look((line,), 100, True))),
    }


@cache
def edits() -> dict[str, State]:
    """Return positions that are set up, from nothing to one that no game reaches."""
    begun = after(State(), OpenEditor())
    state = two_tiles()
    alone = after(state, Choose(Hex(1, 1)))
    return {"fresh": begun, "set up": state, "undone": after(state, Undo()), "out of reach": alone}


def lessons() -> dict[str, State]:
    """Return a lesson that has begun and one that is done."""
    begun = after(on_table(FOUR_PLIES), StartLesson(LESSONS[0]))
    return {"lesson": begun, "lesson done": after(begun, PlayMove(parse_move("-2,3/1")))}


@cache
def every_state() -> dict[str, State]:
    """Return all of these states, and the page without them."""
    plain = {"empty": EMPTY, "game": on_table(FOUR_PLIES), "game over": on_table(WHOLE)}
    return plain | lessons() | walks() | studies() | edits()


@pytest.mark.parametrize(
    ("name", "part", "states"),
    [
        ("lesson-hint", "enabled", "lesson"),
        ("mistakes-show", "shown", "looking, trying, judging, failed, judged"),
        ("mistakes-try", "shown", "looking, failed, judged, shown"),
        ("mistakes-next", "shown", "looking, judging, failed, judged, shown, over"),
        ("study-here", "shown", "game, game over, browsing"),
        ("study-here", "enabled", "game over, browsing"),
        ("show-branches", "shown", "beginning, built on, first turn, here, browsing, branched, deleted, looked"),
        ("branch-judge", "enabled", "first turn, here, browsing, looked"),
        ("branch-promote", "enabled", "branched"),
        ("branch-delete", "enabled", "built on, first turn, here, browsing, branched, deleted, looked"),
        ("branch-restore", "shown", "deleted"),
        ("editor-study", "enabled", "set up"),
    ],
)
def test_a_control_is_there_or_can_be_used(name: str, part: str, states: str) -> None:
    holds = getattr(BY_NAME[name], part)
    assert {each for each, state in every_state().items() if holds(state)} == set(states.split(", "))


@pytest.mark.parametrize(
    ("name", "state", "parameters", "expected"),
    [
        ("mistakes-try", "empty", {}, None),
        ("mistakes-try", "looking", {}, TryTurn()),
        ("mistakes-try", "judged", {}, TryTurn()),
        ("mistakes-try", "failed", {}, RetryJudging()),
        ("mistakes-next", "empty", {}, None),
        ("mistakes-next", "looking", {}, NextMistake()),
        ("mistakes-next", "over", {}, LeaveMistakes()),
        ("mistakes-turn", "looking", {"index": "1"}, GoToMistake(1)),
        ("study-tile", "here", {"tile": "JC"}, TakeTile(Tile.parse("JC"))),
        ("study-line", "empty", {"rank": "1"}, None),
        ("study-line", "game", {"rank": "1"}, None),
        ("study-line", "here", {"rank": "1"}, None),
        ("study-line", "looked", {"rank": "2"}, None),
        ("branch-go", "here", {"line": "1", "ply": "13"}, GoToPlace(Place(1, 13))),
        ("editor-clear", "empty", {}, None),
        ("editor-clear", "set up", {}, ChangeDraft(Draft.empty(Options(2)))),
    ],
)
def test_a_control_asks_for_its_action(name: str, state: str, parameters: dict[str, str], expected: object) -> None:
    action = BY_NAME[name].action
    assert action is not None
    asked = action(every_state()[state], parameters)
    assert (type(asked), asked) == (type(expected), expected), "two actions without fields are equal as tuples"


def test_a_line_is_suggested_in_the_present_and_only_shown_where_an_earlier_ply_is_looked_at() -> None:
    action = BY_NAME["study-line"].action
    looked = studies()["looked"]
    assert action is not None and looked.study is not None
    hint = looked.study.lines[0].hint
    assert action(looked, {"rank": "1"}) == Suggest(hint)
    line = StudyLine(tuple(WHOLE.moves[4:6]), (0.5, 0.5), 100)
    earlier = after(looked, GoToPly(4), LookOn(Look((line,), 100, True)))
    assert action(earlier, {"rank": "1"}) == GoToPly(4, line.hint)


@pytest.mark.parametrize(
    ("name", "state", "words"),
    [
        ("study-here", "game", "You can study this game once it’s over: the computer would give too much away."),
        ("study-here", "game over", ""),
        ("study-here", "here", ""),
        ("editor-study", "empty", ""),
        ("editor-study", "set up", ""),
        ("editor-study", "out of reach", "Player 2 has had 1 turn and must have built in it."),
        ("undo", "fresh", "There is nothing to undo yet."),
        ("undo", "set up", ""),
    ],
)
def test_a_grey_button_says_why(name: str, state: str, words: str) -> None:
    why = BY_NAME[name].why_disabled
    assert why is not None and why(every_state()[state]) == words


def test_what_was_set_up_can_be_taken_back_and_done_again() -> None:
    undo, redo = BY_NAME["undo"].enabled, BY_NAME["redo"].enabled
    assert undo is not None and redo is not None
    states = edits() | {"redone": after(edits()["undone"], Redo())}
    assert {name for name, state in states.items() if undo(state)} == states.keys() - {"fresh"}
    assert {name for name, state in states.items() if redo(state)} == {"undone"}


def test_a_condition_and_an_action_are_made_for_a_stage_and_a_number_of_plies() -> None:
    assert at_stage(Stage.LOOKING, Stage.OVER)(walks()["over"]) and not at_stage(Stage.LOOKING)(walks()["over"])
    assert not at_stage(*Stage)(EMPTY)
    game = on_table(FOUR_PLIES)
    assert [go(steps)(game, {}) for steps in (-9, -1, 1)] == [GoToPly(0), GoToPly(3), GoToPly(5)]
    assert go(-1)(EMPTY, {}) is None and always(NextMistake())(EMPTY, {}) == NextMistake()
