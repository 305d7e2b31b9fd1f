"""The lessons as a voyage: an islet for each, flags on those done, the boat before the next one."""

from __future__ import annotations

from collections.abc import Sequence

from session.lessons.islets import ISLETS
from session.lessons.lesson import COLOURS, Lesson
from session.lessons.lessons import LESSONS
from session.rulebook.figures import Figure, draw
from session.text.i18n import _
from taluva.drawing.geometry import Box
from web.browser.elements import Element, by_id, clone, part, set_attribute, set_hidden, set_text, view_box

_BOX_WIDTH = 430.0
"""How many board units are as wide as a picture at least, so that a small island is not enlarged."""


class Voyage:
    """Shows the lessons, how far the voyage is, and the button that goes on."""

    def __init__(self) -> None:
        self._node = by_id("voyage")
        self._list = by_id("lessons")
        self._go = by_id("tutorial-go")

    def show(self, done: Sequence[str], following: Lesson | None) -> None:
        """Show which lessons are done and which lesson or puzzle follows, None after the last."""
        if not self._list.children.length:
            self._list.replaceChildren(*[_islet(number, lesson) for number, lesson in enumerate(LESSONS, 1)])
        count = sum(lesson.id in done for lesson in LESSONS)
        set_text(by_id("lessons-count"), _("{number} of {count} done").format(number=count, count=len(LESSONS)))
        self._node.classList.toggle("short", count == len(LESSONS))
        by_id("voyage-go").append(self._go)
        legs = self._node.querySelectorAll(".voyage-route path")
        sails = following in LESSONS
        for number, lesson in enumerate(LESSONS):
            row = self._list.children.item(number)
            is_done, is_next = lesson.id in done, following is lesson
            row.firstElementChild.setAttribute("data-done", "true" if is_done else "false")
            set_attribute(row.firstElementChild, "aria-current", "step" if is_next else None)
            set_text(part(row, "title"), _(lesson.title))
            set_hidden(part(row, "done"), not is_done)
            set_hidden(part(row, "flag"), not is_done)
            set_hidden(part(row, "boat"), not is_next)
            if is_next:
                row.append(self._go)
            if number:
                before = LESSONS.index(following) if following is not None and sails else count
                legs.item(number - 1).classList.toggle("gone", number <= before)


def _islet(number: int, lesson: Lesson) -> Element:
    row = clone("islet")
    row.firstElementChild.setAttribute("data-lesson", lesson.id)
    set_text(part(row, "number"), str(number))
    draw_island(part(row, "picture"), Figure(ISLETS[lesson.id], ""), _BOX_WIDTH)
    return row


def draw_island(picture: Element, figure: Figure, width: float = 0.0, trim: float = 0.0) -> None:
    """Draw a small island.

    width: of the part of the plane to show at least. trim: how much of the sea around it is left out. In board units.
    """
    box, markup = draw(figure, COLOURS)
    box = Box(box.left + trim, box.top + trim, box.right - trim, box.bottom - trim)
    if box.width < width:
        more = (width - box.width) / 2
        box = box._replace(left=box.left - more, right=box.right + more)
    picture.setAttribute("viewBox", view_box(box))
    picture.innerHTML = markup
