"""The panels around the board, filled from the session's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from js import document

from session.table.log import entry
from session.table.prompts import confirm_label, legend, notice, option_rows, undo_words
from session.table.table import Table
from session.text.i18n import _, ngettext
from session.text.players import level_words, player_cards, team_rows
from session.text.words import browsing_words, kind_word, status_words, tile_words
from taluva import SUPPLY, Building, Game, Kind, Phase
from taluva.drawing.island import hand_markup
from web.browser.elements import (
    Element,
    by_id,
    by_test_id,
    clone,
    part,
    set_attribute,
    set_hidden,
    set_text,
    use_symbol,
)
from web.panels.toast import Toast

_OF_EACH = (SUPPLY[Building.HUT], SUPPLY[Building.TEMPLE], SUPPLY[Building.TOWER])
_STOCKS = ("hut", "temple", "tower")


class _Shown(NamedTuple):
    """What the panels were last filled from; they change only where this does."""

    game: Game | None = None
    shown: int | None = None
    colours: tuple[int, ...] = ()
    levels: tuple[int, ...] = ()


class PanelsView:
    """Players, log, tile in hand, options, notice and the main buttons."""

    def __init__(self) -> None:
        self.main = by_id("app")
        self._players = by_id("players")
        self._teams = by_id("teams")
        self._log = by_test_id("log")
        self._hand = by_test_id("tile-in-hand")
        self._options = by_id("options")
        self._toast = Toast()
        self._live = by_id("live")
        self._confirm = by_test_id("confirm")
        self._cancel = by_test_id("cancel")
        self._undo = by_test_id("undo")
        self._redo = by_test_id("redo")
        self._turners = (by_test_id("rotate-left"), by_test_id("rotate-right"))
        self._shown = _Shown()
        self._step_shown: tuple[Phase, int] | None = None
        self._hand_shown = ""
        self._options_shown: object = None
        self._browsed = False

    def show(self, table: Table | None, colours: Sequence[int], rests: bool) -> None:
        """Show a table; None while no game is on it. rests: whether computers that are watched are held up."""
        if table is None:
            self.main.setAttribute("data-phase", "setup")
            self._shown = _Shown()  # the same game may come again
            return
        shown = _Shown(table.game, table.shown, tuple(colours), table.levels)
        if shown != self._shown:
            self._show_state(table)
            self._show_players(table.seen, shown.colours, table.levels)
            self._show_log(table.game, shown.colours)
            self._show_last_change(table.seen, shown.colours)
            self._show_history(table)
            self._show_tiles_left(table)
            self._shown = shown
        self._show_status(table, colours, rests)
        self._show_hand(table)
        self._show_options(table, colours)
        self._show_notice(table)
        self._show_buttons(table)

    def alert(self, words: str) -> None:
        """Say a refusal or a failure, or nothing more for empty words."""
        self._toast.alert(words)

    def tell(self, words: str) -> None:
        """Say some news, for a while."""
        self._toast.tell(words)

    def announce(self, words: str) -> None:
        """Say something to those who hear the page."""
        self._live.textContent = words

    def _show_state(self, table: Table) -> None:
        position = table.position
        for name, value in (
            ("phase", "browsing" if table.browsing else position.phase.value),
            ("player", position.seat + 1),
            ("ply", table.game.ply),
            ("tiles-left", position.tiles_left),
        ):
            self.main.setAttribute(f"data-{name}", str(value))
        set_attribute(self.main, "data-shown-ply", None if table.shown is None else str(table.shown))

    def _show_status(self, table: Table, colours: Sequence[int], rests: bool) -> None:
        title, detail = status_words(table.seen, table.ways, table.site is not None)
        if table.shown is not None:
            better = None if table.hint is None else notice(table)
            words = title if better is None else better.title
            title, detail = browsing_words(table.shown, table.game.ply), words
        elif table.closed:
            title, detail = _(table.closed), ""
        elif table.level:
            detail = _("Paused.") if rests else _("The computer decides.")
        set_text(by_id("status-title"), title)
        set_text(by_id("status-detail"), detail)
        outcome = table.seen.outcome
        seat = table.seen.positions[-2].seat if table.closed and not table.browsing else table.position.seat
        colour = colours[seat if outcome is None else outcome.winners[0]]
        phase = table.position.phase
        if (phase, colour) == self._step_shown:
            return
        self._step_shown = (phase, colour)
        use_symbol(by_id("turn-emblem").querySelector("use"), "emblem", colour)
        for step in by_id("steps").children:
            own = step.getAttribute("data-step")
            set_attribute(step, "aria-current", "step" if own == phase.value else None)

    def _show_players(self, game: Game, colours: Sequence[int], levels: Sequence[int]) -> None:
        cards = player_cards(game, colours, levels)
        self.main.setAttribute("data-players", str(len(cards)))
        while self._players.children.length > len(cards):
            self._players.lastElementChild.remove()
        while self._players.children.length < len(cards):
            self._players.append(clone("player-card"))
        for seat, card in enumerate(cards):
            node, colour = self._players.children[seat], colours[seat]
            stocks = (card.huts, card.temples, card.towers)
            node.setAttribute("class", f"player p{colour}")
            node.setAttribute("aria-label", card.label)
            for name, value in (
                ("data-seat", str(seat + 1)),
                ("data-huts", str(card.huts)),
                ("data-temples", str(card.temples)),
                ("data-towers", str(card.towers)),
                ("data-out", "true" if card.out else "false"),
                ("data-active", "true" if card.active else "false"),
                ("data-place", None if card.place is None else str(card.place)),
                ("aria-current", "true" if card.active else None),
            ):
                set_attribute(node, name, value)
            use_symbol(part(node, "emblem"), "emblem", colour)
            set_text(part(node, "name"), card.name)
            set_text(part(node, "tag"), card.tag)
            set_text(part(node, "team"), card.team)
            set_hidden(part(node, "team"), not card.team)
            self._show_level(part(node, "level"), card.level)
            for stock, left, of in zip(_STOCKS, stocks, _OF_EACH):
                use_symbol(part(node, stock), stock, colour)
                set_text(part(node, f"{stock}s"), str(left))
                set_text(part(node, f"{stock}s-of"), f"/ {of}")
        self._show_teams(game, colours)

    def _show_level(self, badge: Element, level: int) -> None:
        """Mark a card as a computer's, with its level."""
        set_hidden(badge, not level)
        if level:
            set_text(part(badge, "number"), str(level))
            badge.setAttribute("title", level_words(level))

    def _show_teams(self, game: Game, colours: Sequence[int]) -> None:
        rows = team_rows(game)
        set_hidden(self._teams, not rows)
        self._teams.replaceChildren()
        for row in rows:
            node = clone("team-row")
            for index, seat in enumerate(row.seats):
                use_symbol(part(node, f"emblem-{index + 1}"), "emblem", colours[seat])
            for name, value in zip(("name", "huts", "temples", "towers"), row[1:]):
                set_text(part(node, name), str(value))
            self._teams.append(node)

    def _show_log(self, game: Game, colours: Sequence[int]) -> None:
        before = self._shown.game
        kept = 0
        if before is not None and self._shown.colours == tuple(colours) and before.names == game.names:
            shorter = min(before.ply, game.ply)
            kept = shorter if before.moves[:shorter] == game.moves[:shorter] and before.deck == game.deck else 0
        while self._log.children.length > kept:
            self._log.firstElementChild.remove()
        for ply in range(kept + 1, game.ply + 1):
            line = entry(game, ply)
            node = clone("log-entry")
            colour = colours[line.seat]
            node.setAttribute("data-ply", str(ply))
            set_text(part(node, "ply"), str(ply))
            set_text(part(node, "player"), game.names[line.seat])
            set_text(part(node, "what"), line.what)
            set_text(part(node, "detail"), line.detail)
            set_hidden(part(node, "eruption"), not line.eruption)
            use_symbol(part(node, "emblem"), "emblem", colour)
            self._log.prepend(node)
        set_text(by_id("log-note"), ngettext("{count} move", "{count} moves", game.ply))

    def _show_last_change(self, game: Game, colours: Sequence[int]) -> None:
        last = by_id("last-change")
        set_hidden(last, game.ply == 0)
        if game.ply:
            line = entry(game, game.ply)
            use_symbol(part(last, "emblem"), "emblem", colours[line.seat])
            words = _("{name}: {what} {detail}").format(name=game.names[line.seat], what=line.what, detail=line.detail)
            set_text(part(last, "text"), words.strip())

    def _show_history(self, table: Table) -> None:
        """Mark the ply that is looked at, and show the controls for it."""
        set_hidden(by_id("history-bar"), not table.browsing)
        better, note = notice(table) if table.browsing and table.hint else None, by_id("history-note")
        set_hidden(note, better is None)
        if better is not None:
            set_text(note, " ".join(better.lines))
            _let_scroll(note)
        ply = table.seen.ply
        by_id("history-first").disabled = by_id("history-back").disabled = ply == 0
        for line in self._log.querySelectorAll("[aria-current]"):
            line.removeAttribute("aria-current")
        if table.browsing and ply:
            line = self._log.querySelector(f'[data-ply="{ply}"]')
            line.setAttribute("aria-current", "true")
            line.scrollIntoView(block="nearest")
        elif self._browsed:
            self._log.parentElement.scrollTop = 0
        self._browsed = table.browsing

    def _show_tiles_left(self, table: Table) -> None:
        left = table.position.tiles_left
        set_text(part(by_id("tiles-left"), "number"), str(left))
        set_text(part(by_id("tiles-left"), "text"), ngettext("tile left", "tiles left", left))

    def _show_hand(self, table: Table) -> None:
        tile = table.position.hand
        # As it is held: a loose ghost that follows the pointer does not turn it.
        rotation = table.ghost.rotation if table.ghost and table.ghost.fixed else table.rotation
        for button in self._turners:
            button.disabled = tile is None or table.browsing or table.ways == 1
        set_attribute(self._hand, "data-tile", str(tile) if tile else None)
        set_attribute(self._hand, "aria-label", tile_words(tile) if tile else None)
        key = f"{tile}{rotation}"
        if key == self._hand_shown:
            return
        self._hand_shown = key
        if tile is None:
            self._hand.innerHTML = ""
            return
        self._hand.innerHTML = hand_markup(tile, rotation)

    def _show_options(self, table: Table, colours: Sequence[int]) -> None:
        rows = option_rows(table)
        key = (rows, tuple(colours), table.position.seat, table.site and table.site.hex)
        if key == self._options_shown:
            return
        self._options_shown = key
        set_hidden(by_id("options-panel"), not rows)
        colour = colours[table.position.seat]
        focused = self._focused_option()
        self._options.replaceChildren()
        chosen = None
        for index, row in enumerate(rows):
            item = clone("build-option")
            button = item.querySelector("button")
            piece = "hut" if row.kind == "expand" else row.kind
            off = bool(row.reason)
            for name, value in (
                ("data-index", str(index)),
                ("data-kind", row.kind),
                ("data-terrain", row.terrain or None),
                ("data-settlement", row.settlement or None),
                ("data-cost", str(row.cost)),
                ("data-reason", row.reason or None),
                ("aria-disabled", "true" if off else None),
                ("aria-pressed", "true" if row.chosen else "false"),
            ):
                set_attribute(button, name, value)
            use_symbol(part(item, "piece"), piece, colour)
            if row.kind == "expand":
                use_symbol(part(item, "piece-2"), piece, colour)
            set_text(part(item, "name"), row.name)
            set_text(part(item, "detail"), row.detail)
            set_text(part(item, "number"), "" if off and not row.cost else str(row.cost))
            use_symbol(part(item, "glyph"), f"g-{piece}")
            self._options.append(item)
            if index == focused:
                button.focus(preventScroll=True)
            if row.chosen:
                chosen = button
        if chosen:
            chosen.scrollIntoView(block="nearest")
        self._show_options_head(table)

    def _focused_option(self) -> int:
        active = document.activeElement
        index = active.getAttribute("data-index") if active and self._options.contains(active) else None
        return int(index) if index else -1

    def _show_options_head(self, table: Table) -> None:
        words = notice(table)
        if table.site is not None and words is not None:
            set_text(by_id("options-title"), words.title)

    def _show_notice(self, table: Table) -> None:
        words = notice(table)
        panel = by_id("notice")
        set_hidden(panel, words is None or (table.site is not None and not table.level))
        if words is None:
            return
        panel.setAttribute("data-kind", words.kind)
        set_text(by_id("notice-title"), words.title)
        self._show_legend(table)
        lines = by_id("notice-lines")
        if [line.textContent for line in lines.children] != list(words.lines):
            lines.replaceChildren()
            for text in words.lines:
                line: Element = document.createElement("li")
                line.textContent = text
                lines.append(line)
            _let_scroll(lines)

    def _show_legend(self, table: Table) -> None:
        """Show which ways to build the marks on the board stand for."""
        kinds = legend(table)
        node = by_id("legend")
        set_hidden(node, not kinds)
        for entry_, kind in zip(node.children, Kind):
            set_hidden(entry_, kind not in kinds)
            set_text(part(entry_, "text"), kind_word(kind))

    def _show_buttons(self, table: Table) -> None:
        set_attribute(self.main, "data-mover", "computer" if table.level else None)
        over = table.position.is_over and not table.browsing
        set_text(by_id("confirm-text"), _("Result") if over else confirm_label(table))
        self._confirm.disabled = table.move is None and not over
        self._cancel.disabled = not table.can_cancel
        refusal = undo_words(table)
        self._undo.disabled = bool(refusal)
        self._undo.setAttribute("title", refusal or _("Undo"))
        self._redo.disabled = not table.can_redo


def _let_scroll(text: Element) -> None:
    """Let keys scroll a text that is longer than its room."""
    set_attribute(text, "tabindex", "0" if text.scrollHeight > text.clientHeight + 1 else None)
