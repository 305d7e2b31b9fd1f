"""A pytest plugin for mutmut: run the quickest tests first, and forget what was computed before a change."""

from __future__ import annotations

import functools
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

CACHING = ("taluva", "session", "bots")


def pytest_sessionstart() -> None:
    """Empty the functions' caches: what is in them was computed before the code was changed."""
    empty_caches()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Empty the caches before each test while mutmut notes which functions it reaches: a cached result reaches none."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        empty_caches()


def empty_caches() -> None:
    """Forget what functions of our modules have computed."""
    for cached in caches():
        cached.cache_clear()


def caches() -> list[functools._lru_cache_wrapper[Any]]:
    """Return the cached functions of our modules."""
    ours = [module for name, module in list(sys.modules.items()) if name.partition(".")[0] in CACHING]
    values = [value for module in ours for value in vars(module).values()]
    return [value for value in values if isinstance(value, functools._lru_cache_wrapper)]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in the order of the seconds that they took."""
    measured = Path("mutmut-stats.json")
    if measured.exists():
        seconds = json.loads(measured.read_text(encoding="utf-8"))["duration_by_test"]
        items.sort(key=lambda item: seconds.get(item.nodeid, 0))
