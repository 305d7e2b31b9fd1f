"""The turn in the header: the player and the step, and the attributes that show them to tests and styles."""

from __future__ import annotations

from session.page.state import State
from session.page.store import Change
from session.table.table import Table
from session.text.characters import character_of
from session.text.i18n import _
from session.text.words import browsing_words, status_words
from web.browser.elements import by_id, set_attribute, set_text, use_symbol


class StatusView:
    """Shows whose turn it is."""

    def __init__(self) -> None:
        self._main = by_id("app")
        self._step: object = None
        self._attributes: dict[str, str | None] = {}
        self._words: object = None

    def on_change(self, change: Change) -> None:
        """Show the turn in the state."""
        table, walk = change.after.table, change.after.walk
        # Before the narrator speaks, whose room depends on it.
        self._show_attributes({"data-mistakes": None if walk is None else walk.stage.value, **_attributes(table)})
        if table is None:
            return
        words = _words(change.after, table)
        if words != self._words:
            self._words = words
            set_text(by_id("status-title"), words[0])
            set_text(by_id("status-detail"), words[1])
        self._show_step(table)

    def _show_attributes(self, attributes: dict[str, str | None]) -> None:
        for name, value in attributes.items():
            if name not in self._attributes or self._attributes[name] != value:
                set_attribute(self._main, name, value)
        self._attributes = attributes

    def _show_step(self, table: Table) -> None:
        """Show the face and the colour of the player to move, and which of the two steps it is."""
        outcome = table.seen.outcome
        seat = (
            table.seen.positions[-2].seat
            if table.closed and table.game.ply and not table.browsing
            else table.position.seat
        )
        seat = seat if outcome is None else outcome.winners[0]
        colour = table.colours[seat]
        phase = table.position.phase
        level = table.level_of(seat)
        if (phase, colour, level) == self._step:
            return
        self._step = (phase, colour, level)
        use_symbol(by_id("turn-emblem").querySelector("use"), "emblem", colour)
        face = by_id("turn-face").querySelector("use")
        use_symbol(face, f"face-{character_of(level).key if level else 'person'}")
        set_attribute(face, "class", None if level else f"p{colour}")
        for step in by_id("steps").children:
            current = step.getAttribute("data-step") == phase.value
            set_attribute(step, "aria-current", "step" if current else None)


def _attributes(table: Table | None) -> dict[str, str | None]:
    """Return the attributes that say what is on the page; `data-home` is for the styles of home."""
    if table is None:
        names = ("data-player", "data-ply", "data-tiles-left", "data-shown-ply", "data-mover")
        return {"data-phase": "setup", "data-home": "", **dict.fromkeys(names)}
    position = table.position
    return {
        "data-phase": "browsing" if table.browsing else position.phase.value,
        "data-home": None,
        "data-player": str(position.seat + 1),
        "data-ply": str(table.game.ply),
        "data-tiles-left": str(position.tiles_left),
        "data-shown-ply": None if table.shown is None else str(table.shown),
        "data-mover": "computer" if table.level and not table.closed else None,
    }


def _words(state: State, table: Table) -> tuple[str, str]:
    """Return the two parts of the status."""
    title, detail = status_words(table.seen, table.levels)
    if table.shown is not None:
        return browsing_words(table.shown, table.game.ply), _("This would have been better.") if table.hint else title
    if state.editor is not None:
        return _("Set up a position"), title
    if table.closed:
        return _(table.closed), ""
    if table.level and state.resting:
        return title, _("Paused.")
    return title, detail
