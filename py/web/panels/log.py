"""The history: the log of all plies, the last change, and the bar for looking at earlier plies."""

from __future__ import annotations

from typing import NamedTuple

from session.page.store import Change
from session.table.log import entry
from session.table.prompts import notice
from session.table.table import Table
from session.text.i18n import _, ngettext
from session.text.names import names_of
from taluva import Game
from web.browser.elements import by_id, clone, let_scroll, part, set_hidden, set_text, use_symbol


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
    """Lists the moves, and marks the ply on the board."""

    def __init__(self) -> None:
        self._log = by_id("log")
        self._shown: _Shown | None = None
        self._looked_at: object = None
        self._browsed = False

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
        looked_at = (shown, table.shown, table.hint)
        if looked_at != self._looked_at:
            self._looked_at = looked_at
            self._show_last_change(table)
            self._show_place(table)

    def _fill(self, shown: _Shown, shared: int) -> None:
        game, names = shown.game, names_of(shown.game, shown.levels)
        while self._log.children.length > shared:
            self._log.firstElementChild.remove()
        for ply in range(shared + 1, game.ply + 1):
            line = entry(game, ply)
            node = clone("log-entry")
            node.setAttribute("data-ply", str(ply))
            node.style.setProperty("order", str(ply))  # on paper, where the first comes first
            set_text(part(node, "ply"), str(ply))
            set_text(part(node, "player"), names[line.seat])
            set_text(part(node, "what"), line.what)
            set_text(part(node, "detail"), line.detail)
            set_hidden(part(node, "eruption"), not line.eruption)
            use_symbol(part(node, "emblem"), "emblem", shown.colours[line.seat])
            self._log.prepend(node)
        set_text(by_id("log-note"), ngettext("{count} move", "{count} moves", game.ply))

    def _show_last_change(self, table: Table) -> None:
        game, last = table.seen, by_id("last-change")
        set_hidden(last, game.ply == 0)
        if game.ply:
            line = entry(game, game.ply)
            use_symbol(part(last, "emblem"), "emblem", table.colours[line.seat])
            words = _("{name}: {what} {detail}").format(name=table.names[line.seat], what=line.what, detail=line.detail)
            set_text(part(last, "text"), words.strip())

    def _show_place(self, table: Table) -> None:
        """Mark the ply on the board, and show the history bar."""
        set_hidden(by_id("history-bar"), not table.browsing)
        better, note = notice(table) if table.browsing and table.hint else None, by_id("history-note")
        set_hidden(note, better is None)
        if better is not None:
            set_text(note, " ".join(better.lines))
            let_scroll(note)
        for line in self._log.querySelectorAll("[aria-current]"):
            line.removeAttribute("aria-current")
        if table.browsing and table.seen.ply:
            line = self._log.querySelector(f'[data-ply="{table.seen.ply}"]')
            line.setAttribute("aria-current", "true")
            line.scrollIntoView(block="nearest")
        elif self._browsed:
            self._log.parentElement.scrollTop = 0
        self._browsed = table.browsing
