"""Conversion between the moves of the search and those of the rules."""

from __future__ import annotations

from bots.bitboard import Grid, single_bits
from bots.move_generation import HUTS, BuildMove, TileMove
from bots.search_state import TilePair
from taluva import Build, Building, Kind, Placement, Position, Tile
from taluva.effects import building


def tile_pair(tile: Tile) -> TilePair:
    """Convert a tile for the search."""
    return int(tile.first), int(tile.second)


def placement_of(grid: Grid, move: TileMove) -> Placement:
    """Convert a placement from the search."""
    volcano, rotation = move
    return Placement(grid.hex_of(volcano), rotation)


def tile_move_of(grid: Grid, placement: Placement) -> TileMove:
    """Convert a placement for the search."""
    return grid.bit(placement.hex), placement.rotation


def build_of(position: Position, grid: Grid, move: BuildMove) -> Build:
    """Convert a building from the search: return the move of a position that does the same."""
    kind, bits, _ = move
    hexes = [grid.hex_of(bit) for bit in single_bits(bits)]
    if kind != HUTS:
        return Build(Kind(kind), hexes[0])
    if len(hexes) == 1:
        hut = Build(Kind.HUT, hexes[0])
        if hut in position.builds:
            return hut
    filled = position.board.frame.set_of(hexes)
    for build, expansion in position.builds.legal_expansions.items():
        if expansion.filled == filled:
            return build
    raise AssertionError("generated moves are legal")


def build_move_of(position: Position, grid: Grid, build: Build) -> BuildMove:
    """Convert a legal building of a position for the search."""
    hexes = [hex_ for hex_, _ in building(position, build).placed]
    bits = 0
    for hex_ in hexes:
        bits |= grid.bit(hex_)
    kind = build.kind.building
    cost = position.board.huts_needed(position.board.frame.set_of(hexes)) if kind is Building.HUT else 1
    return int(kind), bits, cost
