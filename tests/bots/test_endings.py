"""The last turns are decided right, as the full expectation over all turns and all tiles says."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots import choose
from bots.endings import solve
from taluva import Position, parse_position
from tests.bots.sample_games import midgame


def blocks(name: str) -> list[str]:
    """Return the positions of a file, each with what it is worth."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8").rstrip("\n").split("\n\n")


_BLOCKS = blocks("last_turns.txt")
THREE_TILES = blocks("last_three_turns.txt")


def ending(block: str) -> tuple[Position, float, set[str]]:
    """Return a position of the file, what it is worth, and the turns that are worth as much, or nearly."""
    *position, best, right = block.split("\n")
    turns = right.removeprefix("right: ").split("; ")
    return parse_position("\n".join([*position, ""])), float(best.removeprefix("best: ")), set(turns)


def missed(blocks: list[str], simulations: int | None = None) -> int:
    """Return how many positions the strongest level decides wrong, with all its time or so many simulations."""
    count = 0
    for block in blocks:
        position, _, right = ending(block)
        count += " ".join(map(str, choose(position, 5, seed=1, simulations=simulations))) not in right
    return count


def test_the_last_turns_are_decided_right() -> None:
    assert missed(_BLOCKS[:30:6]) == 0


def test_turns_that_only_a_rare_answer_refutes_are_not_taken_for_won() -> None:
    # The simulations take a wrong turn for won in both; one of two thousand steps holds it against the answer.
    assert missed(THREE_TILES[3:5], 300) == 2
    assert missed(THREE_TILES[3:5], 2000) == 0


@pytest.mark.long
def test_with_three_tiles_to_come_four_of_five_are_decided_right_in_8000_steps() -> None:
    assert missed(THREE_TILES, 8000) <= 0.2 * len(THREE_TILES)


@pytest.mark.long
def test_95_of_a_hundred_endings_are_decided_right() -> None:
    assert missed(_BLOCKS) <= 0.05 * len(_BLOCKS)


@pytest.mark.long
def test_with_three_tiles_to_come_all_but_one_are_decided_right_in_the_end() -> None:
    assert missed(THREE_TILES) <= 1


@pytest.mark.long
def test_the_files_hold_what_every_turn_and_every_tile_give() -> None:
    for block in [*_BLOCKS[11:14], THREE_TILES[0]]:
        position, best, right = ending(block)
        solution = solve(position)
        assert round(solution.best, 3) == best
        assert {" ".join(map(str, turn)) for turn in solution.turns} == right


def test_only_the_last_turns_can_be_solved() -> None:
    with pytest.raises(ValueError, match="more than 3 tiles"):
        solve(midgame(1))
