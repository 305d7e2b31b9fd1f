"""The end of the game or lesson on the table."""

from __future__ import annotations

from session.page.control_behaviour import main_way
from session.page.store import Store
from web.controls import Handler
from web.dialogs.result import ResultDialog
from web.lessons.progression import Progression


class EndOfGame:
    """Shows the result of a game, or leads on from a lesson or in the review of mistakes."""

    def __init__(self, store: Store, progression: Progression, result: ResultDialog) -> None:
        self._store = store
        self._result = result
        self._progression = progression

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handler of Confirm once the game is over, by control name."""
        return {"confirm": lambda _press: self.show()}

    def show(self) -> None:
        """Show how it ended."""
        state = self._store.state
        if state.attempt is not None:
            self._progression.go_on()
        elif state.walk is not None:
            self._store.dispatch(main_way(state.walk))
        elif state.table is not None and state.table.position.is_over:
            self._result.show()
