"""The dialog in which a game is set up. How its fields depend on one another, static/setup.js decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import Event

from session.clock import Clock, ClockKind, clean_count
from session.page.commands import PutOnTable
from session.page.store import Change
from session.setup import COLOURS, Setup, clean_name
from taluva import NAME_LENGTH, Mode, Options
from taluva.names import tidy
from web.browser.dialogs import open_dialog
from web.browser.elements import Element, by_id, part, set_hidden, set_text
from web.browser.listeners import Listeners
from web.browser.moment import random_number


class SetupDialog:
    """The dialog `setup`: remembers what was chosen last."""

    def __init__(self, listeners: Listeners, expect_computers: Callable[[], None]) -> None:
        """expect_computers: called when a seat is given to a computer, which is to answer at once later."""
        self._expect_computers = expect_computers
        self._node = by_id("setup")
        self._form = by_id("setup-form")
        self._seats: list[Element] = list(by_id("seats").children)
        listeners.add(self._node, "change", self._on_input)

    def on_change(self, change: Change) -> None:
        """Show the setup of a game that comes onto the table."""
        if isinstance(change.action, PutOnTable) and change.after.save is not None:
            self.fill(change.after.save.setup)

    def is_valid(self) -> bool:
        """Return whether the form is filled in."""
        return bool(self._form.checkValidity())

    def close(self) -> None:
        """Close the dialog."""
        self._node.close("")

    def open(self, can_go_back: bool, note: str = "") -> None:
        """Show the dialog; a note tells why it is there."""
        set_hidden(by_id("setup-back"), not can_go_back)
        set_hidden(by_id("setup-note"), not note)
        set_text(by_id("setup-note"), note)
        if open_dialog(self._node):
            by_id("setup-start").focus()

    def fill(self, setup: Setup) -> None:
        """Put a setup into the form."""
        options = setup.options
        self._check("players", str(options.players))
        self._check("tiles", "48" if options.all_tiles else "12")
        self._check("huts", "anywhere" if options.huts_anywhere else "apart")
        self._check("mode", options.mode.value)
        by_id("setup-takeback").checked = setup.takeback
        self._fill_clock(setup.clock)
        for seat, colour in enumerate((*setup.colours, *(c for c in COLOURS if c not in setup.colours))):
            self._check(f"colour-{seat}", str(colour))
        for seat, name in enumerate(setup.names):
            part(self._seats[seat], "name").value = name
            part(self._seats[seat], "level").value = str(setup.levels[seat] if setup.levels else 0)
        self._form.dispatchEvent(Event.new("taluva:filled"))

    def _on_input(self, event: Any) -> None:
        if event.field.startswith("level-") and event.target.value != "0":
            self._expect_computers()
        elif event.field.startswith("name-"):
            event.target.value = tidy(str(event.target.value), NAME_LENGTH)

    def read(self) -> Setup:
        """Return the setup as filled in; a first player to be drawn is drawn now."""
        players = int(self._value("players"))
        names = []
        for seat in range(players):
            names.append(clean_name(part(self._seats[seat], "name").value, seat))
        chosen = by_id("setup-first").value
        first = random_number() % players if chosen == "random" else int(chosen) - 1
        options = Options(
            players,
            self._value("tiles") == "48",
            self._value("huts") == "anywhere",
            Mode(self._value("mode")),
            first,
        )
        takeback = bool(by_id("setup-takeback").checked)
        colours = tuple(int(self._value(f"colour-{seat}")) for seat in range(players))
        return Setup(options, tuple(names), colours, takeback, self._levels(players), self._clock())

    def _clock(self) -> Clock | None:
        """Return the clock as it is filled in."""
        kind = str(by_id("setup-clock").value)
        if kind == "none":
            return None
        return Clock(ClockKind(kind), self._count("minutes"), self._count("delay") if kind == "delay" else 0)

    def _count(self, name: str) -> int:
        """Return a clock's figure as it is filled in, else the page's own."""
        field = by_id(f"setup-{name}")
        return clean_count(str(field.value), int(field.defaultValue))

    def _fill_clock(self, clock: Clock | None) -> None:
        """Put a clock into the form; figures that it does not have stay as they were."""
        by_id("setup-clock").value = "none" if clock is None else clock.kind.value
        if clock is not None:
            by_id("setup-minutes").value = str(clock.minutes)
            by_id("setup-delay").value = str(clock.delay or by_id("setup-delay").value)

    def _levels(self, players: int) -> tuple[int, ...]:
        """Return the levels of the seats, or nothing where only persons play."""
        levels = tuple(int(part(row, "level").value) for row in self._seats[:players])
        return levels if any(levels) else ()

    def _value(self, name: str) -> str:
        return str(self._form.querySelector(f"[name={name}]:checked").value)

    def _check(self, name: str, value: str) -> None:
        self._form.querySelector(f'[name={name}][value="{value}"]').checked = True
