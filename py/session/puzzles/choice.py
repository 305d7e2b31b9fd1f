"""Which puzzle comes: that of the day, the next for a player, those of a storm."""

from __future__ import annotations

from collections.abc import Sequence

from session.puzzles.pack import Puzzle
from session.puzzles.training import FAILED, Training, share_solved

STORM_SECONDS = 180
"""How long a storm takes."""

_STRIDE = 7919
_NEAR = 8
_WEAKNESS = 150
_AGAIN = 400
_STORM_BEGINS = 900
_STORM_RISES = 40


def of_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle:
    """Return the puzzle of a day, the same for everybody with the same pack; day: number of days since 1970.

    Days that follow one another have puzzles far apart, and none comes again before all others were there.
    """
    return puzzles[day * _STRIDE % len(puzzles)]


def next_puzzle(puzzles: Sequence[Puzzle], training: Training, number: int, theme: str = "") -> Puzzle | None:
    """Return a puzzle that suits a player: not solved, about as hard as the player is strong, of a weak theme rather.

    number: any, by chance. theme: the only one, if any. None if all are solved.
    """
    wanted = [
        puzzle
        for puzzle in puzzles
        if theme in ("", puzzle.theme) and training.results.get(puzzle.id, FAILED) == FAILED
    ]
    shares = {puzzle.theme: share_solved(training, puzzle.theme) for puzzle in wanted}

    def distance(puzzle: Puzzle) -> float:
        share = shares[puzzle.theme]
        weakness = 0.0 if share is None or theme else 1.0 - share
        # What was tried in vain before comes again after the others.
        again = _AGAIN if puzzle.id in training.results else 0
        return abs(puzzle.rating - training.rating.rating) - _WEAKNESS * weakness + again

    nearest = sorted(wanted, key=lambda puzzle: (distance(puzzle), puzzle.id))[:_NEAR]
    return nearest[number % len(nearest)] if nearest else None


def of_storm(puzzles: Sequence[Puzzle], seen: Sequence[str], number: int) -> Puzzle:
    """Return the next puzzle of a storm: easy ones first, each once; seen: the ids of those before."""
    wanted = _STORM_BEGINS + _STORM_RISES * len(seen)
    rest = [puzzle for puzzle in puzzles if puzzle.id not in seen] or list(puzzles)
    nearest = sorted(rest, key=lambda puzzle: (abs(puzzle.rating - wanted), puzzle.id))[:_NEAR]
    return nearest[number % len(nearest)]
