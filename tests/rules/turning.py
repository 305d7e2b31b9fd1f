"""Positions turned, mirrored and moved, by laying every tile anew; a second way beside `taluva.alike`."""

from __future__ import annotations

from dataclasses import replace

from taluva import Board, Building, Hex, Position, Tile


def moved(position: Position, turns: int = 0, mirrored: bool = False, by: tuple[int, int] = (0, 0)) -> Position:
    """Return a position mirrored across the line from west to east, turned by sixths, and moved."""

    def place(hex_: Hex) -> Hex:
        q, r = (hex_.q + hex_.r, -hex_.r) if mirrored else hex_
        for _step in range(turns):
            q, r = q + r, -q
        return Hex(q + by[0], r + by[1])

    def tile(own: Tile) -> Tile:
        return Tile(own.second, own.first) if mirrored else own

    old = position.board
    board = Board.empty(position.options.players, position.options.tile_count)
    for laid in old.laid:
        rotation = ((5 - laid.rotation if mirrored else laid.rotation) + turns) % 6
        board = board.lay(tile(laid.tile), place(laid.hex), rotation)
    for seat in range(position.options.players):
        for hex_ in old.frame.hexes(old.own(seat)):
            built = old.building(hex_)
            assert built is not None
            board = board.build(seat, Building(built[1]), board.frame.set_of((place(hex_),)))
    return replace(position, board=board, hand=None if position.hand is None else tile(position.hand))
