"""Rows of tables of reports, as parameters of tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import pytest


class Row(Protocol):
    """A row of a table: what happens, and whether only long runs try it."""

    @property
    def what(self) -> str: ...

    @property
    def only_long(self) -> bool: ...


def marked(rows: Sequence[Row]) -> list[Any]:
    """Return the rows as parameters, those for long runs marked."""
    return [pytest.param(row, id=row.what, marks=[pytest.mark.long] * row.only_long) for row in rows]
