"""Lessons and puzzles: each can be solved, and every wrong move gets an answer."""

from __future__ import annotations

import pytest

from session.lessons.attempt import lesson_table
from session.lessons.goals import one_of
from session.lessons.lesson import Lesson, game_for, goes_to, judge, next_lesson, right_move, step_of, targets
from session.lessons.lessons import LESSONS
from session.lessons.puzzles import AIMS as TEXTS
from session.lessons.puzzles import PUZZLES
from session.table.cells import board_cells
from session.table.intents import Choose
from session.table.marks import ghost_drawing
from session.table.narrator import narration
from session.table.update import update
from taluva import Build, Ending, Game, Kind, Placement, parse_move
from tools.puzzles import AIMS

ALL = (*LESSONS, *PUZZLES)

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
each_of_all = pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)


def lesson_of(name: str) -> Lesson:
    return next(lesson for lesson in ALL if lesson.id == name)


def answer_to(name: str, move: str) -> str:
    lesson = lesson_of(name)
    verdict = judge(lesson, game_for(lesson), parse_move(move))
    assert not verdict.right
    return verdict.words


def solved(lesson: Lesson) -> Game:
    game = game_for(lesson)
    for word in lesson.solution.split():
        game = game.play(parse_move(word))
    return game


def test_ids_are_unique() -> None:
    ids = [lesson.id for lesson in ALL]
    assert len(set(ids)) == len(ids)
    assert not any(lesson.is_puzzle for lesson in LESSONS) and all(lesson.is_puzzle for lesson in PUZZLES)


@each_of_all
def test_the_solution_completes_all_steps(lesson: Lesson) -> None:
    game = game_for(lesson)
    for word in lesson.solution.split():
        step = step_of(lesson, game)
        assert step is not None and not game.is_over
        move = parse_move(word)
        verdict = judge(lesson, game, move)
        assert verdict.right and verdict.words == step.done
        if not isinstance(move, Build) or move.kind is not Kind.EXPAND:
            assert move.hex in targets(lesson, game)
        game = game.play(move)
    assert step_of(lesson, game) is None and targets(lesson, game) == ()


@each_of_all
def test_every_move_gets_an_answer(lesson: Lesson) -> None:
    game = game_for(lesson)
    for word in lesson.solution.split():
        verdicts = [judge(lesson, game, move) for move in game.position.legal_moves]
        assert all(verdict.words for verdict in verdicts)
        assert any(verdict.right for verdict in verdicts)
        game = game.play(parse_move(word))


@each_lesson
def test_some_legal_move_is_wrong_in_the_first_step(lesson: Lesson) -> None:
    game = game_for(lesson)
    assert not all(judge(lesson, game, move).right for move in game.position.legal_moves)


def test_lessons_end_with_what_they_teach() -> None:
    ends = {lesson.id: solved(lesson) for lesson in LESSONS}
    assert ends["lay"].position.board.land.bit_count() == 12
    assert ends["erupt"].position.board.levels[1].bit_count() == 3
    assert len(ends["found"].position.board.settlements[0]) == 2
    assert ends["expand"].position.players[0].supply.huts == 20 - 2 - 3
    assert ends["temple"].position.board.temples
    assert ends["tower"].position.board.towers
    assert max(part.size for part in ends["cut"].position.board.settlements[1]) < 3
    outcome = ends["win"].outcome
    assert outcome is not None and outcome.reason is Ending.EARLY and outcome.winners == (0,)
    assert not ends["stay"].is_over and not ends["stay"].position.players[0].out


def test_the_answer_says_why_a_move_is_wrong() -> None:
    assert "eruption" in answer_to("lay", "0,0/5")
    assert "doesn’t touch" in answer_to("lay", "0,-1/2")
    assert "new land" in answer_to("erupt", "0,-1/2")
    assert "larger" in answer_to("found", "expand:S:-1,0")
    assert "one hex" in answer_to("expand", "expand:S:-1,0")
    assert "single hut" in answer_to("expand", "hut:1,-1")
    assert "temple is worth more" in answer_to("temple", "expand:J:-1,0")
    assert "still be together" in answer_to("cut", "0,0/3")
    assert "stay as it is" in answer_to("cut", "0,-1/2")
    assert "out of the game" in answer_to("stay", "-3,1/2")


@each_of_all
def test_every_step_has_hints_and_a_right_move(lesson: Lesson) -> None:
    game = game_for(lesson)
    for step, word in zip(lesson.steps, lesson.solution.split()):
        assert step.hints and all(step.hints)
        move = right_move(lesson, game)
        assert move == parse_move(word)
        hexes = goes_to(game, move)
        assert hexes if isinstance(move, Build) and move.kind is Kind.EXPAND else hexes == (move.hex,)
        game = game.play(move)
    assert right_move(lesson, game) is None


def test_a_right_move_off_the_solution_leads_to_another_right_move() -> None:
    lesson = lesson_of("stay")
    game = game_for(lesson)
    other = next(m for m in sorted(game.position.legal_moves) if judge(lesson, game, m).right)
    assert str(other) != lesson.solution.split()[0]
    after = game.play(other)
    move = right_move(lesson, after)
    assert move is not None and after.position.violation(move) is None and judge(lesson, after, move).right


def test_after_the_last_step_every_move_is_right() -> None:
    lesson = lesson_of("lay")
    game = solved(lesson)
    assert all(judge(lesson, game, move) == (True, "") for move in game.position.legal_moves)


def test_the_board_marks_where_right_moves_go() -> None:
    erupt, expand = lesson_of("erupt"), lesson_of("expand")
    assert [str(hex_) for hex_ in targets(erupt, game_for(erupt))] == ["0,0"]
    assert [str(hex_) for hex_ in targets(expand, game_for(expand))] == ["0,1", "1,0"]


def test_a_goal_of_moves_accepts_an_expansion_in_any_notation() -> None:
    position = game_for(lesson_of("expand")).position
    move = parse_move("expand:J:1,1")
    assert one_of(move)(position, move) and not one_of(move)(position, parse_move("hut:1,-1"))


def test_the_last_lesson_is_followed_by_the_first_unfinished_one() -> None:
    first, second, *_rest, last = LESSONS
    assert next_lesson(LESSONS, (), "") is first
    assert next_lesson(LESSONS, (first.id,), first.id) is second
    assert next_lesson(LESSONS, (last.id,), last.id) is first
    assert next_lesson(LESSONS, [lesson.id for lesson in LESSONS], last.id) is None


@pytest.mark.parametrize("name", ["lay", "tower"])
def test_where_turning_is_taught_the_first_pose_is_not_right(name: str) -> None:
    lesson = lesson_of(name)
    table = lesson_table(lesson)
    assert "turn" in lesson.steps[0].task
    for hex_ in targets(lesson, table.game):
        ghost = update(table, Choose(hex_)).ghost
        assert ghost is not None
        assert not judge(lesson, table.game, Placement(hex_, ghost.rotation)).right
        turned = update(update(table, Choose(hex_)), Choose(hex_)).ghost
        assert turned is not None and turned.rotation != ghost.rotation


def texts_of(lesson: Lesson) -> list[str]:
    """Return all texts of a lesson, as often as they appear."""
    texts = [lesson.title]
    for step in lesson.steps:
        texts += [step.task, step.done, step.otherwise, *step.hints, *(words for _goal, words in step.wrong)]
    return texts


def test_no_text_of_the_lessons_is_read_twice() -> None:
    texts = [text for lesson in LESSONS for text in texts_of(lesson)]
    assert sorted(set(texts)) == sorted(texts)


def test_the_way_through_the_lessons_takes_less_than_four_minutes() -> None:
    """Reading takes at most two and a half; that leaves seven seconds for each of the twelve moves."""
    read = [text for lesson in LESSONS for step in lesson.steps for text in (lesson.title, step.task, step.done)]
    words_per_minute = 200
    assert len(" ".join(read).split()) / words_per_minute < 2.5
    assert max(len(step.task) for lesson in LESSONS for step in lesson.steps) <= 200
    assert max(len(step.done) for lesson in LESSONS for step in lesson.steps) <= 110


def test_the_old_lava_is_explained_where_its_arrow_first_appears() -> None:
    def shows_arrow(lesson: Lesson) -> bool:
        table = lesson_table(lesson)
        ghosts = [update(table, Choose(hex_)) for hex_ in targets(lesson, table.game)]
        drawings = [ghost_drawing(ghost, board_cells(ghost), 0) for ghost in ghosts]
        return any(drawing is not None and "#old-lava-" in drawing.markup for drawing in drawings)

    first = next(lesson for lesson in LESSONS if game_for(lesson).position.hand and shows_arrow(lesson))
    table = lesson_table(first)
    said = narration(update(table, Choose(targets(first, table.game)[0])))
    assert first.id == "erupt" and any("dashed arrow" in words for words in said.sentences)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_only_one_turn_solves_the_puzzle(puzzle: Lesson) -> None:
    aim = puzzle.id.rpartition("-")[2]
    position = game_for(puzzle).position
    turns = AIMS[aim](position)
    assert [" ".join(str(move) for move in turn if move is not None) for turn in turns] == [puzzle.solution]


def test_there_are_a_dozen_puzzles_covering_all_aims() -> None:
    assert len(PUZZLES) == 12
    assert {puzzle.id.rpartition("-")[2] for puzzle in PUZZLES} == set(AIMS) == set(TEXTS)
