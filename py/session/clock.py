"""The clock of a game: a time for each player, counted from how long the plies took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import ceil, floor
from typing import NamedTuple

from session.text.i18n import _
from taluva import Game, Phase, Placement

MOST = 120
"""The most minutes of a player, and the most free seconds of a turn; 1 is the least of both."""


class ClockKind(Enum):
    """How a clock counts: all of a player's turns, or of each what is beyond its free seconds."""

    SIMPLE = "simple"
    DELAY = "delay"


@dataclass(frozen=True)
class Clock:
    """A clock as it is set up.

    minutes: of each player for the whole game, 1–120.
    delay: free seconds of each turn, 1–120; 0 for a simple clock.
    """

    kind: ClockKind
    minutes: int
    delay: int = 0

    def charged(self, turn: float) -> float:
        """Return the seconds that a turn of so many seconds costs its player."""
        return max(turn - self.delay, 0.0)


class Spent(NamedTuple):
    """The time of a game that its plies have taken.

    finished: per seat, the seconds that finished turns have cost.
    seat: who is to move. turn: the seconds of that turn's plies so far.
    """

    finished: tuple[float, ...]
    seat: int
    turn: float


def spent_time(clock: Clock, game: Game, seconds: Sequence[float | None]) -> Spent:
    """Return the time that the plies of a game took; one that nobody measured took none."""
    turns: list[tuple[int, float]] = []
    for position, move, took in zip(game.positions, game.moves, seconds):
        before = 0.0 if isinstance(move, Placement) else turns.pop()[1]
        turns.append((position.seat, before + (took or 0.0)))
    begun = turns.pop()[1] if turns and game.position.phase is Phase.BUILD else 0.0
    finished = [0.0] * game.options.players
    for seat, turn in turns:
        finished[seat] += clock.charged(turn)
    return Spent(tuple(finished), game.position.seat, begun)


def time_left(clock: Clock, spent: Spent, seat: int, running: float) -> float:
    """Return the seconds that a seat has left, negative when it is over its time.

    running: the seconds of the ply that is not played yet.
    """
    left = clock.minutes * 60 - spent.finished[seat]
    return left - clock.charged(spent.turn + running) if seat == spent.seat else left


def free_left(clock: Clock, spent: Spent, running: float) -> int:
    """Return the free seconds that the present turn still has, begun ones counted."""
    return ceil(max(clock.delay - spent.turn - running, 0.0))


def time_given_back(game: Game, seconds: Sequence[float | None], running: float, ply: int) -> float:
    """Return what stays on the clock when a game goes back to a ply.

    That turn goes on where it was: its own time stays spent, the time of the turns
    after it is given back. running: the seconds of the ply that was not played yet.
    """
    stays = 0.0
    for later in range(ply, game.ply):
        if later > ply and isinstance(game.moves[later], Placement):
            return stays
        stays += seconds[later] or 0.0
    return stays + (running if game.ply == ply or game.position.phase is Phase.BUILD else 0.0)


def time_text(left: float) -> str:
    """Return a time as a clock shows it: `2:05`, `0:00`, or `+0:12` for one that is over."""
    sign, shown = ("", ceil(left)) if left > -1 else ("+", floor(-left))
    minutes, seconds = divmod(shown, 60)
    return f"{sign}{minutes}:{seconds:02}"


def over_words(name: str) -> str:
    """Return what is said once when a player's time is up."""
    return _("{name}: the time is up. Play goes on; the table decides what that means.").format(name=name)


def clean_count(text: str, usual: int) -> int:
    """Return typed minutes or seconds as a clock takes them, 1–120; the usual ones for what is no number."""
    text = text.strip()
    if not (text.isascii() and text.isdigit()):
        return usual
    return min(max(int(text[:9]), 1), MOST)
