"""Hints: the engine's suggestions for the person to move, shown one at a time.

While one is on the board the engine goes on looking, and says so when it sees a clearly better turn.
"""

from __future__ import annotations

from collections.abc import Callable

from session.page.state import State
from session.page.store import Change, Store
from session.table.hints import Hint, better_hints, looking_words, read_hints
from session.table.intents import Suggest
from session.text.i18n import _
from taluva import Position
from web.browser.elements import by_id, set_attribute, set_hidden
from web.engine.error_panel import ErrorPanel
from web.engine.inquiry import Engine, Fields, Inquiry

_LEVEL = 5
_CANDIDATES = 5
_SECONDS = 1.6


class Hints:
    """The candidates for one position, best first."""

    def __init__(
        self,
        store: Store,
        engine: Engine,
        error_panel: ErrorPanel,
        random_seed: Callable[[], int],
        say: Callable[[str], None],
    ) -> None:
        """say: shows a sentence for a while."""
        self._store = store
        self._say = say
        self._error_panel = error_panel
        self._random_seed = random_seed
        self._inquiry = Inquiry(engine, self._on_answer, self._on_error, self._on_progress)
        self._onlooking = Inquiry(engine, self._on_look, self._show_looking, self._on_look)
        self._looks_on = False
        self._position: Position | None = None
        """The position of the last request."""
        self._candidates: list[Hint] = []
        self._shown = 0
        self._has_better = False
        """Whether the first of the candidates is better than the one on the board."""

    def on_change(self, change: Change) -> None:
        """Drop the request, or the report of its failure, once the position changes."""
        before, after = change.before.table, change.after.table
        if before is not None and (after is None or after.position is not before.position):
            self._inquiry.cancel()
            self._error_panel.hide_hint_error()
            self._show_search()
        looks_on = self._can_look_on(change.after)
        if looks_on != self._looks_on:
            self._looks_on = looks_on
            if looks_on:
                self._look_on()
            else:
                self._onlooking.cancel()
                self._show_looking()

    def ask(self) -> None:
        """Show the best suggestion, or the next best if one is shown; in a turn with a plan, first what it says."""
        table = self._store.state.table
        if table is None or table.hands_off or table.position.is_over or self._inquiry.is_open:
            return
        if table.position is self._position and self._candidates:
            if self._has_better:
                self._shown, self._has_better = 0, False
            elif table.hint is not None:
                self._shown = (self._shown + 1) % len(self._candidates)
            self._store.dispatch(Suggest(self._candidates[self._shown]))
            return
        self._position, self._candidates, self._shown, self._has_better = table.position, [], 0, False
        self._error_panel.hide_hint_error()
        request: Fields = {
            "position": str(table.position),
            "level": _LEVEL,
            "seed": self._random_seed(),
            "candidates": _CANDIDATES,
            "reasons": True,
            "seconds": _SECONDS,
        }
        planned = table.planned
        if planned is not None and table.position.violation(planned) is None:
            request["first"] = [str(planned)]
        self._inquiry.ask(request)
        self._show_search()

    def _on_answer(self, reply: Fields) -> None:
        self._candidates = read_hints(reply)
        self._show_search()
        self._store.dispatch(Suggest(self._candidates[0]))

    def _on_error(self) -> None:
        self._show_search()
        self._error_panel.show_hint_error(self.ask)

    def _on_progress(self, reply: Fields) -> None:
        by_id("seeking-progress").value = reply["progress"]

    def _show_search(self) -> None:
        """Show whether the engine is looking for suggestions."""
        by_id("hint").setAttribute("aria-busy", "true" if self._inquiry.is_open else "false")
        by_id("seeking-progress").value = 0
        set_hidden(by_id("seeking"), not self._inquiry.is_open)

    # ---- looking on -----------------------------------------------------------------------

    def _can_look_on(self, state: State) -> bool:
        """Return whether a hint is on the board that somebody looks at."""
        table = state.table
        if table is None or table.hint is None or not state.visible or state.study is not None:
            return False
        return table.position is self._position and bool(self._candidates) and not self._inquiry.is_open

    def _look_on(self) -> None:
        request = {"watch": str(self._position), "seed": self._random_seed(), "candidates": _CANDIDATES}
        self._onlooking.ask(request)
        self._show_looking()

    def _on_look(self, reply: Fields) -> None:
        assert self._position is not None
        better = better_hints(reply, self._candidates, self._position.seat)
        if better:
            self._candidates, self._has_better = better, True
            self._say(_("There is a better turn now: press Hint to see it."))
        self._show_looking(reply["tries"])

    def _show_looking(self, tries: int = 0) -> None:
        """Show on the button that the engine goes on looking, and whether it has seen a better turn."""
        button = by_id("hint")
        set_attribute(button, "data-looking", "true" if self._onlooking.is_open else None)
        set_attribute(button, "data-better", "true" if self._has_better and self._onlooking.is_open else None)
        set_attribute(button, "aria-description", looking_words(tries) if self._onlooking.is_open else None)
