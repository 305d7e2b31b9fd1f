"""Suggestions for the person to move: asked of the worker, shown one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from session.table.hints import Hint, HintReason
from session.table.intents import Intent, Suggest
from session.table.table import Table
from taluva import Position, parse_move
from web.browser.elements import by_id, by_test_id, set_hidden
from web.engine.client import Brain, BrainError
from web.engine.error_panel import Trouble

_LEVEL = 5
_IDEAS = 5
_SECONDS = 1.6


class Hints:
    """The ideas for one position, the best first."""

    def __init__(
        self,
        brain: Brain,
        trouble: Trouble,
        table: Callable[[], Table | None],
        dispatch: Callable[[Intent], None],
        seed: Callable[[], int],
    ) -> None:
        self._brain = brain
        self._trouble = trouble
        self._table = table
        self._dispatch = dispatch
        self._seed = seed
        self._position: Position | None = None
        self._ideas: list[Hint] = []
        self._shown = 0
        self._search: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Notice what lies on the table now: a hint is for the person to move."""
        table = self._table()
        wanted = table is not None and not table.hands_off and not table.position.is_over
        by_test_id("hint").disabled = not wanted
        if self._search is not None and (table is None or table.position is not self._position):
            self._search.cancel()
            self._stop()

    def ask(self) -> None:
        """Show a suggestion, or the next best one where one is shown."""
        table = self._table()
        if table is None or table.hands_off or self._search is not None:
            return
        if table.position is self._position and self._ideas:
            self._shown = (self._shown + 1) % len(self._ideas)
            self._dispatch(Suggest(self._ideas[self._shown]))
            return
        self._position, self._ideas, self._shown = table.position, [], 0
        self._trouble.hide()
        self._show_search(True)
        self._search = asyncio.ensure_future(self._find(table.position))

    async def _find(self, position: Position) -> None:
        request = {
            "position": str(position),
            "level": _LEVEL,
            "seed": self._seed(),
            "ideas": _IDEAS,
            "reasons": True,
            "seconds": _SECONDS,
        }
        try:
            thought = await self._brain.think(request)
            try:
                while not (state := await thought.state())["done"]:
                    by_id("seeking-progress").value = state["progress"]
            finally:
                thought.drop()
        except BrainError:
            self._trouble.show(self.ask, False)
            self._stop()
            return
        self._ideas = [
            Hint(
                tuple(parse_move(text) for text in idea["moves"]),
                tuple(HintReason(*reason) for reason in idea["reasons"]),
            )
            for idea in state["ideas"]
        ]
        self._stop()
        self._dispatch(Suggest(self._ideas[0]))

    def _stop(self) -> None:
        self._search = None
        self._show_search(False)

    def _show_search(self, runs: bool) -> None:
        by_test_id("hint").setAttribute("aria-busy", "true" if runs else "false")
        by_id("seeking-progress").value = 0
        set_hidden(by_id("seeking"), not runs)
