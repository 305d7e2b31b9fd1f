"""Time that counts only while the page runs: a device that sleeps is no worker that does not answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

_Answer = TypeVar("_Answer")

_STOPPED_SECONDS = 2.0
"""A longer gap between two readings is time in which the page or the worker stood still."""

_STEP_SECONDS = 0.5


class AwakeClock:
    """A clock that does not count the gaps between readings that are longer than two seconds.

    Browsers stop pages in the background, and devices sleep; then all timers fire at once, before any message that
    came meanwhile. Whoever measures time with this clock reads it at least once a second.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: float | None = None
        self._stopped = 0.0

    def __call__(self) -> float:
        """Return seconds, from any starting point."""
        now = self._clock()
        if self._last is not None and now - self._last > _STOPPED_SECONDS:
            self._stopped += now - self._last
        self._last = now
        return now - self._stopped


awake_seconds = AwakeClock()
"""The clock of this page or worker."""


async def wait_awake(answer: Awaitable[_Answer], seconds: float) -> _Answer:
    """Return what is awaited; raise TimeoutError if it takes longer, not counting the time the page stood still."""
    task = asyncio.ensure_future(answer)
    end = awake_seconds() + seconds
    try:
        while (left := end - awake_seconds()) > 0:
            done, _waiting = await asyncio.wait({task}, timeout=min(_STEP_SECONDS, left))
            if done:
                return task.result()
    finally:
        task.cancel()
    raise TimeoutError
