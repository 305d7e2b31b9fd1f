"""`simulate`: play many random games and summarise how they ended."""

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
class Tally:
    """Totals and figures over finished games."""

    endings: Counter[Ending] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    shared: int = 0
    eliminated: int = 0
    figures: dict[str, list[int]] = field(default_factory=dict)

    def add(self, game: Game) -> None:
        """Count a finished game."""
        outcome = game.outcome
        assert outcome is not None
        board, players = game.position.board, game.position.players
        self.endings[outcome.reason] += 1
        self.wins.update(outcome.winners)
        self.shared += len(outcome.winners) > len(game.options.team_of(outcome.winners[0]))
        self.eliminated += sum(player.out for player in players)
        for name, figure in (
            ("plies", game.ply),
            ("tiles placed", len(board.laid)),
            ("highest level", sum(1 for layer in board.levels if layer)),
            ("hexes of land", board.land.bit_count()),
            ("huts covered", sum(player.buried for player in players)),
        ):
            self.figures.setdefault(name, []).append(figure)


def simulate(games: int, options: Options, seed: int) -> None:
    """Play random games, choosing uniformly among the legal moves, and print statistics."""
    summary = Tally()
    start = perf_counter()
    for number in range(games):
        summary.add(random_game(options, seed + number))
    seconds = perf_counter() - start
    print(aligned(_endings(summary, games)))
    print()
    print(aligned(_wins(summary, games, options.players)))
    print(f"shared victories {summary.shared}, players eliminated {summary.eliminated}")
    print()
    print(aligned(_figures(summary)))
    print()
    print(f"{games} games in {seconds:.2f} s: {games / seconds:.0f} games per second")


def random_game(options: Options, seed: int) -> Game:
    """Return a finished game of uniformly random legal moves."""
    rng = random.Random(seed)
    game = Game.new(options, seed=seed)
    while not game.is_over:
        moves = game.position.legal_moves
        assert not isinstance(moves, frozenset)
        game = game.play(moves[int(rng.random() * len(moves))])
    return game


def _endings(summary: Tally, games: int) -> list[list[str]]:
    rows = [["ending", "games", "share"]]
    for reason in Ending:
        count = summary.endings[reason]
        rows.append([reason.value, str(count), _share(count, games)])
    return rows


def _wins(summary: Tally, games: int, players: int) -> list[list[str]]:
    rows = [["seat", "wins", "share"]]
    for seat in range(players):
        rows.append([str(seat + 1), str(summary.wins[seat]), _share(summary.wins[seat], games)])
    return rows


def _figures(summary: Tally) -> list[list[str]]:
    rows = [["per game", "min", "mean", "max"]]
    for name, figures in summary.figures.items():
        rows.append([name, str(min(figures)), f"{_mean(figures):.1f}", str(max(figures))])
    return rows


def _mean(figures: Sequence[int]) -> float:
    return sum(figures) / len(figures)


def _share(count: int, total: int) -> str:
    return f"{100 * count / total:.1f} %"
