"""All panels around the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import window

from session.page.store import Change, Store
from session.table.intents import GoToPly
from session.text.i18n import _
from web.browser.listeners import Listeners
from web.controls import Handler, Press
from web.panels.announcer import Announcer
from web.panels.banner import Banner
from web.panels.clock import ClockView
from web.panels.counts import CountsView
from web.panels.drawer import LogDrawer
from web.panels.hand import HandView
from web.panels.handover import Handover
from web.panels.haptics import Haptics
from web.panels.log import LogView
from web.panels.options import OptionsView
from web.panels.players import PlayersView
from web.panels.prompt import PromptView
from web.panels.replay import ReplayTimer
from web.panels.sound import Sounds
from web.panels.speeds import speed_handlers
from web.panels.status import StatusView
from web.panels.toast import Toast


class Panels:
    """Shows the state around the board, and announces changes."""

    def __init__(self, store: Store, listeners: Listeners, opened: Callable[[], None]) -> None:
        """opened: called when the history has opened over the page."""
        self.toast = Toast()
        self.banner = Banner()
        self.haptics = Haptics(store)
        self.drawer = LogDrawer(listeners, opened)
        self._store = store
        listeners.add(window, "error", self._on_error)
        self._views = (
            PlayersView(),
            CountsView(listeners),
            LogView(),
            StatusView(),
            HandView(),
            OptionsView(),
            PromptView(self.toast, listeners),
            self.banner,
            Announcer(self.toast),
            Sounds(),
            self.haptics,
            Handover(),
            ReplayTimer(store),
            ClockView(store, listeners, self.toast),
        )

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the panels' controls, by control name."""
        return {
            "show-log": lambda _press: self.drawer.toggle(),
            "show-all": lambda _press: self.drawer.open(),
            "hide-log": lambda _press: self.drawer.close(),
            "log-entry": self._look_at,
            "banner-accept": lambda _press: self.banner.accept(),
            **speed_handlers(),
        }

    def _look_at(self, press: Press) -> None:
        """Show the board after the ply of an entry."""
        self._store.dispatch(GoToPly(int(press.element.getAttribute("data-ply"))))
        self.drawer.close()

    def _on_error(self, event: Any) -> None:
        if window.taluva.isOurs(event.original):
            still_saved = _("Something went wrong. Your game is saved: reload the page to go on.")
            lost = _("Something went wrong. Save the game as a file before you reload the page.")
            self.toast.alert(still_saved if self._store.state.is_stored else lost)

    def on_change(self, change: Change) -> None:
        """Show what has changed."""
        for view in self._views:
            view.on_change(change)
