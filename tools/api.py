"""Write the documentation of the library, taken from its docstrings by pdoc, as pages beside the game."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tools.setup import LOCK, ensure_packages
from tools.steps import ROOT, STAMPS, digest, files_below, once, run_step

PACKAGES = ROOT / "py"
TEMPLATES = Path(__file__).with_name("api_pages")
STYLE_SHEET = "api.css"
ADVICE = "Mend the docstring or the template named above and run the same command again."
FOLDER = "api"
"""Where the pages lie in the site."""


def modules() -> list[str]:
    """Return the names of the library's modules, without those of the command line."""
    paths = [path.relative_to(PACKAGES) for name in ("taluva", "bots") for path in files_below(PACKAGES / name)]
    parts = [(*path.parent.parts, path.stem) for path in paths if path.suffix == ".py" and "commands" not in path.parts]
    return [".".join(part for part in names if part != "__init__") for names in parts if names[-1] != "__main__"]


def ensure_pages() -> Path:
    """Write the pages to a folder unless they are there, made from the same sources; return it."""
    pages = STAMPS / f"{FOLDER}-pages"
    sources = [*files_below(PACKAGES / "taluva", PACKAGES / "bots"), *inputs()]
    once(STAMPS / FOLDER, digest(sources), pages / "index.html", lambda: write_pages(pages))
    return pages


def write_pages(target: Path) -> None:
    """Write the pages, replacing what was there; they run no script and keep a policy of their own."""
    python = ensure_packages("build")
    shutil.rmtree(target, ignore_errors=True)
    command = [str(python), "-m", "pdoc", *modules(), "--output-directory", str(target), "--docformat", "markdown"]
    command += ["--template-directory", str(TEMPLATES), "--no-search", "--no-show-source"]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGES), "PYTHONHASHSEED": "0"}
    run_step("Writing the documentation of the library", command, ADVICE, environment)
    shutil.copyfile(TEMPLATES / STYLE_SHEET, target / STYLE_SHEET)


def inputs() -> list[Path]:
    """Return the files that decide what the pages are, beside the library."""
    return [Path(__file__).resolve(), LOCK, *files_below(TEMPLATES)]
