"""Play matches (`python -m bots ONE OTHER`), learn weights (`learn STATE`), draw curves of both (`curve KIND FILE`)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from bots import curves
from bots.arena import Pairing, match, pairings
from bots.elo import Estimate, elo_between, score_of
from bots.entrants import entrant_of, is_custom
from bots.executors import executor_of
from bots.kinds_of_game import add_kind_of_game, options_of
from bots.learn import add_arguments, learn
from bots.levels import player_of
from bots.progress import progress_of
from taluva.command_line import EXIT_CODES, CommandError, CommandParser, at_least, file_error, run
from taluva.notation import format_options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code; raise SystemExit with code 2 for wrong use."""

    def parse_and_run() -> None:
        given = sys.argv[1:] if arguments is None else list(arguments)
        if given[:1] == ["learn"]:
            learn(_learning_parser().parse_args(given[1:]))
            return
        if given[:1] == ["curve"]:
            curves.draw(_curve_parser().parse_args(given[1:]))
            return
        parser = _parser()
        args = parser.parse_args(given)
        try:
            options = options_of(args)
            one, other = (_with_simulations(name, args.simulations) for name in (args.one, args.other))
        except ValueError as error:
            parser.error(str(error))
        games = pairings(options, one, other, args.games, args.seed)
        results = _play(games, args)
        score, elo = _format(score_of(results), 3), _format(elo_between(results), 0)
        print(f"{args.one} against {args.other}: {len(results)} games, score {score}, Elo {elo}")

    return run("bots", parse_and_run)


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        prog="python -m bots",
        description="Play a match. `python -m bots learn --help` and `curve --help` are about weights and curves.",
        epilog=EXIT_CODES,
    )
    parser.add_argument(
        "one",
        help="a level 1-5, one-turn, temples, search, with ,key=value settings; commit:HASH,LEVEL; or module:function",
    )
    parser.add_argument("other", help="the player in all other seats")
    parser.add_argument("--games", type=at_least(1), default=40, help="number of games (default 40)")
    parser.add_argument("--simulations", type=at_least(1), help="simulations a turn, for players that simulate")
    add_kind_of_game(parser)
    parser.add_argument("--seed", type=int, default=1, help="seed of the first deck (default 1)")
    parser.add_argument("--output", help="file to which each game is appended as a line of JSON")
    parser.add_argument(
        "--resume", action="store_true", help="count the match's games in the file instead of playing them"
    )
    _add_places(parser)
    return parser


def _learning_parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        prog="python -m bots learn", description="Learn weights by play against themselves.", epilog=EXIT_CODES
    )
    add_arguments(parser)
    _add_places(parser)
    return parser


def _curve_parser() -> argparse.ArgumentParser:
    description = "Draw a curve of matches or of learning."
    parser = CommandParser(prog="python -m bots curve", description=description, epilog=EXIT_CODES)
    curves.add_arguments(parser)
    return parser


def _add_places(parser: argparse.ArgumentParser) -> None:
    """Add where games are played."""
    parser.add_argument("--processes", type=at_least(1), default=1, help="number of processes (default 1)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster: the address of its scheduler")


def _play(games: list[Pairing], args: argparse.Namespace) -> list[float]:
    """Play games, or count those of the output file, and return the results."""
    output: str | None = args.output
    earlier = _results_in(output) if args.resume and output is not None else {}
    results = [earlier[_key(game)] for game in games if _key(game) in earlier]
    rest = [game for game in games if _key(game) not in earlier]
    try:
        if output is not None:
            _append(output, "")  # before the first game, which may take long
        with executor_of(args.processes, args.cluster) as executor, progress_of(len(games)) as show:
            for report in match(rest, executor):
                results.append(report["result"])
                if output is not None:
                    _append(output, json.dumps(report) + "\n")
                show(len(results), f"{score_of(results).value:.3f}")
    except BrokenProcessPool:
        raise CommandError("a process that played a game was ended") from None
    except ValueError as error:
        raise CommandError(str(error)) from error
    return results


def _key(game: Pairing) -> tuple[str, int, int, tuple[str, ...]]:
    return format_options(game.options), game.seed, game.hero, game.players


def _results_in(name: str) -> dict[tuple[str, int, int, tuple[str, ...]], float]:
    """Return the results of the games in a file, as `_key` names them; lines that are no games are left out."""
    results: dict[tuple[str, int, int, tuple[str, ...]], float] = {}
    try:
        lines = Path(name).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return results
    except (OSError, ValueError) as error:
        raise file_error(name, error) from None
    for line in lines:
        try:
            report = json.loads(line)
            key = report["options"], int(report["seed"]), int(report["hero"]), tuple(report["players"])
            results[key] = float(report["result"])
        except (ValueError, TypeError, KeyError):
            continue
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
