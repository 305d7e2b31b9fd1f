"""Read files that the page and this package share."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def read_page_files(package: str, packed: str, folder: str, names: Iterable[str]) -> list[str]:
    """Return the texts of files packed with a package or, in a checkout, of the page's own.

    packed: the folder in the package. folder: the folder in a checkout.
    """
    source: Traversable = files(package) / packed
    if not source.is_dir():
        source = Path(__file__).resolve().parents[2] / folder
    return [source.joinpath(*name.split("/")).read_bytes().decode() for name in names]
