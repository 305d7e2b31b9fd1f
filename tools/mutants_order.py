"""A pytest plugin for mutmut: run the quickest tests first, and leave out the slow ones."""

from __future__ import annotations

import functools
import json
import sys
from pathlib import Path

import pytest

QUICK = 0.99
"""The share of the tests that run. A limit in seconds would leave out more of them on a slower machine."""


def pytest_sessionstart() -> None:
    """Empty the functions' caches: what is in them was computed before the code was changed."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("taluva", "session", "bots"):
            for value in vars(module).values():
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in the order of the seconds that they took, and leave out those that took too long."""
    measured = Path("mutmut-stats.json")
    if measured.exists():
        seconds = json.loads(measured.read_text(encoding="utf-8"))["duration_by_test"]
        longest = sorted(seconds.values())[int(QUICK * (len(seconds) - 1))] if seconds else 0
        items[:] = sorted(
            (item for item in items if seconds.get(item.nodeid, 0) <= longest),
            key=lambda item: seconds.get(item.nodeid, 0),
        )
