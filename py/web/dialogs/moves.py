"""The dialog that lists the legal moves: a second way to choose one."""

from __future__ import annotations

from html import escape

from session.page.store import Store
from session.table.intents import Prepare
from session.table.legal_moves import LegalGroup, legal_groups
from session.text.i18n import _, ngettext
from taluva import Hex, Move
from web.board.grid import GridView
from web.browser.dialogs import open_dialog
from web.browser.elements import by_id, set_text
from web.controls import Handler, Press


class MovesDialog:
    """The dialog `moves`: a button for each legal move, grouped by hex."""

    def __init__(self, store: Store, grid: GridView) -> None:
        self._node = by_id("moves")
        self._store = store
        self._grid = grid
        self._moves: list[tuple[Hex, Move]] = []

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the dialog's controls, by control name."""
        return {"show-moves": lambda _press: self.open(), "move-row": self.prepare}

    def open(self) -> None:
        """List the legal moves."""
        table = self._store.state.table
        if table is None:
            return
        groups = legal_groups(table)
        self._moves = [(group.hex, each.move) for group in groups for each in group.moves]
        count = len(self._moves)
        words = (
            ngettext("{count} possible move", "{count} possible moves", count) if count else _("Nothing to decide now.")
        )
        set_text(by_id("moves-count"), words)
        parts, index = [], 0
        for group in groups:
            parts.append(_group_markup(group, index))
            index += len(group.moves)
        by_id("moves-list").innerHTML = "".join(parts)
        open_dialog(self._node)

    def prepare(self, press: Press) -> None:
        """Close the dialog and prepare the chosen move."""
        hex_, move = self._moves[int(press.element.getAttribute("data-index"))]
        self._node.close("")
        self._grid.make_current(hex_)
        self._store.dispatch(Prepare(move))
        confirm = by_id("confirm")
        if not confirm.disabled:
            confirm.focus()


def _group_markup(group: LegalGroup, first: int) -> str:
    title = f"moves-{first}"
    buttons = "".join(
        f'<li><button type="button" class="button" data-control="move-row" data-index="{index}" '
        f'aria-describedby="{title}">{escape(each.words)}</button></li>'
        for index, each in enumerate(group.moves, first)
    )
    return f'<li><h3 id="{title}">{escape(group.title)}</h3><ul aria-labelledby="{title}">{buttons}</ul></li>'
