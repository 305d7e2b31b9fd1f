"""Taluva on the command line: replay, draw and publish records, count legal move sequences, play random games."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence

from taluva import __version__
from taluva.command_line import EXIT_CODES, CommandParser, at_least, run
from taluva.drawing.styles import THEMES
from taluva.options import Mode, Options
from taluva.publishing import STEP

_EXAMPLES = {
    "replay": "replay game.txt\nreplay - < game.txt",
    "picture": "picture game.txt -o board.svg\npicture game.txt --ply 12 --theme dark > board.svg",
    "page": "page game.txt -o game.html\npage game.txt --language de -o partie.html",
    "article": "article game.txt -o game.html\narticle game.txt --at 12,20,48 -o game.md",
    "sheet": "sheet game.txt -o sheet.html\nsheet game.txt --at 4,8,12 -o sheet.html",
    "animation": "animation game.txt -o game.svg\nanimation game.txt --turn last --seconds 2 -o turn.gif",
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
    # Each command imports what it needs: all of them take twice as long to start.
    if parsed.command in ("replay", "picture"):
        from taluva.commands import records

        if parsed.command == "replay":
            records.replay(parsed.record)
        else:
            records.picture(parsed.record, parsed.ply, parsed.output, parsed.theme, parsed.colours)
    elif parsed.command == "perft":
        from taluva.commands import counting

        counting.count(parsed.position, parsed.depth, parsed.divide)
    elif parsed.command == "simulate":
        _simulate(parser, parsed)
    else:
        _publish(parsed)


def _publish(parsed: argparse.Namespace) -> None:
    from taluva.commands import publications

    if parsed.command == "page":
        publications.page(parsed.record, parsed.output, parsed.colours, parsed.language)
    elif parsed.command == "article":
        publications.article(parsed.record, parsed.at, parsed.output, parsed.colours, parsed.language)
    elif parsed.command == "sheet":
        publications.sheet(parsed.record, parsed.at, parsed.output, parsed.colours, parsed.language)
    else:
        publications.animation(
            *(parsed.record, parsed.plies if parsed.turn is None else parsed.turn, parsed.output, parsed.colours),
            *(parsed.language, parsed.theme, parsed.seconds),
        )


def _simulate(parser: argparse.ArgumentParser, parsed: argparse.Namespace) -> None:
    from taluva.commands import simulation

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
    _add_output(picture)
    picture.add_argument("--theme", choices=THEMES, default="light", help="default: light")
    _add_publishing(commands)

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


def _add_publishing(commands: argparse._SubParsersAction[CommandParser]) -> None:
    page = _command(commands, "page", "write a game as a page of its own, to step through, mail or host")
    article = _command(
        commands, "article", "write a game as an article with diagrams: HTML, or Markdown for a file that ends in .md"
    )
    sheet = _command(commands, "sheet", "write diagrams of a game to print")
    animation = _command(
        commands, "animation", "draw a game as a picture that moves: SVG, or for a file that ends so, GIF or PNG"
    )
    for parser in (page, article, sheet, animation):
        parser.add_argument("record", metavar="RECORD", help="a game record")
        _add_output(parser)
        parser.add_argument(
            "--language", default="en", metavar="CODE", help="of the texts, for example de (default: en)"
        )
    default = "each eruption that buries huts, and the end"
    article.add_argument(
        "--at", type=_plies, metavar="N,…", help=f"after which plies to show the board (default: {default})"
    )
    sheet.add_argument("--at", type=_plies, metavar="N,…", help="after which plies (default: twelve of the whole game)")
    part = animation.add_mutually_exclusive_group()
    part.add_argument("--turn", type=_turn, metavar="N", help='only a turn, by its number; "last" for the last one')
    part.add_argument("--plies", type=_range, metavar="N-N", help="from which ply to which (default: all)")
    animation.add_argument(
        "--seconds", type=_seconds, default=STEP, metavar="N", help=f"for each ply (default: {STEP})"
    )
    animation.add_argument("--theme", choices=THEMES, default="light", help="default: light")


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", default="-", metavar="FILE", help="default: standard output")
    parser.add_argument(
        "--colours",
        type=_colours,
        metavar="DIGITS",
        help="a colour for each seat, for example 31: 1 coral, 2 pearl, 3 orchid, 4 amber",
    )


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


def _plies(text: str) -> list[int]:
    """Parse numbers of plies between commas."""
    if not re.fullmatch(r"\d+(,\d+)*", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} are not numbers between commas")
    return [int(ply) for ply in text.split(",")]


def _turn(text: str) -> int:
    """Parse the number of a turn; 0 for the last one."""
    if text == "last":
        return 0
    if not re.fullmatch(r"[1-9]\d{0,2}", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} is neither the number of a turn nor 'last'")
    return int(text)


def _range(text: str) -> tuple[int, int]:
    """Parse the first and the last of some plies."""
    match = re.fullmatch(r"(\d+)-(\d+)", text, re.ASCII)
    if match is None or int(match[1]) > int(match[2]):
        raise argparse.ArgumentTypeError(f"{text!r} are not two plies, such as 20-22")
    return int(match[1]), int(match[2])


def _seconds(text: str) -> float:
    """Parse a time that can be looked at."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.1 <= value <= 60:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0.1 to 60")
    return value


if __name__ == "__main__":
    sys.exit(main())
