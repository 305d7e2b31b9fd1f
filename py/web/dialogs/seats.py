"""The dialog `who`: who plays each seat."""

from __future__ import annotations

from typing import Any

from session.page.store import Store
from session.table.intents import SetSeat
from web.browser.dialogs import open_dialog
from web.browser.elements import by_id, clone, part, set_text, use_symbol
from web.browser.listeners import Listeners
from web.controls import Handler


class SeatsDialog:
    """Hands seats to computers and back to people."""

    def __init__(self, store: Store, listeners: Listeners) -> None:
        self._store = store
        self._node = by_id("who")
        listeners.add(self._node, "change", self._on_input)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handler of the dialog's control, by control name."""
        return {"show-seats": lambda _press: self.open()}

    def open(self) -> None:
        """Fill and open the dialog."""
        table = self._store.state.table
        if table is None:
            return
        seats = by_id("who-seats")
        seats.replaceChildren()
        for seat, name in enumerate(table.names):
            row = clone("who-row")
            use_symbol(part(row, "emblem"), "emblem", table.colours[seat])
            set_text(part(row, "name"), name)
            part(row, "person").setAttribute("class", f"p{table.colours[seat]}")
            for radio in row.querySelectorAll("[data-part=level]"):
                radio.name = f"who-{seat}"
                radio.checked = radio.value == str(table.level_of(seat))
            seats.append(row)
        open_dialog(self._node)

    def _on_input(self, event: Any) -> None:
        seat = event.field.removeprefix("who-")
        if seat != event.field:
            self._store.dispatch(SetSeat(int(seat), int(event.target.value)))
