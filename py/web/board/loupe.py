"""The loupe: what lies under a resting finger, enlarged above it."""

from __future__ import annotations

import math
from typing import Any

from js import clearTimeout, setTimeout
from pyodide.ffi import create_proxy

from taluva import Hex
from taluva.drawing.geometry import Box, Point, center
from web.board.grid import hex_of
from web.board.view import BoardView
from web.browser.elements import by_id, place_at, set_hidden, svg, view_box
from web.browser.listeners import Listeners

_REST_MS = 200
_STILL_PX = 8
# In CSS pixels: its side, as in static/css/board.css, and how far above the finger its middle is.
_SIDE, _RISE = 148.0, 124.0
_HEX_PX = 62.0
"""How wide a hex is in it at least."""
_REACH = 2


class Loupe:
    """Shows the hexes under a finger that rests on the board, until it moves or leaves."""

    def __init__(self, board: BoardView, listeners: Listeners) -> None:
        self._board = board
        self._node = by_id("loupe")
        self._timer: int | None = None
        self._at: Point = (0.0, 0.0)
        self._hex: Hex | None = None
        self._on_rest = create_proxy(self._show)
        viewport = board.camera.viewport
        listeners.add(viewport, "pointerdown", self._on_down)
        listeners.add(viewport, "pointermove", self._on_move)
        listeners.add(viewport, "pointerup", self._on_end)
        listeners.add(viewport, "pointercancel", self._on_end)

    def _on_down(self, event: Any) -> None:
        self._hide()
        self._hex = hex_of(event.target)
        if event.pointerType == "touch" and event.isPrimary and self._hex is not None:
            self._at = (event.clientX, event.clientY)
            self._timer = setTimeout(self._on_rest, _REST_MS)

    def _on_move(self, event: Any) -> None:
        if self._timer is not None and math.dist(self._at, (event.clientX, event.clientY)) > _STILL_PX:
            self._hide()

    def _on_end(self, _event: Any) -> None:
        self._hide()

    def _hide(self) -> None:
        if self._timer is not None:
            clearTimeout(self._timer)
            self._timer = None
            set_hidden(self._node, True)

    def _show(self) -> None:
        """Draw copies of the hexes around the finger, for which the browser needs no other picture of the island."""
        here, board = self._hex, self._board
        cell = None if here is None else board.seen.get(here)
        if here is None or cell is None:
            return
        camera = board.camera
        x, y = camera.on_drawing(self._at)
        side = _SIDE / max(_HEX_PX / 86.6, camera.camera.scale * 1.6)
        self._node.setAttribute("viewBox", view_box(Box(x - side / 2, y - side / 2, x + side / 2, y + side / 2)))
        near = sorted((hex_ for hex_ in board.seen if hex_.distance(here) <= _REACH), key=lambda at: (at.r, at.q))
        ring = svg("use")
        ring.setAttribute("href", "#st-hover")
        place_at(ring, center(here, cell.level, board.cells.height))
        self._node.replaceChildren(*board.cells.copies(near), *board.overlay_copies(), ring)
        left, top = self._at[0] - camera.corner[0], self._at[1] - camera.corner[1]
        across = min(max(left - _SIDE / 2, 4.0), camera.free.right - _SIDE)
        above = top - _RISE - _SIDE / 2
        if above < 4:  # no room above the finger: beside it
            above = 4.0
            across = left + 48 if left < (camera.free.left + camera.free.right) / 2 else left - 48 - _SIDE
        self._node.style.setProperty("transform", f"translate({across:.0f}px, {above:.0f}px)")
        set_hidden(self._node, False)
