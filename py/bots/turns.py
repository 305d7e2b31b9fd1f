"""What can be done in a turn: places for a tile, and ways to build.

A place is (volcano, rotation); a way to build is (kind, bits, cost), where kind is 0 for
huts, 1 for a temple, 2 for a tower, and bits are the hexes that get them.
"""

from __future__ import annotations

from typing import TypeAlias

from bots.field import Field
from bots.grid import Grid, each

Place: TypeAlias = "tuple[int, int]"
Way: TypeAlias = "tuple[int, int, int]"

HUTS, TEMPLE, TOWER = 0, 1, 2


def eruptions(grid: Grid, field: Field) -> list[int]:
    """Return per rotation 0–5 the volcanoes on which a tile may erupt."""
    offsets = grid.offsets
    land, *upper = field.levels
    guarded = field.temples | field.towers
    pairs = None
    for camps, _, _ in field.realms:
        for hexes, _, size, _, _, _ in camps:
            if size == 1:
                guarded |= hexes
            elif size == 2:
                pairs = pairs or [0] * 6
                low = hexes & -hexes
                high = hexes ^ low
                step = high.bit_length() - low.bit_length()
                towards = 0 if step == 1 else 5 if step == grid.width else 4
                pairs[towards] |= low
                pairs[(towards + 3) % 6] |= high
    # What must not lie under a tile: the sea is what is not land.
    solid = land & ~guarded
    ahead = [solid << -o if o < 0 else solid >> o for o in offsets]
    uppers = [(layer, [layer << -o if o < 0 else layer >> o for o in offsets]) for layer in upper if layer]
    found = []
    volcanoes = field.volcanoes
    for d, stream in enumerate(field.flows):
        legal = (volcanoes ^ stream) & ahead[d] & ahead[d + 1]
        if legal:
            for layer, layers in uppers:
                legal &= ~((layer ^ layers[d]) | (layer ^ layers[d + 1]))
            if pairs is not None:
                pair = pairs[(d + 2) % 6]
                if pair:
                    o = offsets[d]
                    legal &= ~(pair << -o if o < 0 else pair >> o)
        found.append(legal)
    return found


def shores(grid: Grid, field: Field, seat: int) -> list[int]:
    """Return per rotation the volcano hexes of expansions that matter to a seat.

    Their land touches a settlement of the seat, or their volcano one of another seat.
    """
    sea = ~field.levels[0]
    own = others = 0
    for other, (_, _, rim) in enumerate(field.realms):
        if other == seat:
            own = rim & sea
        else:
            others |= rim
    others &= sea
    offsets = grid.offsets
    seas = [sea << -o if o < 0 else sea >> o for o in offsets]
    owns = [own << -o if o < 0 else own >> o for o in offsets]
    return [(owns[d] | owns[d + 1] | others) & sea & seas[d] & seas[d + 1] & room for d, room in enumerate(grid.rooms)]


def all_shores(grid: Grid, field: Field) -> list[int]:
    """Return per rotation the volcano hexes of every expansion of an island."""
    land = field.levels[0]
    sea = ~land
    shore = grid.neighbours(land) & sea
    offsets = grid.offsets
    seas = [sea << -o if o < 0 else sea >> o for o in offsets]
    near = [shore << -o if o < 0 else shore >> o for o in offsets]
    return [(shore | near[d] | near[d + 1]) & sea & seas[d] & seas[d + 1] & room for d, room in enumerate(grid.rooms)]


def listed(by_rotation: list[int]) -> list[Place]:
    """Return the places of sets of volcano hexes by rotation."""
    found = []
    for rotation, bits in enumerate(by_rotation):
        while bits:
            last = bits & -bits
            found.append((last, rotation))
            bits ^= last
    return found


def ways(field: Field, anywhere: bool, sites: int = 0) -> list[Way]:
    """Return the ways in which the seat to move can build.

    anywhere: the option for huts. sites: at most so many hexes are considered for a
    hut and for a temple; 0 for all.
    """
    seat = field.seat
    huts, temples, towers = field.stock[seat]
    camps, _, rim = field.realms[seat]
    free, levels = field.free, field.levels
    found: list[Way] = []
    large = towerless = 0
    fillings = set()
    for _, fringe, size, has_temples, has_towers, _ in camps:
        edge = fringe & free
        if not edge:
            continue
        if size >= 3 and not has_temples:
            large |= edge
        if not has_towers:
            towerless |= edge
        if huts:
            for tops in field.terrains:
                filled = edge & tops
                if filled and filled not in fillings:
                    fillings.add(filled)
                    cost = field.huts_needed(filled)
                    if cost <= huts:
                        found.append((HUTS, filled, cost))
    if temples and large:
        found += [(TEMPLE, bit, 1) for bit in _some(large, field, sites)]
    if towers and len(levels) > 2:
        high = towerless & levels[2]
        if high:
            found += [(TOWER, bit, 1) for bit in each(high)]
    if huts:
        low = free if anywhere else free & ~rim
        if len(levels) > 1:
            low &= ~levels[1]
        if low:
            # A hut beside a settlement with room is an expansion of one hex as well.
            found += [(HUTS, bit, 1) for bit in _some(low, field, sites) if bit not in fillings]
    return found


def _some(bits: int, field: Field, most: int) -> list[int]:
    """Return the members of a set, or those `most` that are likely to matter."""
    if not most or bits.bit_count() <= most:
        return each(bits)
    chosen: list[int] = []
    others = 0
    for seat, (_, _, rim) in enumerate(field.realms):
        if seat != field.seat:
            others |= rim
    # Beside somebody else it takes room away; on low land it leaves the high for towers.
    for part in (bits & others, bits & ~others):
        chosen += each(part)[: most - len(chosen)]
    return chosen
