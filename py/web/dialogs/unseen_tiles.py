"""The dialog `tiles`: the tiles not seen yet."""

from __future__ import annotations

from session.page.store import Store
from session.text.i18n import _, ngettext
from taluva import Phase, Position, Tile
from web.browser.dialogs import open_dialog
from web.browser.elements import Element, by_id, clone, set_attribute, set_hidden, set_text
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
        state = self._store.state
        if state.table is not None:
            position = state.table.position
            can_take = state.study is not None and not state.table.browsing and position.phase is Phase.TILE
            if state.editor is not None:
                position, can_take = state.editor.draft.position(state.editor.draft.hand), True
            _fill(position, can_take)
            open_dialog(by_id("tiles"))


def _fill(position: Position, can_take: bool) -> None:
    """Fill the table; can_take: whether any of the tiles can be taken in hand, as in a study."""
    unseen = position.unseen()
    for cell in by_id("tiles").querySelectorAll("[data-kind]"):
        kind = cell.getAttribute("data-kind")
        count = unseen[Tile.parse(kind)]
        if count and can_take:
            cell.replaceChildren(_button(kind, count))
        else:
            cell.replaceChildren(str(count))
        set_attribute(cell, "class", None if count else "none")
    set_hidden(by_id("tiles-take"), not can_take)
    left, rest = position.tiles_left, sum(unseen.values())
    words = ngettext("{count} tile is left to draw.", "{count} tiles are left to draw.", left)
    if rest > left:
        boxed = rest - left
        more = ngettext(
            "{count} of the tiles below stays in the box.", "{count} of the tiles below stay in the box.", boxed
        )
        words = _("{left} {box}").format(left=words, box=more)
    set_text(by_id("tiles-note"), words)


def _button(kind: str, count: int) -> Element:
    """Return the button that takes a tile of a kind in hand."""
    node = clone("study-tile-button")
    node.setAttribute("data-tile", kind)
    set_text(node, str(count))
    return node
