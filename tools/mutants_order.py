"""Let pytest run the quickest tests first, and the slow ones not at all: thousands of runs wait for them."""

from __future__ import annotations

import functools
import json
import sys
from pathlib import Path

import pytest

SECONDS = 0.3
"""The longest that a test may have taken when mutmut measured it."""


def pytest_sessionstart() -> None:
    """Forget what the functions with a cache have computed, so that none of it is from before the change."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "taluva":
            for value in vars(module).values():
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests by the seconds that they took and leave out those that took too long."""
    measured = Path("mutmut-stats.json")
    if measured.exists():
        seconds = json.loads(measured.read_text(encoding="utf-8"))["duration_by_test"]
        items[:] = sorted(
            (item for item in items if seconds.get(item.nodeid, 0) <= SECONDS),
            key=lambda item: seconds.get(item.nodeid, 0),
        )
