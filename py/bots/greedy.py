"""Greedy play: the best turn by the evaluation alone, looking one turn ahead and no further."""

from __future__ import annotations

from typing import NamedTuple

from bots.bitboard import Grid
from bots.chances import perspective_of
from bots.evaluation import LOST, WON, EvaluationContext, Evaluator, Perspective
from bots.move_generation import (
    BuildMove,
    TileMove,
    build_moves,
    coastal_placements,
    contact_placements,
    eruption_placements,
    tile_moves,
)
from bots.search_state import SearchState, TilePair
from bots.tempo import after_build, before_build
from bots.terminal import eliminate, end_turn, final_lead, wins_early
from bots.threats import EruptionThreats
from bots.transitions import build, lay
from bots.valuation import values_of_buildings, values_of_placements
from taluva import ORIGIN

# What a hut in the final count is worth, in millionths of a unit.
_PER_HUT = 10**6
# For how many placements buildings are tried if one of them can win.
_TRIED_FOR_VICTORY = 20


class EvaluatedTurn(NamedTuple):
    """A turn and where it leads.

    value: by the evaluation, in millionths of a unit. tile: None when it lies already.
    build: None when nothing can be built. state: after the turn, or if there are threats after its tile.
    threats: the eruptions possible after the tile.
    """

    value: int
    tile: TileMove | None
    build: BuildMove | None
    state: SearchState
    threats: EruptionThreats | None = None

    @property
    def building(self) -> tuple[int, int] | None:
        """Return what is built: its kind and the set of hexes."""
        return None if self.build is None else self.build[:2]

    @property
    def after(self) -> SearchState:
        """Return the state after the building; the turn has not ended."""
        if self.build is None or self.threats is None:
            return self.state
        return build(self.threats.grid, self.state, *self.build, self.threats.annotate)


class GreedyPolicy:
    """Plays turns by the evaluation, in one position and in those that may follow."""

    def __init__(self, grid: Grid, evaluator: Evaluator) -> None:
        self.grid = grid
        self.evaluator = evaluator
        self._largest_parts: dict[tuple[int, int], int] = {}

    def tile_moves(self, state: SearchState) -> list[TileMove]:
        """Return the placements that matter to the seat to move, or all of them when none does.

        Those that matter are every eruption, and in the sea the `contact_placements`.
        """
        if not state.levels[0]:
            volcano = self.grid.bit(ORIGIN)
            return [(volcano, rotation) for rotation in range(6)]
        moves = tile_moves(eruption_placements(self.grid, state))
        if state.holdings[state.seat][0]:
            moves += tile_moves(contact_placements(self.grid, state, state.seat))
        return moves or tile_moves(coastal_placements(self.grid, state))

    def rank_tiles(
        self, state: SearchState, tile: TilePair, moves: list[TileMove], perspective: Perspective
    ) -> list[tuple[int, int, TileMove]]:
        """Return placements by the value of the state with the tile laid, best first: (-value, number, move)."""
        grid, evaluator = self.grid, self.evaluator
        context = evaluator.context(perspective, before_build(state, tiles=1))
        values = values_of_placements(grid, evaluator, state, tile, moves, context)
        return sorted((-value, number, move) for number, (move, value) in enumerate(zip(moves, values)))

    def turns(
        self, laid: SearchState, tile: TileMove | None, context: EvaluationContext, site_limit: int = 0
    ) -> list[EvaluatedTurn]:
        """Return the turns possible with a tile already laid, each evaluated.

        tile: where it was laid. site_limit: as in `build_moves`.
        """
        evaluator, grid = self.evaluator, self.grid
        seat = laid.seat
        turns: list[EvaluatedTurn] = []
        moves = build_moves(laid, evaluator.huts_anywhere, site_limit)
        if not moves:
            return turns
        threats = EruptionThreats(grid, laid, self._largest_parts)
        laid = threats.annotate_all(laid)
        if laid.tiles_left == 0:
            for move in moves:
                after = build(grid, laid, *move)
                value = WON if self._wins(after) else final_lead(evaluator.options, after, seat) * _PER_HUT
                turns.append(EvaluatedTurn(value, tile, move, after))
            return turns
        threatened = self._may_be_threatened(laid, context)
        for move, quick in zip(moves, values_of_buildings(grid, evaluator, laid, moves, context, threats.annotate)):
            if quick is None or threatened:
                after = build(grid, laid, *move, threats.annotate)
                threat = self._expansion_threat(after, context)
                value = WON if self._wins(after) else evaluator.value(after, context) - threat
            else:
                value = quick
            turns.append(EvaluatedTurn(value, tile, move, laid, threats))
        return turns

    def play(self, state: SearchState, tile: TilePair, width: int = 3, site_limit: int = 4) -> SearchState:
        """Return the state after the best turn.

        width: for how many placements all buildings are evaluated; for more of them if the next
        building can win. site_limit: as in `build_moves`.
        """
        best: EvaluatedTurn | None = None
        for turn in self.replies(state, tile, width, site_limit):
            if best is None or turn.value > best.value:
                best = turn
        assert best is not None
        return self.end(best)

    def end(self, turn: EvaluatedTurn) -> SearchState:
        """Return the state after a turn has ended."""
        return (eliminate if turn.build is None else end_turn)(self.evaluator.options, turn.after)

    def replies(self, state: SearchState, tile: TilePair, width: int, site_limit: int = 4) -> list[EvaluatedTurn]:
        """Return all turns after the few placements that the evaluation likes best; never none.

        width, site_limit: as in `play`. If nothing can be built, the one turn is the best placement alone.
        """
        evaluator = self.evaluator
        perspective = perspective_of(evaluator, state, state.seat)
        ranked = self.rank_tiles(state, tile, self.tile_moves(state), perspective)
        if evaluator.may_win_by_expansion(state, state.seat):
            ranked = self._wins_first(state, tile, ranked)
        first = lay(self.grid, state, *ranked[0][2], tile)
        context = evaluator.context(perspective, after_build(first))
        # A placement that spoils a victory may look better than one that leaves it possible.
        tried = _TRIED_FOR_VICTORY if evaluator.threatens_to_win(state, state.seat) else width
        turns: list[EvaluatedTurn] = []
        for number, (_, _, move) in enumerate(ranked):
            if number >= tried and turns:
                break
            laid = lay(self.grid, state, *move, tile) if number else first
            built = self.turns(laid, move, context, site_limit)
            turns += built
            if any(turn.value >= WON for turn in built):
                break
        return turns or [EvaluatedTurn(LOST, ranked[0][2], None, first)]

    def _wins_first(
        self, state: SearchState, tile: TilePair, ranked: list[tuple[int, int, TileMove]]
    ) -> list[tuple[int, int, TileMove]]:
        """Return placements with the first one after which an expansion wins before all others."""
        for entry in ranked:
            if self.evaluator.wins_by_expansion(lay(self.grid, state, *entry[2], tile), state.seat):
                return [entry, *(other for other in ranked if other is not entry)]
        return ranked

    def _wins(self, after: SearchState) -> bool:
        """Return whether a building has won the game."""
        return 0 in after.supplies[after.seat] and wins_early(self.evaluator.options, after)

    def _may_be_threatened(self, laid: SearchState, context: EvaluationContext) -> bool:
        """Return whether the next player may win by an expansion, after some of the buildings possible now."""
        return any(
            turns and moves_next and (seat == laid.seat or self.evaluator.may_win_by_expansion(laid, seat))
            for seat, _, (turns, moves_next), _ in context
        )

    def _expansion_threat(self, state: SearchState, context: EvaluationContext) -> int:
        """Return what to subtract when the next player can win by an expansion, which no feature counts."""
        for seat, share, seat_tempo, _ in context:
            points = self.evaluator.expansion_threat(state, seat, seat_tempo)
            if points:
                return -share * points
        return 0
