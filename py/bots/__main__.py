"""Play matches: `python -m bots ONE OTHER`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bots.arena import match, pairings
from bots.elo import Estimate, elo_between, score_of
from bots.entrants import entrant_of, is_own
from bots.levels import player_of
from taluva import Mode, Options


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a match and print its result; each game is a line of JSON in a file."""
    parser = argparse.ArgumentParser(prog="python -m bots", description=main.__doc__)
    parser.add_argument("one", help="a level 1-5, one-turn or search, with ,key=value settings; or module:function")
    parser.add_argument("other", help="the player in all other seats")
    parser.add_argument("--games", type=int, default=40, help="how many games (default 40)")
    parser.add_argument("--simulations", type=int, help="how many a turn, for players that simulate")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--mode", default="solo", choices=[mode.value for mode in Mode])
    parser.add_argument("--all-tiles", action="store_true", help="play with all 48 tiles")
    parser.add_argument("--huts-anywhere", action="store_true", help="huts may stand beside one's own")
    parser.add_argument("--seed", type=int, default=1, help="of the first deck (default 1)")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--output", type=Path, help="a file to which each game is added as a line")
    wish = parser.parse_args(arguments)
    try:
        options = Options(wish.players, wish.all_tiles, wish.huts_anywhere, Mode(wish.mode))
        one, other = (_named(text, wish.simulations) for text in (wish.one, wish.other))
    except ValueError as error:
        parser.error(str(error))
    results = []
    for game in match(pairings(options, one, other, wish.games, wish.seed), wish.processes):
        results.append(game["result"])
        if wish.output:
            with wish.output.open("a", encoding="utf-8") as file:
                file.write(json.dumps(game) + "\n")
        if sys.stderr.isatty():
            print(f"{len(results)} {score_of(results).value:.3f}", end="\r", file=sys.stderr)
    score, elo = score_of(results), elo_between(results)
    print(f"{wish.one} against {wish.other}: {len(results)} games, score {_told(score, 3)}, Elo {_told(elo, 0)}")
    return 0


def _named(text: str, simulations: int | None) -> str:
    """Return a player's name with the number of simulations, when it makes any; raise ValueError for no player."""
    entrant_of(text)
    if simulations is None or is_own(text) or not player_of(text).settings.simulations:
        return text
    return f"{text},simulations={simulations}"


def _told(estimate: Estimate, digits: int) -> str:
    value, low, high = (f"{number:.{digits}f}" for number in estimate)
    return f"{value} [{low}, {high}]"


if __name__ == "__main__":
    sys.exit(main())
