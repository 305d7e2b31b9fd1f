"""What a player has made of the puzzles, as a value and as text for the browser's storage."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from session.glicko import Rating, Result, rated
from session.plain_json import read_json
from session.puzzles.pack import Puzzle

TRAINING = "taluva.puzzles"
"""The key of the stored training."""

VERSION = 1

FAILED, SOLVED, SOLVED_LATER = 0, 1, 2
"""What became of a puzzle: tried in vain so far; solved at once; solved after a wrong move or a hint."""

_LIMIT = 400_000
_MOST_PUZZLES = 6000
_MOST_DAYS = 4000
_RECENT = 12
_ENOUGH = 3
_WEAK = 0.6
_DEVIATION = 80.0
_ID = re.compile(r"[a-z]{1,12}-[0-9a-z]{1,16}")


class Training(NamedTuple):
    """A player's results.

    rating: by Glicko-2. results: what became of each puzzle, by id. days: on which the day's puzzle was solved, as
    numbers of days since 1970, ascending, each once. storm: the most puzzles solved in a storm.
    """

    rating: Rating = Rating()
    results: Mapping[str, int] = {}
    days: tuple[int, ...] = ()
    storm: int = 0


# ---- what changes it ---------------------------------------------------------------


def with_result(training: Training, puzzle_id: str, rating: int, solved: bool) -> Training:
    """Return the training after a puzzle was solved, or its first move was wrong.

    rating: of the puzzle, 0 if it has none. Only the first result with a puzzle counts for the player's rating.
    """
    before = training.results.get(puzzle_id)
    if before is not None:
        if not solved or before != FAILED:
            return training
        return training._replace(results={**training.results, puzzle_id: SOLVED_LATER})
    # The latest stand last, for the themes.
    results = {**training.results, puzzle_id: SOLVED if solved else FAILED}
    if not rating:
        return training._replace(results=results)
    player = rated(training.rating, [Result(Rating(float(rating), _DEVIATION), 1.0 if solved else 0.0)])
    return training._replace(rating=player, results=results)


def with_day(training: Training, day: int) -> Training:
    """Return the training with the puzzle of a day solved; a day counts once."""
    if day in training.days or day < 0:
        return training
    return training._replace(days=tuple(sorted((*training.days, day)))[-_MOST_DAYS:])


def with_storm(training: Training, solved: int) -> Training:
    """Return the training after a storm."""
    return training if solved <= training.storm else training._replace(storm=solved)


def merged(ours: Training, theirs: Training) -> Training:
    """Return two trainings as one: nothing that was solved is lost; the rating is that which is surer."""
    results = dict(ours.results)
    for id_, result in theirs.results.items():
        mine = results.get(id_)
        results[id_] = result if mine is None else max(mine, result) if FAILED in (mine, result) else mine
    days = tuple(sorted({*ours.days, *theirs.days}))[-_MOST_DAYS:]
    rating = theirs.rating if theirs.rating.deviation < ours.rating.deviation else ours.rating
    return Training(rating, results, days, max(ours.storm, theirs.storm))


# ---- what it says ------------------------------------------------------------------


def solved_of(training: Training, puzzles: Sequence[Puzzle]) -> int:
    """Return how many of some puzzles are solved."""
    return sum(training.results.get(puzzle.id, FAILED) != FAILED for puzzle in puzzles)


def theme_of(puzzle_id: str) -> str:
    """Return the theme of a puzzle of the pack."""
    return puzzle_id.partition("-")[0]


def share_solved(training: Training, theme: str) -> float | None:
    """Return which share of the latest puzzles of a theme was solved at once; None of too few."""
    latest = [result for id_, result in training.results.items() if theme_of(id_) == theme][-_RECENT:]
    return latest.count(SOLVED) / len(latest) if len(latest) >= _ENOUGH else None


def weak_theme(training: Training, themes: Sequence[str]) -> str:
    """Return the theme with the weakest results, or "" if none is weak."""
    shares = {theme: share for theme in themes if (share := share_solved(training, theme)) is not None}
    weakest = min(shares, key=lambda theme: shares[theme], default="")
    return weakest if weakest and shares[weakest] < _WEAK else ""


# ---- as text -----------------------------------------------------------------------


def format_training(training: Training) -> str:
    """Return a training as text."""
    fields = {
        "version": VERSION,
        "rating": [round(value, 6) for value in training.rating],
        "results": " ".join(f"{id_}={result}" for id_, result in training.results.items()),
        "days": list(training.days),
        "storm": training.storm,
    }
    return json.dumps(fields, separators=(",", ":"))


def parse_training(text: str | None) -> Training:
    """Read what `format_training` returns, without anything damaged."""
    if not text or len(text) > _LIMIT:
        return Training()
    try:
        fields = read_json(text)
    except ValueError:
        return Training()
    if fields.get("version") != VERSION:
        return Training()
    return Training(
        _rating(fields.get("rating")),
        _results(fields.get("results")),
        _days(fields.get("days")),
        _count(fields.get("storm"), 10_000),
    )


def _rating(value: Any) -> Rating:
    if not isinstance(value, list) or len(value) != 3 or any(type(each) not in (int, float) for each in value):
        return Rating()
    rating, deviation, volatility = map(float, value)
    if not (-2000 <= rating <= 6000 and 30 <= deviation <= 350 and 0.001 <= volatility <= 1):
        return Rating()
    return Rating(rating, deviation, volatility)


def _results(value: Any) -> dict[str, int]:
    results: dict[str, int] = {}
    for word in value.split(" ", _MOST_PUZZLES)[:_MOST_PUZZLES] if isinstance(value, str) else ():
        id_, _equals, result = word.partition("=")
        if _ID.fullmatch(id_) and result in ("0", "1", "2"):
            results[id_] = int(result)
    return results


def _days(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list):
        return ()
    return tuple(sorted({day for day in value if type(day) is int and 0 <= day < 100_000}))[-_MOST_DAYS:]


def _count(value: Any, most: int) -> int:
    return value if type(value) is int and 0 <= value <= most else 0
