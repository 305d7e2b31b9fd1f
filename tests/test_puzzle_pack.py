"""The pack of the site: every puzzle has exactly one solution, and no two are alike."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from session.lessons.goals import winning_builds
from session.lessons.lesson import game_for, right_move, step_of
from session.puzzles.pack import Puzzle, parse_pack
from session.puzzles.themes import lesson_of
from taluva import Phase, Position, parse_move
from taluva.compact import parse_compact_position
from tools.puzzles.alike import likeness
from tools.puzzles.answers import share_after
from tools.puzzles.finder import COUNT, MOST_RIGHT, TWO_TURNS, sole_turn
from tools.puzzles.packing import DOCUMENT, PACK, table

pytestmark = pytest.mark.slow

_EACH = 199
"""Every so manieth puzzle is proved always, all of them with the long tests."""


@cache
def pack() -> tuple[Puzzle, ...]:
    return parse_pack(PACK.read_text(encoding="utf-8"))


def prove(puzzle: Puzzle) -> None:
    """Fail unless a puzzle's solution is the only one, or of a count puzzle, one of two ways to build."""
    position = parse_compact_position(puzzle.position)
    moves = tuple(map(parse_move, puzzle.solution.split(" ")))
    if puzzle.theme == COUNT:
        assert len(set(moves)) == 2 and all(move in position.legal_moves for move in moves), puzzle.id
    else:
        assert sole_turn(puzzle.theme, position) == moves, puzzle.id


def test_a_sample_has_one_solution_each() -> None:
    for puzzle in (*pack()[::_EACH], *[next(each for each in pack() if each.theme == theme) for theme in TWO_TURNS]):
        prove(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_all_have_one_solution_each(part: int) -> None:
    for puzzle in pack()[part::10]:
        prove(puzzle)


def test_each_is_another() -> None:
    assert len({puzzle.id for puzzle in pack()}) == len(pack())


@pytest.mark.long
def test_no_two_are_alike() -> None:
    like = Counter(likeness(parse_compact_position(puzzle.position)) for puzzle in pack())
    assert like.most_common(1)[0][1] == 1


@pytest.mark.long
def test_each_can_be_played() -> None:
    for puzzle in pack():
        lesson = lesson_of(puzzle.id, puzzle.theme, puzzle.rating, puzzle.solution, puzzle.position, puzzle.answer)
        solution = puzzle.solution.split(" ")[:1] if puzzle.theme == COUNT else puzzle.solution.split(" ")
        assert lesson.solution.split(" ") == [*solution, *puzzle.answer.split(" ")[1:3]]


def test_after_each_answer_the_second_turn_can_be_played() -> None:
    puzzles = [puzzle for puzzle in pack() if puzzle.theme in TWO_TURNS]
    for puzzle in puzzles[::5]:
        lesson = lesson_of(puzzle.id, puzzle.theme, puzzle.rating, puzzle.solution, puzzle.position, puzzle.answer)
        game = game_for(lesson)
        for word in lesson.solution.split(" "):
            game = game.play(parse_move(word))
        while step_of(lesson, game) is not None:
            move = right_move(lesson, game)
            assert move is not None, puzzle.id
            game = game.play(move)
    assert all(bool(puzzle.answer) == (puzzle.theme in TWO_TURNS) for puzzle in pack())


def test_the_second_turn_asks_something() -> None:
    for puzzle in pack():
        if puzzle.theme in TWO_TURNS:
            done = parse_compact_position(puzzle.position)
            for word in puzzle.solution.split(" "):
                done = done.play(parse_move(word))
            assert 0 < share_after(puzzle.theme, done, puzzle.answer) <= MOST_RIGHT, puzzle.id


def test_a_puzzle_takes_few_bytes() -> None:
    text = PACK.read_bytes()
    assert len(text) / len(pack()) < 120 and max(map(len, text.splitlines())) < 150


def test_the_document_has_the_table_of_this_pack() -> None:
    assert table(pack()) in DOCUMENT.read_text(encoding="utf-8")


def answers(position: Position, chance: random.Random, count: int) -> Iterator[Position]:
    """Give positions after answers at random to a turn, each with another tile drawn."""
    for _number in range(count):
        drawn = position.draw(chance.choice(sorted(position.unseen().elements())))
        after = drawn.play(drawn.placements[chance.randrange(len(drawn.placements))])
        if after.phase is Phase.BUILD:
            after = after.play(after.builds[chance.randrange(len(after.builds))])
        if not after.is_over:
            yield after.draw(chance.choice(sorted(after.unseen().elements())))


def test_no_answer_refutes_a_turn_that_wins_or_stays(pytestconfig: pytest.Config) -> None:
    chance = random.Random(1)
    count = 6 if pytestconfig.getoption("--long") else 2
    for puzzle in pack():
        if puzzle.theme not in TWO_TURNS:
            continue
        position = parse_compact_position(puzzle.position)
        for word in puzzle.solution.split(" "):
            position = position.play(parse_move(word))
        for mine in answers(position, chance, count):
            wins = puzzle.theme == "force"
            played = (mine.play(move) for move in mine.placements)
            turns = (after for after in played if after.phase is Phase.BUILD)
            assert any(winning_builds(after) if wins else True for after in turns), puzzle.id
