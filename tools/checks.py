"""Run the checks, the tests and the benchmarks."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, NamedTuple

from tools.browsers import VARIABLE, ensure_browser
from tools.dist import ensure_dist
from tools.setup import ensure_node_modules, ensure_packages, node_command
from tools.steps import ROOT, BuildError, say

BENCHMARKS = ROOT / "tests" / "bench"
SEARCH_PATH = os.pathsep.join(str(folder) for folder in (ROOT, ROOT / "py"))
BYTECODE = ROOT / ".build" / "bytecode"
BIOME = Path("@biomejs", "biome", "bin", "biome")
# A file's tests stay together, since they share a page, and keep the order of tests/conftest.py.
ALL_CORES = ["--dist=loadfile", "--no-loadscope-reorder"]
CORES = min(os.cpu_count() or 1, 4)
NO_BROWSER = "not browser and not package"
QUICK = ["--ignore=tests/browser", "-m", f"{NO_BROWSER} and not slow"]
COVERAGE = ["--ignore=tests/browser", "-m", NO_BROWSER, "--cov", "--cov-report=term"]
RUN_BENCHMARK = "import runpy, sys; runpy.run_path(sys.argv[1])['main']()"


def check(*, fix: bool) -> None:
    """Run the linters, the formatters and the type checker; with fix, let them correct what they can.

    Raises BuildError that names what failed.
    """
    run_all(check_commands(fix=fix), environment())


def test(arguments: Sequence[str], *, quick: bool, long: bool, coverage: bool) -> None:
    """Run the checks and all tests; given arguments for pytest, run only pytest with them.

    quick: run only the tests that need neither a browser nor the built site, and of these those that take little time.
    long: run the long tests as well.
    coverage: run all tests that need no browser, and report the lines and branches that they miss.

    Raises BuildError that names what failed.
    """
    python = str(ensure_packages("test"))
    # The browser works beside its process, so that more of them would only start more pages and collect more tests.
    pytest = [python, "-m", "pytest", *([] if arguments else [f"--numprocesses={CORES}", *ALL_CORES])]
    pytest += [
        *(QUICK if quick else []),
        *(COVERAGE if coverage else []),
        *(["--long"] if long else []),
    ]
    whole = not (arguments or quick or coverage)
    # The checks use the core that is idle while the site is built.
    with started(check_commands(fix=False) if whole else {}, environment()) as checks:
        run_all(
            {"pytest": [*pytest, *arguments]},
            prepare_tests(browser=not (quick or coverage), small=long and whole),
            checks,
        )


def bench(names: Sequence[str]) -> None:
    """Run the benchmarks with these names, or all of them."""
    benchmarks = {path.stem: path for path in sorted(BENCHMARKS.glob("*.py")) if not path.stem.startswith("_")}
    unknown = [name for name in names if name not in benchmarks]
    if unknown:
        raise BuildError(f"No benchmark {', '.join(unknown)}. There are: {', '.join(benchmarks) or 'none'}.")
    python = str(ensure_packages("test"))
    variables = prepare_tests(browser=True, small=True)
    for name in names or benchmarks:
        run_all({f"benchmark {name}": [python, "-c", RUN_BENCHMARK, str(benchmarks[name])]}, variables)


def check_commands(*, fix: bool) -> dict[str, list[str]]:
    """Return the command of each check, by its name, and install what they need."""
    python = ensure_packages("test")
    biome = str(ensure_node_modules() / BIOME)
    return {
        "ruff check": [str(python), "-m", "ruff", "check", *(["--fix"] if fix else [])],
        "ruff format": [str(python), "-m", "ruff", "format", *([] if fix else ["--check"])],
        "mypy": [str(python), "-m", "mypy"],
        "import-linter": [str(python.with_name("lint-imports")), "--no-logo", "--no-cache"],
        "biome": [*node_command(), biome, "check", "--error-on-warnings", *(["--write"] if fix else [])],
    }


def environment() -> dict[str, str]:
    """Return the environment in which Python finds the code and the tests, and compiles them once.

    Each process of the tests reads all of them, and tests start a hundred more.
    """
    variables = {**os.environ, "PYTHONPATH": SEARCH_PATH, "PYTHONPYCACHEPREFIX": str(BYTECODE)}
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    return variables


def prepare_tests(*, browser: bool, small: bool) -> dict[str, str]:
    """Return the environment to run tests in; with browser, build dist/, and find or install one to show it.

    small: whether dist/ must be compressed as the published site is.
    """
    if not browser:
        return environment()
    chromium = {VARIABLE: ensure_browser(ensure_packages("test"))}
    ensure_dist(small=small)
    return environment() | chromium


@contextmanager
def started(commands: Mapping[str, Sequence[str]], environment: Mapping[str, str]) -> Iterator[dict[str, Started]]:
    """Start commands that run beside what follows, and end those that still run afterwards."""
    with ExitStack() as stack:
        processes = {}
        for name, command in commands.items():
            output = stack.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace"))
            process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT)
            stack.enter_context(process)
            stack.callback(process.kill)
            processes[name] = Started(process, output)
        yield processes


class Started(NamedTuple):
    """A command that runs, and the file that it writes to."""

    process: subprocess.Popen[bytes]
    output: IO[str]

    def finish(self) -> int:
        """Wait for the end, print the output and return the exit code."""
        code = self.process.wait()
        self.output.seek(0)
        say(self.output.read().rstrip())
        return code


def run_all(
    commands: Mapping[str, Sequence[str]], environment: Mapping[str, str], beside: Mapping[str, Started] | None = None
) -> None:
    """Run each command under its name, also after one has failed, and finish those that were started beside them.

    Raises BuildError that names those that failed.
    """
    failed = []
    for name, command in commands.items():
        say(f"· {name}")
        if subprocess.run(command, cwd=ROOT, env=environment).returncode:
            failed.append(name)
    for name, command_beside in (beside or {}).items():
        say(f"· {name}")
        if command_beside.finish():
            failed.append(name)
    if failed:
        raise BuildError(f"Failed: {', '.join(failed)}. See the lines above.")
