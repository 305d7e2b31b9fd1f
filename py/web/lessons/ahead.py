"""What follows a lesson that is done, as a picture with its name, and how the day's puzzle went."""

from __future__ import annotations

from session.lessons.course import group_of, lesson_after, number_of
from session.lessons.islets import ISLETS
from session.lessons.lesson import Lesson
from session.lessons.lessons import LESSONS
from session.rulebook.figures import Figure
from session.text.characters import CHARACTERS, line_of, name_of
from session.text.i18n import _
from web.browser.elements import by_id, set_hidden, set_text
from web.lessons.voyage import draw_island


class Ahead:
    """The part `ahead` of the console, which lies there while a lesson is done."""

    def __init__(self) -> None:
        self._node = by_id("ahead")
        self._picture = by_id("ahead-picture")

    def show(self, lesson: Lesson, done: bool) -> None:
        """Show what follows a lesson; nothing before it is done, nor after a puzzle."""
        set_hidden(self._node, not done or lesson.is_puzzle)
        if self._node.hidden:
            return
        following = lesson_after(lesson)
        if lesson is LESSONS[-1] or following is None:
            opponent = CHARACTERS[0]
            self._picture.setAttribute("viewBox", "-48 -60 96 116")
            self._picture.innerHTML = f'<use href="#face-{opponent.key}"/>'
            self._say(name_of(opponent), line_of(opponent))
        else:
            draw_island(self._picture, Figure(ISLETS[following.id], ""))
            words = _("Lesson {number} of {count}")
            self._say(_(following.title), words.format(number=number_of(following), count=len(group_of(following))))

    def show_result(self, title: str, line: str) -> None:
        """Show how the day's puzzle went."""
        self._picture.setAttribute("viewBox", "0 0 24 24")
        self._picture.innerHTML = '<use href="#i-flame"/>'
        self._say(title, line)
        set_hidden(self._node, False)

    def hide(self) -> None:
        """Hide it."""
        set_hidden(self._node, True)

    def _say(self, title: str, line: str) -> None:
        set_text(by_id("ahead-title"), title)
        set_text(by_id("ahead-line"), line)
