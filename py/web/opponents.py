"""Computer players at the table: asked when it is their turn, and shown as they play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from session.i18n import _
from session.intents import Intent, Play, Show
from session.table import Table
from taluva import Game, Move, parse_move
from web.brain import Brain, BrainError, Thought
from web.dom import by_id, set_attribute, set_hidden, set_text

_SHOWN_SECONDS = 0.7
_BETWEEN_SECONDS = 0.45


class Opponents:
    """Plays the seats that are computers', one turn after the other."""

    def __init__(
        self,
        brain: Brain,
        table: Callable[[], Table | None],
        dispatch: Callable[[Intent], None],
        seed: Callable[[], int],
    ) -> None:
        self._brain = brain
        self._table = table
        self._dispatch = dispatch
        self._seed = seed
        self._turn: asyncio.Task[None] | None = None
        self._expected: Game | None = None
        self._acting = False
        self._hurry = False
        self._paused = False

    def look(self) -> None:
        """Notice what lies on the table now: go on, begin to think, or stop."""
        table = self._table()
        if not self._acting:
            due = table.game if table is not None and table.level and not table.browsing else None
            if self._turn is None or due is not self._expected:
                self.stop()
                if due is not None and not self._paused:
                    self._begin(due)
        if table is not None and any(table.levels):
            self._brain.begin()
        self._show_controls(table)

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
            case "brain-again":
                self._restart()
            case _:
                return False
        return True

    def _restart(self) -> None:
        self.stop()
        self.look()

    def _begin(self, game: Game) -> None:
        self._expected = game
        self._hurry = False
        set_hidden(by_id("brain-trouble"), True)
        self._turn = asyncio.ensure_future(self._play(game))

    async def _play(self, game: Game) -> None:
        """Think about a turn, then play its moves so that a person can follow."""
        try:
            moves = await self._think(game)
        except BrainError:
            self._turn = None
            self._show_thinking(None)
            set_hidden(by_id("brain-trouble"), False)
            return
        pace = float(by_id("bots-speed").value)
        for move in moves:
            self._act(Show(move))
            await asyncio.sleep(_SHOWN_SECONDS * pace)
            self._act(Play(move))
            await asyncio.sleep(_BETWEEN_SECONDS * pace)
        self._turn = self._expected = None
        self.look()

    def _act(self, intent: Intent) -> None:
        """Let the table change by what a computer does, which stops no thinking."""
        self._acting = True
        self._dispatch(intent)
        self._acting = False
        table = self._table()
        self._expected = None if table is None else table.game

    async def _think(self, game: Game) -> list[Move]:
        table = self._table()
        assert table is not None
        self._show_thinking(game)
        request = {"position": str(game.position), "level": table.level, "seed": self._seed()}
        thought = await self._brain.think(request)
        try:
            state = await self._wait(thought)
        finally:
            # Also where the turn was cancelled: the worker is free for the next question.
            await thought.drop()
        self._show_thinking(None)
        return [parse_move(text) for text in state["ideas"][0]["moves"]]

    async def _wait(self, thought: Thought) -> dict[str, Any]:
        while True:
            state = await thought.state()
            by_id("thinking-progress").value = state["progress"]
            if state["done"] or self._hurry:
                return state

    def _show_thinking(self, game: Game | None) -> None:
        set_attribute(by_id("app"), "data-thinking", None if game is None else "true")
        set_hidden(by_id("thinking"), game is None)
        if game is not None:
            name = game.names[game.position.seat]
            set_text(by_id("thinking-words"), _("{name} is thinking…").format(name=name))
            by_id("thinking-progress").value = 0

    def _show_controls(self, table: Table | None) -> None:
        watched = table is not None and bool(table.levels) and all(table.levels)
        set_hidden(by_id("bots-bar"), not watched or table is None or table.position.is_over)
        by_id("bots-pause").setAttribute("aria-pressed", "true" if self._paused else "false")
