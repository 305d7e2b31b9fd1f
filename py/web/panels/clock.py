"""The clock on the players' cards."""

from __future__ import annotations

from typing import NamedTuple

from js import document, window
from pyodide.ffi import create_proxy

from session.clock import Clock, Spent, free_left, over_words, spent_time, time_left, time_text
from session.page.commands import CountTime, CoverPage
from session.page.state import State
from session.page.store import Change, Store
from session.saves.save import Save
from session.text.i18n import _
from session.text.names import names_of
from taluva import Game
from web.browser.dialogs import is_dialog_open
from web.browser.elements import Element, by_id, js_object, part, set_attribute, set_hidden, set_text
from web.browser.listeners import Listeners
from web.panels.toast import Toast

_TICK_MS = 250
_TICKS_A_WRITE = 40
# A tick that is later than that comes after a sleep.
_LATE_SECONDS = 5.0


class _Shown(NamedTuple):
    """What the cards were last filled from; apart from the seconds they change only with it."""

    clock: Clock
    game: Game
    levels: tuple[int, ...]
    waits: bool
    runs: bool
    stopped: bool
    language: str


class ClockView:
    """Shows each player's time left, which the state counts."""

    def __init__(self, store: Store, listeners: Listeners, toast: Toast) -> None:
        self._store = store
        self._toast = toast
        self._cards = by_id("players")
        self._button = by_id("clock-stop")
        self._timer: int | None = None
        self._tick = create_proxy(self._on_tick)
        self._ticks = 0
        self._ticked = 0.0
        """When it ticked last, in s."""
        # Dialogs are opened in many places, and not every browser has an event for it.
        self._dialogs = window.MutationObserver.new(create_proxy(lambda *_changes: self._on_dialogs()))
        self._observes = False
        self._shown: _Shown | None = None
        self._spent = Spent((), 0, 0.0)
        self._reported_id: str | None = None
        self._reported: set[int] = set()
        """The seats whose time is up and was reported."""
        listeners.add(window, "pagehide", lambda _event: store.dispatch(CountTime()))

    def on_change(self, change: Change) -> None:
        """Start or stop ticking as the state says, and show the clock."""
        state = change.after
        has_clock = state.save is not None and state.save.clock is not None
        self._observe(has_clock)
        self._let_tick(has_clock and state.ticking_since is not None)
        self._show(state)

    # ---- what makes it tick -------------------------------------------------------

    def _let_tick(self, ticks: bool) -> None:
        if ticks and self._timer is None:
            self._ticked = self._store.now.seconds
            self._timer = window.setInterval(self._tick, _TICK_MS)
        elif not ticks and self._timer is not None:
            window.clearInterval(self._timer)
            self._timer = None

    def _observe(self, observes: bool) -> None:
        """Observe dialogs opening and closing while there is a clock."""
        if observes and not self._observes:
            opening = js_object({"attributes": True, "attributeFilter": ["open"], "subtree": True})
            self._dialogs.observe(document.body, opening)
            self._on_dialogs()
        elif self._observes and not observes:
            self._dialogs.disconnect()
        self._observes = observes

    def _on_dialogs(self) -> None:
        self._store.dispatch(CoverPage(is_dialog_open()))

    def _on_tick(self) -> None:
        before, self._ticked = self._ticked, self._store.now.seconds
        if self._ticked - before > _LATE_SECONDS:
            self._store.dispatch(CountTime(self._ticked - before))
        if self._shown is not None:
            self._fill(self._spent.seat)
        self._ticks += 1
        if self._ticks % _TICKS_A_WRITE == 0:  # for a page that ends without an event
            self._store.dispatch(CountTime())

    # ---- what it shows -----------------------------------------------------------

    def _show(self, state: State) -> None:
        """Fill the cards if anything but the seconds differs."""
        save, table = state.save, state.table
        if save is None or save.clock is None or table is None or not state.is_game:
            self._hide()
            return
        runs = state.ticking_since is not None
        shown = _Shown(save.clock, save.game, save.levels, state.clock_waits, runs, save.stopped, state.language)
        if shown == self._shown:
            return
        self._shown = shown
        self._spent = spent_time(save.clock, save.game, save.seconds)
        self._cards.setAttribute("data-clock", save.clock.kind.value)
        self._label_button(shown)
        for seat, card in enumerate(self._cards.children):
            set_hidden(part(card, "clock"), bool(table.level_of(seat)))
            _fill_state(card, shown, shown.waits and seat == self._spent.seat)
        self._forget_reports(save)
        for seat in self._seats():
            self._fill(seat)

    def _hide(self) -> None:
        if self._shown is not None:
            self._shown = None
            self._cards.removeAttribute("data-clock")
            for card in self._cards.children:
                set_hidden(part(card, "clock"), True)
                part(card, "clock").setAttribute("data-running", "false")

    def _label_button(self, shown: _Shown) -> None:
        label = _("Start the clock") if shown.stopped else _("Stop the clock")
        for name, value in (
            ("aria-label", label),
            ("title", label),
            ("data-stopped", "true" if shown.stopped else "false"),
        ):
            self._button.setAttribute(name, value)

    def _forget_reports(self, save: Save) -> None:
        """Reset the reports for another game, without reporting again times that were up already."""
        if save.id != self._reported_id:
            self._reported_id = save.id
            self._reported = {seat for seat in self._seats() if self._left(seat) <= 0}

    def _fill(self, seat: int) -> None:
        """Show a seat's time, and report once that it is up."""
        assert self._shown is not None
        card, left = self._cards.children[seat], self._left(seat)
        set_text(part(card, "clock-time"), time_text(left))
        set_text(part(card, "clock-words"), _("Time left:") if left > 0 else _("Over time by:"))
        set_attribute(part(card, "clock"), "data-over", "true" if left <= 0 else "false")
        if seat == self._spent.seat and self._shown.waits:
            free = free_left(self._shown.clock, self._spent, self._running())
            set_text(part(card, "clock-seconds"), _("{count} s").format(count=free))
            set_hidden(part(card, "clock-free"), not free or self._shown.stopped)
            part(card, "clock").toggleAttribute("data-free", bool(free))
        if left > 0:
            self._reported.discard(seat)
        elif seat not in self._reported:
            self._reported.add(seat)
            self._toast.tell(over_words(names_of(self._shown.game, self._shown.levels), seat))

    def _left(self, seat: int) -> float:
        assert self._shown is not None
        return time_left(self._shown.clock, self._spent, seat, self._running())

    def _running(self) -> float:
        return self._store.state.seconds_spent(self._store.now)

    def _seats(self) -> list[int]:
        """Return the seats that have a clock."""
        assert self._shown is not None
        levels = self._shown.levels or (0,) * self._shown.game.options.players
        return [seat for seat, level in enumerate(levels) if not level]


def _fill_state(card: Element, shown: _Shown, to_move: bool) -> None:
    """Show whether a card's clock is running or stopped."""
    part(card, "clock").setAttribute("data-running", "true" if to_move and shown.runs else "false")
    set_hidden(part(card, "clock-paused"), not (to_move and shown.stopped))
    if not to_move:
        set_hidden(part(card, "clock-free"), True)
        part(card, "clock").removeAttribute("data-free")
