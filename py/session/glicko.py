"""Glicko-2: what results against rated opponents say of a player's strength, and how sure that is.

After Mark Glickman, “Example of the Glicko-2 system” (2022): its letters, and its example as a test.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, log, pi, sqrt
from typing import NamedTuple

TAU = 0.5
"""How much a single surprise may change the volatility."""

_SCALE = 173.7178
_CENTRE = 1500.0
_LEAST_DEVIATION = 30.0
_MOST_DEVIATION = 350.0
_CLOSE = 1e-6
_MOST_STEPS = 100


class Rating(NamedTuple):
    """A rating; with a probability of 95 % the player's strength is within two deviations of it."""

    rating: float = 1500.0
    deviation: float = _MOST_DEVIATION
    volatility: float = 0.06


class Result(NamedTuple):
    """A result against an opponent; score: 1 for a win, ½ for a draw, 0 for a loss."""

    opponent: Rating
    score: float


def rated(player: Rating, results: Sequence[Result]) -> Rating:
    """Return a player's rating after the results of one period, which may be a single game."""
    phi = player.deviation / _SCALE
    if not results:
        return player._replace(deviation=min(_SCALE * sqrt(phi**2 + player.volatility**2), _MOST_DEVIATION))
    mu = (player.rating - _CENTRE) / _SCALE
    precision, improvement = 0.0, 0.0
    for opponent, score in results:
        g = _weight(opponent.deviation)
        expected = 1 / (1 + exp(-g * (mu - (opponent.rating - _CENTRE) / _SCALE)))
        precision += g**2 * expected * (1 - expected)
        improvement += g * (score - expected)
    variance = 1 / precision
    volatility = _volatility(player.volatility, phi, variance, variance * improvement)
    phi = 1 / sqrt(1 / (phi**2 + volatility**2) + precision)
    deviation = min(max(_SCALE * phi, _LEAST_DEVIATION), _MOST_DEVIATION)
    return Rating(_SCALE * (mu + phi**2 * improvement) + _CENTRE, deviation, volatility)


@lru_cache(100)
def _weight(deviation: float) -> float:
    """Return how much a result counts against an opponent with this deviation, 0 to 1."""
    return 1 / sqrt(1 + 3 * (deviation / _SCALE) ** 2 / pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the volatility after a period, found by the Illinois algorithm."""
    start = log(sigma**2)

    def f(x: float) -> float:
        square = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - square) / (2 * square**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        high = start - TAU
        while f(high) < 0:
            high -= TAU
    at_low, at_high = f(low), f(high)
    for _step in range(_MOST_STEPS):
        if abs(high - low) <= _CLOSE:
            break
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def rated_in_turn(player: Rating, periods: Iterable[Sequence[Result]]) -> list[Rating]:
    """Return a player's rating after each period."""
    ratings = []
    for results in periods:
        player = rated(player, results)
        ratings.append(player)
    return ratings
