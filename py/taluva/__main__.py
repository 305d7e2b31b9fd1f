"""Taluva on the command line: check records, draw pictures, count positions, play games by chance."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from taluva import __version__
from taluva.commands import counting, records, simulation
from taluva.commands.texts import CommandError
from taluva.drawing.styles import THEMES
from taluva.options import Mode, Options

_EXAMPLES = {
    "replay": "replay game.txt\nreplay - < game.txt",
    "picture": "picture game.txt -o board.svg\npicture game.txt --ply 12 --theme dark > board.svg",
    "perft": "perft position.txt 3\nperft position.txt 2 --divide",
    "simulate": "simulate 1000\nsimulate 200 --players 4 --mode teams --seed 7",
}
_EXIT_CODES = "exit code: 0 for success, 1 for a text that is no record or breaks a rule, 2 for a wrong call"
_FILES = 'Files are in the notation of docs/notation.md, in its long form or its compact one; "-" is standard input.'


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line; return the exit code. Wrong calls end in SystemExit with code 2."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        _run(parser, options)
        sys.stdout.flush()
    except CommandError as error:
        print(f"taluva {options.command}: {error}", file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        # Whoever read has seen enough; without this Python would complain when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _run(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    if options.command == "replay":
        records.replay(options.record)
    elif options.command == "picture":
        records.picture(options.record, options.ply, options.output, options.theme, options.colours)
    elif options.command == "perft":
        counting.count(options.position, options.depth, options.divide)
    else:
        try:
            way = Options(
                options.players,
                options.tiles == "48",
                options.huts == "anywhere",
                Mode(options.mode),
                options.first - 1,
            )
        except ValueError as error:
            parser.error(str(error))
        simulation.simulate(options.games, way, options.seed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="taluva",
        description=__doc__,
        epilog=_epilog("\n".join(text.splitlines()[0] for text in _EXAMPLES.values())),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"taluva {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")

    replaying = _command(commands, "replay", "check a record by playing it and print where it ends")
    replaying.add_argument("record", metavar="RECORD", help="the record of a game")

    drawing = _command(commands, "picture", "draw the board as an SVG picture")
    drawing.add_argument("record", metavar="RECORD", help="the record of a game")
    drawing.add_argument("--ply", type=_at_least(0), metavar="N", help="the board after N plies, not the last")
    drawing.add_argument("-o", "--output", default="-", metavar="FILE", help="default: to standard output")
    drawing.add_argument("--theme", choices=THEMES, default="light", help="day or night (default: light)")
    drawing.add_argument(
        "--colours",
        type=_colours,
        metavar="DIGITS",
        help="the players' colours by seat, such as 31: 1 coral, 2 pearl, 3 orchid, 4 amber",
    )

    count = _command(commands, "perft", "count the sequences of plies that a position leads to, for each depth")
    count.add_argument("position", metavar="POSITION", help="a position")
    count.add_argument("depth", type=_at_least(0), metavar="DEPTH", help="how many plies")
    count.add_argument("--divide", action="store_true", help="print the count behind each move")

    simulating = _command(commands, "simulate", "play games by chance and print their statistics")
    simulating.add_argument("games", type=_at_least(1), metavar="N", help="how many games")
    simulating.add_argument("--players", type=int, choices=(2, 3, 4), default=2, help="default: 2")
    simulating.add_argument("--tiles", choices=("12", "48"), default="12", help="12 a player (default), or all 48")
    simulating.add_argument("--huts", choices=("apart", "anywhere"), default="apart", help="the rule for single huts")
    simulating.add_argument("--mode", choices=[mode.value for mode in Mode], default="solo", help="what is played for")
    simulating.add_argument("--first", type=int, default=1, metavar="SEAT", help="who begins (default: 1)")
    simulating.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default: 1)")
    return parser


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, what: str
) -> argparse.ArgumentParser:
    about = f"{what[:1].upper()}{what[1:]}."
    if name != "simulate":
        about = f"{about} {_FILES}"
    return commands.add_parser(
        name,
        help=what,
        description=about,
        epilog=_epilog(_EXAMPLES[name]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _epilog(examples: str) -> str:
    lines = "\n".join(f"  python -m taluva {line}" for line in examples.splitlines())
    return f"examples:\n{lines}\n\n{_EXIT_CODES}"


def _at_least(least: int) -> Callable[[str], int]:
    """Return a reader of whole numbers that are not too small."""

    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError(f"{value} is less than {least}")
        return value

    return number


def _colours(text: str) -> list[int]:
    """Return the colours by seat that some digits name."""
    if not 2 <= len(text) <= 4 or len(set(text)) < len(text) or not set(text) <= set("1234"):
        raise argparse.ArgumentTypeError("each player has a colour of its own, 1 to 4")
    return [int(digit) for digit in text]


if __name__ == "__main__":
    sys.exit(main())
