"""The dialog `tiles`: the tiles not seen yet."""

from __future__ import annotations

from session.page.store import Store
from session.text.i18n import _, ngettext
from taluva import Position, Tile
from web.browser.dialogs import open_dialog
from web.browser.elements import by_id, set_attribute, set_text
from web.controls import Handler


class UnseenTiles:
    """Counts the unseen tiles by terrain."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handler of the dialog's control, by control name."""
        return {"show-tiles": lambda _press: self.open()}

    def open(self) -> None:
        """Fill and open the dialog."""
        if self._store.state.table is not None:
            _fill(self._store.state.table.position)
            open_dialog(by_id("tiles"))


def _fill(position: Position) -> None:
    unseen = position.unseen()
    for cell in by_id("tiles").querySelectorAll("[data-kind]"):
        count = unseen[Tile.parse(cell.getAttribute("data-kind"))]
        set_text(cell, str(count))
        set_attribute(cell, "class", None if count else "none")
    left, rest = position.tiles_left, sum(unseen.values())
    words = ngettext("{count} tile is left to draw.", "{count} tiles are left to draw.", left)
    if rest > left:
        boxed = rest - left
        more = ngettext(
            "{count} of the tiles below stays in the box.", "{count} of the tiles below stay in the box.", boxed
        )
        words = _("{left} {box}").format(left=words, box=more)
    set_text(by_id("tiles-note"), words)
