"""Bitboards and the board built on them: each function on its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva import Building, Hex, Terrain, Tile, tile_hexes
from taluva.board import Board, Settlement, shapes
from taluva.frame import Frame, Lookup, indices, nth_index, parts, shift

SEA = Board.empty(2, 12)
FRAME = SEA.frame
TILE = Tile(Terrain.JUNGLE, Terrain.LAKE)
each_rotation = pytest.mark.parametrize("rotation", range(6))
each_direction = pytest.mark.parametrize("direction", range(6))
near_hexes = st.builds(Hex, st.integers(-9, 9), st.integers(-1, 9))


def bits_of(*hexes: Hex) -> int:
    return FRAME.set_of(hexes)


def test_the_empty_board() -> None:
    assert Board.empty(2, 12).frame == Frame(55, -27, -4)
    assert Board.empty(4, 48) == Board(Frame(199, -99, -4), (), (0,), (0,) * 5, (0,) * 6, 0, 0, 0, 0, ((),) * 4)


@pytest.mark.parametrize(("north", "top"), [(-1, -4), (-2, -8), (-5, -8), (-6, -12), (-9, -12), (-10, -16)])
def test_a_frame_grows_north_in_steps_of_four_rows_with_three_to_spare(north: int, top: int) -> None:
    assert FRAME.reaching(north) == Frame(55, -27, top)
    assert FRAME.reaching(-2).reaching(north).top == min(top, -8), "it never shrinks"


def test_a_frame_that_reaches_far_enough_does_not_change() -> None:
    assert FRAME.reaching(0) is FRAME and FRAME.reaching(-1) is FRAME
    assert FRAME.reaching(9) is FRAME


def test_a_frame_has_no_limit_to_the_south_only() -> None:
    assert FRAME.index_of(Hex(-27, -4)) == 0
    assert FRAME.index_of(Hex(27, -4)) == 54
    assert FRAME.index_of(Hex(-27, -3)) == 55
    assert FRAME.index_of(Hex(0, 0)) == 4 * 55 + 27
    assert [FRAME.index_of(far) for far in (Hex(-28, 0), Hex(28, 0), Hex(0, -5))] == [-1, -1, -1]
    assert FRAME.index_of(Hex(0, 500)) > 0, "there is no limit to the south"
    assert bits_of(Hex(-27, -4), Hex(-28, 0), Hex(-25, -4)) == 0b101
    assert FRAME.hexes(0b101) == [Hex(-27, -4), Hex(-25, -4)]
    assert FRAME.hex_at(0) == Hex(-27, -4) and FRAME.hex_at(4 * 55 + 27) == Hex(0, 0)


@given(near_hexes)
def test_neighbours_are_the_six_adjacent_hexes(hex_: Hex) -> None:
    assert FRAME.neighbours(bits_of(hex_)) == bits_of(*hex_.neighbours())


@given(st.sets(near_hexes, min_size=1), st.integers(0, 5))
def test_shifting_moves_every_hex_one_step(hexes: set[Hex], direction: int) -> None:
    stepped = [hex_.step(direction) for hex_ in hexes]
    assert shift(bits_of(*hexes), FRAME.offset(direction)) == bits_of(*stepped)
    assert SEA.first_hex(bits_of(*hexes)) == min(hexes)


def test_shifts_have_either_sign_or_none() -> None:
    assert [shift(0b1100, offset) for offset in (0, 1, -1)] == [0b1100, 0b11000, 0b110]


@given(st.sets(st.integers(0, 300)))
def test_indices_are_in_ascending_order(members: set[int]) -> None:
    bits = sum(1 << member for member in members)
    assert indices(bits) == sorted(members)
    assert [nth_index(bits, count) for count in range(len(members))] == sorted(members)


def test_parts_are_connected_and_ordered() -> None:
    bent = [Hex(0, 0), Hex(1, 0), Hex(1, 1), Hex(0, 2)]
    one, two = bits_of(*bent), bits_of(Hex(5, 1), Hex(5, 2))
    three = bits_of(Hex(-4, 7))
    assert list(parts(FRAME, one | two | three)) == [one, two, three]
    assert list(parts(FRAME, 0)) == []


def test_a_table_makes_each_value_once() -> None:
    made: list[int] = []

    def make(index: int) -> str:
        made.append(index)
        return f"<{index}>"

    table = Lookup(make)
    assert [table[4], table[7], table[4]] == ["<4>", "<7>", "<4>"]
    assert made == [4, 7]


@each_rotation
@pytest.mark.parametrize("row", range(-9, 3))
def test_the_frame_depends_on_the_northernmost_row_only(row: int, rotation: int) -> None:
    hex_ = Hex(2, row)
    board = SEA.lay(TILE, hex_, rotation)
    hexes = tile_hexes(hex_, rotation)
    assert board.frame == FRAME.reaching(min(hex_.r for hex_ in hexes))
    assert board.frame.hexes(board.land) == sorted(hexes, key=lambda hex_: (hex_.r, hex_.q))
    assert [board.terrain(each) for each in hexes] == [None, Terrain.JUNGLE, Terrain.LAKE]
    assert [board.flow(each) for each in hexes] == [rotation, None, None]


def hexes_in(board: Board) -> list[list[Hex]]:
    """Return the hexes of every bitboard of a board."""
    sets = [*board.levels, *board.terrains, *board.flows, board.volcanoes, board.temples, board.towers, board.built]
    sets += [bits for own in board.settlements for s in own for bits in (s.hexes, s.fringe)]
    return [board.frame.hexes(bits) for bits in sets]


def test_every_bitboard_keeps_its_hexes_when_the_island_grows_north() -> None:
    board = SEA.lay(TILE, Hex(0, 0), 4).lay(TILE, Hex(2, 0), 4).lay(TILE, Hex(0, 0), 5)
    board = board.build(0, Building.TEMPLE, bits_of(Hex(0, 1))).build(0, Building.HUT, bits_of(Hex(1, 0)))
    board = board.build(1, Building.TOWER, bits_of(Hex(2, 1)))
    before, named = hexes_in(board), [[s.first for s in own] for own in board.settlements]
    grown = board.lay(TILE, Hex(0, -7), 0)
    assert grown.frame.top < board.frame.top
    new = {*tile_hexes(Hex(0, -7), 0)}
    assert [[hex_ for hex_ in hexes if hex_ not in new] for hexes in hexes_in(grown)] == before
    assert [[s.first for s in own] for own in grown.settlements] == named


@each_direction
def test_shapes_are_the_settlements_that_one_tile_can_cover(direction: int) -> None:
    here, there = Hex(0, 3), Hex(0, 3).step(direction)
    line = [Hex(6, 3), Hex(7, 3), Hex(8, 3)]
    board = SEA.build(0, Building.HUT, bits_of(here, there)).build(1, Building.HUT, bits_of(Hex(-6, 3)))
    board = board.build(1, Building.HUT, bits_of(*line)).build(0, Building.HUT, bits_of(Hex(6, 7)))
    single, pairs = shapes(board)
    assert single == bits_of(Hex(-6, 3), Hex(6, 7))
    expected = [0] * 6
    expected[direction] = bits_of(here)
    expected[(direction + 3) % 6] = bits_of(there)
    assert pairs == expected


def test_pairs_include_those_of_all_players() -> None:
    board = SEA.build(0, Building.HUT, bits_of(Hex(0, 0), Hex(1, 0)))
    board = board.build(1, Building.HUT, bits_of(Hex(5, 5), Hex(6, 5)))
    single, pairs = shapes(board)
    assert (single, pairs) == (0, [bits_of(Hex(0, 0), Hex(5, 5)), 0, 0, bits_of(Hex(1, 0), Hex(6, 5)), 0, 0])


def test_settlements_merge_and_count_their_buildings() -> None:
    one, two = bits_of(Hex(0, 0)), bits_of(Hex(1, 0), Hex(2, 0))
    apart = bits_of(Hex(5, 3))
    board = SEA.build(0, Building.TEMPLE, one).build(0, Building.HUT, apart).build(0, Building.TOWER, two)
    joined = Settlement(one | two, FRAME.neighbours(one) | FRAME.neighbours(two), 1, 2, 3, Hex(0, 0))
    alone = Settlement(apart, FRAME.neighbours(apart), 0, 0, 1, Hex(5, 3))
    assert board.settlements == ((joined, alone), ())
    assert board.settle(one | two | apart) == (joined._replace(fringe=FRAME.neighbours(one | two)), alone)
    assert (board.temples, board.towers, board.built) == (one, two, one | two | apart)
