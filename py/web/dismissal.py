"""What Escape and the browser's Back close or cancel, one thing at a time, before the page is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, history, location, window

from session.page.commands import LeaveEditor, LeaveLesson, LeaveMistakes, LeaveStudy
from session.page.store import Change, Store
from session.table.intents import Cancel, GoToPly
from web.board.inspector import Inspector
from web.browser.back import BackGuard
from web.browser.dialogs import is_dialog_open
from web.browser.listeners import Listeners
from web.controls import Handler
from web.panels.drawer import LogDrawer


class Dismissal:
    """Closes, cancels and leaves what is open, prepared or played."""

    def __init__(
        self,
        store: Store,
        guard: BackGuard,
        inspector: Inspector,
        drawer: LogDrawer,
        listeners: Listeners,
        go_home: Callable[[], None],
    ) -> None:
        """go_home: leaves the game on the table for home."""
        self._store = store
        self._go_home = go_home
        self._guard = guard
        self._inspector = inspector
        self._drawer = drawer
        self._fragment = str(location.hash)
        listeners.add(window, "popstate", self._on_back)
        # After the opener, which removes a damaged link from the address.
        listeners.add(window, "hashchange", self._on_fragment)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handler of the key that dismisses, by control name."""
        return {"dismiss": lambda _press: self.dismiss()}

    def on_change(self, change: Change) -> None:
        """Make Back stay on the page while it leads home from a game, or there is something to dismiss."""
        if change.after.table is not None:
            self._guard.put_up()
        elif change.before.table is not None and not is_dialog_open():
            self._guard.take_down()

    def guard(self) -> None:
        """Make Back stay on the page if a dialog or the history's drawer is open."""
        if is_dialog_open() or self._drawer.is_open:
            self._guard.put_up()

    def dismiss(self) -> bool:
        """Close or cancel what is open or prepared on the page; return whether there was anything."""
        table = self._store.state.table
        if self._inspector.close() or self._drawer.close():
            return True
        if table is not None and table.browsing:
            self._store.dispatch(GoToPly(None))
        elif table is not None and table.can_cancel:
            self._store.dispatch(Cancel())
        else:
            return False
        return True

    def _on_back(self, _event: Any) -> None:
        if self._guard.is_up or self._is_entered():
            return  # this was Forward, or no step in the history at all
        state = self._store.state
        if self._guard.has_come_down():
            if state.table is not None or is_dialog_open():  # begun or opened meanwhile
                self._guard.put_up()
            return
        dialogs = document.querySelectorAll("dialog[open]")
        if dialogs.length:
            # Dialogs opened from another dialog come after it in the page.
            dialogs[dialogs.length - 1].close("")
            if dialogs.length > 1:
                self._guard.put_up()
        elif self.dismiss():
            return
        elif state.attempt is not None:
            self._store.dispatch(LeaveLesson())
        elif state.walk is not None:
            self._store.dispatch(LeaveMistakes())
        elif state.editor is not None:
            self._store.dispatch(LeaveEditor())
        elif state.study is not None:
            self._store.dispatch(LeaveStudy())
        elif state.table is not None:
            self._go_home()

    def _is_entered(self) -> bool:
        """Return whether the visitor has changed the fragment of the address, which leaves what is on the page."""
        return bool(not history.state and location.hash and location.hash != self._fragment)

    def _on_fragment(self, _event: Any) -> None:
        """Make Back stay on the page at its new address too."""
        self._fragment = str(location.hash)
        if self._store.state.table is not None:
            self._guard.put_up()
        self.guard()
