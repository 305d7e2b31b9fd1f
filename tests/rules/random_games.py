"""Simple ways to choose moves by chance, so that random games reach every corner of the rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice

from taluva import Build, Game, Kind, Move, Options, Phase, Position

Policy = Callable[[Position, random.Random], Move]


def any_move(position: Position, chance: random.Random) -> Move:
    """Choose among all legal moves alike."""
    moves = position.legal_moves
    assert not isinstance(moves, frozenset)
    return moves[int(chance.random() * len(moves))]


def builder(position: Position, chance: random.Random) -> Move:
    """Erupt often, and build what is rare."""
    return _eruption(position, chance, 0.6) or _weighed(position, chance, hut=1, expand=2, temple=30, tower=30)


def spender(position: Position, chance: random.Random) -> Move:
    """Place as many huts as can be, and never a temple if there is another way."""
    return _eruption(position, chance, 0.5) or _costly(position)


def settler(position: Position, chance: random.Random) -> Move:
    """Place one hut at a time where that can be."""
    return _eruption(position, chance, 0.1) or _weighed(position, chance, hut=1000, expand=1, temple=1, tower=1)


def climber(position: Position, chance: random.Random) -> Move:
    """Erupt as often as can be, build towers first and spend huts."""
    found = _eruption(position, chance, 0.95)
    if found is not None:
        return found
    towers = [move for move in position.builds if move.kind is Kind.TOWER]
    return towers[0] if towers else _costly(position)


POLICIES: tuple[Policy, ...] = (any_move, builder, spender, settler, climber)


def _eruption(position: Position, chance: random.Random, share: float) -> Move | None:
    """Lay the tile if one is to be laid: an eruption in that share of the cases in which there is one."""
    if position.phase is not Phase.TILE:
        return None
    if chance.random() < share:
        moves = [move for move in position.placements if position.board.level(move.hex)]
        if moves:
            return moves[int(chance.random() * len(moves))]
    return any_move(position, chance)


def _weighed(position: Position, chance: random.Random, **weights: int) -> Move:
    moves = list(position.builds)
    return chance.choices(moves, [weights[move.kind.word] for move in moves])[0]


def _costly(position: Position) -> Move:
    def cost(move: Build) -> int:
        if move.kind is Kind.EXPAND:
            return position.builds.expansion(move).cost
        return int(move.kind is Kind.HUT)

    return max(position.builds, key=lambda move: (cost(move), move))


def games(options: Options, seed: int, *policies: Policy) -> Iterator[Game]:
    """Play a game by chance and give it after every ply, first before any; policies by seat, or one for all."""
    chance = random.Random(seed)
    game = Game.new(options, seed=seed)
    yield game
    while not game.is_over:
        policy = policies[game.position.seat % len(policies)]
        game = game.play(policy(game.position, chance))
        yield game


def whole_game(options: Options, seed: int, *policies: Policy) -> Game:
    """Return a game played to its end."""
    *_, last = games(options, seed, *policies)
    return last


def random_game(seed: int, options: Options | None = None, plies: int = 1000) -> Game:
    """Return a game in which every legal move is alike, over or of so many plies."""
    game = _random_whole_game(seed, options or Options())
    return game.at(min(plies, game.ply))


@cache
def _random_whole_game(seed: int, options: Options) -> Game:
    return whole_game(options, seed, any_move)


def some_positions(options: Options, seed: int, policy: Policy, step: int) -> Sequence[Position]:
    """Return every `step`-th position of a game, the end's included, not all with the same kind of decision."""
    played = list(games(options, seed, policy))
    picked = [game.position for game in islice(played, seed % step, None, step)]
    return [*picked, played[-1].position]
