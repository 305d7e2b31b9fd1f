"""Reasons for a turn: what it achieves, as facts that can be put into words.

Every fact is true of the board; the evaluation only decides how much it matters. The
words are up to the program that shows them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from bots.bitboard import Grid
from bots.evaluation import Evaluator
from bots.features import NEAR, READY, SAFE, TOWER
from bots.move_generation import HUTS, eruption_placements, tile_moves
from bots.search_state import SearchState, SettlementTuple, search_state_of
from bots.tempo import before_tile
from bots.threats import EruptionThreats
from bots.transitions import build, lay
from bots.weights import Weights
from taluva import Build, Ending, Kind, LayingEffects, Move, Phase, Placement, Position, effects

# What a tile destroys does not depend on its terrains.
_ANY_TILE = (0, 0)
_CLEARLY = 0.05


class ReasonKind(Enum):
    """The kinds of reasons; the values are their names in texts.

    WINS: the turn ends the game early, as a win. COUNTS: it ends the game with the best count.
    PREVENTS: `seat` could have won with its next building, and now cannot.
    TEMPLE, TOWER: the `amount`th one is built. EXPANDS: `amount` huts expand a settlement
    to `size` hexes. FOUNDS: a new settlement is founded.
    READY: a settlement of `size` hexes has room for a temple next turn. SAFE: and no
    eruption can prevent that. HIGH: there is room for a tower next turn.
    NEAR: one more expansion makes a settlement large enough for a temple.
    ROOM: an eruption cuts a part of `size` hexes off a settlement that has its temple.
    CUTS: an eruption broke up a settlement of `seat` with `size` hexes that was ready for a
    temple. BLOCKS: its room for a temple was taken. LOWERS: its room for a tower was taken.
    BURIES: `amount` huts of `seat` are buried.
    SPARES: only `amount` huts are left for the `size` turns to come, and the turn takes none,
    or one where only huts can be built.
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
    """One reason for a turn.

    seat: the other player it concerns, else None. amount, size: as `ReasonKind` says,
    else 0. points: how much it matters, in thousandths of a unit of the evaluation.
    """

    kind: ReasonKind
    seat: int | None = None
    amount: int = 0
    size: int = 0
    points: int = 0


def reasons_for(position: Position, moves: Sequence[Move], weights: Weights | None = None) -> list[Reason]:
    """Return the reasons for a turn, the most important first.

    position: before the turn. moves: the rest of the turn, legal.
    Raises IllegalMoveError when a rule refuses a move.
    """
    return _Comparison(position, moves, weights).reasons()


def distinct_reasons(turns: Sequence[tuple[float, Sequence[Reason]]]) -> list[list[Reason]]:
    """Return the reasons for each turn without those that speak for a clearly better one as well.

    turns: the chances after each and the reasons for it. Clearly better is a turn with 5 % more chances.
    """
    distinct = []
    for chances, reasons in turns:
        better = {(r.kind, r.seat) for other, others in turns if other - chances > _CLEARLY for r in others}
        distinct.append([reason for reason in reasons if (reason.kind, reason.seat) not in better])
    return distinct


class _Comparison:
    """A position before and after a turn."""

    def __init__(self, position: Position, moves: Sequence[Move], weights: Weights | None) -> None:
        self._before = position
        self._seat = position.seat
        self._moves: list[tuple[Position, Move]] = []
        after = position
        for move in moves:
            self._moves.append((after, move))
            after = after.play(move)
        self._after = after
        self._grid = grid = Grid.around(position.board)
        self._evaluator = Evaluator(position.options, weights)
        self._old = _annotated_state(grid, position)
        self._new = _annotated_state(grid, after)
        self._turns_left, _ = before_tile(self._new)[self._seat]
        self._weights = Weights(*((weight, weight, weight) for weight in self._evaluator.weights_at(self._turns_left)))

    def reasons(self) -> list[Reason]:
        """Return all reasons, the most important first."""
        reasons = [*self._victory(), *self._own_gains(), *self._opponents_losses()]
        reasons.sort(key=lambda reason: -reason.points)
        return reasons

    def _victory(self) -> list[Reason]:
        outcome = self._after.outcome
        if outcome is None or not set(outcome.winners) <= set(self._before.options.team_of(self._seat)):
            return []
        kind = ReasonKind.COUNTS if outcome.reason is Ending.TILES else ReasonKind.WINS
        return [Reason(kind, points=10**6)]

    def _own_gains(self) -> list[Reason]:
        reasons = []
        for position, move in self._moves:
            if isinstance(move, Placement):
                reasons += self._cut_off(position, move)
            else:
                reasons += self._built(position, move)
        if self._turns_left and not self._after.is_over:
            reasons += self._prepared()
            huts = self._new.supplies[self._seat][0]
            if huts <= self._turns_left + 2 and self._spares_huts():
                points = self._weights.short[0] // 2
                reasons.append(Reason(ReasonKind.SPARES, amount=huts, size=self._turns_left, points=points))
        return reasons

    def _spares_huts(self) -> bool:
        """Return whether the turn takes no huts, or a single one where nothing without huts can be built."""
        used = self._old.supplies[self._seat][0] - self._new.supplies[self._seat][0]
        position, _ = self._moves[-1]
        return used < 1 or (used == 1 and all(other.kind not in (Kind.TEMPLE, Kind.TOWER) for other in position.builds))

    def _cut_off(self, position: Position, move: Placement) -> list[Reason]:
        """Return a reason for each part that an eruption cuts off an own settlement with a temple, for another one."""
        result = effects(position, move)
        assert isinstance(result, LayingEffects)
        board, reasons = position.board, []
        ready = [settlement[0] for settlement in self._new.holdings[self._seat][0] if _has(settlement, READY)]
        for split in result.split:
            if split.seat != self._seat or not board.frame.set_of(split.before) & board.temples:
                continue
            for part in split.after:
                # What is built afterwards may take the room again.
                bits = sum(self._grid.bit(hex_) for hex_ in part)
                if len(part) >= 3 and any(hexes & bits for hexes in ready) and self._new.supplies[self._seat][1]:
                    reasons.append(Reason(ReasonKind.ROOM, size=len(part), points=self._weights.ready_wait[0]))
        return reasons

    def _built(self, position: Position, move: Build) -> list[Reason]:
        temples, towers, _ = self._after.players[self._seat].built
        weights = self._weights
        if move.kind is Kind.TEMPLE:
            points = (weights.temple1, weights.temple2, weights.temple3)[temples - 1][0]
            return [Reason(ReasonKind.TEMPLE, amount=temples, points=points)]
        if move.kind is Kind.TOWER:
            points = (weights.tower1, weights.tower2)[towers - 1][0]
            return [Reason(ReasonKind.TOWER, amount=towers, points=points)]
        result = effects(position, move)
        assert not isinstance(result, LayingEffects)
        if move.kind is Kind.HUT and not result.joined:
            return [Reason(ReasonKind.FOUNDS, points=max(1, weights.settlement[0]))]
        points = max(2, result.cost * weights.hut[0])
        return [Reason(ReasonKind.EXPANDS, amount=result.cost, size=len(result.result), points=points)]

    def _prepared(self) -> list[Reason]:
        """Return what the next turn can build that it could not before."""
        reasons = []
        weights = self._weights
        _, temples, towers = self._new.supplies[self._seat]
        old, new = self._old.holdings[self._seat][0], self._new.holdings[self._seat][0]
        if temples:
            ready = _gained(old, new, READY)
            if ready:
                best = max(ready, key=lambda settlement: (self._is_safe(settlement), settlement[2]))
                if self._is_safe(best):
                    points = weights.ready_wait[0] + weights.safe[0]
                    reasons.append(Reason(ReasonKind.SAFE, size=best[2], points=points))
                else:
                    reasons.append(Reason(ReasonKind.READY, size=best[2], points=weights.ready_wait[0]))
            elif self._turns_left > 1 and any(map(self._can_become_ready, _gained(old, new, NEAR))):
                reasons.append(Reason(ReasonKind.NEAR, points=weights.near_wait[0]))
        if towers and _gained(old, new, TOWER):
            reasons.append(Reason(ReasonKind.HIGH, points=weights.tower_wait[0]))
        return reasons

    def _is_safe(self, settlement: SettlementTuple) -> bool:
        """Return whether every eruption that the next tile can bring leaves room for a temple there."""
        if not _has(settlement, SAFE):
            return False
        # The feature counts hexes; the free land beside them can be buried as well.
        for move in tile_moves(eruption_placements(self._grid, self._new)):
            laid = lay(self._grid, self._new, *move, _ANY_TILE)
            if not _keeps(settlement, laid.holdings[self._seat][0], READY):
                return False
        return True

    def _can_become_ready(self, settlement: SettlementTuple) -> bool:
        """Return whether the huts that are left for one expansion make a settlement large enough for a temple."""
        state, seat = self._new, self._seat
        for terrain in state.terrains:
            filled = settlement[1] & state.free & terrain
            cost = state.huts_needed(filled)
            if filled and cost <= state.supplies[seat][0]:
                after = build(self._grid, state.with_turn(state.statuses, seat, False), HUTS, filled, cost)
                if any(s[0] & settlement[0] and s[2] >= 3 and not s[3] for s in after.holdings[seat][0]):
                    return True
        return False

    def _opponents_losses(self) -> list[Reason]:
        reasons = []
        evaluator = self._evaluator
        team = self._before.options.team_of(self._seat)
        for seat in range(self._before.options.players):
            if seat in team or not self._old.plays(seat):
                continue
            if evaluator.threatens_to_win(self._old, seat) and not evaluator.threatens_to_win(self._new, seat):
                reasons.append(Reason(ReasonKind.PREVENTS, seat, points=5000))
            reasons += self._losses_of(seat)
        return reasons

    def _losses_of(self, seat: int) -> list[Reason]:
        reasons = []
        weights = self._weights
        _, temples, towers = self._old.supplies[seat]
        old, new = self._old.holdings[seat][0], self._new.holdings[seat][0]
        lost = [settlement for settlement in old if _has(settlement, READY) and not _keeps(settlement, new, READY)]
        if temples and lost:
            intact = {settlement[0] for settlement in new}
            broken = [settlement for settlement in lost if settlement[0] not in intact]
            size = max(settlement[2] for settlement in broken or lost)
            kind = ReasonKind.CUTS if broken else ReasonKind.BLOCKS
            reasons.append(Reason(kind, seat, size=size, points=weights.ready_move[0]))
        if towers and _any_has(old, TOWER) and not _any_has(new, TOWER):
            reasons.append(Reason(ReasonKind.LOWERS, seat, points=weights.tower_move[0]))
        buried = self._new.statuses[seat][0] - self._old.statuses[seat][0]
        if buried:
            reasons.append(Reason(ReasonKind.BURIES, seat, amount=buried, points=1 + 10 * buried))
        return reasons


def _annotated_state(grid: Grid, position: Position) -> SearchState:
    """Convert a position, with what eruptions can do to its settlements."""
    state = search_state_of(position, grid)
    return state if position.phase is Phase.OVER else EruptionThreats(grid, state, {}).annotate_all(state)


def _has(settlement: SettlementTuple, feature: int) -> bool:
    return bool(settlement[5] >> feature & 1)


def _any_has(settlements: Sequence[SettlementTuple], feature: int) -> bool:
    return any(_has(settlement, feature) for settlement in settlements)


def _gained(old: Sequence[SettlementTuple], new: Sequence[SettlementTuple], feature: int) -> list[SettlementTuple]:
    """Return the settlements with a feature that no part of them had before."""
    had = 0
    for settlement in old:
        if _has(settlement, feature):
            had |= settlement[0]
    return [settlement for settlement in new if _has(settlement, feature) and not settlement[0] & had]


def _keeps(settlement: SettlementTuple, new: Sequence[SettlementTuple], feature: int) -> bool:
    """Return whether any part of a settlement still has a feature."""
    return any(other[0] & settlement[0] and _has(other, feature) for other in new)
