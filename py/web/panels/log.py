"""The history: the log of all turns, the last change, and the bar for looking at earlier plies."""

from __future__ import annotations

from typing import NamedTuple

from session.page.store import Change
from session.table.log import Entry, entry
from session.table.narrator import narration
from session.table.table import Table
from session.text.i18n import _, pgettext
from session.text.names import names_of
from taluva import Game
from web.browser.elements import Element, by_id, clone, let_scroll, part, set_hidden, set_text, use_symbol


class _Shown(NamedTuple):
    """What the log was last filled from."""

    game: Game
    colours: tuple[int, ...]
    levels: tuple[int, ...]
    language: str

    def shares(self, other: _Shown) -> int:
        """Return how many entries stay the same for another game."""
        if (self.colours, self.levels, self.language, self.game.names, self.game.deck) != (
            other.colours,
            other.levels,
            other.language,
            other.game.names,
            other.game.deck,
        ):
            return 0
        shorter = min(self.game.ply, other.game.ply)
        return shorter if self.game.moves[:shorter] == other.game.moves[:shorter] else 0


class LogView:
    """Lists the turns, a line each with an entry for every ply, and marks the ply on the board."""

    def __init__(self) -> None:
        self._log = by_id("log")
        self._shown: _Shown | None = None
        self._looked_at: object = None
        self._browsed = False
        self._entries: list[Element] = []
        """The entry of each ply, the first ply first."""
        self._current: Element | None = None

    def on_change(self, change: Change) -> None:
        """Show new entries, and which one is on the board."""
        table = change.after.table
        if table is None:
            self._shown = self._looked_at = None
            return
        shown = _Shown(table.game, table.colours, table.levels, change.after.language)
        if shown != self._shown:
            self._fill(shown, 0 if self._shown is None else self._shown.shares(shown))
            self._shown = shown
        looked_at = (shown, table.shown, table.hint, table.can_cancel)
        if looked_at != self._looked_at:
            self._looked_at = looked_at
            self._show_last_change(table)
            self._show_place(table)

    def _fill(self, shown: _Shown, shared: int) -> None:
        game = shown.game
        for entry_ in self._entries[shared:]:
            line = entry_.closest(".turn")
            entry_.remove()
            if not line.querySelector("[data-ply]"):
                line.remove()
        del self._entries[shared:]
        for ply in range(shared + 1, game.ply + 1):
            self._add(entry(game, ply), shown)
        set_text(by_id("log-all"), pgettext("moves", "All {count}").format(count=game.ply))
        set_hidden(by_id("log-all"), not game.ply)

    def _add(self, line: Entry, shown: _Shown) -> None:
        """Add the entry of a ply, the newest first: in the line of the same player's turn, else in a new one on top."""
        if line.builds and self._log.firstElementChild:
            turn = self._log.firstElementChild
        else:
            turn = clone("log-turn")
            turn.style.setProperty("order", str(line.ply))  # on paper, where the first comes first
            use_symbol(part(turn, "emblem"), "emblem", shown.colours[line.seat])
            self._log.prepend(turn)
        node = clone("log-entry")
        node.setAttribute("data-ply", str(line.ply))
        set_text(part(node, "player"), names_of(shown.game, shown.levels)[line.seat])
        set_text(part(node, "what"), line.what)
        set_text(part(node, "detail"), line.detail)
        part(turn, "entries").prepend(node)
        self._entries.append(node)

    def _show_last_change(self, table: Table) -> None:
        game, last = table.seen, by_id("last-change")
        # It makes way for what is prepared, which may lie there.
        set_hidden(last, game.ply == 0 or table.can_cancel)
        if game.ply:
            line = entry(game, game.ply)
            use_symbol(part(last, "emblem"), "emblem", table.colours[line.seat])
            words = _("{name}: {what} {detail}").format(name=table.names[line.seat], what=line.what, detail=line.detail)
            set_text(part(last, "text"), words.strip())

    def _show_place(self, table: Table) -> None:
        """Mark the ply on the board, and show the history bar."""
        set_hidden(by_id("history-bar"), not table.browsing)
        note = by_id("history-note")
        set_hidden(note, not (table.browsing and table.hint))
        if table.browsing and table.hint:
            set_text(note, " ".join(narration(table).sentences[1:]))
            let_scroll(note)
        if self._current is not None:
            self._current.removeAttribute("aria-current")
            self._current = None
        if table.browsing and table.seen.ply:
            self._current = line = self._entries[table.seen.ply - 1]
            line.setAttribute("aria-current", "true")
            line.scrollIntoView(block="nearest")
        elif self._browsed:
            self._log.parentElement.scrollTop = 0
        self._browsed = table.browsing
