"""The clock on the players' cards: when it runs, what it shows, and its button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from js import document, window
from pyodide.ffi import create_proxy

from session.clock import Clock, Spent, free_left, over_words, spent_time, time_left, time_text
from session.saves.save import Save
from session.table.table import Table
from session.text.i18n import _
from taluva import Game
from web.browser.elements import Element, by_id, js_object, part, set_attribute, set_hidden, set_text
from web.browser.listeners import Listeners
from web.dialogs.dialogs import is_dialog_open
from web.saves.saved_games import Games

_TICK_MS = 250
_TICKS_A_WRITE = 40


class _Shown(NamedTuple):
    """What the cards were last filled from; all but the seconds change only where this does."""

    clock: Clock
    game: Game
    levels: tuple[int, ...]
    waits: bool
    runs: bool
    stopped: bool
    stop_words: str


class ClockView:
    """Counts the time of whoever is to move, for what is kept of the game too, and shows it."""

    def __init__(
        self, listeners: Listeners, games: Games, table: Callable[[], Table | None], tell: Callable[[str], None]
    ) -> None:
        """Take the keeper, its game's table, which is None while a lesson has the board, and what says something."""
        self._games = games
        self._table = table
        self._tell = tell
        self._cards = by_id("players")
        self._timer: int | None = None
        self._tick = create_proxy(self._on_tick)
        self._ticks = 0
        # Dialogs open from many places, and not every browser has an event for that.
        self._dialogs = window.MutationObserver.new(create_proxy(lambda *_changes: self.look()))
        self._watching = False
        self._shown: _Shown | None = None
        self._spent = Spent((), 0, 0.0)
        self._told_of = ""
        self._told: set[int] = set()
        self._button = by_id("clock-stop")
        listeners.add(self._button, "click", self._on_click)
        listeners.add(window, "pagehide", lambda _event: self._keep())

    def look(self) -> None:
        """Notice what lies on the table, and what lies over it: let the clock run or stand."""
        save, table = self._games.save, self._table()
        in_sight = document.visibilityState == "visible"
        self._watch(save is not None and save.clock is not None)
        if save is None or save.clock is None:
            self._games.stopwatch.let_run(in_sight)
            self._let_tick(False)
            self._hide()
            return
        waits = table is not None and not (table.browsing or table.game.is_over or table.level)
        runs = waits and in_sight and not save.stopped and not is_dialog_open()
        ran = self._games.stopwatch.runs
        self._games.stopwatch.let_run(runs)
        self._let_tick(runs)
        if ran and not runs:
            self._keep()
        self._show(save, table, waits, runs)

    def go_on(self) -> None:
        """Let the clock run again that the players have stopped, because they play on."""
        if self._games.save is not None and self._games.save.stopped and self._table() is not None:
            self._games.keep_time(False)
            self.look()

    # ---- what makes it run -------------------------------------------------------

    def _let_tick(self, runs: bool) -> None:
        if runs and self._timer is None:
            self._timer = window.setInterval(self._tick, _TICK_MS)
        elif not runs and self._timer is not None:
            window.clearInterval(self._timer)
            self._timer = None

    def _watch(self, watches: bool) -> None:
        """Hear of every dialog that opens or closes, as long as there is a clock."""
        if watches and not self._watching:
            opening = js_object({"attributes": True, "attributeFilter": ["open"], "subtree": True})
            self._dialogs.observe(document.body, opening)
        elif self._watching and not watches:
            self._dialogs.disconnect()
        self._watching = watches

    def _on_tick(self) -> None:
        self._fill(self._spent.seat)
        self._ticks += 1
        if self._ticks % _TICKS_A_WRITE == 0:  # for a page that ends without a word
            self._keep()

    def _keep(self) -> None:
        if self._games.save is not None and self._games.save.clock is not None:
            self._games.keep_time(self._games.save.stopped)

    def _on_click(self, _event: Any) -> None:
        if self._shown is not None and self._shown.waits:
            self._games.keep_time(not self._shown.stopped)
            self.look()

    # ---- what it shows -----------------------------------------------------------

    def _hide(self) -> None:
        set_hidden(self._button, True)
        if self._shown is not None:
            self._shown = None
            self._cards.removeAttribute("data-clock")
            for card in self._cards.children:
                set_hidden(part(card, "clock"), True)
                part(card, "clock").setAttribute("data-running", "false")

    def _show(self, save: Save, table: Table | None, waits: bool, runs: bool) -> None:
        """Fill the cards where anything but the seconds differs."""
        if save.clock is None or table is None:
            self._hide()
            return
        shown = _Shown(save.clock, save.game, table.levels, waits, runs, save.stopped, _("Stop the clock"))
        if shown == self._shown:
            return
        self._shown = shown
        self._spent = spent_time(save.clock, save.game, save.seconds)
        self._cards.setAttribute("data-clock", save.clock.kind.value)
        self._show_button(shown)
        for seat, card in enumerate(self._cards.children):
            set_hidden(part(card, "clock"), bool(table.level_of(seat)))
            self._fill_state(card, shown, waits and seat == self._spent.seat)
        if save.id != self._told_of:
            self._told_of, self._told = save.id, {seat for seat in self._seats() if self._left(seat) <= 0}
        for seat in self._seats():
            self._fill(seat)

    def _show_button(self, shown: _Shown) -> None:
        """Show what the button does: it stays where it is, whoever is to move."""
        label = _("Let the clock run") if shown.stopped else shown.stop_words
        set_hidden(self._button, shown.game.is_over)
        self._button.disabled = not shown.waits
        for name, value in (
            ("aria-label", label),
            ("title", label),
            ("data-stopped", "true" if shown.stopped else "false"),
        ):
            self._button.setAttribute(name, value)

    def _fill_state(self, card: Element, shown: _Shown, to_move: bool) -> None:
        """Show whether a card's clock is the one that runs, and whether it is stopped."""
        part(card, "clock").setAttribute("data-running", "true" if to_move and shown.runs else "false")
        set_hidden(part(card, "clock-paused"), not (to_move and shown.stopped))
        if not to_move:
            set_hidden(part(card, "clock-free"), True)
            part(card, "clock").removeAttribute("data-free")

    def _fill(self, seat: int) -> None:
        """Show a seat's time, and say once that it is up."""
        assert self._shown is not None
        card, left = self._cards.children[seat], self._left(seat)
        set_text(part(card, "clock-time"), time_text(left))
        set_text(part(card, "clock-words"), _("Time left:") if left > 0 else _("Over the time:"))
        set_attribute(part(card, "clock"), "data-over", "true" if left <= 0 else "false")
        if seat == self._spent.seat and self._shown.waits:
            free = free_left(self._shown.clock, self._spent, self._games.stopwatch.read())
            set_text(part(card, "clock-seconds"), _("{count} s").format(count=free))
            set_hidden(part(card, "clock-free"), not free or self._shown.stopped)
            part(card, "clock").toggleAttribute("data-free", bool(free))
        if left > 0:
            self._told.discard(seat)
        elif seat not in self._told:
            self._told.add(seat)
            self._tell(over_words(self._shown.game.names[seat]))

    def _left(self, seat: int) -> float:
        assert self._shown is not None
        return time_left(self._shown.clock, self._spent, seat, self._games.stopwatch.read())

    def _seats(self) -> list[int]:
        """Return the seats that have a clock."""
        assert self._shown is not None
        levels = self._shown.levels or (0,) * self._shown.game.options.players
        return [seat for seat, level in enumerate(levels) if not level]
