"""The turn banner: the next player's name passes by, or a dialog asks for them if the settings say so."""

from __future__ import annotations

from session.page.store import Change
from session.table.table import Table
from session.text.words import turn_words
from web.browser.dialogs import open_dialog
from web.browser.elements import by_id, part, set_hidden, set_text, use_symbol
from web.browser.listeners import Listeners


class TurnBanner:
    """Shows whose turn begins, without blocking anything."""

    def __init__(self, listeners: Listeners) -> None:
        self._node = by_id("turn-banner")
        listeners.add(self._node, "animationend", lambda _event: set_hidden(self._node, True))

    def on_change(self, change: Change) -> None:
        """Show the next player when the turn changes."""
        before, table = change.before.table, change.after.table
        if not change.moves or before is None or table is None or change.after.attempt is not None:
            return
        set_hidden(self._node, True)
        seat = table.game.position.seat
        persons = [each for each in range(table.game.options.players) if not table.level_of(each)]
        if table.game.ply <= before.game.ply or table.position.is_over or table.browsing or len(persons) < 2:
            return
        if seat == before.game.position.seat:
            return
        if change.after.settings.handover and seat in persons:
            self._ask_for(table, seat)
        else:
            self._pass_by(table, seat)

    def _pass_by(self, table: Table, seat: int) -> None:
        use_symbol(part(self._node, "emblem"), "emblem", table.colours[seat])
        set_text(part(self._node, "name"), turn_words(table.names, seat))
        # Two names for one animation: switching restarts it without forcing a layout.
        self._node.setAttribute("data-beat", "even" if table.game.ply % 4 < 2 else "odd")
        set_hidden(self._node, False)

    def _ask_for(self, table: Table, seat: int) -> None:
        dialog = by_id("handover")
        use_symbol(part(dialog, "emblem"), "emblem", table.colours[seat])
        set_text(part(dialog, "title"), turn_words(table.names, seat))
        open_dialog(dialog)
