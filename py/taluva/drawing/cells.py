"""What each hex of the board is, for drawing it and for telling of it."""

from __future__ import annotations

from typing import NamedTuple

from taluva.board import Board
from taluva.hexes import Hex
from taluva.moves import Kind
from taluva.tiles import Building, Terrain


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
    def face(self) -> tuple[object, ...]:
        """Return what lies and stands there, without what may be done."""
        return self[:7]

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
