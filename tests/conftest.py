"""Options, hypothesis profiles and fixtures for all tests."""

from __future__ import annotations

import gc
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from pytest_timeout import Settings as TimeoutSettings  # type: ignore[import-untyped]

from tests.strict_english import strict_english

settings.register_profile("quick", max_examples=16, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=1000, deadline=None)
settings.register_profile(
    "mutants", max_examples=8, deadline=None, derandomize=True, database=None, phases=[Phase.explicit, Phase.generate]
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --long and --rewrite."""
    parser.addoption("--long", action="store_true", help="also run the tests marked long, and more examples")
    parser.addoption("--rewrite", action="store_true", help="rewrite the expected drawings instead of comparing")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the hypothesis profile."""
    default = "long" if config.getoption("--long") else "quick"
    settings.load_profile(config.getoption("--hypothesis-profile") or default)
    # What is collected stays to the end: looking through it for garbage again and again takes a tenth of the time.
    gc.disable()


def pytest_collection_finish() -> None:
    """Collect garbage from here on, only of what is made from here on, and seldom: there is little."""
    gc.freeze()
    gc.set_threshold(100_000)
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run the slowest files first, and skip the tests marked long without --long."""
    # A browser file with few tests has slow ones: whole games, other browsers, layouts.
    tests_in = Counter(item.path for item in items)
    in_browser = {item.path for item in items if item.get_closest_marker("browser")}
    items.sort(key=lambda item: (item.path not in in_browser, tests_in[item.path], item.path))
    if config.getoption("--long"):
        return
    skip = pytest.mark.skip(reason="runs with --long")
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(skip)


@pytest.fixture(scope="session", autouse=True)
def english() -> Iterator[None]:
    """Let every text for players be one that translators see."""
    with strict_english():
        yield


@pytest.fixture
def text_file(tmp_path: Path) -> Callable[[str | bytes], str]:
    """Return a function that writes a text to a file and returns the file's name."""

    def write(text: str | bytes) -> str:
        path = tmp_path / "text.txt"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)

    return write


@pytest.fixture
def progress(request: pytest.FixtureRequest) -> Callable[[], None]:
    """Return a function for each step of a long test, after which the time limit begins anew.

    So the limit is that of a step, however many there are, and however busy the machine is.
    """
    hooks = request.config.pluginmanager.hook
    seconds = float(request.config.getini("timeout"))
    method = "signal" if hasattr(signal, "SIGALRM") else "thread"

    def begin_anew() -> None:
        hooks.pytest_timeout_cancel_timer(item=request.node)
        hooks.pytest_timeout_set_timer(
            item=request.node,
            settings=TimeoutSettings(seconds, method, func_only=False, disable_debugger_detection=False),
        )

    return begin_anew
