"""Count the positions that a number of plies leads to, for testing move generation."""

from __future__ import annotations

from taluva.moves import Move
from taluva.position import Phase, Position


def perft(position: Position, depth: int) -> int:
    """Return how many sequences of `depth` plies are legal; 1 for a depth of 0.

    When a tile is to be drawn, every kind not seen yet may come, each counted once.
    """
    if depth == 0:
        return 1
    if position.phase is Phase.DRAW:
        return sum(perft(position.draw(tile), depth) for tile in sorted(position.unseen()))
    if depth == 1:
        return len(position.legal_moves)
    return sum(divide(position, depth).values())


def divide(position: Position, depth: int) -> dict[Move, int]:
    """Return the perft count behind each legal move; for finding a wrong one.

    depth: 1 or more, the move itself included.
    """
    return {move: perft(position.play(move), depth - 1) for move in sorted(position.legal_moves)}
