"""Learning on the page: the rules, the lessons and the puzzles, and the game that waits meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from js import document

from session.lessons.lesson import COLOURS, Lesson, game_for, goes_to, judge, next_lesson, right_move, step_of, targets
from session.lessons.lessons import LESSONS
from session.lessons.progress import Progress, format_progress, parse_progress
from session.lessons.puzzles import PUZZLES
from session.table.intents import Cancel, Intent, Prepare
from session.table.table import Ghost, Site, Table
from session.text.i18n import N_, _
from taluva import Hex, Rule
from web.board.view import BoardView
from web.browser import storage as store
from web.browser.back import BackGuard
from web.browser.elements import by_id, clone, part, set_attribute, set_hidden, set_text
from web.browser.listeners import Listeners
from web.dialogs.dialogs import close_dialogs, open_dialog
from web.dialogs.rules import RulesDialog
from web.lessons.card import NOTHING, LessonCard, Said

_ALL = (*LESSONS, *PUZZLES)
_KEY = "taluva.learning"


class Host(Protocol):
    """What shows the tables: the page at work."""

    table: Table | None
    guard: BackGuard

    def put_on_board(self, table: Table | None) -> None:
        """Show another table without keeping it; None asks for a game."""

    def dispatch(self, intent: Intent) -> None:
        """Let the table answer to an intent, and show it."""

    def ask_for_new_game(self) -> None:
        """Ask how another game is to be set up."""


class Learning:
    """Lends the board to lessons and gives it back; opens the rules where a refusal is explained."""

    def __init__(self, host: Host, board: BoardView, listeners: Listeners) -> None:
        self._host = host
        self._card = LessonCard(board)
        self._rules = RulesDialog(listeners)
        self._list = by_id("tutorial")
        self._lesson: Lesson | None = None
        self._aside: Table | None = None
        kept = store.read(store.Area.LASTING, _KEY)
        self._progress = parse_progress(kept, [lesson.id for lesson in _ALL])
        self._said = NOTHING
        self._hints = 0
        self._rule: Rule | None = None
        self._refused: object = None
        self._targets: tuple[object, tuple[Hex, ...]] = (None, ())
        listeners.add(document, "click", self._on_click)

    @property
    def runs(self) -> bool:
        """Return whether a lesson has the board."""
        return self._lesson is not None

    @property
    def colours(self) -> tuple[int, ...]:
        """Return the colours by seat while a lesson has the board."""
        return COLOURS

    def judged(self, before: Table, after: Table) -> Table:
        """Return what becomes of the table after an intent: a lesson does not play what is not right."""
        lesson = self._lesson
        if lesson is None:
            return after
        if after.game.ply <= before.game.ply:
            if after.game is not before.game:
                self._said, self._hints = NOTHING, 0
            elif self._said.kind != "hint" and _chosen(after) != _chosen(before):
                self._said = NOTHING  # it was about what was chosen then
            return after
        verdict = judge(lesson, before.game, after.game.moves[-1])
        self._said = Said(verdict.words, "ok" if verdict.right else "bad")
        if not verdict.right:
            self.show(before)
            return before
        self._hints = 0
        if step_of(lesson, after.game) is not None:
            return after
        self._remember(Progress((*self._progress.done, lesson.id), lesson.id))
        return replace(after, closed=N_("The puzzle is solved") if lesson.is_puzzle else N_("The lesson is done"))

    def show(self, table: Table | None) -> None:
        """Show what belongs to a table: the lesson's card, and the ways from a refusal to its rule."""
        self._show_ways(table)
        lesson = self._lesson
        if lesson is None or table is None:
            self._card.show(None, "", None, NOTHING)
            self._card.mark(())
            set_hidden(by_id("lesson-next"), True)
            set_hidden(by_id("lesson-play"), True)
            return
        step = step_of(lesson, table.game)
        group = _group(lesson)
        count = _("{number} of {count}").format(number=group.index(lesson) + 1, count=len(group))
        was_open = by_id("lesson-next").hasAttribute("hidden")
        self._card.show(lesson, count, step, self._said)
        self._card.mark(self._marked(lesson, table))
        self._show_ways_on(lesson, step is None)
        if step is None and was_open:
            by_id("lesson-play" if lesson is LESSONS[-1] else "lesson-next").focus(preventScroll=True)

    def explain(self) -> None:
        """Show the rules, at the paragraph of what was refused last if the refusal still stands."""
        self.show_rules(self._rule)

    def show_rules(self, rule: Rule | None = None) -> None:
        """Show the rules, at the paragraph of one of them if it is given."""
        self._host.guard.put_up()
        self._rules.open(rule)

    def open_list(self) -> None:
        """Show the list of lessons and puzzles."""
        done = self._progress.done
        _fill(by_id("lessons"), LESSONS, done)
        _fill(by_id("puzzles"), PUZZLES, done)
        following = self._following()
        set_text(by_id("tutorial-go"), _go_words(following))
        set_hidden(by_id("tutorial-waits"), (self._aside if self.runs else self._host.table) is None)
        set_hidden(by_id("tutorial-go"), following is None)
        set_attribute(by_id("tutorial-go"), "data-lesson", following.id if following else None)
        self._host.guard.put_up()
        open_dialog(self._list)
        by_id("tutorial-go").focus()

    def start(self, lesson: Lesson) -> None:
        """Begin a lesson; the game on the table is put aside."""
        if self._lesson is None:
            self._aside = self._host.table
        close_dialogs()
        self._lesson = lesson
        self._said, self._hints = NOTHING, 0
        self._remember(Progress(self._progress.done, lesson.id))
        self._host.put_on_board(Table(game_for(lesson)))

    def leave(self) -> None:
        """End the lesson and put the game back on the table."""
        if self._lesson is not None:
            self._lesson = None
            table, self._aside = self._aside, None
            self._host.put_on_board(table)

    def forget(self) -> None:
        """End the lesson because another game comes on the table."""
        self._lesson = self._aside = None

    def go_on(self) -> None:
        """Begin the next lesson of the same sort; after the last give the board back and show the list."""
        assert self._lesson is not None
        group = _group(self._lesson)
        place = group.index(self._lesson) + 1
        if place < len(group):
            self.start(group[place])
        else:
            self.leave()
            self.open_list()

    def _hint(self) -> None:
        """Help with what is asked for: say the next hint; with the last one a right move is prepared."""
        lesson, table = self._lesson, self._host.table
        step = None if lesson is None or table is None else step_of(lesson, table.game)
        if lesson is None or table is None or step is None or table.browsing:
            return
        number = min(self._hints, len(step.hints) - 1)
        move = right_move(lesson, table.game)
        self._said, self._hints = Said(step.hints[number], "hint"), number + 1
        self.show(table)
        # What is marked is not to lie under what was tried before.
        self._host.dispatch(Cancel() if move is None or number < len(step.hints) - 1 else Prepare(move))
        self.show(self._host.table)

    def _marked(self, lesson: Lesson, table: Table) -> tuple[Hex, ...]:
        """Return the hexes to mark: where all right moves go, or after a hint one of them."""
        step = step_of(lesson, table.game)
        if step is None or table.browsing or not (step.shows or self._hints):
            return ()
        if self._targets[0] is not table.game:
            move = None if step.shows else right_move(lesson, table.game)
            hexes = targets(lesson, table.game) if move is None else goes_to(table.game, move)
            self._targets = (table.game, hexes)
        return self._targets[1]

    def _show_ways_on(self, lesson: Lesson, done: bool) -> None:
        """Show what comes after a lesson, where the thumb is; after the last one a game."""
        last = lesson is LESSONS[-1]
        onward = by_id("lesson-next")
        set_text(onward, _next_words(lesson))
        onward.classList.toggle("primary", not last)
        set_hidden(onward, not done)
        set_hidden(by_id("lesson-play"), not (done and last))

    def _play(self) -> None:
        """Give the board back and ask for a game."""
        self.leave()
        if self._host.table is not None:
            self._host.ask_for_new_game()

    def _following(self) -> Lesson | None:
        """Return the lesson to go on with: the one left unfinished, else the next."""
        done, last = self._progress
        unfinished = [lesson for lesson in _ALL if lesson.id == last and last not in done]
        return unfinished[0] if unfinished else next_lesson(_ALL, done, last)

    def _remember(self, progress: Progress) -> None:
        """Keep the progress, where the browser keeps anything beyond this visit too."""
        self._progress = progress
        try:
            store.write(store.Area.LASTING, _KEY, format_progress(progress))
        except store.StorageError:
            return

    def _show_ways(self, table: Table | None) -> None:
        """Offer the rule of a refusal for as long as what was refused stays as it is."""
        refused = None if table is None or table.browsing else (table.game, table.pending)
        violation = None if table is None or refused is None else table.refusal or table.ghost_violation
        if violation is not None:
            self._rule, self._refused = violation.rule, refused
        elif refused != self._refused or table is None or table.pending is None:
            self._rule = self._refused = None
        for button in (by_id("notice-why"), by_id("options-why")):
            set_hidden(button, self._rule is None)

    def _on_click(self, event: Any) -> None:
        button = event.target.closest("button")
        if not button or button.disabled:
            return
        match button.id:
            case "show-rules" | "setup-rules" | "tutorial-rules":
                self.show_rules()
            case "notice-why" | "options-why":
                self.explain()
            case "learn" | "setup-learn":
                self.open_list()
            case "lesson-leave":
                self.leave()
            case "lesson-again":
                self.start(self._lesson or LESSONS[0])
            # The second tap of two that were meant for the button that stood there before means nothing.
            case "lesson-next" if event.detail < 2:
                self.go_on()
            case "lesson-play" if event.detail < 2:
                self._play()
            case "lesson-hint":
                self._hint()
            case _:
                name = button.getAttribute("data-lesson")
                if name and self._list.contains(button):
                    self.start(next(lesson for lesson in _ALL if lesson.id == name))


def _chosen(table: Table) -> Ghost | Site | None:
    """Return what has been chosen; a tile that only follows the pointer has not been."""
    return None if table.ghost is not None and not table.ghost.fixed else table.pending


def _next_words(lesson: Lesson) -> str:
    if lesson is LESSONS[-1]:
        return _("To the puzzles")
    if lesson is PUZZLES[-1]:
        return _("To the list")
    return _("Next puzzle") if lesson.is_puzzle else _("Next lesson")


def _go_words(lesson: Lesson | None) -> str:
    """Return what the list's main button begins; nothing when everything is done."""
    if lesson is None:
        return ""
    number = _group(lesson).index(lesson) + 1
    if lesson.is_puzzle:
        return _("Begin the puzzles") if number == 1 else _("Go on: puzzle {number}").format(number=number)
    return _("Begin the lessons") if number == 1 else _("Go on: lesson {number}").format(number=number)


def _group(lesson: Lesson) -> tuple[Lesson, ...]:
    return PUZZLES if lesson.is_puzzle else LESSONS


def _fill(list_: Any, lessons: Sequence[Lesson], done: Sequence[str]) -> None:
    list_.replaceChildren()
    for number, lesson in enumerate(lessons, 1):
        row = clone("lesson-row")
        button = row.querySelector("button")
        button.setAttribute("data-lesson", lesson.id)
        button.setAttribute("data-done", "true" if lesson.id in done else "false")
        set_text(part(row, "number"), str(number))
        set_text(part(row, "title"), _(lesson.title))
        set_hidden(part(row, "done"), lesson.id not in done)
        list_.append(row)
