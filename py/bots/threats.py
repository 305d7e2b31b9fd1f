"""What the next eruption can do to settlements."""

from __future__ import annotations

from bots.bitboard import Grid
from bots.features import BOARD_FEATURES, COUNT_MASK, LIFT, READY, SAFE, SPLIT
from bots.move_generation import eruption_placements
from bots.search_state import SearchState, SettlementTuple, holdings_of
from taluva.frame import parts

# An eruption hardly ever leaves fewer than three connected hexes of a settlement this large.
_LARGE = 8


class EruptionThreats:
    """The eruptions possible in one state, and what each leaves of a settlement."""

    def __init__(self, grid: Grid, state: SearchState, cache: dict[tuple[int, int], int]) -> None:
        """Generate the eruptions on a grid; `cache` holds sizes of largest parts, shared by a whole search."""
        self.grid = grid
        self._legal = eruption_placements(grid, state)
        self._cache = cache
        self._temples = state.temples
        self._lifted = self._find_lifted(state)

    def remainders(self, hexes: int) -> list[int]:
        """Return what each eruption that hits a settlement leaves of it."""
        remainders = []
        offsets = self.grid.offsets
        for d, legal in enumerate(self._legal):
            if not legal:
                continue
            o, p = offsets[d], offsets[d + 1]
            hits = legal & (hexes | (hexes << -o if o < 0 else hexes >> o) | (hexes << -p if p < 0 else hexes >> p))
            while hits:
                v = hits & -hits
                hits ^= v
                area = v | (v << o if o > 0 else v >> -o) | (v << p if p > 0 else v >> -p)
                remainders.append(hexes & ~area)
        return remainders

    def annotate(self, settlement: SettlementTuple) -> SettlementTuple:
        """Return a settlement with its features SAFE, SPLIT and LIFT up to date."""
        hexes, fringe, size, temples, towers, features = settlement
        updated = features & BOARD_FEATURES
        if updated >> READY & COUNT_MASK:
            if size >= _LARGE or all(self._largest_part(rest) >= 3 for rest in self.remainders(hexes)):
                updated |= 1 << SAFE
        elif temples and size >= 4:
            without_temples = hexes & ~self._temples
            if without_temples.bit_count() >= 3 and any(
                self._largest_part(rest, templeless=True) >= 3 for rest in self.remainders(hexes)
            ):
                updated |= 1 << SPLIT
        if not towers and fringe & self._lifted:
            updated |= 1 << LIFT
        if updated == features:
            return settlement
        return hexes, fringe, size, temples, towers, updated

    def annotate_all(self, state: SearchState) -> SearchState:
        """Return a state with every settlement annotated."""
        holdings = state.holdings
        for seat, (settlements, _, _) in enumerate(holdings):
            annotated = tuple([self.annotate(settlement) for settlement in settlements])
            if annotated != settlements:
                holdings = (*holdings[:seat], holdings_of(annotated), *holdings[seat + 1 :])
        return state if holdings is state.holdings else state.with_holdings(holdings)

    def _find_lifted(self, state: SearchState) -> int:
        """Return the hexes that some eruption makes land of level 3 or more."""
        if len(state.levels) < 2:
            return 0
        high = state.levels[1]
        offsets = self.grid.offsets
        lifted = 0
        for d, legal in enumerate(self._legal):
            volcanoes = legal & high
            if volcanoes:
                o, p = offsets[d], offsets[d + 1]
                lifted |= volcanoes << o if o > 0 else volcanoes >> -o
                lifted |= volcanoes << p if p > 0 else volcanoes >> -p
        return lifted

    def _largest_part(self, rest: int, templeless: bool = False) -> int:
        """Return the size of the largest connected part of a set, at most three.

        templeless: whether to leave out parts with a temple.
        """
        key = (rest, rest & self._temples if templeless else 0)
        size = self._cache.get(key)
        if size is None:
            size = self._cache[key] = self._measure(rest, templeless)
        return size

    def _measure(self, rest: int, templeless: bool) -> int:
        excluded = self._temples if templeless else 0
        sizes = [part.bit_count() for part in parts(self.grid.frame, rest) if not part & excluded]
        return min(3, max(sizes, default=0))
