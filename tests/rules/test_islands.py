"""Islands as long as the tiles allow, in every direction, fit the bitboards."""

from __future__ import annotations

from functools import cache

import pytest

from taluva import DIRECTIONS, Game, Hex, Move, Options, Placement, parse_position
from tests.rules.reference_checks import catch_up, check_legality, check_position, new_reference, reference_of

NORTH_WEST = 2
DIRECTION_NAMES = ["E", "NE", "NW", "W", "SW", "SE"]
# Three of them reach every edge of the frame.
each_direction = pytest.mark.parametrize(
    "direction",
    [
        pytest.param(direction, id=name, marks=() if name in ("E", "NW", "SW") else pytest.mark.long)
        for direction, name in enumerate(DIRECTION_NAMES)
    ],
)


def reach(move: Placement, direction: int) -> int:
    """Return how far a tile reaches in a direction, times two; hexes off the line count less."""
    dq, dr = DIRECTIONS[direction]
    # Twice the dot product of the hexes as vectors in the plane.
    return max(2 * (h.q * dq + h.r * dr) + h.q * dr + h.r * dq for h in move.hexes())


@cache
def stretched(direction: int) -> list[Game]:
    """Play a game with 48 tiles, each laid as far in one direction as possible."""
    game = Game.new(Options(4), seed=direction)
    games = [game]
    while not game.is_over:
        moves = game.position.legal_moves
        move: Move = min(moves)
        if game.position.hand is not None:
            move = max(game.position.placements, key=lambda move: (reach(move, direction), move))
        game = game.play(move)
        games.append(game)
    return games


@pytest.mark.slow
@each_direction
def test_a_line_of_all_tiles(direction: int) -> None:
    games = stretched(direction)
    board = games[-1].position.board
    assert max(hex_.distance(Hex(0, 0)) for hex_ in board.frame.hexes(board.land)) == 95
    for game in games[::19]:
        assert parse_position(str(game.position)) == game.position
        check_position(game.position, reference_of(game.position))
    *_, last_tile, last_building, over = (game.position for game in games)
    for position in (last_tile, last_building):
        check_legality(position, reference_of(position))
    check_position(over, reference_of(over))


def test_the_frame_follows_an_island_that_grows_north() -> None:
    """Compare after every ply, because the bitboards are shifted again and again."""
    ref = new_reference(Options(4))
    tops = set()
    for game in stretched(NORTH_WEST)[:40]:
        catch_up(ref, game)
        tops.add(game.position.board.frame.top)
        check_position(game.position, ref)
    assert len(tops) > 5
