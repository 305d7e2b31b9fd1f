"""Learn the weights of the evaluation by play against themselves: `python -m bots learn STATE`.

SPSA, simultaneous perturbation stochastic approximation (J. C. Spall, 1992): each step shifts all weights a little at
random, once in each direction, lets both play the same decks in every seat, and moves the weights towards the winner.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bots.arena import match, pairings
from bots.elo import score_of
from bots.entrants import entrant_of
from bots.executors import executor_of
from bots.levels import weights_text
from bots.progress import progress_of
from bots.weights import TUNED, Weights
from taluva import Options
from taluva.command_line import CommandError, at_least, file_error

_FORMAT = "taluva weights 1"
# How far a step shifts a weight: by a part of it, and by some thousandths of a unit at least.
_SHIFT, _LEAST_SHIFT = 0.08, 15
# How far a step moves the weights at first, in shifts, for a match that one side wins throughout.
_GAIN = 1.5
# The first steps go further than the later ones, as SPSA asks for.
_STEADY, _SLOWING = 50, 0.6


class State(NamedTuple):
    """How far the learning is.

    player: the player that learns, without weights. start, weights: before the first step and now, with fractions.
    seed: of all chance. decks: how many a step plays. scores: of the weights ahead against those behind, by step.
    began: the date. gain: what a match against the first weights says, None before it.
    """

    player: str
    start: Weights
    weights: list[tuple[float, float, float]]
    seed: int
    decks: int
    scores: list[float]
    began: str
    gain: dict[str, Any] | None = None

    @property
    def rounded(self) -> Weights:
        """Return the weights now, in whole thousandths."""
        return Weights(*((round(early), round(middle), round(late)) for early, middle, late in self.weights))


Play = Callable[[str, str, int, int], list[float]]
"""Plays one player against another: so many games from the deck with a seed on; returns the results of the first."""


def new_state(player: str, seed: int, decks: int) -> State:
    """Return the state before the first step; raise ValueError if there is no such player."""
    entrant_of(player)
    start = [(float(early), float(middle), float(late)) for early, middle, late in TUNED]
    return State(player, TUNED, start, seed, decks, [], date.today().isoformat())


def step(state: State, play: Play) -> State:
    """Return the state after one more step."""
    number = len(state.scores)
    random = Random(state.seed * 1_000_003 + number)
    shifts = [
        tuple(random.choice((-1, 1)) * max(_LEAST_SHIFT, _SHIFT * abs(value)) for value in weight)
        for weight in state.weights
    ]
    ahead, back = (
        state._replace(
            weights=[
                (early + sign * a, middle + sign * b, late + sign * c)
                for (early, middle, late), (a, b, c) in zip(state.weights, shifts)
            ]
        ).rounded
        for sign in (1, -1)
    )
    one, other = (f"{state.player},{weights_text(weights)}" for weights in (ahead, back))
    # Every step has decks of its own.
    score = score_of(play(one, other, 2 * state.decks, 1 + state.seed + number * state.decks)).value
    pace = _GAIN * (_STEADY / (_STEADY + number)) ** _SLOWING * (2 * score - 1)
    moved = [
        (early + pace * a, middle + pace * b, late + pace * c)
        for (early, middle, late), (a, b, c) in zip(state.weights, shifts)
    ]
    return state._replace(weights=moved, scores=[*state.scores, score], gain=None)


def measured(state: State, games: int, play: Play) -> State:
    """Return the state with the gain over the first weights, by so many games on decks that no step has used."""
    one, other = (f"{state.player},{weights_text(weights)}" for weights in (state.rounded, state.start))
    seed = 1 + state.seed + 10_000_000
    score = score_of(play(one, other, games, seed))
    gain = {"games": games, "seed": seed, "score": list(score), "date": date.today().isoformat()}
    return state._replace(gain=gain)


def read(path: Path) -> State:
    """Return the state in a file; raise CommandError where it cannot be read or is damaged."""
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
        if fields.pop("format") != _FORMAT:
            raise ValueError("another format")
        start = [(int(early), int(middle), int(late)) for early, middle, late in _weights_in(fields.pop("start"))]
        state = State(start=Weights(*start), weights=_weights_in(fields.pop("weights")), **fields)
        entrant_of(state.player)
        if not all(0 <= score <= 1 for score in state.scores) or min(state.seed, state.decks - 1) < 0:
            raise ValueError("impossible figures")
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("state", type=Path, help="the file of the state; where there is one, learning goes on from it")
    parser.add_argument("--steps", type=at_least(0), default=100, help="how many more steps (default 100)")
    parser.add_argument("--decks", type=at_least(1), default=16, help="decks a step, each played twice (default 16)")
    parser.add_argument("--player", default="one-turn", help="the player that learns (default one-turn)")
    parser.add_argument("--seed", type=at_least(0), default=0, help="seed of everything (default 0)")
    parser.add_argument("--measure", type=at_least(0), default=0, help="games against the first weights at the end")


def learn(args: argparse.Namespace) -> None:
    """Carry out the command, and print the weights at the end."""
    path: Path = args.state
    try:
        state = read(path) if path.exists() else new_state(args.player, args.seed, args.decks)
        with executor_of(args.processes, args.cluster) as executor:

            def play(one: str, other: str, games: int, seed: int) -> list[float]:
                reports = match(pairings(Options(), one, other, games, seed), executor)
                return [report["result"] for report in reports]

            write(path, state)
            with progress_of(args.steps) as show:
                for done in range(1, args.steps + 1):
                    state = step(state, play)
                    write(path, state)
                    show(done, f"step {len(state.scores)}: {state.scores[-1]:.3f}")
            if args.measure:
                state = measured(state, args.measure, play)
                write(path, state)
    except ValueError as error:
        raise CommandError(str(error)) from error
    for name, weight in zip(Weights._fields, state.rounded):
        print(f"{name}={weight}")
    if state.gain is not None:
        value, low, high = state.gain["score"]
        print(f"{state.gain['games']} games against the first weights: {value:.3f} [{low:.3f}, {high:.3f}]")


def _weights_in(entries: dict[str, Sequence[float]]) -> list[tuple[float, float, float]]:
    """Return the weights of a state in their order; raise ValueError if some are missing or no numbers."""
    if set(entries) != set(Weights._fields):
        raise ValueError("other weights")
    weights = []
    for name in Weights._fields:
        early, middle, late = map(float, entries[name])
        weights.append((early, middle, late))
    return weights
