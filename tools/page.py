"""Join the parts of the page: index.html is its frame, static/page/ has the rest, as templates of Jinja."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from typing import Any

from tools.setup import ensure_packages
from tools.steps import ROOT, BuildError

FRAME = ROOT / "index.html"
PARTS = ROOT / "static" / "page"
PART_MARK = re.compile(r"<!-- part: ([\w/-]+\.html) -->")


def joined_page() -> str:
    """Return the frame with every part in its place; raise BuildError when a part cannot be read."""
    command = [str(ensure_packages("build")), "-m", "tools.page"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    if result.returncode:
        raise BuildError(f"{result.stderr.strip()[-2000:]}\n\nThe parts of the page could not be joined.")
    return result.stdout


def join(frame: str) -> str:
    """Return a page with its parts in the places of their marks."""
    return PART_MARK.sub(lambda mark: render((PARTS / mark[1]).read_text(encoding="utf-8")), frame)


def render(part: str) -> str:
    """Return the HTML of a part."""
    rendered: str = _environment().from_string(part).render()
    return rendered


@cache
def _environment() -> Any:
    """Return what all parts are rendered with, so that the templates that they import are compiled once."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # only .venv has it, in which this runs

    environment = Environment(
        loader=FileSystemLoader(PARTS), trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    sys.path.insert(0, str(ROOT / "py"))  # the registry of controls labels the page's buttons
    from session.lessons.lessons import LESSONS
    from session.page.controls import BY_NAME
    from session.page.key_table import printed_key_rows
    from session.puzzles.themes import THEMES
    from session.text.characters import CHARACTERS, LEVEL_LABELS
    from tools import home_island

    environment.globals |= {"controls": BY_NAME, "key_rows": printed_key_rows()}
    environment.globals |= {
        "characters": CHARACTERS,
        "level_labels": LEVEL_LABELS,
        "lessons": LESSONS,
        "themes": THEMES,
    }
    environment.globals["home_island"] = home_island.drawing()
    return environment


if __name__ == "__main__":
    sys.stdout.buffer.write(join(FRAME.read_text(encoding="utf-8")).encode())
