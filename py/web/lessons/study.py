"""The card of a study: the chances, the best turns, and what they look like on the board."""

from __future__ import annotations

from session.page.store import Change, Store
from session.study.branch_words import Way, note_words, ways_on
from session.study.curve import curve_of
from session.study.study import Study
from session.study.words import LineRow, Share, hides_marks, marks, rows, shares, state_words
from session.table.table import Table
from session.text.i18n import _
from taluva import Position
from web.board.turn_marks import TurnMarks
from web.board.view import BoardView
from web.browser.elements import by_id, clone, part, set_attribute, set_hidden, set_text
from web.browser.listeners import Listeners
from web.lessons.curve import StudyCurve
from web.lessons.room import RoomBelow

_LEAST_WRITTEN = 8
"""A smaller share of the bar, in percent, has no room for its figure."""


class StudyCard:
    """The panel `study`."""

    def __init__(self, store: Store, board: BoardView, listeners: Listeners) -> None:
        self._curve = StudyCurve(store, listeners)
        self._main = by_id("app")
        self._node = by_id("study")
        self._below = RoomBelow(board.camera, self._node)
        self._marks = TurnMarks(board)
        self._shown: tuple[Study, Position, str, bool, bool] | None = None
        self._lines: tuple[LineRow, ...] = ()
        self._shares: tuple[Share, ...] = ()
        self._ways: tuple[Way, ...] = ()

    def on_change(self, change: Change) -> None:
        """Show the study in the state; hide the card if there is none."""
        state = change.after
        study, table = state.study, state.table
        if study is None or table is None:
            self._hide()
            return
        # The pointer changes the table at every hex, but nothing here.
        now = study, table.position, state.language, hides_marks(table), state.settings.flat
        if self._shown is not None and all(one is other for one, other in zip(now, self._shown)):
            return
        begins, self._shown = self._shown is None, now
        set_attribute(self._main, "data-study", "true")
        set_hidden(self._node, False)
        set_text(by_id("study-words"), state_words(study, table))
        self._show_shares(shares(study, table), state.colours)
        self._show_lines(rows(study, table))
        self._show_branches(study, table)
        self._curve.show(curve_of(study, table), state.colours)
        self._marks.show(marks(study, table), state.colours)
        if begins:
            self._below.reserve(self._below.needed(by_id("study-lines")))

    def _show_branches(self, study: Study, table: Table) -> None:
        """Show what is noted here, and the ways on where lines part; a button that has the focus stays."""
        set_text(by_id("study-note"), study.problem or note_words(study, table))
        ways = ways_on(study, table)
        if ways == self._ways:
            return
        self._ways = ways
        nodes = []
        for way in ways:
            node = clone("study-way")
            set_text(node, way.words)
            node.setAttribute("data-line", str(way.place.line))
            node.setAttribute("data-ply", str(way.place.ply))
            nodes.append(node)
        by_id("study-ways").replaceChildren(*nodes)

    def _hide(self) -> None:
        if self._shown is None:
            return
        self._shown, self._lines, self._shares = None, (), ()
        set_attribute(self._main, "data-study", None)
        set_hidden(self._node, True)
        self._curve.show(None, ())
        self._marks.show((), ())
        self._below.reserve(0)

    def _show_shares(self, seen: tuple[Share, ...], colours: tuple[int, ...]) -> None:
        if seen == self._shares and seen:
            return
        self._shares = seen
        bar = by_id("study-eval")
        set_attribute(bar, "data-chances", " ".join(str(share.chances) for share in seen) or None)
        bar.setAttribute("aria-label", ", ".join(share.words for share in seen) or _("Winning chances, %"))
        nodes = []
        for share in seen:
            node = clone("study-share")
            node.setAttribute("class", f"p{colours[share.seat]}")
            node.style.setProperty("flex-grow", str(max(share.chances, 1)))
            set_text(node, str(share.chances) if share.chances >= _LEAST_WRITTEN else "")
            nodes.append(node)
        bar.replaceChildren(*nodes)

    def _show_lines(self, lines: tuple[LineRow, ...]) -> None:
        """Show the best turns; a button that has the focus stays."""
        if lines == self._lines:
            return
        self._lines = lines
        buttons = by_id("study-lines").querySelectorAll("button")
        for rank, node in enumerate(buttons):
            line = lines[rank] if rank < len(lines) else None
            node.disabled = line is None
            set_attribute(node, "data-chances", None if line is None else str(line.chances))
            set_attribute(node, "aria-label", None if line is None else line.label)
            set_text(part(node, "share"), "" if line is None else line.share)
            set_text(part(node, "tries"), "" if line is None else line.tries)
            set_text(part(node, "words"), "" if line is None else line.words)
