"""Taluva on the command line: replay records, draw boards, count legal move sequences, play random games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from taluva import __version__
from taluva.command_line import EXIT_CODES, CommandParser, at_least, run
from taluva.commands import counting, records, simulation
from taluva.drawing.styles import THEMES
from taluva.options import Mode, Options

_EXAMPLES = {
    "replay": "replay game.txt\nreplay - < game.txt",
    "picture": "picture game.txt -o board.svg\npicture game.txt --ply 12 --theme dark > board.svg",
    "perft": "perft position.txt 3\nperft position.txt 2 --divide",
    "simulate": "simulate 1000\nsimulate 200 --players 4 --mode teams --seed 7",
}
_FILES = (
    'Files use the notation of docs/notation.md, in its long or compact form, with any text around it; "-" is '
    "standard input."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code; raise SystemExit with code 2 for wrong use."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    command = next((word for word in words if word in _EXAMPLES), "")

    def parse_and_run() -> None:
        parser = _parser()
        _run(parser, parser.parse_args(words))

    return run(f"taluva {command}".strip(), parse_and_run)


def _run(parser: argparse.ArgumentParser, parsed: argparse.Namespace) -> None:
    if parsed.command == "replay":
        records.replay(parsed.record)
    elif parsed.command == "picture":
        records.picture(parsed.record, parsed.ply, parsed.output, parsed.theme, parsed.colours)
    elif parsed.command == "perft":
        counting.count(parsed.position, parsed.depth, parsed.divide)
    else:
        try:
            options = Options(
                parsed.players,
                parsed.tiles == "48",
                parsed.huts == "anywhere",
                Mode(parsed.mode),
                parsed.first - 1,
            )
        except ValueError as error:
            parser.error(str(error))
        simulation.simulate(parsed.games, options, parsed.seed)


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        prog="taluva",
        description=__doc__,
        epilog=_epilog("\n".join(text.splitlines()[0] for text in _EXAMPLES.values())),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"taluva {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")

    replay = _command(commands, "replay", "replay a game record and print where it ends")
    replay.add_argument("record", metavar="RECORD", help="a game record")

    picture = _command(commands, "picture", "draw the board as SVG")
    picture.add_argument("record", metavar="RECORD", help="a game record")
    picture.add_argument("--ply", type=at_least(0), metavar="N", help="draw the board after N plies (default: all)")
    picture.add_argument("-o", "--output", default="-", metavar="FILE", help="default: standard output")
    picture.add_argument("--theme", choices=THEMES, default="light", help="default: light")
    picture.add_argument(
        "--colours",
        type=_colours,
        metavar="DIGITS",
        help="a colour for each seat, for example 31: 1 coral, 2 pearl, 3 orchid, 4 amber",
    )

    perft = _command(commands, "perft", "count the legal move sequences from a position, for each depth")
    perft.add_argument("position", metavar="POSITION", help="a position")
    perft.add_argument("depth", type=at_least(0), metavar="DEPTH", help="in plies")
    perft.add_argument("--divide", action="store_true", help="print the count for each move")

    simulate = _command(commands, "simulate", "play random games and print statistics")
    simulate.add_argument("games", type=at_least(1), metavar="N", help="how many games to play")
    simulate.add_argument("--players", type=int, choices=(2, 3, 4), default=2, help="default: 2")
    simulate.add_argument("--tiles", choices=("12", "48"), default="12", help="12 per player (default) or all 48")
    simulate.add_argument(
        "--huts",
        choices=("apart", "anywhere"),
        default="apart",
        help="whether a single hut must stand apart from the player's other buildings (default) or not",
    )
    simulate.add_argument(
        "--mode", choices=[mode.value for mode in Mode], default="solo", help="what players compete for (default: solo)"
    )
    simulate.add_argument("--first", type=int, default=1, metavar="SEAT", help="who plays first (default: 1)")
    simulate.add_argument("--seed", type=int, default=1, help="the same seed plays the same games (default: 1)")
    return parser


def _command(commands: argparse._SubParsersAction[CommandParser], name: str, summary: str) -> argparse.ArgumentParser:
    description = f"{summary[:1].upper()}{summary[1:]}."
    if name != "simulate":
        description = f"{description} {_FILES}"
    return commands.add_parser(
        name,
        help=summary,
        description=description,
        epilog=_epilog(_EXAMPLES[name]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _epilog(examples: str) -> str:
    lines = "\n".join(f"  python -m taluva {line}" for line in examples.splitlines())
    return f"examples:\n{lines}\n\n{EXIT_CODES}"


def _colours(text: str) -> list[int]:
    """Parse one colour digit for each seat."""
    if not 2 <= len(text) <= 4 or len(set(text)) < len(text) or not set(text) <= set("1234"):
        raise argparse.ArgumentTypeError("each player needs a different colour from 1 to 4")
    return [int(digit) for digit in text]


if __name__ == "__main__":
    sys.exit(main())
