"""The pack of puzzles: it is read whole or not at all, and whatever else comes is refused in words."""

from __future__ import annotations

from binascii import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from session.lessons.attempt import Attempt, lesson_table, marked_hexes
from session.lessons.lesson import game_for, judge, step_of
from session.puzzles.pack import PackError, Puzzle, format_pack, parse_pack
from session.puzzles.themes import THEMES, lesson_of
from taluva import NotationError, Position, parse_move
from taluva.compact import format_compact_position, parse_compact_position

CUT = Puzzle("cut", 1336, "nny??", "1,1/5", "1pBdKZWBHy2nU3i3vGp_x1BKgVll99IauRSniY-P0")
TOWER = Puzzle("tower", 1489, "nnnny", "0,0/1 tower:0,-1", "1pMnu0VdN1R2T5zTHuHimBN1lRK6lOg3alwkS2PKdSF0uYhrsc")
FORCE = Puzzle(
    "force",
    800,
    "yyyy-",
    "expand:J:-3,2",
    "1pBFf2Tx6gLsNftvJUULT-58jjEb8GlgIKGt_Jtgbd5MHjfVm3DiLhFfyE-mb4-FJn",
    "CJ 1,-3/0 tower:2,-3 CJ",
)
PACK = format_pack((CUT, TOWER))


def sealed(body: str, count: int = 1, version: int = 1) -> str:
    """Return a pack with the right checksum, whatever its lines are."""
    return f"taluva puzzles {version} {count} {crc32(body.encode()):08x}\n{body}"


def words(text: str) -> str:
    with pytest.raises(PackError) as error:
        parse_pack(text)
    return str(error.value)


def test_a_pack_comes_back() -> None:
    assert parse_pack(PACK) == (CUT, TOWER)
    assert CUT.id != TOWER.id and CUT.id.startswith("cut-")
    assert PACK.splitlines()[0] == f"taluva puzzles 2 2 {crc32(PACK.split(chr(10), 1)[1].encode()):08x}"


def test_the_answer_of_a_puzzle_comes_back_and_older_packs_have_none() -> None:
    assert parse_pack(format_pack((FORCE, CUT))) == (FORCE, CUT)
    body = PACK.split("\n", 1)[1]
    assert parse_pack(sealed(body, 2, version=1)) == (CUT, TOWER)


def test_a_newer_pack_is_said_to_be_newer() -> None:
    assert "newer" in words("taluva puzzles 3\nwhatever")
    assert "newer" in words(PACK.replace("puzzles 2", "puzzles 12", 1))


LINE = PACK.splitlines()[1] + "\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "<!doctype html>",
        PACK[:-9],
        PACK + LINE,
        PACK.replace("1336", "1337"),
        PACK.replace("puzzles 2", "puzzles 0", 1),
        "x" * 1_000_001,
        sealed("", 0),
        sealed(LINE, 2),
        sealed(LINE.replace("cut", "cat")),
        sealed(LINE.replace("1336", "-336")),
        sealed(LINE.replace("nny", "nnz")),
        sealed(LINE.replace("1,1/5", "1,1/9")),
        sealed(LINE.replace("1,1/5", "9" * 5000 + ",1/5")),
        sealed(LINE.replace("1pB", "2pB")),
        sealed(LINE.replace(" 1p", "  1p")),
        sealed(LINE * 5001, 5001),
    ],
)
def test_a_damaged_pack_is_said_to_be_damaged(text: str) -> None:
    assert "damaged" in words(text)


@settings(max_examples=40)
@given(st.text())
def test_no_text_breaks_the_reader(text: str) -> None:
    for each in (text, "taluva puzzles 1 " + text, sealed(text, text.count("\n"))):
        with pytest.raises(PackError):
            parse_pack(each)


def test_any_position_and_solution_is_refused_or_played() -> None:
    for solution, position in (
        ("1,1/4", CUT.position[:-3]),
        ("7,7/4", CUT.position),
        ("hut:0,0", CUT.position),
        ("0,0/1 tower:9,9", TOWER.position),
    ):
        with pytest.raises(NotationError):
            lesson_of("x", "tower", 1200, solution, position)
    with pytest.raises(NotationError):
        lesson_of("x", "count", 1200, CUT.solution, CUT.position)


@pytest.mark.parametrize("puzzle", [CUT, TOWER], ids=lambda puzzle: puzzle.theme)
def test_a_puzzle_is_played_like_a_lesson(puzzle: Puzzle) -> None:
    lesson = lesson_of(puzzle.id, *puzzle[:2], puzzle.solution, puzzle.position)
    game = game_for(lesson)
    assert game.position == parse_compact_position(puzzle.position)
    assert (lesson.theme, lesson.rating, lesson.is_puzzle) == (puzzle.theme, puzzle.rating, True)
    for word in puzzle.solution.split(" "):
        step = step_of(lesson, game)
        assert step is not None and step.task == THEMES[puzzle.theme].task
        move = parse_move(word)
        others = [each for each in game.position.legal_moves if game.position.canonical(move) != each]
        assert not judge(lesson, game, others[0]).right
        assert judge(lesson, game, move).right
        game = game.play(move)
    assert step_of(lesson, game) is None


@pytest.mark.parametrize(
    "answer",
    ["CJ -3,-1/5 hut:-2,0 CJ", "CJ 0,0/0 temple:-2,0 CJ", "CJ -3,-1/5 temple:-2,0 QQ", "CJ temple:-2,0 CJ"],
)
def test_an_answer_that_is_not_legal_is_refused(answer: str) -> None:
    with pytest.raises(NotationError):
        lesson_of("x", *FORCE[:2], FORCE.solution, FORCE.position, answer)


def to_build_in() -> Position:
    position = parse_compact_position(TOWER.position)
    return position.play(parse_move("0,0/1"))


def test_a_count_puzzle_marks_both_and_takes_one() -> None:
    start = to_build_in()
    better, worse, *others = list(start.builds)
    solution, position = f"{better} {worse}", format_compact_position(start)
    lesson = lesson_of("count-1", "count", 1300, solution, position)
    table = lesson_table(lesson)
    assert {better.hex, worse.hex} <= set(marked_hexes(Attempt(lesson), table))
    assert judge(lesson, table.game, better).right
    assert judge(lesson, table.game, worse).words == "The other one is clearly better."
    assert judge(lesson, table.game, others[0]).words == THEMES["count"].wrong
