"""Measure the computer players' search in CPython and in the browser, in simulations a second and in units of L.

L is the time of `sum(range(1000))` in the same run, taken before and after each
measurement, so that a busy machine slows both alike. Both Pythons run the same code on the
same positions, in turn. Run by `python3 build.py bench bots`.
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
MINIMUM = {"CPython": 250, "browser": 100}
"""Simulations a second that each Python must make on a machine where CPython's L is `L_MICROSECONDS`."""
L_MICROSECONDS = 14

# What both Pythons run. The first simulation is left out, because the search evaluates all turns before it.
_CODE = """
from time import perf_counter
from bots import LEVELS, Search, Settings
from taluva import parse_position

SIMULATIONS = 20

def seconds(work):
    start = perf_counter()
    work()
    return perf_counter() - start

def unit():
    return seconds(lambda: [sum(range(1000)) for _ in range(200)]) / 200

def in_units(work):
    before = unit()
    taken = seconds(work)
    return taken / ((before + unit()) / 2)

def greedy_turn(position):
    return in_units(lambda: Search(parse_position(position), LEVELS[3].settings).run())

def simulation(position):
    search = Search(parse_position(position), Settings(simulations=2 * SIMULATIONS), seed=1)
    while search.step() and not search.simulations:
        pass
    first = search.simulations

    def work():
        while search.simulations < first + SIMULATIONS and search.step():
            pass

    return in_units(work) / max(1, search.simulations - first)
"""
Runner = Callable[[str], Any]
"""Evaluates an expression in one of the Pythons."""


def midgames() -> list[Position]:
    """Return positions of games that level 3 plays, with a tile in hand."""
    positions = []
    for seed in GAMES:
        game = Game.new(seed=seed)
        while not game.is_over:
            if len(game.position.board.laid) in TILES:
                positions.append(game.position)
            game = game.replay(choose(game.position, 3, seed=seed))
    return positions


def medians(pythons: dict[str, Runner], expression: str) -> dict[str, float]:
    """Return each Python's median of an expression over the positions, evaluated in the Pythons in turn."""
    values: dict[str, list[float]] = {name: [] for name in pythons}
    for position in map(str, midgames()):
        for _ in range(ROUNDS):
            for name, run in pythons.items():
                values[name].append(run(expression.format(position=position)))
    return {name: median(measured) for name, measured in values.items()}


def print_table(pythons: dict[str, Runner]) -> None:
    """Print the speed of each Python."""
    units = {name: median(run("unit()") for _ in range(20)) for name, run in pythons.items()}
    turns = medians(pythons, "greedy_turn({position!r})")
    simulations = medians(pythons, "simulation({position!r})")
    scale = units["CPython"] / (L_MICROSECONDS * 1e-6)
    print(f"{'':10}{'L':>10}{'a greedy turn':>20}{'a simulation':>15}{'a second':>11}{'where L is':>14}")
    for name, unit in units.items():
        rate = 1 / (simulations[name] * unit)
        scaled = rate * scale
        under = "  UNDER" if scaled < MINIMUM[name] else ""
        print(
            f"{name:10}{unit * 1e6:7.1f} µs{turns[name]:18.0f} L{simulations[name]:13.0f} L{rate:11.0f}"
            f"{scaled:8.0f} ({L_MICROSECONDS} µs; at least {MINIMUM[name]}){under}"
        )


def main() -> None:
    """Print the table."""
    namespace: dict[str, Any] = {}
    exec(_CODE, namespace)
    with served() as site, chromium(short_lived=False) as browser:
        page = browser.new_page()
        page.goto(site)
        ready(page)
        python(page, _CODE)
        print_table({"CPython": lambda code: eval(code, namespace), "browser": lambda code: python(page, code)})


if __name__ == "__main__":
    main()
