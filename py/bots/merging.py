"""The results of several searches of one position, merged at the root."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bots.candidates import Candidate
from taluva import Move


def merged(shares: Iterable[Sequence[Candidate]], seat: int) -> list[Candidate]:
    """Return the candidates of several searches of one position as one list, best first.

    seat: whose turn it is. Chances count by visits, and one more for the evaluation.
    """
    sums: dict[tuple[Move, ...], tuple[int, int, list[float]]] = {}
    for share in shares:
        for moves, _, all_chances, visits in share:
            weight, all_visits, totals = sums.get(moves, (0, 0, [0.0] * len(all_chances)))
            totals = [total + (visits + 1) * chances for total, chances in zip(totals, all_chances)]
            sums[moves] = weight + visits + 1, all_visits + visits, totals
    candidates = []
    for moves, (weight, visits, totals) in sums.items():
        means = tuple(total / weight for total in totals)
        candidates.append(Candidate(moves, means[seat], means, visits))
    return sorted(candidates, key=lambda candidate: -candidate.chances)
