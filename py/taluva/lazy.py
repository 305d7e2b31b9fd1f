"""Attributes that are computed on first access."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

_T = TypeVar("_T")


class lazy(Generic[_T]):
    """Turn a method into an attribute that is computed once per object.

    Like `functools.cached_property`, but without the lock that Python 3.11 takes, which
    costs more than many of the values; computing a value twice does no harm here.
    """

    def __init__(self, compute: Callable[[Any], _T]) -> None:
        self._compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: Any, owner: type | None = None) -> _T:
        value = self._compute(instance)
        instance.__dict__[self._name] = value
        return value
