"""How points become chances of winning, and how much each player's points matter to them.

Only the four operations on floats, in a fixed order: `math.exp`, and since Python 3.12
`sum`, do not give the same bits on every build.
"""

from __future__ import annotations

from bots.evaluation import Evaluator, Perspective
from bots.search_state import SearchState
from bots.tempo import before_build, before_tile
from bots.terminal import final_scores
from taluva import Mode

_LIMIT = 9000
_STEP = 50
_STEP_FACTOR = 1.0512710963760241  # e to the power of 0.05
# How much the points of a player who is far behind still count.
_MIN_SHARE = 0.02


def _tabulate_exp() -> list[float]:
    """Return e to the power of -9.0, -8.95, …, 9.05, by multiplication alone."""
    power, powers = 1.0, [1.0]
    for _ in range(181):
        power *= _STEP_FACTOR
        powers.append(power)
    return [1.0 / power for power in powers[180:0:-1]] + powers


_EXP = _tabulate_exp()


def exp_thousandths(exponent: int) -> float:
    """Return e to the power of an exponent in thousandths, clamped to ±9000, by interpolation."""
    index, rest = divmod(max(-_LIMIT, min(_LIMIT, exponent)) + _LIMIT, _STEP)
    low = _EXP[index]
    return low + (_EXP[index + 1] - low) * (rest / _STEP)


def perspective_of(evaluator: Evaluator, state: SearchState, seat: int) -> Perspective:
    """Return how much each player's points matter to a seat's chances now."""
    options = evaluator.options
    count = len(state.supplies)
    if count == 2:
        return (1000, -1000) if seat == 0 else (-1000, 1000)
    team = options.team_of(seat)
    if evaluator.teams:
        return tuple(0 if state.statuses[s][1] else 1000 if s in team else -1000 for s in range(count))
    tempo = before_build(state)
    rivals = [s for s in range(count) if s != seat and state.plays(s)]
    points = {s: evaluator.points(state, s, tempo[s]) for s in (*rivals, seat)}
    shares = {}
    for rival in rivals:
        odds = exp_thousandths(points[rival] - points[seat])
        # With ranking, how fast the chance to beat the rival changes; else how often it wins.
        ranked = options.mode is Mode.RANKING
        shares[rival] = odds / ((1.0 + odds) * (1.0 + odds)) + _MIN_SHARE if ranked else odds + _MIN_SHARE
    whole = 0.0
    for share in shares.values():
        whole += share
    perspective = [0] * count
    perspective[seat] = 1000
    for rival, share in shares.items():
        perspective[rival] = -int(1000 * share / whole)
    return tuple(perspective)


def chances_of(evaluator: Evaluator, state: SearchState, tile_laid: bool = False) -> list[float]:
    """Return each seat's chances of winning, 0 to 1; with *ranking* the share of the others it expects to beat.

    tile_laid: whether the seat to move is about to build, not to draw a tile.
    """
    options = evaluator.options
    count = len(state.supplies)
    if state.over:
        return final_scores(options, state)
    tempo = before_build(state) if tile_laid else before_tile(state)
    points = [evaluator.points(state, seat, tempo[seat]) for seat in range(count)]
    if evaluator.teams:
        return _team_chances(state, points)
    if options.mode is Mode.RANKING:
        return [_share_beaten(state, points, seat) for seat in range(count)]
    chances = []
    for seat in range(count):
        if not state.plays(seat):
            chances.append(0.0)
            continue
        odds = 1.0
        for other in range(count):
            if other != seat and state.plays(other):
                odds += exp_thousandths(points[other] - points[seat])
        chances.append(1.0 / odds)
    return chances


def _team_chances(state: SearchState, points: list[int]) -> list[float]:
    """Return each seat's chances that its team wins."""
    even = odd = 0
    for seat, own in enumerate(points):
        if not state.statuses[seat][1]:
            if seat % 2:
                odd += own
            else:
                even += own
    first = 1.0 / (1.0 + exp_thousandths(odd - even))
    return [first if seat % 2 == 0 else 1.0 - first for seat in range(len(points))]


def _share_beaten(state: SearchState, points: list[int], seat: int) -> float:
    """Return the share of the other players that a seat expects to beat."""
    count = len(points)
    place = state.statuses[seat][2]
    if place is not None:
        return (count - place) / (count - 1)
    beaten = 0.0
    for other in range(count):
        if other == seat:
            continue
        _, out, other_place = state.statuses[other]
        if other_place is None:
            beaten += 1.0 / (1.0 + exp_thousandths(points[other] - points[seat]))
        elif out:
            beaten += 1.0
    return beaten / (count - 1)
