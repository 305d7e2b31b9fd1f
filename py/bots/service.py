"""Work on request: positions and games come as text, moves and figures go back as text.

The page runs this in a worker. Requests and replies are JSON objects, described in
docs/bots.md. Of each kind of request one is worked on at a time, a new one takes its
place; a review waits while there is thinking to do.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from bots.jobs import Job, Reviewing, Thinking
from taluva import NotationError

SLICE = 0.02
"""Seconds of work between two looks at the event loop: without it a worker hears nothing."""

_THINKING, _REVIEWING = 0, 1


class Service:
    """Works on what it was asked last.

    clock: seconds from any moment on.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        # By kind, the more urgent first.
        self._jobs: dict[int, tuple[int, Job]] = {}
        self._works = False

    def ask(self, request: str) -> str:
        """Begin what a request wants; return `{"seconds": 2.4}`, or `{"error": …}` when it is none.

        The seconds are those it may take, null when that is not known.

        request: `{"id": 7, "position": "taluva position 1…", "level": 3, "seed": 5}`, and as
        wanted `"ideas": 4`, `"reasons": true`, `"seconds": 1.5`, `"simulations": 200`; or
        `{"id": 8, "review": "taluva game 1…", "seed": 5}`, and as wanted `"simulations": 60`.
        """
        try:
            wanted = json.loads(request)
            kind = _REVIEWING if "review" in wanted else _THINKING
            self._jobs.pop(kind, None)
            number = int(wanted["id"])
            job = Reviewing(wanted) if kind == _REVIEWING else Thinking(wanted, self._clock())
        except (NotationError, ValueError, KeyError, TypeError, AttributeError) as error:
            return json.dumps({"error": f"{type(error).__name__}: {error}"})
        self._jobs[kind] = number, job
        return json.dumps({"seconds": job.seconds})

    def halt(self, number: int) -> None:
        """Forget the request with an id; another one stays."""
        self._jobs = {kind: known for kind, known in self._jobs.items() if known[0] != number}

    def poll(self, number: int) -> str:
        """Return how far the request with an id is.

        `{"id": 7, "done": false, "progress": 0.4, "left": 1.2, "ideas": [{"moves": […],
        "chances": 0.6}]}`; when done and wanted, each idea has `"reasons": [["temple", null,
        1, 0], …]`, most important first. For a review `{"id": 8, "done": false, "progress":
        0.4, "points": [[0, [0.5, 0.5]], …], "mistakes": [{"ply": 4, "seat": 0, "lost": 0.2,
        "played": […], "better": […], "reasons": […]}, …]}`. `{"id": 0}` when there is no
        such request.
        """
        job = next((job for known, job in self._jobs.values() if known == number), None)
        if job is None:
            return json.dumps({"id": 0})
        now = self._clock()
        reply: dict[str, Any] = {"id": number, "done": job.done(now), **job.told(now)}
        return json.dumps(reply)

    async def work(self) -> None:
        """Work until nothing is left to do, giving way to the event loop; once at a time."""
        if self._works:
            return
        self._works = True
        try:
            while (job := self._due()) is not None:
                job.step(self._clock, self._clock() + SLICE)
                await asyncio.sleep(0)
        finally:
            self._works = False

    def _due(self) -> Job | None:
        """Return the most urgent job that is not done."""
        now = self._clock()
        for kind in (_THINKING, _REVIEWING):
            known = self._jobs.get(kind)
            if known is not None and not known[1].done(now):
                return known[1]
        return None
