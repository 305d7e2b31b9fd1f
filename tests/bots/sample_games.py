"""Games and positions that the tests of the computer players share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from bots import choose
from taluva import Game, Mode, Move, Options, Phase, Position
from tests.rules.random_games import random_game

ALL_OPTIONS = {
    "two": Options(),
    "two, 48 tiles, huts anywhere": Options(all_tiles=True, huts_anywhere=True),
    "three": Options(players=3),
    "three, ranking": Options(players=3, mode=Mode.RANKING, first=2),
    "four": Options(players=4),
    "four, ranking, huts anywhere": Options(players=4, mode=Mode.RANKING, huts_anywhere=True),
    "teams": Options(players=4, mode=Mode.TEAMS, first=1),
}
with_all_options = pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS)


def midgame(seed: int, phase: Phase = Phase.TILE, tiles: int = 12, options: Options | None = None) -> Position:
    """Return a position of a random game with this many tiles laid, trying one seed after another."""
    while True:
        for position in random_game(seed, options, 2 * tiles + 1).positions:
            if position.phase is phase and len(position.board.laid) == tiles:
                return position
        seed += 1000


def self_play(level: int, seed: int, options: Options | None = None) -> Iterator[Game]:
    """Yield the game that a level plays against itself, before the first turn and after each turn."""
    game = Game.new(options, seed=seed)
    yield game
    while not game.is_over:
        game = game.replay(choose(game.position, level, seed=game.ply))
        yield game


def after_moves(position: Position, moves: Iterable[Move]) -> Position:
    """Return the position after some moves."""
    for move in moves:
        position = position.play(move)
    return position


def with_undrawn_reversed(game: Game) -> Game:
    """Return the same game with its undrawn tiles in the opposite order."""
    drawn = game.options.tile_count - game.position.tiles_left
    deck = (*game.deck[:drawn], *reversed(game.deck[drawn:]))
    other = Game.new(game.options, deck=deck).replay(game.moves)
    assert other.deck != game.deck
    return other
