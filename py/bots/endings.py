"""The last turns of a game between two players, solved by full expectation: all turns, all tiles unseen.

Slow, and exact: it is what the search is measured by. With one tile to come a position takes a fraction of a second,
with two about a second, with three from eight seconds to many minutes. Answers that refuted one turn are tried on the
next ones first, and what the other can add to its count whatever tile it draws decides most turns before the last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bots.bitboard import Grid
from bots.chances import perspective_of
from bots.evaluation import EvaluationContext, Evaluator
from bots.greedy import EvaluatedTurn, GreedyPolicy
from bots.last_turn import LastTurn, gain_of
from bots.move_conversion import build_of, placement_of, tile_pair
from bots.move_generation import (
    BuildMove,
    TileMove,
    build_moves,
    coastal_placements,
    eruption_placements,
    tile_moves,
)
from bots.search_state import SearchState, TilePair, search_state_of
from bots.tempo import after_build
from bots.terminal import eliminate, end_turn, final_lead, final_scores
from bots.transitions import build, lay
from bots.weights import TUNED
from taluva import Move, Phase, Position

MOST_TILES = 3
"""With more tiles to come, the one in hand among them, nobody could wait for the solution."""

_SAME = 1e-9
# So many answers that refuted other turns are tried before all others are.
_MOST_REFUTATIONS = 24


class Solution(NamedTuple):
    """What the last turns are worth.

    best: the chances of the seat to move, 0 to 1. turns: the turns that have them, or nearly.
    considered: how many turns there are.
    """

    best: float
    turns: tuple[tuple[Move, ...], ...]
    considered: int


def solve(position: Position, tolerance: float = 0.005) -> Solution:
    """Return what a position with a tile in hand is worth, and all turns that are worse by the tolerance at most.

    Raises ValueError with more than two players, without a tile in hand, or with too many tiles to come.
    """
    if position.options.players != 2 or position.phase is not Phase.TILE:
        raise ValueError("only turns between two players with a tile in hand can be solved")
    if position.options.tile_count - len(position.board.laid) > MOST_TILES:
        raise ValueError(f"more than {MOST_TILES} tiles are to come")
    solver = _Solver(position)
    assert position.hand is not None
    best, values = -1.0, []
    turns = solver.turns(search_state_of(position, solver.grid), tile_pair(position.hand))
    for turn in turns:
        value = solver.expected_value(
            turn, Counter(map(tile_pair, position.unseen().elements())), best - tolerance - _SAME, 2.0
        )
        values.append(value)
        best = max(best, value)
    right = [turn for turn, value in zip(turns, values) if value >= best - tolerance]
    return Solution(best, tuple(_moves(position, solver.grid, turn) for turn in right), len(turns))


class _Solver:
    """Expectations for one position and those that may follow. Chances are always those of the seat to move."""

    def __init__(self, position: Position) -> None:
        self.grid = Grid.around(position.board)
        self._evaluator = Evaluator(position.options, TUNED)
        self._policy = GreedyPolicy(self.grid, self._evaluator)
        self._last_turn = LastTurn(self.grid, position.options)
        self._refutations: list[tuple[TileMove, BuildMove]] = []

    def turns(self, state: SearchState, tile: TilePair) -> list[EvaluatedTurn]:
        """Return every turn with a tile, those that the evaluation likes first."""
        perspective = perspective_of(self._evaluator, state, state.seat)
        context: EvaluationContext = []
        turns: list[EvaluatedTurn] = []
        stuck: list[EvaluatedTurn] = []
        for move in dict.fromkeys(self._placements(state)):
            laid = lay(self.grid, state, *move, tile)
            context = context or self._evaluator.context(perspective, after_build(laid))
            built = self._policy.turns(laid, move, context)
            turns += built
            if not built:
                stuck.append(EvaluatedTurn(0, move, None, laid))
        return sorted(turns, key=lambda turn: -turn.value) or stuck[:1]

    def expected_value(self, turn: EvaluatedTurn, unseen: Counter[TilePair], low: float, high: float) -> float:
        """Return the chances after a turn; only a bound of them where they are not between low and high."""
        seat = turn.after.seat
        after = (eliminate if turn.build is None else end_turn)(self._evaluator.options, turn.after)
        if after.over:
            return self._score(after, seat)
        assert after.seat != seat
        return 1.0 - self._before_tile(after, unseen, 1.0 - high, 1.0 - low)

    def _placements(self, state: SearchState) -> Iterator[tuple[int, int]]:
        yield from self._policy.tile_moves(state)
        yield from tile_moves(coastal_placements(self.grid, state))

    def _before_tile(self, state: SearchState, unseen: Counter[TilePair], low: float, high: float) -> float:
        """Return the chances of the seat that is about to draw, or a bound."""
        if state.tiles_left == 1 and not self._last_turn.tile_matters(state):
            return self._with_tile(state, next(iter(unseen)), unseen, low, high, 0.0)
        whole = unseen.total()
        tiles = sorted(unseen.items(), key=lambda item: -item[1])
        least = self._least(state, unseen, high) if state.tiles_left > 1 else dict.fromkeys(unseen, 0.0)
        # What the tiles that are left add at most, and at least.
        rest, sure = float(whole), sum(count * least[tile] for tile, count in tiles)
        if sure / whole >= high:
            return sure / whole
        value = 0.0
        for tile, count in tiles:
            rest -= count
            sure -= count * least[tile]
            # What the other tiles can add at most and at least says between what this one matters.
            lowest, highest = (low * whole - value - rest) / count, (high * whole - value - sure) / count
            value += count * self._with_tile(state, tile, unseen - Counter([tile]), lowest, highest, least[tile])
            if (value + rest) / whole <= low:
                return (value + rest) / whole
            if (value + sure) / whole >= high:
                return (value + sure) / whole
        return value / whole

    def _least(self, state: SearchState, unseen: Counter[TilePair], high: float) -> dict[TilePair, float]:
        """Return chances that each tile gives at least, by answers that refuted other turns, the last ones first."""
        least = dict.fromkeys(unseen, 0.0)
        eruptions, coast = eruption_placements(self.grid, state), coastal_placements(self.grid, state)
        missing = high * unseen.total()
        for tile, count in unseen.items():
            for (volcano, rotation), move in self._refutations:
                if volcano & (eruptions[rotation] | coast[rotation]):
                    laid = lay(self.grid, state, volcano, rotation, tile)
                    if move in build_moves(laid, self._evaluator.huts_anywhere):
                        turn = EvaluatedTurn(0, (volcano, rotation), move, build(self.grid, laid, *move))
                        chances = self.expected_value(turn, unseen - Counter([tile]), least[tile], 1.0)
                        least[tile] = max(least[tile], chances)
                        if least[tile] >= 1.0:
                            break
            missing -= count * least[tile]
            if missing <= 0:
                break
        return least

    def _with_tile(
        self, state: SearchState, tile: TilePair, unseen: Counter[TilePair], low: float, high: float, least: float
    ) -> float:
        """Return the chances with a tile drawn, or a bound; least: what is sure already."""
        if state.tiles_left == 1:
            return self._score(self._last_turn.play(state, tile), state.seat)
        best = least
        if best >= min(high, 1.0):
            return best
        for turn in self._answers(state, tile):
            value = self.expected_value(turn, unseen, max(low, best), high)
            if value > best:
                best = value
                if best >= min(high, 1.0):
                    assert turn.tile is not None and turn.build is not None
                    self._refutations.insert(0, (turn.tile, turn.build))
                    del self._refutations[_MOST_REFUTATIONS:]
                    break
        return best

    def _answers(self, state: SearchState, tile: TilePair) -> Iterator[EvaluatedTurn]:
        """Yield the turns in the turn before last that do not lose whatever tile comes; those that add much first."""
        seat = state.seat
        for placement in dict.fromkeys(self._placements(state)):
            laid = lay(self.grid, state, *placement, tile)
            moves = build_moves(laid, self._evaluator.huts_anywhere)
            if not moves:
                continue
            other = laid.with_turn(laid.statuses, 1 - seat, False)
            lead = final_lead(self._evaluator.options, other, 1 - seat)
            keeps, fringes = self._last_turn.keeps(other), laid.holdings[1 - seat][2]
            supply = laid.supplies[seat]
            for move in sorted(moves, key=gain_of, reverse=True):
                kind, bits, cost = move
                may_end = 0 in supply and supply[kind] == cost
                if may_end or bits & fringes or keeps <= max(1, gain_of(move) - lead):
                    yield EvaluatedTurn(0, placement, move, build(self.grid, laid, *move))

    def _score(self, state: SearchState, seat: int) -> float:
        return final_scores(self._evaluator.options, state)[seat]


def _moves(position: Position, grid: Grid, turn: EvaluatedTurn) -> tuple[Move, ...]:
    assert turn.tile is not None
    placement = placement_of(grid, turn.tile)
    if turn.build is None:
        return (placement,)
    return placement, build_of(position.play(placement), grid, turn.build)
