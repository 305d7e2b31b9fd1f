"""What the next eruption can do to settlements."""

from __future__ import annotations

from bots.field import LIFT, READY, SAFE, SPLIT, UNSURE, Camp, Field, parts, realm_of
from bots.grid import Grid
from bots.turns import eruptions

# A settlement this large is cut below three hexes too seldom to look.
_LARGE = 8


class Danger:
    """The eruptions on one field, and what they leave of a settlement."""

    def __init__(self, grid: Grid, field: Field, known: dict[tuple[int, int], int]) -> None:
        """known: largest parts found before, by set; shared by a whole search."""
        self._grid = grid
        self._legal = eruptions(grid, field)
        self._known = known
        self._temples = field.temples
        self._lifted = self._raised(field)

    def _raised(self, field: Field) -> int:
        """Return the hexes to which some eruption brings land of level 3 or more."""
        if len(field.levels) < 2:
            return 0
        high = field.levels[1]
        offsets = self._grid.offsets
        found = 0
        for d, legal in enumerate(self._legal):
            volcanoes = legal & high
            if volcanoes:
                o, p = offsets[d], offsets[d + 1]
                found |= volcanoes << o if o > 0 else volcanoes >> -o
                found |= volcanoes << p if p > 0 else volcanoes >> -p
        return found

    def rests(self, hexes: int) -> list[int]:
        """Return what each eruption that hits a settlement leaves of it."""
        found = []
        offsets = self._grid.offsets
        for d, legal in enumerate(self._legal):
            if not legal:
                continue
            o, p = offsets[d], offsets[d + 1]
            hits = legal & (hexes | (hexes << -o if o < 0 else hexes >> o) | (hexes << -p if p < 0 else hexes >> p))
            while hits:
                v = hits & -hits
                hits ^= v
                area = v | (v << o if o > 0 else v >> -o) | (v << p if p > 0 else v >> -p)
                found.append(hexes & ~area)
        return found

    def marked(self, camp: Camp) -> Camp:
        """Return a settlement with what eruptions mean for it in its code."""
        hexes, fringe, size, temples, towers, code = camp
        fresh = code & UNSURE
        if fresh >> READY & 31:
            if size >= _LARGE or all(self._largest(rest) >= 3 for rest in self.rests(hexes)):
                fresh |= 1 << SAFE
        elif temples and size >= 4:
            free = hexes & ~self._temples
            if free.bit_count() >= 3 and any(self._largest(rest, True) >= 3 for rest in self.rests(hexes)):
                fresh |= 1 << SPLIT
        if not towers and fringe & self._lifted:
            fresh |= 1 << LIFT
        if fresh == code:
            return camp
        return hexes, fringe, size, temples, towers, fresh

    def _largest(self, rest: int, templeless: bool = False) -> int:
        """Return the size of the largest part of a set, at most three."""
        key = (rest, rest & self._temples if templeless else 0)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._measured(rest, templeless)
        return found

    def _measured(self, rest: int, templeless: bool) -> int:
        found = parts(self._grid, rest)
        sizes = [part.bit_count() for part in found if not (templeless and part & self._temples)]
        return min(3, max(sizes, default=0))

    def over(self, field: Field) -> Field:
        """Return a field with every settlement marked."""
        realms = field.realms
        for seat, (camps, _, _) in enumerate(realms):
            marked = tuple([self.marked(camp) for camp in camps])
            if marked != camps:
                realms = (*realms[:seat], realm_of(marked), *realms[seat + 1 :])
        if realms is field.realms:
            return field
        return Field(
            field.levels,
            field.terrains,
            field.flows,
            field.volcanoes,
            field.temples,
            field.towers,
            field.built,
            field.free,
            realms,
            field.stock,
            field.status,
            field.seat,
            field.left,
            field.over,
        )
