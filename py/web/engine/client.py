"""The page's side of the computer players: a worker that thinks while the page stays quick."""

from __future__ import annotations

import asyncio
import json
from time import monotonic
from typing import Any

from js import document, fetch
from pyodide.ffi import JsException

_SOURCE = "./static/brain.py"
_SETTINGS = "./static/brain.json"
_START_SECONDS = 45
_ANSWER_SECONDS = 8
_POLL_SECONDS = 0.1


class BrainError(Exception):
    """Report that the worker did not start, or does not answer any more."""


class Brain:
    """One worker with its own Python, begun when it is first needed."""

    def __init__(self) -> None:
        self._script: Any = None
        self._worker: asyncio.Future[Any] | None = None
        self._workers = 0
        self._number = 0
        self._tasks: set[asyncio.Future[None]] = set()

    def begin(self) -> None:
        """Start the worker, so that the first question does not wait for it."""
        if self._worker is None:
            self._worker = asyncio.ensure_future(self._start())
            # A failure is told to who asks; nobody may ever.
            self._worker.add_done_callback(lambda worker: worker.cancelled() or worker.exception())

    def give_up(self) -> None:
        """Let the worker go; the next question starts another."""
        if self._worker is not None:
            self._worker.cancel()
        script, self._worker, self._script = self._script, None, None
        if script is not None:
            if hasattr(script, "xworker"):
                script.xworker.terminate()
            script.remove()

    async def think(self, request: dict[str, Any]) -> Thought:
        """Begin to work on a request without its `id`; see `bots.service`.

        Raises BrainError when there is no worker to do it.
        """
        self.begin()
        assert self._worker is not None
        try:
            worker = await asyncio.shield(self._worker)
        except (JsException, TimeoutError, OSError) as error:
            self.give_up()
            raise BrainError(str(error)) from error
        except asyncio.CancelledError:
            if self._worker is not None and not self._worker.cancelled():
                raise
            raise BrainError("the worker was given up") from None
        self._number += 1
        thought = Thought(self, worker, self._number)
        await thought.ask(request)
        return thought

    def keep(self, task: asyncio.Future[None]) -> None:
        """Hold a task that nobody waits for until it ends."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start(self) -> Any:
        for address in (_SOURCE, _SETTINGS):
            # What does not come would leave PyScript waiting for ever.
            answer = await fetch(address)
            if not answer.ok:
                raise OSError(f"{address}: {answer.status}")
        # PyScript's own modules are there only where a page runs.
        from pyscript import workers

        # A name is a worker's for good, also of one that is gone.
        self._workers += 1
        name = f"brain-{self._workers}"
        script = document.createElement("script")
        for key, value in (("type", "py"), ("worker", ""), ("name", name), ("src", _SOURCE), ("config", _SETTINGS)):
            script.setAttribute(key, value)
        self._script = script
        document.body.append(script)
        return await asyncio.wait_for(workers[name], _START_SECONDS)


class Thought:
    """A request that is worked on."""

    def __init__(self, brain: Brain, worker: Any, number: int) -> None:
        self._brain = brain
        self._worker = worker
        self._number = number
        self._asked = monotonic()
        self._end: float | None = None

    @property
    def is_due(self) -> bool:
        """Return whether its time is over by the page's clock, on which the way to the worker counts too."""
        return self._end is not None and monotonic() >= self._end

    async def ask(self, request: dict[str, Any]) -> None:
        """Send the request; raise BrainError when the worker refuses it or does not answer."""
        try:
            answer = await self._answer(self._worker.ask(json.dumps({**request, "id": self._number})))
        except asyncio.CancelledError:
            self.drop()
            raise
        if "error" in answer:
            raise BrainError(answer["error"])
        if answer["seconds"] is not None:
            self._end = self._asked + answer["seconds"]

    async def state(self) -> dict[str, Any]:
        """Return how far it is, after a moment; raise BrainError if nothing comes back."""
        # Not later than its end, which may come before the next look.
        left = _POLL_SECONDS if self._end is None or self.is_due else self._end - monotonic()
        await asyncio.sleep(min(_POLL_SECONDS, left))
        state = await self._answer(self._worker.poll(self._number))
        if state["id"] != self._number:
            raise BrainError("the request was lost")
        return state

    def drop(self) -> None:
        """Stop working on it; whether that is heard does not matter."""
        self._brain.keep(asyncio.ensure_future(self._halt()))

    async def _halt(self) -> None:
        try:
            await asyncio.wait_for(self._worker.halt(self._number), _ANSWER_SECONDS)
        except (JsException, TimeoutError):
            return

    async def _answer(self, answer: Any) -> dict[str, Any]:
        try:
            fields: dict[str, Any] = json.loads(await asyncio.wait_for(answer, _ANSWER_SECONDS) or "{}")
        except (JsException, TimeoutError) as error:
            self._brain.give_up()
            raise BrainError(str(error)) from error
        return fields
