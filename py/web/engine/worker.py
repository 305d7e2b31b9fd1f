"""The worker's side of the engine: the functions that the page may call."""

from __future__ import annotations

import asyncio

from bots.service import Service
from web.engine.awake import awake_seconds

_service = Service(awake_seconds)
_tasks: list[asyncio.Task[None]] = []


async def ask(request: str) -> str:
    """Start work on a request; see `bots.service.Service.ask`."""
    answer = _service.ask(request)
    _tasks[:] = [task for task in _tasks if not task.done()]
    _tasks.append(asyncio.ensure_future(_service.work()))
    return answer


async def poll(number: int, end: bool, others: str) -> str:
    """Return the progress of a request, or end it; see `bots.service.Service.poll`."""
    return _service.poll(number, end, others)


async def halt(number: int) -> None:
    """Stop working on a request."""
    _service.halt(number)
