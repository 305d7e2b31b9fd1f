"""The page's side of the computer players: a worker that thinks while the page stays quick."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from js import document
from pyodide.ffi import JsException
from pyscript import workers

_NAME = "brain"
_START_SECONDS = 90
_POLL_SECONDS = 0.12


class BrainError(Exception):
    """Report that the worker did not start, or does not answer any more."""


class Brain:
    """One worker with its own Python, begun when it is first needed."""

    def __init__(self) -> None:
        self._script: Any = None
        self._worker: asyncio.Future[Any] | None = None
        self._number = 0

    def begin(self) -> None:
        """Start the worker, so that the first question does not wait for it."""
        if self._worker is None:
            self._worker = asyncio.ensure_future(self._start())
            # A failure is told to who asks; nobody may ever.
            self._worker.add_done_callback(lambda worker: worker.cancelled() or worker.exception())

    def give_up(self) -> None:
        """Let the worker go; the next question starts another."""
        if self._script is not None:
            self._script.remove()
        self._worker = self._script = None

    async def think(self, request: dict[str, Any]) -> Thought:
        """Begin to think about a request without its `id`; see `bots.service`.

        Raises BrainError when there is no worker to do it.
        """
        self.begin()
        assert self._worker is not None
        try:
            worker = await asyncio.shield(self._worker)
            self._number += 1
            thought = Thought(worker, self._number)
            await thought.ask({**request, "id": self._number})
        except (JsException, TimeoutError) as error:
            self.give_up()
            raise BrainError(str(error)) from error
        return thought

    async def _start(self) -> Any:
        script = document.createElement("script")
        for name, value in (
            ("type", "py"),
            ("worker", ""),
            ("name", f"{_NAME}"),
            ("src", "./static/brain.py"),
            ("config", "./static/brain.json"),
        ):
            script.setAttribute(name, value)
        self._script = script
        document.body.append(script)
        return await asyncio.wait_for(workers[_NAME], _START_SECONDS)


class Thought:
    """A question that is being thought about."""

    def __init__(self, worker: Any, number: int) -> None:
        self._worker = worker
        self._number = number

    async def ask(self, request: dict[str, Any]) -> None:
        """Send the question."""
        answer = json.loads(await self._worker.ask(json.dumps(request)))
        if "error" in answer:
            raise BrainError(answer["error"])

    async def state(self) -> dict[str, Any]:
        """Return how far it is, after a moment; raise BrainError if nothing comes back."""
        await asyncio.sleep(_POLL_SECONDS)
        try:
            state: dict[str, Any] = json.loads(await asyncio.wait_for(self._worker.poll(), 20))
        except (JsException, TimeoutError) as error:
            raise BrainError(str(error)) from error
        if state["id"] != self._number:
            raise BrainError("the question was lost")
        return state

    async def drop(self) -> None:
        """Stop thinking about it; a worker that is gone has stopped."""
        with suppress(JsException):
            await self._worker.halt()
