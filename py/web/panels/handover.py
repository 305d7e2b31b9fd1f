"""The dialog that asks for the next player, if the settings say so."""

from __future__ import annotations

from session.page.store import Change
from session.text.words import turn_words
from web.browser.dialogs import open_dialog
from web.browser.elements import by_id, part, set_text, use_symbol


class Handover:
    """Asks to pass the device on when a turn begins."""

    def on_change(self, change: Change) -> None:
        """Ask for the next player when the turn changes."""
        before, table = change.before.table, change.after.table
        if not change.moves or before is None or table is None or not change.after.is_game:
            return
        seat = table.game.position.seat
        persons = [each for each in range(table.game.options.players) if not table.level_of(each)]
        if table.game.ply <= before.game.ply or table.position.is_over or table.browsing or len(persons) < 2:
            return
        if seat == before.game.position.seat or seat not in persons or not change.after.settings.handover:
            return
        dialog = by_id("handover")
        use_symbol(part(dialog, "emblem"), "emblem", table.colours[seat])
        set_text(part(dialog, "title"), turn_words(table.names, seat))
        open_dialog(dialog)
