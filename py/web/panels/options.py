"""The ways to build at the chosen hex."""

from __future__ import annotations

from js import document

from session.page.store import Change
from session.table.prompts import OptionRow, option_rows
from session.text.words import sentence, stack_words
from web.browser.elements import Element, by_id, clone, part, set_attribute, set_hidden, set_text, use_symbol


class OptionsView:
    """Lists the ways to build, refused ones with their reason."""

    def __init__(self) -> None:
        self._panel = by_id("options-panel")
        self._list = by_id("options")
        self._shown: object = None

    def on_change(self, change: Change) -> None:
        """Show the options if they have changed."""
        table = change.after.table
        if table is None:
            self._shown = None
            return
        rows = option_rows(table)
        shown = (rows, table.colours, table.position.seat, table.site and table.site.hex, change.after.language)
        if shown == self._shown:
            return
        self._shown = shown
        set_hidden(self._panel, not rows)
        self._fill(rows, table.colours[table.position.seat])
        if table.site is not None:
            board, hex_ = table.position.board, table.site.hex
            set_text(by_id("options-title"), sentence(stack_words(board.terrain(hex_), board.level(hex_))))

    def _fill(self, rows: list[OptionRow], colour: int) -> None:
        focused = self._focused()
        self._list.replaceChildren()
        chosen = None
        for index, row in enumerate(rows):
            item = _item(index, row, colour)
            button = item.querySelector("button")
            self._list.append(item)
            if index == focused:
                button.focus(preventScroll=True)
            if row.chosen:
                chosen = button
        if chosen:
            chosen.scrollIntoView(block="nearest")

    def _focused(self) -> int:
        """Return the index of the option with the focus, or -1."""
        active = document.activeElement
        index = active.getAttribute("data-index") if active and self._list.contains(active) else None
        return int(index) if index else -1


def _item(index: int, row: OptionRow, colour: int) -> Element:
    item = clone("build-option")
    button = item.querySelector("button")
    piece = "hut" if row.kind == "expand" else row.kind
    for name, value in (
        ("data-index", str(index)),
        ("data-kind", row.kind),
        ("data-terrain", row.terrain or None),
        ("data-settlement", row.settlement or None),
        ("data-cost", str(row.cost)),
        ("data-reason", row.reason or None),
        ("aria-disabled", "true" if row.reason else None),
        ("aria-pressed", "true" if row.chosen else "false"),
    ):
        set_attribute(button, name, value)
    use_symbol(part(item, "piece"), piece, colour)
    if row.kind == "expand":
        use_symbol(part(item, "piece-2"), piece, colour)
    set_text(part(item, "name"), row.name)
    set_text(part(item, "detail"), row.detail)
    set_text(part(item, "number"), "" if row.reason and not row.cost else str(row.cost))
    use_symbol(part(item, "glyph"), f"g-{piece}")
    return item
