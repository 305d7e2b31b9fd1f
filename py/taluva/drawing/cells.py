"""What is on each hex of the board, for drawing and describing it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from taluva.board import Board
from taluva.hexes import Hex
from taluva.moves import Kind
from taluva.tiles import Building, Terrain


class Cell(NamedTuple):
    """A hex of land, or of water where a volcano may go.

    level: 0 for water. terrain: None for a volcano and for water.
    rotation: of a volcano, else None. tile: the number of the tile on top, from 1; 0 for none.
    owner: the seat that built here, 0-based, or None. pieces: the number of huts, 1 for another building.
    rotations: the legal rotations of the tile in hand. kinds: what may be built.
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
    def face(self) -> tuple[object, ...]:
        """Return what is on the hex, without the legal moves."""
        return self[:7]

    @property
    def legal(self) -> str:
        """Return the legal moves on this hex as words, for the page's `data-legal` attribute."""
        if self.rotations:
            return " ".join(map(str, self.rotations))
        return " ".join(kind.word for kind in self.kinds)


WATER = Cell(0)


def land_cells(board: Board) -> dict[Hex, Cell]:
    """Return every land hex with its level, terrain and building."""
    return dict(_land_cells(board))


@lru_cache(maxsize=8)
def _land_cells(board: Board) -> Mapping[Hex, Cell]:
    """Return the cells; whatever shows, saves or describes a position asks for them."""
    cells: dict[Hex, Cell] = {}
    for number, laid in enumerate(board.laid, 1):
        terrains = (None, laid.tile.first, laid.tile.second)
        rotations = (laid.rotation, None, None)
        for hex_, terrain, rotation in zip(laid.hexes(), terrains, rotations):
            level = cells.get(hex_, WATER).level + 1
            cells[hex_] = Cell(level, terrain, rotation, number)
    for hex_ in board.frame.hexes(board.built):
        built = board.building(hex_)
        assert built is not None
        owner, building, count = built
        cells[hex_] = cells[hex_]._replace(owner=owner, building=building, pieces=count)
    return cells
