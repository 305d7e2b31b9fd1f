"""A puzzle of the pack on the page: what its player does, and what it leaves alone."""

from __future__ import annotations

from session.lessons.course import lesson_named
from session.page.commands import AskLesson, LeaveLesson, StartLesson
from session.page.reduce import reduce
from session.page.state import Moment, State
from session.puzzles.following import is_missed, is_solved, misses_counted
from session.puzzles.sharing import result_picture, result_words, storm_words
from session.puzzles.themes import lesson_of
from session.puzzles.training import Training, with_result
from session.table.intents import Intent, PlayMove
from taluva import parse_move

PUZZLE = lesson_of("cut-1", "cut", 1336, "1,1/5", "1pBdKZWBHy2nU3i3vGp_x1BKgVll99IauRSniY-P0")


def after(state: State, *actions: Intent | StartLesson | AskLesson | LeaveLesson) -> State:
    for action in actions:
        state = reduce(state, action, Moment())
    return state


BEGUN = after(State(), StartLesson(PUZZLE))


def test_a_wrong_move_and_a_hint_are_missed() -> None:
    assert BEGUN.table is not None
    move = min(BEGUN.table.position.placements)
    wrong = after(BEGUN, PlayMove(move))
    again = after(wrong, PlayMove(move))
    helped = after(BEGUN, AskLesson())
    assert is_missed(BEGUN.attempt, wrong.attempt) and is_missed(wrong.attempt, again.attempt)
    assert is_missed(BEGUN.attempt, helped.attempt)
    assert not is_missed(None, BEGUN.attempt) and not is_missed(BEGUN.attempt, BEGUN.attempt)
    assert not is_solved((BEGUN.attempt, BEGUN.table), (wrong.attempt, wrong.table))


def test_the_solution_solves_it_once() -> None:
    done = after(BEGUN, PlayMove(parse_move("1,1/5")))
    assert is_solved((BEGUN.attempt, BEGUN.table), (done.attempt, done.table))
    assert not is_solved((done.attempt, done.table), (done.attempt, done.table))
    assert not is_missed(BEGUN.attempt, done.attempt)
    assert not is_solved((None, None), (BEGUN.attempt, BEGUN.table))


def test_puzzles_of_the_pack_leave_the_course_alone() -> None:
    lesson = lesson_named("erupt")
    state = after(State(), StartLesson(lesson), StartLesson(PUZZLE), PlayMove(parse_move("1,1/5")), LeaveLesson())
    assert (state.progress.done, state.progress.last) == ((), "erupt")


def test_the_result_is_said_in_words() -> None:
    assert result_words(0, 3) == "Solved at once · 3 days in a row"
    assert result_words(1, 1) == "Solved after 1 miss · 1 day in a row"
    assert storm_words(2) == "The storm is over: 2 puzzles solved."


def test_a_puzzle_that_was_missed_before_is_not_said_to_be_solved_at_once() -> None:
    at_once = with_result(Training(), PUZZLE.id, PUZZLE.rating, True)
    missed = with_result(Training(), PUZZLE.id, PUZZLE.rating, False)
    later = with_result(missed, PUZZLE.id, PUZZLE.rating, True)
    assert [misses_counted(training, PUZZLE.id, 0) for training in (at_once, later)] == [0, 1]
    assert misses_counted(later, PUZZLE.id, 3) == 3


def test_the_picture_has_the_island_and_the_words() -> None:
    island = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><g/></svg>'
    picture = result_picture(island, "A & B", "1 < 2")
    assert picture.startswith("<svg") and picture.count("<svg") == 2 and 'height="296"' in picture
    assert "A &amp; B" in picture and "1 &lt; 2" in picture
