"""What a service can be asked for: to think about a position, or to go through a game.

A job works in small steps and tells at any time how far it is. Requests and what is told
are the JSON objects of docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from bots.levels import LEVELS, Player
from bots.reasons import Reason, reasons_for
from bots.review import Mistake, Review
from bots.search import Idea
from taluva import Move, parse_game, parse_position

_MOST_IDEAS = 10
_MOST_SIMULATIONS = 100_000
_WORST_TURNS = 3


class Job(Protocol):
    """Something asked for; `clock` gives seconds from any moment on."""

    def done(self, now: float) -> bool:
        """Tell whether nothing is left to do."""

    @property
    def seconds(self) -> float | None:
        """Return how long it takes at most, None when that is not known."""

    def step(self, clock: Callable[[], float], until: float) -> None:
        """Work until a time of the clock, or a little longer."""

    def told(self, now: float) -> dict[str, Any]:
        """Return how far it is, as fields of a reply."""


class Thinking:
    """Looks for the best turns in a position.

    Raises NotationError, ValueError, KeyError or TypeError when a request is none.
    """

    def __init__(self, wanted: dict[str, Any], now: float) -> None:
        player = _player(wanted)
        self._search = player.search(parse_position(wanted["position"]), int(wanted["seed"]))
        self._count = max(1, min(int(wanted.get("ideas", 1)), _MOST_IDEAS))
        self._seconds = max(0.001, min(float(wanted.get("seconds", player.seconds)), player.seconds))
        # A fixed number of simulations leads to the same moves on any machine.
        self._timed = "simulations" not in wanted
        self._explained = bool(wanted.get("reasons", False))
        self._end = now + self._seconds

    @property
    def seconds(self) -> float | None:
        """Return how long it may take by the clock, None for a number of simulations."""
        return self._seconds if self._timed else None

    def done(self, now: float) -> bool:
        """Tell whether the search or its time is over."""
        return self._search.done or (self._timed and now >= self._end)

    def step(self, clock: Callable[[], float], until: float) -> None:
        """Search on; the time of the request ends the step as well."""
        self._search.step(clock, min(until, self._end) if self._timed else until)

    def told(self, now: float) -> dict[str, Any]:
        """Return the progress, the seconds that are left, and the best ideas so far."""
        search, done = self._search, self.done(now)
        left = max(0.0, self._end - now) if self._timed else 0.0
        spent = 1 - left / self._seconds if self._timed else 0.0
        ideas = [self._idea(idea, done) for idea in search.ideas(self._count)]
        progress = 1.0 if done else max(spent, search.progress)
        return {"progress": round(progress, 3), "left": round(left, 3), "ideas": ideas}

    def _idea(self, idea: Idea, done: bool) -> dict[str, Any]:
        told = _turn(idea)
        if done and self._explained:
            told["reasons"] = _reasons(reasons_for(self._search.position, idea.moves))
        return told


class Reviewing:
    """Goes through a game.

    Raises NotationError, ValueError, KeyError or TypeError when a request is none.
    """

    def __init__(self, wanted: dict[str, Any]) -> None:
        game = parse_game(wanted["review"])
        self._seats = range(game.options.players)
        self._review = Review(game, simulations=_simulations(wanted, 60), seed=int(wanted["seed"]))

    @property
    def seconds(self) -> float | None:
        """Return None: it takes as long as it takes."""
        return None

    def done(self, now: float) -> bool:
        """Tell whether all turns were looked at."""
        return self._review.done

    def step(self, clock: Callable[[], float], until: float) -> None:
        """Go on."""
        self._review.step(clock, until)

    def told(self, now: float) -> dict[str, Any]:
        """Return the progress, the chances after the turns so far, and everybody's worst turns."""
        review = self._review
        return {
            "progress": round(review.progress, 3),
            "points": [[ply, [round(chance, 4) for chance in chances]] for ply, chances in review.points],
            "mistakes": [_mistake(one) for seat in self._seats for one in review.mistakes(seat, _WORST_TURNS)],
        }


def _player(wanted: dict[str, Any]) -> Player:
    player = LEVELS[int(wanted["level"])]
    if "simulations" in wanted and player.settings.simulations:
        settings = player.settings._replace(simulations=_simulations(wanted, 1))
        player = player._replace(settings=settings)
    return player


def _simulations(wanted: dict[str, Any], otherwise: int) -> int:
    return max(1, min(int(wanted.get("simulations", otherwise)), _MOST_SIMULATIONS))


def _turn(idea: Idea) -> dict[str, Any]:
    return {"moves": _moves(idea.moves), "chances": round(idea.chances, 4)}


def _moves(moves: Sequence[Move]) -> list[str]:
    return [str(move) for move in moves]


def _reasons(found: Sequence[Reason]) -> list[list[Any]]:
    return [[reason.why.value, reason.seat, reason.amount, reason.size] for reason in found]


def _mistake(mistake: Mistake) -> dict[str, Any]:
    return {
        "ply": mistake.ply,
        "seat": mistake.seat,
        "lost": round(mistake.lost, 4),
        "played": _moves(mistake.played.moves),
        "better": _moves(mistake.better.moves),
        "reasons": _reasons(mistake.why),
    }
