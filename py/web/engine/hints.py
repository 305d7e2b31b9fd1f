"""Hints: the engine's suggestions for the person to move, shown one at a time."""

from __future__ import annotations

from collections.abc import Callable

from session.page.store import Change, Store
from session.table.hints import Hint, read_reasons
from session.table.intents import Suggest
from taluva import Position, parse_move
from web.browser.elements import by_id, set_hidden
from web.engine.error_panel import ErrorPanel
from web.engine.inquiry import Engine, Fields, Inquiry

_LEVEL = 5
_CANDIDATES = 5
_SECONDS = 1.6


class Hints:
    """The candidates for one position, best first."""

    def __init__(self, store: Store, engine: Engine, error_panel: ErrorPanel, random_seed: Callable[[], int]) -> None:
        self._store = store
        self._error_panel = error_panel
        self._random_seed = random_seed
        self._inquiry = Inquiry(engine, self._on_answer, self._on_error, self._on_progress)
        self._position: Position | None = None
        """The position of the last request."""
        self._candidates: list[Hint] = []
        self._shown = 0

    def on_change(self, change: Change) -> None:
        """Drop the request, or the report of its failure, once the position changes."""
        before, after = change.before.table, change.after.table
        if before is not None and (after is None or after.position is not before.position):
            self._inquiry.cancel()
            self._error_panel.hide_hint_error()
            self._show_search()

    def ask(self) -> None:
        """Show the best suggestion, or the next best if one is shown; in a turn with a plan, first what it says."""
        table = self._store.state.table
        if table is None or table.hands_off or table.position.is_over or self._inquiry.is_open:
            return
        if table.position is self._position and self._candidates:
            if table.hint is not None:
                self._shown = (self._shown + 1) % len(self._candidates)
            self._store.dispatch(Suggest(self._candidates[self._shown]))
            return
        self._position, self._candidates, self._shown = table.position, [], 0
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
        self._candidates = [
            Hint(
                tuple(parse_move(text) for text in candidate["moves"]),
                read_reasons(candidate["reasons"]),
            )
            for candidate in reply["candidates"]
        ]
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
