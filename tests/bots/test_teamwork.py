"""Several processes share one search."""

from __future__ import annotations

import os
from multiprocessing import active_children

import pytest

from bots import Candidate, choose
from bots.levels import player_of
from bots.merging import merged
from bots.teamwork import search_together
from taluva import Hex, Move, Phase, Placement
from tests.bots.sample_games import after_moves, midgame

pytestmark = pytest.mark.slow

PLAYER = player_of("search,simulations=12,arms=5")
HERE, THERE = ((Placement(Hex(0, 0), rotation),) for rotation in range(2))


def visits(candidates: list[Candidate]) -> dict[tuple[Move, ...], int]:
    """Return how often each turn was tried."""
    return {candidate.moves: candidate.visits for candidate in candidates}


def kill_processes() -> None:
    """Kill the processes that share searches."""
    for process in active_children():
        process.kill()
        process.join()


def test_chances_count_by_how_often_each_process_tried_a_turn() -> None:
    one = [Candidate(HERE, 0.75, (0.25, 0.75), 3), Candidate(THERE, 0.5, (0.5, 0.5), 0)]
    other = [Candidate(THERE, 1.0, (0.0, 1.0), 6)]
    assert merged([one, other], seat=1) == [Candidate(THERE, 0.9375, (0.0625, 0.9375), 6), one[0]]


def test_a_process_that_dies_costs_its_share_and_nothing_else() -> None:
    position = midgame(2)
    together = search_together(PLAYER.search, position, 5, 2)
    assert sum(visits(together).values()) == 2 * 12
    kill_processes()
    alone = PLAYER.search(position, 5).run().candidates(5)
    assert visits(search_together(PLAYER.search, position, 5, 2)) == visits(alone)
    assert search_together(PLAYER.search, position, 5, 2) == together


def test_a_process_holds_nothing_of_this_one_open() -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    kill_processes()
    for _ in range(2):  # the first search misses the process, the second one starts another
        search_together(PLAYER.search, midgame(2), 5, 2)
    os.close(writing)
    assert os.read(reading, 1) == b""  # else BlockingIOError
    os.close(reading)


def test_processes_choose_a_legal_turn_in_a_given_time() -> None:
    position = midgame(2)
    seconds = iter(range(100))
    moves = choose(position, 5, seed=5, processes=2, clock=lambda: float(next(seconds)), deadline=0.2)
    assert after_moves(position, moves).phase is Phase.DRAW
