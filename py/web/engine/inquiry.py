"""Asking the engine: one question at a time, until it is answered, fails, or is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypeAlias

POLL_SECONDS = 0.1
"""How long to wait between two looks at how far the engine is."""

Fields: TypeAlias = dict[str, Any]
"""A request, or how far the engine is with one: the JSON objects of docs/bots.md."""


class EngineError(Exception):
    """Report that the engine did not start, refused a request, or does not answer."""


class Ticket(NamedTuple):
    """A request that the engine has taken; deadline: by `time.monotonic`, infinite if there is none."""

    id: int
    deadline: float


class Engine(Protocol):
    """What can be asked; `EngineClient` is the one on the page."""

    def begin(self) -> None:
        """Start, so that the first request does not wait for that."""

    async def ask(self, request: Fields) -> Ticket:
        """Begin to work on a request without its `id`; raise EngineError if that fails."""

    async def poll(self, id_: int) -> Fields:
        """Return how far a request is; raise EngineError if there is no answer."""

    def halt(self, id_: int) -> None:
        """Stop working on a request; whether that succeeds does not matter."""


class Inquiry:
    """A question to the engine. There is at most one: the next question, or `cancel`, drops it.

    Exactly one of `on_answer` and `on_error` is called for a question, and nothing once it is dropped.
    """

    def __init__(
        self,
        engine: Engine,
        on_answer: Callable[[Fields], None],
        on_error: Callable[[], None],
        on_progress: Callable[[Fields], None],
    ) -> None:
        """on_answer: receives the final state, on_progress each one before it."""
        self._engine = engine
        self._on_answer = on_answer
        self._on_error = on_error
        self._on_progress = on_progress
        self._task: asyncio.Task[None] | None = None
        self._hurried = False

    @property
    def is_open(self) -> bool:
        """Return whether a question waits for its answer."""
        return self._task is not None

    def ask(self, request: Fields) -> None:
        """Ask a question; request: without its `id`."""
        self.cancel()
        self._hurried = False
        self._task = asyncio.ensure_future(self._carry_out(request))

    def hurry(self) -> None:
        """Take the best answer so far."""
        self._hurried = True

    def cancel(self) -> None:
        """Drop the question, if there is one."""
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
                reply = await self._engine.poll(ticket.id)
                # By the page's own clock, so that a slow worker is not waited for.
                if reply["done"] or self._hurried or monotonic() >= ticket.deadline:
                    return reply
                self._on_progress(reply)
        finally:
            self._engine.halt(ticket.id)


def _seconds_to_next_poll(ticket: Ticket) -> float:
    """Return how long to wait: not past the deadline, unless that is over already."""
    left = ticket.deadline - monotonic()
    return min(POLL_SECONDS, left) if left > 0 else POLL_SECONDS
