"""Days as numbers since 1970, by the calendar of a place: which one a time belongs to, how many follow one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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


def streak(days: Iterable[int], today: int) -> int:
    """Return how many days in a row there are up to today or yesterday.

    Tomorrow counts too, for someone who has flown west. Later days, from a clock set back since, neither count nor
    break anything.
    """
    there = frozenset(days)
    day = next((day for day in (today + 1, today, today - 1) if day in there), None)
    length = 0
    while day is not None and day - length in there:
        length += 1
    return length
