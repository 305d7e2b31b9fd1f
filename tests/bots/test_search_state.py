"""A search state holds the same position as the one it comes from, on a smaller grid."""

from __future__ import annotations

import pytest

from bots.bitboard import Grid, single_bits
from taluva import DIRECTIONS, TILE_SET, Board, Hex, Phase, Placement, Placements
from tests.bots.states import RandomGame, converted, each_random_game
from tests.rules.random_games import random_game


def hexes(grid: Grid, bits: int) -> set[Hex]:
    return {grid.hex_of(bit) for bit in single_bits(bits)}


def sets_of(board: Board) -> list[set[Hex]]:
    """Return the sets of hexes that a search state has in common with a board."""
    sets = [board.volcanoes, board.temples, board.towers, board.built, board.free]
    return [set(board.frame.hexes(bits)) for bits in (*board.levels, *board.terrains, *board.flows, *sets)]


@each_random_game
def test_a_state_holds_the_position(game: RandomGame) -> None:
    for position in [*game.positions(Phase.TILE, 9), *game.positions(Phase.BUILD, 9), *game.positions(Phase.OVER)]:
        grid, state = converted(position)
        bitboards = (state.volcanoes, state.temples, state.towers, state.built, state.free)
        shown = [hexes(grid, bits) for bits in (*state.levels, *state.terrains, *state.flows, *bitboards)]
        assert shown == sets_of(position.board)
        for own, (settlements, total, fringes) in zip(position.board.settlements, state.holdings, strict=True):
            to_hexes = position.board.frame.hexes
            expected = [(set(to_hexes(s.hexes)), set(to_hexes(s.fringe)), s.size, s.temples, s.towers) for s in own]
            assert [(hexes(grid, a), hexes(grid, b), *counts) for a, b, *counts, _ in settlements] == expected
            assert total == sum(features for *_, features in settlements)
            assert hexes(grid, fringes) == set[Hex]().union(*(fringe for _, fringe, *_ in expected))
        assert state.players() == position.players
        assert [state.plays(seat) for seat in range(game.options.players)] == [p.plays for p in position.players]
        assert state.seat == position.seat and state.over is position.is_over
        assert state.tiles_left == position.tiles_left + (position.hand is not None)


@each_random_game
def test_huts_are_needed_as_by_the_rules(game: RandomGame) -> None:
    for position in game.positions(Phase.BUILD, 9):
        grid, state = converted(position)
        board = position.board
        for bits in (board.free, board.land, board.built, *(s.fringe & board.free for s in board.settlements[0])):
            assert state.huts_needed(grid.crop(board, bits)) == board.huts_needed(bits)


@pytest.mark.parametrize("direction", range(6))
def test_two_tiles_in_a_row_fit_on_the_grid_with_their_neighbours(direction: int) -> None:
    def distance(move: Placement) -> int:
        """Return how far a tile reaches in a direction."""
        dq, dr = DIRECTIONS[direction]
        return max(q * (2 * dq + dr) + r * (dq + 2 * dr) for q, r in move.hexes())

    board = random_game(1, plies=8).position.board
    grid = Grid.around(board)
    for _ in range(2):
        tile = max(Placements(board), key=distance)
        assert grid.room[tile.rotation] & grid.bit(tile.hex)
        for hex_ in tile.hexes():
            assert hexes(grid, grid.frame.neighbours(grid.bit(hex_))) == set(hex_.neighbours())
        board = board.lay(TILE_SET[0], tile.hex, tile.rotation)


def test_tiles_that_leave_the_grid_have_no_room() -> None:
    grid = Grid.around(Board.empty(2, 24))
    for rotation, room in enumerate(grid.room):
        for hex_ in hexes(grid, room):
            for part in Placement(hex_, rotation).hexes():
                assert hexes(grid, grid.bit(part)) == {part}
                assert hexes(grid, grid.frame.neighbours(grid.bit(part))) == set(part.neighbours())
