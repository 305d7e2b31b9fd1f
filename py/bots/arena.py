"""Matches between computer players: every deck in every seat."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from itertools import islice
from time import perf_counter
from typing import NamedTuple, TypedDict

from bots.entrants import entrant_of, play_turn
from bots.terminal import outcome_scores
from taluva import Game, Mode, Options
from taluva.notation import format_options


class Pairing(NamedTuple):
    """A game to play: the players and the deck.

    players: a name for each seat, as `entrant_of` reads it. seed: of the deck and of the
    players. hero: the seat whose result counts.
    """

    options: Options
    players: tuple[str, ...]
    seed: int
    hero: int


class GameReport(TypedDict):
    """A game that was played.

    options: in the words of a record. result: of the hero, 0 to 1. reason: why the game
    ended. built: temples, towers and huts of each seat. tiles: how many were laid. out: the
    eliminated seats. seconds: how long each seat thought.
    """

    options: str
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
    """Return the games of a match between one player and another.

    Each deck is played with `one` in every seat, or in teams in the seats of each team;
    `other` has all other seats.
    games: rounded up to whole decks. seed: of the first deck.
    """
    heroes = range(2) if options.mode is Mode.TEAMS else range(options.players)
    pairings = []
    for deck in range(-(-games // len(heroes))):
        for hero in heroes:
            team = options.team_of(hero)
            players = tuple(one if seat in team else other for seat in range(options.players))
            pairings.append(Pairing(options, players, seed + deck, hero))
    return pairings


def play(pairing: Pairing) -> GameReport:
    """Play one game; raise ValueError for an unknown player or one that breaks the rules."""
    game = Game.new(pairing.options, seed=pairing.seed)
    entrants = [entrant_of(name) for name in pairing.players]
    seconds = [0.0] * len(entrants)
    while not game.is_over:
        seat = game.position.seat
        start = perf_counter()
        seed = pairing.seed * 1000 + game.ply
        moves = entrants[seat](game.position, seed)
        seconds[seat] += perf_counter() - start
        game = play_turn(game, moves, pairing.players[seat])
    outcome = game.outcome
    assert outcome is not None
    final = game.position
    return {
        "options": format_options(pairing.options),
        "seed": pairing.seed,
        "hero": pairing.hero,
        "players": list(pairing.players),
        "result": outcome_scores(pairing.options, outcome)[pairing.hero],
        "reason": outcome.reason.value,
        "built": [player.built for player in final.players],
        "tiles": len(final.board.laid),
        "out": [seat for seat, player in enumerate(final.players) if player.out],
        "seconds": [round(value, 2) for value in seconds],
        "moves": " ".join(map(str, game.moves)),
    }


def match(games: Iterable[Pairing], executor: Executor | None = None, at_once: int = 64) -> Iterator[GameReport]:
    """Play games and yield each as it is finished, in their order.

    executor: plays them, any of `concurrent.futures`; None for this process. at_once: how many it holds at most.
    """
    if executor is None:
        yield from map(play, games)
        return
    rest = iter(games)
    pending = deque(executor.submit(play, game) for game in islice(rest, at_once))
    try:
        while pending:
            yield pending.popleft().result()
            pending += [executor.submit(play, game) for game in islice(rest, 1)]
    finally:
        for future in pending:
            future.cancel()
