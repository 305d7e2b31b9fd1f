"""A lesson as it is played: the verdict, the hints and the marks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from session.lessons.attempt import (
    NO_REMARK,
    Attempt,
    Remark,
    helped,
    is_finished,
    judged,
    lesson_table,
    marked_hexes,
)
from session.lessons.course import COURSE, lesson_named
from session.lessons.lesson import Lesson, right_move, targets
from session.page.state import State
from session.table.intents import Cancel, Choose, GoToPly, Intent, PlayMove, PointAt, Undo
from session.table.table import Table
from session.table.update import update
from session.text.names import is_you
from taluva import Hex, parse_move

LAY, TOWER, STAY = lesson_named("lay"), lesson_named("tower"), lesson_named("stay")
PUZZLE = lesson_named("puzzle-2-tower")
SAID = Remark("What was said", "bad")

each_lesson = pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.id)


def begun(lesson: Lesson, *moves: str) -> Table:
    """Return a lesson's table after some moves."""
    table = lesson_table(lesson)
    for move in moves:
        table = update(table, PlayMove(parse_move(move)))
    return table


def judge(attempt: Attempt, table: Table, *intents: Intent) -> tuple[Attempt, Table]:
    """Return an attempt and its table after intents."""
    for intent in intents:
        attempt, table = judged(attempt, table, update(table, intent))
    return attempt, table


def test_a_lesson_begins_on_its_own_table() -> None:
    table = lesson_table(LAY)
    assert table.colours == (1, 2)
    assert table.game.names == ("Player 1", "Player 2")
    assert (table.game.ply, table.closed, table.takeback) == (0, "", False)
    assert table.names == ("You", "Nilo") and is_you(table.names, 0)
    assert str(table.game.position.hand) == "CR"


def test_no_computer_plays_for_the_other_seat_of_a_lesson() -> None:
    lesson = lesson_named("found")
    state = State(table=begun(lesson, *lesson.solution.split()), attempt=Attempt(lesson))
    assert state.table is not None and state.table.level
    assert state.computer_turn is None


# ---- the verdict ------------------------------------------------------------------------------


def test_nothing_is_said_while_nothing_is_chosen_or_played() -> None:
    attempt, table = Attempt(LAY, remark=SAID), lesson_table(LAY)
    pointed = update(table, PointAt(Hex(0, 0)))
    assert judged(attempt, table, pointed) == (attempt, pointed)
    assert judged(attempt, table, pointed)[0] is attempt


def test_what_was_said_of_another_choice_goes() -> None:
    attempt, table = Attempt(LAY, remark=SAID, hints=1), lesson_table(LAY)
    chosen = update(table, Choose(Hex(0, 0)))
    assert judged(attempt, table, chosen) == (Attempt(LAY, hints=1), chosen)
    on_site = begun(TOWER, "0,0/2")
    assert judge(Attempt(TOWER, remark=SAID), on_site, Choose(Hex(0, -1)))[0].remark == NO_REMARK


def test_a_tile_that_is_let_go_is_another_choice() -> None:
    table = update(lesson_table(LAY), Choose(Hex(0, 0)))
    loose = replace(table, pending=None)
    assert judged(Attempt(LAY, remark=SAID), table, loose)[0].remark == NO_REMARK
    assert judged(Attempt(LAY, remark=SAID), loose, update(loose, PointAt(Hex(1, 1))))[0].remark == SAID


def test_a_hint_that_names_the_place_stands_for_every_choice() -> None:
    attempt, table = helped(Attempt(PUZZLE), lesson_table(PUZZLE))
    chosen = update(table, Choose(Hex(0, 0)))
    assert judged(attempt, table, chosen) == (attempt, chosen)
    assert judged(attempt, table, chosen)[0] is attempt


@each_lesson
def test_a_hint_that_shows_a_move_goes_with_the_move(lesson: Lesson) -> None:
    attempt, table = Attempt(lesson), lesson_table(lesson)
    for _ in lesson.steps[0].hints:
        attempt, table = helped(attempt, table)
    assert judge(attempt, table, PointAt(Hex(5, 5)))[0] is attempt
    assert judge(attempt, table, Cancel())[0] == replace(attempt, remark=NO_REMARK)


def test_a_right_move_is_answered_and_counts_no_hints() -> None:
    table = lesson_table(TOWER)
    attempt, after = judge(Attempt(TOWER, hints=1), table, PlayMove(parse_move("0,0/2")))
    assert attempt == Attempt(TOWER, remark=Remark(TOWER.steps[0].done, "ok"))
    assert after.game.ply == 1 and after.closed == ""


def test_another_right_move_than_the_solution_is_played_too() -> None:
    table = lesson_table(LAY)
    attempt, after = judge(Attempt(LAY), table, PlayMove(parse_move("-2,3/2")))
    assert attempt.remark == Remark(LAY.steps[0].done, "ok")
    assert after.game.ply == 1


@pytest.mark.parametrize(
    ("lesson", "move", "words"),
    [
        ("lay", "0,0/5", "That’s allowed, but it’s an eruption. This time, place the tile on the water."),
        ("expand", "hut:1,-1", "That would be a single hut. Choose Expand instead."),
        ("expand", "expand:S:-1,0", "That would fill only one hex. The lake has two of jungle next to it."),
    ],
)
def test_a_move_that_is_not_right_is_taken_off_the_board_with_a_word(lesson: str, move: str, words: str) -> None:
    table = lesson_table(lesson_named(lesson))
    before = Attempt(lesson_named(lesson), hints=1)
    attempt, after = judge(before, table, PlayMove(parse_move(move)))
    assert attempt == replace(before, remark=Remark(words, "bad"))
    assert after is table


@pytest.mark.parametrize(("lesson", "words"), [(LAY, "Lesson done!"), (PUZZLE, "Puzzle solved!")])
def test_the_last_step_closes_the_table(lesson: Lesson, words: str) -> None:
    attempt, table = judge(
        Attempt(lesson), lesson_table(lesson), *(PlayMove(parse_move(move)) for move in lesson.solution.split())
    )
    assert table == replace(begun(lesson, *lesson.solution.split()), closed=words)
    assert attempt == Attempt(lesson, remark=Remark(lesson.steps[-1].done, "ok"))
    assert is_finished(lesson, table)


def test_a_lesson_is_finished_after_its_last_step_alone() -> None:
    assert not is_finished(TOWER, lesson_table(TOWER))
    assert not is_finished(TOWER, begun(TOWER, "0,0/2"))
    assert is_finished(TOWER, begun(TOWER, "0,0/2", "tower:0,-1"))


def test_a_ply_taken_back_begins_its_step_again() -> None:
    waiting = lesson_table(LAY)
    attempt = Attempt(TOWER, waiting, Remark("Try this", "hint"), 2)
    table = begun(TOWER, "0,0/2")
    after, undone = judge(attempt, table, Undo())
    assert after == Attempt(TOWER, waiting)
    assert undone.game.ply == 0 and undone.pending is not None


# ---- hints ----------------------------------------------------------------------------------


@each_lesson
def test_the_last_hint_prepares_a_right_move_at_each_step(lesson: Lesson) -> None:
    attempt, table = Attempt(lesson), lesson_table(lesson)
    for step in lesson.steps:
        for number, words in enumerate(step.hints, 1):
            attempt, table = helped(attempt, table)
            assert attempt == Attempt(lesson, remark=Remark(words, "hint"), hints=number)
            assert (table.move is not None) is (number == len(step.hints))
        assert table.move is not None
        attempt, table = judge(attempt, table, PlayMove(table.move))
        assert attempt.remark == Remark(step.done, "ok")
    assert is_finished(lesson, table)


def test_no_hint_is_left_once_all_is_done() -> None:
    attempt, table = Attempt(LAY), begun(LAY, "-2,3/1")
    assert helped(attempt, table) == (attempt, table)
    assert helped(attempt, table)[0] is attempt


def test_no_hint_is_given_to_an_earlier_ply() -> None:
    attempt, table = Attempt(TOWER), update(begun(TOWER, "0,0/2"), GoToPly(0))
    assert helped(attempt, table) == (attempt, table)


def test_where_no_move_is_right_any_more_the_hint_clears_the_board() -> None:
    lesson = LAY._replace(steps=(LAY.steps[0]._replace(right=lambda _position, _move: False),))
    table = update(lesson_table(lesson), Choose(Hex(0, 0)))
    attempt, after = helped(Attempt(lesson), table)
    assert attempt == Attempt(lesson, remark=Remark(LAY.steps[0].hints[0], "hint"), hints=1)
    assert after.pending is None


def test_a_hint_that_was_the_last_comes_again() -> None:
    first = helped(Attempt(LAY), lesson_table(LAY))
    attempt, table = helped(first[0], update(first[1], Choose(Hex(0, 0))))
    assert (attempt, table.move) == (first[0], first[1].move)


# ---- marks ----------------------------------------------------------------------------------


def test_all_right_places_are_marked_where_the_step_shows_them() -> None:
    expand = lesson_named("expand")
    assert marked_hexes(Attempt(expand), lesson_table(expand)) == (Hex(0, 1), Hex(1, 0))
    assert marked_hexes(Attempt(expand, hints=1), lesson_table(expand)) == (Hex(0, 1), Hex(1, 0))
    temple = lesson_named("temple")
    table = lesson_table(temple)
    assert marked_hexes(Attempt(temple), table) == targets(temple, table.game)
    assert len(targets(temple, table.game)) == 2


def test_one_right_place_is_marked_after_a_hint_where_the_step_shows_none() -> None:
    assert marked_hexes(Attempt(STAY), lesson_table(STAY)) == ()
    assert marked_hexes(Attempt(STAY, hints=1), lesson_table(STAY)) == (Hex(2, -2),)
    assert len(targets(STAY, lesson_table(STAY).game)) > 1
    puzzle = lesson_named("puzzle-1-huts")
    table = begun(puzzle, "0,0/0")
    assert str(right_move(puzzle, table.game)) == "expand:R:2,-1"
    hexes = marked_hexes(Attempt(puzzle, hints=1), table)
    assert len(hexes) > 1 and hexes != (Hex(2, -1),)


def test_nothing_is_marked_once_all_is_done_or_at_an_earlier_ply() -> None:
    assert marked_hexes(Attempt(TOWER), begun(TOWER, "0,0/2", "tower:0,-1")) == ()
    assert marked_hexes(Attempt(TOWER), begun(TOWER, "0,0/2")) == (Hex(0, -1),)
    assert marked_hexes(Attempt(TOWER), update(begun(TOWER, "0,0/2"), GoToPly(0))) == ()


def test_where_no_move_is_right_any_more_nothing_is_marked() -> None:
    lesson = LAY._replace(steps=(LAY.steps[0]._replace(right=lambda _position, _move: False),))
    assert marked_hexes(Attempt(lesson, hints=1), lesson_table(lesson)) == ()
