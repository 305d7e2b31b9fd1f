"""The rules of building: which moves are legal, and which rule refuses each of the others.

Each rule is the set of hexes it allows. A hex that all of them allow is legal; otherwise the first that does not is
the one reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import lru_cache, partial
from typing import Any, NamedTuple

from taluva.board import Board, Settlement
from taluva.frame import EVERYWHERE, NOWHERE, Frame, Lookup, indices, nth_index
from taluva.lazy import lazy
from taluva.moves import Build, Kind
from taluva.tiles import Building, Terrain
from taluva.violations import Rule, Violation

# Iterating over an enum, or looking up a member, takes longer than the bitboard operations themselves.
_TERRAINS = tuple(Terrain)
_SITE_KINDS = (Kind.HUT, Kind.TEMPLE, Kind.TOWER)
_EXPAND = Kind.EXPAND
_RULES = (
    (Rule.VOLCANO, Rule.OCCUPIED, Rule.LEVEL, Rule.BESIDE_OWN, Rule.SUPPLY),
    (
        Rule.VOLCANO,
        Rule.OCCUPIED,
        Rule.LEVEL,
        Rule.NO_SETTLEMENT,
        Rule.TOO_SMALL,
        Rule.HAS_TEMPLE,
        Rule.SUPPLY,
    ),
    (Rule.VOLCANO, Rule.OCCUPIED, Rule.LEVEL, Rule.NO_SETTLEMENT, Rule.HAS_TOWER, Rule.SUPPLY),
)
"""The rules for a hut, a temple and a tower, in the order they are checked."""


class Supply(NamedTuple):
    """A player's buildings not yet placed."""

    huts: int = 20
    temples: int = 3
    towers: int = 2

    def without(self, building: Building, count: int) -> Supply:
        """Return the supply after placing that many buildings of one kind."""
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
    """An expansion of one settlement into one terrain.

    filled: the set of hexes that get huts. cost: how many huts that takes.
    """

    settlement: Settlement
    terrain: Terrain
    filled: int
    cost: int


# Bypasses the constructor, which would take most of the time.
_bare_expansion = partial(tuple.__new__, Expansion)


class Builds(Set[Build]):
    """The legal ways for a seat to build, as a lazily computed set.

    Iterates over huts, temples and towers, each by row and column, then over expansions
    by settlement and terrain. Expansions that fill the same hexes are one member, named
    after the smallest settlement that can do it.
    """

    def __init__(self, board: Board, seat: int, supply: Supply, anywhere: bool) -> None:
        self._board = board
        self._seat = seat
        self._supply = supply
        self._anywhere = anywhere

    @lazy
    def sites(self) -> tuple[int, int, int]:
        """Return the sets of hexes where a hut, a temple and a tower may be built."""
        huts, temples, towers = self._allowed
        return _common(huts), _common(temples), _common(towers)

    @lazy
    def _allowed(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Return, for a hut, a temple and a tower, the hexes that each of its `_RULES` allows."""
        board = self._board
        levels = board.levels
        land = levels[0]
        own, large, templeless, towerless = _beside(board.settlements[self._seat])
        huts, temples, towers = [EVERYWHERE if left else NOWHERE for left in self._supply]
        bare, empty = ~board.volcanoes, ~board.built
        low = land & ~levels[1] if len(levels) > 1 else land
        high = levels[2] if len(levels) > 2 else NOWHERE
        apart = EVERYWHERE if self._anywhere else ~own
        return (
            (bare, empty, low, apart, huts),
            (bare, empty, land, own, large, templeless, temples),
            (bare, empty, high, own, towerless, towers),
        )

    @lazy
    def expansions(self) -> tuple[Expansion, ...]:
        """Return every expansion with at least one hex to fill, affordable or not."""
        board = self._board
        free = board.free
        kinds = list(zip(_TERRAINS, board.terrains))
        expansions = []
        for settlement in board.settlements[self._seat]:
            edge = settlement.fringe & free
            if edge:
                for terrain, tops in kinds:
                    filled = edge & tops
                    if filled:
                        cost = board.huts_needed(filled)
                        expansions.append(_bare_expansion((settlement, terrain, filled, cost)))
        return tuple(expansions)

    @lazy
    def _affordable(self) -> dict[int, Expansion]:
        """Return the affordable expansions by what they fill, each that of the smallest settlement to fill it."""
        huts = self._supply.huts
        by_filled: dict[int, Expansion] = {}
        for expansion in self.expansions:
            if expansion.cost <= huts:
                previous = by_filled.get(expansion.filled)
                if previous is None or expansion.settlement.first < previous.settlement.first:
                    by_filled[expansion.filled] = expansion
        return by_filled

    @lazy
    def legal_expansions(self) -> dict[Build, Expansion]:
        """Return the affordable expansions by move, one for each set of hexes to fill."""
        return dict(self._named_expansions)

    @lazy
    def _named_expansions(self) -> list[tuple[Build, Expansion]]:
        return sorted([(Build(_EXPAND, e.settlement.first, e.terrain), e) for e in self._affordable.values()])

    def any(self) -> bool:
        """Return whether the seat can build at all."""
        # Most positions allow a hut, and that is the quickest to check.
        return any(map(_common, self._allowed)) or bool(self._affordable)

    def canonical(self, move: Build) -> Build:
        """Return the member of this set with the same effect as a legal move.

        A legal expansion may name any hex of any settlement that would fill the same hexes.
        """
        if move.kind is not _EXPAND:
            return move
        chosen = self._affordable[self.expansion(move).filled]
        return Build(_EXPAND, chosen.settlement.first, chosen.terrain)

    def expansion(self, move: Build) -> Expansion:
        """Return what an expansion would fill, which may be nothing.

        Raises ValueError if the seat has no settlement there or the move has no terrain.
        """
        settlement = self._board.settlement_at(self._seat, move.hex)
        if settlement is None or move.terrain is None:
            raise ValueError(f"no settlement to expand: {move}")
        filled = settlement.fringe & self._board.free & self._board.terrains[move.terrain]
        return Expansion(settlement, move.terrain, filled, self._board.huts_needed(filled))

    def violation(self, move: Build) -> Violation | None:
        """Return the first rule that refuses a build, or None if it is legal.

        Raises ValueError for an expansion without a terrain or any other kind with one.
        """
        if (move.terrain is None) is (move.kind is _EXPAND):
            raise ValueError(f"not a way to build: {move}")
        if move.kind is _EXPAND:
            return self._expand_violation(move)
        bit = self._board.frame.bit_of(move.hex)
        if not bit:
            return Violation(Rule.LEVEL, (move.hex,))
        for rule, allowed in zip(_RULES[move.kind], self._allowed[move.kind]):
            if not allowed & bit:
                return self._violation_of(rule, move)
        return None

    def _expand_violation(self, move: Build) -> Violation | None:
        if self._board.settlement_at(self._seat, move.hex) is None:
            return Violation(Rule.NO_SETTLEMENT, (move.hex,))
        expansion = self.expansion(move)
        frame = self._board.frame
        if not expansion.filled:
            return Violation(Rule.NO_HEX, tuple(frame.hexes(expansion.settlement.hexes)))
        if expansion.cost > self._supply.huts:
            return Violation(Rule.SUPPLY, tuple(frame.hexes(expansion.filled)))
        return None

    def _violation_of(self, rule: Rule, move: Build) -> Violation:
        """Return the violation of a rule with the hexes that cause it."""
        board = self._board
        bit = board.frame.bit_of(move.hex)
        if rule not in (Rule.BESIDE_OWN, Rule.TOO_SMALL, Rule.HAS_TEMPLE, Rule.HAS_TOWER):
            return Violation(rule, (move.hex,))
        beside = NOWHERE
        for settlement in board.settlements[self._seat]:
            if settlement.fringe & bit:
                beside |= settlement.hexes
        if rule is Rule.BESIDE_OWN:
            beside &= board.frame.neighbours(bit)
        return Violation(rule, tuple(sorted(board.frame.hexes(beside))))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Build):
            return False
        if move.kind is _EXPAND:
            return move in self.legal_expansions
        return move.terrain is None and bool(self.sites[move.kind] & self._board.frame.bit_of(move.hex))

    def __iter__(self) -> Iterator[Build]:
        moves: list[Build] = []
        for kind, sites in zip(_SITE_KINDS, self.sites):
            if sites:
                builds = _builds_in(self._board.frame, kind)
                moves += [builds[index] for index in indices(sites)]
        moves += [move for move, _ in self._named_expansions]
        return iter(moves)

    def __len__(self) -> int:
        huts, temples, towers = self.sites
        return huts.bit_count() + temples.bit_count() + towers.bit_count() + len(self._affordable)

    def __getitem__(self, index: int) -> Build:
        """Return the move at a 0-based index in iteration order, for picking one at random."""
        if index < 0:
            raise IndexError(index)
        rest = index
        for kind, sites in zip(_SITE_KINDS, self.sites):
            count = sites.bit_count()
            if rest < count:
                return _builds_in(self._board.frame, kind)[nth_index(sites, rest)]
            rest -= count
        return self._named_expansions[rest][0]

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Set[Any]:
        return frozenset(it)

    def __repr__(self) -> str:
        return f"<{len(self)} builds>"


@lru_cache(maxsize=24)
def _builds_in(frame: Frame, kind: Kind) -> Lookup[Build]:
    return Lookup(lambda index: Build(kind, frame.hex_at(index)))


def _common(allowed: tuple[int, ...]) -> int:
    """Return the hexes that every rule allows."""
    bits = EVERYWHERE
    # The last rules allow the fewest hexes, often none.
    for hexes in reversed(allowed):
        bits &= hexes
        if not bits:
            break
    return bits


def _beside(settlements: tuple[Settlement, ...]) -> tuple[int, int, int, int]:
    """Return four sets of hexes adjacent to one of the settlements.

    Adjacent to any; to one of three hexes or more; to one of those without a temple; to
    any without a tower.
    """
    every = large = templeless = towerless = NOWHERE
    for _, fringe, temples, towers, size, _ in settlements:
        every |= fringe
        if size >= 3:
            large |= fringe
            if not temples:
                templeless |= fringe
        if not towers:
            towerless |= fringe
    return every, large, templeless, towerless
