"""Sets of hexes as bits, and what of the board is kept in them: each piece on its own."""

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


def test_the_sea_is_empty() -> None:
    assert Board.empty(2, 12).frame == Frame(55, -27, -4)
    assert Board.empty(4, 48) == Board(Frame(199, -99, -4), (), (0,), (0,) * 5, (0,) * 6, 0, 0, 0, 0, ((),) * 4)


@pytest.mark.parametrize(("north", "top"), [(-1, -4), (-2, -8), (-5, -8), (-6, -12), (-9, -12), (-10, -16)])
def test_a_frame_reaches_three_rows_beyond_the_land_in_steps_of_four(north: int, top: int) -> None:
    assert FRAME.reaching(north) == Frame(55, -27, top)
    assert FRAME.reaching(-2).reaching(north).top == min(top, -8), "it never gives up a row"


def test_a_frame_that_reaches_far_enough_stays_itself() -> None:
    assert FRAME.reaching(0) is FRAME and FRAME.reaching(-1) is FRAME
    assert FRAME.reaching(9) is FRAME


def test_a_frame_has_a_first_and_a_last_column_and_a_first_row() -> None:
    assert FRAME.index_of(Hex(-27, -4)) == 0
    assert FRAME.index_of(Hex(27, -4)) == 54
    assert FRAME.index_of(Hex(-27, -3)) == 55
    assert FRAME.index_of(Hex(0, 0)) == 4 * 55 + 27
    assert [FRAME.index_of(far) for far in (Hex(-28, 0), Hex(28, 0), Hex(0, -5))] == [-1, -1, -1]
    assert FRAME.index_of(Hex(0, 500)) > 0, "to the south there is no end"
    assert bits_of(Hex(-27, -4), Hex(-28, 0), Hex(-25, -4)) == 0b101
    assert FRAME.hexes(0b101) == [Hex(-27, -4), Hex(-25, -4)]
    assert FRAME.hex_at(0) == Hex(-27, -4) and FRAME.hex_at(4 * 55 + 27) == Hex(0, 0)


@given(near_hexes)
def test_neighbours_are_the_six_hexes_around(hex_: Hex) -> None:
    assert FRAME.neighbours(bits_of(hex_)) == bits_of(*hex_.neighbours())


@given(st.sets(near_hexes, min_size=1), st.integers(0, 5))
def test_a_shift_is_a_step_of_every_hex(hexes: set[Hex], direction: int) -> None:
    stepped = [hex_.step(direction) for hex_ in hexes]
    assert shift(bits_of(*hexes), FRAME.offset(direction)) == bits_of(*stepped)
    assert SEA.first_hex(bits_of(*hexes)) == min(hexes)


def test_no_shift_moves_nothing() -> None:
    assert [shift(0b1100, offset) for offset in (0, 1, -1)] == [0b1100, 0b11000, 0b110]


@given(st.sets(st.integers(0, 300)))
def test_indices_are_the_members_in_order(members: set[int]) -> None:
    bits = sum(1 << member for member in members)
    assert indices(bits) == sorted(members)
    assert [nth_index(bits, count) for count in range(len(members))] == sorted(members)


def test_parts_come_by_their_first_hex_and_hang_together() -> None:
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
def test_the_frame_depends_on_the_northernmost_row_alone(row: int, rotation: int) -> None:
    hex_ = Hex(2, row)
    board = SEA.lay(TILE, hex_, rotation)
    hexes = tile_hexes(hex_, rotation)
    assert board.frame == FRAME.reaching(min(hex_.r for hex_ in hexes))
    assert board.frame.hexes(board.land) == sorted(hexes, key=lambda hex_: (hex_.r, hex_.q))
    assert [board.terrain(each) for each in hexes] == [None, Terrain.JUNGLE, Terrain.LAKE]
    assert [board.flow(each) for each in hexes] == [rotation, None, None]


def hexes_in(board: Board) -> list[list[Hex]]:
    """Return the hexes of every set of a board."""
    sets = [*board.levels, *board.terrains, *board.flows, board.volcanoes, board.temples, board.towers, board.built]
    sets += [bits for own in board.settlements for s in own for bits in (s.hexes, s.fringe)]
    return [board.frame.hexes(bits) for bits in sets]


def test_all_sets_keep_their_hexes_when_the_island_grows_to_the_north() -> None:
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
def test_shapes_are_the_settlements_that_one_tile_covers(direction: int) -> None:
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


def test_pairs_of_both_players_are_told_together() -> None:
    board = SEA.build(0, Building.HUT, bits_of(Hex(0, 0), Hex(1, 0)))
    board = board.build(1, Building.HUT, bits_of(Hex(5, 5), Hex(6, 5)))
    single, pairs = shapes(board)
    assert (single, pairs) == (0, [bits_of(Hex(0, 0), Hex(5, 5)), 0, 0, bits_of(Hex(1, 0), Hex(6, 5)), 0, 0])


def test_settlements_tell_what_they_hold() -> None:
    one, two = bits_of(Hex(0, 0)), bits_of(Hex(1, 0), Hex(2, 0))
    apart = bits_of(Hex(5, 3))
    board = SEA.build(0, Building.TEMPLE, one).build(0, Building.HUT, apart).build(0, Building.TOWER, two)
    joined = Settlement(one | two, FRAME.neighbours(one) | FRAME.neighbours(two), 1, 2, 3, Hex(0, 0))
    alone = Settlement(apart, FRAME.neighbours(apart), 0, 0, 1, Hex(5, 3))
    assert board.settlements == ((joined, alone), ())
    assert board.settle(one | two | apart) == (joined._replace(fringe=FRAME.neighbours(one | two)), alone)
    assert (board.temples, board.towers, board.built) == (one, two, one | two | apart)
