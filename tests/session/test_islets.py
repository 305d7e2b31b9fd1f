"""The small islands of the lessons can be drawn."""

from __future__ import annotations

from session.lessons.islets import ISLETS
from session.lessons.lessons import LESSONS
from session.rulebook.figures import Figure, draw


def test_every_lesson_has_an_island_of_its_own() -> None:
    assert list(ISLETS) == [lesson.id for lesson in LESSONS]
    drawings = {draw(Figure(scene, "")).markup for scene in ISLETS.values()}
    assert len(drawings) == len(LESSONS)
