"""Who is playing: the dialog in which a game is set up, and the one with its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from session.clock import Clock, ClockKind, clean_count
from session.page.commands import PutOnTable
from session.page.store import Change
from session.seating import CHAIRS, Seating, chair_words, owner_words, player_line, rules_sentence, seating_of
from session.setup import COLOURS, Setup
from session.text.characters import character_of
from session.text.i18n import _
from session.text.words import colour_word
from taluva import NAME_LENGTH, Mode
from taluva.names import tidy
from web.browser.dialogs import open_dialog
from web.browser.elements import Element, by_id, part, set_attribute, set_hidden, set_text, use_symbol
from web.browser.listeners import Listeners
from web.browser.moment import random_number
from web.controls import Handler

_PIECES = ("hut", "temple", "tower")


class SetupDialog:
    """The dialogs `setup` and `game-rules`: remember what was chosen last."""

    def __init__(self, listeners: Listeners, expect_computers: Callable[[], None]) -> None:
        """expect_computers: called when a seat is given to a computer, which is to answer at once later."""
        self._expect_computers = expect_computers
        self._node = by_id("setup")
        self._rules = by_id("game-rules")
        self._chairs: list[Element] = list(by_id("chairs").querySelectorAll(".chair-place"))
        self._firsts: list[Element] = list(by_id("first-players").querySelectorAll("[data-part=first]"))
        self._seating = Seating()
        listeners.add(self._node, "change", self._on_player)
        listeners.add(self._rules, "change", self._on_rule)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the dialog's controls, by control name."""
        return {
            "setup-back": lambda _press: self.close(),
            "setup-add": lambda _press: self._add(),
            "setup-remove": lambda _press: self._remove(),
            "setup-change": lambda _press: self._open_rules(),
        }

    def on_change(self, change: Change) -> None:
        """Show the setup of a game that comes onto the table, and follow the language."""
        if isinstance(change.action, PutOnTable) and change.after.save is not None:
            self._seating = seating_of(change.after.save.setup)
        if change.after.language != change.before.language and self._node.open:
            self._show()

    def close(self) -> None:
        """Close the dialog."""
        self._node.close("")

    def open(self, note: str = "", *, together: bool = False) -> None:
        """Show the dialog; a note tells why it is there. together: for people who share the device."""
        if together:
            self._seating = self._seating.together()
        set_hidden(by_id("setup-note"), not note)
        set_text(by_id("setup-note"), note)
        self._show()
        if open_dialog(self._node):
            by_id("setup-start").focus()

    def read(self) -> Setup:
        """Return the setup as chosen; a first player to be drawn is drawn now."""
        return self._seating.setup(lambda players: random_number() % players)

    # ---- the players -----------------------------------------------------------------

    def _on_player(self, event: Any) -> None:
        if event.field not in ("chair", "level", "colour", "name"):
            return  # a field that an extension has put into the dialog
        value, seating = event.target.value, self._seating
        if event.field == "chair":
            seating = seating.open(int(value))
        elif event.field == "level":
            seating = seating.seat(int(value))
            if value != "0":
                self._expect_computers()
        elif event.field == "colour":
            seating = seating.paint(int(value))
        elif event.field == "name":
            seating = seating.call(tidy(str(value), NAME_LENGTH))
        self._seating = seating
        self._show()

    def _add(self) -> None:
        self._seating = self._seating.add()
        self._show()
        # The button is gone: the focus goes to the chair that it has become.
        self._chairs[self._seating.chair].querySelector("input").focus()

    def _remove(self) -> None:
        self._seating = self._seating.remove()
        self._show()
        self._chairs[self._seating.chair].querySelector("input").focus()

    def _show(self) -> None:
        seating = self._seating
        by_id("chairs").setAttribute("data-players", str(seating.players))
        for chair, place in enumerate(self._chairs):
            is_free = chair >= seating.players
            set_hidden(part(place, "chair"), is_free)
            set_hidden(part(place, "free"), not is_free)
            place.querySelector("input").disabled = is_free
            if not is_free:
                _fill_chair(place, seating, chair)
        self._show_picker(seating)
        sentence = rules_sentence(seating)
        for name, text in zip(("title", "words"), sentence):
            set_text(part(by_id("setup-sentence"), name), text)

    def _show_picker(self, seating: Seating) -> None:
        level = seating.levels[seating.chair]
        set_text(by_id("picker-title"), _("Seat {number}").format(number=seating.chair + 1))
        set_text(by_id("picker-line"), player_line(level))
        set_hidden(by_id("picker-line"), not level)
        # A person alone is called You.
        is_named = level == 0 and seating.levels.count(0) > 1
        set_hidden(by_id("picker-name"), not is_named)
        by_id("picker-name").querySelector("input").value = seating.plain_names[seating.chair]
        set_hidden(by_id("setup-remove"), not seating.can_remove)
        _check(self._node, "level", str(level))
        colour = seating.colours[seating.chair]
        part(self._node, "person").setAttribute("class", f"p{colour}")
        _check(self._node, "colour", str(colour))
        for each in COLOURS:
            label = self._node.querySelector(f".picker-pieces [data-colour='{each}']")
            owner = owner_words(seating, each)
            is_taken = owner != colour_word(each)
            label.toggleAttribute("data-taken", is_taken)
            set_text(part(label, "owner"), owner if is_taken else "")

    # ---- the rules -------------------------------------------------------------------

    def _open_rules(self) -> None:
        self._show_rules()
        open_dialog(self._rules)

    def _on_rule(self, event: Any) -> None:
        if event.field not in ("first", "tiles", "huts", "mode", "takeback", "clock", "minutes", "delay"):
            return  # a field that an extension has put into the dialog
        first = self._value("first")
        takeback = bool(by_id("setup-takeback").checked)
        self._seating = replace(
            self._seating,
            first=None if first == "random" else int(first),
            all_tiles=self._value("tiles") == "48",
            huts_anywhere=self._value("huts") == "anywhere",
            mode=Mode(self._value("mode")),
            takeback=None if takeback == any(self._seating.levels) else takeback,
            clock=self._clock(),
        )
        self._show_rules()
        self._show()

    def _show_rules(self) -> None:
        seating = self._seating
        for chair, label in enumerate(self._firsts):
            is_free = chair >= seating.players
            set_hidden(label, is_free)
            label.querySelector("input").disabled = is_free
            if not is_free:
                set_text(label.querySelector("span"), seating.names[chair])
        _check(self._rules, "first", "random" if seating.first is None else str(seating.first))
        _check(self._rules, "tiles", "48" if seating.all_tiles else "12")
        _check(self._rules, "huts", "anywhere" if seating.huts_anywhere else "apart")
        _check(self._rules, "mode", seating.mode.value)
        self._rules.querySelector("[name=mode][value=teams]").disabled = seating.players != CHAIRS
        by_id("setup-takeback").checked = seating.takes_back
        self._show_clock(seating.clock)

    def _show_clock(self, clock: Clock | None) -> None:
        """Show a clock; figures that it does not have stay as they were."""
        _check(self._rules, "clock", "none" if clock is None else clock.kind.value)
        has_free = clock is not None and clock.kind is ClockKind.DELAY
        by_id("setup-minutes").disabled = clock is None
        by_id("setup-delay").disabled = not has_free
        set_hidden(by_id("setup-clock-more"), clock is None)
        set_hidden(by_id("setup-free"), not has_free)
        if clock is not None:
            by_id("setup-minutes").value = str(clock.minutes)
            by_id("setup-delay").value = str(clock.delay or by_id("setup-delay").value)

    def _clock(self) -> Clock | None:
        """Return the clock as it is filled in."""
        kind = self._value("clock")
        if kind == "none":
            return None
        return Clock(ClockKind(kind), self._count("minutes"), self._count("delay") if kind == "delay" else 0)

    def _count(self, name: str) -> int:
        """Return a clock's figure as it is filled in, within its limits, else the page's own."""
        field = by_id(f"setup-{name}")
        return clean_count(str(field.value), int(field.defaultValue))

    def _value(self, name: str) -> str:
        return str(self._rules.querySelector(f"[name={name}]:checked").value)


def _fill_chair(place: Element, seating: Seating, chair: int) -> None:
    level, colour, words = seating.levels[chair], seating.colours[chair], chair_words(seating, chair)
    place.querySelector("input").checked = chair == seating.chair
    face = part(place, "face")
    use_symbol(face, f"face-{character_of(level).key if level else 'person'}")
    set_attribute(face, "class", None if level else f"p{colour}")
    set_text(part(place, "name"), words.name)
    set_text(part(place, "trade"), words.trade)
    set_text(part(place, "colour"), colour_word(colour))
    set_attribute(part(place, "dots"), "data-strength", str(level) if level else None)
    for piece in _PIECES:
        use_symbol(part(place, piece), piece, colour)


def _check(dialog: Element, name: str, value: str) -> None:
    dialog.querySelector(f'[name={name}][value="{value}"]').checked = True
