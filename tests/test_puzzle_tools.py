"""The tools that find puzzles, and what the pack of the site holds."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from session.puzzles.pack import parse_pack
from session.table.scenes import Scene, position_of
from taluva import Phase, Position, Tile, parse_move
from taluva.compact import format_compact_position, parse_compact_position
from tests.rules.turning import moved
from tools.puzzles.alike import as_mover, likeness
from tools.puzzles.finder import PuzzleCandidate, find, judge, of_pack, rating_of, read_state, search_game, sole_turn
from tools.puzzles.packing import PACK, packed, table
from tools.puzzles.two_turns import every_build, holds

LAID = "CJ@0,0/4 JR@-2,2/5 LS@-1,3/0 SL@-1,0/3 SC@-2,4/5 RL@-1,-1/0"
MINE, THEIRS = "hut:-2,0 hut:-2,1", "hut:-2,5 hut:-1,4 hut:0,3"
SCENE = Scene(LAID, MINE, THEIRS, "SC")


@pytest.fixture(scope="module")
def position() -> Position:
    return position_of(SCENE)


def test_turned_and_mirrored_positions_are_alike(position: Position) -> None:
    for turns in range(6):
        for mirrored in (False, True):
            assert likeness(moved(position, turns, mirrored)) == likeness(position)


def test_positions_that_differ_are_not_alike(position: Position) -> None:
    assert likeness(replace(position, hand=Tile.parse("CS"))) != likeness(position)
    assert likeness(position_of(Scene(LAID, THEIRS, MINE, "SC"))) != likeness(position)


def test_colours_make_no_difference(position: Position) -> None:
    done = position.play(min(position.placements))
    done = done.play(next(iter(done.builds)))
    other = done.draw(min(done.unseen()))
    assert other.seat == 1
    start = as_mover(other)
    assert start.seat == 0 and start.ply == 0
    assert likeness(start) == likeness(other)


# ---- finding ---------------------------------------------------------------------------


@cache
def in_a_game() -> list[PuzzleCandidate]:
    """Return the puzzles of one theme in a game."""
    return search_game(2, ("cut",))


@pytest.mark.slow
def test_a_search_goes_on_where_it_was(tmp_path: Path) -> None:
    state = tmp_path / "state"
    wanted = ("cut",)
    with ThreadPoolExecutor(1) as executor:
        find(executor, state, [2], lambda _counts: wanted, lambda _line: None)
        first = state.read_text(encoding="utf-8")
        state.write_text(first + '[3, ["cut"', encoding="utf-8")  # cut short while it was written
        find(executor, state, [2], lambda _counts: wanted, lambda _line: None)
    assert state.read_text(encoding="utf-8").startswith(first)
    done, puzzles = read_state(state)
    assert done == {2} and {each.theme for each in puzzles.values()} <= set(wanted)
    assert in_a_game() == [PuzzleCandidate(*fields) for fields in json.loads(first)[1:]]


def test_nothing_is_searched_when_there_is_enough(tmp_path: Path) -> None:
    def enough(_counts: Counter[str]) -> tuple[str, ...]:
        return ()

    with ThreadPoolExecutor(1) as executor:
        find(executor, tmp_path / "state", [1, 2], enough, lambda _line: None)
    assert read_state(tmp_path / "state")[0] == set()


def test_a_puzzle_has_one_turn() -> None:
    for puzzle in in_a_game():
        start = parse_compact_position(puzzle.position)
        assert sole_turn(puzzle.theme, start) == tuple(map(parse_move, puzzle.solution.split()))


# ---- two turns ---------------------------------------------------------------------------


def played(position: Position, *moves: str) -> Position:
    for word in moves:
        position = position.play(parse_move(word))
    return position


def test_with_huts_left_something_can_always_be_built(position: Position) -> None:
    done = played(position, str(min(position.placements)))
    done = done.play(next(iter(done.builds)))
    assert done.phase is Phase.DRAW
    assert holds(done, 0, every_build)


# ---- packing -------------------------------------------------------------------------------


CANDIDATE = PuzzleCandidate(
    "cut",
    format_compact_position(position_of(SCENE)),
    "0,0/1",
    "0" * 18,
    1024,
    "nny",
    1,
)


@pytest.mark.parametrize(
    ("finds", "rating"),
    [
        ("yyyy-", 1000),
        ("nnyy-", 1300),
        ("nnny-", 1450),
        ("nnynn", 1300),
        ("nnnny", 1650),
        ("nnnnn", 1850),
        ("nnn??", 1500),
    ],
)
def test_what_few_find_is_hard(finds: str, rating: int) -> None:
    assert rating_of(CANDIDATE._replace(finds=finds)) == rating


def test_many_turns_are_harder_than_few() -> None:
    assert rating_of(CANDIDATE._replace(finds="nnyy-", turns=4096)) == 1400
    assert rating_of(CANDIDATE._replace(finds="yyyy-", turns=2)) == 800


def test_the_table_counts_what_each_level_solves() -> None:
    other = CANDIDATE._replace(like="1" * 18, theme="huts")
    rows = table(packed([CANDIDATE, other], {CANDIDATE.like: "ny", other.like: "y-"})).splitlines()
    assert rows[-1] == "| all | 2 | 0 | 0 | 2 | 1 | 2 |"
    asked_one = table(packed([CANDIDATE, other], {CANDIDATE.like: "nn"})).splitlines()
    assert asked_one[-1] == "| all | 2 | 0 | 0 | 2 | 0 of 1 | 0 of 1 |"


def test_a_pack_is_a_state_to_go_on_from() -> None:
    puzzle = parse_pack(PACK.read_text(encoding="utf-8"))[0]
    (candidate,) = of_pack([puzzle])
    assert packed([candidate], {}) == [puzzle]
    assert packed([candidate], {candidate.like: "ny"})[0].finds.endswith("ny")
    asked = judge(ThreadPoolExecutor(1), [candidate._replace(finds="nnny-")], Path("/dev/null"), print)
    assert asked == {}
