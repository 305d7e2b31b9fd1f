"""The last turn of a game, played perfectly: every placement and every building, by the rules' final count.

Whoever lays the last tile gains most by the largest count of its own: nobody builds after it, and no tile takes
away what has been built. So the best last turn is the one that adds most, or ends the game as an early win.
"""

from __future__ import annotations

from typing import NamedTuple

from bots.bitboard import Grid
from bots.move_generation import (
    HUTS,
    TEMPLE,
    BuildMove,
    TileMove,
    build_moves,
    coastal_placements,
    contact_placements,
    eruption_placements,
    tile_moves,
)
from bots.search_state import SearchState, TilePair
from bots.terminal import HUTS_PER_TEMPLE, HUTS_PER_TOWER, eliminate, end_turn, final_lead, wins_early
from bots.transitions import build, lay
from taluva import Mode, Options

EARLY_WIN = 10**9
"""What an early win gains: more than anything that counts."""


class _Turn(NamedTuple):
    """A turn: what it adds to the count, in huts, and where it leads."""

    gain: int
    laid: SearchState
    build: BuildMove


class LastTurn:
    """Plays last turns on one grid."""

    def __init__(self, grid: Grid, options: Options) -> None:
        self._grid = grid
        self._options = options

    def play(self, state: SearchState, tile: TilePair) -> SearchState:
        """Return the end of the game after the best turn with the last tile, which the seat to move has drawn."""
        options = self._options
        enough = self._enough(state)
        best: _Turn | None = None
        stuck: SearchState | None = None
        # What the board offers now it still offers after a tile that touches nothing.
        present, _ = self.best_build(state, enough)
        for moves in (self._touching(state), tile_moves(coastal_placements(self._grid, state))):
            for move in moves:
                laid = lay(self._grid, state, *move, tile)
                gain, built = self.best_build(laid, enough)
                if built is None:
                    stuck = laid
                elif best is None or gain > best.gain:
                    best = _Turn(gain, laid, built)
                    if gain >= enough:
                        break
            if best is not None and best.gain >= min(enough, present):
                break
        if best is None:
            assert stuck is not None
            return eliminate(options, stuck)
        return end_turn(options, build(self._grid, best.laid, *best.build))

    def keeps(self, state: SearchState) -> int:
        """Return what the seat to move can add to its count in its last turn, whatever tile it draws.

        It is what the board offers now: a tile in the sea that touches nothing of its own takes nothing away. 0 where
        no tile may lie so.
        """
        offsets, (_, _, own) = self._grid.offsets, state.holdings[state.seat]
        beside = [own << -o if o < 0 else own >> o for o in offsets]
        for d, volcanoes in enumerate(coastal_placements(self._grid, state)):
            if volcanoes & ~(beside[d] | beside[d + 1]):
                return self.best_build(state, EARLY_WIN)[0]
        return 0

    def tile_matters(self, state: SearchState) -> bool:
        """Return False where the last turn decides the game alike with every tile, as far as is seen at once."""
        if self._options.mode is not Mode.SOLO:
            return True
        huts = state.supplies[state.seat][0]
        if final_lead(self._options, state, state.seat) + huts < 0 and not self._wins_by_using_up(state):
            return False  # only temples and towers can matter, and they stand on any terrain
        return self.keeps(state) < self._enough(state)

    def _touching(self, state: SearchState) -> list[TileMove]:
        """Return the placements after which a player can build what it could not before."""
        moves = tile_moves(eruption_placements(self._grid, state))
        return moves + tile_moves(contact_placements(self._grid, state, state.seat))

    def _enough(self, state: SearchState) -> int:
        """Return a gain than which none is better."""
        options, early = self._options, self._wins_by_using_up(state)
        most = HUTS_PER_TEMPLE if state.supplies[state.seat][1] else HUTS_PER_TOWER
        if options.mode is Mode.SOLO:
            lead = final_lead(options, state, state.seat)
            if lead + most > 0:
                return max(1, 1 - lead)
            if lead + most < 0 and not early:
                return 1  # no building wins, so that one is as good as another
        return EARLY_WIN if early else most

    def _wins_by_using_up(self, state: SearchState) -> bool:
        """Return whether an early win is conceivable."""
        return self._options.mode is Mode.TEAMS or 0 in state.supplies[state.seat]

    def best_build(self, laid: SearchState, enough: int = EARLY_WIN) -> tuple[int, BuildMove | None]:
        """Return the building that gains most, or the first that gains enough, after its gain: 0 if there is none."""
        supply = laid.supplies[laid.seat]
        best, best_build = 0, None
        for move in build_moves(laid, self._options.huts_anywhere, 1):
            kind, _, cost = move
            gain = gain_of(move)
            # Only a building that uses up a kind can win early.
            if cost == supply[kind] and wins_early(self._options, build(self._grid, laid, *move)):
                gain = EARLY_WIN
            if gain > best:
                best, best_build = gain, move
                if gain >= enough:
                    break
        return best, best_build


def gain_of(move: BuildMove) -> int:
    """Return what a building adds to the count, in huts."""
    kind, _, cost = move
    return cost if kind == HUTS else HUTS_PER_TEMPLE if kind == TEMPLE else HUTS_PER_TOWER
