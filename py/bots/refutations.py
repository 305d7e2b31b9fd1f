"""Turns held against the answers that may refute them, two turns before the end of a game between two players.

With three tiles to come a simulation rarely draws the tile and finds the answer that takes a victory away. So every
turn starts as won, and the turn that may still be worth most is held against answers, kind of tile by kind of tile,
until it is worth less than another, or nothing refutes it. Answers that refuted other turns come first, once for all
kinds of tiles; then those after which the last turn seems to gain least. What an answer leaves is the exact
expectation over the last tile (`last_gains.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heapify, heapreplace
from itertools import zip_longest
from typing import NamedTuple

from bots.bitboard import Grid
from bots.candidates import Arm
from bots.greedy import GreedyPolicy
from bots.last_gains import last_gains
from bots.last_turn import EARLY_WIN, LastTurn, gain_of
from bots.move_generation import (
    BuildMove,
    TileMove,
    build_moves,
    coastal_placements,
    eruption_placements,
    tile_moves,
)
from bots.search_state import SearchState, TilePair
from bots.terminal import HUTS_PER_TEMPLE, HUTS_PER_TOWER, end_turn, final_lead, final_scores
from bots.transitions import build, lay

# How many of the answers that seem best are tried for each kind of tile.
_TRIED = 40
# So many answers that refuted other turns are tried before these.
_REMEMBERED = 12
# After how many placements the work gives way.
_PLACEMENTS = 8


class _Answer(NamedTuple):
    """A turn that may refute another one.

    left: what the other player's last turn gains more than it, by what the board offers, in huts. gain: what it adds.
    """

    left: int
    gain: int
    placement: TileMove
    move: BuildMove


class Refutations:
    """Holds turns against answers, the most promising one first.

    kinds: how many tiles of each kind are unseen. seat: whose turns these are.
    """

    def __init__(
        self, grid: Grid, policy: GreedyPolicy, last_turn: LastTurn, kinds: Counter[TilePair], seat: int
    ) -> None:
        self._grid = grid
        self._policy = policy
        self._options = policy.evaluator.options
        self._last_turn = last_turn
        self._kinds = kinds
        self._tiles = sorted(kinds, key=lambda tile: -kinds[tile])
        self._whole = kinds.total()
        self._seat = seat
        self._answers: list[tuple[TileMove, BuildMove]] = []

    def copy(self) -> Refutations:
        """Return the same with the same answers remembered, which learns on its own."""
        twin = Refutations(self._grid, self._policy, self._last_turn, self._kinds, self._seat)
        twin._answers = list(self._answers)
        return twin

    def hold(self, arms: Sequence[Arm]) -> Iterator[bool]:
        """Hold turns until the best one is complete; yield after each small piece of work.

        An arm's visits are the tiles that it has been held with, its totals what it is worth with these, and its
        prior is lowered to what it is worth at most.
        """
        turns = []
        for number, arm in enumerate(arms):
            value = self._score(arm.after) if arm.after.over else 1.0
            turns.append((-value, number, arm, self._refute(arm)))
        heapify(turns)
        while turns[0][2].visits < self._whole and not turns[0][2].after.over:
            _, number, arm, work = turns[0]
            heapreplace(turns, (-next(work), number, arm, work))
            yield True

    def _refute(self, arm: Arm) -> Iterator[float]:
        """Yield what a turn may be worth at most, after each small piece of work."""
        after, whole = arm.after, self._whole
        bound, total = 1.0, 0.0
        eruptions, coast = eruption_placements(self._grid, after), coastal_placements(self._grid, after)
        self._count(arm, 0, 0.0, bound)
        for placement, remembered in tuple(self._answers):
            if placement[0] & (eruptions[placement[1]] | coast[placement[1]]):
                left = self._value_with_any(after, placement, remembered)
                if left < bound:
                    bound = left
                    self._count(arm, 0, 0.0, bound)
                    self._remember(placement, remembered)
                yield bound
            if bound <= 0.0:
                break
        if bound <= 0.0:
            self._count(arm, whole, 0.0, bound)
            yield 0.0
        held = 0
        for tile in self._tiles:
            count = self._kinds[tile]
            held += count
            least = bound
            for placement, move in self._likely(after, tile, eruptions, coast):
                if move is not None:
                    laid = lay(self._grid, after, *placement, tile)
                    left = self._value(end_turn(self._options, build(self._grid, laid, *move)), tile)
                    if left < least:
                        least = left
                        self._remember(placement, move)
                        if least <= 0.0:
                            break
                yield (total + count * least + (whole - held) * bound) / whole
            total += count * least
            self._count(arm, held, total, bound)
            yield (total + (whole - held) * bound) / whole

    def _count(self, arm: Arm, held: int, total: float, bound: float) -> None:
        """Write down what an arm is worth with the tiles that it has been held with, and at most with others."""
        seat = self._seat
        arm.visits = held
        arm.totals[seat], arm.totals[1 - seat] = total, held - total
        arm.prior[seat] = min(arm.prior[seat], bound)
        arm.prior[1 - seat] = 1.0 - arm.prior[seat]

    def _remember(self, placement: TileMove, move: BuildMove) -> None:
        answer = placement, move
        if answer in self._answers:
            self._answers.remove(answer)
        self._answers.insert(0, answer)
        del self._answers[_REMEMBERED:]

    def _likely(
        self, after: SearchState, tile: TilePair, eruptions: list[int], coast: list[int]
    ) -> Iterator[tuple[TileMove, BuildMove | None]]:
        """Yield answers with a tile, those that refuted other turns first; none while it looks for others."""
        huts_anywhere = self._options.huts_anywhere
        for placement, move in tuple(self._answers):
            legal = placement[0] & (eruptions[placement[1]] | coast[placement[1]])
            if legal and move in build_moves(lay(self._grid, after, *placement, tile), huts_anywhere):
                yield placement, move
        answers: list[_Answer] = []
        lead = final_lead(self._options, after, self._seat)
        supply, seat = after.supplies[after.seat], self._seat
        moves = dict.fromkeys([*self._policy.tile_moves(after), *tile_moves(coast)[:1]])
        for number, placement in enumerate(moves):
            if number % _PLACEMENTS == _PLACEMENTS - 1:
                yield placement, None
            laid = lay(self._grid, after, *placement, tile)
            built = build_moves(laid, huts_anywhere, 4)
            other = laid.with_turn(laid.statuses, seat, False)
            keeps, fringes = self._present(other), laid.holdings[seat][2]
            # A building beside nothing of the other player's is as good as any that gains as much.
            plain, after_taking = -1, dict[int, int]()
            for move in built:
                gain = gain_of(move)
                ends = 0 in supply and supply[move[0]] == move[2]
                taken, left = move[1] & fringes, keeps
                if taken:
                    if taken not in after_taking:
                        other.free = laid.free & ~taken
                        after_taking[taken] = self._present(other)
                    left = after_taking[taken]
                elif not ends:
                    if gain <= plain:
                        continue
                    plain = gain
                if ends or lead - gain + left <= 0:
                    answers.append(_Answer(-EARLY_WIN if ends else left - gain, gain, placement, move))
        for placement, move in _varied(answers):
            yield placement, move

    def _present(self, state: SearchState) -> int:
        return self._last_turn.best_build(state)[0]

    def _value_with_any(self, after: SearchState, placement: TileMove, move: BuildMove) -> float:
        """Return what an answer leaves at most, whatever tile comes with it; 1 where the tile must be known."""
        grid, options = self._grid, self._options
        laid = lay(grid, after, *placement, (0, 0))
        volcano, rotation = placement
        offsets = grid.offsets
        area = 0
        for offset in offsets[rotation : rotation + 2]:
            area |= volcano << offset if offset > 0 else volcano >> -offset
        laid.terrains = tuple(bits & ~area for bits in laid.terrains)
        if move not in build_moves(laid, options.huts_anywhere):
            return 1.0
        state = build(grid, laid, *move)
        # As any terrain could be there, nothing is worth more.
        state.terrains = tuple(bits | area for bits in state.terrains)
        return self._value(end_turn(options, state), None)

    def _value(self, state: SearchState, tile: TilePair | None) -> float:
        """Return the expectation over the last tile, after an answer with a tile, or with one of any kind."""
        if state.over:
            return self._score(state)
        lead = final_lead(self._options, state, self._seat)
        supply = state.supplies[self._seat]
        if 0 not in supply and lead + (HUTS_PER_TEMPLE if supply[1] else HUTS_PER_TOWER) < 0:
            return 0.0
        present = self._present(state)
        if present and lead + present > 0:
            return 1.0
        gains = last_gains(self._grid, state, present)
        total, count = 0.0, self._whole
        for last, number in self._kinds.items():
            if last == tile:
                number -= 1
                count -= 1
                if not number:
                    continue
            gain = gains.with_tile(last) or min(1, supply[0])
            # Whoever can build nothing is eliminated.
            margin = lead + gain if gain else -1
            total += number if margin > 0 else 0.0 if margin < 0 else number / 2
        return total / count

    def _score(self, state: SearchState) -> float:
        return final_scores(self._options, state)[self._seat]


def _varied(answers: list[_Answer]) -> list[tuple[TileMove, BuildMove]]:
    """Return answers of many kinds: in turn the best one of a building, of a placement, and the one that gains most."""
    answers.sort(key=lambda answer: answer.left)
    of_building: dict[int, _Answer] = {}
    of_placement: dict[TileMove, _Answer] = {}
    for answer in answers:
        of_building.setdefault(answer.move[1], answer)
        of_placement.setdefault(answer.placement, answer)
    by_gain = sorted(answers, key=lambda answer: -answer.gain)
    chosen: dict[tuple[TileMove, BuildMove], None] = {}
    for row in zip_longest(of_building.values(), of_placement.values(), by_gain, answers):
        chosen |= dict.fromkeys((answer.placement, answer.move) for answer in row if answer)
        if len(chosen) >= _TRIED:
            break
    return list(chosen)[:_TRIED]
