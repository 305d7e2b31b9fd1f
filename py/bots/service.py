"""A service that works on requests: positions and games come as text, moves and figures go back as text.

The page runs it in a worker. Requests and replies are JSON objects, described in
docs/bots.md. The service works on one request of each kind; a new request replaces the
last one of its kind, and a review waits while there is a search to do.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from bots.jobs import Job, JudgeJob, ReviewJob, SearchJob, WatchJob
from taluva import NotationError

SLICE = 0.02
"""Seconds of work between two visits to the event loop, without which a worker receives no messages."""

# The kinds of requests, the more urgent first.
_SEARCH, _REVIEW = 0, 1


class Service:
    """A service for one client: it works on the latest request of each kind.

    clock: returns seconds, from any starting point.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._jobs: dict[int, tuple[int, Job]] = {}  # by kind, with the request's id
        self._working = False
        self._judge: JudgeJob | None = None
        """The last judgement: another turn in the same place takes a fraction of the time with its search."""

    def ask(self, request: str) -> str:
        """Start a request; return `{"seconds": 2.4}`, or `{"error": …}` if it is invalid.

        The seconds are how long it may take, null if that is not known.

        request: `{"id": 7, "position": "taluva position 1…", "level": 3, "seed": 5}`, with
        optional `"candidates": 4`, `"first": ["hut:2,0"]`, `"reasons": true`, `"seconds": 1.5`,
        `"simulations": 200`; or
        `{"id": 8, "review": "taluva game 1…", "seed": 5}`, or `{"id": 9, "judge": "taluva game 1…",
        "ply": 4, "moves": […], "seed": 5}`, each with optional `"simulations": 60`; or
        `{"id": 10, "watch": "taluva position 1…", "seed": 5}`. With `"share": true` a search or a review
        helps another service, a review with one of several parts of the turns: `"part": [1, 3]`.
        """
        try:
            fields = json.loads(request)
            kind = _REVIEW if "review" in fields else _SEARCH
            self._jobs.pop(kind, None)
            number = int(fields["id"])
            job = self._job(fields)
        except (NotationError, ValueError, KeyError, TypeError, AttributeError) as error:
            return json.dumps({"error": f"{type(error).__name__}: {error}"})
        self._jobs[kind] = number, job
        return json.dumps({"seconds": job.seconds})

    def _job(self, fields: dict[str, Any]) -> Job:
        if "review" in fields:
            return ReviewJob(fields)
        if "watch" in fields:
            return WatchJob(fields)
        if "judge" not in fields:
            return SearchJob(fields, self._clock())
        self._judge = JudgeJob(fields, self._judge)
        return self._judge

    def halt(self, number: int) -> None:
        """Drop the request with an id, and no other."""
        self._jobs = {kind: (id_, job) for kind, (id_, job) in self._jobs.items() if id_ != number}

    def poll(self, number: int, end: bool = False, others: str = "[]") -> str:
        """Return the state of the request with an id; `end` lets the best so far be the answer.

        others: the states of the services that help with it, as a list; what they have is part of the answer.

        `{"id": 7, "done": false, "progress": 0.4, "left": 1.2, "candidates": [{"moves": […],
        "chances": 0.6}]}`; once done, and if requested, each candidate has `"reasons": [["temple",
        null, 1, 0], …]`, most important first. For a review `{"id": 8, "done": false,
        "progress": 0.4, "chances": [[0, [0.5, 0.5]], …], "mistakes": [{"ply": 4, "seat": 0,
        "lost": 0.2, "played": […], "better": […], "reasons": […], …}, …]}`; for a turn to judge, once
        done, `"chances"`, `"best"` and reasons (docs/bots.md). `{"id": 0}` if there is no such request.
        """
        job = next((job for id_, job in self._jobs.values() if id_ == number), None)
        if job is None:
            return json.dumps({"id": 0})
        if end:
            job.end()
        now = self._clock()
        state = job.state(now, json.loads(others))
        reply: dict[str, Any] = {"id": number, "done": job.done(now), **state}
        return json.dumps(reply)

    async def work(self) -> None:
        """Work until nothing is left to do, giving way to the event loop; do nothing if it is working already."""
        if self._working:
            return
        self._working = True
        try:
            while (job := self._next_job()) is not None:
                job.step(self._clock, self._clock() + SLICE)
                await asyncio.sleep(0)
        finally:
            self._working = False

    def _next_job(self) -> Job | None:
        """Return the most urgent job that is not done."""
        now = self._clock()
        jobs = [self._jobs[kind][1] for kind in sorted(self._jobs)]
        jobs = [job for job in jobs if not job.done(now)]
        return next((job for job in jobs if not job.can_wait), jobs[0] if jobs else None)
