"""Build games from tiles and moves written as text."""

from __future__ import annotations

from collections.abc import Sequence

from taluva import TILE_SET, Game, Options, Tile, parse_move


def game_of(tiles: str, moves: str = "", options: Options | None = None, names: Sequence[str] | None = None) -> Game:
    """Return a game in which these tiles are drawn first, after these moves."""
    first = [Tile.parse(word) for word in tiles.split()]
    rest = list(TILE_SET)
    for tile in first:
        rest.remove(tile)
    options = options or Options()
    game = Game.new(options, deck=[*first, *rest][: options.tile_count], names=names)
    return game.replay(parse_move(word) for word in moves.split())
