"""What each hex of the board is: for the grid's cells and for the drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from session.i18n import _, ngettext
from session.table import Table
from session.words import building_words, kind_word, lava_words, stack_words
from taluva import Board, Building, Hex, Kind, Phase, Position, Terrain


class Cell(NamedTuple):
    """One hex: land, or water where a volcano may lie.

    level: 0 is water. terrain: None for a volcano and for water.
    rotation: of a volcano, else None. tile: number of the tile on top, from 1; 0 is none.
    owner: seat, 0-based, else None. pieces: huts on it, or 1.
    rotations: the legal rotations of the tile in hand. kinds: what can be built.
    """

    level: int
    terrain: Terrain | None = None
    rotation: int | None = None
    tile: int = 0
    owner: int | None = None
    building: Building | None = None
    pieces: int = 0
    rotations: tuple[int, ...] = ()
    kinds: tuple[Kind, ...] = ()

    @property
    def legal(self) -> str:
        """Return what may be done by choosing the hex, as words of the page's interface."""
        if self.rotations:
            return " ".join(map(str, self.rotations))
        return " ".join(kind.word for kind in self.kinds)


WATER = Cell(0)


def land_cells(board: Board) -> dict[Hex, Cell]:
    """Return every land hex with its stack and what stands on it."""
    cells: dict[Hex, Cell] = {}
    for number, laid in enumerate(board.laid, 1):
        terrains = (None, laid.tile.first, laid.tile.second)
        rotations = (laid.rotation, None, None)
        for hex_, terrain, rotation in zip(laid.hexes(), terrains, rotations):
            level = cells.get(hex_, WATER).level + 1
            cells[hex_] = Cell(level, terrain, rotation, number)
    for hex_ in board.frame.hexes(board.built):
        standing = board.building(hex_)
        assert standing is not None
        owner, building, count = standing
        cells[hex_] = cells[hex_]._replace(owner=owner, building=building, pieces=count)
    return cells


def rotations_by_hex(position: Position) -> dict[Hex, tuple[int, ...]]:
    """Return every hex where a volcano may lie, with its legal rotations."""
    found: dict[Hex, list[int]] = {}
    frame = position.board.frame
    for rotation, legal in enumerate(position.placements.by_rotation):
        for hex_ in frame.hexes(legal):
            found.setdefault(hex_, []).append(rotation)
    return {hex_: tuple(rotations) for hex_, rotations in found.items()}


def board_cells(table: Table) -> dict[Hex, Cell]:
    """Return the cells of the board: the island and the coast where a volcano may lie."""
    position = table.position
    cells = land_cells(position.board)
    laying = position.phase is Phase.TILE
    for hex_, rotations in rotations_by_hex(position).items():
        cell = cells.get(hex_, WATER)
        cells[hex_] = cell._replace(rotations=rotations) if laying else cell
    for hex_, kinds in table.buildable.items():
        cells[hex_] = cells[hex_]._replace(kinds=kinds)
    return cells


def cell_label(hex_: Hex, cell: Cell, names: Sequence[str]) -> str:
    """Return the accessible name of a cell: what it is and what may be done there."""
    words = [stack_words(cell.terrain, cell.level)]
    if cell.rotation is not None:
        words.append(lava_words(cell.rotation))
    if cell.owner is not None and cell.building is not None:
        words.append(names[cell.owner])
        words.append(building_words(cell.building, cell.pieces))
    if cell.rotations:
        count = len(cell.rotations)
        words.append(ngettext("the tile fits in {count} way", "the tile fits in {count} ways", count))
    if cell.kinds:
        kinds = ", ".join(kind_word(kind) for kind in cell.kinds)
        words.append(_("to build: {kinds}").format(kinds=kinds))
    words.append(_("column {q}, row {r}").format(q=hex_.q, r=hex_.r))
    return ", ".join(words)
