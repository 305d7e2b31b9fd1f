"""Asking the engine: one request at a time, until it is answered, fails, or is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeAlias

from web.engine.awake import awake_seconds

POLL_SECONDS = 0.1
"""How long to wait between two polls of the engine."""

Fields: TypeAlias = dict[str, Any]
"""A request, or the engine's progress with one: the JSON objects of docs/bots.md."""


class EngineError(Exception):
    """Raised when the engine does not start, refuses a request, or does not answer."""


class Ticket(NamedTuple):
    """A request that the engine has accepted; deadline: by `awake_seconds`, infinite if there is none."""

    id: int
    deadline: float


class Engine(Protocol):
    """What an `Inquiry` needs of the engine; `EngineClient` is the one on the page."""

    def begin(self) -> None:
        """Start, so that the first request does not have to wait."""

    async def ask(self, request: Fields) -> Ticket:
        """Submit a request without its `id`; raise EngineError if that fails."""

    async def poll(self, id_: int, end: bool) -> Fields:
        """Return the progress of a request; `end` lets the best so far be the answer.

        Raises EngineError if there is no answer.
        """

    def halt(self, id_: int) -> None:
        """Stop working on a request, ignoring any failure."""


class Inquiry:
    """A request to the engine. There is at most one: the next request, or `cancel`, drops it.

    Exactly one of `on_answer` and `on_error` is called for each request, neither once it is dropped.
    """

    def __init__(
        self,
        engine: Engine,
        on_answer: Callable[[Fields], None],
        on_error: Callable[[], None],
        on_progress: Callable[[Fields], None],
    ) -> None:
        """on_answer: receives the final reply; on_progress: each earlier one."""
        self._engine = engine
        self._on_answer = on_answer
        self._on_error = on_error
        self._on_progress = on_progress
        self._task: asyncio.Task[None] | None = None
        self._hurried = False

    @property
    def is_open(self) -> bool:
        """Return whether a request is waiting for its answer."""
        return self._task is not None

    def ask(self, request: Fields) -> None:
        """Send a request, which has no `id` yet."""
        self.cancel()
        self._hurried = False
        self._task = asyncio.ensure_future(self._carry_out(request))

    def hurry(self) -> None:
        """Accept the best answer so far."""
        self._hurried = True

    def cancel(self) -> None:
        """Drop the request, if there is one."""
        if self._task is not None:
            self._task.cancel()
        self._task = None

    async def _carry_out(self, request: Fields) -> None:
        try:
            reply = await self._answer(request)
        except EngineError:
            self._task = None
            self._on_error()
        else:
            self._task = None
            self._on_answer(reply)

    async def _answer(self, request: Fields) -> Fields:
        ticket = await self._engine.ask(request)
        try:
            while True:
                await asyncio.sleep(_seconds_to_next_poll(ticket))
                # By the page's clock, so as not to wait for a slow worker.
                end = self._hurried or awake_seconds() >= ticket.deadline
                reply = await self._engine.poll(ticket.id, end)
                if reply["done"]:
                    return reply
                self._on_progress(reply)
        finally:
            self._engine.halt(ticket.id)


def _seconds_to_next_poll(ticket: Ticket) -> float:
    """Return how long to wait: not past the deadline, unless it has passed."""
    left = ticket.deadline - awake_seconds()
    return min(POLL_SECONDS, left) if left > 0 else POLL_SECONDS
