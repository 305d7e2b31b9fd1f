"""Which lessons are done is kept as text, and any text gives some progress."""

from __future__ import annotations

import pytest

from session.lessons.lessons import LESSONS
from session.lessons.progress import Progress, format_progress, parse_progress


def test_progress_reads_what_it_writes() -> None:
    progress = Progress(("lay", "erupt"), "found")
    assert parse_progress(format_progress(progress), [lesson.id for lesson in LESSONS]) == progress


@pytest.mark.parametrize(
    "text",
    [None, "", "[", "3", '"lay"', '{"done": 3}', '{"done": {"a": 1}, "last": 3}', '{"done": ["no", 3]}', "[" * 9000],
)
def test_damaged_progress_is_no_progress(text: str | None) -> None:
    assert parse_progress(text, ["lay"]) == Progress()


def test_known_parts_of_progress_are_kept() -> None:
    text = '{"done": ["lay", "gone", "lay"], "last": "gone"}'
    assert parse_progress(text, ["lay", "erupt"]) == Progress(("lay",), "")
