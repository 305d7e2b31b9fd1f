"""Thinking on request: a position comes as text, moves go back as text.

The page runs this in a worker. Requests and replies are JSON objects, described in
docs/bots.md. One request is worked on at a time; a new one takes its place.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from bots.levels import LEVELS, Player
from bots.reasons import reasons_for
from bots.search import Idea, Search
from taluva import NotationError, parse_position

SLICE = 0.02
"""Seconds of work between two looks at the event loop: without it a worker hears nothing."""

_MOST_IDEAS = 10


class Service:
    """Works on the request made last.

    clock: seconds from any moment on.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._id = 0
        self._search: Search | None = None
        self._began = 0.0
        self._seconds = 0.0
        self._timed = True
        self._count = 1
        self._explained = False

    def ask(self, request: str) -> str:
        """Begin to think about a request; return `{}`, or `{"error": …}` when it is none.

        request: `{"id": 7, "position": "taluva position 1…", "level": 3, "seed": 5}`,
        and as wanted `"ideas": 4`, `"reasons": true`, `"seconds": 1.5`, `"simulations": 200`.
        """
        try:
            wanted = json.loads(request)
            player = _player(wanted)
            self._search = player.search(parse_position(wanted["position"]), int(wanted["seed"]))
            self._id = int(wanted["id"])
            self._count = min(int(wanted.get("ideas", 1)), _MOST_IDEAS)
            self._seconds = min(float(wanted.get("seconds", player.seconds)), player.seconds)
            # A fixed number of simulations leads to the same moves on any machine.
            self._timed = "simulations" not in wanted
            self._explained = bool(wanted.get("reasons", False))
            self._began = self._clock()
        except (NotationError, ValueError, KeyError, TypeError) as error:
            self._search = None
            return json.dumps({"error": str(error)})
        return "{}"

    def halt(self) -> None:
        """Forget the request."""
        self._search = None

    def poll(self) -> str:
        """Return how far the thinking is and the best ideas so far.

        `{"id": 7, "done": false, "progress": 0.4, "ideas": [{"moves": […], "chances": 0.6}]}`; when done
        and wanted, each idea has `"reasons": [["temple", null, 1, 0], …]`, most important first;
        `{"id": 0}` when there is no request.
        """
        search = self._search
        if search is None:
            return json.dumps({"id": 0})
        spent = (self._clock() - self._began) / self._seconds
        progress = max(spent, search.progress) if self._timed else search.progress
        done = search.done or (self._timed and spent >= 1)
        ideas = [self._told(search, idea, done) for idea in search.ideas(self._count)]
        return json.dumps({"id": self._id, "done": done, "progress": min(progress, 1.0), "ideas": ideas})

    def _told(self, search: Search, idea: Idea, done: bool) -> dict[str, Any]:
        """Return an idea as a JSON object, with its reasons once they are wanted."""
        told: dict[str, Any] = {
            "moves": [str(move) for move in idea.moves],
            "chances": round(idea.chances, 4),
        }
        if done and self._explained:
            found = reasons_for(search.position, idea.moves)
            told["reasons"] = [[reason.why.value, reason.seat, reason.amount, reason.size] for reason in found]
        return told

    async def work(self) -> None:
        """Think until the request is done or halted, giving way to the event loop."""
        while (search := self._search) is not None and not search.done:
            now = self._clock()
            end = self._began + self._seconds if self._timed else now + SLICE
            if now >= end:
                return
            search.step(self._clock, min(now + SLICE, end))
            await asyncio.sleep(0)


def _player(wanted: dict[str, Any]) -> Player:
    player = LEVELS[int(wanted["level"])]
    if "simulations" in wanted and player.settings.simulations:
        settings = player.settings._replace(simulations=int(wanted["simulations"]))
        player = player._replace(settings=settings)
    return player
