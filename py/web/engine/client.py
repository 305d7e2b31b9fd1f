"""The page's side of the engine: a worker that thinks while the page stays responsive."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from math import inf
from typing import Any

from js import document, fetch
from pyodide.ffi import JsException

from web.engine.awake import awake_seconds, wait_awake
from web.engine.inquiry import EngineError, Fields, Ticket

_SOURCE = "./static/engine.py"
_SETTINGS = "./static/engine.json"
_START_SECONDS = 45
_ANSWER_SECONDS = 8


class EngineClient:
    """The engine in a worker, started when first needed and restarted after a failure."""

    def __init__(self, name: str = "engine") -> None:
        """name: what the names of its workers begin with."""
        self._name = name
        self._worker: _Worker | None = None
        self._workers = 0
        self._requests = 0
        self._halts: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Start the worker, so that the first request does not have to wait for it."""
        self._running_worker()

    async def ask(self, request: Fields) -> Ticket:
        """Submit a request without its `id`, in the format of `bots.service`.

        Raises EngineError if the worker does not start or answer, or refuses the request.
        """
        worker = self._running_worker()
        try:
            await worker.wait_until_started()
            # The time starts here: it includes the way to the worker.
            asked = awake_seconds()
            self._requests += 1
            id_ = self._requests
            try:
                answer = await worker.call("ask", json.dumps({**request, "id": id_}))
            except asyncio.CancelledError:
                self.halt(id_)
                raise
        except EngineError:
            self._give_up(worker)
            raise
        if "error" in answer:
            raise EngineError(answer["error"])
        seconds = answer["seconds"]
        return Ticket(id_, inf if seconds is None else asked + seconds)

    async def poll(self, id_: int, end: bool = False, others: Sequence[Fields] = ()) -> Fields:
        """Return the progress of a request; `end` lets the best so far be the answer.

        others: what the engines that help with it have so far.
        Raises EngineError if there is no answer or no such request.
        """
        worker = self._worker
        if worker is None:
            raise EngineError("the worker has ended")
        try:
            state = await worker.call("poll", id_, end, json.dumps(list(others)))
        except EngineError:
            self._give_up(worker)
            raise
        if state["id"] != id_:
            raise EngineError("the request was lost")
        return state

    def halt(self, id_: int) -> None:
        """Stop working on a request, ignoring any failure."""
        if self._worker is not None:
            task = asyncio.ensure_future(_halt(self._worker, id_))
            # The event loop keeps only weak references to tasks.
            self._halts.add(task)
            task.add_done_callback(self._halts.discard)

    def _running_worker(self) -> _Worker:
        if self._worker is None:
            # The name of an ended worker cannot be used again.
            self._workers += 1
            self._worker = _Worker(f"{self._name}-{self._workers}")
        return self._worker

    def _give_up(self, worker: _Worker) -> None:
        """End a failed worker; the next request starts another."""
        worker.end()
        if self._worker is worker:
            self._worker = None


class _Worker:
    """A PyScript worker with its own Python, which `static/engine.py` runs."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._script: Any = None
        self._exports: asyncio.Task[Any] = asyncio.ensure_future(self._start())
        # Retrieves the exception, which Python would otherwise report if nobody awaits the task.
        self._exports.add_done_callback(lambda exports: exports.cancelled() or exports.exception())

    async def wait_until_started(self) -> None:
        """Wait until the worker can be called; raise EngineError if it does not start."""
        await self._started()

    async def call(self, function: str, *arguments: str | int) -> Fields:
        """Call an exported function and return its answer, empty if there is none; raise EngineError if it fails."""
        exports = await self._started()
        try:
            answer = await wait_awake(getattr(exports, function)(*arguments), _ANSWER_SECONDS)
        except (JsException, TimeoutError) as error:
            raise EngineError(str(error)) from error
        fields: Fields = json.loads(answer or "{}")
        return fields

    def end(self) -> None:
        """Stop the worker and remove it from the page."""
        self._exports.cancel()
        script, self._script = self._script, None
        if script is not None:
            if hasattr(script, "xworker"):
                script.xworker.terminate()
            script.remove()

    async def _started(self) -> Any:
        """Return the functions that the worker exports."""
        if not self._exports.done():
            # Not awaited directly: a cancelled start would look like a cancelled caller.
            await asyncio.wait({self._exports})
        if self._exports.cancelled():
            raise EngineError("the worker has ended")
        try:
            return self._exports.result()
        except (JsException, TimeoutError, OSError) as error:
            raise EngineError(str(error)) from error

    async def _start(self) -> Any:
        for address in (_SOURCE, _SETTINGS):
            # PyScript would wait forever for a file that fails to load.
            answer = await fetch(address)
            if not answer.ok:
                raise OSError(f"{address}: {answer.status}")
        # PyScript's modules exist only in a running page.
        from pyscript import workers

        script = document.createElement("script")
        attributes = {"type": "py", "worker": "", "name": self._name, "src": _SOURCE, "config": _SETTINGS}
        for key, value in attributes.items():
            script.setAttribute(key, value)
        self._script = script
        document.body.append(script)
        return await wait_awake(workers[self._name], _START_SECONDS)


async def _halt(worker: _Worker, id_: int) -> None:
    try:
        await worker.call("halt", id_)
    except EngineError:
        return
