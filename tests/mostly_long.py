"""Parameters of which only some run without --long."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, TypeVar

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

Value = TypeVar("Value")


def mostly_long(values: Iterable[Value], quick: Collection[str]) -> list[ParameterSet]:
    """Return the values as parameters with marks: those whose id is in `quick` run always, the others with --long.

    The id of a value is its own `id`, else its text.
    """
    ids = [(value, str(getattr(value, "id", value))) for value in values]
    missing = set(quick) - {id_ for _, id_ in ids}
    assert not missing, f"no such parameters: {missing}"
    return [pytest.param(value, id=id_, marks=() if id_ in quick else pytest.mark.long) for value, id_ in ids]
