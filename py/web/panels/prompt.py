"""The notice about the prepared move, the legend of the board's marks, and the label of Confirm."""

from __future__ import annotations

from js import document

from session.page.store import Change
from session.table.prompts import Notice, confirm_label, legend, notice
from session.table.table import Table
from session.text.i18n import _
from session.text.words import kind_word
from taluva import Kind
from web.browser.elements import Element, by_id, let_scroll, part, set_hidden, set_text


class PromptView:
    """Says what to do, and what the prepared move would do."""

    def __init__(self) -> None:
        self._panel = by_id("notice")
        self._lines = by_id("notice-lines")
        self._legend = by_id("legend")
        self._shown: object = None

    def on_change(self, change: Change) -> None:
        """Show the notice for the table."""
        table = change.after.table
        if table is None:
            return
        words = notice(table)
        over = table.position.is_over and not table.browsing
        set_text(by_id("confirm-text"), _("Result") if over else confirm_label(table))
        set_hidden(self._panel, words is None or (table.site is not None and not table.level))
        shown = (words, legend(table), change.after.language)
        if words is None or shown == self._shown:
            return
        self._shown = shown
        self._fill(words)
        self._show_legend(table)

    def _fill(self, words: Notice) -> None:
        self._panel.setAttribute("data-kind", words.kind)
        set_text(by_id("notice-title"), words.title)
        if [line.textContent for line in self._lines.children] == list(words.lines):
            return
        self._lines.replaceChildren()
        for text in words.lines:
            line: Element = document.createElement("li")
            line.textContent = text
            self._lines.append(line)
        let_scroll(self._lines)

    def _show_legend(self, table: Table) -> None:
        """Show the ways to build that the marks on the board stand for."""
        kinds = legend(table)
        set_hidden(self._legend, not kinds)
        for node, kind in zip(self._legend.children, Kind):
            set_hidden(node, kind not in kinds)
            set_text(part(node, "text"), kind_word(kind))
