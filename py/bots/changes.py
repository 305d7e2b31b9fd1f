"""What a tile and a building change in a field. Legality is not looked at."""

from __future__ import annotations

from bots.field import Camp, Field, Pair, View, code_of, parts, realm_of
from bots.grid import Grid


def lay(grid: Grid, field: Field, volcano: int, rotation: int, tile: Pair) -> Field:
    """Return the field with one more tile; `volcano` is a set of one hex."""
    offsets = grid.offsets
    offset = offsets[rotation]
    first = volcano << offset if offset > 0 else volcano >> -offset
    offset = offsets[rotation + 1]
    second = volcano << offset if offset > 0 else volcano >> -offset
    area = volcano | first | second
    levels, flows, volcanoes, built = field.levels, field.flows, field.volcanoes, field.built
    tops = list(field.terrains)
    streams = list(flows)
    free = field.free
    cut = False
    if levels[0] & volcano:
        rest = ~area
        for terrain in range(5):
            tops[terrain] &= rest
        for direction in range(6):
            streams[direction] &= rest
        volcanoes &= rest
        free &= rest
        if built & area:
            built &= rest
            cut = True
        levels = _raised(levels, area)
    else:
        levels = (levels[0] | area, *levels[1:])
    tops[tile[0]] |= first
    tops[tile[1]] |= second
    streams[rotation] |= volcano
    free |= first | second
    terrains = tuple(tops)
    realms = field.realms
    for seat, (camps, _, rim) in enumerate(realms):
        if rim & area:
            changed = []
            for camp in camps:
                hexes, fringe, size, temples, towers, code = camp
                if not fringe & area:
                    changed.append(camp)
                elif cut and hexes & area:
                    left = hexes & ~area
                    changed += _cut(grid, field, left, free, levels, terrains)
                else:
                    code = code_of(fringe, size, temples, towers, free, levels, terrains)
                    changed.append((hexes, fringe, size, temples, towers, code))
            realms = (*realms[:seat], realm_of(tuple(changed)), *realms[seat + 1 :])
    return Field(
        levels,
        terrains,
        tuple(streams),
        volcanoes | volcano,
        field.temples,
        field.towers,
        built,
        free,
        realms,
        field.stock,
        field.status,
        field.seat,
        field.left - 1,
        False,
    )


def glimpse(grid: Grid, field: Field, volcano: int, rotation: int, tile: Pair) -> View | None:
    """Return what the evaluation sees of `lay`, in half the time; None when huts are covered."""
    offsets = grid.offsets
    offset = offsets[rotation]
    first = volcano << offset if offset > 0 else volcano >> -offset
    offset = offsets[rotation + 1]
    second = volcano << offset if offset > 0 else volcano >> -offset
    land = first | second
    area = volcano | land
    levels, terrains = field.levels, field.terrains
    if levels[0] & volcano:
        if field.built & area:
            return None
        rest = ~area
        tops = [bits & rest for bits in terrains]
        free = field.free & rest | land
        levels = _raised(levels, area)
    else:
        tops = list(terrains)
        free = field.free | land
        levels = (levels[0] | area, *levels[1:])
    tops[tile[0]] |= first
    tops[tile[1]] |= second
    realms = field.realms
    for seat, (camps, codes, rim) in enumerate(realms):
        if rim & area:
            for _, fringe, size, temples, towers, code in camps:
                if fringe & area:
                    codes += code_of(fringe, size, temples, towers, free, levels, tops) - code
            realms = (*realms[:seat], (camps, codes, rim), *realms[seat + 1 :])
    return free, levels, realms


def build(grid: Grid, field: Field, kind: int, bits: int, cost: int) -> Field:
    """Return the field after the seat to move has built; whose turn it is stays.

    kind: 0 huts, 1 a temple, 2 a tower; bits: where; cost: how many.
    """
    seat = field.seat
    levels, terrains = field.levels, field.terrains
    free = field.free & ~bits
    temples, towers = int(kind == 1), int(kind == 2)
    hexes, width = bits, grid.width
    east, west = bits << 1, bits >> 1
    fringe = east | west | (bits | west) << width | (bits | east) >> width
    size = bits.bit_count()
    realms = list(field.realms)
    kept = []
    for camp in realms[seat][0]:
        if camp[1] & bits:
            hexes |= camp[0]
            fringe |= camp[1]
            size += camp[2]
            temples += camp[3]
            towers += camp[4]
        else:
            kept.append(camp)
    code = code_of(fringe, size, temples, towers, free, levels, terrains)
    kept.append((hexes, fringe, size, temples, towers, code))
    for other, (camps, _, rim) in enumerate(realms):
        if other == seat:
            realms[other] = realm_of(tuple(kept))
        elif rim & bits:
            realms[other] = realm_of(_beside(camps, bits, free, levels, terrains))
    huts, temples_left, towers_left = field.stock[seat]
    if kind == 0:
        huts -= cost
    elif kind == 1:
        temples_left -= 1
    else:
        towers_left -= 1
    stock = list(field.stock)
    stock[seat] = (huts, temples_left, towers_left)
    return Field(
        levels,
        terrains,
        field.flows,
        field.volcanoes,
        field.temples | bits if kind == 1 else field.temples,
        field.towers | bits if kind == 2 else field.towers,
        field.built | bits,
        free,
        tuple(realms),
        tuple(stock),
        field.status,
        seat,
        field.left,
        False,
    )


def _raised(levels: tuple[int, ...], area: int) -> tuple[int, ...]:
    """Return the levels after a tile was laid on land of one level."""
    for height, layer in enumerate(levels):
        if not layer & area:
            return (*levels[:height], layer | area, *levels[height + 1 :])
    return (*levels, area)


def _cut(
    grid: Grid,
    field: Field,
    hexes: int,
    free: int,
    levels: tuple[int, ...],
    terrains: tuple[int, ...],
) -> list[Camp]:
    """Return the settlements that what is left of one forms."""
    found = []
    for part in parts(grid, hexes):
        fringe = grid.neighbours(part)
        size = part.bit_count()
        temples = (part & field.temples).bit_count()
        towers = (part & field.towers).bit_count()
        code = code_of(fringe, size, temples, towers, free, levels, terrains)
        found.append((part, fringe, size, temples, towers, code))
    return found


def _beside(
    camps: tuple[Camp, ...],
    bits: int,
    free: int,
    levels: tuple[int, ...],
    terrains: tuple[int, ...],
) -> tuple[Camp, ...]:
    """Return another seat's settlements after something was built beside them."""
    changed = []
    for camp in camps:
        if camp[1] & bits:
            hexes, fringe, size, temples, towers, _ = camp
            code = code_of(fringe, size, temples, towers, free, levels, terrains)
            camp = (hexes, fringe, size, temples, towers, code)
        changed.append(camp)
    return tuple(changed)
