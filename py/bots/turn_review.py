"""A turn compared with the best one that the search finds: what it cost, and what an opponent could do then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bots.candidates import Candidate, Settings
from bots.incremental import IncrementalWork
from bots.reasons import Reason, ReasonKind, reasons_for
from bots.search import Search
from bots.weights import Weights
from taluva import Game, Move, Phase, Position

# With fewer simulations of a turn its chances are too uncertain to report.
_MIN_VISITS = 16
_GREEDY = Settings(simulations=0)
# What a player builds is no harm to another one by itself, nor are huts saved.
_HARMLESS = frozenset({ReasonKind.FOUNDS, ReasonKind.SPARES, ReasonKind.NEAR, ReasonKind.ROOM})


class Harm(NamedTuple):
    """What the next player could do after a turn, with the tile that came, and could not do after a better one.

    answer: the strongest turn of the next player. reasons: what it does, the most important first.
    """

    answer: tuple[Move, ...] = ()
    reasons: tuple[Reason, ...] = ()


class Mistake(NamedTuple):
    """A turn beside the best one.

    ply: of the position before it. lost: by how much it lowered the player's chances, −1 to 1.
    played, better: both turns. reasons: for the better one, the most important first,
    without those that speak for the played one as well. shared: whether all of them do, so that none is left out.
    own: the reasons for the played one. harm: what it allows.
    """

    ply: int
    seat: int
    lost: float
    played: Candidate
    better: Candidate
    reasons: tuple[Reason, ...]
    shared: bool = False
    own: tuple[Reason, ...] = ()
    harm: Harm = Harm()


class TurnReview(IncrementalWork):
    """The comparison of a turn with the best one, in steps.

    game: with or without the turn. ply: of the position before it. moves: the whole turn.
    simulations: how many the search does. seed: any integer; the same seed gives the same result.
    played, better: both turns so far. start: each seat's chances before the turn, by the evaluation.
    earlier: the finished review of another turn in the same position, with the same seed, whose search is used again.
    Raises IllegalMoveError when a rule refuses a move, and ValueError when the moves are no whole turn.
    """

    def __init__(
        self,
        game: Game,
        ply: int,
        moves: Sequence[Move],
        *,
        simulations: int,
        seed: int,
        weights: Weights | None = None,
        earlier: TurnReview | None = None,
    ) -> None:
        self._before = game.at(ply)
        self._moves = tuple(moves)
        self._weights = weights
        after = self._before.replay(moves)
        if not moves or after.position.phase is Phase.BUILD or self._before.position.phase is not Phase.TILE:
            raise ValueError("the moves are no whole turn")
        settings = Settings(simulations=simulations, arms=20)
        if earlier is None:
            self._search: Search = Search(self._before.position, settings, seed=seed, weights=weights)
            self._best: Candidate | None = None
        else:
            self._search, self._best = earlier._search, earlier.better
        self.start = tuple(self._search.chances())
        self.better: Candidate = self._best or self._search.best()
        self.played = self.better
        super().__init__(self._review())

    @property
    def progress(self) -> float:
        """Return the fraction of the search that is done, 0 to 1."""
        return 1.0 if self.done else min(self._search.progress, 0.99)

    @property
    def lost(self) -> float:
        """Return by how much the turn lowers the player's chances; below 0 where it is the better one."""
        return self.better.chances - self.played.chances

    def mistake(self) -> Mistake:
        """Return the comparison, once it is done, with its reasons."""
        position, better, moves = self._before.position, self.better.moves, self._moves
        reasons, shared = reasons_for_one(position, better, moves, self._weights)
        own = tuple(reasons_for(position, moves, self._weights))
        harm = harm_of(self._before, moves, better, self._weights)
        return Mistake(self._before.ply, position.seat, self.lost, self.played, self.better, reasons, shared, own, harm)

    def _review(self) -> Iterator[bool]:
        """Yield after each small piece of work."""
        search = self._search
        while search.step():
            yield True
        # Turns that were examined earlier have more simulations than the search gave them, so it could now call
        # another one the best.
        self.better = self.played = self._best or search.best()
        # Both turns get the same draws, as many as the better one had.
        visits = max(self.better.visits, _MIN_VISITS)
        for candidate in search.examine(self.better.moves, visits):
            self.better = candidate
            yield True
        for candidate in search.examine(self._moves, visits):
            self.played = candidate
            yield True


def harm_of(before: Game, played: Sequence[Move], better: Sequence[Move], weights: Weights | None = None) -> Harm:
    """Return what the next player could do after a turn that would not have been possible after a better one.

    before: the game before the turn, with the tiles to come.
    """
    seat = before.position.seat
    after = before.replay(played).position
    if after.is_over or after.seat in before.options.team_of(seat) or tuple(played) == tuple(better):
        return Harm()
    answer = _greedy_answer(after, weights)
    avoided = set()
    other = before.replay(better).position
    if not other.is_over:
        other_answer = _greedy_answer(other, weights)
        avoided = {(reason.kind, reason.seat) for reason in reasons_for(other, other_answer, weights)}
    team = before.options.team_of(seat)
    reasons = tuple(
        reason
        for reason in reasons_for(after, answer, weights)
        if reason.kind not in _HARMLESS
        and (reason.seat is None or reason.seat in team)
        and (reason.kind, reason.seat) not in avoided
    )
    return Harm(answer, reasons) if reasons else Harm()


def reasons_for_one(
    position: Position, better: Sequence[Move], played: Sequence[Move], weights: Weights | None = None
) -> tuple[tuple[Reason, ...], bool]:
    """Return the reasons for one turn that do not speak for another, or all if none is left, and whether all do."""
    shared = {(reason.kind, reason.seat) for reason in reasons_for(position, played, weights)}
    reasons = tuple(reasons_for(position, better, weights))
    own = tuple(reason for reason in reasons if (reason.kind, reason.seat) not in shared)
    return (own, False) if own else (reasons, True)


def _greedy_answer(position: Position, weights: Weights | None) -> tuple[Move, ...]:
    """Return the turn of the seat to move that the evaluation likes best."""
    search = Search(position, _GREEDY, weights=weights)
    search.run()
    return search.best().moves
