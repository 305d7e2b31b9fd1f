"""Play matches: `python -m bots ONE OTHER`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool

from bots.arena import Pairing, match, pairings
from bots.elo import Estimate, elo_between, score_of
from bots.entrants import entrant_of, is_custom
from bots.levels import player_of
from taluva import Mode, Options
from taluva.command_line import EXIT_CODES, CommandError, CommandParser, at_least, file_error, run


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code; raise SystemExit with code 2 for wrong use."""

    def parse_and_run() -> None:
        parser = _parser()
        args = parser.parse_args(arguments)
        try:
            options = Options(args.players, args.all_tiles, args.huts_anywhere, Mode(args.mode))
            one, other = (_with_simulations(name, args.simulations) for name in (args.one, args.other))
        except ValueError as error:
            parser.error(str(error))
        results = _play(pairings(options, one, other, args.games, args.seed), args.processes, args.output)
        score, elo = _format(score_of(results), 3), _format(elo_between(results), 0)
        print(f"{args.one} against {args.other}: {len(results)} games, score {score}, Elo {elo}")

    return run("bots", parse_and_run)


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(prog="python -m bots", description="Play a match.", epilog=EXIT_CODES)
    parser.add_argument(
        "one",
        help="a level 1-5, one-turn, temples, search, with ,key=value settings; commit:HASH,LEVEL; or module:function",
    )
    parser.add_argument("other", help="the player in all other seats")
    parser.add_argument("--games", type=at_least(1), default=40, help="number of games (default 40)")
    parser.add_argument("--simulations", type=at_least(1), help="simulations a turn, for players that simulate")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4), help="number of seats (default 2)")
    parser.add_argument("--mode", default="solo", choices=[mode.value for mode in Mode])
    parser.add_argument("--all-tiles", action="store_true", help="play with all 48 tiles")
    parser.add_argument("--huts-anywhere", action="store_true", help="allow huts beside one's own settlements")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first deck (default 1)")
    parser.add_argument("--processes", type=at_least(1), default=1, help="number of processes (default 1)")
    parser.add_argument("--output", help="file to which each game is appended as a line of JSON")
    return parser


def _play(games: list[Pairing], processes: int, output: str | None) -> list[float]:
    """Play games and return the results; output: the file to write them to."""
    results = []
    shows_progress = sys.stderr is not None and sys.stderr.isatty()
    try:
        if output is not None:
            _append(output, "")  # before the first game, which may take long
        for game in match(games, processes):
            results.append(game["result"])
            if output is not None:
                _append(output, json.dumps(game) + "\n")
            if shows_progress:
                print(f"{len(results)} {score_of(results).value:.3f}", end="\r", file=sys.stderr)
    except BrokenProcessPool:
        raise CommandError("a process that played a game was ended") from None
    except ValueError as error:
        raise CommandError(str(error)) from error
    return results


def _append(name: str, text: str) -> None:
    try:
        with open(name, "a", encoding="utf-8") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        raise file_error(name, error) from None


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
