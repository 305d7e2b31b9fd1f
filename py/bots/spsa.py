"""SPSA, simultaneous perturbation stochastic approximation (J. C. Spall, 1992).

Each step shifts all weights a little at random, once in each direction, lets both play the same decks in every seat,
and moves the weights towards the winner. By the method `groups` it shifts whole groups of weights (`weight_groups.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bots.elo import score_of
from bots.learning_state import Play, State, rounded
from bots.levels import weights_text
from bots.weight_groups import group_shifts

SHIFT, LEAST_SHIFT = 0.08, 15
"""How far a step shifts a weight: by a part of it, and by some thousandths of a unit at least."""

# How far a step moves the weights at first, in shifts, for a match that one side wins throughout.
_GAIN, _GAIN_OF_GROUPS = 1.5, 0.3
# The first steps go further than the later ones, as SPSA asks for.
_STEADY, _SLOWING = 50, 0.6


def steps(state: State, play: Play) -> Iterator[State]:
    """Yield the state after each more step, without end."""
    while True:
        state = step(state, play)
        yield state


def step(state: State, play: Play) -> State:
    """Return the state after one more step."""
    number = len(state.scores)
    random = Random(state.seed * 1_000_003 + number)
    draw, gain = (group_shifts, _GAIN_OF_GROUPS) if state.method == "groups" else (_single_shifts, _GAIN)
    shifts = draw(state.weights, random)
    ahead, back = (rounded(_shifted(state, shifts, sign)) for sign in (1, -1))
    one, other = (f"{state.player},{weights_text(weights)}" for weights in (ahead, back))
    # Every step has decks of its own.
    score = score_of(play(one, other, 2 * state.decks, 1 + state.seed + number * state.decks)).value
    pace = gain * (_STEADY / (_STEADY + number)) ** _SLOWING * (2 * score - 1)
    return state._replace(weights=_shifted(state, shifts, pace), scores=[*state.scores, score])


def _single_shifts(weights: Sequence[Sequence[float]], random: Random) -> list[list[float]]:
    return [[random.choice((-1, 1)) * max(LEAST_SHIFT, SHIFT * abs(value)) for value in weight] for weight in weights]


def _shifted(state: State, shifts: Sequence[Sequence[float]], times: float) -> list[tuple[float, float, float]]:
    return [
        (early + times * a, middle + times * b, late + times * c)
        for (early, middle, late), (a, b, c) in zip(state.weights, shifts)
    ]
