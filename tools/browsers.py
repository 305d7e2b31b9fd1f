"""Find a Chromium for the browser tests, or install one."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tools import debian
from tools.steps import BuildError, run_step

VARIABLE = "TALUVA_CHROMIUM"
# Chromium without windows first: a page starts with about half the work that the windows of the whole browser cost.
COMMANDS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
ASK_PLAYWRIGHT = (
    "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path, end='')"
)
ADVICE = f"Install Chromium or Chrome yourself, or set {VARIABLE} to the path of one, and run the same command again."

DRIVER_ADVICE = "Install what it misses (libatomic1 on Debian), and run the same command again."


def find_browser() -> str | None:
    """Return the path of the Chromium that the environment names, else of one on this machine, else None.

    Raises BuildError when the one that the environment names does not exist.
    """
    named = os.environ.get(VARIABLE)
    if named:
        if not Path(named).is_file():
            raise BuildError(f"{VARIABLE} names {named}, which does not exist.")
        return named
    return next((path for path in map(shutil.which, COMMANDS) if path), None)


def playwrights_browser(python: Path) -> str | None:
    """Return the path of the Chromium that Playwright has installed, or None."""
    answer = subprocess.run([str(python), "-c", ASK_PLAYWRIGHT], capture_output=True, text=True)
    return answer.stdout if answer.returncode == 0 and Path(answer.stdout).is_file() else None


def ensure_driver(python: Path) -> None:
    """Install the library that Playwright's driver needs where a bare Debian lacks it; python: one with Playwright.

    Raises BuildError with what the driver says when it cannot be run.
    """
    command = [str(python), "-m", "playwright", "--version"]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode and debian.is_debian_root():
        debian.install("libatomic1", "a library that Playwright needs", DRIVER_ADVICE)
        result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise BuildError(f"{result.stderr.strip()[-2000:]}\n\nPlaywright cannot be run.\n{DRIVER_ADVICE}")


def ensure_browser(python: Path) -> str:
    """Return the path of a Chromium, and install one if there is none.

    python: one with Playwright.

    Raises BuildError when the installation fails.
    """
    ensure_driver(python)
    browser = find_browser() or playwrights_browser(python)
    if browser:
        return browser
    if debian.is_debian_root():
        debian.install("chromium-headless-shell", "Chromium", ADVICE)
    else:
        run_step("Installing Playwright's Chromium", [str(python), "-m", "playwright", "install", "chromium"], ADVICE)
    browser = find_browser() or playwrights_browser(python)
    if browser is None:
        raise BuildError(f"Chromium was installed but cannot be found.\n{ADVICE}")
    return browser
