"""Whose turn it is now: a cue that passes by, and where wanted a screen that asks for the next player."""

from __future__ import annotations

from collections.abc import Sequence

from session.table.table import Table
from session.text.words import turn_words
from taluva import Game
from web.browser.elements import by_id, part, set_hidden, set_text, use_symbol
from web.browser.listeners import Listeners
from web.dialogs.dialogs import open_dialog


class TurnCue:
    """Shows a change of turn; it blocks nothing."""

    def __init__(self, listeners: Listeners) -> None:
        self._node = by_id("turn-cue")
        listeners.add(self._node, "animationend", lambda _event: set_hidden(self._node, True))

    def show(self, before: Game, table: Table, colours: Sequence[int], handover: bool) -> None:
        """Tell of the next player if the turn has gone on from a state of the game before."""
        seat = table.game.position.seat
        set_hidden(self._node, True)
        if table.game.ply <= before.ply or table.position.is_over or seat == before.position.seat or table.browsing:
            return
        name, colour = table.game.names[seat], colours[seat]
        persons = [each for each in range(table.game.options.players) if not table.level_of(each)]
        if len(persons) < 2:
            return
        if handover and seat in persons:
            dialog = by_id("handover")
            use_symbol(part(dialog, "emblem"), "emblem", colour)
            set_text(part(dialog, "title"), turn_words(name))
            open_dialog(dialog)
            return
        use_symbol(part(self._node, "emblem"), "emblem", colour)
        set_text(part(self._node, "name"), turn_words(name))
        # Two names for one motion: a change begins it anew, without a layout in between.
        self._node.setAttribute("data-beat", "even" if table.game.ply % 4 < 2 else "odd")
        set_hidden(self._node, False)
