"""Write the library's documentation from its docstrings, with pdoc, as pages of the site."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tools.setup import LOCK, ensure_packages
from tools.steps import ROOT, STAMPS, digest, files_below, once, run_step

PACKAGES = ROOT / "py"
TEMPLATES = Path(__file__).with_name("api_pages")
STYLE_SHEET = "api.css"
ADVICE = "Correct the docstring or the template named above and run the same command again."
FOLDER = "api"
"""The folder of the pages in the site."""


def modules() -> list[str]:
    """Return the names of the library's modules, except those of the command line."""
    paths = [path.relative_to(PACKAGES) for name in ("taluva", "bots") for path in files_below(PACKAGES / name)]
    parts = [(*path.parent.parts, path.stem) for path in paths if path.suffix == ".py" and "commands" not in path.parts]
    return [".".join(part for part in names if part != "__init__") for names in parts if names[-1] != "__main__"]


def ensure_pages() -> Path:
    """Write the pages to a folder unless they are up to date; return the folder."""
    pages = STAMPS / f"{FOLDER}-pages"
    sources = [*files_below(PACKAGES / "taluva", PACKAGES / "bots"), *inputs()]
    once(STAMPS / FOLDER, digest(sources), pages / "index.html", lambda: write_pages(pages))
    return pages


def write_pages(target: Path) -> None:
    """Write the pages to an empty folder. They run no script and have their own Content-Security-Policy."""
    python = ensure_packages("build")
    shutil.rmtree(target, ignore_errors=True)
    command = [str(python), "-m", "pdoc", *modules(), "--output-directory", str(target), "--docformat", "markdown"]
    command += ["--template-directory", str(TEMPLATES), "--no-search", "--no-show-source"]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGES), "PYTHONHASHSEED": "0"}
    run_step("Writing the documentation of the library", command, ADVICE, environment)
    shutil.copyfile(TEMPLATES / STYLE_SHEET, target / STYLE_SHEET)


def inputs() -> list[Path]:
    """Return the files that the pages depend on, apart from the library."""
    return [Path(__file__).resolve(), LOCK, *files_below(TEMPLATES)]
