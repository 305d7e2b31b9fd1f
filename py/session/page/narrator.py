"""What the narrator says on the page: of the table, of a lesson, of a computer's turn."""

from __future__ import annotations

from session.charts.facts import why_words
from session.mistakes.words import said as said_on_walk
from session.page.opponent import Activity
from session.page.state import State
from session.study.editor_words import task_line
from session.table.narrator import SILENCE, Line, narration
from session.table.table import Table
from session.text.i18n import _
from taluva import Phase


def spoken(state: State) -> Line:
    """Return what the narrator says now; a refusal, a failure or news may come before it."""
    table, walk = state.table, state.walk
    if table is None:
        return SILENCE
    if state.editor is not None:
        return task_line(state.editor, table)
    if walk is not None and not table.browsing and (table.closed or _waits_for_a_tile(table)):
        return said_on_walk(walk)
    if table.closed:
        return SILENCE
    if state.attempt is not None and table.pending is None:
        return SILENCE  # the lesson's card says what to do
    if table.position.is_over and not table.browsing and state.is_game:
        return Line("info", (why_words(table.game),))
    said = narration(table)
    if said.sentences or not table.level or table.browsing:
        return said
    if state.resting:
        return Line("info", (_("Paused."),))
    name = table.names[table.game.position.seat]
    if state.opponent.activity is Activity.THINKING:
        return Line("info", (_("{name} is thinking…").format(name=name),))
    return Line("info", (_("It’s {name}’s turn.").format(name=name),))


def _waits_for_a_tile(table: Table) -> bool:
    return table.position.phase is Phase.TILE and table.pending is None and table.hint is None
