"""Measure how many simulations several processes make that share a search of the strongest level.

Each has the level's time on a processor, so it is as if each had a processor of its own, however many there are and
whatever else they do. Each line is one of docs/curves/workers.jsonl, which `python -m bots curve workers` draws. Run
by `python3 build.py bench bots_workers`.
"""

from __future__ import annotations

import json

from bots.teamwork import search_together
from taluva import Position
from tests.bench._counter import SECONDS, Counter
from tests.bench.bots import midgames

MOST, POSITIONS = 4, 3


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
