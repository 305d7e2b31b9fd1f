"""The dialog in which a game is set up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document

from session.clock import Clock, ClockKind, clean_count
from session.page.commands import PutOnTable
from session.page.store import Change
from session.setup import COLOURS, Setup, clean_name, default_names
from session.text.i18n import _
from taluva import Mode, Options
from web.browser.dialogs import open_dialog
from web.browser.elements import Element, by_id, clone, part, set_hidden, set_text
from web.browser.listeners import Listeners
from web.browser.moment import random_number

_MOST = 4
_COUNTS = ("minutes", "delay")


class SetupDialog:
    """The dialog `setup`: remembers what was chosen last."""

    def __init__(self, listeners: Listeners, expect_computers: Callable[[], None]) -> None:
        """expect_computers: called when a seat is given to a computer, which is to answer at once later."""
        self._expect_computers = expect_computers
        self._node = by_id("setup")
        self._form = by_id("setup-form")
        # The page may have been filled in before Python was there (static/setup.js).
        self._seats: list[Element] = list(by_id("seats").children)
        self._names = default_names(_MOST)
        for seat in range(len(self._seats)):
            self._adopt_seat(seat)
        for seat in range(len(self._seats), _MOST):
            self._add_seat(seat)
        self._colours = self._chosen_colours()
        self._change_players(int(self._value("players")))
        listeners.add(self._node, "change", self._on_input)

    def on_change(self, change: Change) -> None:
        """Show the setup of a game that comes onto the table, in the language that the page speaks."""
        if change.after.language != change.before.language:
            self._translate()
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
        self._colours = [*setup.colours, *(c for c in COLOURS if c not in setup.colours)]
        for seat, name in enumerate(setup.names):
            part(self._seats[seat], "name").value = name
            part(self._seats[seat], "level").value = str(setup.levels[seat] if setup.levels else 0)
        self._change_players(options.players)

    def _on_input(self, event: Any) -> None:
        """Let the form answer to a changed control."""
        name = event.target.name
        if name.startswith("level-") and event.target.value != "0":
            self._expect_computers()
        if name == "players":
            self._change_players(int(event.target.value))
        elif name.startswith("level-"):
            # Against computers a turn can be taken back unless the players say otherwise.
            by_id("setup-takeback").checked = any(self._levels(int(self._value("players"))))
        elif name in _COUNTS:
            event.target.value = str(self._count(name))
        elif name.startswith("colour-"):
            self._change_colour(int(name.removeprefix("colour-")), int(event.target.value))
        self._show_choices()

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
        colours = tuple(self._colours[:players])
        return Setup(options, tuple(names), colours, takeback, self._levels(players), self._clock())

    def _add_seat(self, seat: int) -> None:
        row = clone("seat-row")
        name = part(row, "name")
        name.name = f"name-{seat}"
        name.value = self._names[seat]
        for radio in row.querySelectorAll("[data-part=colour]"):
            radio.name = f"colour-{seat}"
        part(row, "level").name = f"level-{seat}"
        by_id("seats").append(row)
        self._seats.append(row)
        self._label_seat(seat)

    def _adopt_seat(self, seat: int) -> None:
        """Go on with a row that the page has made, in English where it has not found another language."""
        self._label_seat(seat)
        name = part(self._seats[seat], "name")
        if name.value == f"Player {seat + 1}":
            name.value = self._names[seat]

    def _translate(self) -> None:
        """Write what Python has filled in again, in the language of the page; typed names stay."""
        before, self._names = self._names, default_names(_MOST)
        for seat, row in enumerate(self._seats):
            self._label_seat(seat)
            if part(row, "name").value == before[seat]:
                part(row, "name").value = self._names[seat]
        self._change_players(int(self._value("players")))

    def _label_seat(self, seat: int) -> None:
        row, number = self._seats[seat], seat + 1
        set_text(part(row, "label"), _("Name of player {number}").format(number=number))
        set_text(part(row, "legend"), _("Colour of player {number}").format(number=number))
        set_text(part(row, "level-label"), _("Who plays for player {number}").format(number=number))

    def _change_players(self, players: int) -> None:
        for seat, row in enumerate(self._seats):
            set_hidden(row, seat >= players)
            part(row, "name").disabled = part(row, "level").disabled = seat >= players
        first = by_id("setup-first")
        chosen = first.value
        while first.options.length > 1:
            first.lastElementChild.remove()
        for seat in range(players):
            option = document.createElement("option")
            option.value = str(seat + 1)
            option.textContent = _("Player {number}").format(number=seat + 1)
            first.append(option)
        first.value = chosen if chosen != "random" and int(chosen) <= players else "random"
        teams = self._form.querySelector('[name=mode][value="teams"]')
        teams.disabled = players != _MOST
        if teams.checked and teams.disabled:
            self._check("mode", "solo")
        self._show_choices()

    def _chosen_colours(self) -> list[int]:
        """Return the colours by seat as the form has them, else all in order."""
        chosen = [row.querySelector("[data-part=colour]:checked") for row in self._seats]
        colours = [int(radio.value) for radio in chosen if radio]
        return colours if sorted(colours) == sorted(COLOURS) else list(COLOURS)

    def _change_colour(self, seat: int, colour: int) -> None:
        """Give a seat a colour; who had it gets the seat's old one."""
        other = self._colours.index(colour)
        self._colours[other] = self._colours[seat]
        self._colours[seat] = colour

    def _show_choices(self) -> None:
        """Show whose colour is which, the fields of the chosen clock, and in short what is not as usual."""
        for seat, row in enumerate(self._seats):
            for radio in row.querySelectorAll("[data-part=colour]"):
                radio.checked = int(radio.value) == self._colours[seat]
        chosen = self._form.querySelectorAll("#setup-more input[type=radio]:checked")
        words = [radio.nextElementSibling.textContent for radio in chosen if not radio.defaultChecked]
        kind = str(by_id("setup-clock").value)
        by_id("setup-minutes").disabled = kind == "none"
        by_id("setup-delay").disabled = kind != "delay"
        set_hidden(by_id("setup-clock-more"), kind == "none")
        set_hidden(by_id("setup-free"), kind != "delay")
        if kind != "none":
            words.append(self._form.querySelector("[for=setup-clock]").textContent)
        set_text(by_id("setup-summary"), " · ".join(words) or _("As usual"))

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
