"""What the narrator says on the page: of the table, of a lesson, of a computer's turn."""

from __future__ import annotations

from session.page.opponent import Activity
from session.page.state import State
from session.table.narrator import SILENCE, Line, narration
from session.text.i18n import _


def spoken(state: State) -> Line:
    """Return what the narrator says now; a refusal, a failure or news may come before it."""
    table = state.table
    if table is None or table.closed:
        return SILENCE
    if state.attempt is not None and table.pending is None:
        return SILENCE  # the lesson's card says what to do
    said = narration(table)
    if said.sentences or not table.level or table.browsing:
        return said
    if state.resting:
        return Line("info", (_("Paused."),))
    name = table.names[table.game.position.seat]
    if state.opponent.activity is Activity.THINKING:
        return Line("info", (_("{name} is thinking…").format(name=name),))
    return Line("info", (_("It’s {name}’s turn.").format(name=name),))
