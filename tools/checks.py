"""Run everything that must pass, and the benchmarks."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tools.browsers import VARIABLE, ensure_browser
from tools.dist import ensure_dist
from tools.setup import ensure_packages
from tools.steps import ROOT, BuildError, say

BENCHMARKS = ROOT / "tests" / "bench"
STATIC_CHECKS = {
    "ruff": ["-m", "ruff", "check", "."],
    "mypy": ["-m", "mypy"],
}
# A file's tests stay together: they share a page. In the order of tests/conftest.py.
ALL_CORES = ["--numprocesses=auto", "--maxprocesses=4", "--dist=loadfile", "--no-loadscope-reorder"]
# Browser tests run the page's own Python, which nobody counts lines in.
COVERAGE = ["-m", "not browser", "--cov", "--cov-report=term"]
RUN_BENCHMARK = "import runpy, sys; runpy.run_path(sys.argv[1])['main']()"


def prepare() -> tuple[Path, dict[str, str]]:
    """Install what the tests need and build dist/; return .venv's Python and the environment to run it in."""
    python = ensure_packages("test")
    browser = ensure_browser(python)
    ensure_dist()
    search_path = os.pathsep.join([str(ROOT), str(ROOT / "py"), str(ROOT / "tests")])
    return python, {**os.environ, VARIABLE: browser, "PYTHONPATH": search_path}


def test(arguments: Sequence[str]) -> None:
    """Run ruff, mypy and all tests, or with arguments beside --long only pytest with them.

    With --coverage run the tests that need no browser, and tell which lines and branches they leave out.
    Raises BuildError that names what failed.
    """
    python, environment = prepare()
    coverage = "--coverage" in arguments
    others = [argument for argument in arguments if argument != "--coverage"]
    whole = all(argument == "--long" for argument in others)
    checks = dict(STATIC_CHECKS) if whole and not coverage else {}
    checks["pytest"] = ["-m", "pytest", *(ALL_CORES if whole else []), *(COVERAGE if coverage else []), *others]
    failed = []
    for name, command in checks.items():
        say(f"· {name}")
        if subprocess.run([str(python), *command], cwd=ROOT, env=environment).returncode:
            failed.append(name)
    if failed:
        raise BuildError(f"Failed: {', '.join(failed)}. The lines above say where.")


def bench(names: Sequence[str]) -> None:
    """Run the benchmarks of these names, or all of them."""
    known = {path.stem: path for path in sorted(BENCHMARKS.glob("*.py")) if not path.stem.startswith("_")}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise BuildError(f"No benchmark {', '.join(unknown)}. There are: {', '.join(known) or 'none'}.")
    python, environment = prepare()
    for name in names or known:
        say(f"· {name}")
        command = [str(python), "-c", RUN_BENCHMARK, str(known[name])]
        if subprocess.run(command, cwd=ROOT, env=environment).returncode:
            raise BuildError(f"The benchmark {name} failed. The lines above say where.")
