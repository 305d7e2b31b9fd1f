"""How the game or the lesson on the table has ended."""

from __future__ import annotations

from session.page.store import Store
from web.controls import Handler
from web.dialogs.result import show_result
from web.lessons.progression import Progression


class EndOfGame:
    """Shows the result of a game, or goes on from a lesson."""

    def __init__(self, store: Store, progression: Progression) -> None:
        self._store = store
        self._going_on = progression

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return what carries out Confirm once the game is over, by its name."""
        return {"confirm": lambda _press: self.show()}

    def show(self) -> None:
        """Show how it ended."""
        state = self._store.state
        if state.attempt is not None:
            self._going_on.go_on()
        elif state.table is not None and state.table.position.is_over:
            show_result(state.table.save)
