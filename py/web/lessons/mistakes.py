"""The review of one's own mistakes: its card, the curve below the board, the list of turns, the marks on the board."""

from __future__ import annotations

from session.mistakes.marks import marks
from session.mistakes.overview import curve, stops, turn_rows
from session.mistakes.walk import Stage, Walk
from session.mistakes.words import TryRow, again, onward, place, rows, said, title
from session.page.store import Change
from web.board.turn_marks import TurnMarks
from web.board.view import BoardView
from web.browser.elements import Element, by_id, clone, part, set_attribute, set_hidden, set_text, use_symbol
from web.lessons.room import RoomBelow


class MistakesCard:
    """The panel `mistakes`: which turn it is, the tries so far, and the way on."""

    def __init__(self, board: BoardView) -> None:
        self._node = by_id("mistakes")
        self._below = RoomBelow(board.camera, self._node)
        self._marks = TurnMarks(board)
        self._shown: Walk | None = None
        self._drawn: tuple[Walk, bool, bool, str] | None = None
        self._overview = _Overview()

    def on_change(self, change: Change) -> None:
        """Show the review in the state; hide the card if there is none."""
        state = change.after
        walk = state.walk
        if walk is None:
            if self._shown is not None:
                self._hide()
            return
        if walk is not self._shown or change.after.language != change.before.language:
            before, self._shown = self._shown, walk
            self._fill(walk)
            self._overview.show(walk, state.language)
            self._lead_on(walk, None if before is None else before.stage)
        looks_back = state.table is None or state.table.browsing
        drawn = walk, looks_back, state.settings.flat, state.language
        if self._drawn is None or any(one is not other for one, other in zip(drawn, self._drawn)):
            self._drawn = drawn
            turns = () if looks_back else marks(walk)
            self._marks.show(turns, state.colours)
            if walk.stage is not Stage.TRYING:  # a try is laid elsewhere
                self._marks.bring_into_view(turns)

    def _hide(self) -> None:
        self._shown = self._drawn = None
        set_hidden(self._node, True)
        self._overview.hide()
        self._marks.show((), ())
        self._below.reserve(0)

    def _fill(self, walk: Walk) -> None:
        judged = walk.judged
        for name, value in (
            ("data-stage", walk.stage.value),
            ("data-ply", str(walk.turn.ply)),
            ("data-number", str(walk.index + 1)),
            ("data-count", str(len(walk.turns))),
            ("data-verdict", None if judged is None else judged.verdict.value),
        ):
            set_attribute(self._node, name, value)
        set_hidden(self._node, False)
        set_text(by_id("mistakes-title"), title(walk))
        set_text(by_id("mistakes-place"), place(walk))
        # The narrator shows it, but is not read out by itself.
        set_text(by_id("mistakes-said"), " ".join(said(walk).sentences))
        by_id("mistakes-tries").replaceChildren(*[_row(row) for row in rows(walk)])
        self._below.reserve(self._below.needed(by_id("mistakes-title")))

    def _lead_on(self, walk: Walk, before: Stage | None) -> None:
        """Label the buttons that lead on, and focus the main one when the stage changes."""
        set_text(by_id("mistakes-next"), onward(walk))
        set_text(part(by_id("mistakes-try"), "text"), again(walk))
        main, other = by_id("mistakes-next"), by_id("mistakes-try")
        if not walk.leads_on:
            main, other = other, main
        main.classList.add("primary")
        other.classList.remove("primary")
        if walk.stage is not before and walk.stage not in (Stage.TRYING, Stage.JUDGING):
            set_hidden(main, False)
            main.focus(preventScroll=True)


class _Overview:
    """The whole game: the curve below the board, and the list of its turns on wide screens."""

    def __init__(self) -> None:
        self._main = by_id("app")
        self._curve, self._turns = by_id("mistakes-curve"), by_id("mistakes-turns")
        self._of: tuple[object, str] | None = None
        """Which turns are listed, and in which language."""

    def show(self, walk: Walk, language: str) -> None:
        """Show where the walk stands."""
        if self._of is None or self._of[0] is not walk.turns or self._of[1] != language:
            self._of = walk.turns, language
            self._fill(walk)
        drawing = curve(walk)
        by_id("mistakes-line").innerHTML = drawing
        self._reveal(bool(drawing), bool(walk.review.stands))
        for root in (self._curve, self._turns):
            for button in root.querySelectorAll("[data-index]"):
                is_here = walk.stage is not Stage.OVER and button.getAttribute("data-index") == str(walk.index)
                set_attribute(button, "aria-current", "true" if is_here else None)
                if is_here and root == self._turns:
                    button.scrollIntoView(block="nearest")

    def hide(self) -> None:
        """Show nothing."""
        self._of = None
        self._reveal(False, False)

    def _reveal(self, with_curve: bool, with_turns: bool) -> None:
        set_hidden(self._curve, not with_curve)
        set_hidden(self._turns, not with_turns)
        # For the styles: what lies around makes room.
        parts = " ".join(word for word, is_there in (("curve", with_curve), ("turns", with_turns)) if is_there)
        set_attribute(self._main, "data-overview", parts or None)

    def _fill(self, walk: Walk) -> None:
        nodes = []
        for stop in stops(walk):
            node = clone("mistakes-stop")
            node.setAttribute("data-index", str(stop.place))
            node.setAttribute("aria-label", stop.words)
            node.setAttribute("title", stop.words)
            node.style.setProperty("flex-grow", f"{stop.width:.4f}")
            nodes.append(node)
        by_id("mistakes-stops").replaceChildren(*nodes)
        rows_ = []
        for row in turn_rows(walk):
            item = clone("mistakes-row")
            button = item.querySelector("button")
            button.disabled = row.place is None
            set_attribute(button, "data-index", None if row.place is None else str(row.place))
            set_text(part(item, "number"), str(row.number))
            use_symbol(part(item, "emblem"), "emblem", walk.waiting.colours[row.seat])
            set_text(part(item, "words"), row.words)
            set_text(part(item, "mark"), row.mark)
            set_attribute(part(item, "mark"), "data-grave", "true" if row.grave else None)
            rows_.append(item)
        by_id("mistakes-rows").replaceChildren(*rows_)


def _row(row: TryRow) -> Element:
    node = clone("mistakes-try-row")
    node.setAttribute("data-verdict", row.verdict.value)
    set_text(part(node, "share"), row.share)
    set_text(part(node, "words"), row.words)
    return node
