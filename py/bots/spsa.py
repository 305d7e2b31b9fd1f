"""SPSA, simultaneous perturbation stochastic approximation (J. C. Spall, 1992).

Each step shifts all weights a little at random, once in each direction, lets both play the same decks in every seat,
and moves the weights towards the winner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bots.elo import score_of
from bots.learning_state import Play, State, rounded
from bots.levels import weights_text

SHIFT, LEAST_SHIFT = 0.08, 15
"""How far a step shifts a weight: by a part of it, and by some thousandths of a unit at least."""

# How far a step moves the weights at first, in shifts, for a match that one side wins throughout.
_GAIN = 1.5
# The first steps go further than the later ones, as SPSA asks for.
_STEADY, _SLOWING = 50, 0.6


def steps(state: State, play: Play) -> Iterator[State]:
    """Yield the state after each more step, without end."""
    while True:
        state = step(state, play)
        yield state


def step(state: State, play: Play) -> State:
    """Return the state after one more step."""
    random = random_of(state)
    shifts = [
        tuple(random.choice((-1, 1)) * max(LEAST_SHIFT, SHIFT * abs(value)) for value in weight)
        for weight in state.weights
    ]
    return moved(state, play, shifts, _GAIN)


def random_of(state: State) -> Random:
    """Return what draws the next step of a state."""
    return Random(state.seed * 1_000_003 + len(state.scores))


def moved(state: State, play: Play, shifts: Sequence[Sequence[float]], gain: float) -> State:
    """Return the state with its weights moved towards the winner of a match: shifted one way, against the other way.

    shifts: of each weight, in its three phases. gain: how far the first step moves the weights, in shifts, for a match
    that one side wins throughout.
    """
    number = len(state.scores)
    ahead, back = (rounded(_shifted(state, shifts, sign)) for sign in (1, -1))
    one, other = (f"{state.player},{weights_text(weights)}" for weights in (ahead, back))
    # Every step has decks of its own.
    score = score_of(play(one, other, 2 * state.decks, 1 + state.seed + number * state.decks)).value
    pace = gain * (_STEADY / (_STEADY + number)) ** _SLOWING * (2 * score - 1)
    return state._replace(weights=_shifted(state, shifts, pace), scores=[*state.scores, score])


def _shifted(state: State, shifts: Sequence[Sequence[float]], times: float) -> list[tuple[float, float, float]]:
    return [
        (early + times * a, middle + times * b, late + times * c)
        for (early, middle, late), (a, b, c) in zip(state.weights, shifts)
    ]
