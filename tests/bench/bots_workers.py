"""Measure how many simulations several processes make that share a search of the strongest level.

Each has the level's time on a processor, so it is as if each had a processor of its own, however many there are and
whatever else they do. Each line is one of docs/curves/workers.jsonl, which `python -m bots curve workers` draws. The
last line, on standard error, is about the machine that it runs on: two processes beside each other, by the clock.
Run by `python3 build.py bench bots_workers`.
"""

from __future__ import annotations

import json
import sys
from statistics import mean

from bots.teamwork import search_together
from taluva import Position
from tests.bench._counter import SECONDS, Counter
from tests.bench.bots import midgames

MOST, POSITIONS, POSITIONS_BY_THE_CLOCK = 4, 3, 8


def simulations(position: Position, processes: int, seconds: float | None = None) -> int:
    """Return how many simulations the processes make of a position; seconds: by the clock."""
    (counted,) = search_together(Counter, position, 1, processes, seconds)
    return counted.visits


def gain_by_the_clock(position: Position) -> float:
    """Return how many times the simulations of one process two make in the same time."""
    return simulations(position, 2, SECONDS) / simulations(position, 1, SECONDS)


def main() -> None:
    """Print a line for each number of processes and position."""
    positions = midgames()[:POSITIONS_BY_THE_CLOCK]
    simulations(positions[0], MOST)  # the first search of a process is slower
    for position in positions[:POSITIONS]:
        for processes in range(1, MOST + 1):
            made = simulations(position, processes)
            print(json.dumps({"workers": processes, "simulations": made, "seconds": SECONDS}), flush=True)
    gains = [gain_by_the_clock(position) for position in positions]
    print(f"by the clock, two make {mean(gains):.2f} times those of one", file=sys.stderr)


if __name__ == "__main__":
    main()
