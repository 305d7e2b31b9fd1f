"""Pointing at hexes and choosing them, by pointer and by key."""

from __future__ import annotations

from collections.abc import Callable

from session.page.store import Store
from session.table.intents import Choose, PointAt
from session.table.presses import press
from taluva import Hex
from taluva.drawing.geometry import Point
from web.board.view import BoardView
from web.browser.elements import by_id


class HexPicker:
    """Turns pointing at hexes and choosing them into intents."""

    def __init__(self, store: Store, board: BoardView, show_end: Callable[[], None]) -> None:
        """show_end: shows how the game or lesson on the table ended."""
        self._store = store
        self._board = board
        self._grid = board.grid
        self._show_end = show_end

    def point_at(self, hex_: Hex | None) -> None:
        """Point at a hex, or at none."""
        self._store.dispatch(PointAt(hex_))

    def choose(self, hex_: Hex, place: Point | None) -> None:
        """Choose a hex by a click or a tap, or turn the tile that lies over it.

        place: where on the page it was pressed, None without a place.
        """
        table = self._store.state.table
        if table is None:
            return
        board = self._board
        point = None if place is None else board.camera.on_drawing(place)
        pressed = press(table, board.seen, board.cells.height, hex_, point)
        self._grid.make_current(hex_ if isinstance(pressed, Choose) or table.ghost is None else table.ghost.hex)
        self._store.dispatch(pressed)

    def choose_by_key(self) -> None:
        """Choose the current hex; if it is already chosen and offers several ways to build, focus those."""
        table, hex_ = self._store.state.table, self._grid.current
        if table is not None and (table.position.is_over or table.closed) and self._store.state.editor is None:
            self._show_end()
            return
        undecided = table is not None and table.site is not None and table.site.hex == hex_ and not table.choice
        self._store.dispatch(Choose(hex_, by_key=True))
        option = by_id("options").querySelector("button:not([aria-disabled])") if undecided else None
        if option:
            option.focus()
