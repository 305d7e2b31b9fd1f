"""The values of many placements or buildings in one state, without making the states that they lead to.

A simulated turn compares about a hundred of them, and most of its time would go into states of which only the sums of
features and the supplies are read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bots.bitboard import Grid
from bots.evaluation import MAX_SPOTS, SPOTS_KEY, EvaluationContext, Evaluator
from bots.features import BOARD_FEATURES, COUNT_MASK, NEAR, board_features
from bots.move_generation import HUTS, TEMPLE, TOWER, BuildMove, TileMove
from bots.search_state import SearchState, SettlementTuple, TilePair
from bots.transitions import lay, raise_levels

_SPOTS_OF = tuple(min(spots, MAX_SPOTS) for spots in range(512))


def values_of_placements(
    grid: Grid,
    evaluator: Evaluator,
    state: SearchState,
    tile: TilePair,
    moves: Sequence[TileMove],
    context: EvaluationContext,
) -> list[int]:
    """Return the value of the state with the tile laid, for each placement.

    Features that depend on eruptions tell no two of these states apart: only settlements that the tile does not touch
    have them up to date.
    """
    offsets = grid.offsets
    levels, terrains, built = state.levels, state.terrains, state.built
    island, free_before = levels[0], state.free
    low_before = free_before & ~levels[1] if len(levels) > 1 else free_before
    one, other = tile
    seats = []
    all_have_sites = True
    # Where land in the sea changes the features of a settlement: any, the first or the second hex, or both.
    by_any = by_first = by_second = by_both = 0
    for seat, share, seat_tempo, cache in context:
        supply = state.supplies[seat]
        settlements, features, fringes = state.holdings[seat]
        taken = 0 if evaluator.huts_anywhere else fringes
        sites = (low_before & ~taken).bit_count()
        all_have_sites = all_have_sites and sites >= MAX_SPOTS
        for _, fringe, size, temples, _, before in settlements:
            edge = fringe & free_before
            if not edge:
                by_any |= fringe
            elif size == 1 and not temples and not before >> NEAR & COUNT_MASK:
                if edge & terrains[one]:
                    by_first |= fringe
                if edge & terrains[other]:
                    by_second |= fringe
                if one == other:
                    by_both |= fringe
        seats.append((share, seat_tempo, cache.setdefault(supply, {}), supply, settlements, features, fringes, taken))
    # What land in the sea is worth where it changes nothing that counts.
    unchanged: int | None = None
    values: list[int] = []
    for volcano, rotation in moves:
        offset = offsets[rotation]
        first = volcano << offset if offset > 0 else volcano >> -offset
        offset = offsets[rotation + 1]
        second = volcano << offset if offset > 0 else volcano >> -offset
        land = first | second
        area = volcano | land
        if island & volcano:
            if built & area:
                values.append(evaluator.value(lay(grid, state, volcano, rotation, tile), context, BOARD_FEATURES))
                continue
            rest = ~area
            free = free_before & rest | land
            new_levels = raise_levels(levels, area)
            low = free & ~new_levels[1]
            new_terrains = [bits & rest for bits in terrains]
            has_effect = True
        else:
            has_effect = bool(
                by_any & land or by_first & first or by_second & second or (by_both & first and by_both & second)
            )
            if all_have_sites and not has_effect and unchanged is not None:
                values.append(unchanged)
                continue
            # Features do not depend on the lowest level.
            free, new_levels, low = free_before | land, levels, low_before | land
            new_terrains = list(terrains)
        new_terrains[one] |= first
        new_terrains[other] |= second
        value = 0
        for share, seat_tempo, cache_of_seat, supply, settlements, features, fringes, taken in seats:
            if has_effect and fringes & area:
                features += _change_beside(settlements, area, free, new_levels, new_terrains)
            spots = _SPOTS_OF[(low & ~taken).bit_count()]
            features &= BOARD_FEATURES
            key = features + (spots << SPOTS_KEY)
            points = cache_of_seat.get(key)
            if points is None:
                points = cache_of_seat[key] = evaluator.count_points(features, spots, supply, *seat_tempo)
            value += share * points
        if all_have_sites and not has_effect:
            unchanged = value
        values.append(value)
    return values


def _change_beside(
    settlements: Sequence[SettlementTuple],
    area: int,
    free: int,
    levels: tuple[int, ...],
    terrains: Sequence[int],
) -> int:
    """Return by how much the features of the settlements beside an area change."""
    change = 0
    for _, fringe, size, temples, towers, before in settlements:
        if fringe & area:
            change += board_features(fringe, size, temples, towers, free, levels, terrains) - before
    return change


def values_of_buildings(
    grid: Grid,
    evaluator: Evaluator,
    state: SearchState,
    moves: Sequence[BuildMove],
    context: EvaluationContext,
    annotate: Callable[[SettlementTuple], SettlementTuple],
) -> list[int | None]:
    """Return the value of the state after each building; None where it uses up the last pieces of a kind.

    state: with the tile laid, annotated. annotate: as in `transitions.build`.
    """
    width = grid.frame.width
    levels, terrains, builder = state.levels, state.terrains, state.seat
    upper = levels[1] if len(levels) > 1 else 0
    anywhere = evaluator.huts_anywhere
    supplies = state.supplies
    huts, temples_left, towers_left = supplies[builder]
    own_settlements, own_features, own_fringes = state.holdings[builder]
    seats = [(seat, share, seat_tempo, cache, *state.holdings[seat]) for seat, share, seat_tempo, cache in context]
    values: list[int | None] = []
    for kind, bits, cost in moves:
        own_supply = (huts - cost * (kind == HUTS), temples_left - (kind == TEMPLE), towers_left - (kind == TOWER))
        if 0 in own_supply:
            values.append(None)
            continue
        free = state.free & ~bits
        low = free & ~upper
        hexes = bits
        east, west = bits << 1, bits >> 1
        fringe = east | west | (bits | west) << width | (bits | east) >> width
        size, temples, towers = bits.bit_count(), int(kind == TEMPLE), int(kind == TOWER)
        features_after = own_features
        for settlement in own_settlements:
            if settlement[1] & bits:
                joined, edge, joined_size, joined_temples, joined_towers, before = settlement
                hexes |= joined
                fringe |= edge
                size += joined_size
                temples += joined_temples
                towers += joined_towers
                features_after -= before
        counted = board_features(fringe, size, temples, towers, free, levels, terrains)
        features_after += annotate((hexes, fringe, size, temples, towers, counted))[5]
        value = 0
        for seat, share, seat_tempo, caches, settlements, features, fringes in seats:
            if seat == builder:
                features, fringes, supply = features_after, own_fringes | fringe, own_supply
            else:
                supply = supplies[seat]
                if fringes & bits:
                    features += _change_beside(settlements, bits, free, levels, terrains)
            spots = _SPOTS_OF[(low if anywhere else low & ~fringes).bit_count()]
            key = features + (spots << SPOTS_KEY)
            cache = caches.get(supply)
            if cache is None:
                cache = caches[supply] = {}
            points = cache.get(key)
            if points is None:
                points = cache[key] = evaluator.count_points(features, spots, supply, *seat_tempo)
            value += share * points
        values.append(value)
    return values
