"""How far the learning of weights is: a value, and the file that holds it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from bots.entrants import entrant_of
from bots.weights import TUNED, Weights
from taluva import Options
from taluva.command_line import CommandError, file_error
from taluva.notation import format_options, parse_options

_FORMAT = "taluva weights 1"

METHODS = ("spsa", "groups", "cma")
"""How weights can be learnt: see `spsa.py`, `weight_groups.py` and `evolution.py`."""


class State(NamedTuple):
    """How far the learning is.

    player: the player that learns, without weights. start, weights: before the first step and now, with fractions.
    seed: of all chance. decks: how many a step plays. scores: what each step says, 0 to 1: with SPSA of the weights
    ahead against those behind, with CMA-ES the mean of its candidates. began: the date. gains: what matches against
    the first weights say, each with the step it follows. method: one of `METHODS`. candidates: with CMA-ES the scores
    of each step's candidates. options: of the games, as records write them.
    """

    player: str
    start: Weights
    weights: list[tuple[float, float, float]]
    seed: int
    decks: int
    scores: list[float]
    began: str
    gains: list[dict[str, Any]]
    method: str
    candidates: list[list[float]]
    options: str = format_options(Options())

    @property
    def rounded(self) -> Weights:
        """Return the weights now, in whole thousandths."""
        return rounded(self.weights)

    @property
    def gain(self) -> dict[str, Any] | None:
        """Return what a match of the weights now against the first ones says, None where there was none."""
        return self.gains[-1] if self.gains and self.gains[-1]["step"] == len(self.scores) else None


Play = Callable[[str, str, int, int], list[float]]
"""Plays one player against another: so many games from the deck with a seed on; returns the results of the first."""


def new_state(
    player: str,
    seed: int,
    decks: int,
    method: str = "spsa",
    options: Options | None = None,
    start: Weights = TUNED,
) -> State:
    """Return the state before the first step; raise ValueError if there is no such player."""
    entrant_of(player)
    weights = [(float(early), float(middle), float(late)) for early, middle, late in start]
    began, games = date.today().isoformat(), format_options(options or Options())
    return State(player, start, weights, seed, decks, [], began, [], method, [], games)


def rounded(weights: Sequence[tuple[float, float, float]]) -> Weights:
    """Return weights in whole thousandths."""
    return Weights(*((round(early), round(middle), round(late)) for early, middle, late in weights))


def read(path: Path) -> State:
    """Return the state in a file; raise CommandError where it cannot be read or is damaged."""
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
        if fields.pop("format") != _FORMAT:
            raise ValueError("another format")
        start = [(int(early), int(middle), int(late)) for early, middle, late in _weights_in(fields.pop("start"))]
        if "gain" in fields:  # as files were when SPSA was the only method
            gain = fields.pop("gain")
            gains = [] if gain is None else [{"step": len(fields["scores"]), **gain}]
            fields |= {"gains": gains, "method": "spsa", "candidates": []}
        state = State(start=Weights(*start), weights=_weights_in(fields.pop("weights")), **fields)
        entrant_of(state.player)
        parse_options(state.options)
        _check(state)
    except OSError as error:
        raise file_error(str(path), error) from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise CommandError(f"{path}: this is no state of learning, or it is damaged; it stays as it is") from error
    return state


def write(path: Path, state: State) -> None:
    """Write a state to a file, whole or not at all."""
    fields = state._asdict() | {name: dict(zip(Weights._fields, getattr(state, name))) for name in ("start", "weights")}
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_text(json.dumps({"format": _FORMAT, **fields}, indent=1) + "\n", encoding="utf-8")
        os.replace(beside, path)
    except (OSError, ValueError) as error:
        raise file_error(str(path), error) from None


def _check(state: State) -> None:
    """Raise ValueError, TypeError or KeyError for what no learning writes."""
    figures = [*state.scores, *(score for scores in state.candidates for score in scores)]
    figures += [figure for gain in state.gains for figure in gain["score"]]
    if not all(0 <= figure <= 1 for figure in figures) or min(state.seed, state.decks - 1) < 0:
        raise ValueError("impossible figures")
    if not all(0 <= gain["step"] <= len(state.scores) and gain["games"] > 0 for gain in state.gains):
        raise ValueError("impossible gains")
    if state.method not in METHODS or len(state.candidates) != (len(state.scores) if state.method == "cma" else 0):
        raise ValueError("another method")
    if len({len(scores) for scores in state.candidates}) > 1:
        raise ValueError("some candidates are missing")


def _weights_in(entries: dict[str, Sequence[float]]) -> list[tuple[float, float, float]]:
    """Return the weights of a state in their order; raise ValueError if some are missing or no numbers."""
    if set(entries) != set(Weights._fields):
        raise ValueError("other weights")
    weights = []
    for name in Weights._fields:
        early, middle, late = map(float, entries[name])
        weights.append((early, middle, late))
    return weights
