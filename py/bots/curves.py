"""Curves of matches and of learning, as SVG: `python -m bots curve KIND FILE`.

Strength over simulations is read from lines of JSON: games as a match writes them (`arena.GameReport`), or whole
matches as {"players": [one, other], "games": 200, "score": 0.698}. The speed of several workers is read from lines
{"workers": 2, "simulations": 1200, "seconds": 4.8}, and learning from its state.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from bots.elo import Estimate
from bots.learning_state import read
from taluva.command_line import CommandError, file_error

_REFERENCE = 300
_SIMULATIONS = re.compile(r"simulations=(\d+)")
_ELO = 400 / 2.302585092994046
_INK, _LINE, _BAR, _PAPER = "#3b3630", "#b0472f", "#d99a80", "#fffdf8"


class Played(NamedTuple):
    """Games of one number of simulations against another: how many, and the points of the first."""

    one: int
    other: int
    games: int
    points: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "kind", choices=_DRAWINGS, help="strength over simulations, simulations over workers, or learning over steps"
    )
    parser.add_argument("files", nargs="+", type=Path, help="lines of JSON; for learning the state")
    parser.add_argument("--output", type=Path, required=True, help="the SVG to write")


def draw(args: argparse.Namespace) -> None:
    """Carry out the command; raise CommandError where the package or what a curve needs is missing."""
    try:
        picture = _DRAWINGS[args.kind](args.files)
    except ImportError:
        raise CommandError("curves need the package matplotlib: pip install taluva[arena]") from None
    try:
        args.output.write_bytes(picture)
    except OSError as error:
        raise file_error(str(args.output), error) from None


def ratings(played: Iterable[Played], reference: int = _REFERENCE) -> dict[int, Estimate]:
    """Return the Elo of each number of simulations over the reference's, by all matches together.

    The ratings are those that make the results likeliest (R. A. Bradley and M. E. Terry, 1952), with one more game in
    each match that nobody wins, so that a match without a loss has a rating too. Numbers that no match joins to the
    reference have none. Intervals are those of a normal distribution.
    """
    import numpy as np

    played = list(played)
    joined = {reference}
    while more := {n for each in played for n in each[:2] if joined & set(each[:2])} - joined:
        joined |= more
    numbers = sorted(joined)
    place = {number: index for index, number in enumerate(numbers)}
    others = [index for number, index in place.items() if number != reference]
    values = np.zeros(len(numbers))
    information = np.zeros((len(numbers), len(numbers)))
    for _ in range(100):
        slope, information = np.zeros(len(numbers)), np.zeros((len(numbers), len(numbers)))
        for one, other, games, points in played:
            if one not in joined or one == other:
                continue
            i, j = place[one], place[other]
            expected = 1 / (1 + np.exp(values[j] - values[i]))
            surplus, weight = points + 0.5 - (games + 1) * expected, (games + 1) * expected * (1 - expected)
            slope[i] += surplus
            slope[j] -= surplus
            for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                information[a, b] += sign * weight
        change = np.linalg.solve(information[np.ix_(others, others)], slope[others])
        values[others] += change
        if np.abs(change).max(initial=0) < 1e-9:
            break
    variances = np.zeros(len(numbers))
    variances[others] = np.diag(np.linalg.inv(information[np.ix_(others, others)]))
    estimates = {}
    for number, index in place.items():
        value, width = _ELO * float(values[index]), 1.96 * _ELO * float(np.sqrt(variances[index]))
        estimates[number] = Estimate(value, value - width, value + width)
    return estimates


def matches(lines: Iterable[dict[str, Any]]) -> list[Played]:
    """Return the games between two numbers of simulations; lines of other kinds are left out."""
    sums: dict[tuple[int, int], tuple[int, float]] = defaultdict(lambda: (0, 0.0))
    for line in lines:
        try:
            if "result" in line:
                one, games, points = line["players"][line["hero"]], 1, float(line["result"])
                other = next(name for name in line["players"] if name != one)
            else:
                (one, other), games = line["players"], int(line["games"])
                points = games * float(line["score"])
            first, second = (_SIMULATIONS.search(name) for name in (one, other))
        except (KeyError, IndexError, TypeError, ValueError, StopIteration):
            continue
        if first and second and 0 <= points <= games:
            key = int(first[1]), int(second[1])
            before, earlier = sums[key]
            sums[key] = before + games, earlier + points
    return [Played(*key, *sums[key]) for key in sorted(sums)]


def _strength(files: list[Path]) -> bytes:
    played = matches(_lines(files))
    if not any(_REFERENCE in each[:2] for each in played):
        raise CommandError(f"no games against {_REFERENCE} simulations in {_names(files)}")
    estimates = ratings(played)
    numbers, values = list(estimates), [estimate.value for estimate in estimates.values()]

    def plot(figure: Any) -> None:
        axes = figure.subplots()
        axes.errorbar(numbers, values, _sides(estimates.values()), color=_LINE, ecolor=_BAR, marker="o", capsize=4)
        for number, value in zip(numbers, values):
            axes.annotate(_signed(value), (number, value), (-6, 7), textcoords="offset points", ha="right")
        axes.set_xscale("log")
        axes.margins(x=0.12)  # room for the first label
        axes.set_xticks(numbers, [f"{number:,}" for number in numbers])
        axes.minorticks_off()
        axes.set(xlabel="simulations a turn", ylabel=f"Elo over {_REFERENCE} simulations, 95 %")

    return _svg(plot)


def _workers(files: list[Path]) -> bytes:
    sums: dict[int, tuple[int, float]] = defaultdict(lambda: (0, 0.0))
    for line in _lines(files):
        try:
            workers, simulations, seconds = int(line["workers"]), int(line["simulations"]), float(line["seconds"])
        except (KeyError, TypeError, ValueError):
            continue
        before, earlier = sums[workers]
        sums[workers] = before + simulations, earlier + seconds
    if 1 not in sums or not all(seconds > 0 for _, seconds in sums.values()):
        raise CommandError(f"no measurement of one worker, and of others to compare it with, in {_names(files)}")
    numbers = sorted(sums)
    speeds = [sums[number][0] / sums[number][1] for number in numbers]
    alone = sums[1][0] / sums[1][1]

    def plot(figure: Any) -> None:
        axes = figure.subplots()
        axes.plot(numbers, [alone * number for number in numbers], color=_INK, linestyle=":", label="as many times one")
        axes.plot(numbers, speeds, color=_LINE, marker="o", label="measured")
        for number, speed in zip(numbers, speeds):
            axes.annotate(f"× {speed / alone:.2f}", (number, speed), (0, -16), textcoords="offset points", ha="center")
        axes.set_xticks(numbers)
        axes.set_ylim(0)
        axes.legend()
        axes.set(xlabel="workers", ylabel="simulations a second")

    return _svg(plot)


def _learning(files: list[Path]) -> bytes:
    states = [read(path) for path in files]
    if not any(state.scores for state in states):
        raise CommandError(f"nothing has been learnt yet in {_names(files)}")

    def plot(figure: Any) -> None:
        above, below = figure.subplots(2, sharex=True)
        for path, state in zip(files, states):
            means = [sum(part) / len(part) for part in _windows(state.scores)]
            (line,) = above.plot(range(1, len(means) + 1), means, label=f"{path.stem}, {state.method}")
            if state.gains:
                measured = [Estimate(*gain["score"]) for gain in state.gains]
                steps, values = [gain["step"] for gain in state.gains], [estimate.value for estimate in measured]
                below.errorbar(steps, values, _sides(measured), fmt="o", capsize=4, color=line.get_color())
        for axes in (above, below):
            axes.axhline(0.5, color=_INK, linestyle=":")
        above.legend()
        above.set(ylabel="score of the steps, mean of ten")
        below.set(xlabel="steps", ylabel="score against\nthe first weights, 95 %")

    return _svg(plot)


_DRAWINGS: dict[str, Callable[[list[Path]], bytes]] = {
    "strength": _strength,
    "workers": _workers,
    "learning": _learning,
}


def _sides(estimates: Iterable[Estimate]) -> list[list[float]]:
    """Return how far the intervals reach below and above."""
    below, above = zip(*((value - low, high - value) for value, low, high in estimates))
    return [[*below], [*above]]


def _signed(value: float) -> str:
    return f"{value:+.0f}".replace("-", "−") if round(value) else "0"


def _windows(scores: list[float]) -> Iterator[list[float]]:
    """Yield the last ten scores up to each one."""
    for end in range(1, len(scores) + 1):
        yield scores[max(0, end - 10) : end]


def _svg(plot: Callable[[Any], None]) -> bytes:
    """Return a picture on paper of its own, so that it is read in the dark too.

    On one machine the same data give the same bytes; on another, coordinates can differ in their last digit.
    """
    from matplotlib import rc_context, rcdefaults, rcParams
    from matplotlib.figure import Figure

    with rc_context():
        rcdefaults()  # whatever a user's own file says
        colors = dict.fromkeys(("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color"), _INK)
        rcParams.update(colors | {"svg.hashsalt": "taluva", "svg.fonttype": "none", "font.family": "sans-serif"})
        figure = Figure(figsize=(7.2, 4.2), facecolor=_PAPER, layout="constrained")
        plot(figure)
        for axes in figure.axes:
            axes.set_facecolor(_PAPER)
            axes.grid(alpha=0.3)
            axes.spines[["top", "right"]].set_visible(False)
        file = BytesIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return file.getvalue()


def _lines(files: list[Path]) -> Iterator[dict[str, Any]]:
    """Yield the objects of some files; other lines are left out, as the last one of a match that was stopped."""
    for path in files:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise file_error(str(path), error) from None
        for line in text.splitlines():
            try:
                value = json.loads(line)
            except ValueError:
                continue
            if isinstance(value, dict):
                yield value


def _names(files: list[Path]) -> str:
    return ", ".join(map(str, files))
