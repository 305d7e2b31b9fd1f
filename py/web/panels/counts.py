"""The numbers on the cards while a ply is seen: they count with the pieces, and huts that a tile buries are named.

All of it only decorates; what is read and tested is there at once.
"""

from __future__ import annotations

from typing import Any

from js import document

from session.page.store import Change
from session.table.moments import Counting, Laying, counting, is_next, last_moment, losses
from taluva import Building
from web.appearance import moves
from web.browser.elements import Element, by_id, part
from web.browser.listeners import Listeners

_STOCKS = {Building.HUT: "huts", Building.TEMPLE: "temples", Building.TOWER: "towers"}
_MINUS = "\u2212"


class CountsView:
    """Lets the numbers count, and shows what is lost beside them, until a press or the next ply ends it."""

    def __init__(self, listeners: Listeners) -> None:
        self._cards = by_id("players")
        self._moving: list[tuple[Element, str]] = []
        listeners.add(self._cards, "animationend", self._on_end)
        for press in ("pointerdown", "keydown"):
            listeners.add(document, press, lambda _event: self._finish(), first=True)

    def on_change(self, change: Change) -> None:
        """Show what a ply that has just been played does to the numbers."""
        before, after = change.before.table, change.after.table
        if before is None or after is None or after.seen is before.seen:
            return
        self._finish()
        if change.new_table or not is_next(before.seen, after.seen) or not moves(change.after.settings):
            return
        what = last_moment(after.seen)
        if isinstance(what, Laying):
            for seat, huts in losses(what).items():
                self._show_loss(seat, huts, what.lands)
        else:
            self._count(counting(after.seen, what))

    def _show_loss(self, seat: int, huts: int, at: int) -> None:
        stock = self._number(seat, Building.HUT).parentNode
        self._move(stock, "data-lost", f"{_MINUS}{huts}")
        stock.style.setProperty("--at", str(at))

    def _count(self, count: Counting) -> None:
        number = self._number(count.seat, count.building)
        self._move(number, "data-rolling", "\n".join(map(str, count.numbers)))
        for name, value in (("steps", len(count.numbers) - 1), ("at", count.begins), ("lasts", count.lasts)):
            number.style.setProperty(f"--{name}", str(value))

    def _number(self, seat: int, building: Building) -> Element:
        return part(self._cards.children[seat], _STOCKS[building])

    def _move(self, element: Element, name: str, value: str) -> None:
        element.setAttribute(name, value)
        self._moving.append((element, name))

    def _on_end(self, event: Any) -> None:
        if event.animationName in ("roll", "lost"):
            for name in ("data-rolling", "data-lost"):
                event.target.removeAttribute(name)

    def _finish(self) -> None:
        for element, name in self._moving:
            element.removeAttribute(name)
        self._moving = []
