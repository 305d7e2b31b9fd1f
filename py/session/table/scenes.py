"""Prepared positions for figures, lessons and puzzles, written in a line or two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from taluva import Game, Position, Tile, parse_position
from taluva.tiles import missing_tiles


class Scene(NamedTuple):
    """A position of two players as text; the first is to move.

    laid: the tiles in order, such as "JC@0,0/0 SR@-2,1/0". own, other: the buildings of
    the player to move and of the other, such as "hut:1,0 temple:1,-1".
    hand: the tile to lay; empty while building. lost: the buried huts of each.
    upcoming: the next tiles of the deck, as far as they matter.
    """

    laid: str
    own: str = ""
    other: str = ""
    hand: str = ""
    lost: tuple[int, int] = (0, 0)
    upcoming: str = ""


def position_of(scene: Scene) -> Position:
    """Return the position of a scene; raise NotationError if it is invalid."""
    lines = [
        "taluva position 1",
        "options: players=2 tiles=12 huts=apart mode=solo first=1",
        f"laid: {scene.laid}",
        *(
            f"seat {seat}: in place=- buried={lost} {pieces}".rstrip()
            for seat, (lost, pieces) in enumerate(zip(scene.lost, (scene.own, scene.other)), 1)
        ),
        f"turn: seat=1 phase={'tile' if scene.hand else 'build'} hand={scene.hand or '-'} ply=0 end=-",
    ]
    return parse_position("\n".join(lines))


def game_of(scene: Scene, names: Sequence[str]) -> Game:
    """Return a game that starts from the scene."""
    position = position_of(scene)
    drawn = [laid.tile for laid in position.board.laid]
    drawn += [Tile.parse(word) for word in f"{scene.hand} {scene.upcoming}".split()]
    # Nobody sees the rest of the deck, so its order does not matter.
    rest = sorted(missing_tiles(drawn).elements())
    deck = (*drawn, *rest)[: position.options.tile_count]
    return Game(position.options, tuple(names), deck, (), (position,))
