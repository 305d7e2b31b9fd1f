"""The tile in hand, and the number of tiles left."""

from __future__ import annotations

from session.page.store import Change
from session.table.table import Table
from session.text.i18n import ngettext
from session.text.words import tile_words
from taluva.drawing.island import hand_markup
from web.browser.elements import by_id, part, set_attribute, set_text


class HandView:
    """Shows the tile in hand in its rotation."""

    def __init__(self) -> None:
        self._hand = by_id("tile-in-hand")
        self._left = by_id("tiles-left")
        self._named: object = None
        self._shown: object = None
        self._left_shown: object = None

    def on_change(self, change: Change) -> None:
        """Show the tile if it has changed or turned."""
        table = change.after.table
        if table is None:
            self._named = self._shown = self._left_shown = None
            return
        tile, language = table.position.hand, change.after.language
        if (tile, language) != self._named:
            self._named = (tile, language)
            set_attribute(self._hand, "data-tile", str(tile) if tile else None)
            set_attribute(self._hand, "aria-label", tile_words(tile) if tile else None)
        shown = (tile, _rotation(table))
        if shown != self._shown:
            self._shown = shown
            self._hand.innerHTML = hand_markup(tile, _rotation(table)) if tile else ""
        left = table.position.tiles_left
        if (left, language) != self._left_shown:
            self._left_shown = (left, language)
            set_text(part(self._left, "number"), str(left))
            set_text(part(self._left, "text"), ngettext("tile left", "tiles left", left))


def _rotation(table: Table) -> int:
    """Return the rotation of the tile in hand, which a ghost that follows the pointer does not change."""
    return table.ghost.rotation if table.ghost and table.ghost.fixed else table.rotation
