"""Requests to the browser that it may refuse, at once, later or never, without harm to the game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException

_running: set[asyncio.Task[None]] = set()
"""The event loop keeps only weak references to tasks."""


async def answered(call: Callable[[], Any]) -> Any:
    """Make a request and return its answer; raise what the browser raises.

    What extensions put in the place of the browser's functions need not return a promise.
    """
    answer = call()
    return await answer if hasattr(answer, "then") else answer


def request(call: Callable[[], Any]) -> None:
    """Make a request, and ignore its outcome."""
    try:
        answer = call()
    except (JsException, AttributeError):
        return
    if hasattr(answer, "then"):
        task = asyncio.ensure_future(_await(answer))
        _running.add(task)
        task.add_done_callback(_running.discard)


async def _await(answer: Any) -> None:
    try:
        await answer
    except JsException:
        return
