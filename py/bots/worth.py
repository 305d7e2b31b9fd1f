"""What a field is worth to its players: the evaluation.

Whole numbers and square roots only: the same on every Python, which `math.exp` and a
sum of floats are not.
"""

from __future__ import annotations

from typing import TypeAlias

from bots.endings import results
from bots.field import CAMPS, FAT, LIFT, NEAR, PAIR, READY, RISE, SAFE, SPLIT, TOWER, WIDE, Field, Stock, View
from bots.weights import Weights
from taluva import SUPPLY, Building, Mode, Options
from taluva.ending import Ending, outcome_of

Turns: TypeAlias = "tuple[tuple[int, bool], ...]"
"""Per seat: how many turns are to come, and whether the next decision is the seat's."""

Stance: TypeAlias = "tuple[int, ...]"
"""Per seat: what a point of that seat is worth to the one who decides, in thousandths."""

Lens: TypeAlias = "list[tuple[int, int, tuple[int, bool], dict[tuple[int, Stock], int]]]"
"""Per seat that matters: it, its share in the stance, its turns, and points computed before."""

WON = 10**12
"""More than any evaluation."""

LOST = -WON
"""Less than any evaluation: an elimination by one's own hand."""

_HUTS, _TEMPLES, _TOWERS = (SUPPLY[kind] for kind in Building)
_LONG = 12
_SPOT_CODES = tuple(spots << 55 for spots in range(4))
_MANY_SPOTS = 4 << 55
_LIMIT = 9000


def _growth() -> list[float]:
    """Return e to the power of -9.0, -8.95, …, 9.05, by multiplication alone."""
    step, value, found = 1.0512710963760241, 1.0, [1.0]
    for _ in range(181):
        value *= step
        found.append(value)
    return [1.0 / value for value in found[180:0:-1]] + found


_POWERS = _growth()


def growth(thousandths: int) -> float:
    """Return e to a power given in thousandths, at most 9000 either way."""
    index, rest = divmod(max(-_LIMIT, min(_LIMIT, thousandths)) + _LIMIT, 50)
    low = _POWERS[index]
    return low + (_POWERS[index + 1] - low) * (rest / 50)


class Judge:
    """The evaluation of one game with one set of weights; it remembers what it computed."""

    def __init__(self, options: Options, weights: Weights) -> None:
        self.options = options
        self.weights = weights
        self.teams = options.mode is Mode.TEAMS
        self.anywhere = options.huts_anywhere
        self._known: dict[tuple[int, bool], dict[tuple[int, Stock], int]] = {}
        self._scaled: dict[int, list[int]] = {}

    def turns(self, field: Field, building: bool) -> Turns:
        """Return the turns to come once the seat to move has built.

        building: that building is still to come and counts as a turn.
        """
        found = self._counted(field, 1)
        if building:
            found[field.seat] = (found[field.seat][0] + 1, True)
        return tuple(found)

    def stance(self, field: Field, seat: int) -> Stance:
        """Return how much each player's points matter to a seat's chances now."""
        count = len(field.stock)
        if count == 2:
            return (1000, -1000) if seat == 0 else (-1000, 1000)
        mine = self.options.team_of(seat)
        if self.teams:
            return tuple(0 if field.status[s][1] else 1000 if s in mine else -1000 for s in range(count))
        turns = self.turns(field, True)
        rivals = [s for s in range(count) if s != seat and field.plays(s)]
        points = {s: self.score(field, s, turns[s]) for s in (*rivals, seat)}
        shares = {}
        for rival in rivals:
            # How fast the chances against a rival change with the difference, or how often it wins.
            odds = growth(points[rival] - points[seat])
            ranked = self.options.mode is Mode.RANKING
            shares[rival] = odds / ((1.0 + odds) * (1.0 + odds)) + 0.02 if ranked else odds + 0.02
        whole = 0.0
        for share in shares.values():
            whole += share
        stance = [0] * count
        stance[seat] = 1000
        for rival, share in shares.items():
            stance[rival] = -int(1000 * share / whole)
        return tuple(stance)

    def lens(self, stance: Stance, turns: Turns) -> Lens:
        """Return how `value` looks at fields by a stance, with these turns to come."""
        return [
            (seat, share, sight, self._known.setdefault(sight, {}))
            for seat, (share, sight) in enumerate(zip(stance, turns))
            if share
        ]

    def value(self, field: Field, lens: Lens) -> int:
        """Return what a field is worth to the one whose stance a lens has, in millionths."""
        return self.value_of((field.free, field.levels, field.realms), field.stock, lens)

    def value_of(self, view: View, stocks: tuple[Stock, ...], lens: Lens, known: int = -1) -> int:
        """Return what a view is worth, as `value` does; `known` masks the codes."""
        total = 0
        low, levels, realms = view
        if len(levels) > 1:
            low &= ~levels[1]
        for seat, share, sight, table in lens:
            _, codes, rim = realms[seat]
            stock = stocks[seat]
            spots = (low if self.anywhere else low ^ (low & rim)).bit_count()
            key = ((codes & known) + (_SPOT_CODES[spots] if spots < 4 else _MANY_SPOTS), stock)
            if key in table:
                total += share * table[key]
            else:
                table[key] = points = self._points(codes, min(4, spots), stock, *sight)
                total += share * points
        return total

    def score(self, field: Field, seat: int, sight: tuple[int, bool]) -> int:
        """Return a seat's points, in thousandths of a unit."""
        _, codes, rim = field.realms[seat]
        return self._points(codes, self.spots(field, rim), field.stock[seat], *sight)

    def spots(self, field: Field, rim: int) -> int:
        """Return on how many hexes a hut can stand, at most four."""
        free = field.free if self.anywhere else field.free & ~rim
        if len(field.levels) > 1:
            free &= ~field.levels[1]
        return min(4, free.bit_count())

    def scaled(self, turns: int) -> list[int]:
        """Return the weights with so many turns to come."""
        found = self._scaled.get(turns)
        if found is None:
            near = min(turns, _LONG)
            found = [late + (early - late) * near // _LONG for early, late in self.weights]
            self._scaled[turns] = found
        return found

    def _points(self, codes: int, spots: int, stock: Stock, turns: int, move: bool) -> int:
        points = 0
        for _, value in self.terms(codes, spots, stock, turns, move):
            points += value
        return points

    def terms(self, codes: int, spots: int, stock: Stock, turns: int, move: bool) -> list[tuple[str, int]]:
        """Return what a player's points consist of: (name in `Weights`, thousandths)."""
        (
            temple1,
            temple2,
            temple3,
            tower1,
            tower2,
            hut,
            camp,
            spot,
            near_wait,
            near_move,
            ready_wait,
            ready_move,
            more_wait,
            more_move,
            safe,
            wide,
            tower_wait,
            tower_move,
            towers,
            split,
            fat,
            rise,
            lift_wait,
            lift_move,
            pair,
            threat_wait,
            threat_move,
            short,
        ) = self.scaled(turns)
        huts_left, temples_left, towers_left = stock
        ready = min(codes >> READY & 31, temples_left, turns)
        high = min(codes >> TOWER & 31, towers_left, turns - ready)
        found = [
            ("temples", (0, temple1, temple1 + temple2, temple1 + temple2 + temple3)[_TEMPLES - temples_left]),
            ("towers", (0, tower1, tower1 + tower2)[_TOWERS - towers_left]),
            ("huts", (_HUTS - huts_left) * hut),
        ]
        if not turns:
            return found
        found.append(("camps", min(codes >> CAMPS & 31, 6) * camp + spots * spot))
        if ready:
            first, other = (ready_move, more_move) if move else (ready_wait, more_wait)
            found.append(("ready", first + (min(ready, 3) - 1) * other))
            if not move:
                found.append(("safe", min(codes >> SAFE & 31, ready) * safe))
            found.append(("wide", min(codes >> WIDE & 31, ready) * wide))
        later = turns - ready
        room = temples_left - ready
        if later > 1 and room > 0:
            near = min(codes >> NEAR & 31, 3)
            found.append(("near", near * (near_move if move else near_wait)))
        if later > 0 and room > 0 and codes >> SPLIT & 31:
            found.append(("split", split))
        if later > 0 and room > 0:
            found.append(("fat", min(codes >> FAT & 31, 2) * fat))
        if turns - high > 1 and towers_left > high:
            found.append(("rise", min(codes >> RISE & 31, 2) * rise))
        if later > high and towers_left > high:
            found.append(("lift", min(codes >> LIFT & 31, 2) * (lift_move if move else lift_wait)))
        if later > 1 and room > 0:
            found.append(("pair", min(codes >> PAIR & 31, 3) * pair))
        if high:
            first = tower_move if move else tower_wait
            found.append(("tower", first + (high - 1) * towers))
        if self._one_short(stock, ready, high, spots):
            found.append(("threat", threat_move if move else threat_wait))
        sure = ready if move else min(codes >> SAFE & 31, ready)
        missing = turns - huts_left - sure - high
        if missing > 0:
            found.append(("short", -missing * short))
        return found

    def threatens(self, field: Field, seat: int) -> bool:
        """Tell whether a seat could win with its next building, were the board to stay as it is."""
        if self.teams or not field.plays(seat):
            return False
        _, codes, rim = field.realms[seat]
        ready, high = codes >> READY & 31, codes >> TOWER & 31
        return self._one_short(field.stock[seat], ready, high, self.spots(field, rim)) or self.spends_all(field, seat)

    def spends_all(self, field: Field, seat: int) -> bool:
        """Tell whether one expansion takes a seat's last huts, and so empties a second kind."""
        huts, temples, towers = field.stock[seat]
        if self.teams or not huts or (temples and towers):
            return False
        for _, fringe, _, _, _, _ in field.realms[seat][0]:
            edge = fringe & field.free
            for tops in field.terrains:
                filled = edge & tops
                if filled and field.huts_needed(filled) == huts:
                    return True
        return False

    def _one_short(self, stock: Stock, ready: int, high: int, spots: int) -> bool:
        """Tell whether one more building can empty a second kind."""
        huts, temples, towers = stock
        if self.teams or (huts and temples and towers):
            return False
        return (temples == 1 and ready > 0) or (towers == 1 and high > 0) or (huts == 1 and spots > 0)

    def chances(self, field: Field, building: bool = False) -> list[float]:
        """Return each seat's chances: of winning, or with *ranking* its place, 0 to 1.

        field: with the turn ended, or with a tile laid when `building`.
        """
        count = len(field.stock)
        if field.over:
            return results(self.options, outcome_of(field.players(), Ending.TILES))
        turns = self.turns(field, True) if building else self.next_turns(field)
        points = [self.score(field, seat, turns[seat]) for seat in range(count)]
        if self.teams:
            even = odd = 0
            for seat in range(count):
                if not field.status[seat][1]:
                    if seat % 2:
                        odd += points[seat]
                    else:
                        even += points[seat]
            first = 1.0 / (1.0 + growth(odd - even))
            return [first if seat % 2 == 0 else 1.0 - first for seat in range(count)]
        if self.options.mode is Mode.RANKING:
            return [self._rank(field, points, seat) for seat in range(count)]
        found = []
        for seat in range(count):
            if not field.plays(seat):
                found.append(0.0)
                continue
            odds = 1.0
            for other in range(count):
                if other != seat and field.plays(other):
                    odds += growth(points[other] - points[seat])
            found.append(1.0 / odds)
        return found

    def next_turns(self, field: Field) -> Turns:
        """Return the turns to come when the seat is the one to draw next."""
        return tuple(self._counted(field, 0))

    def _counted(self, field: Field, step: int) -> list[tuple[int, bool]]:
        """Return the turns per seat when the one so many steps after the field's draws next."""
        count = len(field.stock)
        seats = ((field.seat + step + place) % count for place in range(count))
        order = [seat for seat in seats if field.plays(seat)]
        found = [(0, False)] * count
        for place, seat in enumerate(order):
            turns = max(0, field.left - place + len(order) - 1) // len(order)
            found[seat] = (turns, place == 0)
        return found

    def _rank(self, field: Field, points: list[int], seat: int) -> float:
        """Return the share of the other players that a seat is expected to leave behind."""
        count = len(points)
        place = field.status[seat][2]
        if place is not None:
            return (count - place) / (count - 1)
        beaten = 0.0
        for other in range(count):
            if other == seat:
                continue
            theirs = field.status[other][2]
            if theirs is None:
                beaten += 1.0 / (1.0 + growth(points[other] - points[seat]))
            elif field.status[other][1]:
                beaten += 1.0
        return beaten / (count - 1)
