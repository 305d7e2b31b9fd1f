"""Learn the weights of the evaluation by play against themselves: `python -m bots learn STATE`."""

from __future__ import annotations

import argparse
from concurrent.futures import Executor
from datetime import date
from itertools import islice
from pathlib import Path

from bots import evolution, spsa
from bots.arena import match, pairings
from bots.elo import score_of
from bots.executors import executor_of
from bots.kinds_of_game import add_kind_of_game, options_of
from bots.learning_state import METHODS, Play, State, new_state, read, write
from bots.levels import NAMED_WEIGHTS, weights_text
from bots.progress import progress_of
from bots.weights import Weights
from taluva import Mode, Options
from taluva.command_line import CommandError, at_least
from taluva.notation import parse_options

_STEPS = {"spsa": spsa.steps, "groups": spsa.steps, "cma": evolution.steps}


def played(options: Options, one: str, other: str, games: int, seed: int, executor: Executor | None) -> list[float]:
    """Return the results of one player against another, a half on average where they are equal.

    Among more than two who play for themselves, each side sits once alone among players of the other.
    """

    def results(alone: str, others: str) -> list[float]:
        reports = match(pairings(options, alone, others, games, seed), executor)
        return [report["result"] for report in reports]

    if options.players == 2 or options.mode is Mode.TEAMS:
        return results(one, other)
    return [(1 + ahead - behind) / 2 for ahead, behind in zip(results(one, other), results(other, one))]


def measured(state: State, games: int, play: Play) -> State:
    """Return the state with the gain over the first weights, by so many games on decks that no step has used."""
    one, other = (f"{state.player},{weights_text(weights)}" for weights in (state.rounded, state.start))
    seed = 1 + state.seed + 10_000_000
    score = score_of(play(one, other, games, seed))
    today = date.today().isoformat()
    gain = {"step": len(state.scores), "games": games, "seed": seed, "score": list(score), "date": today}
    return state._replace(gains=[*state.gains, gain])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("state", type=Path, help="the file of the state; where there is one, learning goes on from it")
    parser.add_argument("--steps", type=at_least(0), default=100, help="how many more steps (default 100)")
    parser.add_argument("--decks", type=at_least(1), default=16, help="decks a step, each played twice (default 16)")
    parser.add_argument("--player", default="one-turn", help="the player that learns (default one-turn)")
    parser.add_argument("--seed", type=at_least(0), default=0, help="seed of everything (default 0)")
    add_kind_of_game(parser)
    parser.add_argument(
        "--method", choices=METHODS, help="spsa, groups, or cma for CMA-ES (default that of the state, or spsa)"
    )
    parser.add_argument(
        "--start", choices=NAMED_WEIGHTS, help="the weights to begin with (default those of the state, or tuned)"
    )
    parser.add_argument("--measure", type=at_least(0), default=0, help="games against the first weights at the end")


def learn(args: argparse.Namespace) -> None:
    """Carry out the command, and print the weights at the end."""
    path: Path = args.state
    try:
        options = options_of(args)
        if path.exists():
            state = read(path)
        else:
            method, start = args.method or METHODS[0], NAMED_WEIGHTS[args.start or "tuned"]
            state = new_state(args.player, args.seed, args.decks, method, options, start)
        if args.method not in (None, state.method):
            raise CommandError(f"{path}: these weights are being learnt by {state.method}")
        if args.start is not None and NAMED_WEIGHTS[args.start] != state.start:
            raise CommandError(f"{path}: learning began with other weights than {args.start}")
        if options not in (Options(), parse_options(state.options)):
            raise CommandError(f"{path}: these weights are being learnt in other games: {state.options}")
        with executor_of(args.processes, args.cluster) as executor:

            def play(one: str, other: str, games: int, seed: int) -> list[float]:
                return played(parse_options(state.options), one, other, games, seed, executor)

            write(path, state)
            with progress_of(args.steps) as show:
                for done, following in enumerate(islice(_STEPS[state.method](state, play), args.steps), 1):
                    state = following
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
