"""`simulate`: many games by chance, and what became of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from taluva.commands.tables import aligned
from taluva.ending import Ending
from taluva.game import Game
from taluva.options import Options


@dataclass
class Summary:
    """What is counted over games that have ended."""

    endings: Counter[Ending] = field(default_factory=Counter)
    firsts: Counter[int] = field(default_factory=Counter)
    shared: int = 0
    eliminated: int = 0
    figures: dict[str, list[int]] = field(default_factory=dict)

    def add(self, game: Game) -> None:
        """Count a game that has ended."""
        outcome = game.outcome
        assert outcome is not None
        board, players = game.position.board, game.position.players
        self.endings[outcome.reason] += 1
        self.firsts.update(outcome.winners)
        self.shared += len(outcome.winners) > len(game.options.team_of(outcome.winners[0]))
        self.eliminated += sum(player.out for player in players)
        for name, figure in (
            ("plies", game.ply),
            ("tiles laid", len(board.laid)),
            ("highest level", sum(1 for layer in board.levels if layer)),
            ("hexes of land", board.land.bit_count()),
            ("huts buried", sum(player.buried for player in players)),
        ):
            self.figures.setdefault(name, []).append(figure)


def simulate(games: int, options: Options, seed: int) -> None:
    """Play games by chance, every legal move alike, and print their statistics; a seed gives the same games again."""
    summary = Summary()
    start = perf_counter()
    for number in range(games):
        summary.add(random_game(options, seed + number))
    seconds = perf_counter() - start
    print(aligned(_endings(summary, games)))
    print()
    print(aligned(_firsts(summary, games, options.players)))
    print(f"shared victories {summary.shared}, players eliminated {summary.eliminated}")
    print()
    print(aligned(_figures(summary)))
    print()
    print(f"{games} games in {seconds:.2f} s: {games / seconds:.0f} games a second")


def random_game(options: Options, seed: int) -> Game:
    """Return a game played to its end by chance alone."""
    chance = random.Random(seed)
    game = Game.new(options, seed=seed)
    while not game.is_over:
        moves = game.position.legal_moves
        assert not isinstance(moves, frozenset)
        game = game.play(moves[int(chance.random() * len(moves))])
    return game


def _endings(summary: Summary, games: int) -> list[list[str]]:
    rows = [["ending", "games", "share"]]
    for reason in Ending:
        rows.append([reason.value, str(summary.endings[reason]), _share(summary.endings[reason], games)])
    return rows


def _firsts(summary: Summary, games: int, players: int) -> list[list[str]]:
    rows = [["seat", "first", "share"]]
    for seat in range(players):
        rows.append([str(seat + 1), str(summary.firsts[seat]), _share(summary.firsts[seat], games)])
    return rows


def _figures(summary: Summary) -> list[list[str]]:
    rows = [["a game has", "least", "mean", "most"]]
    for name, figures in summary.figures.items():
        rows.append([name, str(min(figures)), f"{_mean(figures):.1f}", str(max(figures))])
    return rows


def _mean(figures: Sequence[int]) -> float:
    return sum(figures) / len(figures)


def _share(count: int, of: int) -> str:
    return f"{100 * count / of:.1f} %"
