"""A lesson on the page: it borrows the board, plays what is right, and the game waits untouched."""

from __future__ import annotations

from dataclasses import replace

import pytest

from session.lessons.attempt import NO_REMARK, Attempt, Remark, lesson_table
from session.lessons.course import lesson_named
from session.lessons.lesson import Lesson
from session.lessons.progress import Progress
from session.page.commands import AskLesson, LeaveLesson, PutOnTable, RunReplay, StartLesson
from session.page.state import State
from session.table.intents import Choose, Confirm, GoToPly, PlayMove, PointAt, Prepare, Redo, Rotate, SetSeat, Undo
from session.table.table import Ghost, Site
from taluva import Hex, parse_move
from tests.session.pages import FOUR_PLIES, after, on_table, save_of, table_in

LAY = lesson_named("lay")
TOWER = lesson_named("tower")
PUZZLE = lesson_named("puzzle-2-tower")


def in_lesson(lesson: Lesson, *moves: str) -> State:
    """Return the state of a lesson after some moves."""
    return after(State(), StartLesson(lesson), *(PlayMove(parse_move(move)) for move in moves))


def attempt_in(state: State) -> Attempt:
    assert state.attempt is not None
    return state.attempt


# ---- begin and leave -----------------------------------------------------------------------


def test_a_lesson_has_the_board_while_the_game_waits() -> None:
    game = after(on_table(FOUR_PLIES, colours=(3, 4)), Choose(Hex(0, 0)))
    state = after(game, StartLesson(LAY))
    assert state == replace(
        game, table=lesson_table(LAY), attempt=Attempt(LAY, game.table), progress=Progress((), "lay"), refused=None
    )
    assert state.own_table is game.table and state.save is game.save
    assert table_in(state).colours == (1, 2)


def test_a_lesson_that_is_left_gives_the_board_back_as_it_was() -> None:
    game = after(on_table(FOUR_PLIES), Choose(Hex(0, 0)))
    state = after(game, StartLesson(LAY), PlayMove(parse_move("-2,3/1")), LeaveLesson())
    assert state == replace(game, progress=Progress(("lay",), "lay"))
    assert state.table is game.table


def test_without_a_game_a_lesson_leaves_an_empty_table() -> None:
    state = after(State(), StartLesson(LAY))
    assert state.own_table is None
    assert attempt_in(state).waiting is None
    assert after(state, LeaveLesson()) == State(progress=Progress((), "lay"))


def test_the_next_lesson_lets_the_same_game_wait() -> None:
    game = on_table(FOUR_PLIES)
    state = after(game, StartLesson(LAY), StartLesson(TOWER), RunReplay(True), StartLesson(LAY))
    assert attempt_in(state) == Attempt(LAY, game.table)
    assert attempt_in(state).waiting is game.table
    assert not state.replaying
    assert state.progress == Progress((), "lay")


def test_a_lesson_begins_again_from_its_beginning() -> None:
    state = after(in_lesson(TOWER, "0,0/2"), AskLesson(), StartLesson(TOWER))
    assert attempt_in(state) == Attempt(TOWER)
    assert state.table == lesson_table(TOWER)


def test_a_game_that_is_opened_ends_the_lesson() -> None:
    state = after(on_table(FOUR_PLIES), StartLesson(LAY), PutOnTable(save_of()))
    assert state.attempt is None
    assert after(state, LeaveLesson()) is state


def test_in_a_lesson_no_clock_waits_and_no_computer_decides() -> None:
    state = after(on_table(FOUR_PLIES, levels=(2, 2)), StartLesson(LAY))
    assert not (state.clock_waits or state.watching)
    assert state.computer_turn is None


def test_a_seat_of_a_lesson_cannot_be_given_to_a_computer() -> None:
    state = after(on_table(FOUR_PLIES), StartLesson(LAY))
    assert after(state, SetSeat(0, 2)) is state


# ---- the verdict ------------------------------------------------------------------------------


def test_a_right_move_is_played_and_answered() -> None:
    state = in_lesson(TOWER, "0,0/2")
    assert table_in(state).game.ply == 1
    assert attempt_in(state) == Attempt(TOWER, remark=Remark(TOWER.steps[0].done, "ok"))
    assert table_in(state).closed == ""
    assert state.progress == Progress((), "tower")


def test_a_move_that_is_not_right_is_not_played() -> None:
    state = after(State(), StartLesson(LAY), Prepare(parse_move("0,-1/2")))
    wrong = after(state, Confirm())
    assert wrong.table is state.table
    assert wrong.attempt == Attempt(LAY, remark=Remark(LAY.steps[0].otherwise, "bad"))
    assert table_in(wrong).pending == Ghost(Hex(0, -1), 2, True)


def test_the_last_right_move_ends_the_lesson() -> None:
    state = in_lesson(LAY, "-2,3/1")
    assert table_in(state).closed == "Lesson done!"
    assert state.progress == Progress(("lay",), "lay")
    assert attempt_in(state).remark == Remark(LAY.steps[0].done, "ok")
    assert after(state, Undo()) is state


def test_a_puzzle_that_is_done_is_solved() -> None:
    state = in_lesson(PUZZLE, *PUZZLE.solution.split())
    assert table_in(state).closed == "Puzzle solved!"
    assert state.progress == Progress((PUZZLE.id,), PUZZLE.id)


def test_a_lesson_done_once_more_counts_once() -> None:
    state = after(in_lesson(LAY, "-2,3/1"), StartLesson(TOWER))
    assert state.progress == Progress(("lay",), "tower")
    state = after(state, StartLesson(LAY), PlayMove(parse_move("-2,3/1")))
    assert state.progress == Progress(("lay",), "lay")


def test_what_is_done_stays_done_while_it_is_looked_at() -> None:
    done = in_lesson(LAY, "-2,3/1")
    for action in (PointAt(Hex(2, 2)), GoToPly(0), GoToPly(1)):
        assert after(done, action).progress == Progress(("lay",), "lay")


def test_no_move_of_a_lesson_goes_into_the_waiting_save() -> None:
    game = on_table(FOUR_PLIES)
    state = after(game, StartLesson(TOWER), PlayMove(parse_move("0,0/2")), Undo(), Redo(), at=8.0)
    assert table_in(state).game.ply == 1
    assert state.save is game.save
    assert table_in(state).save.seconds == lesson_table(TOWER).save.seconds == ()


# ---- what is said -----------------------------------------------------------------------------


def test_a_ply_taken_back_takes_the_remark_and_the_hints_with_it() -> None:
    state = after(in_lesson(TOWER, "0,0/2"), AskLesson())
    assert attempt_in(state).hints == 1
    assert attempt_in(after(state, Undo())) == Attempt(TOWER)


def test_a_remark_goes_once_something_else_is_chosen() -> None:
    wrong = after(State(), StartLesson(LAY), Prepare(parse_move("0,-1/2")), Confirm())
    assert attempt_in(after(wrong, PointAt(Hex(5, 5)))) == wrong.attempt
    assert attempt_in(after(wrong, Choose(Hex(0, -1)))).remark == NO_REMARK


@pytest.mark.parametrize(("lesson", "pending"), [(LAY, Ghost(Hex(-2, 3), 1, True)), (TOWER, Ghost(Hex(0, 0), 2, True))])
def test_the_last_hint_comes_with_a_right_move(lesson: Lesson, pending: Ghost) -> None:
    state = after(State(), StartLesson(lesson), AskLesson())
    assert state.attempt == Attempt(lesson, remark=Remark(lesson.steps[0].hints[0], "hint"), hints=1)
    assert table_in(state).pending == pending


def test_a_hint_before_the_last_clears_the_board() -> None:
    state = after(State(), StartLesson(PUZZLE), Choose(Hex(0, 0)))
    first = after(state, AskLesson())
    assert attempt_in(first) == Attempt(PUZZLE, remark=Remark(PUZZLE.steps[0].hints[0], "hint"), hints=1)
    assert table_in(first).pending is None
    second = after(first, AskLesson())
    assert attempt_in(second) == Attempt(PUZZLE, remark=Remark(PUZZLE.steps[0].hints[1], "hint"), hints=2)
    assert table_in(second).pending == Ghost(Hex(2, -1), 3, True)
    assert after(second, AskLesson()) == second


def test_each_step_has_its_own_hints() -> None:
    state = after(in_lesson(PUZZLE), AskLesson(), AskLesson(), Confirm())
    assert attempt_in(state) == Attempt(PUZZLE, remark=Remark(PUZZLE.steps[0].done, "ok"))
    state = after(state, AskLesson(), AskLesson())
    assert attempt_in(state).remark == Remark(PUZZLE.steps[1].hints[1], "hint")
    assert table_in(state).pending == Site(Hex(1, 0), 2)


def test_a_hint_stays_while_the_player_follows_it() -> None:
    state = after(State(), StartLesson(PUZZLE), AskLesson(), Choose(Hex(1, 1)), PointAt(Hex(2, 2)))
    assert attempt_in(state).remark.kind == "hint"


def test_a_hint_that_shows_a_tile_goes_once_it_is_turned() -> None:
    state = after(State(), StartLesson(LAY), AskLesson(), Rotate(True))
    assert attempt_in(state).remark == NO_REMARK


def test_no_hint_is_given_while_an_earlier_ply_is_looked_at() -> None:
    state = after(in_lesson(TOWER, "0,0/2"), GoToPly(0))
    assert after(state, AskLesson()) is state
