"""The dialog `tutorial`: the list of lessons and puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from js import document, window

from session.days import streak
from session.lessons.course import lesson_to_resume, number_of
from session.lessons.lesson import Lesson
from session.lessons.puzzles import PUZZLES
from session.page.store import Store
from session.puzzles.pack import Puzzle
from session.puzzles.sharing import streak_words
from session.puzzles.themes import THEMES
from session.puzzles.training import Training, solved_of, weak_theme
from session.rulebook.figures import Figure
from session.text.i18n import _
from web.browser.dialogs import open_dialog
from web.browser.elements import Element, by_id, clone, js_object, part, set_attribute, set_hidden, set_text, use_symbol
from web.browser.moment import today
from web.browser.translation import page_language
from web.controls import Handler
from web.lessons.puzzles import PuzzleBox
from web.lessons.voyage import Voyage, draw_island


class LessonList:
    """Lists lessons and puzzles, those done, and the next one."""

    def __init__(self, store: Store, box: PuzzleBox) -> None:
        self._store = store
        self._box = box
        self._node = by_id("tutorial")
        self._voyage = Voyage()
        self._shown = ""
        """The puzzle whose island is drawn."""

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the dialog's controls, by control name."""
        box = self._box
        return {
            "puzzle-day": lambda _press: box.then(box.start_day()),
            "puzzle-next": lambda press: box.then(box.start_next(str(press.element.getAttribute("data-theme") or ""))),
            "puzzle-storm": lambda _press: box.then(box.start_storm()),
            "puzzle-theme": lambda press: box.then(box.start_next(str(press.element.getAttribute("data-theme")))),
        }

    def open(self) -> None:
        """Show the dialog."""
        state = self._store.state
        done = state.progress.done
        by_id("puzzles").replaceChildren(*_rows(PUZZLES, done))
        following = lesson_to_resume(state.progress)
        self._voyage.show(done, following)
        go = by_id("tutorial-go")
        set_text(go, _go_words(following))
        set_hidden(by_id("tutorial-waits"), state.own_table is None)
        set_hidden(go, following is None)
        set_attribute(go, "data-lesson", following.id if following else None)
        self._show_puzzles()
        open_dialog(self._node)
        go.focus()
        self._box.then(self._load())

    async def _load(self) -> None:
        """Show the puzzles of the pack as soon as they are there."""
        await self._box.load()
        self._show_puzzles()

    def _show_puzzles(self) -> None:
        box = self._box
        training, day, puzzles = box.training, today(), box.puzzles
        lesson = box.day_lesson() if puzzles or box.problem else None
        length = streak(training.days, day)
        is_done = day in training.days
        set_text(by_id("puzzle-day-words"), "" if lesson is None else _(lesson.title))
        done = _("Solved today.") if is_done else ""
        set_text(by_id("puzzle-day-state"), done)
        set_text(by_id("puzzle-day"), _("Solve it again") if is_done else _("Solve it"))
        self._show_day(lesson)
        _show_figure(by_id("puzzle-streak"), streak_words(length), length)
        rating, deviation, _volatility = training.rating
        rated = _("Puzzle rating {rating} ± {deviation}").format(rating=round(rating), deviation=round(deviation))
        rated = rated.replace(" ± ", "\u00a0±\u00a0")  # the two numbers stay on one line
        _show_figure(by_id("puzzle-rating"), rated, round(rating))
        _show_week(by_id("puzzle-week"), training.days, day)
        set_hidden(by_id("puzzle-share"), not is_done)
        by_id("puzzle-share").classList.toggle("primary", is_done)
        by_id("puzzle-day").classList.toggle("primary", not is_done)
        set_text(
            by_id("puzzle-problem"), _(box.problem) + " " + _("The built-in ones are here.") if box.problem else ""
        )
        set_hidden(by_id("puzzle-problem"), not box.problem)
        set_hidden(by_id("puzzle-ways"), not puzzles)
        weak = weak_theme(training, tuple(THEMES))
        practise = _("Practise: {theme}").format(theme=_(THEMES[weak].title)) if weak else _("A puzzle for you")
        set_text(by_id("puzzle-next"), practise)
        set_attribute(by_id("puzzle-next"), "data-theme", weak or None)
        set_hidden(by_id("puzzle-facts"), not puzzles)
        set_text(by_id("puzzle-facts"), _facts(training, puzzles))
        rows = []
        for theme, words in THEMES.items():
            own = [puzzle for puzzle in puzzles if puzzle.theme == theme]
            if own:
                rows.append(_theme_row(theme, _(words.title), solved_of(training, own), len(own)))
        by_id("themes").replaceChildren(*rows)

    def _show_day(self, lesson: Lesson | None) -> None:
        """Show the day's puzzle: its island, and what to do."""
        set_text(by_id("puzzle-day-task"), "" if lesson is None else _(lesson.steps[0].task))
        id_ = "" if lesson is None else lesson.id
        if lesson is not None and id_ != self._shown:
            draw_island(by_id("puzzle-day-island"), Figure(lesson.scene, ""), trim=_SEA_LEFT_OUT)
        self._shown = id_


_DAY_MS = 86_400_000
_WEEK = 7
_THURSDAY = 3
"""The day of the week of day 0, counted from Monday as 0."""

_BOXES = {"hut": "-21 -32 46 46", "temple": "-30 -56 74 74", "tower": "-26 -66 56 80"}
_PIECES = {
    "win": ("temple", 4),
    "stop": ("hut", 3),
    "temple": ("temple", 1),
    "tower": ("tower", 1),
    "cut": ("hut", 2),
    "bury": ("hut", 4),
    "huts": ("hut", 1),
    "save": ("temple", 2),
    "force": ("tower", 4),
    "stay": ("hut", 1),
    "count": ("tower", 3),
}
"""What stands beside each theme: a building and its colour."""

_SEA_LEFT_OUT = 30.0
"""Of what surrounds the island of the day's puzzle, in board units, so that it fills its square."""


def _facts(training: Training, puzzles: Sequence[Puzzle]) -> str:
    """Return how many puzzles are solved, and the best storm."""
    facts = [_("{number} of {count} solved").format(number=solved_of(training, puzzles), count=len(puzzles))]
    if training.storm:
        facts.append(_("Best storm: {count}").format(count=training.storm))
    return " · ".join(facts)


def _show_figure(node: Element, words: str, figure: int) -> None:
    """Show words in which a figure is large."""
    before, large, after = words.partition(str(figure))
    bold = document.createElement("b")
    bold.textContent = large
    node.replaceChildren(before, bold, after)


def _show_week(node: Element, solved: Sequence[int], today: int) -> None:
    """Show the days of this week, from Monday, and on which the day's puzzle was solved."""
    monday = today - (today + _THURSDAY) % _WEEK
    options = js_object({"weekday": "narrow", "timeZone": "UTC"})
    letters = window.Intl.DateTimeFormat.new(page_language(), options)
    days = []
    for day in range(monday, monday + _WEEK):
        cell = document.createElement("i")
        cell.textContent = letters.format(day * _DAY_MS)
        cell.classList.toggle("solved", day in solved)
        cell.classList.toggle("today", day == today)
        days.append(cell)
    node.replaceChildren(*days)


def _theme_row(theme: str, title: str, solved: int, count: int) -> Element:
    row = clone("theme-row")
    row.querySelector("button").setAttribute("data-theme", theme)
    set_text(part(row, "title"), title)
    set_text(part(row, "count"), _("{number} of {count} solved").format(number=solved, count=count))
    piece, colour = _PIECES.get(theme, ("hut", 1))
    part(row, "art").setAttribute("viewBox", _BOXES[piece])
    use_symbol(part(row, "piece"), piece, colour)
    part(row, "bar").style.width = f"{round(100 * solved / count)}%"
    return row


def _rows(lessons: Sequence[Lesson], done: Sequence[str]) -> list[Element]:
    rows = []
    for number, lesson in enumerate(lessons, 1):
        row = clone("lesson-row")
        button = row.querySelector("button")
        button.setAttribute("data-lesson", lesson.id)
        button.setAttribute("data-done", "true" if lesson.id in done else "false")
        set_text(part(row, "number"), str(number))
        set_text(part(row, "title"), _(lesson.title))
        set_hidden(part(row, "done"), lesson.id not in done)
        rows.append(row)
    return rows


def _go_words(lesson: Lesson | None) -> str:
    """Return the label of the main button; empty when everything is done."""
    if lesson is None:
        return ""
    number = number_of(lesson)
    if lesson.is_puzzle:
        return _("Start the puzzles") if number == 1 else _("Continue: puzzle {number}").format(number=number)
    return _("Start the lessons") if number == 1 else _("Continue: lesson {number}").format(number=number)
