"""A puzzle of two turns: the first, the answer that comes by itself, and the second, judged by the rules."""

from __future__ import annotations

from session.lessons.attempt import is_finished
from session.lessons.lesson import right_move
from session.page.commands import AskLesson, StartLesson
from session.page.state import State
from session.puzzles.following import is_missed, is_solved
from session.puzzles.themes import lesson_of
from session.table.intents import Choose, PlayMove, Undo
from taluva import Phase, Placement, parse_move
from tests.session.pages import after, table_in
from tests.session.test_puzzle_pack import FORCE

PUZZLE = lesson_of(FORCE.id, *FORCE[:2], *FORCE[3:])
ANSWER = tuple(parse_move(word) for word in FORCE.answer.split(" ")[1:3])


def begun(*words: str) -> State:
    return after(State(), StartLesson(PUZZLE), *(PlayMove(parse_move(word)) for word in words))


def answered() -> State:
    return after(begun(FORCE.solution), *map(PlayMove, ANSWER))


def test_after_the_right_turn_the_answer_comes_by_itself() -> None:
    before, state = begun(), begun(FORCE.solution)
    assert before.answer == () and before.computer_turn is None
    assert state.answer == ANSWER and state.computer_turn is not None
    assert not is_solved((before.attempt, before.table), (state.attempt, state.table))
    by_hand = after(state, Choose(ANSWER[0].hex), AskLesson())
    assert table_in(by_hand).game is table_in(state).game and by_hand.attempt == state.attempt
    assert after(state, PlayMove(ANSWER[0])).answer == ANSWER[1:]
    last = answered()
    assert last.answer == () and last.computer_turn is None
    assert str(table_in(last).position.hand) == FORCE.answer.split(" ")[-1]
    assert last.attempt is not None and last.attempt.remark.words == PUZZLE.steps[0].done


def test_the_second_turn_is_judged_by_the_rules() -> None:
    state = answered()
    tile = right_move(PUZZLE, table_in(state).game)
    assert isinstance(tile, Placement)
    laid = after(state, PlayMove(tile))
    assert table_in(laid).position.phase is Phase.BUILD and not is_finished(PUZZLE, table_in(laid))
    assert after(laid, Undo()).table is not None and table_in(after(laid, Undo())).game.ply == 3
    position = table_in(laid).position
    wrong = after(laid, PlayMove(next(move for move in position.builds if not PUZZLE.steps[4].right(position, move))))
    assert is_missed(laid.attempt, wrong.attempt) and table_in(wrong).game is table_in(laid).game
    building = right_move(PUZZLE, table_in(laid).game)
    assert building is not None
    won = after(laid, PlayMove(building))
    assert is_solved((laid.attempt, laid.table), (won.attempt, won.table))
    outcome = table_in(won).position.outcome
    assert outcome is not None and outcome.winners == (0,)


def test_hints_help_in_the_second_turn() -> None:
    state = after(answered(), AskLesson(), AskLesson())
    assert table_in(state).move == right_move(PUZZLE, table_in(state).game)
