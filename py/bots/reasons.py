"""Why a turn is good: what it does, as facts that can be put into words.

Every fact is true of the board; what the evaluation thinks of it decides how much it
matters. The words belong to whoever shows them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from bots.danger import Danger
from bots.field import NEAR, READY, SAFE, TOWER, Camp, Field, field_of
from bots.grid import Grid
from bots.weights import TUNED, Weights
from bots.worth import Judge
from taluva import Build, Ending, Kind, LayingEffects, Move, Phase, Placement, Position, effects


class Why(Enum):
    """The kinds of facts; values are their names in texts. What a `Reason` says beside them:

    WINS: ends the game early as a winner. COUNTS: ends it with the best count.
    PREVENTS: `seat` could have won with its next building, and cannot now.
    TEMPLE, TOWER: built, the `amount`th. EXPANDS: `amount` huts, the settlement has
    `size` hexes then. FOUNDS: a settlement of its own.
    READY: a settlement of `size` hexes has room for a temple next turn; SAFE: and no
    eruption can take it away. HIGH: there is room for a tower next turn.
    NEAR: a settlement needs one more expansion for a temple. ROOM: an eruption frees a
    part of `size` hexes from a settlement that has its temple.
    CUTS: a settlement of `seat` with `size` hexes was ready for a temple and lost it by
    the eruption; BLOCKS: its room for one was taken. LOWERS: so was room for a tower.
    BURIES: `amount` huts of `seat` are covered.
    SPARES: `amount` huts are left for the `size` turns to come, which is scarce.
    """

    WINS = "wins"
    COUNTS = "counts"
    PREVENTS = "prevents"
    TEMPLE = "temple"
    TOWER = "tower"
    READY = "ready"
    SAFE = "safe"
    HIGH = "high"
    CUTS = "cuts"
    BLOCKS = "blocks"
    LOWERS = "lowers"
    ROOM = "room"
    NEAR = "near"
    EXPANDS = "expands"
    FOUNDS = "founds"
    BURIES = "buries"
    SPARES = "spares"


class Reason(NamedTuple):
    """One fact about a turn.

    seat: the other player whom it concerns, else None. amount, size: as `Why` says, else
    0. points: how much it matters, in thousandths of a unit of the evaluation.
    """

    why: Why
    seat: int | None = None
    amount: int = 0
    size: int = 0
    points: int = 0


def reasons_for(position: Position, moves: Sequence[Move], weights: Weights = TUNED) -> list[Reason]:
    """Return what speaks for a turn, what matters most first.

    position: before it. moves: the rest of the turn, legal.
    Raises IllegalMoveError when a rule refuses a move.
    """
    return _Comparison(position, moves, weights).reasons()


class _Comparison:
    """A position before and after a turn."""

    def __init__(self, position: Position, moves: Sequence[Move], weights: Weights) -> None:
        self._before = position
        self._seat = position.seat
        self._steps: list[tuple[Position, Move]] = []
        after = position
        for move in moves:
            self._steps.append((after, move))
            after = after.play(move)
        self._after = after
        grid = Grid.around(position.board)
        self._judge = Judge(position.options, weights)
        self._old = _marked(grid, position)
        self._new = _marked(grid, after)
        self._turns = self._judge.next_turns(self._new)[self._seat][0]
        self._worth = Weights(*((value, value) for value in self._judge.scaled(self._turns)))

    def reasons(self) -> list[Reason]:
        """Return the facts, what matters most first."""
        found = [*self._ending(), *self._own(), *self._against()]
        found.sort(key=lambda reason: -reason.points)
        return found

    def _ending(self) -> list[Reason]:
        outcome = self._after.outcome
        if outcome is None or self._seat not in outcome.winners:
            return []
        why = Why.COUNTS if outcome.reason is Ending.TILES else Why.WINS
        return [Reason(why, points=10**6)]

    def _own(self) -> list[Reason]:
        found = []
        for position, move in self._steps:
            if isinstance(move, Placement):
                found += self._freed(position, move)
            else:
                found += self._built(position, move)
        if self._turns and not self._after.is_over:
            found += self._prepared()
            huts = self._new.stock[self._seat][0]
            if huts <= self._turns + 2:
                found.append(Reason(Why.SPARES, amount=huts, size=self._turns, points=self._worth.short[0] // 2))
        return found

    def _freed(self, position: Position, move: Placement) -> list[Reason]:
        """Return whether an eruption frees a part of a settlement from its temple."""
        done = effects(position, move)
        assert isinstance(done, LayingEffects)
        board, found = position.board, []
        for split in done.split:
            if split.seat != self._seat or not board.frame.set_of(split.before) & board.temples:
                continue
            for part in split.after:
                if len(part) >= 3 and not board.frame.set_of(part) & board.temples:
                    found.append(Reason(Why.ROOM, size=len(part), points=self._worth.ready_wait[0]))
        return found

    def _built(self, position: Position, move: Build) -> list[Reason]:
        temples, towers, _ = self._after.players[self._seat].built
        worth = self._worth
        if move.kind is Kind.TEMPLE:
            points = (worth.temple1, worth.temple2, worth.temple3)[temples - 1][0]
            return [Reason(Why.TEMPLE, amount=temples, points=points)]
        if move.kind is Kind.TOWER:
            return [Reason(Why.TOWER, amount=towers, points=(worth.tower1, worth.tower2)[towers - 1][0])]
        done = effects(position, move)
        assert not isinstance(done, LayingEffects)
        if move.kind is Kind.HUT and not done.joined:
            return [Reason(Why.FOUNDS, points=max(1, worth.camp[0]))]
        return [Reason(Why.EXPANDS, amount=done.cost, size=len(done.result), points=max(2, done.cost * worth.hut[0]))]

    def _prepared(self) -> list[Reason]:
        """Return what the next turn can build that it could not before."""
        found = []
        worth = self._worth
        _, temples, towers = self._new.stock[self._seat]
        old, new = self._old.realms[self._seat][0], self._new.realms[self._seat][0]
        if temples:
            ready = _fresh(old, new, READY)
            if ready:
                best = max(ready, key=lambda camp: (camp[5] >> SAFE & 1, camp[2]))
                if best[5] >> SAFE & 1:
                    points = worth.ready_wait[0] + worth.safe[0]
                    found.append(Reason(Why.SAFE, size=best[2], points=points))
                else:
                    found.append(Reason(Why.READY, size=best[2], points=worth.ready_wait[0]))
            elif self._turns > 1 and _fresh(old, new, NEAR):
                found.append(Reason(Why.NEAR, points=worth.near_wait[0]))
        if towers and _fresh(old, new, TOWER):
            found.append(Reason(Why.HIGH, points=worth.tower_wait[0]))
        return found

    def _against(self) -> list[Reason]:
        found = []
        team = self._before.options.team_of(self._seat)
        for seat in range(self._before.options.players):
            if seat in team or not self._old.plays(seat):
                continue
            if self._judge.threatens(self._old, seat) and not self._judge.threatens(self._new, seat):
                found.append(Reason(Why.PREVENTS, seat, points=5000))
            found += self._taken_from(seat)
        return found

    def _taken_from(self, seat: int) -> list[Reason]:
        found = []
        worth = self._worth
        _, temples, towers = self._old.stock[seat]
        old, new = self._old.realms[seat][0], self._new.realms[seat][0]
        lost = [camp for camp in old if camp[5] >> READY & 1 and not _kept(camp, new, READY)]
        if temples and lost:
            size = max(camp[2] for camp in lost)
            whole = {camp[0] for camp in new}
            cut = any(camp[0] not in whole for camp in lost)
            found.append(Reason(Why.CUTS if cut else Why.BLOCKS, seat, size=size, points=worth.ready_move[0]))
        if towers and _count(old, TOWER) and not _count(new, TOWER):
            found.append(Reason(Why.LOWERS, seat, points=worth.tower_move[0]))
        buried = self._new.status[seat][0] - self._old.status[seat][0]
        if buried:
            found.append(Reason(Why.BURIES, seat, amount=buried, points=1 + 10 * buried))
        return found


def _marked(grid: Grid, position: Position) -> Field:
    """Return a position with what eruptions can do to its settlements."""
    field = field_of(position, grid)
    return field if position.phase is Phase.OVER else Danger(grid, field, {}).over(field)


def _count(camps: Sequence[Camp], what: int) -> int:
    return sum(camp[5] >> what & 1 for camp in camps)


def _fresh(old: Sequence[Camp], new: Sequence[Camp], what: int) -> list[Camp]:
    """Return the settlements that have a quality now and did not have it before."""
    had = [camp[0] for camp in old if camp[5] >> what & 1]
    return [camp for camp in new if camp[5] >> what & 1 and not any(hexes & camp[0] for hexes in had)]


def _kept(camp: Camp, new: Sequence[Camp], what: int) -> bool:
    """Tell whether any part of a settlement still has a quality."""
    return any(other[0] & camp[0] and other[5] >> what & 1 for other in new)
