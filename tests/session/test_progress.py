"""Progress is stored as text, and any text can be read as progress."""

from __future__ import annotations

import pytest

from session.lessons.lessons import LESSONS
from session.lessons.progress import Progress, format_progress, parse_progress


def test_progress_survives_being_stored() -> None:
    progress = Progress(("lay", "erupt"), "found")
    assert parse_progress(format_progress(progress), [lesson.id for lesson in LESSONS]) == progress


@pytest.mark.parametrize(
    "text",
    [None, "", "[", "3", '"lay"', '{"done": 3}', '{"done": {"a": 1}, "last": 3}', '{"done": ["no", 3]}', "[" * 9000],
)
def test_damaged_text_is_read_as_no_progress(text: str | None) -> None:
    assert parse_progress(text, ["lay"]) == Progress()


def test_unknown_lessons_are_dropped_from_progress() -> None:
    text = '{"done": ["lay", "gone", "lay"], "last": "gone"}'
    assert parse_progress(text, ["lay", "erupt"]) == Progress(("lay",), "")
