"""The history's controls: earlier plies on the board, a replay, a new game from there."""

from __future__ import annotations

from collections.abc import Callable

from session.table.intents import GoToPly, Intent
from session.table.table import Table
from taluva import Game
from web.panels.replay import Replay


class LookingBack:
    """Moves the board through the plies of the game."""

    def __init__(
        self,
        table: Callable[[], Table | None],
        dispatch: Callable[[Intent], None],
        play_from: Callable[[Game], None],
    ) -> None:
        """Take what starts a game of its own from the ply that is looked at."""
        self._table = table
        self._dispatch = dispatch
        self._play_from = play_from
        self._replay = Replay(self._step_on)

    def press(self, name: str) -> bool:
        """Do what a control asks for; return whether it is one of the history's."""
        table = self._table()
        ply = 0 if table is None else table.seen.ply
        match name:
            case "history-first":
                self.look_at(0)
            case "history-back":
                self.look_at(ply - 1)
            case "history-on":
                self.look_at(ply + 1)
            case "to-present":
                self.look_at(None)
            case "watch":
                self.look_at(0)
                self._replay.start()
            case "replay" if self._replay.runs:
                self._replay.stop()
            case "replay":
                self._replay.start()
            case "play-from-here" if table is not None:
                self._replay.stop()
                self._play_from(table.seen)
            case _:
                return False
        return True

    def on_key(self, key: str) -> bool:
        """Do what a key means in the history; return whether it means anything."""
        table = self._table()
        if table is None or key not in ("Home", "End", "ArrowLeft", "ArrowRight"):
            return False
        ply = table.seen.ply
        self.look_at({"Home": 0, "End": None, "ArrowLeft": max(ply - 1, 0), "ArrowRight": ply + 1}[key])
        return True

    def look_at(self, ply: int | None) -> None:
        """Look at the board after a ply; at the present for None."""
        self._replay.stop()
        self._dispatch(GoToPly(ply))

    def stop(self) -> None:
        """Stop a replay where it is."""
        self._replay.stop()

    def _step_on(self) -> bool:
        table = self._table()
        if table is None or not table.browsing:
            return False
        self._dispatch(GoToPly(table.seen.ply + 1))
        table = self._table()
        return table is not None and table.browsing
