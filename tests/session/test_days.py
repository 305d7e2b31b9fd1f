"""Days: right beside a change of the clocks, with few questions about the time zone; and days in a row."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.days import local_day, streak

YEAR = 365
HOUR = 3_600_000


@pytest.mark.parametrize("zone", ["Europe/Berlin", "Africa/Casablanca", "Asia/Kathmandu", "America/St_Johns"])
def test_days_agree_with_the_calendar(zone: str) -> None:
    asked = []

    def offset_of(time: int) -> int:
        asked.append(time)
        offset = datetime.fromtimestamp(time / 1000, ZoneInfo(zone)).utcoffset()
        assert offset is not None
        return -int(offset.total_seconds()) // 60

    day_of = local_day(offset_of)
    first = datetime(2026, 1, 1, tzinfo=UTC)
    for hours in range(24 * YEAR):
        then = first + timedelta(hours=hours, minutes=30)
        local = then.astimezone(ZoneInfo(zone)).date()
        assert day_of(int(then.timestamp() * 1000)) == local.toordinal() - datetime(1970, 1, 1).toordinal(), then
    assert len(asked) < YEAR + 2 * 7 * 24 + 60


@pytest.mark.parametrize(
    ("days", "today", "length"),
    [
        ((), 100, 0),
        ((100,), 100, 1),
        ((98, 99), 100, 2),
        ((98, 99, 100), 100, 3),
        ((97, 98), 100, 0),
        ((90, 99, 100), 100, 2),
        ((98, 99, 100), 99, 3),  # flown west
        ((98, 99, 102, 500), 99, 2),  # the clock was set back
        ((500,), 100, 0),
    ],
)
def test_a_streak_ends_today_or_yesterday(days: tuple[int, ...], today: int, length: int) -> None:
    assert streak(days, today) == length


@given(st.lists(st.integers(0, 300)), st.integers(-5, 300))
def test_no_clock_makes_a_streak_negative(days: list[int], today: int) -> None:
    assert 0 <= streak(days, today) <= len(set(days))
