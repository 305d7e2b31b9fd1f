"""Measure how many simulations several processes make that share a search of the strongest level.

Each has the level's time on a processor, so it is as if each had a processor of its own, however many there are and
whatever else they do. Each line is one of docs/curves/workers.jsonl, which `python -m bots curve workers` draws. Run
by `python3 build.py bench bots_workers`.
"""

from __future__ import annotations

import json
from time import process_time

from bots.candidates import Candidate
from bots.levels import LEVELS
from bots.search import Search
from bots.teamwork import search_together
from taluva import Position
from tests.bench.bots import midgames

MOST, POSITIONS = 4, 3
SECONDS = LEVELS[5].seconds


class Counter(Search):
    """A search that has a time on its processor, and whose only candidate says how many simulations it made."""

    def __init__(self, position: Position, seed: int) -> None:
        super().__init__(position, LEVELS[5].settings, seed=seed)

    def run(self) -> Search:
        """Search until the time is up."""
        self.step(process_time, process_time() + SECONDS)
        return self

    def candidates(self, count: int) -> list[Candidate]:
        """Return the number of simulations as that of the visits of one candidate."""
        first, *_ = super().candidates(1)
        return [first._replace(moves=(), visits=self.simulations)]


def simulations(position: Position, processes: int) -> int:
    """Return how many simulations the processes make of a position."""
    (counted,) = search_together(Counter, position, 1, processes)
    return counted.visits


def main() -> None:
    """Print a line for each number of processes and position."""
    positions = midgames()[:POSITIONS]
    simulations(positions[0], MOST)  # the first search of a process is slower
    for position in positions:
        for processes in range(1, MOST + 1):
            made = simulations(position, processes)
            print(json.dumps({"workers": processes, "simulations": made, "seconds": SECONDS}), flush=True)


if __name__ == "__main__":
    main()
