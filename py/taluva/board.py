"""The island: its levels of land and the settlements on it. An immutable value."""

from __future__ import annotations

from typing import NamedTuple

from taluva.frame import NOWHERE, Frame, indices, parts
from taluva.hexes import DIRECTIONS, Hex, tile_hexes
from taluva.tiles import Building, Terrain, Tile


class LaidTile(NamedTuple):
    """A tile on the island with its volcano on `hex`, in rotation 0–5."""

    tile: Tile
    hex: Hex
    rotation: int

    def hexes(self) -> tuple[Hex, Hex, Hex]:
        """Return its hexes: volcano, first terrain, second terrain."""
        return tile_hexes(self.hex, self.rotation)


class Settlement(NamedTuple):
    """A connected group of hexes with one player's buildings, as large as it can be.

    hexes, fringe: bitboards of the board's frame; the fringe is every neighbouring hex.
    temples, towers: how many it contains. size: its number of hexes.
    first: its smallest (q, r), which names it in moves.
    """

    hexes: int
    fringe: int
    temples: int
    towers: int
    size: int
    first: Hex


class Board(NamedTuple):
    """Everything on the table.

    Every set of hexes is a bitboard, an integer with one bit per hex.

    frame: which bit belongs to which hex.
    laid: the tiles in the order they were laid.
    levels: levels[k] is the set of hexes with more than k tiles; levels[0] is the land.
    terrains: for each terrain, the hexes with it on top.
    flows: for each rotation, the volcanoes on top that point that way.
    volcanoes: the union of `flows`.
    temples, towers, built: hexes with a temple, a tower, any building.
    settlements: per seat, ordered by their last hex in reading order.
    """

    frame: Frame
    laid: tuple[LaidTile, ...]
    levels: tuple[int, ...]
    terrains: tuple[int, ...]
    flows: tuple[int, ...]
    volcanoes: int
    temples: int
    towers: int
    built: int
    settlements: tuple[tuple[Settlement, ...], ...]

    @classmethod
    def empty(cls, players: int, tiles_in_play: int) -> Board:
        """Return the board before the first tile: open sea."""
        return cls(Frame.for_game(tiles_in_play), (), (0,), (0,) * 5, (0,) * 6, 0, 0, 0, 0, ((),) * players)

    @property
    def land(self) -> int:
        """Return the set of land hexes."""
        return self.levels[0]

    @property
    def free(self) -> int:
        """Return the set of land hexes with neither a volcano nor a building."""
        return self.levels[0] & ~(self.volcanoes | self.built)

    def level(self, hex_: Hex) -> int:
        """Return how many tiles are stacked on a hex; 0 at sea."""
        bit = self.frame.bit_of(hex_)
        height = 0
        for layer in self.levels:
            if layer & bit:
                height += 1
        return height

    def terrain(self, hex_: Hex) -> Terrain | None:
        """Return the terrain on top of a hex, or None for a volcano or the sea."""
        bit = self.frame.bit_of(hex_)
        for terrain in Terrain:
            if self.terrains[terrain] & bit:
                return terrain
        return None

    def flow(self, hex_: Hex) -> int | None:
        """Return the rotation 0–5 of the volcano on top of a hex, or None if there is none."""
        bit = self.frame.bit_of(hex_)
        for rotation, volcanoes in enumerate(self.flows):
            if volcanoes & bit:
                return rotation
        return None

    def building(self, hex_: Hex) -> tuple[int, Building, int] | None:
        """Return (seat, kind, count) for the building on a hex, or None if there is none.

        seat: 0-based. count: the number of huts, which always equals the level of the hex;
        1 for a temple or a tower.
        """
        bit = self.frame.bit_of(hex_)
        if not self.built & bit:
            return None
        seat = next(s for s in range(len(self.settlements)) if self.own(s) & bit)
        if self.temples & bit:
            return seat, Building.TEMPLE, 1
        if self.towers & bit:
            return seat, Building.TOWER, 1
        return seat, Building.HUT, self.level(hex_)

    def own(self, seat: int) -> int:
        """Return the set of hexes that a seat has built on."""
        bits = NOWHERE
        for settlement in self.settlements[seat]:
            bits |= settlement.hexes
        return bits

    def settlement_at(self, seat: int, hex_: Hex) -> Settlement | None:
        """Return the seat's settlement on a hex, or None if there is none."""
        bit = self.frame.bit_of(hex_)
        for settlement in self.settlements[seat]:
            if settlement.hexes & bit:
                return settlement
        return None

    def first_hex(self, bits: int) -> Hex:
        """Return the smallest (q, r) in a non-empty set."""
        if bits & (bits - 1):
            return min(self.frame.hexes(bits))
        return self.frame.hex_at(bits.bit_length() - 1)

    def huts_needed(self, bits: int) -> int:
        """Return how many huts it takes to fill a set of hexes: each takes as many as its level."""
        count = 0
        for layer in self.levels:
            shared = bits & layer
            if not shared:
                break
            count += shared.bit_count()
        return count

    def lay(self, tile: Tile, hex_: Hex, rotation: int) -> Board:
        """Return the board with one more tile, without checking that the placement is legal.

        Huts under the tile are removed, which may split their settlements.
        """
        second_way = (rotation + 1) % 6
        north = min(0, DIRECTIONS[rotation][1], DIRECTIONS[second_way][1])
        board = self._with_room(hex_.r + north)
        frame, laid, levels, terrains, flows, volcanoes, temples, towers, built, groups = board
        index = frame.index_of(hex_)
        volcano = 1 << index
        first = 1 << index + frame.offset(rotation)
        second = 1 << index + frame.offset(second_way)
        area = volcano | first | second
        if levels[0] & volcano:
            levels = _raised(levels, area)
            rest = ~area
            terrains = tuple([bits & rest for bits in terrains])
            flows = tuple([bits & rest for bits in flows])
            volcanoes &= rest
            if built & area:
                groups = tuple([board.settle(board.own(seat) & rest) for seat in range(len(groups))])
                built &= rest
        else:
            levels = (levels[0] | area, *levels[1:])
        tops = list(terrains)
        tops[tile.first] |= first
        tops[tile.second] |= second
        streams = list(flows)
        streams[rotation] |= volcano
        return Board(
            frame,
            (*laid, LaidTile(tile, hex_, rotation)),
            levels,
            tuple(tops),
            tuple(streams),
            volcanoes | volcano,
            temples,
            towers,
            built,
            groups,
        )

    def build(self, seat: int, kind: Building, bits: int) -> Board:
        """Return the board with a seat's buildings of one kind on a set of hexes, without checking that it is legal.

        The hexes must be connected, or all be adjacent to one settlement. Settlements
        that touch them become one.
        """
        is_temple, is_tower = kind is Building.TEMPLE, kind is Building.TOWER
        hexes, fringe, size = bits, self.frame.neighbours(bits), bits.bit_count()
        first = self.first_hex(bits)
        temples, towers = size * is_temple, size * is_tower
        settlements = []
        for settlement in self.settlements[seat]:
            if settlement.fringe & bits:
                hexes |= settlement.hexes
                fringe |= settlement.fringe
                temples += settlement.temples
                towers += settlement.towers
                size += settlement.size
                first = min(first, settlement.first)
            else:
                settlements.append(settlement)
        settlements.append(Settlement(hexes, fringe, temples, towers, size, first))
        settlements.sort()
        groups = list(self.settlements)
        groups[seat] = tuple(settlements)
        return Board(
            self.frame,
            self.laid,
            self.levels,
            self.terrains,
            self.flows,
            self.volcanoes,
            self.temples | bits if is_temple else self.temples,
            self.towers | bits if is_tower else self.towers,
            self.built | bits,
            tuple(groups),
        )

    def settle(self, hexes: int) -> tuple[Settlement, ...]:
        """Return the settlements formed by a set of one player's hexes."""
        settlements = []
        for part in parts(self.frame, hexes):
            settlements.append(
                Settlement(
                    part,
                    self.frame.neighbours(part),
                    (part & self.temples).bit_count(),
                    (part & self.towers).bit_count(),
                    part.bit_count(),
                    self.first_hex(part),
                )
            )
        settlements.sort()
        return tuple(settlements)

    def _with_room(self, row: int) -> Board:
        """Return the board in the frame of an island that reaches north to `row`."""
        frame = self.frame.reaching(row)
        if frame is self.frame:
            return self
        up = (self.frame.top - frame.top) * frame.width
        groups = tuple(
            tuple(s._replace(hexes=s.hexes << up, fringe=s.fringe << up) for s in own) for own in self.settlements
        )
        return Board(
            frame,
            self.laid,
            tuple(bits << up for bits in self.levels),
            tuple(bits << up for bits in self.terrains),
            tuple(bits << up for bits in self.flows),
            self.volcanoes << up,
            self.temples << up,
            self.towers << up,
            self.built << up,
            groups,
        )


def _raised(levels: tuple[int, ...], area: int) -> tuple[int, ...]:
    """Return the levels after a tile is laid on land of one level."""
    raised = list(levels)
    for height, layer in enumerate(raised):
        if not layer & area:
            raised[height] = layer | area
            return tuple(raised)
    return (*levels, area)


def shapes(board: Board) -> tuple[int, list[int]]:
    """Return every player's settlements that are small enough for one tile to cover.

    The set holds the settlements of one hex. The list holds, for each direction 0–5,
    the hexes whose neighbour in that direction is the other half of a settlement of two.
    """
    single = NOWHERE
    pairs = [NOWHERE] * 6
    for own in board.settlements:
        for settlement in own:
            if settlement.size == 1:
                single |= settlement.hexes
            elif settlement.size == 2:
                _add_pair(board.frame, settlement.hexes, pairs)
    return single, pairs


def _add_pair(frame: Frame, hexes: int, pairs: list[int]) -> None:
    low, high = indices(hexes)
    width = frame.width
    forth, back = {1: (0, 3), width - 1: (4, 1), width: (5, 2)}[high - low]
    pairs[forth] |= 1 << low
    pairs[back] |= 1 << high
