"""Move generation: where a tile can go, and what can be built.

Placements are bitboards of volcano hexes, one for each rotation 0–5, until
`tile_moves` lists them.
"""

from __future__ import annotations

from typing import TypeAlias

from bots.bitboard import Grid, single_bits
from bots.search_state import SearchState

TileMove: TypeAlias = "tuple[int, int]"
"""Where a tile goes: the volcano's hex as a set of one, and the rotation."""

BuildMove: TypeAlias = "tuple[int, int, int]"
"""What is built: its kind, the set of hexes, and how many pieces it takes."""

HUTS, TEMPLE, TOWER = 0, 1, 2
"""The kinds of buildings, numbered as in `taluva.Building`."""


def eruption_placements(grid: Grid, state: SearchState) -> list[int]:
    """Return for each rotation the volcanoes on which a tile may erupt."""
    offsets = grid.offsets
    land, *upper = state.levels
    guarded = state.temples | state.towers
    pairs = None
    for settlements, _, _ in state.holdings:
        for hexes, _, size, _, _, _ in settlements:
            if size == 1:
                guarded |= hexes
            elif size == 2:
                pairs = pairs or [0] * 6
                low = hexes & -hexes
                high = hexes ^ low
                step = high.bit_length() - low.bit_length()
                direction = 0 if step == 1 else 5 if step == grid.frame.width else 4
                pairs[direction] |= low
                pairs[(direction + 3) % 6] |= high
    # What may lie under a tile: sea is not land, and guarded hexes may not be buried.
    solid = land & ~guarded
    ahead = [solid << -o if o < 0 else solid >> o for o in offsets]
    uppers = [(layer, [layer << -o if o < 0 else layer >> o for o in offsets]) for layer in upper if layer]
    by_rotation = []
    volcanoes = state.volcanoes
    for d, flow in enumerate(state.flows):
        legal = (volcanoes ^ flow) & ahead[d] & ahead[d + 1]
        if legal:
            for layer, shifted in uppers:
                legal &= ~((layer ^ shifted[d]) | (layer ^ shifted[d + 1]))
            if pairs is not None:
                # The land of a tile must not be exactly a settlement of two hexes.
                pair = pairs[(d + 2) % 6]
                if pair:
                    o = offsets[d]
                    legal &= ~(pair << -o if o < 0 else pair >> o)
        by_rotation.append(legal)
    return by_rotation


def contact_placements(grid: Grid, state: SearchState, seat: int) -> list[int]:
    """Return for each rotation the volcano hexes of the tiles in the sea that touch settlements.

    Their land touches one of the seat's, or their volcano one of another seat's.
    """
    sea = ~state.levels[0]
    own = others = 0
    for other, (_, _, fringes) in enumerate(state.holdings):
        if other == seat:
            own = fringes & sea
        else:
            others |= fringes
    others &= sea
    offsets = grid.offsets
    seas = [sea << -o if o < 0 else sea >> o for o in offsets]
    owns = [own << -o if o < 0 else own >> o for o in offsets]
    return [(owns[d] | owns[d + 1] | others) & sea & seas[d] & seas[d + 1] & room for d, room in enumerate(grid.room)]


def coastal_placements(grid: Grid, state: SearchState) -> list[int]:
    """Return for each rotation the volcano hexes of every tile in the sea that touches the island."""
    land = state.levels[0]
    sea = ~land
    shore = grid.frame.neighbours(land) & sea
    offsets = grid.offsets
    seas = [sea << -o if o < 0 else sea >> o for o in offsets]
    near = [shore << -o if o < 0 else shore >> o for o in offsets]
    return [(shore | near[d] | near[d + 1]) & sea & seas[d] & seas[d + 1] & room for d, room in enumerate(grid.room)]


def tile_moves(by_rotation: list[int]) -> list[TileMove]:
    """Return placements as a list, by rotation."""
    moves = []
    for rotation, bits in enumerate(by_rotation):
        while bits:
            last = bits & -bits
            moves.append((last, rotation))
            bits ^= last
    return moves


def build_moves(state: SearchState, huts_anywhere: bool, site_limit: int = 0) -> list[BuildMove]:
    """Return what the seat to move can build.

    huts_anywhere: the option of that name. site_limit: at most so many hexes are listed
    for a hut and for a temple; 0 for all.
    """
    seat = state.seat
    huts, temples, towers = state.supplies[seat]
    settlements, _, fringes = state.holdings[seat]
    free, levels = state.free, state.levels
    moves: list[BuildMove] = []
    temple_sites = tower_sites = 0
    expansions = set()
    for _, fringe, size, has_temples, has_towers, _ in settlements:
        edge = fringe & free
        if not edge:
            continue
        if size >= 3 and not has_temples:
            temple_sites |= edge
        if not has_towers:
            tower_sites |= edge
        if huts:
            for terrain in state.terrains:
                filled = edge & terrain
                if filled and filled not in expansions:
                    expansions.add(filled)
                    cost = state.huts_needed(filled)
                    if cost <= huts:
                        moves.append((HUTS, filled, cost))
    if temples and temple_sites:
        moves += [(TEMPLE, bit, 1) for bit in _limited(temple_sites, state, site_limit)]
    if towers and len(levels) > 2:
        tower_sites &= levels[2]
        if tower_sites:
            moves += [(TOWER, bit, 1) for bit in single_bits(tower_sites)]
    if huts:
        hut_sites = free if huts_anywhere else free & ~fringes
        if len(levels) > 1:
            hut_sites &= ~levels[1]
        if hut_sites:
            # With huts anywhere, a hut beside a settlement may be an expansion of one hex as well.
            moves += [(HUTS, bit, 1) for bit in _limited(hut_sites, state, site_limit) if bit not in expansions]
    return moves


def _limited(bits: int, state: SearchState, limit: int) -> list[int]:
    """Return the members of a set, or the `limit` of them that are likely to matter."""
    if not limit or bits.bit_count() <= limit:
        return single_bits(bits)
    members: list[int] = []
    others = 0
    for seat, (_, _, fringes) in enumerate(state.holdings):
        if seat != state.seat:
            others |= fringes
    # A piece beside another player takes room away from that player.
    for part in (bits & others, bits & ~others):
        members += single_bits(part)[: limit - len(members)]
    return members
