"""The local days of times, with few questions to the browser, which alone knows the time zone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

_MINUTE = 60_000
_HOUR = 60 * _MINUTE
_DAY = 24 * _HOUR
_WEEK = 7 * _DAY


def local_day(offset_of: Callable[[int], int]) -> Callable[[int], int]:
    """Return a function that gives the number of the local day of a time, in ms since 1970.

    offset_of: returns the minutes that local time is behind UTC at a time. It is asked for the ends of weeks, and for
    single hours only in weeks in which it changes.
    """
    offset = cache(offset_of)

    def day(time: int) -> int:
        week = time - time % _WEEK
        behind = offset(week)
        if behind != offset(week + _WEEK):
            behind = offset(time - time % _HOUR)
        return (time - behind * _MINUTE) // _DAY

    return day
