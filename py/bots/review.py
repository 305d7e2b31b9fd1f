"""A review of a game: how the chances changed, and which turns were the worst."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bots.incremental import IncrementalWork
from bots.reasons import Reason, reasons_for
from bots.search import Candidate, Search, Settings
from bots.weights import TUNED, Weights
from taluva import Game, Move, Phase, Position

# With fewer simulations of a turn its chances are too uncertain to report.
_MIN_VISITS = 16
# A smaller loss of chances does not count as a mistake.
_MIN_LOSS = 0.02


class PlyChances(NamedTuple):
    """Each seat's chances after `ply` moves, 0 to 1."""

    ply: int
    chances: tuple[float, ...]


class Mistake(NamedTuple):
    """A turn for which there was a better one.

    ply: of the position before it. lost: by how much the player's chances fell, 0 to 1.
    played, better: both turns. reasons: for the better one, the most important first,
    without those that speak for the played one as well.
    """

    ply: int
    seat: int
    lost: float
    played: Candidate
    better: Candidate
    reasons: tuple[Reason, ...]


class Review(IncrementalWork):
    """A review of a game, in steps.

    simulations: for each turn. seed: any integer; the same seed gives the same review.
    chances: so far, at the start and after each whole turn.
    """

    def __init__(self, game: Game, *, simulations: int = 60, seed: int = 0, weights: Weights = TUNED) -> None:
        self._settings = Settings(simulations=simulations, arms=20)
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
        """Return a player's worst turns so far, the worst first, at most `count`."""
        own = [mistake for mistake in self._mistakes if mistake.seat == seat]
        return sorted(own, key=lambda mistake: (-mistake.lost, mistake.ply))[:count]

    def _review(self) -> Iterator[bool]:
        """Yield after each small piece of work."""
        for ply, position, moves in self._turns:
            search = Search(position, self._settings, seed=self._seed + ply, weights=self._weights)
            if not self.chances:
                self.chances.append(PlyChances(0, tuple(search.chances())))
            while search.step():
                yield True
            better = played = search.best()
            # Both turns get the same draws, as many as the better one had.
            visits = max(better.visits, _MIN_VISITS)
            for candidate in search.examine(better.moves, visits):
                better = candidate
                yield True
            for candidate in search.examine(moves, visits):
                played = candidate
                yield True
            lost = better.chances - played.chances
            if lost > _MIN_LOSS and better.moves != moves:
                reasons = _reasons_for_one(position, better.moves, moves, self._weights)
                self._mistakes.append(Mistake(ply, position.seat, lost, played, better, reasons))
            self.chances.append(PlyChances(ply + len(moves), played.all_chances))
            self._reviewed += 1
            yield True


def _turns_of(game: Game) -> Iterator[tuple[int, Position, tuple[Move, ...]]]:
    """Yield the whole turns of a game: ply, position before it, moves."""
    ply = 0
    while ply < game.ply:
        end = ply + 1
        if game.positions[end].phase is Phase.BUILD:
            end += 1
        if end > game.ply:
            return
        yield ply, game.positions[ply], game.moves[ply:end]
        ply = end


def _reasons_for_one(
    position: Position, better: tuple[Move, ...], played: tuple[Move, ...], weights: Weights
) -> tuple[Reason, ...]:
    """Return the reasons for one turn that do not speak for another, or all if none is left."""
    shared = {(reason.kind, reason.seat) for reason in reasons_for(position, played, weights)}
    reasons = reasons_for(position, better, weights)
    return tuple(reason for reason in reasons if (reason.kind, reason.seat) not in shared) or tuple(reasons)
