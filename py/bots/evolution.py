"""CMA-ES, covariance matrix adaptation evolution strategy (N. Hansen), by the library `cma`.

Each step draws candidates around the weights, lets each of them play the weights on the same decks in every seat, and
moves the weights towards the best. It adapts how far it draws each weight, and only that: with so many weights and so
few games, correlations cannot be learnt. The strategy is the same for the same seed and scores, so a state holds
nothing but the scores of all candidates, and going on draws all earlier candidates once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bots.elo import score_of
from bots.learning_state import Play, State, rounded
from bots.levels import weights_text
from bots.spsa import LEAST_SHIFT, SHIFT
from bots.weights import Weights

CANDIDATES = 16
"""How many candidates a step draws."""

# How far the first step draws, in shifts of SPSA, which draws one in every weight.
_REACH = 1.5
# By how much weights may differ that should be the same, in thousandths of a unit: processors round differently.
_ROUNDING = 0.01


def steps(state: State, play: Play) -> Iterator[State]:
    """Yield the state after each more step, without end.

    Raises ValueError where the package is missing, or where the state's weights are not those that its scores give.
    """
    strategy = _strategy(state.seed, len(state.candidates[0]) if state.candidates else CANDIDATES)
    for scores in state.candidates:
        strategy.tell(strategy.ask(), _costs(scores))
    weights = _weights(state, strategy.mean) if state.candidates else state.weights
    if any(abs(a - b) > _ROUNDING for one, other in zip(weights, state.weights) for a, b in zip(one, other)):
        raise ValueError(
            "the weights of this state are not those that its scores give: it is damaged, or of another cma"
        )
    while True:
        drawn = strategy.ask()
        # Every step has decks of its own, and all its candidates play the same ones.
        seed = 1 + state.seed + len(state.scores) * state.decks
        other = f"{state.player},{weights_text(state.rounded)}"
        scores = []
        for numbers in drawn:
            one = f"{state.player},{weights_text(rounded(_weights(state, numbers)))}"
            scores.append(score_of(play(one, other, 2 * state.decks, seed)).value)
        strategy.tell(drawn, _costs(scores))
        state = state._replace(
            weights=_weights(state, strategy.mean),
            scores=[*state.scores, sum(scores) / len(scores)],
            candidates=[*state.candidates, scores],
        )
        yield state


def _strategy(seed: int, candidates: int) -> Any:
    try:
        import cma
    except ImportError:
        raise ValueError("learning by CMA-ES needs the package cma: pip install taluva[arena]") from None
    options = {"seed": seed + 1, "verbose": -9, "popsize": candidates, "CMA_diagonal": True}  # seed 0 would be the time
    return cma.CMAEvolutionStrategy([0.0] * 3 * len(Weights._fields), _REACH, options)


def _weights(state: State, numbers: Sequence[float]) -> list[tuple[float, float, float]]:
    """Return the weights so many shifts away from the first ones."""
    moved = [
        value + float(number) * max(LEAST_SHIFT, SHIFT * abs(value))
        for value, number in zip((value for weight in state.start for value in weight), numbers)
    ]
    return list(zip(moved[::3], moved[1::3], moved[2::3]))


def _costs(scores: Sequence[float]) -> list[float]:
    """Return what the strategy makes small."""
    return [-score for score in scores]
