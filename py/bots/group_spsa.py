"""SPSA over groups of weights: each step shifts whole groups, and the phases of the game, each by the same part.

Of seventeen numbers a game says more than of 84. That is enough to learn how one kind of game differs from another: the
weights of a group stay in proportion, and one that is nought stays nought.
"""

from __future__ import annotations

from collections.abc import Iterator

from bots.learning_state import Play, State
from bots.spsa import moved, random_of
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

_GAIN = 0.3


def steps(state: State, play: Play) -> Iterator[State]:
    """Yield the state after each more step, without end."""
    while True:
        state = step(state, play)
        yield state


def step(state: State, play: Play) -> State:
    """Return the state after one more step."""
    random = random_of(state)
    signs: dict[str, int] = {}
    for group in GROUPS:
        signs |= dict.fromkeys(group, random.choice((-1, 1)))
    phases = [random.choice((-1, 1)) for _ in range(3)]
    shifts = [
        [SHIFT * (signs[name] + phase) * value if name in signs else 0.0 for phase, value in zip(phases, weight)]
        for name, weight in zip(Weights._fields, state.weights)
    ]
    return moved(state, play, shifts, _GAIN)
