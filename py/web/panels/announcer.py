"""What the page says after a change: refusals, news and the prepared move, on screen and to screen readers."""

from __future__ import annotations

from session.page.commands import AskLesson, StepReplay, WatchGame
from session.page.store import Change
from session.table.intents import Carry, Choose, Intent, PointAt, Prepare, Rotate, TakeOption
from session.table.log import news
from session.table.narrator import narration
from session.table.table import Table
from session.text.words import refusal_words
from web.browser.elements import by_id
from web.panels.toast import Toast


class Announcer:
    """Announces what happens at the table."""

    def __init__(self, toast: Toast) -> None:
        self._toast = toast
        self._live = by_id("live")

    def on_change(self, change: Change) -> None:
        """Announce a change; another game or language clears the last announcement."""
        before, after = change.before.table, change.after.table
        if change.new_table or change.after.language != change.before.language:
            self._toast.alert("")
        elif before is not None and after is not None and after is not before and _is_announced(change):
            self._say_result(change, before, after)
            self._say_prepared(change, after)

    def _say_result(self, change: Change, before: Table, after: Table) -> None:
        if after.refusal is None:
            self._toast.tell(" ".join(news(before.game, after.game, after.levels) if _is_news(before, after) else []))
            return
        choice = after.choices[change.action.option] if isinstance(change.action, TakeOption) else None
        self._toast.alert(refusal_words(after.refusal, choice.kind if choice else None))

    def _say_prepared(self, change: Change, table: Table) -> None:
        prepares = isinstance(change.action, Choose | Carry | Rotate | TakeOption | Prepare) and table.refusal is None
        self._live.textContent = " ".join(narration(table).sentences) if prepares else ""


def _is_news(before: Table, after: Table) -> bool:
    """Return whether a ply was played that nothing else comments on, as a lesson or the review of a turn does."""
    return after.game is not before.game and not after.closed


def _is_announced(change: Change) -> bool:
    """Return whether a change at the table is announced; moving the pointer or a tile is not."""
    action = change.action
    if isinstance(action, PointAt) or (isinstance(action, Carry) and not (action.ghost and action.ghost.fixed)):
        return False
    return isinstance(action, Intent | AskLesson | StepReplay | WatchGame)
