"""Install a Debian package, where this is Debian and we are root."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tools.steps import run_step


def is_debian_root() -> bool:
    """Return whether this is Debian and we may install its packages."""
    release = Path("/etc/os-release")
    return (
        hasattr(os, "geteuid")
        and os.geteuid() == 0
        and shutil.which("apt-get") is not None
        and release.is_file()
        and "ID=debian" in release.read_text().splitlines()
    )


def install(package: str, name: str, advice: str) -> None:
    """Install a package; name: what it is called on the terminal. Raises BuildError with the advice when that fails."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run_step("Updating Debian's package lists", ["apt-get", "update"], advice, quiet)
    command = ["apt-get", "install", "--yes", "--no-install-recommends", package]
    run_step(f"Installing {name} from Debian", command, advice, quiet)
