"""How much stronger one player is than another, from the results of games."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log10, sqrt
from typing import NamedTuple


class Estimate(NamedTuple):
    """An estimate with its 95 % confidence interval."""

    value: float
    low: float
    high: float


def score_of(results: Sequence[float]) -> Estimate:
    """Return the mean of results from 0 to 1, with Wilson's interval.

    Raises ValueError without results.
    """
    if not results:
        raise ValueError("no game was played")
    count, z = len(results), 1.96
    mean = sum(results) / count
    middle = (mean + z * z / (2 * count)) / (1 + z * z / count)
    width = z / (1 + z * z / count) * sqrt(mean * (1 - mean) / count + z * z / (4 * count * count))
    return Estimate(mean, max(0.0, middle - width), min(1.0, middle + width))


def elo_of(score: float) -> float:
    """Return the difference in Elo that gives an expected score of 0 to 1."""
    if score <= 0:
        return -inf
    if score >= 1:
        return inf
    return 400 * log10(score / (1 - score))


def elo_between(results: Sequence[float]) -> Estimate:
    """Estimate the difference in Elo from results of 0 to 1."""
    return Estimate(*map(elo_of, score_of(results)))
