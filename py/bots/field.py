"""A position as the search sees it: bit sets, plain tuples, and no legality checks.

It differs from `taluva.Board` in keeping, beside each settlement, a code that counts
what the evaluation asks about it, brought up to date with every tile and building.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bots.grid import Grid
from taluva import Phase, Player, Position, Supply

Camp: TypeAlias = "tuple[int, int, int, int, int, int]"
"""A settlement: hexes, fringe, size, temples, towers, code."""

Realm: TypeAlias = "tuple[tuple[Camp, ...], int, int]"
"""All of a seat: its settlements, the sum of their codes, the union of their fringes."""

Stock: TypeAlias = "tuple[int, int, int]"
"""Huts, temples and towers not yet placed."""

Status: TypeAlias = "tuple[int, bool, int | None]"
"""What else is known of a player: huts buried, eliminated, place."""

View: TypeAlias = "tuple[int, tuple[int, ...], tuple[Realm, ...]]"
"""What the evaluation looks at: free land, levels, realms (of those it reads the sums alone)."""

Pair: TypeAlias = "tuple[int, int]"
"""A tile by the numbers of its terrains."""

# Counts in a code, five bits each; a sum of codes holds the sums.
CAMPS, READY, SAFE, TOWER, NEAR, SPLIT, WIDE, FAT, RISE, LIFT, PAIR = range(0, 55, 5)
"""Settlements; those where a temple can be built; of these, those that no eruption can
prevent; those where a tower can be built; those that one expansion makes large enough
for a temple; those with a temple of which an eruption can cut off room for another;
those ready for a temple with four hexes or more; those with a temple and five hexes or
more; those without a tower beside free land of level 2; those without a tower that one
eruption gives land of level 3; those of two hexes."""

ONE = 1
_READY, _TOWER, _NEAR, _WIDE, _FAT, _RISE, _PAIR = (1 << place for place in (READY, TOWER, NEAR, WIDE, FAT, RISE, PAIR))
UNSURE = ~(31 << SAFE | 31 << SPLIT | 31 << LIFT)
"""What remains of a code when nothing is known of eruptions."""


class Field:
    """A position of the search; a value that nothing changes once it is made.

    levels, terrains, flows, volcanoes, temples, towers, built: as in `taluva.Board`, on
    the grid. free: land without volcano and building. realms, stock, status: per seat.
    seat: whose turn it is, or was when `over`. left: tiles not laid yet.
    """

    __slots__ = (
        "built",
        "flows",
        "free",
        "left",
        "levels",
        "over",
        "realms",
        "seat",
        "status",
        "stock",
        "temples",
        "terrains",
        "towers",
        "volcanoes",
    )

    def __init__(
        self,
        levels: tuple[int, ...],
        terrains: tuple[int, ...],
        flows: tuple[int, ...],
        volcanoes: int,
        temples: int,
        towers: int,
        built: int,
        free: int,
        realms: tuple[Realm, ...],
        stock: tuple[Stock, ...],
        status: tuple[Status, ...],
        seat: int,
        left: int,
        over: bool,
    ) -> None:
        self.levels = levels
        self.terrains = terrains
        self.flows = flows
        self.volcanoes = volcanoes
        self.temples = temples
        self.towers = towers
        self.built = built
        self.free = free
        self.realms = realms
        self.stock = stock
        self.status = status
        self.seat = seat
        self.left = left
        self.over = over

    def huts_needed(self, bits: int) -> int:
        """Return how many huts fill a set."""
        count = 0
        for layer in self.levels:
            shared = bits & layer
            if not shared:
                break
            count += shared.bit_count()
        return count

    def plays(self, seat: int) -> bool:
        """Return whether a seat still takes turns."""
        _, out, place = self.status[seat]
        return not out and place is None

    def players(self) -> tuple[Player, ...]:
        """Return the players as the rules know them."""
        return tuple(Player(Supply(*stock), *status) for stock, status in zip(self.stock, self.status))


def field_of(position: Position, grid: Grid) -> Field:
    """Return a position as the search sees it."""
    board = position.board

    def taken(bits: int) -> int:
        return grid.taken_from(board, bits)

    levels = tuple(taken(layer) for layer in board.levels)
    terrains = tuple(taken(bits) for bits in board.terrains)
    volcanoes, built = taken(board.volcanoes), taken(board.built)
    free = levels[0] & ~(volcanoes | built)
    realms = []
    for own in board.settlements:
        camps = []
        for settlement in own:
            hexes = taken(settlement.hexes)
            fringe = grid.neighbours(hexes)
            size, temples, towers = settlement.size, settlement.temples, settlement.towers
            code = code_of(fringe, size, temples, towers, free, levels, terrains)
            camps.append((hexes, fringe, size, temples, towers, code))
        realms.append(realm_of(tuple(camps)))
    return Field(
        levels,
        terrains,
        tuple(taken(bits) for bits in board.flows),
        volcanoes,
        taken(board.temples),
        taken(board.towers),
        built,
        free,
        tuple(realms),
        tuple((p.supply.huts, p.supply.temples, p.supply.towers) for p in position.players),
        tuple((p.buried, p.out, p.place) for p in position.players),
        position.seat,
        position.options.tile_count - len(position.board.laid),
        position.phase is Phase.OVER,
    )


def code_of(
    fringe: int,
    size: int,
    temples: int,
    towers: int,
    free: int,
    levels: tuple[int, ...],
    terrains: Sequence[int],
) -> int:
    """Return the code of a settlement, eruptions left aside."""
    code = ONE if size != 2 or temples else ONE + _PAIR
    edge = fringe & free
    if not edge:
        return code
    if not temples:
        if size >= 3:
            code = ONE + _READY + _WIDE if size > 3 else ONE + _READY
        elif size == 2:
            code += _NEAR
        else:
            for tops in terrains:
                filled = edge & tops
                if filled & (filled - 1):
                    code = ONE + _NEAR
                    break
    elif size > 4:
        code = ONE + _FAT
    if not towers and len(levels) > 1:
        if len(levels) > 2 and edge & levels[2]:
            code += _TOWER
        elif edge & levels[1]:
            code += _RISE
    return code


def realm_of(camps: tuple[Camp, ...]) -> Realm:
    """Return a seat's settlements with what is summed over them."""
    codes = rim = 0
    for _, fringe, _, _, _, code in camps:
        codes += code
        rim |= fringe
    return camps, codes, rim


def parts(grid: Grid, bits: int) -> list[int]:
    """Return the connected parts of a set, by their lowest bit."""
    found = []
    while bits:
        part = bits & -bits
        while True:
            grown = (grid.neighbours(part) | part) & bits
            if grown == part:
                break
            part = grown
        found.append(part)
        bits ^= part
    return found
