"""The panel that says that the computer does not answer, and offers ways out."""

from __future__ import annotations

from collections.abc import Callable

from session.page.commands import OpponentEvent
from session.page.opponent import Activity, Event
from session.page.store import Change, Store
from web.browser.elements import by_id, set_hidden


class ErrorPanel:
    """Shows `engine-error` after a computer's turn or a hint has failed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._retry_hint: Callable[[], None] | None = None

    def on_change(self, change: Change) -> None:
        """Show or hide the panel as the computers' turns fail or go on."""
        if change.after.opponent != change.before.opponent:
            self._show()

    def show_hint_error(self, retry: Callable[[], None]) -> None:
        """Report that a hint has failed; retry: asks for it again."""
        self._retry_hint = retry
        self._show()

    def hide_hint_error(self) -> None:
        """Drop the report of a failed hint."""
        self._retry_hint = None
        self._show()

    def retry(self) -> None:
        """Repeat the failed request."""
        retry_hint = self._retry_hint
        if self._has_failed_turn():
            self._store.dispatch(OpponentEvent(Event.RETRY))
        elif retry_hint is not None:
            self.hide_hint_error()
            retry_hint()

    def _has_failed_turn(self) -> bool:
        return self._store.state.opponent.activity is Activity.FAILED

    def _show(self) -> None:
        has_failed_turn = self._has_failed_turn()
        set_hidden(by_id("engine-by-hand"), not has_failed_turn)
        set_hidden(by_id("engine-error"), not has_failed_turn and self._retry_hint is None)
