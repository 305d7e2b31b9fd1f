"""Whether the page is visible, noted in the state. The clock stops by it: `State.time_runs`."""

from __future__ import annotations

from js import document

from session.page.commands import ShowPage
from session.page.store import Store
from web.browser.listeners import Listeners


def follow_visibility(store: Store, listeners: Listeners) -> None:
    """Note in the state whether the page is visible, now and whenever that changes."""

    def note() -> None:
        store.dispatch(ShowPage(document.visibilityState == "visible"))

    listeners.add(document, "visibilitychange", lambda _event: note())
    note()
