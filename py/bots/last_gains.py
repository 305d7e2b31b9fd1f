"""What the last turn can add to the count, for all kinds of tiles at once.

Whether a temple or a tower can stand does not depend on the terrain of the tile, and an expansion fills one terrain:
so the most huts follow from the terrain of each of the two hexes. One look at every placement says what
`LastTurn.play` says for one kind of tile in ten times the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bots.bitboard import Grid
from bots.last_turn import EARLY_WIN
from bots.move_generation import contact_placements, eruption_placements
from bots.search_state import SearchState, SettlementTuple, TilePair
from bots.terminal import HUTS_PER_TEMPLE, HUTS_PER_TOWER
from taluva.frame import parts


class LastGains(NamedTuple):
    """The most that a tile and a building after it can add to the count of the seat to move, in huts.

    always: with every tile. first, second: with a terrain on the tile's first or second hex. both: with it on both.
    """

    always: int
    first: list[int]
    second: list[int]
    both: list[int]

    def with_tile(self, tile: TilePair) -> int:
        """Return the gain with one kind of tile."""
        first, second = tile
        gain = max(self.always, self.first[first], self.second[second])
        return max(gain, self.both[first]) if first == second else gain


class _Settlement(NamedTuple):
    """What a settlement offers: its hexes, all beside them, and the free ones among these with the huts they take."""

    hexes: int
    fringe: int
    edge: int
    costs: list[int]
    takes_temple: bool
    takes_tower: bool


def last_gains(grid: Grid, state: SearchState, present: int) -> LastGains:
    """Return what the last turn can add; present: what it can add without a tile."""
    supply = huts, temples, towers = state.supplies[state.seat]
    for_temple, for_tower = HUTS_PER_TEMPLE, HUTS_PER_TOWER
    if 0 in supply:
        for_temple, for_tower = (EARLY_WIN if temples == 1 else for_temple), (EARLY_WIN if towers == 1 else for_tower)
    levels = state.levels
    own = state.holdings[state.seat][0]
    settlements = [_settlement(state, settlement, temples, towers) for settlement in own]
    count = len(state.terrains)
    always = present
    first, second, both = [0] * count, [0] * count, [0] * count
    for first_hex, second_hex, area in _placements(grid, state, own):
        level = 1 + sum(bool(layer & area) for layer in levels)
        for settlement in settlements:
            cut = settlement.hexes & area
            touched = [settlement]
            if cut:
                touched = _parts(grid, state, settlement.hexes & ~area, area, temples, towers)
            for _, fringe, edge, costs, takes_temple, takes_tower in touched:
                on_first, on_second = fringe & first_hex, fringe & second_hex
                beside = on_first or on_second
                if takes_temple and (beside or (cut and edge)):
                    always = max(always, for_temple)
                if takes_tower and ((beside and level > 2) or (cut and len(levels) > 2 and edge & levels[2])):
                    always = max(always, for_tower)
                if not beside:
                    continue
                lost = edge & area
                for terrain, cost in enumerate(costs):
                    if lost & state.terrains[terrain]:
                        cost -= state.huts_needed(lost & state.terrains[terrain])
                    cost += level
                    if cost > huts:
                        continue
                    if on_first and cost > first[terrain]:
                        first[terrain] = cost
                    if on_second and cost > second[terrain]:
                        second[terrain] = cost
                    if on_first and on_second and both[terrain] < cost + level <= huts:
                        both[terrain] = cost + level
    if 0 in supply:
        first, second, both = (
            [EARLY_WIN if cost and cost == huts else cost for cost in costs] for costs in (first, second, both)
        )
    return LastGains(always, first, second, both)


def _placements(grid: Grid, state: SearchState, own: tuple[SettlementTuple, ...]) -> Iterator[tuple[int, int, int]]:
    """Yield the tile's two hexes of land and all three, where these two lie on own settlements or beside them."""
    offsets, near = grid.offsets, 0
    for hexes, fringe, *_ in own:
        near |= hexes | fringe
    eruptions, contacts = eruption_placements(grid, state), contact_placements(grid, state, state.seat)
    for rotation in range(6):
        ahead, beside = offsets[rotation], offsets[rotation + 1]
        reach = (
            near
            | (near << -ahead if ahead < 0 else near >> ahead)
            | (near << -beside if beside < 0 else near >> beside)
        )
        bits = (eruptions[rotation] | contacts[rotation]) & reach
        while bits:
            volcano = bits & -bits
            bits ^= volcano
            first = volcano << ahead if ahead > 0 else volcano >> -ahead
            second = volcano << beside if beside > 0 else volcano >> -beside
            yield first, second, volcano | first | second


def _settlement(state: SearchState, settlement: SettlementTuple, temples: int, towers: int) -> _Settlement:
    hexes, fringe, size, has_temples, has_towers, _ = settlement
    edge = fringe & state.free
    costs = [state.huts_needed(edge & terrain) for terrain in state.terrains]
    takes_temple = bool(temples) and size >= 3 and not has_temples
    return _Settlement(hexes, fringe, edge, costs, takes_temple, bool(towers) and not has_towers)


def _parts(grid: Grid, state: SearchState, hexes: int, area: int, temples: int, towers: int) -> list[_Settlement]:
    """Return what is left of a settlement of which a tile buries some hexes."""
    left = []
    for part in parts(grid.frame, hexes):
        fringe = grid.frame.neighbours(part)
        edge = fringe & state.free & ~area
        costs = [state.huts_needed(edge & terrain) for terrain in state.terrains]
        takes_temple = bool(temples) and part.bit_count() >= 3 and not part & state.temples
        left.append(_Settlement(part, fringe, edge, costs, takes_temple, bool(towers) and not part & state.towers))
    return left
