"""The card of the review of one's own mistakes, and what it draws on the board."""

from __future__ import annotations

from session.mistakes.marks import marks
from session.mistakes.walk import Stage, Walk
from session.mistakes.words import TryRow, again, onward, place, rows, said, title
from session.page.store import Change
from web.board.turn_marks import TurnMarks
from web.board.view import BoardView
from web.browser.elements import Element, by_id, clone, part, set_attribute, set_hidden, set_text
from web.lessons.room import RoomBelow


class MistakesCard:
    """The panel `mistakes`: which turn it is, the tries so far, and the way on."""

    def __init__(self, board: BoardView) -> None:
        self._node = by_id("mistakes")
        self._below = RoomBelow(board.camera, self._node)
        self._marks = TurnMarks(board)
        self._shown: Walk | None = None
        self._drawn: tuple[Walk, bool, bool, str] | None = None

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
            self._lead_on(walk, None if before is None else before.stage)
        looks_back = state.table is None or state.table.browsing
        drawn = walk, looks_back, state.settings.flat, state.language
        if self._drawn is None or any(one is not other for one, other in zip(drawn, self._drawn)):
            self._drawn = drawn
            self._marks.show(() if looks_back else marks(walk), state.colours)

    def _hide(self) -> None:
        self._shown = self._drawn = None
        set_hidden(self._node, True)
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


def _row(row: TryRow) -> Element:
    node = clone("mistakes-try-row")
    node.setAttribute("data-verdict", row.verdict.value)
    set_text(part(node, "share"), row.share)
    set_text(part(node, "words"), row.words)
    return node
