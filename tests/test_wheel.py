"""What the wheel contains, and that the library works from it on a Python with nothing else installed."""

from __future__ import annotations

import os
import site
import subprocess
import sys
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

import taluva
from tools.steps import ROOT

pytestmark = pytest.mark.package

QUICK = ["tests/rules/test_errors.py", "tests/test_picture.py"]
WHOLE = [
    "tests/rules",
    "tests/drawing",
    "tests/bots",
    "tests/test_picture.py",
    "tests/test_examples.py",
    "tests/test_cli.py",
    "tests/test_publications.py",
]
# The code must come from the wheel, not from the working folder.
RUN_TESTS = """
import sys, bots, taluva
where = sys.argv.pop(1)
assert taluva.__file__.startswith(where) and bots.__file__.startswith(where), (taluva.__file__, bots.__file__)
import pytest
sys.exit(pytest.main(sys.argv[1:]))
"""


def run(command: Sequence[str | Path], folder: Path, **environment: str) -> str:
    """Run a command without this checkout on Python's path; return its output."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTEST_ADDOPTS")}
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, encoding="utf-8", env=clean | environment
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create an environment with only the wheel, without even pip; return its folder of programs."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, symlinks=os.name != "nt")
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "--disable-pip-version-check"]
    run([*pip, "install", "--quiet", "--no-index", "--no-deps", "--no-compile", str(wheel)], folder)
    return programs


def test_wheel_contains_the_library_and_its_types_without_the_page(wheel: Path) -> None:
    assert wheel.name.startswith(f"taluva-{taluva.__version__}-")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    art = {f"taluva/drawing/art/{name}" for name in ("symbols.svg", "css/tokens.css", "css/board.css")}
    art |= {f"taluva/publishing/kit/{name}" for name in ("published.css", "player.js")}
    sources = {
        path.relative_to(ROOT / "py").as_posix()
        for package in ("taluva", "bots")
        for path in (ROOT / "py" / package).rglob("*")
        if path.suffix in (".py", ".typed")
    }
    assert {"taluva/py.typed", "bots/py.typed"} <= sources
    assert names == sources | art


def test_library_works_on_a_bare_python(bare: Path, tmp_path: Path) -> None:
    assert run([bare / "taluva", "--version"], tmp_path) == f"taluva {taluva.__version__}\n"
    assert "2 games in" in run([bare / "taluva", "simulate", "2"], tmp_path)
    position = 'import taluva; print(taluva.Game.new(seed=7), end="")'
    record = run([bare / "python", "-c", position], tmp_path)
    (tmp_path / "game.txt").write_text(record, encoding="utf-8")
    assert run([bare / "taluva", "picture", "game.txt"], tmp_path).startswith("<svg")
    assert "2 games, score" in run([bare / "python", "-m", "bots", "2", "1", "--games", "2"], tmp_path)


def run_tests(bare: Path, *arguments: str) -> str:
    """Run tests on the installed library, with pytest from the Python that runs this."""
    path = os.pathsep.join([site.getsitepackages()[0], str(ROOT)])
    settings = ["-q", "-p", "no:cacheprovider", "-o", "pythonpath=", *arguments]
    return run([bare / "python", "-c", RUN_TESTS, str(bare.parent.resolve()), *settings], ROOT, PYTHONPATH=path)


@pytest.mark.long
def test_tests_pass_with_the_wheel(bare: Path) -> None:
    assert " passed" in run_tests(bare, *QUICK)


@pytest.mark.long
def test_all_tests_of_the_library_pass_with_the_wheel(bare: Path) -> None:
    assert " passed" in run_tests(bare, *WHOLE)
