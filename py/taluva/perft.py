"""Count the move sequences from a position, to test move generation."""

from __future__ import annotations

from taluva.moves import Move
from taluva.position import Phase, Position


def perft(position: Position, depth: int) -> int:
    """Return how many sequences of `depth` legal moves there are; 1 for depth 0.

    When a tile is drawn, each kind that may be left counts once.
    """
    if depth == 0:
        return 1
    if position.phase is Phase.DRAW:
        return sum(perft(position.draw(tile), depth) for tile in sorted(position.unseen()))
    if depth == 1:
        return len(position.legal_moves)
    return sum(divide(position, depth).values())


def divide(position: Position, depth: int) -> dict[Move, int]:
    """Return the perft count of each legal move, to track down one that is wrong.

    depth: at least 1, including the move itself.
    """
    return {move: perft(position.play(move), depth - 1) for move in sorted(position.legal_moves)}
