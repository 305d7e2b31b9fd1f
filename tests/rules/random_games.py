"""Play random games with simple policies that between them reach every corner of the rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice

from taluva import Build, Game, Kind, Move, Options, Phase, Position

Policy = Callable[[Position, random.Random], Move]


def any_move(position: Position, rng: random.Random) -> Move:
    """Choose uniformly among the legal moves."""
    moves = position.legal_moves
    assert not isinstance(moves, frozenset)
    return moves[int(rng.random() * len(moves))]


def builder(position: Position, rng: random.Random) -> Move:
    """Erupt often and prefer temples and towers."""
    return _eruption(position, rng, 0.6) or _weighed(position, rng, hut=1, expand=2, temple=30, tower=30)


def spender(position: Position, rng: random.Random) -> Move:
    """Build as many huts as possible, and a temple or tower only if there is no other way."""
    return _eruption(position, rng, 0.5) or _costly(position)


def settler(position: Position, rng: random.Random) -> Move:
    """Build one hut at a time where possible."""
    return _eruption(position, rng, 0.1) or _weighed(position, rng, hut=1000, expand=1, temple=1, tower=1)


def climber(position: Position, rng: random.Random) -> Move:
    """Erupt as often as possible, build towers first, then as many huts as possible."""
    placement = _eruption(position, rng, 0.95)
    if placement is not None:
        return placement
    towers = [move for move in position.builds if move.kind is Kind.TOWER]
    return towers[0] if towers else _costly(position)


POLICIES: tuple[Policy, ...] = (any_move, builder, spender, settler, climber)


def _eruption(position: Position, rng: random.Random, share: float) -> Move | None:
    """Return a random placement, an eruption with probability `share` if possible, or None if no tile is in hand."""
    if position.phase is not Phase.TILE:
        return None
    if rng.random() < share:
        moves = [move for move in position.placements if position.board.level(move.hex)]
        if moves:
            return moves[int(rng.random() * len(moves))]
    return any_move(position, rng)


def _weighed(position: Position, rng: random.Random, **weights: int) -> Move:
    moves = list(position.builds)
    return rng.choices(moves, [weights[move.kind.word] for move in moves])[0]


def _costly(position: Position) -> Move:
    def cost(move: Build) -> int:
        if move.kind is Kind.EXPAND:
            return position.builds.expansion(move).cost
        return int(move.kind is Kind.HUT)

    return max(position.builds, key=lambda move: (cost(move), move))


def games(options: Options, seed: int, *policies: Policy) -> Iterator[Game]:
    """Yield a random game at the start and after every ply; pass one policy per seat, or one for all."""
    rng = random.Random(seed)
    game = Game.new(options, seed=seed)
    yield game
    while not game.is_over:
        policy = policies[game.position.seat % len(policies)]
        game = game.play(policy(game.position, rng))
        yield game


def whole_game(options: Options, seed: int, *policies: Policy) -> Game:
    """Return a finished game."""
    *_, last = games(options, seed, *policies)
    return last


def random_game(seed: int, options: Options | None = None, plies: int = 1000) -> Game:
    """Return a game of uniformly random moves, of at most so many plies."""
    played, later = _random_game_by_game(seed, options or Options())
    played.extend(islice(later, max(0, plies + 1 - len(played))))
    return played[min(plies, len(played) - 1)]


def main_line() -> Game:
    """Return the game of twelve plies from which the lines of studies lead off."""
    return random_game(3, plies=12)


@cache
def _random_game_by_game(seed: int, options: Options) -> tuple[list[Game], Iterator[Game]]:
    """Return the plies played so far, since many tests need no more, and the rest."""
    return [], games(options, seed, any_move)


def some_positions(options: Options, seed: int, policy: Policy, step: int) -> Sequence[Position]:
    """Return about every `step`-th position of a game, and the last; an odd step mixes both phases."""
    played = list(games(options, seed, policy))
    picked = [game.position for game in islice(played, seed % step, None, step)]
    return [*picked, played[-1].position]
