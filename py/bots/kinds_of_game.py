"""The arguments of the command line that say which kind of game is played."""

from __future__ import annotations

import argparse

from taluva import Mode, Options


def add_kind_of_game(parser: argparse.ArgumentParser) -> None:
    """Add what `options_of` reads."""
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4), help="number of seats (default 2)")
    parser.add_argument("--mode", default="solo", choices=[mode.value for mode in Mode])
    parser.add_argument("--all-tiles", action="store_true", help="play with all 48 tiles")
    parser.add_argument("--huts-anywhere", action="store_true", help="allow huts beside one's own settlements")


def options_of(args: argparse.Namespace) -> Options:
    """Return the options of the games; raise ValueError where they contradict each other."""
    return Options(args.players, args.all_tiles, args.huts_anywhere, Mode(args.mode))
