"""The clock of a game: each player's time, computed from how long the plies took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import ceil, floor
from typing import NamedTuple

from session.text.i18n import _
from session.text.names import is_you
from taluva import Game, Phase, Placement

MOST = 120
"""The most minutes per player, and the most free seconds per turn; the least is 1 for both."""


class ClockKind(Enum):
    """How a clock counts: the whole of each turn, or only what exceeds its free seconds."""

    SIMPLE = "simple"
    DELAY = "delay"


@dataclass(frozen=True)
class Clock:
    """The settings of a clock.

    minutes: per player for the whole game, 1–120.
    delay: free seconds per turn, 1–120; 0 for a simple clock.
    """

    kind: ClockKind
    minutes: int
    delay: int = 0

    def charged(self, turn: float) -> float:
        """Return the seconds that a turn of this length costs its player."""
        return max(turn - self.delay, 0.0)


class Spent(NamedTuple):
    """The time spent in a game.

    finished: per seat, the seconds that finished turns have cost.
    seat: the player to move. turn: the seconds of the plies played in this turn.
    """

    finished: tuple[float, ...]
    seat: int
    turn: float


def spent_time(clock: Clock, game: Game, seconds: Sequence[float | None]) -> Spent:
    """Return the time that the plies of a game took; an unmeasured ply counts as none."""
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
    """Return the seconds that a seat has left, negative once its time is up.

    running: the seconds of the ply in progress.
    """
    left = clock.minutes * 60 - spent.finished[seat]
    return left - clock.charged(spent.turn + running) if seat == spent.seat else left


def free_left(clock: Clock, spent: Spent, running: float) -> int:
    """Return the free seconds left in the present turn, rounded up."""
    return ceil(max(clock.delay - spent.turn - running, 0.0))


def time_still_spent(game: Game, seconds: Sequence[float | None], running: float, ply: int) -> float:
    """Return the seconds of the turn that stay spent when a game goes back to a ply.

    Time spent in that turn stays spent, the time of later turns is given back.
    running: the seconds of the ply in progress.
    """
    stays = 0.0
    for later in range(ply, game.ply):
        if later > ply and isinstance(game.moves[later], Placement):
            return stays
        stays += seconds[later] or 0.0
    return stays + (running if game.ply == ply or game.position.phase is Phase.BUILD else 0.0)


def time_text(left: float) -> str:
    """Return a time as a clock shows it: `2:05`, `0:00`, or `+0:12` when it is exceeded."""
    sign, shown = ("", ceil(left)) if left > -1 else ("+", floor(-left))
    minutes, seconds = divmod(shown, 60)
    return f"{sign}{minutes}:{seconds:02}"


def over_words(names: Sequence[str], seat: int) -> str:
    """Return the announcement that a player's time is up."""
    if is_you(names, seat):
        return _("Your time is up. Play goes on; what it means is up to you.")
    return _("{name}: time is up. Play goes on; what it means is up to you.").format(name=names[seat])


def clean_count(text: str, usual: int) -> int:
    """Return typed minutes or seconds limited to 1–120; the usual ones if the text is not a number."""
    text = text.strip()
    if not (text.isascii() and text.isdigit()):
        return usual
    return min(max(int(text[:9]), 1), MOST)
