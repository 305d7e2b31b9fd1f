"""Local days: right beside a change of the clocks, with few questions about the time zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from session.record.days import local_day

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
