"""The best turn by the evaluation alone: looked ahead one turn, no further."""

from __future__ import annotations

from typing import NamedTuple

from bots.changes import build, glimpse, lay
from bots.danger import Danger
from bots.endings import eliminated, ended, lead, wins
from bots.field import UNSURE, Field, Pair, realm_of
from bots.grid import Grid
from bots.turns import Place, Way, all_shores, eruptions, listed, shores, ways
from bots.worth import WON, Judge, Lens, Stance
from taluva import ORIGIN

_PER_HUT = 10**6
# More huts than this are hardly ever spent at once.
_FEW = 6


class Turn(NamedTuple):
    """A turn and what it leads to.

    value: by the evaluation, in millionths; way: None when nothing can be built.
    after: the field with the turn ended.
    """

    value: int
    place: Place | None
    way: Way | None
    after: Field


class Chooser:
    """The evaluation applied to the turns of one position and those that may follow."""

    def __init__(self, grid: Grid, judge: Judge) -> None:
        self.grid = grid
        self.judge = judge
        self._parts: dict[tuple[int, int], int] = {}

    def places(self, field: Field) -> list[Place]:
        """Return the places that matter to the seat to move, or all when there are none.

        Those are every eruption, and the expansions of `shores`.
        """
        if not field.levels[0]:
            volcano = self.grid.bit(ORIGIN)
            return [(volcano, rotation) for rotation in range(6)]
        found = listed(eruptions(self.grid, field))
        if field.realms[field.seat][0]:
            found += listed(shores(self.grid, field, field.seat))
        return found if found else listed(all_shores(self.grid, field))

    def ranked(self, field: Field, tile: Pair, places: list[Place], stance: Stance) -> list[tuple[int, int, Place]]:
        """Return places by what the field is worth with the tile laid: (-value, number, place), best first."""
        grid, judge = self.grid, self.judge
        lens: Lens | None = None
        found = []
        for number, place in enumerate(places):
            if lens is None:
                lens = judge.lens(stance, judge.turns(lay(grid, field, *place, tile), True))
            view = glimpse(grid, field, *place, tile)
            if view is None:
                laid = lay(grid, field, *place, tile)
                view = laid.free, laid.levels, laid.realms
            # What eruptions can do is known of settlements that the tile leaves alone only: of none, then.
            found.append((-judge.value_of(view, field.stock, lens, UNSURE), number, place))
        found.sort()
        return found

    def built(self, laid: Field, place: Place | None, lens: Lens, sites: int) -> list[Turn]:
        """Return the turns that are left once a tile is laid; their fields are not judged yet."""
        judge, grid = self.judge, self.grid
        seat = laid.seat
        found: list[Turn] = []
        options = ways(laid, judge.anywhere, sites)
        if not options:
            return found
        danger = Danger(grid, laid, self._parts)
        laid = danger.over(laid)
        last = laid.left == 0
        for way in options:
            after = build(grid, laid, *way)
            stock = after.stock[seat]
            if 0 in stock and wins(judge.options, after):
                value = WON
            elif last:
                value = lead(judge.options, after, seat) * _PER_HUT
            else:
                camps = after.realms[seat][0]
                camp = camps[-1]
                marked = danger.marked(camp)
                if marked is not camp:
                    realms = list(after.realms)
                    realms[seat] = realm_of((*camps[:-1], marked))
                    after.realms = tuple(realms)
                value = judge.value(after, lens) - self._feared(after, lens)
            found.append(Turn(value, place, way, after))
        return found

    def _feared(self, field: Field, lens: Lens) -> int:
        """Return what to subtract when the next player can win by an expansion, which no code tells."""
        for seat, share, (turns, move), _ in lens:
            huts, temples, towers = field.stock[seat]
            if move and huts <= _FEW and not (temples and towers) and self.judge.spends_all(field, seat):
                return -share * self.judge.weights.threat_move[0] if turns else 0
        return 0

    def reply(self, field: Field, tile: Pair, width: int = 3, sites: int = 4) -> Field:
        """Return the field after a turn played by the evaluation.

        width: of how many places all buildings are looked at.
        """
        judge = self.judge
        stance = judge.stance(field, field.seat)
        ranked = self.ranked(field, tile, self.places(field), stance)
        first = lay(self.grid, field, *ranked[0][2], tile)
        lens = judge.lens(stance, judge.turns(first, False))
        best: Turn | None = None
        for number, (_, _, place) in enumerate(ranked):
            if number >= width and best is not None:
                break
            laid = lay(self.grid, field, *place, tile) if number else first
            for turn in self.built(laid, place, lens, sites):
                if best is None or turn.value > best.value:
                    best = turn
            if best is not None and best.value >= WON:
                break
        if best is None:
            return eliminated(judge.options, first)
        return ended(judge.options, best.after)
