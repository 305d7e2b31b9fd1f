"""Islands as long as the tiles allow, in every direction: there is no frame that a game runs out of."""

from __future__ import annotations

import pytest

from taluva import DIRECTIONS, Game, Hex, Move, Options, Placement, parse_position
from tests.rules.reference_checks import catch_up, check_legality, check_position, new_reference, reference_of

NORTH_WEST = 2
each_direction = pytest.mark.parametrize("direction", range(6), ids=["E", "NE", "NW", "W", "SW", "SE"])


def reach(move: Placement, direction: int) -> int:
    """Return how far a tile reaches in a direction, twice, so that the hexes beside the line count less."""
    dq, dr = DIRECTIONS[direction]
    # The scalar product of hexes as vectors of the plane, times two.
    return max(2 * (h.q * dq + h.r * dr) + h.q * dr + h.r * dq for h in move.hexes())


def stretched(direction: int) -> list[Game]:
    """Play a game of 48 tiles in which each is laid as far out in a direction as can be."""
    game = Game.new(Options(4), seed=direction)
    played = [game]
    while not game.is_over:
        moves = game.position.legal_moves
        move: Move = min(moves)
        if game.position.hand is not None:
            move = max(game.position.placements, key=lambda move: (reach(move, direction), move))
        game = game.play(move)
        played.append(game)
    return played


@each_direction
def test_a_line_of_all_tiles(direction: int) -> None:
    played = stretched(direction)
    board = played[-1].position.board
    assert max(hex_.distance(Hex(0, 0)) for hex_ in board.frame.hexes(board.land)) == 95
    for game in played[::19]:
        assert parse_position(str(game.position)) == game.position
        check_position(game.position, reference_of(game.position))
    *_, last_tile, last_building, over = (game.position for game in played)
    for position in (last_tile, last_building):
        check_legality(position, reference_of(position))
    check_position(over, reference_of(over))


def test_the_frame_follows_an_island_to_the_north() -> None:
    """Compare after every ply while the bits of the sets move."""
    ref = new_reference(Options(4))
    tops = set()
    for game in stretched(NORTH_WEST)[:40]:
        catch_up(ref, game)
        tops.add(game.position.board.frame.top)
        check_position(game.position, ref)
    assert len(tops) > 5
