"""Groups of weights that SPSA shifts together, and the phases of the game, each by the same part.

A game says more about seventeen numbers than about 84. That is enough to learn how one kind of game differs from
another: the weights of a group stay in proportion, and a weight of zero stays zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bots.weights import Weights

GROUPS = (
    ("temple1", "temple2", "temple3"),
    ("tower1", "tower2"),
    ("hut",),
    ("settlement", "spot"),
    ("near_wait", "near_move"),
    ("ready_wait", "ready_move"),
    ("more_wait", "more_move"),
    ("safe",),
    ("wide", "split", "fat"),
    ("tower_wait", "tower_move", "towers"),
    ("rise", "lift_wait", "lift_move"),
    ("pair",),
    ("threat_wait",),
    ("short",),
)
"""The weights that are shifted together; the others stay as they are."""

SHIFT = 0.15
"""By what part a step shifts a group, and a phase."""


def group_shifts(weights: Sequence[Sequence[float]], random: Random) -> list[list[float]]:
    """Draw a shift for each group and each phase, and return what they add to each weight in its three phases."""
    signs: dict[str, int] = {}
    for group in GROUPS:
        signs |= dict.fromkeys(group, random.choice((-1, 1)))
    phases = [random.choice((-1, 1)) for _ in range(3)]
    return [
        [SHIFT * (signs[name] + phase) * value if name in signs else 0.0 for phase, value in zip(phases, weight)]
        for name, weight in zip(Weights._fields, weights)
    ]
