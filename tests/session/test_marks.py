"""The marks on the board: the ghost, legal places, choices, and what hides the chosen hex."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from session.table.cells import board_cells
from session.table.intents import Choose, PointAt, Rotate, TakeOption
from session.table.last_turns import last_turns
from session.table.marks import carried_markup, coast_dots, ghost_drawing, hex_marks, in_the_way
from session.table.update import update
from taluva import Building, Game, Hex, Kind, Options, Terrain
from taluva.drawing.cells import Cell
from taluva.drawing.geometry import center
from tests.drawing.symbols import IDS, symbols_in
from tests.rules.random_games import random_game
from tests.session.games import game_of
from tests.session.tables import table_after, table_of

COLOURS = (3, 1, 4, 2)
HEIGHT = 12.0


def used(markup: str) -> list[str]:
    """Return the symbols used in some markup, and check that they exist."""
    symbols = symbols_in(markup)
    assert set(symbols) <= IDS | {"wall-1"}
    return symbols


games = st.builds(random_game, st.integers(0, 9), st.sampled_from([Options(4), Options()]), st.integers(0, 97))


@given(games, st.data())
def test_marks_are_well_formed_for_every_choice(game: Game, data: st.DataObject) -> None:
    hexes = sorted(board_cells(table_of(game)))
    hex_ = data.draw(st.sampled_from(hexes))
    table = table_after(game, PointAt(hex_), Choose(hex_))
    for option in range(-1, len(table.choices)):
        table = update(table, TakeOption(option))
        cells = board_cells(table)
        for marked, markup in hex_marks(table, cells, COLOURS).items():
            used(markup)
            assert cells[marked].level, "the sea is marked by dots"
        used(coast_dots(cells))
    view = ghost_drawing(table, board_cells(table), HEIGHT)
    if view is not None:
        used(view.markup)


@given(games)
def test_every_place_for_the_volcano_is_marked(game: Game) -> None:
    table = table_of(game)
    cells = board_cells(table)
    marks = hex_marks(table, cells, COLOURS)
    rings = {hex_ for hex_, markup in marks.items() if "st-legal" in markup}
    assert rings == {hex_ for hex_, cell in cells.items() if cell.legal and cell.level}
    assert coast_dots(cells).count("M") == sum(bool(cell.rotations) and not cell.level for cell in cells.values())


@given(games)
def test_the_last_turns_of_the_others_are_outlined(game: Game) -> None:
    table = table_of(game)
    marks = hex_marks(table, board_cells(table), COLOURS)
    assert {hex_ for hex_, markup in marks.items() if "st-last" in markup} == last_turns(table).hexes.keys()


@given(games)
def test_hexes_show_what_can_be_built(game: Game) -> None:
    table = table_of(game)
    marks = hex_marks(table, board_cells(table), COLOURS)
    for hex_, kinds in table.buildable.items():
        assert [name for name in used(marks[hex_]) if name.startswith("chip-")] == [f"chip-{k.word}" for k in kinds]


SECOND = game_of("JC SR", "0,0/0 hut:1,0")
SHORE, CENTRE = Hex(0, 1), Hex(0, 0)


def test_the_ghost_is_drawn_a_level_above_what_it_covers() -> None:
    table = table_after(SECOND, PointAt(SHORE))
    view = ghost_drawing(table, board_cells(table), HEIGHT)
    assert view is not None
    assert (view.hex, view.rotation, view.legal, view.loose) == (SHORE, 5, True, True)
    assert view.x == center(SHORE)[0] and view.y < center(SHORE, 1, HEIGHT)[1]
    assert "t-volcano-5" in view.markup and "mark-no" not in view.markup


def test_an_illegal_ghost_is_hatched_and_shows_the_old_lava() -> None:
    table = table_after(SECOND, Choose(CENTRE))
    view = ghost_drawing(table, board_cells(table), HEIGHT)
    assert view is not None and not view.legal and not view.loose
    symbols = used(view.markup)
    assert symbols.count("st-bad") == 3
    assert "mark-no" in symbols and "old-lava-0" in symbols
    assert symbols.count("buried") == 1, "the hut on (1,0) lies under it"


def test_rotating_changes_the_ghost() -> None:
    table = table_after(SECOND, Choose(SHORE))
    turned = update(table, Rotate(True))
    one, other = (ghost_drawing(each, board_cells(each), HEIGHT) for each in (table, turned))
    assert one is not None and other is not None
    assert (other.hex, other.rotation) == (SHORE, 4) and one.markup != other.markup


def test_without_a_tile_or_a_place_there_is_no_ghost() -> None:
    for table in (table_of(SECOND), table_after(game_of("JC", "0,0/0"), Choose(CENTRE))):
        assert ghost_drawing(table, board_cells(table), HEIGHT) is None


CHOICES = game_of("JC JC JC", "0,0/0 hut:1,-1 1,1/3 hut:0,2 2,-1/0", Options(huts_anywhere=True))


def test_the_chosen_hex_shows_the_settlement_and_a_preview() -> None:
    table = table_after(CHOICES, Choose(Hex(1, 0)))
    marks = hex_marks(table, board_cells(table), COLOURS)
    assert "fence" in marks[Hex(1, -1)] and 'class="p3"' in marks[Hex(1, -1)]
    assert "st-selected" in marks[Hex(1, 0)] and "chip-" not in marks[Hex(1, 0)]
    assert "preview" not in marks[Hex(1, 0)]
    hut = update(table, TakeOption(0))
    assert "preview" in hex_marks(hut, board_cells(hut), COLOURS)[Hex(1, 0)]


def test_two_possible_expansions_are_numbered_and_only_the_taken_one_is_fenced() -> None:
    game = random_game(2, Options(4, huts_anywhere=True), 21)
    table = table_after(game, Choose(Hex(0, -1)))
    fits = [n for n, c in enumerate(table.choices) if c.kind is Kind.EXPAND and not c.violation]
    assert len(fits) == 2
    both = hex_marks(table, board_cells(table), COLOURS)
    taken = update(table, TakeOption(fits[1]))
    one = hex_marks(taken, board_cells(taken), COLOURS)
    numbers = re.findall(r'data-figure="(\d)"', "".join(both.values()))
    assert sorted(numbers) == ["1", "2"]
    assert sum("fence" in m for m in one.values()) < sum("fence" in m for m in both.values())


def test_hexes_that_hide_the_chosen_one_are_faded() -> None:
    behind, left, right, front = Hex(1, 0), Hex(0, 1), Hex(1, 1), Hex(0, 2)
    table = table_after(game_of("JC", "0,0/0"), PointAt(behind))
    flat = {behind: Cell(1, Terrain.JUNGLE)}
    for cell, expected in (
        (Cell(1, Terrain.SAND), None),
        (Cell(2, Terrain.SAND), None),
        (Cell(3, Terrain.SAND), "faded"),
        (Cell(1, Terrain.SAND, owner=0, building=Building.HUT, pieces=1), None),
        (Cell(2, Terrain.SAND, owner=0, building=Building.HUT, pieces=2), "bared"),
        (Cell(1, Terrain.SAND, owner=0, building=Building.TOWER, pieces=1), "bared"),
    ):
        for hex_ in (left, right, front):
            assert in_the_way(table, flat | {hex_: cell}) == ({hex_: expected} if expected else {})
    assert in_the_way(table_of(SECOND), flat | {left: Cell(9)}) == {}, "nothing is looked at"
    assert in_the_way(table_after(SECOND, PointAt(behind)), flat | {left: Cell(9)}) == {}, "the ghost lies above"


def test_a_tile_is_carried_as_it_is_drawn_where_it_can_be_laid() -> None:
    table = table_after(SECOND, PointAt(Hex(0, 1)))
    drawn = ghost_drawing(table, board_cells(table), HEIGHT)
    assert table.ghost is not None and table.position.hand is not None and drawn is not None and drawn.legal
    assert drawn.markup.startswith(carried_markup(table.position.hand, table.ghost.rotation))
