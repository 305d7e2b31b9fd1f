"""Measure the computer players' search in CPython and in the browser, in simulations a second and in units of L.

L is the time of `sum(range(1000))` taken in the same run, before and after every stretch
of the search, so that a busy machine slows both. Both Pythons run the same code on the
same positions, a stretch here and a stretch there. Run by `python3 build.py bench bots`.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any

from bots import choose
from taluva import Game, Position
from tests.browser.interpreter import python
from tests.browser.pages import chromium, ready, served

TILES = (10, 14, 18)
GAMES = range(3)
ROUNDS = 5
LEAST = {"CPython": 250, "browser": 100}
"""Simulations a second, where L of CPython is as long as on the machine for which that was set."""
L_MICROSECONDS = 14

# What both Pythons run. A stretch of simulations begins after the first, for which the search prepares itself.
_CODE = """
from time import perf_counter
from bots import LEVELS, Search, Settings
from taluva import parse_position

SIMULATIONS = 20

def timed(work):
    begun = perf_counter()
    work()
    return perf_counter() - begun

def unit():
    return timed(lambda: [sum(range(1000)) for _ in range(200)]) / 200

def in_units(work):
    before = unit()
    seconds = timed(work)
    return seconds / ((before + unit()) / 2)

def looked(position):
    return in_units(lambda: Search(parse_position(position), LEVELS[3].settings).run())

def simulated(position):
    search = Search(parse_position(position), Settings(simulations=2 * SIMULATIONS), seed=1)
    while search.step() and not search.simulations:
        pass
    done = search.simulations

    def work():
        while search.simulations < done + SIMULATIONS and search.step():
            pass

    return in_units(work) / max(1, search.simulations - done)
"""
Runs = Callable[[str], Any]


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


def measured(pythons: dict[str, Runs], code: str) -> dict[str, float]:
    """Return the median of what some code gives for the positions, run here and there in turns."""
    found: dict[str, list[float]] = {name: [] for name in pythons}
    for position in map(str, midgames()):
        for _ in range(ROUNDS):
            for name, run in pythons.items():
                found[name].append(run(code.format(position=position)))
    return {name: median(values) for name, values in found.items()}


def print_table(pythons: dict[str, Runs]) -> None:
    """Print what each Python does."""
    lengths = {name: median(run("unit()") for _ in range(20)) for name, run in pythons.items()}
    looks = measured(pythons, "looked({position!r})")
    taken = measured(pythons, "simulated({position!r})")
    scale = lengths["CPython"] / (L_MICROSECONDS * 1e-6)
    print(f"{'':10}{'L':>10}{'best turn at once':>20}{'a simulation':>15}{'a second':>11}{'where L is':>14}")
    for name, length in lengths.items():
        rate = 1 / (taken[name] * length)
        there = rate * scale
        under = "  UNDER" if there < LEAST[name] else ""
        print(
            f"{name:10}{length * 1e6:7.1f} µs{looks[name]:18.0f} L{taken[name]:13.0f} L{rate:11.0f}"
            f"{there:8.0f} ({L_MICROSECONDS} µs; at least {LEAST[name]}){under}"
        )


def main() -> None:
    """Print the table."""
    here: dict[str, Any] = {}
    exec(_CODE, here)
    with served() as site, chromium() as browser:
        page = browser.new_page()
        page.goto(site)
        ready(page)
        python(page, _CODE)
        print_table({"CPython": lambda code: eval(code, here), "browser": lambda code: python(page, code)})


if __name__ == "__main__":
    main()
