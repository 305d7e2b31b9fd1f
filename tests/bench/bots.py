"""Measure the computer players' search, in simulations a second and in units of L.

L is the time of `sum(range(1000))` taken in the same run, before and after every stretch
of the search, so that a busy machine slows both. Run by `python3 build.py bench bots`.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from bots import LEVELS, Search, Settings, choose
from taluva import Game, Position

TILES = (10, 14, 18)
GAMES = range(3)
SIMULATIONS = 20
ROUNDS = 5
L_MICROSECONDS = 14
"""L on the machine for which the goal was set."""
PER_SECOND = 250
"""Simulations of four plies in CPython that let Pyodide make a hundred."""


def midgames() -> list[Position]:
    """Return positions of games that level 3 plays, with a tile in hand."""
    found = []
    for seed in GAMES:
        game = Game.new(seed=seed)
        while not game.is_over:
            if len(game.position.board.laid) in TILES:
                found.append(game.position)
            game = game.replay(choose(game.position, 3, seed=seed))
    return found


def unit() -> float:
    """Return one L in seconds."""
    return timed(lambda: [sum(range(1000)) for _ in range(200)]) / 200


def timed(work: Callable[[], object]) -> float:
    """Return how many seconds something takes."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


def in_units(work: Callable[[], object]) -> float:
    """Return how many L something takes."""
    before = unit()
    seconds = timed(work)
    return seconds / ((before + unit()) / 2)


def simulated(position: Position) -> float:
    """Return how many L one simulation of a position takes, without what comes before the first."""
    search = Search(position, Settings(simulations=2 * SIMULATIONS), seed=1)
    while search.step() and not search.simulations:
        pass
    done = search.simulations

    def work() -> None:
        while search.simulations < done + SIMULATIONS and search.step():
            pass

    return in_units(work) / max(1, search.simulations - done)


def main() -> None:
    """Print the table."""
    length = median(unit() for _ in range(20))
    positions = midgames()
    print(f"L = {length * 1e6:.1f} µs; {len(positions)} midgame positions of two players")
    looks = [in_units(lambda p=p: Search(p, LEVELS[3].settings).run()) for p in positions for _ in range(ROUNDS)]
    print(f"{'the best turn by the evaluation':34}{median(looks):8.0f} L")
    taken = median(simulated(position) for position in positions for _ in range(ROUNDS))
    rate = 1 / (taken * L_MICROSECONDS * 1e-6)
    under = "  UNDER" if rate < PER_SECOND else ""
    print(f"{'a simulation of four plies':34}{taken:8.0f} L")
    print(
        f"{'simulations':34}{1 / (taken * length):8.0f} a second here, {rate:.0f} where L is {L_MICROSECONDS} µs"
        f"  (at least {PER_SECOND}){under}"
    )


if __name__ == "__main__":
    main()
