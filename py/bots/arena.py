"""Matches between computer players: every deck in every seat, on several processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import active_children
from time import perf_counter
from typing import NamedTuple, TypedDict

from bots.entrants import entrant_of, play_turn
from bots.terminal import outcome_scores
from taluva import Game, Mode, Options


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

    result: of the hero, 0 to 1. reason: why the game ended. built: temples, towers and
    huts of each seat. tiles: how many were laid. out: the eliminated seats. seconds: how
    long each seat thought.
    """

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


def match(games: list[Pairing], processes: int = 1) -> Iterator[GameReport]:
    """Play games and yield each as it is finished, in their order."""
    if processes == 1:
        yield from map(play, games)
        return
    with ProcessPoolExecutor(processes, initializer=_ignore_interrupts) as pool:
        rest = iter(games)
        try:
            # A few at a time, so that the first results come soon and stopping loses little.
            while batch := list(islice(rest, 4 * processes)):
                yield from pool.map(play, batch)
        except BaseException:
            for process in active_children():
                process.terminate()
            raise


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
