"""Going through a game: how the chances went, and which turns were the worst."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bots.reasons import Reason, reasons_for
from bots.search import Idea, Search, Settings
from bots.steps import Steps
from bots.weights import TUNED, Weights
from taluva import Game, Move, Phase, Position

# With fewer simulations of a turn than this, what it is worth is not told.
_LEAST = 16
# A smaller difference in chances is not called a mistake.
_SMALL = 0.02


class Point(NamedTuple):
    """Where the game stood: after `ply` moves, the chances per seat, 0 to 1."""

    ply: int
    chances: tuple[float, ...]


class Mistake(NamedTuple):
    """A turn for which there was a better one.

    ply: of the position before it. lost: how much the chances went down, 0 to 1.
    played, better: both turns; why: what speaks for the better one, what matters most
    first, without what speaks for the played one as well.
    """

    ply: int
    seat: int
    lost: float
    played: Idea
    better: Idea
    why: tuple[Reason, ...]


class Review(Steps):
    """Going through a game in steps.

    simulations: for each turn. seed: any whole number; the same gives the same review.
    points: what is known so far, a point at the start and one after each whole turn.
    """

    def __init__(self, game: Game, *, simulations: int = 60, seed: int = 0, weights: Weights = TUNED) -> None:
        self._settings = Settings(simulations=simulations, arms=20)
        self._seed = seed
        self._weights = weights
        self._turns = list(_turns_of(game))
        self._finished = 0
        self._mistakes: list[Mistake] = []
        self.points: list[Point] = []
        super().__init__(self._going())

    @property
    def progress(self) -> float:
        """Return which part of the turns was looked at, 0 to 1."""
        return 1.0 if self.done else self._finished / len(self._turns)

    def mistakes(self, seat: int, count: int = 3) -> list[Mistake]:
        """Return a player's worst turns so far, the worst first, at most `count`."""
        own = [mistake for mistake in self._mistakes if mistake.seat == seat]
        return sorted(own, key=lambda mistake: (-mistake.lost, mistake.ply))[:count]

    def _going(self) -> Iterator[bool]:
        """Yield after each small piece of work."""
        for ply, position, moves in self._turns:
            search = Search(position, self._settings, seed=self._seed + ply, weights=self._weights)
            if not self.points:
                self.points.append(Point(0, tuple(search.chances())))
            while search.step():
                yield True
            better = played = search.best()
            # Both with the same tiles, as often as the better one was tried.
            visits = max(better.visits, _LEAST)
            for idea in search.examine(better.moves, visits):
                better = idea
                yield True
            for idea in search.examine(moves, visits):
                played = idea
                yield True
            lost = better.chances - played.chances
            if lost > _SMALL and better.moves != moves:
                why = _only(position, better.moves, moves, self._weights)
                self._mistakes.append(Mistake(ply, position.seat, lost, played, better, why))
            self.points.append(Point(ply + len(moves), played.all_chances))
            self._finished += 1
            yield True


def _turns_of(game: Game) -> Iterator[tuple[int, Position, tuple[Move, ...]]]:
    """Iterate over the whole turns of a game: ply, position before, moves."""
    ply = 0
    while ply < game.ply:
        end = ply + 1
        if game.positions[end].phase is Phase.BUILD:
            end += 1
        if end > game.ply:
            return
        yield ply, game.positions[ply], game.moves[ply:end]
        ply = end


def _only(
    position: Position, better: tuple[Move, ...], played: tuple[Move, ...], weights: Weights
) -> tuple[Reason, ...]:
    """Return what speaks for one turn and not for another."""
    known = {(reason.why, reason.seat) for reason in reasons_for(position, played, weights)}
    found = reasons_for(position, better, weights)
    return tuple(reason for reason in found if (reason.why, reason.seat) not in known) or tuple(found)
