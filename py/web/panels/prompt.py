"""The narrator's line on the page, what can be built, and the label of Confirm."""

from __future__ import annotations

from js import window

from session.page.narrator import spoken
from session.page.state import State
from session.page.store import Change
from session.table.narrator import Line
from session.table.prompts import OverviewRow, confirm_label, overview
from session.text.i18n import _
from web.browser.elements import Element, by_id, part, set_hidden, set_text
from web.browser.listeners import Listeners
from web.panels.toast import Toast


class PromptView:
    """Says what to do and what the prepared step would do; refusals, failures and news come first."""

    def __init__(self, toast: Toast, listeners: Listeners) -> None:
        self._toast = toast
        self._panel = by_id("notice")
        self._narrator = by_id("narrator")
        self._overview = by_id("overview")
        self._line = Line("info", ())
        self._said = Line("", ())
        self._rows: object = None
        self._seen: tuple[object, ...] = ()
        """What the rows were last made of."""
        toast.follow(self._say)
        listeners.add(window, "resize", lambda _event: self._fit(self._said.sentences))

    def on_change(self, change: Change) -> None:
        """Say what there is to say about the state."""
        state, table = change.after, change.after.table
        if table is None:
            return
        over = table.position.is_over and not table.browsing
        set_text(by_id("confirm-text"), _("Result") if over else confirm_label(table))
        if not _says_the_same(change):
            self._line = spoken(state)
        self._say()
        self._show_overview(state)

    def _say(self) -> None:
        words = self._toast.words
        kind = "bad" if self._toast.is_trouble else "info"
        line = Line(kind, (words,)) if words else self._line
        if line == self._said:
            return
        self._said = line
        self._panel.setAttribute("data-kind", line.kind)
        self._fit(line.sentences)

    def _fit(self, sentences: tuple[str, ...]) -> None:
        """Show the sentences, without the last ones where the room is too short for all."""
        set_text(self._narrator, " ".join(sentences))
        for count in range(len(sentences) - 1, 0, -1):
            if self._narrator.scrollHeight <= self._narrator.clientHeight + 1:
                return
            set_text(self._narrator, " ".join(sentences[:count]))

    def _show_overview(self, state: State) -> None:
        """Show what can be built while no hex is chosen."""
        table = state.table
        assert table is not None
        # Finding out why something can be built nowhere takes a while, and most changes do not matter for it.
        seen = (table.position, table.site, table.hint, table.hands_off, table.closed, state.attempt, state.language)
        if len(seen) == len(self._seen) and all(one is other for one, other in zip(seen, self._seen)):
            return
        self._seen = seen
        rows = [] if state.attempt is not None and table.closed else overview(table)
        shown = (rows, state.language)
        if shown == self._rows:
            return
        self._rows = shown
        set_hidden(self._overview, not rows)
        for node, row in zip(by_id("overview-rows").children, rows):
            _fill(node, row)


def _says_the_same(change: Change) -> bool:
    """Return whether the review of a turn goes on: only the pointer moves, so nothing new is to be said."""
    before, after = change.before, change.after
    if after.walk is None or before.walk is not after.walk or before.table is None or after.table is None:
        return False
    return bool(before.table.closed and after.table.closed) and (before.table.browsing, before.language) == (
        after.table.browsing,
        after.language,
    )


def _fill(node: Element, row: OverviewRow) -> None:
    node.setAttribute("data-off", "false" if row.places else "true")
    set_text(part(node, "name"), row.name)
    set_text(part(node, "detail"), row.detail)
