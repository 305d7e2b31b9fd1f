"""The evaluation: what a position is worth to its players, in points.

Points are whole numbers, so the evaluation gives the same values on every Python.
"""

from __future__ import annotations

from typing import TypeAlias

from bots.features import COUNT_MASK, FAT, LIFT, NEAR, PAIR, READY, RISE, SAFE, SETTLEMENTS, SPLIT, TOWER, WIDE
from bots.search_state import SearchState, SupplyTuple
from bots.tempo import SeatTempo, Tempo
from bots.weights import Weights, learned_weights
from taluva import SUPPLY, Building, Mode, Options

Perspective: TypeAlias = "tuple[int, ...]"
"""For each seat, how much one of its points counts for the seat that decides, in thousandths."""

PointsCache: TypeAlias = "dict[SupplyTuple, dict[int, int]]"
"""Points by a supply and by a key of features and hut sites."""

EvaluationContext: TypeAlias = "list[tuple[int, int, SeatTempo, PointsCache]]"
"""For each seat that counts: its number, its share in the perspective, its tempo, and cached points."""

WON = 10**12
"""More than any evaluation: a victory."""

LOST = -WON
"""Less than any evaluation: a turn that eliminates the player itself."""

MAX_SPOTS = 4
"""How many hut sites count; in a key of the cache their number stands at `SPOTS_KEY`, above the features."""

SPOTS_KEY = 55

_HUTS, _TEMPLES, _TOWERS = (SUPPLY[kind] for kind in Building)
# With this many turns left or more, the early weights count in full; with so many, the middle ones.
_EARLY_TURNS, _MIDDLE_TURNS = 12, 4
# One expansion hardly ever takes more huts than this.
_FEW_HUTS = 6


class Evaluator:
    """The evaluation for one game's options and one set of weights; caches what it computes.

    weights: None for those that were learnt for such games.
    """

    def __init__(self, options: Options, weights: Weights | None) -> None:
        self.options = options
        self.weights = learned_weights(options) if weights is None else weights
        self.teams = options.mode is Mode.TEAMS
        self.huts_anywhere = options.huts_anywhere
        self._points_cache: dict[SeatTempo, PointsCache] = {}
        self._weights_cache: dict[int, list[int]] = {}

    def context(self, perspective: Perspective, tempo: Tempo) -> EvaluationContext:
        """Return what `value` needs to compare states with the same tempo."""
        return [
            (seat, share, seat_tempo, self._points_cache.setdefault(seat_tempo, {}))
            for seat, (share, seat_tempo) in enumerate(zip(perspective, tempo))
            if share
        ]

    def value(self, state: SearchState, context: EvaluationContext, mask: int = -1) -> int:
        """Return the value of a state for the seat that decides, in millionths of a unit.

        mask: features that it leaves out tell no two states apart.
        """
        low = state.free
        if len(state.levels) > 1:
            low &= ~state.levels[1]
        total = 0
        for seat, share, seat_tempo, cache in context:
            _, features, fringes = state.holdings[seat]
            supply = state.supplies[seat]
            spots = min(MAX_SPOTS, (low if self.huts_anywhere else low & ~fringes).bit_count())
            by_key = cache.setdefault(supply, {})
            features &= mask
            key = features + (spots << SPOTS_KEY)
            if key not in by_key:
                by_key[key] = self.count_points(features, spots, supply, *seat_tempo)
            total += share * by_key[key]
        return total

    def points(self, state: SearchState, seat: int, seat_tempo: SeatTempo) -> int:
        """Return a seat's points, in thousandths of a unit, with a victory by expansion, which no feature counts."""
        _, features, fringes = state.holdings[seat]
        supply = state.supplies[seat]
        points = self.count_points(features, self._spots(state, fringes), supply, *seat_tempo)
        return points + self.expansion_threat(state, seat, seat_tempo)

    def expansion_threat(self, state: SearchState, seat: int, seat_tempo: SeatTempo) -> int:
        """Return what it is worth to a seat that its next building can win by an expansion."""
        turns, moves_next = seat_tempo
        if turns and moves_next and self.may_win_by_expansion(state, seat) and self.wins_by_expansion(state, seat):
            return self.weights.threat_move[0]
        return 0

    def weights_at(self, turns: int) -> list[int]:
        """Return the weights with so many turns left."""
        weights = self._weights_cache.get(turns)
        if weights is None:
            if turns >= _MIDDLE_TURNS:
                after, span = min(turns, _EARLY_TURNS) - _MIDDLE_TURNS, _EARLY_TURNS - _MIDDLE_TURNS
                weights = [middle + (early - middle) * after // span for early, middle, _ in self.weights]
            else:
                weights = [late + (middle - late) * turns // _MIDDLE_TURNS for _, middle, late in self.weights]
            self._weights_cache[turns] = weights
        return weights

    def terms(
        self, features: int, spots: int, supply: SupplyTuple, turns: int, moves_next: bool
    ) -> list[tuple[str, int]]:
        """Return the terms that add up to a player's points: (name, thousandths of a unit).

        features: summed over its settlements. spots: where it can place a hut, at most 4.
        """
        (
            temple1,
            temple2,
            temple3,
            tower1,
            tower2,
            hut,
            settlement,
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
        ) = self.weights_at(turns)
        huts_left, temples_left, towers_left = supply
        ready = min(features >> READY & COUNT_MASK, temples_left, turns)
        high = min(features >> TOWER & COUNT_MASK, towers_left, turns - ready)
        terms = [
            ("temples", (0, temple1, temple1 + temple2, temple1 + temple2 + temple3)[_TEMPLES - temples_left]),
            ("towers", (0, tower1, tower1 + tower2)[_TOWERS - towers_left]),
            ("huts", (_HUTS - huts_left) * hut),
        ]
        if not turns:
            return terms
        terms.append(("settlements", min(features >> SETTLEMENTS & COUNT_MASK, 6) * settlement + spots * spot))
        if ready:
            first, other = (ready_move, more_move) if moves_next else (ready_wait, more_wait)
            terms.append(("ready", first + (min(ready, 3) - 1) * other))
            if not moves_next:
                terms.append(("safe", min(features >> SAFE & COUNT_MASK, ready) * safe))
            terms.append(("wide", min(features >> WIDE & COUNT_MASK, ready) * wide))
        later = turns - ready
        room = temples_left - ready
        if later > 1 and room > 0:
            near = min(features >> NEAR & COUNT_MASK, 3)
            terms.append(("near", near * (near_move if moves_next else near_wait)))
        if later > 0 and room > 0 and features >> SPLIT & COUNT_MASK:
            terms.append(("split", split))
        if later > 0 and room > 0:
            terms.append(("fat", min(features >> FAT & COUNT_MASK, 2) * fat))
        if turns - high > 1 and towers_left > high:
            terms.append(("rise", min(features >> RISE & COUNT_MASK, 2) * rise))
        if later > high and towers_left > high:
            terms.append(("lift", min(features >> LIFT & COUNT_MASK, 2) * (lift_move if moves_next else lift_wait)))
        if later > 1 and room > 0:
            terms.append(("pair", min(features >> PAIR & COUNT_MASK, 3) * pair))
        if high:
            first = tower_move if moves_next else tower_wait
            terms.append(("tower", first + (high - 1) * towers))
        if self._wins_with_one_building(supply, ready, high, spots):
            terms.append(("threat", threat_move if moves_next else threat_wait))
        sure = ready if moves_next else min(features >> SAFE & COUNT_MASK, ready)
        missing = turns - huts_left - sure - high
        if missing > 0:
            terms.append(("short", -missing * short))
        return terms

    def threatens_to_win(self, state: SearchState, seat: int) -> bool:
        """Return whether a seat could win with its next building if the board stayed the same."""
        if self.teams or not state.plays(seat):
            return False
        _, features, fringes = state.holdings[seat]
        ready, high = features >> READY & COUNT_MASK, features >> TOWER & COUNT_MASK
        spots = self._spots(state, fringes)
        return self._wins_with_one_building(state.supplies[seat], ready, high, spots) or self.wins_by_expansion(
            state, seat
        )

    def may_win_by_expansion(self, state: SearchState, seat: int) -> bool:
        """Return whether the huts that a seat has left are few, and using them up would win."""
        huts, temples, towers = state.supplies[seat]
        return 0 < huts <= _FEW_HUTS and not (temples and towers) and not self.teams

    def wins_by_expansion(self, state: SearchState, seat: int) -> bool:
        """Return whether one expansion would take a seat's last huts and so use up a second kind."""
        huts, temples, towers = state.supplies[seat]
        if self.teams or not huts or (temples and towers):
            return False
        for _, fringe, _, _, _, _ in state.holdings[seat][0]:
            edge = fringe & state.free
            for terrain in state.terrains:
                filled = edge & terrain
                if filled and state.huts_needed(filled) == huts:
                    return True
        return False

    def count_points(self, features: int, spots: int, supply: SupplyTuple, turns: int, moves_next: bool) -> int:
        """Return the sum of the `terms`."""
        points = 0
        for _, term in self.terms(features, spots, supply, turns, moves_next):
            points += term
        return points

    def _spots(self, state: SearchState, fringes: int) -> int:
        """Return on how many hexes a player can place a hut, at most four."""
        free = state.free if self.huts_anywhere else state.free & ~fringes
        if len(state.levels) > 1:
            free &= ~state.levels[1]
        return min(MAX_SPOTS, free.bit_count())

    def _wins_with_one_building(self, supply: SupplyTuple, ready: int, high: int, spots: int) -> bool:
        """Return whether a temple, a tower or a single hut uses up a second kind."""
        huts, temples, towers = supply
        if self.teams or (huts and temples and towers):
            return False
        return (temples == 1 and ready > 0) or (towers == 1 and high > 0) or (huts == 1 and spots > 0)
