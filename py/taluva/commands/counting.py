"""`perft`: count the legal move sequences from a position."""

from __future__ import annotations

from taluva.command_line import CommandError
from taluva.commands.texts import read_position
from taluva.perft import divide, perft
from taluva.position import Phase


def count(name: str, depth: int, divided: bool) -> None:
    """Print the count for each depth up to `depth` or, if divided, for each move at that depth."""
    position = read_position(name)
    if not divided:
        for plies in range(depth + 1):
            print(f"{plies} {perft(position, plies)}", flush=True)
        return
    if position.phase not in (Phase.TILE, Phase.BUILD) or depth < 1:
        raise CommandError("--divide needs a position with a legal move and a depth of at least 1", 2)
    counts = divide(position, depth)
    for move, plies in counts.items():
        print(f"{move} {plies}")
    print(f"sum {sum(counts.values())}")
