"""`perft`: how many sequences of plies a position leads to."""

from __future__ import annotations

from taluva.commands.texts import CommandError, read_position
from taluva.perft import divide, perft
from taluva.position import Phase


def count(name: str, depth: int, divided: bool) -> None:
    """Print the counts for every depth up to one, or for that depth the count behind each move."""
    position = read_position(name)
    if not divided:
        for plies in range(depth + 1):
            print(f"{plies} {perft(position, plies)}", flush=True)
        return
    if position.phase not in (Phase.TILE, Phase.BUILD) or depth < 1:
        raise CommandError("--divide needs a position with a move to make, and a depth of 1 or more", 2)
    counts = divide(position, depth)
    for move, plies in counts.items():
        print(f"{move} {plies}")
    print(f"sum {sum(counts.values())}")
