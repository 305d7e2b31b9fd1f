"""The tick and the cross on the board, beside what is prepared there.

`session/table/on_board.py` says where they lie; `web/controls.py` shows and carries them out like any control.
"""

from __future__ import annotations

from collections.abc import Mapping

from session.table.on_board import SIZE, Places, button_places, prepared_hex, prepares_tile
from session.table.table import Table
from taluva import Hex
from taluva.drawing.cells import Cell
from web.board.camera import CameraView
from web.browser.elements import by_id


class OnBoardButtons:
    """Keeps the two buttons beside the prepared hex, at the same size however near the view is."""

    def __init__(self, camera: CameraView) -> None:
        self._camera = camera
        self._nodes = (by_id("ghost-confirm"), by_id("ghost-cancel"))
        self._hex: Hex | None = None
        self._cells: Mapping[Hex, Cell] = {}
        self._height = 0.0
        self._is_tile = False
        self._places: Places | None = None
        self._scale = 0.0
        camera.follow(self._follow)

    def show(self, table: Table, cells: Mapping[Hex, Cell], height: float) -> None:
        """Place the buttons beside what is prepared; while that stays where it is, so do they."""
        here = prepared_hex(table)
        if here == self._hex and (here is None or cells is self._cells):
            return
        self._hex, self._cells, self._height = here, cells, height
        self._is_tile = prepares_tile(table)
        self._places = None
        self._follow()

    def hide(self) -> None:
        """Forget what was prepared."""
        self._hex = self._places = None

    def _follow(self) -> None:
        """Keep the buttons at their hex; look for other places when the view comes closer or goes away."""
        if self._hex is None:
            return
        camera = self._camera
        if self._places is None or camera.camera.scale != self._scale:
            self._scale = camera.camera.scale
            self._places = button_places(
                self._hex, self._cells, self._height, self._scale, camera.free_drawing, self._is_tile
            )
        for node, place in zip(self._nodes, self._places):
            x, y = camera.camera.to_screen(place)
            node.style.setProperty("transform", f"translate({x - SIZE / 2:.1f}px, {y - SIZE / 2:.1f}px)")
