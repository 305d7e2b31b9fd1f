"""How a tile and a building change a search state. Nothing here checks legality."""

from __future__ import annotations

from collections.abc import Callable

from bots.bitboard import Grid
from bots.features import board_features
from bots.search_state import SearchState, SettlementTuple, TilePair, holdings_of
from taluva.frame import parts


def lay(grid: Grid, state: SearchState, volcano: int, rotation: int, tile: TilePair) -> SearchState:
    """Return the state with one more tile; `volcano` is a set of one hex."""
    offsets = grid.offsets
    offset = offsets[rotation]
    first = volcano << offset if offset > 0 else volcano >> -offset
    offset = offsets[rotation + 1]
    second = volcano << offset if offset > 0 else volcano >> -offset
    area = volcano | first | second
    levels, volcanoes, built, free = state.levels, state.volcanoes, state.built, state.free
    if levels[0] & volcano:
        rest = ~area
        new_terrains = [bits & rest for bits in state.terrains]
        flows = [bits & rest for bits in state.flows]
        volcanoes &= rest
        free &= rest
        built &= rest
        levels = raise_levels(levels, area)
    else:
        new_terrains = list(state.terrains)
        flows = list(state.flows)
        levels = (levels[0] | area, *levels[1:])
    new_terrains[tile[0]] |= first
    new_terrains[tile[1]] |= second
    flows[rotation] |= volcano
    free |= first | second
    terrains = tuple(new_terrains)
    holdings = state.holdings
    for seat, (settlements, _, fringes) in enumerate(holdings):
        if fringes & area:
            updated = []
            for settlement in settlements:
                hexes, fringe, size, temples, towers, features = settlement
                if not fringe & area:
                    updated.append(settlement)
                elif hexes & area:
                    updated += _split(grid, state, hexes & ~area, free, levels, terrains)
                else:
                    features = board_features(fringe, size, temples, towers, free, levels, terrains)
                    updated.append((hexes, fringe, size, temples, towers, features))
            holdings = (*holdings[:seat], holdings_of(tuple(updated)), *holdings[seat + 1 :])
    return SearchState(
        levels,
        terrains,
        tuple(flows),
        volcanoes | volcano,
        state.temples,
        state.towers,
        built,
        free,
        holdings,
        state.supplies,
        state.statuses,
        state.seat,
        state.tiles_left - 1,
        False,
    )


def raise_levels(levels: tuple[int, ...], area: int) -> tuple[int, ...]:
    """Return the levels with a tile on land that is all of one level."""
    for height, layer in enumerate(levels):
        if not layer & area:
            return (*levels[:height], layer | area, *levels[height + 1 :])
    return (*levels, area)


def build(
    grid: Grid,
    state: SearchState,
    kind: int,
    bits: int,
    cost: int,
    annotate: Callable[[SettlementTuple], SettlementTuple] | None = None,
) -> SearchState:
    """Return the state after the seat to move has built; its turn does not end.

    kind: a number of `taluva.Building`. bits: the hexes built on. cost: how many pieces.
    annotate: adds to the settlement built on the features that depend on eruptions.
    """
    seat = state.seat
    levels, terrains = state.levels, state.terrains
    free = state.free & ~bits
    temples, towers = int(kind == 1), int(kind == 2)
    hexes, width = bits, grid.frame.width
    east, west = bits << 1, bits >> 1
    fringe = east | west | (bits | west) << width | (bits | east) >> width
    size = bits.bit_count()
    holdings = list(state.holdings)
    own = []
    for settlement in holdings[seat][0]:
        if settlement[1] & bits:
            hexes |= settlement[0]
            fringe |= settlement[1]
            size += settlement[2]
            temples += settlement[3]
            towers += settlement[4]
        else:
            own.append(settlement)
    features = board_features(fringe, size, temples, towers, free, levels, terrains)
    built_on = (hexes, fringe, size, temples, towers, features)
    own.append(built_on if annotate is None else annotate(built_on))
    for other, (settlements, _, fringes) in enumerate(holdings):
        if other == seat:
            holdings[other] = holdings_of(tuple(own))
        elif fringes & bits:
            holdings[other] = holdings_of(_update_beside(settlements, bits, free, levels, terrains))
    huts_left, temples_left, towers_left = state.supplies[seat]
    if kind == 0:
        huts_left -= cost
    elif kind == 1:
        temples_left -= 1
    else:
        towers_left -= 1
    supplies = list(state.supplies)
    supplies[seat] = (huts_left, temples_left, towers_left)
    return SearchState(
        levels,
        terrains,
        state.flows,
        state.volcanoes,
        state.temples | bits if kind == 1 else state.temples,
        state.towers | bits if kind == 2 else state.towers,
        state.built | bits,
        free,
        tuple(holdings),
        tuple(supplies),
        state.statuses,
        seat,
        state.tiles_left,
        False,
    )


def _split(
    grid: Grid,
    state: SearchState,
    hexes: int,
    free: int,
    levels: tuple[int, ...],
    terrains: tuple[int, ...],
) -> list[SettlementTuple]:
    """Return the settlements that the remaining hexes of one form."""
    settlements = []
    for part in parts(grid.frame, hexes):
        fringe = grid.frame.neighbours(part)
        size = part.bit_count()
        temples = (part & state.temples).bit_count()
        towers = (part & state.towers).bit_count()
        features = board_features(fringe, size, temples, towers, free, levels, terrains)
        settlements.append((part, fringe, size, temples, towers, features))
    return settlements


def _update_beside(
    settlements: tuple[SettlementTuple, ...],
    bits: int,
    free: int,
    levels: tuple[int, ...],
    terrains: tuple[int, ...],
) -> tuple[SettlementTuple, ...]:
    """Return a player's settlements after another player has built on some hexes."""
    updated = []
    for settlement in settlements:
        if settlement[1] & bits:
            hexes, fringe, size, temples, towers, _ = settlement
            features = board_features(fringe, size, temples, towers, free, levels, terrains)
            settlement = (hexes, fringe, size, temples, towers, features)
        updated.append(settlement)
    return tuple(updated)
