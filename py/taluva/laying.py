"""The rules of laying a tile: what is legal, and what refuses the rest.

One survey computes, for each rotation, which volcano hexes each rule refuses;
the legal ones are what no rule refuses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import cached_property
from typing import Any

from taluva.board import Board, shapes
from taluva.frame import indices, nth_index, shift
from taluva.hexes import ORIGIN, Hex
from taluva.moves import Placement
from taluva.violations import Rule, Violation


class Placements(Set[Placement]):
    """The legal placements of any tile on a board, as a set one can ask.

    The order of iteration and of indexing is by rotation, then row, then column.
    Which terrains the tile has makes no difference to where it may go.
    """

    def __init__(self, board: Board) -> None:
        self._board = board

    @cached_property
    def _surveyed(self) -> tuple[tuple[int, ...], list[list[tuple[Rule, int]]]]:
        return _survey(self._board)

    @property
    def by_rotation(self) -> tuple[int, ...]:
        """Return per rotation 0–5 the set of hexes where the volcano may lie."""
        return self._surveyed[0]

    def rotations(self, hex_: Hex) -> tuple[int, ...]:
        """Return the legal rotations with the volcano on a hex, ascending."""
        bit = self._board.frame.set_of((hex_,))
        return tuple(d for d, legal in enumerate(self.by_rotation) if legal & bit)

    def hexes(self) -> list[Hex]:
        """Return every hex where the volcano may lie, by row, then column."""
        everywhere = 0
        for legal in self.by_rotation:
            everywhere |= legal
        return self._board.frame.hexes(everywhere)

    def violation(self, move: Placement) -> Violation | None:
        """Return the first rule that refuses a placement, or None if it is legal."""
        frame = self._board.frame
        index = frame.index(move.hex)
        if index < 0:
            rule = Rule.NOT_TOUCHING if self._board.laid else Rule.NOT_START
            return _told(self._board, rule, move)
        if self.by_rotation[move.rotation] >> index & 1:
            return None
        for rule, refused in self._surveyed[1][move.rotation]:
            if refused >> index & 1:
                return _told(self._board, rule, move)
        raise AssertionError("a placement is legal or refused by a rule")

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Placement) or not 0 <= move.rotation <= 5:
            return False
        index = self._board.frame.index(move.hex)
        return index >= 0 and bool(self.by_rotation[move.rotation] >> index & 1)

    def __iter__(self) -> Iterator[Placement]:
        hex_at = self._board.frame.hex_at
        for rotation, legal in enumerate(self.by_rotation):
            for index in indices(legal):
                yield Placement(hex_at(index), rotation)

    def __len__(self) -> int:
        return sum(legal.bit_count() for legal in self.by_rotation)

    def __getitem__(self, position: int) -> Placement:
        """Return the placement at a position of the iteration; for drawing at random."""
        rest = position
        for rotation, legal in enumerate(self.by_rotation):
            count = legal.bit_count()
            if rest < count:
                return Placement(self._board.frame.hex_at(nth_index(legal, rest)), rotation)
            rest -= count
        raise IndexError(position)

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Set[Any]:
        return frozenset(it)

    def __repr__(self) -> str:
        return f"<{len(self)} placements>"


def _survey(board: Board) -> tuple[tuple[int, ...], list[list[tuple[Rule, int]]]]:
    """Return, per rotation, the legal volcano hexes and what each rule refuses.

    The rules stand in the order in which a refusal is told.
    """
    if not board.laid:
        start = 1 << board.frame.index(ORIGIN)
        return (start,) * 6, [[(Rule.NOT_START, ~start)]] * 6
    frame = board.frame
    offsets = [frame.offset(direction) for direction in range(6)]
    land, *upper = board.levels
    single, pairs = shapes(board)

    def ahead(bits: int) -> list[int]:
        """Return per direction the hexes whose neighbour there lies in a set."""
        if not bits:
            return [0] * 6
        return [shift(bits, -offset) for offset in offsets]

    shore = frame.neighbours(land)
    no_volcano = ~board.volcanoes
    lands, shores, singles = ahead(land), ahead(shore), ahead(single)
    towers, temples = ahead(board.towers), ahead(board.temples)
    uppers = [(layer, ahead(layer)) for layer in upper]
    legal = []
    refusals = []
    for d, e in enumerate((1, 2, 3, 4, 5, 0)):
        some = land | lands[d] | lands[e]
        full = land & lands[d] & lands[e]
        reached = some | shore | shores[d] | shores[e]
        uneven = 0
        for layer, layers in uppers:
            uneven |= (layer ^ layers[d]) | (layer ^ layers[e])
        whole = singles[d] | singles[e]
        pair = pairs[(d + 2) % 6]
        if pair:
            whole |= shift(pair, -offsets[d])
        refused = [
            (Rule.OVERLAP, some ^ full),
            (Rule.NOT_LEVEL, full & uneven),
            (Rule.NO_VOLCANO, full & no_volcano),
            (Rule.SAME_DIRECTION, full & board.flows[d]),
            (Rule.COVERS_TOWER, full & (towers[d] | towers[e])),
            (Rule.COVERS_TEMPLE, full & (temples[d] | temples[e])),
            (Rule.COVERS_SETTLEMENT, full & whole),
        ]
        bad = 0
        for _, bits in refused:
            bad |= bits
        legal.append(reached & ~bad)
        refusals.append([(Rule.NOT_TOUCHING, ~reached), *refused])
    return tuple(legal), refusals


def _told(board: Board, rule: Rule, move: Placement) -> Violation:
    """Return a refusal with the hexes that cause it."""
    if rule is Rule.NOT_START:
        return Violation(rule, (ORIGIN,))
    hexes = move.hexes()
    area = board.frame.set_of(hexes)
    if rule is Rule.OVERLAP:
        concerned = area & board.land
    elif rule in (Rule.NO_VOLCANO, Rule.SAME_DIRECTION):
        return Violation(rule, (move.hex,))
    elif rule is Rule.COVERS_TOWER:
        concerned = area & board.towers
    elif rule is Rule.COVERS_TEMPLE:
        concerned = area & board.temples
    elif rule is Rule.COVERS_SETTLEMENT:
        concerned = 0
        for own in board.settlements:
            for settlement in own:
                if not settlement.hexes & ~area:
                    concerned |= settlement.hexes
    else:
        return Violation(rule, hexes)
    return Violation(rule, tuple(sorted(board.frame.hexes(concerned))))
