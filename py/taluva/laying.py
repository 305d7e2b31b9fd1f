"""The rules of laying a tile: which placements are legal, and which rule refuses each of the others.

One survey of the board computes, for each rotation, the volcano hexes that each rule
refuses; a placement is legal if none does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from typing import Any

from taluva.board import Board, shapes
from taluva.frame import NOWHERE, Frame, Lookup, indices, nth_index, shift
from taluva.hexes import ORIGIN, Hex
from taluva.lazy import lazy
from taluva.moves import Placement
from taluva.violations import Rule, Violation


class Placements(Set[Placement]):
    """The legal placements on a board, as a lazily computed set.

    Ordered by rotation, then row, then column. They are the same for every tile: its
    terrains make no difference to where it may go.
    """

    def __init__(self, board: Board) -> None:
        self._board = board

    @lazy
    def _refused(self) -> list[tuple[int, ...]]:
        """Return, per rotation 0–5, the volcano hexes that each of `_RULES` refuses."""
        return _survey(self._board) if self._board.laid else [_unless_origin(self._board)] * 6

    @lazy
    def by_rotation(self) -> tuple[int, ...]:
        """Return, per rotation 0–5, the set of hexes where the volcano may go."""
        return tuple([~(a | b | c | d | e | f) for a, b, c, d, e, f in self._refused])

    def rotations(self, hex_: Hex) -> tuple[int, ...]:
        """Return the legal rotations with the volcano on a hex, ascending."""
        bit = self._board.frame.bit_of(hex_)
        return tuple(d for d, legal in enumerate(self.by_rotation) if legal & bit)

    def hexes(self) -> list[Hex]:
        """Return every hex where the volcano may go, by row, then column."""
        everywhere = NOWHERE
        for legal in self.by_rotation:
            everywhere |= legal
        return self._board.frame.hexes(everywhere)

    def violation(self, move: Placement) -> Violation | None:
        """Return the first rule that refuses a placement, or None if it is legal.

        Raises ValueError for a rotation outside 0–5.
        """
        if not 0 <= move.rotation <= 5:
            raise ValueError(f"no such rotation: {move.rotation}")
        bit = self._board.frame.bit_of(move.hex)
        if not bit:
            return _violation_of(self._board, _OFF_THE_LAND if self._board.laid else _OFF_THE_ORIGIN, move)
        for rules, refused in zip(_RULES, self._refused[move.rotation]):
            if refused & bit:
                return _violation_of(self._board, rules, move)
        return None

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Placement) or not 0 <= move.rotation <= 5:
            return False
        return bool(self.by_rotation[move.rotation] & self._board.frame.bit_of(move.hex))

    def __iter__(self) -> Iterator[Placement]:
        moves: list[Placement] = []
        for rotation, legal in enumerate(self.by_rotation):
            placements = _placements_in(self._board.frame, rotation)
            moves += [placements[index] for index in indices(legal)]
        return iter(moves)

    def __len__(self) -> int:
        return sum(legal.bit_count() for legal in self.by_rotation)

    def __getitem__(self, index: int) -> Placement:
        """Return the placement at a 0-based index in iteration order, for picking one at random."""
        if index < 0:
            raise IndexError(index)
        rest = index
        for rotation, legal in enumerate(self.by_rotation):
            count = legal.bit_count()
            if rest < count:
                return _placements_in(self._board.frame, rotation)[nth_index(legal, rest)]
            rest -= count
        raise IndexError(index)

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Set[Any]:
        return frozenset(it)

    def __repr__(self) -> str:
        return f"<{len(self)} placements>"


_OFF_THE_ORIGIN = (Rule.NOT_START,)
_OFF_THE_LAND = (Rule.NOT_TOUCHING,)
_RULES = (
    _OFF_THE_ORIGIN,
    _OFF_THE_LAND,
    (Rule.OVERLAP,),
    (Rule.NOT_LEVEL,),
    (Rule.NO_VOLCANO, Rule.SAME_DIRECTION),
    (Rule.COVERS_TOWER, Rule.COVERS_TEMPLE, Rule.COVERS_SETTLEMENT),
)
"""The rules in the order they are checked; those that share a set of refused hexes are grouped."""


def _unless_origin(board: Board) -> tuple[int, ...]:
    """Return what each of `_RULES` refuses for the first tile."""
    return ~board.frame.bit_of(ORIGIN), NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE


def _survey(board: Board) -> list[tuple[int, ...]]:
    """Return, per rotation, the volcano hexes that each of `_RULES` refuses once there is land.

    A rule's set is only valid for hexes that no earlier rule refuses.
    """
    frame = board.frame
    offsets = [frame.offset(direction) for direction in range(6)]
    land, *upper = board.levels
    single, pairs = shapes(board)
    shore = frame.neighbours(land)
    near, shores = land | shore, _ahead(shore, offsets)
    partly = [land ^ ahead for ahead in _ahead(land, offsets)]
    uneven = [NOWHERE] * len(offsets)
    for layer in upper:
        uneven = [lower | layer ^ ahead for lower, ahead in zip(uneven, _ahead(layer, offsets))]
    guarded = _ahead(board.towers | board.temples | single, offsets)
    grown = land & ~board.volcanoes
    refused: list[tuple[int, ...]] = []
    for d, e in enumerate((1, 2, 3, 4, 5, 0)):
        covered = guarded[d] | guarded[e]
        pair = pairs[(d + 2) % 6]
        if pair:
            covered |= shift(pair, -offsets[d])
        refused.append(
            (
                NOWHERE,
                ~(near | shores[d] | shores[e]),
                partly[d] | partly[e],
                uneven[d] | uneven[e],
                grown | board.flows[d],
                covered,
            )
        )
    return refused


def _ahead(bits: int, offsets: list[int]) -> list[int]:
    """Return, per direction, the hexes whose neighbour in that direction is in a set."""
    return [shift(bits, -offset) for offset in offsets] if bits else [NOWHERE] * len(offsets)


@lru_cache(maxsize=48)
def _placements_in(frame: Frame, rotation: int) -> Lookup[Placement]:
    return Lookup(lambda index: Placement(frame.hex_at(index), rotation))


def _violation_of(board: Board, rules: tuple[Rule, ...], move: Placement) -> Violation:
    """Return the first of a group of rules that a move breaks, with the hexes that break it."""
    return next(Violation(rule, hexes) for rule in rules if (hexes := _concerned(board, rule, move)))


def _concerned(board: Board, rule: Rule, move: Placement) -> tuple[Hex, ...]:
    """Return the hexes that break a rule, or none if the move keeps it."""
    hexes = move.hexes()
    volcano = board.frame.bit_of(move.hex)
    area = board.frame.set_of(hexes)
    if rule is Rule.NOT_START:
        return (ORIGIN,)
    if rule in (Rule.NOT_TOUCHING, Rule.NOT_LEVEL):
        return hexes
    if rule is Rule.OVERLAP:
        concerned = area & board.land
    elif rule is Rule.NO_VOLCANO:
        concerned = volcano & ~board.volcanoes
    elif rule is Rule.SAME_DIRECTION:
        concerned = volcano & board.flows[move.rotation]
    elif rule is Rule.COVERS_TOWER:
        concerned = area & board.towers
    elif rule is Rule.COVERS_TEMPLE:
        concerned = area & board.temples
    else:
        concerned = NOWHERE
        for own in board.settlements:
            for settlement in own:
                if not settlement.hexes & ~area:
                    concerned |= settlement.hexes
    return tuple(sorted(board.frame.hexes(concerned)))
