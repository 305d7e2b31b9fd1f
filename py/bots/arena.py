"""Matches between computer players: every deck in every seat, in several processes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from time import perf_counter
from typing import NamedTuple, TypedDict

from bots.endings import results
from bots.entrants import after_turn, entrant_of
from taluva import Game, Mode, Options


class Pairing(NamedTuple):
    """One game to play: who sits where, and the tiles.

    players: per seat, as `entrant_of` reads them. seed: of the tiles and of the players.
    hero: the seat whose result counts.
    """

    options: Options
    players: tuple[str, ...]
    seed: int
    hero: int


class Played(TypedDict):
    """One game that was played: what is written about it."""

    seed: int
    hero: int
    players: list[str]
    result: float
    reason: str
    built: list[tuple[int, int, int]]
    tiles: int
    out: list[int]
    seconds: list[float]
    moves: str


def pairings(options: Options, one: str, other: str, games: int, seed: int) -> list[Pairing]:
    """Return the games of a match between a player and others of one kind.

    Each deck is played with `one` in every seat (with teams: in the seats of each team).
    games: rounded up to whole decks. seed: of the first deck.
    """
    seats = range(2) if options.mode is Mode.TEAMS else range(options.players)
    found = []
    for deck in range(-(-games // len(seats))):
        for hero in seats:
            mine = options.team_of(hero)
            players = tuple(one if seat in mine else other for seat in range(options.players))
            found.append(Pairing(options, players, seed + deck, hero))
    return found


def played(pairing: Pairing) -> Played:
    """Play one game; raise ValueError for a player that is none or does not keep to the rules."""
    game = Game.new(pairing.options, seed=pairing.seed)
    players = [entrant_of(text) for text in pairing.players]
    seconds = [0.0] * len(players)
    while not game.is_over:
        seat = game.position.seat
        begun = perf_counter()
        seed = pairing.seed * 1000 + game.ply
        moves = players[seat](game.position, seed)
        seconds[seat] += perf_counter() - begun
        game = after_turn(game, moves, pairing.players[seat])
    outcome = game.outcome
    assert outcome is not None
    last = game.position
    return {
        "seed": pairing.seed,
        "hero": pairing.hero,
        "players": list(pairing.players),
        "result": results(pairing.options, outcome)[pairing.hero],
        "reason": outcome.reason.value,
        "built": [player.built for player in last.players],
        "tiles": len(last.board.laid),
        "out": [seat for seat, player in enumerate(last.players) if player.out],
        "seconds": [round(value, 2) for value in seconds],
        "moves": " ".join(map(str, game.moves)),
    }


def match(games: list[Pairing], processes: int = 1) -> Iterator[Played]:
    """Play games and yield each as it is finished, in their order."""
    if processes == 1:
        yield from map(played, games)
        return
    with ProcessPoolExecutor(processes) as pool:
        rest = iter(games)
        # A few at a time, so that the first results come soon and a stop loses little.
        while some := list(islice(rest, 4 * processes)):
            yield from pool.map(played, some)
