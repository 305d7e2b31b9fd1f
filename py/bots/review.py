"""A review of a game: how the chances changed, and which turns were the worst."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from bots.incremental import IncrementalWork
from bots.turn_review import Mistake, TurnReview
from bots.weights import Weights
from taluva import Game, Move, Phase

_Turn = TypeVar("_Turn")

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
    part: which of how many parts of the turns comes first, where several share the work; None for all in their order.
    reviewed: the plies before the turns that are reviewed, by this review or, added from outside, by others.
    """

    def __init__(
        self,
        game: Game,
        *,
        simulations: int = 60,
        seed: int = 0,
        weights: Weights | None = None,
        part: tuple[int, int] | None = None,
    ) -> None:
        self._game = game
        self._simulations = simulations
        self._seed = seed
        self._weights = weights
        turns = list(_turns_of(game))
        first, parts = part or (0, 1)
        self._turns = [*turns[first::parts], *(turn for n, turn in enumerate(turns) if n % parts != first)]
        self.part = frozenset(ply for ply, _ in turns[first::parts])
        self.reviewed: set[int] = set()
        self._mistakes: list[Mistake] = []
        self._chances: list[PlyChances] = []
        super().__init__(self._review())

    @property
    def progress(self) -> float:
        """Return the fraction of the turns that has been reviewed, 0 to 1."""
        return 1.0 if self.done else len(self.reviewed) / len(self._turns)

    @property
    def chances(self) -> list[PlyChances]:
        """Return the chances so far, at the start and after each whole turn, in the order of the game."""
        return sorted(self._chances)

    def mistakes(self, seat: int, count: int = 3) -> list[Mistake]:
        """Return a player's worst turns so far, the worst first: all costly ones, else at most `count`."""
        own = [mistake for mistake in self._mistakes if mistake.seat == seat]
        return worst(own, lambda mistake: mistake.lost, lambda mistake: mistake.ply, count)

    def _review(self) -> Iterator[bool]:
        """Yield after each small piece of work."""
        for ply, moves in self._turns:
            if ply in self.reviewed:
                continue
            turn = TurnReview(
                self._game, ply, moves, simulations=self._simulations, seed=self._seed + ply, weights=self._weights
            )
            if not ply:
                self._chances.append(PlyChances(0, turn.start))
            while turn.step():
                yield True
            if turn.lost > _MIN_LOSS and turn.better.moves != moves:
                self._mistakes.append(turn.mistake())
            self._chances.append(PlyChances(ply + len(moves), turn.played.all_chances))
            self.reviewed.add(ply)
            yield True


def worst(
    turns: Iterable[_Turn], lost: Callable[[_Turn], float], ply: Callable[[_Turn], int], count: int
) -> list[_Turn]:
    """Return a player's worst turns, the worst first: all costly ones, else at most `count`."""
    ordered = sorted(turns, key=lambda turn: (-lost(turn), ply(turn)))
    return ordered[: max(count, sum(lost(turn) >= COSTLY for turn in ordered))]


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
