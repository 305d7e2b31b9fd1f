"""Games of the arena as a source of puzzles: quick players, some of them wasteful, so that endings come early."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bots.entrants import play_turn
from bots.levels import player_of
from taluva import Game, Kind, Move, Options, Phase, Position

PAIRS = (
    ("3", "3"),
    ("spender", "3"),
    ("3", "2"),
    ("spender", "spender"),
    ("2", "spender"),
    ("builder", "3"),
    ("builder", "spender"),
    ("builder", "builder"),
)
"""Who plays whom, by turns."""

_TRIES = 24


def positions(number: int) -> Iterator[Position]:
    """Give the positions of a game with a number, those in which a tile is to be laid and those to build in."""
    pair = PAIRS[number % len(PAIRS)]
    game = Game.new(Options(2, first=number // len(PAIRS) % 2), seed=number)
    chance = random.Random(number)
    while not game.is_over:
        position = game.position
        yield position
        name = pair[position.seat]
        seed = number * 1000 + game.ply
        game = play_turn(game, _turn(name, position, seed, chance), name)
        if len(game.positions) >= 2 and game.positions[-2].phase is Phase.BUILD:
            yield game.positions[-2]


def _turn(name: str, position: Position, seed: int, chance: random.Random) -> tuple[Move, ...]:
    if name not in ("spender", "builder"):
        return player_of(name).turn(position, seed)
    best: tuple[float, tuple[Move, ...]] | None = None
    placements = list(position.placements)
    for move in chance.sample(placements, min(_TRIES, len(placements))):
        after = position.play(move)
        if after.phase is not Phase.BUILD:
            continue
        for build in after.builds:
            cost = after.builds.expansion(build).cost if build.kind is Kind.EXPAND else 1
            high = build.kind in (Kind.TEMPLE, Kind.TOWER)
            value = (20.0 * high if name == "builder" else -5.0 * high) + cost + chance.random()
            if best is None or value > best[0]:
                best = value, (move, build)
    return player_of("2").turn(position, seed) if best is None else best[1]
