"""Run mutmut's commands with a quicker way to try a mutant: in a fork of one process that has collected all tests.

mutmut itself starts pytest anew for each mutant, and asks at each call of a function which mutant is tried. Here a
child puts the mutant's code into the function, runs the tests that reach it, and ends at the first that fails.
"""

from __future__ import annotations

import functools
import gc
import importlib
import os
import resource
import sys
from bisect import bisect
from collections.abc import Callable, Collection, Iterable
from itertools import accumulate
from pathlib import Path
from time import process_time
from types import FunctionType
from typing import Any, cast

import mutmut.__main__ as command
import pytest
from mutmut.mutation import trampoline
from mutmut.mutation.trampoline_templates import mangle_function_name
from mutmut.runners.harness import PytestRunner
from mutmut.state import state
from mutmut.utils.file_utils import change_cwd
from mutmut.utils.format_utils import mangled_name_from_mutant_name
from mutmut.workers.isolation import ForkServerRunner

sys.path.insert(0, str(Path(__file__).parent.parent))
from tools.mutants_order import caches

MEMORY = 4 << 30
"""Bytes that a mutant may use, so that one that never ends does not fill the machine."""

SECONDS, TIMES = 4, 10
"""The processor's seconds that a test may take: so many, and so many times what it took without a change."""

ENOUGH = 30.0
"""How many seconds the tests of a mutant usually take together: where there are more, only the quickest run."""

SUSPICIOUS = 35
"""The exit code that mutmut counts neither as killed nor as survived."""

KILLERS = Path("mutmut-killers.txt")
"""Which test killed a mutant of which function: it comes first for the function's other mutants."""

_mutants_of: list[tuple[FunctionType, dict[str, Any]]] = []
_caches: list[functools._lru_cache_wrapper[Any]] = []
_items: dict[str, pytest.Item] = {}


def leave_unchanged(mutants: dict[str, Any], is_classmethod: bool = False) -> Callable[[FunctionType], FunctionType]:
    """Return a decorator that notes a function and its mutants, instead of one that chooses at each call."""

    def note(function: FunctionType) -> FunctionType:
        _mutants_of.append((function, mutants))
        return function

    return note


def note_calls(mutants: dict[str, Any], is_classmethod: bool = False) -> Callable[[FunctionType], FunctionType]:
    """Return a decorator that notes that a test reaches a function; mutmut's own takes a hundred times as long."""
    reached = state()._stats

    def note(function: FunctionType) -> FunctionType:
        *outer, own = function.__qualname__.split(".")
        mangled = mangle_function_name(name=own, class_name=outer[0] if outer else None)
        name = f"{function.__module__}.{mangled}"

        @functools.wraps(function)
        def noted(*args: Any, **kwargs: Any) -> Any:
            reached.add(name)
            return function(*args, **kwargs)

        return cast(FunctionType, noted)

    return note


def change(mutant: str) -> None:
    """Put the code of a mutant into its function.

    Raises LookupError if there is no such mutant, and ValueError for code that does not fit the function.
    """
    module, _, name = mutant.rpartition(".")
    importlib.import_module(module)  # some commands import theirs only when they run
    for function, mutants in _mutants_of:
        if function.__module__ == module and name in mutants:
            changed = mutants[name]
            changed = getattr(changed, "__func__", changed)
            function.__code__ = changed.__code__
            function.__defaults__ = changed.__defaults__
            function.__kwdefaults__ = changed.__kwdefaults__
            return
    raise LookupError(mutant)


class Runner(PytestRunner):  # type: ignore[misc]
    """Runs tests that are collected already. The process may run the tests of one mutant only."""

    def warm_up(self) -> None:
        """Do nothing: the tests are collected before the server starts."""

    def run_stats(self, *, tests: Iterable[str]) -> int:
        """Note which functions each test reaches; return 0 if all pass."""
        trampoline.wrap_in_trampoline = note_calls
        status: int = super().run_stats(tests=tests)
        return status

    def run_tests(self, *, mutant_name: str | None, tests: Iterable[str]) -> int:
        """Return 0 if all tests pass, and 1 at the first that fails; in a session of its own without a mutant."""
        wanted = set(tests)
        if mutant_name is None:
            return self._run_unchanged(wanted) if wanted else super().run_tests(mutant_name=None, tests=())
        try:
            change(mutant_name)
        except (LookupError, ValueError):
            return SUSPICIOUS
        for cached in _caches:
            cached.cache_clear()
        os.environ["MUTANT_UNDER_TEST"] = ""
        function = mangled_name_from_mutant_name(mutant_name)
        lines = KILLERS.read_text(encoding="utf-8").splitlines() if KILLERS.exists() else ()
        killers = {test for of, _, test in (line.partition(" ") for line in lines) if of == function}
        seconds = state().duration_by_test
        names = [name for name in wanted if name in _items]
        names.sort(key=lambda name: (name not in killers, seconds.get(name, 0), name))
        together = list(accumulate(seconds.get(name, 0) for name in names))
        items = [_items[name] for name in names[: bisect(together, ENOUGH) + 1]]
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for item, following in zip(items, [*items[1:], None], strict=True):
            limit_seconds(seconds.get(item.nodeid, 0))
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if item.session.testsfailed:
                if item.nodeid not in killers:
                    with KILLERS.open("a", encoding="utf-8") as file:
                        file.write(f"{function} {item.nodeid}\n")
                return 1
        return 0

    def _run_unchanged(self, wanted: Collection[str]) -> int:
        trampoline.wrap_in_trampoline = leave_unchanged

        class Only:
            def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
                items[:] = [item for item in items if item.nodeid in wanted]

        with change_cwd("mutants"):
            arguments = ["-x", "-q", *self._pytest_add_cli_args_test_selection]
            return int(self.execute_pytest(arguments, plugins=[Only()]))


def limit_seconds(usual: float) -> None:
    """End the process when the next test takes much longer than usual, in seconds of the processor."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (min(int(process_time() + SECONDS + TIMES * usual), hard), hard))


class Server(ForkServerRunner):  # type: ignore[misc]
    """Forks a child for each mutant from within pytest, after it has collected the tests and before it runs any."""

    def _forkserver_main(self, work_fd: int, result_fd: int) -> None:
        trampoline.wrap_in_trampoline = leave_unchanged
        serve = super()._forkserver_main

        class Loop:
            @pytest.hookimpl(tryfirst=True)
            def pytest_runtestloop(self, session: pytest.Session) -> bool:
                _items.update((item.nodeid, item) for item in session.items)
                _caches[:] = caches()
                gc.freeze()
                serve(work_fd, result_fd)
                return True

        runner = Runner()
        os.environ["MUTANT_UNDER_TEST"] = ""
        sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - what is printed would mix with the progress
        with change_cwd("mutants"):
            arguments = ["-q", "--capture=sys", "--override-ini=tmp_path_retention_policy=failed"]
            arguments += runner._pytest_add_cli_args_test_selection
            if runner.execute_pytest(arguments, plugins=[Loop()]):
                raise RuntimeError("The tests cannot be collected.")


def server(max_workers: int = 1) -> ForkServerRunner:
    """Return the runner that mutmut's commands use."""
    return Server(max_workers, Runner, {})


if __name__ == "__main__":
    command.get_mutant_runner = server
    command.cli(sys.argv[1:])
