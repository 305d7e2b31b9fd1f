"""A review of a game: how the chances changed, and which turns were the worst."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bots.incremental import IncrementalWork
from bots.turn_review import Mistake, TurnReview
from bots.weights import TUNED, Weights
from taluva import Game, Move, Phase

# A smaller loss of chances does not count as a mistake.
_MIN_LOSS = 0.02
COSTLY = 0.08
"""From this loss of chances on a turn is costly: the page walks through all of these."""


class PlyChances(NamedTuple):
    """Each seat's chances after `ply` moves, 0 to 1."""

    ply: int
    chances: tuple[float, ...]


class Review(IncrementalWork):
    """A review of a game, in steps.

    simulations: for each turn. seed: any integer; the same seed gives the same review.
    chances: so far, at the start and after each whole turn.
    """

    def __init__(self, game: Game, *, simulations: int = 60, seed: int = 0, weights: Weights = TUNED) -> None:
        self._game = game
        self._simulations = simulations
        self._seed = seed
        self._weights = weights
        self._turns = list(_turns_of(game))
        self._reviewed = 0
        self._mistakes: list[Mistake] = []
        self.chances: list[PlyChances] = []
        super().__init__(self._review())

    @property
    def progress(self) -> float:
        """Return the fraction of the turns that has been reviewed, 0 to 1."""
        return 1.0 if self.done else self._reviewed / len(self._turns)

    def mistakes(self, seat: int, count: int = 3) -> list[Mistake]:
        """Return a player's worst turns so far, the worst first: all costly ones, else at most `count`."""
        own = [mistake for mistake in self._mistakes if mistake.seat == seat]
        own.sort(key=lambda mistake: (-mistake.lost, mistake.ply))
        return own[: max(count, sum(mistake.lost >= COSTLY for mistake in own))]

    def _review(self) -> Iterator[bool]:
        """Yield after each small piece of work."""
        for ply, moves in self._turns:
            turn = TurnReview(
                self._game, ply, moves, simulations=self._simulations, seed=self._seed + ply, weights=self._weights
            )
            if not self.chances:
                self.chances.append(PlyChances(0, turn.start))
            while turn.step():
                yield True
            if turn.lost > _MIN_LOSS and turn.better.moves != moves:
                self._mistakes.append(turn.mistake())
            self.chances.append(PlyChances(ply + len(moves), turn.played.all_chances))
            self._reviewed += 1
            yield True


def _turns_of(game: Game) -> Iterator[tuple[int, tuple[Move, ...]]]:
    """Yield the whole turns of a game: the ply before it, its moves."""
    ply = 0
    while ply < game.ply:
        end = ply + 1
        if game.positions[end].phase is Phase.BUILD:
            end += 1
        if end > game.ply:
            return
        yield ply, game.moves[ply:end]
        ply = end
