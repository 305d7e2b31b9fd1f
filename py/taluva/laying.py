"""The rules of laying a tile: what is legal, and what refuses the rest.

One survey computes, for each rotation, which volcano hexes the rules refuse;
the legal ones are what no rule refuses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from typing import Any

from taluva.board import Board, shapes
from taluva.frame import Frame, Table, indices, nth_index, shift
from taluva.hexes import ORIGIN, Hex
from taluva.lazy import lazy
from taluva.moves import Placement
from taluva.violations import Rule, Violation


class Placements(Set[Placement]):
    """The legal placements of any tile on a board, as a set one can ask.

    The order of iteration and of indexing is by rotation, then row, then column.
    Which terrains the tile has makes no difference to where it may go.
    """

    def __init__(self, board: Board) -> None:
        self._board = board

    @lazy
    def _refused(self) -> list[tuple[int, ...]]:
        """Return per rotation 0–5 the volcano hexes that each of `_RULES` refuses."""
        return _survey(self._board) if self._board.laid else [_unless_origin(self._board)] * 6

    @lazy
    def by_rotation(self) -> tuple[int, ...]:
        """Return per rotation 0–5 the set of hexes where the volcano may lie."""
        return tuple([~(a | b | c | d | e | f) for a, b, c, d, e, f in self._refused])

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
        """Return the first rule that refuses a placement, or None if it is legal.

        Raises ValueError for a rotation that is none.
        """
        if not 0 <= move.rotation <= 5:
            raise ValueError(f"no such rotation: {move.rotation}")
        index = self._board.frame.index_of(move.hex)
        if index < 0:
            return _told(self._board, _OFF_THE_LAND if self._board.laid else _OFF_THE_ORIGIN, move)
        if self.by_rotation[move.rotation] >> index & 1:
            return None
        for rules, refused in zip(_RULES, self._refused[move.rotation]):
            if refused >> index & 1:
                return _told(self._board, rules, move)
        raise AssertionError("what is not legal breaks a rule")

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Placement) or not 0 <= move.rotation <= 5:
            return False
        index = self._board.frame.index_of(move.hex)
        return index >= 0 and bool(self.by_rotation[move.rotation] >> index & 1)

    def __iter__(self) -> Iterator[Placement]:
        moves: list[Placement] = []
        for rotation, legal in enumerate(self.by_rotation):
            known = _placements_in(self._board.frame, rotation)
            moves += [known[index] for index in indices(legal)]
        return iter(moves)

    def __len__(self) -> int:
        return sum(legal.bit_count() for legal in self.by_rotation)

    def __getitem__(self, position: int) -> Placement:
        """Return the placement at a position of the iteration, from 0; for drawing at random."""
        if position < 0:
            raise IndexError(position)
        rest = position
        for rotation, legal in enumerate(self.by_rotation):
            count = legal.bit_count()
            if rest < count:
                return _placements_in(self._board.frame, rotation)[nth_index(legal, rest)]
            rest -= count
        raise IndexError(position)

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
"""The rules in the order in which a refusal is told; those looked at together stand together."""


def _unless_origin(board: Board) -> tuple[int, ...]:
    """Return what each of `_RULES` refuses for the first tile."""
    return ~board.frame.set_of((ORIGIN,)), 0, 0, 0, 0, 0


def _survey(board: Board) -> list[tuple[int, ...]]:
    """Return, per rotation, the volcano hexes that each of `_RULES` refuses on land.

    A rule speaks only of the hexes that none before it refuses: each is tested as if
    the others were kept.
    """
    frame = board.frame
    offsets = [frame.offset(direction) for direction in range(6)]
    land, *upper = board.levels
    single, pairs = shapes(board)
    shore = frame.neighbours(land)
    near, shores = land | shore, _ahead(shore, offsets)
    partly = [land ^ ahead for ahead in _ahead(land, offsets)]
    uneven = [0] * 6
    for layer in upper:
        uneven = [known | layer ^ ahead for known, ahead in zip(uneven, _ahead(layer, offsets))]
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
                0,
                ~(near | shores[d] | shores[e]),
                partly[d] | partly[e],
                uneven[d] | uneven[e],
                grown | board.flows[d],
                covered,
            )
        )
    return refused


def _ahead(bits: int, offsets: list[int]) -> list[int]:
    """Return per direction the hexes whose neighbour there lies in a set."""
    return [shift(bits, -offset) for offset in offsets] if bits else [0] * 6


@lru_cache(maxsize=48)
def _placements_in(frame: Frame, rotation: int) -> Table[Placement]:
    return Table(lambda index: Placement(frame.hex_at(index), rotation))


def _told(board: Board, rules: tuple[Rule, ...], move: Placement) -> Violation:
    """Return the first of some rules that refuses a move, with the hexes that cause it."""
    for rule in rules:
        hexes = _concerned(board, rule, move)
        if hexes:
            return Violation(rule, hexes)
    raise AssertionError("one of the rules refuses the move")


def _concerned(board: Board, rule: Rule, move: Placement) -> tuple[Hex, ...]:
    """Return the hexes for which a rule refuses a move."""
    hexes = move.hexes()
    volcano = board.frame.set_of((move.hex,))
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
        concerned = 0
        for own in board.settlements:
            for settlement in own:
                if not settlement.hexes & ~area:
                    concerned |= settlement.hexes
    return tuple(sorted(board.frame.hexes(concerned)))
