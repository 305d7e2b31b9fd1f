"""The island as SVG text: well-formed, with existing symbols, and as on the board."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva import TILE_SET, Building, Game, Hex, Kind, Options, Terrain, Tile, parse_move, tile_hexes
from taluva.drawing.cells import WATER, Cell, land_cells
from taluva.drawing.geometry import center, height_per_level
from taluva.drawing.island import (
    HUT_PLACES,
    art_markup,
    art_of,
    badge,
    decor,
    hand_markup,
    kind_word,
    painters_order,
    pieces,
    shore,
    tile_cells,
    tile_markup,
    wall_symbols,
)
from tests.drawing.symbols import IDS, parsed, symbols_in
from tests.rules.random_games import random_game

COLOURS = (3, 1, 4, 2)

games = st.builds(random_game, st.integers(0, 9), st.just(Options(4, all_tiles=True)), st.integers(1, 96))


def walls(highest: int) -> set[str]:
    return {f"wall-{slabs}" for slabs in range(1, highest + 1)}


def highest(cells: Iterable[Cell]) -> int:
    return max(cell.level for cell in cells)


@given(games)
def test_cells_agree_with_the_board(game: Game) -> None:
    board = game.position.board
    cells = land_cells(board)
    assert set(cells) == set(board.frame.hexes(board.land))
    for hex_, cell in cells.items():
        assert (cell.level, cell.terrain) == (board.level(hex_), board.terrain(hex_))
        assert cell.rotation == board.flow(hex_)
        building = None if cell.building is None else (cell.owner, cell.building, cell.pieces)
        assert building == board.building(hex_)
        assert hex_ in board.laid[cell.tile - 1].hexes()
        assert cell.legal == ""


def test_tiles_are_numbered_from_one() -> None:
    board = Game.new(seed=1).replay(map(parse_move, ("0,0/0", "hut:1,0", "-1,0/2"))).position.board
    assert [cell.tile for cell in land_cells(board).values()] == [1, 1, 1, 2, 2, 2]


def test_legal_moves_as_words() -> None:
    assert Cell(1, rotations=(0, 3)).legal == "0 3"
    assert Cell(1, kinds=(Kind.HUT, Kind.EXPAND)).legal == "hut expand"
    assert WATER.legal == ""


def test_legal_moves_do_not_change_the_face() -> None:
    cell = Cell(2, None, 4, 7)
    assert cell.face == cell._replace(rotations=(1,), kinds=(Kind.HUT,)).face
    for other in (Cell(3, None, 4, 7), Cell(2, None, 5, 7), Cell(2, None, 4, 8), Cell(2, Terrain.LAKE, None, 7)):
        assert other.face != cell.face


@given(games, st.booleans())
def test_hexes_are_drawn_well_formed_with_existing_symbols(game: Game, flat: bool) -> None:
    cells = land_cells(game.position.board)
    top = highest(cells.values())
    height = height_per_level(top, flat)
    for hex_ in cells:
        art = art_of(hex_, cells)
        markup = art_markup(art, COLOURS, height)
        assert set(symbols_in(markup)) <= IDS | walls(top)
        assert ("wall-" in markup) is bool(art.slabs and not flat)
    assert len(parsed(wall_symbols(top, height or 1)).findall("symbol")) == top


@given(games)
def test_art_has_the_rims_walls_and_owners(game: Game) -> None:
    cells = land_cells(game.position.board)
    for hex_, cell in cells.items():
        art = art_of(hex_, cells)
        around = [cells.get(near, WATER) for near in hex_.neighbours()]
        assert [bool(art.rim >> d & 1) for d in range(6)] == [near.tile != cell.tile for near in around]
        assert f"rim-{art.rim}" in IDS
        assert art.slabs == max(0, cell.level - min(around[4].level, around[5].level))
        assert dict(art.drops) == {d: n.level - cell.level for d, n in enumerate(around) if n.level > cell.level}
        if cell.owner is not None:
            assert f'class="p{COLOURS[cell.owner]}"' in art_markup(art, COLOURS, 10)


@given(games)
def test_neighbours_of_the_same_terrain_look_different(game: Game) -> None:
    cells = land_cells(game.position.board)
    for hex_, cell in cells.items():
        if kind_word(cell) in ("jungle", "rock") and cell.building is None:
            for near in hex_.neighbours():
                other = cells.get(near, WATER)
                assert other.terrain is not cell.terrain or decor(near, other) != decor(hex_, cell)


@pytest.mark.parametrize("count", range(1, 10))
@pytest.mark.parametrize("colour", [1, 2, 3, 4])
def test_up_to_four_huts_are_drawn_and_more_are_counted(count: int, colour: int) -> None:
    markup = pieces(Building.HUT, count, colour)
    huts = [use for use in parsed(markup).iter("use") if use.attrib["href"] == f"#hut{colour}"]
    assert len(huts) == min(count, 4)
    figures = [shown for part in parsed(markup).iter("g") if (shown := part.get("data-figure"))]
    assert figures == ([str(count)] if count > 4 else [])
    assert set(symbols_in(markup)) <= IDS


def test_huts_are_drawn_back_to_front() -> None:
    for count, places in enumerate(HUT_PLACES, 1):
        assert len(places) == count
        assert [y for _, y in places] == sorted(y for _, y in places)


@pytest.mark.parametrize("building", [Building.TEMPLE, Building.TOWER])
def test_temples_and_towers_are_single_pieces(building: Building) -> None:
    markup = pieces(building, 1, 2, 'class="new"')
    (use,) = parsed(markup).iter("use")
    assert use.attrib["href"] == f"#{building.name.lower()}2" and use.attrib["class"] == "new"
    assert set(symbols_in(markup)) <= IDS


def test_a_badge_shows_its_number() -> None:
    (figures,) = parsed(badge("level", 1, 2, 12)).findall(".//g[@data-figure='12']")
    assert symbols_in(ElementTree.tostring(figures, encoding="unicode")) == ["figure-1", "figure-2"]
    first, second = (float(use.get("x", "0")) for use in figures)
    assert first == -second < 0


@pytest.mark.parametrize("tile", sorted(set(TILE_SET)), ids=str)
@pytest.mark.parametrize("rotation", range(6))
def test_tiles_are_drawn_in_every_rotation(tile: Tile, rotation: int) -> None:
    for markup in (tile_markup(tile, Hex(2, -1), rotation), hand_markup(tile, rotation)):
        assert set(symbols_in(markup)) <= IDS | walls(1)
        assert f"t-volcano-{rotation}" in markup
        kinds = [g.attrib["class"] for g in parsed(markup).iter("g") if "class" in g.attrib]
        assert sorted(kinds) == sorted(["volcano", tile.first.name.lower(), tile.second.name.lower()])
    cells = tile_cells(tile, Hex(2, -1), rotation)
    assert {(cell.level, cell.tile) for cell in cells.values()} == {(1, 1)}
    assert [cells[hex_].terrain for hex_ in tile_hexes(Hex(2, -1), rotation)] == [None, tile.first, tile.second]


@given(games)
def test_the_back_is_drawn_before_the_front(game: Game) -> None:
    order = painters_order(land_cells(game.position.board))
    ys = [center(hex_)[1] for hex_ in order]
    assert ys == sorted(ys)


@given(games)
def test_the_shore_follows_every_coastal_hex(game: Game) -> None:
    cells = land_cells(game.position.board)
    coast = [hex_ for hex_ in cells if any(near not in cells for near in hex_.neighbours())]
    foot, shade = shore(cells, 10)
    assert foot.count("M") == shade.count("M") == len(coast)


def test_open_sea_has_no_shore() -> None:
    assert shore({Hex(0, 0): WATER}, 10) == ("", "")
    assert kind_word(WATER) == ""
