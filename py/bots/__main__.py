"""Play matches: `python -m bots ONE OTHER`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bots.arena import match, pairings
from bots.elo import Estimate, elo_between, score_of
from bots.entrants import entrant_of, is_custom
from bots.levels import player_of
from taluva import Mode, Options


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a match and print its result."""
    parser = argparse.ArgumentParser(prog="python -m bots", description=main.__doc__)
    parser.add_argument("one", help="a level 1-5, one-turn or search, with ,key=value settings; or module:function")
    parser.add_argument("other", help="the player in all other seats")
    parser.add_argument("--games", type=int, default=40, help="number of games (default 40)")
    parser.add_argument("--simulations", type=int, help="simulations a turn, for players that simulate")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4), help="number of seats (default 2)")
    parser.add_argument("--mode", default="solo", choices=[mode.value for mode in Mode])
    parser.add_argument("--all-tiles", action="store_true", help="play with all 48 tiles")
    parser.add_argument("--huts-anywhere", action="store_true", help="allow huts beside one's own settlements")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first deck (default 1)")
    parser.add_argument("--processes", type=int, default=1, help="number of processes (default 1)")
    parser.add_argument("--output", type=Path, help="file to which each game is appended as a line of JSON")
    args = parser.parse_args(arguments)
    try:
        options = Options(args.players, args.all_tiles, args.huts_anywhere, Mode(args.mode))
        one, other = (_with_simulations(name, args.simulations) for name in (args.one, args.other))
    except ValueError as error:
        parser.error(str(error))
    results = []
    for game in match(pairings(options, one, other, args.games, args.seed), args.processes):
        results.append(game["result"])
        if args.output:
            with args.output.open("a", encoding="utf-8") as file:
                file.write(json.dumps(game) + "\n")
        if sys.stderr.isatty():
            print(f"{len(results)} {score_of(results).value:.3f}", end="\r", file=sys.stderr)
    score, elo = _format(score_of(results), 3), _format(elo_between(results), 0)
    print(f"{args.one} against {args.other}: {len(results)} games, score {score}, Elo {elo}")
    return 0


def _with_simulations(name: str, simulations: int | None) -> str:
    """Add the number of simulations to the name of a player that makes any; raise ValueError for an unknown name."""
    entrant_of(name)
    if simulations is None or is_custom(name) or not player_of(name).settings.simulations:
        return name
    return f"{name},simulations={simulations}"


def _format(estimate: Estimate, digits: int) -> str:
    value, low, high = (f"{number:.{digits}f}" for number in estimate)
    return f"{value} [{low}, {high}]"


if __name__ == "__main__":
    sys.exit(main())
