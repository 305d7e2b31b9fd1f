"""Computer players at the table: asked when it is their turn, and shown as they play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

from session.table.intents import Intent, PlayMove, ShowMove
from session.table.table import Table
from session.text.i18n import _
from taluva import Game, Move, parse_move
from web.browser.elements import by_id, set_attribute, set_hidden, set_text
from web.engine.client import Brain, BrainError, Thought
from web.engine.error_panel import Trouble

_SHOWN_SECONDS = 0.7
_BETWEEN_SECONDS = 0.45


class _Due(NamedTuple):
    """What is to be decided by a computer player."""

    game: Game
    level: int


class Opponents:
    """Plays the seats that are computers', one turn after the other."""

    def __init__(
        self,
        brain: Brain,
        trouble: Trouble,
        table: Callable[[], Table | None],
        dispatch: Callable[[Intent], None],
        seed: Callable[[], int],
        show: Callable[[], None],
    ) -> None:
        """Take what shows the page anew among the rest: it says whether computers rest."""
        self._brain = brain
        self._trouble = trouble
        self._table = table
        self._dispatch = dispatch
        self._seed = seed
        self._show = show
        self._turn: asyncio.Task[None] | None = None
        self._expected: _Due | None = None
        self._failed: _Due | None = None
        self._acting = False
        self._hurry = False
        self._paused = False
        self.rests = False

    def look(self) -> None:
        """Notice what lies on the table now: go on, begin to think, or stop."""
        table = self._table()
        if not self._acting:
            self._go_on(table, self._due(table))
        if table is not None and any(table.levels):
            self._brain.begin()
        self._show_controls(table)

    def say_anew(self) -> None:
        """Say who is thinking in the language that is in use now."""
        if self._expected is not None:
            self._name_thinker(self._expected.game)

    def stop(self) -> None:
        """Think no more; what was found is forgotten."""
        if self._turn is not None:
            self._turn.cancel()
        self._turn = self._expected = None
        self._show_thinking(None)

    def press(self, name: str) -> bool:
        """Do what a control asks for; return whether it is one for computer players."""
        match name:
            case "move-now":
                self._hurry = True
            case "bots-pause":
                self._paused = not self._paused
                self._restart()
            case "bots-step":
                self._paused = False
                self._restart()
                self._paused = True
                self._show_controls(self._table())
            case _:
                return False
        return True

    def _go_on(self, table: Table | None, due: _Due | None) -> None:
        if self._failed is not None:
            if _is_same(due, self._failed):
                return
            self._failed = None
            self._trouble.hide()
        if self._turn is None or not _is_same(due, self._expected):
            self.stop()
            if due is not None and not (self._paused and _is_watched(table)):
                self._begin(due)

    def _due(self, table: Table | None) -> _Due | None:
        if table is None or table.browsing or not table.level:
            return None
        return _Due(table.game, table.level)

    def _restart(self) -> None:
        self.stop()
        self._failed = None
        self.look()

    def _begin(self, due: _Due) -> None:
        self._expected = due
        self._hurry = False
        self._show_thinking(due.game)
        self._turn = asyncio.ensure_future(self._play(due))

    async def _play(self, due: _Due) -> None:
        """Think about a turn, then play its moves so that a person can follow."""
        try:
            moves = await self._think(due)
        except BrainError:
            self._turn, self._failed = None, due
            self._show_thinking(None)
            self._trouble.show(self._restart, True)
            return
        for move in moves:
            self._act(ShowMove(move))
            await asyncio.sleep(_SHOWN_SECONDS * self._pace())
            self._act(PlayMove(move))
            await asyncio.sleep(_BETWEEN_SECONDS * self._pace())
        self._turn = self._expected = None
        self.look()

    def _pace(self) -> float:
        """Return by how much waiting is stretched: as chosen where computers are watched."""
        return float(by_id("bots-speed").value) if _is_watched(self._table()) else 1.0

    def _act(self, intent: Intent) -> None:
        """Let the table change by what a computer does, which stops no thinking."""
        self._acting = True
        try:
            self._dispatch(intent)
        finally:
            self._acting = False
        self._expected = self._due(self._table())

    async def _think(self, due: _Due) -> list[Move]:
        request = {"position": str(due.game.position), "level": due.level, "seed": self._seed()}
        thought = await self._brain.think(request)
        try:
            state = await self._wait(thought)
        finally:
            # Also where the turn was cancelled: the worker is free for the next question.
            thought.drop()
        self._show_thinking(None)
        return [parse_move(text) for text in state["ideas"][0]["moves"]]

    async def _wait(self, thought: Thought) -> dict[str, Any]:
        while True:
            state = await thought.state()
            by_id("thinking-progress").value = state["progress"]
            if state["done"] or thought.is_due or self._hurry:
                return state

    def _show_thinking(self, game: Game | None) -> None:
        set_attribute(by_id("app"), "data-thinking", None if game is None else "true")
        set_hidden(by_id("thinking"), game is None)
        if game is not None:
            self._name_thinker(game)
            by_id("thinking-progress").value = 0

    def _name_thinker(self, game: Game) -> None:
        name = game.names[game.position.seat]
        set_text(by_id("thinking-words"), _("{name} is thinking…").format(name=name))

    def _show_controls(self, table: Table | None) -> None:
        shown = table is not None and _is_watched(table) and not table.game.is_over
        set_hidden(by_id("bots-bar"), not shown)
        by_id("bots-pause").setAttribute("aria-pressed", "true" if self._paused else "false")
        rests = shown and self._paused and self._turn is None
        if rests != self.rests:
            self.rests = rests
            self._show()


def _is_same(one: _Due | None, other: _Due | None) -> bool:
    if one is None or other is None:
        return one is other
    # The very game, not an equal one: that costs nothing to tell at every move of a pointer.
    return one.game is other.game and one.level == other.level


def _is_watched(table: Table | None) -> bool:
    """Tell whether only computers play."""
    return table is not None and bool(table.levels) and all(table.levels)
