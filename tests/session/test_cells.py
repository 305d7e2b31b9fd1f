"""The cells of the board: which moves are offered where, and the labels for screen readers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.table.cells import board_cells, cell_label, rotations_by_hex
from session.table.intents import GoToPly
from session.table.table import Table
from session.table.update import update
from taluva import Building, Hex, Kind, Options, Phase, Placement, Terrain
from taluva.drawing.cells import Cell, land_cells
from tests.rules.random_games import random_game
from tests.session.games import game_of
from tests.session.tables import table_of

tables = st.builds(
    lambda seed, plies, options: table_of(random_game(seed, options, plies)),
    st.integers(0, 9),
    st.integers(0, 97),
    st.sampled_from([Options(2, all_tiles=True), Options(4)]),
)


@given(tables)
def test_cells_are_the_land_and_the_places_for_the_volcano(table: Table) -> None:
    position = table.position
    land = land_cells(position.board)
    cells = board_cells(table)
    assert set(cells) == set(land) | {placement.hex for placement in position.placements}
    for hex_, cell in cells.items():
        assert cell._replace(rotations=(), kinds=()) == land.get(hex_, Cell(0))


@given(tables)
def test_exactly_the_legal_moves_are_offered(table: Table) -> None:
    position = table.position
    cells = board_cells(table)
    turned = {Placement(hex_, rotation) for hex_, cell in cells.items() for rotation in cell.rotations}
    assert turned == (set(position.placements) if position.phase is Phase.TILE else set())
    built = {hex_: cell.kinds for hex_, cell in cells.items() if cell.kinds}
    assert built == table.buildable
    assert bool(built) is (position.phase is Phase.BUILD)


@given(tables)
def test_nothing_is_offered_while_browsing(table: Table) -> None:
    for ply in range(0, table.game.ply, 7):
        cells = board_cells(update(table, GoToPly(ply)))
        assert not any(cell.legal for cell in cells.values())


@given(tables)
def test_rotations_are_ascending(table: Table) -> None:
    for hex_, rotations in rotations_by_hex(table.position).items():
        assert rotations == table.position.placements.rotations(hex_) == tuple(sorted(rotations))


@pytest.mark.parametrize(
    ("cell", "label"),
    [
        (Cell(0, rotations=(0, 1)), "water, the tile fits in 2 ways, column 2, row -1"),
        (Cell(0, rotations=(4,)), "water, the tile fits in 1 way, column 2, row -1"),
        (Cell(2, None, 3, 5), "volcano, level 2, lava to the south-west, column 2, row -1"),
        (
            Cell(1, Terrain.JUNGLE, None, 1, 1, Building.HUT, 1),
            "jungle, level 1, Ben, 1 hut, column 2, row -1",
        ),
        (
            Cell(3, Terrain.LAKE, None, 1, 0, Building.HUT, 3),
            "lake, level 3, Ana, 3 huts, column 2, row -1",
        ),
        (Cell(3, Terrain.ROCK, None, 1, 0, Building.TOWER, 1), "rock, level 3, Ana, tower, column 2, row -1"),
        (
            Cell(1, Terrain.SAND, None, 1, kinds=(Kind.HUT, Kind.EXPAND)),
            "sand, level 1, possible: Hut, Expand, column 2, row -1",
        ),
    ],
)
def test_cell_labels(cell: Cell, label: str) -> None:
    assert cell_label(Hex(2, -1), cell, ("Ana", "Ben")) == label


def test_the_first_tile_goes_to_the_origin() -> None:
    assert board_cells(table_of(game_of("JC"))) == {Hex(0, 0): Cell(0, rotations=tuple(range(6)))}
