"""Texts and drawings that tests compare with files; `--rewrite` writes the files anew."""

from __future__ import annotations

from pathlib import Path

import pytest


def check_expected(path: Path, text: str, config: pytest.Config) -> None:
    """Compare a text with a file, line by line; with --rewrite, write the file instead."""
    if config.getoption("--rewrite"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()


def lines(*drawings: object) -> str:
    """Return drawings with an element a line."""
    return "".join(f"{drawing}\n".replace("><", ">\n<") for drawing in drawings)
