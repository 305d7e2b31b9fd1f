"""Islands that strain the view: a high and a wide one, both from legal games with all 48 tiles."""

from __future__ import annotations

from functools import cache

from taluva import Build, Game, Hex, Kind, Options, Placement, tile_hexes
from tests.browser.random_play import EVEN, played

# Volcano and rotation of each tile in a heap that reaches level 6, found by trial; _AT is its origin.
_AT = Hex(1, 2)
_HEAP = (
    "0,0/1 1,0/5 1,0/2 2,1/5 2,1/2 1,0/5 -1,1/5 0,2/5 0,2/2 1,3/5 1,3/1 2,1/4 "
    "1,5/4 2,1/3 2,4/5 2,4/2 1,5/5 1,3/5 1,3/0 2,1/4 2,4/4 2,4/3 1,3/5 1,3/0"
)


@cache
def high() -> Game:
    """Return a finished game with a stack of level 6, and huts all around."""
    game = Game.new(Options(4, huts_anywhere=True), seed=1)
    heap = []
    for text in _HEAP.split():
        place, rotation = text.split("/")
        here = Hex.parse(place)
        heap.append(Placement(Hex(here.q + _AT.q, here.r + _AT.r), int(rotation)))
    reserved = {here for placement in heap for here in placement.hexes()}
    for placement in heap:
        # First a tile beside the heap: its two hexes are the building sites for two turns.
        board = game.position.board
        aside = [
            move
            for move in game.position.placements
            if not board.level(move.hex) and reserved.isdisjoint(tile_hexes(*move))
        ]
        game = _with_hut(game.play(max(sorted(aside), key=lambda move: _land_around(game, move))), reserved)
        game = _with_hut(game.play(placement), reserved)
    return game


@cache
def wide() -> Game:
    """Return a finished game with few eruptions: 141 hexes."""
    return played(3, EVEN, Options(4))


def _with_hut(game: Game, reserved: set[Hex]) -> Game:
    sites = sorted(move for move in game.position.builds if move.kind is Kind.HUT and move.hex not in reserved)
    return game.play(Build(Kind.HUT, sites[0].hex))


def _land_around(game: Game, move: Placement) -> int:
    hexes = move.hexes()
    return sum(game.position.board.level(other) > 0 for here in hexes for other in here.neighbours())
