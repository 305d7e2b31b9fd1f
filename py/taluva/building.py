"""The rules of building: what is legal, and what refuses the rest.

For each way to build, one list of (rule, refused hexes) decides and explains.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import cached_property
from typing import Any, NamedTuple

from taluva.board import Board, Settlement
from taluva.frame import nth_index
from taluva.hexes import Hex
from taluva.moves import Build, Kind
from taluva.tiles import Building, Terrain
from taluva.violations import Rule, Violation

# Walking over a tuple is several times faster than over an enumeration.
_TERRAINS = tuple(Terrain)
_SITE_KINDS = (Kind.HUT, Kind.TEMPLE, Kind.TOWER)
_NOWHERE = 0
_EVERYWHERE = -1


class Supply(NamedTuple):
    """A player's buildings not yet placed."""

    huts: int = 20
    temples: int = 3
    towers: int = 2

    def without(self, building: Building, count: int) -> Supply:
        """Return the supply after `count` buildings of a kind were placed."""
        huts, temples, towers = self
        if building is Building.HUT:
            return Supply(huts - count, temples, towers)
        if building is Building.TEMPLE:
            return Supply(huts, temples - count, towers)
        return Supply(huts, temples, towers - count)

    def kinds_empty(self) -> int:
        """Return how many of the three kinds are used up."""
        return (self.huts == 0) + (self.temples == 0) + (self.towers == 0)


class Expansion(NamedTuple):
    """One choice of a settlement and a terrain: what it would fill.

    filled: the set of hexes that get huts; cost: how many huts that takes.
    """

    settlement: Settlement
    terrain: Terrain
    filled: int
    cost: int


class Builds(Set[Build]):
    """The legal ways for a seat to build, as a set one can ask.

    The order of iteration is: huts, temples and towers by row and column, then
    expansions by settlement and terrain. Expansions that fill the same hexes are one
    member, named by the smallest settlement that can do it.
    """

    def __init__(self, board: Board, seat: int, supply: Supply, anywhere: bool) -> None:
        self._board = board
        self._seat = seat
        self._supply = supply
        self._anywhere = anywhere
        self._beside = _beside(board.settlements[seat])

    @cached_property
    def sites(self) -> tuple[int, int, int]:
        """Return the sets of hexes where a hut, a temple, a tower may be built."""
        land = self._board.levels[0]
        return (
            land & ~_union(self._refusals(Kind.HUT)),
            land & ~_union(self._refusals(Kind.TEMPLE)),
            land & ~_union(self._refusals(Kind.TOWER)),
        )

    @cached_property
    def expansions(self) -> tuple[Expansion, ...]:
        """Return every choice with at least one hex to fill, affordable or not."""
        board = self._board
        free = board.free
        found = []
        for settlement in board.settlements[self._seat]:
            edge = settlement.fringe & free
            if edge:
                for terrain, tops in zip(_TERRAINS, board.terrains):
                    filled = edge & tops
                    if filled:
                        cost = board.huts_needed(filled)
                        found.append(Expansion(settlement, terrain, filled, cost))
        return tuple(found)

    @cached_property
    def _fillings(self) -> set[int]:
        """Return what the affordable expansions fill; each is one move."""
        huts = self._supply.huts
        return {expansion.filled for expansion in self.expansions if expansion.cost <= huts}

    @cached_property
    def legal_expansions(self) -> dict[Build, Expansion]:
        """Return the affordable expansions by their move; equal fillings once."""
        named: dict[int, tuple[Build, Expansion]] = {}
        for expansion in self.expansions:
            if expansion.filled in self._fillings:
                move = self._name(expansion)
                known = named.get(expansion.filled)
                if known is None or move.hex < known[0].hex:
                    named[expansion.filled] = (move, expansion)
        return dict(sorted(named.values()))

    def any(self) -> bool:
        """Return whether the seat can build at all."""
        return any(self.sites) or bool(self._fillings)

    def canonical(self, move: Build) -> Build:
        """Return the member that does the same as a legal move.

        An expansion may be named by any hex of any settlement that fills the same.
        """
        if move.kind is not Kind.EXPAND:
            return move
        filled = self.expansion(move).filled
        return next(name for name, e in self.legal_expansions.items() if e.filled == filled)

    def expansion(self, move: Build) -> Expansion:
        """Return what an expansion would fill, with no hexes when there are none.

        Raises ValueError when the seat has no settlement there or no terrain is named.
        """
        settlement = self._board.settlement_at(self._seat, move.hex)
        if settlement is None or move.terrain is None:
            raise ValueError(f"no settlement expands by {move}")
        filled = settlement.fringe & self._board.free & self._board.terrains[move.terrain]
        return Expansion(settlement, move.terrain, filled, self._board.huts_needed(filled))

    def violation(self, move: Build) -> Violation | None:
        """Return the first rule that refuses to build so, or None if it is legal."""
        if move.kind is Kind.EXPAND:
            return self._expand_violation(move)
        index = self._board.frame.index(move.hex)
        if index < 0:
            return Violation(Rule.LEVEL, (move.hex,))
        for rule, refused in self._refusals(move.kind):
            if refused >> index & 1:
                return self._told(rule, move)
        return None

    def _expand_violation(self, move: Build) -> Violation | None:
        if self._board.settlement_at(self._seat, move.hex) is None or move.terrain is None:
            return Violation(Rule.NO_SETTLEMENT, (move.hex,))
        expansion = self.expansion(move)
        frame = self._board.frame
        if not expansion.filled:
            return Violation(Rule.NO_HEX, tuple(frame.hexes(expansion.settlement.hexes)))
        if expansion.cost > self._supply.huts:
            return Violation(Rule.SUPPLY, tuple(frame.hexes(expansion.filled)))
        return None

    def _refusals(self, kind: Kind) -> list[tuple[Rule, int]]:
        """Return which hexes each rule refuses, in the order of telling."""
        board = self._board
        own, large, templeless, towerless = self._beside
        common = [(Rule.VOLCANO, board.volcanoes), (Rule.OCCUPIED, board.built)]
        levels = board.levels
        if kind is Kind.HUT:
            high = ~levels[0] | levels[1] if len(levels) > 1 else ~levels[0]
            return [
                *common,
                (Rule.LEVEL, high),
                (Rule.BESIDE_OWN, _NOWHERE if self._anywhere else own),
                (Rule.SUPPLY, _NOWHERE if self._supply.huts else _EVERYWHERE),
            ]
        if kind is Kind.TEMPLE:
            return [
                *common,
                (Rule.LEVEL, ~levels[0]),
                (Rule.NO_SETTLEMENT, ~own),
                (Rule.TOO_SMALL, ~large),
                (Rule.HAS_TEMPLE, ~templeless),
                (Rule.SUPPLY, _NOWHERE if self._supply.temples else _EVERYWHERE),
            ]
        return [
            *common,
            (Rule.LEVEL, ~levels[2] if len(levels) > 2 else _EVERYWHERE),
            (Rule.NO_SETTLEMENT, ~own),
            (Rule.HAS_TOWER, ~towerless),
            (Rule.SUPPLY, _NOWHERE if self._supply.towers else _EVERYWHERE),
        ]

    def _told(self, rule: Rule, move: Build) -> Violation:
        """Return a refusal with the hexes that cause it."""
        board = self._board
        bit = board.frame.set_of((move.hex,))
        if rule in (Rule.BESIDE_OWN, Rule.TOO_SMALL, Rule.HAS_TEMPLE, Rule.HAS_TOWER):
            beside = 0
            for settlement in board.settlements[self._seat]:
                if settlement.fringe & bit:
                    beside |= settlement.hexes
            return Violation(rule, tuple(sorted(board.frame.hexes(beside))))
        return Violation(rule, (move.hex,))

    def _name(self, expansion: Expansion) -> Build:
        anchor = self._board.first_hex(expansion.settlement.hexes)
        return Build(Kind.EXPAND, anchor, expansion.terrain)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Build):
            return False
        if move.kind is Kind.EXPAND:
            return move in self.legal_expansions
        index = self._board.frame.index(move.hex)
        if index < 0 or move.terrain is not None:
            return False
        return bool(self.sites[move.kind] >> index & 1)

    def __iter__(self) -> Iterator[Build]:
        for kind, sites in zip(_SITE_KINDS, self.sites):
            for hex_ in self._board.frame.hexes(sites):
                yield Build(kind, hex_)
        yield from self.legal_expansions

    def __len__(self) -> int:
        return sum(sites.bit_count() for sites in self.sites) + len(self._fillings)

    def __getitem__(self, position: int) -> Build:
        """Return the move at a position of the iteration; for drawing at random."""
        rest = position
        for kind, sites in zip(_SITE_KINDS, self.sites):
            count = sites.bit_count()
            if rest < count:
                return Build(kind, self._board.frame.hex_at(nth_index(sites, rest)))
            rest -= count
        return list(self.legal_expansions)[rest]

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Set[Any]:
        return frozenset(it)

    def __repr__(self) -> str:
        return f"<{len(self)} builds>"


def _union(refusals: list[tuple[Rule, int]]) -> int:
    bits = 0
    for _, refused in refusals:
        bits |= refused
    return bits


def _beside(settlements: tuple[Settlement, ...]) -> tuple[int, int, int, int]:
    """Return what is adjacent to some settlements.

    To any; to those of three hexes or more; to those of them without a temple; to
    those without a tower.
    """
    every = large = templeless = towerless = 0
    for _, fringe, temples, towers, size in settlements:
        every |= fringe
        if size >= 3:
            large |= fringe
            if not temples:
                templeless |= fringe
        if not towers:
            towerless |= fringe
    return every, large, templeless, towerless
