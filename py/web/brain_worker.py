"""The worker's side of the computer players: what the page may call."""

from __future__ import annotations

import asyncio
import time

from bots.service import Service

_service = Service(time.monotonic)
_works: list[asyncio.Task[None]] = []


async def ask(request: str) -> str:
    """Begin to think; see `bots.service.Service.ask`."""
    answer = _service.ask(request)
    _works[:] = [work for work in _works if not work.done()]
    _works.append(asyncio.ensure_future(_service.work()))
    return answer


async def poll() -> str:
    """Return how far it is; see `bots.service.Service.poll`."""
    return _service.poll()


async def halt() -> None:
    """Stop thinking."""
    _service.halt()
