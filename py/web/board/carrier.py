"""The tile in hand carried over the board by a finger, a pen or the mouse.

`session/table/carrying.py` says where it snaps to. What is carried is only a drawing; the ghost is the table's.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from js import document, requestAnimationFrame, setTimeout
from pyodide.ffi import JsException, create_proxy

from session.page.store import Change, Store
from session.table.carrying import can_be_carried, snapped
from session.table.intents import Carry, Rotate
from session.table.marks import carried_markup
from session.table.presses import is_on_tile
from session.table.table import Ghost, Table
from taluva.drawing.geometry import Point
from web.board.view import BoardView
from web.browser.elements import by_id, set_hidden
from web.browser.listeners import Listeners

_DRAG_PX = 5
_LIFT = {"touch": 70.0, "pen": 26.0}
"""How far above the pointer the tile is drawn, in CSS pixels."""
_SIDE = 300
"""The side of the drawing of the carried tile, on the drawing of the board."""
_TWIST = math.radians(40)
_NOTCH = 50
_SPRING_MS = 220

# Held this near an edge of the free area for so long, the tile moves the view by so many pixels a second.
_EDGE_PX, _EDGE_WAIT_MS, _EDGE_SPEED = 40, 250, 420


class Carrier:
    """Takes the tile up from the hand or from where it lies, carries it, and lets it go."""

    def __init__(self, store: Store, view: BoardView, listeners: Listeners, snap: Callable[[], None]) -> None:
        """snap: called whenever the tile has snapped to another place."""
        self._store = store
        self._view = view
        self._snap = snap
        self._hand = by_id("tile-in-hand")
        self._drawing = by_id("carried")
        self._pointer: int | None = None
        self._kind = ""
        self._start: Point = (0.0, 0.0)
        self._at: Point = (0.0, 0.0)
        self._carrying = False
        self._before: Ghost | None = None
        """The ghost that lay on the board when the tile was taken up."""
        self._drawn: tuple[object, ...] = ()
        self._second: tuple[int, float, bool] | None = None
        """The second finger, its direction from the first when it last turned the tile, and whether it has."""
        self._turned = 0.0
        self._edge = (0.0, 0.0)
        self._edge_since = self._ticked = 0.0
        self._tick = create_proxy(self._on_frame)
        self._home = create_proxy(self._come_home)
        add = listeners.add
        add(self._hand, "pointerdown", self._on_hand)
        add(document, "pointerdown", self._on_other_down, first=True)
        add(document, "pointermove", self._on_move, first=True)
        add(document, "pointerup", self._on_up, first=True)
        add(document, "pointercancel", self._on_cancel, first=True)
        add(document, "click", self._on_click, first=True)
        add(document, "keydown", self._on_key, first=True)
        add(view.camera.viewport, "wheel", self._on_wheel, first=True)

    def take_up(self, event: Any, place: Point) -> bool:
        """Take the fixed ghost up again if a drag began on it, at a place of the page; return whether it did."""
        table, view = self._store.state.table, self._view
        if table is None or not can_be_carried(table):
            return False
        if not is_on_tile(table, view.seen, view.cells.height, view.camera.on_drawing(place)):
            return False
        self._hold(event)
        self._begin(table)
        return True

    def on_change(self, change: Change) -> None:
        """Drop what can no longer be carried."""
        table = change.after.table
        if self._pointer is not None and (change.new_table or table is None or not can_be_carried(table)):
            self._end()

    # ---- the hand --------------------------------------------------------------

    def _on_hand(self, event: Any) -> None:
        table = self._store.state.table
        if self._pointer is None and not event.button and table is not None and can_be_carried(table):
            event.preventDefault()  # nothing on the page is selected on the way
            self._hold(event)

    def _hold(self, event: Any) -> None:
        self._pointer, self._kind = event.pointerId, str(event.pointerType)
        self._start = self._at = (event.clientX, event.clientY)
        with suppress(JsException):  # the browser knows no such pointer, or it has just gone
            self._hand.setPointerCapture(event.pointerId)

    def _begin(self, table: Table) -> None:
        self._carrying = True
        self._before = table.ghost if table.ghost is not None and table.ghost.fixed else None
        self._view.camera.measure()
        self._view.camera.freeze()
        self._view.camera.held = True
        by_id("app").classList.add("carrying")

    def _on_move(self, event: Any) -> bool:
        if self._pointer is None:
            return False
        if self._second is not None and event.pointerId == self._second[0]:
            self._twist((event.clientX, event.clientY))
            return True
        if event.pointerId != self._pointer:
            return False
        if event.pointerType == "mouse" and not event.buttons:  # released outside the window, which sends no event
            self._give_up()
            return True
        self._at = (event.clientX, event.clientY)
        if not self._carrying:
            table = self._store.state.table
            if math.dist(self._at, self._start) < _DRAG_PX or table is None:
                return True
            self._begin(table)
        self._watch_edges(event.timeStamp)
        self._follow()
        return True

    def _on_up(self, event: Any) -> bool:
        if self._second is not None and event.pointerId == self._second[0]:
            if not self._second[2]:  # a tap turns it once
                self._turn(True)
            self._second = None
            return True
        if self._pointer is None or event.pointerId != self._pointer:
            return False
        self._at = (event.clientX, event.clientY)
        if self._carrying:
            self._let_go()
        else:
            self._pointer = None
        return True

    def _on_cancel(self, event: Any) -> bool:
        if self._second is not None and event.pointerId == self._second[0]:
            self._second = None
        elif self._pointer is not None and event.pointerId == self._pointer:
            self._give_up()
        else:
            return False
        return True

    def _on_click(self, _event: Any) -> bool:
        """Keep a second finger from pressing what it turns the tile over."""
        return self._carrying

    # ---- turning ---------------------------------------------------------------

    def _on_other_down(self, event: Any) -> bool:
        if not self._carrying or event.pointerId == self._pointer:
            return False
        event.preventDefault()
        if self._second is None:
            self._second = (event.pointerId, self._direction((event.clientX, event.clientY)), False)
        return True

    def _direction(self, place: Point) -> float:
        return math.atan2(place[1] - self._at[1], place[0] - self._at[0])

    def _twist(self, place: Point) -> None:
        assert self._second is not None
        pointer, before, _ = self._second
        direction = self._direction(place)
        away = math.remainder(direction - before, math.tau)
        if abs(away) >= _TWIST:
            self._second = (pointer, direction, True)
            self._turn(away > 0)

    def _on_wheel(self, event: Any) -> bool:
        if not self._carrying:
            return False
        event.preventDefault()
        self._turned += event.deltaY * (1, 16, 400)[event.deltaMode]
        if abs(self._turned) >= _NOTCH:
            self._turn(self._turned > 0)
            self._turned = 0.0
        return True

    def _on_key(self, event: Any) -> bool:
        if not self._carrying:
            return False
        if event.key == "Escape":
            self._give_up()
        elif event.code == "KeyR" or str(event.key).lower() == "r":
            self._turn(not event.shiftKey)
        event.preventDefault()
        return True

    def _turn(self, clockwise: bool) -> None:
        self._store.dispatch(Rotate(clockwise))
        self._draw()

    # ---- on the way ------------------------------------------------------------

    def _follow(self) -> None:
        """Show the tile at the pointer, and where it would lie."""
        table = self._store.state.table
        if table is None:
            return
        camera = self._view.camera
        here = None
        if self._is_over_board():
            here = snapped(table, self._view.seen, self._view.cells.height, camera.on_drawing(self._at))
        if here != table.ghost:
            moved = here is not None and (table.ghost is None or here.hex != table.ghost.hex)
            self._store.dispatch(Carry(here))
            if moved:
                self._snap()
        self._draw()

    def _is_over_board(self) -> bool:
        """Return whether the pointer is over the board, and no panel lies between."""
        x, y = self._at
        left, top = self._view.camera.corner
        free = self._view.camera.free
        if free.left <= x - left <= free.right and free.top <= y - top <= free.bottom:
            return True
        there = document.elementFromPoint(x, y)
        return bool(there and there.closest("#viewport"))

    def _draw(self) -> None:
        table = self._store.state.table
        tile = table.position.hand if table is not None else None
        if table is None or tile is None or not self._carrying:
            return
        rotation = table.ghost.rotation if table.ghost is not None else table.rotation
        scale = self._view.camera.camera.scale
        if (tile, rotation, scale) != self._drawn:
            self._drawn = (tile, rotation, scale)
            self._drawing.innerHTML = carried_markup(tile, rotation)
            for name in ("width", "height"):
                self._drawing.style.setProperty(name, f"{_SIDE * scale:.0f}px")
        half = _SIDE * scale / 2
        left, top = self._view.camera.page_corner
        x, y = self._at[0] - left - half, self._at[1] - top - half - _LIFT.get(self._kind, 0.0)
        self._drawing.style.setProperty("transform", f"translate({x:.1f}px, {y:.1f}px)")
        # Under the mouse the ghost takes its place; above a finger, which hides the ghost, it stays in sight.
        self._drawing.classList.toggle("landed", table.ghost is not None and self._kind not in _LIFT)
        set_hidden(self._drawing, False)

    def _watch_edges(self, time: float) -> None:
        """Begin to move the view while the tile is held at an edge of the board's free part."""
        camera = self._view.camera
        x, y = self._at[0] - camera.corner[0], self._at[1] - camera.corner[1]
        free = camera.free
        dx = (x - free.left < _EDGE_PX) - (free.right - x < _EDGE_PX)
        dy = (y - free.top < _EDGE_PX) - (free.bottom - y < _EDGE_PX)
        inside = self._is_over_board()
        edge = (float(dx), float(dy)) if inside else (0.0, 0.0)
        if edge == self._edge:
            return
        was_at_edge, self._edge = self._edge != (0.0, 0.0), edge
        if not was_at_edge:
            self._edge_since, self._ticked = time, time
            requestAnimationFrame(self._tick)

    def _on_frame(self, time: float) -> None:
        if self._edge == (0.0, 0.0) or not self._carrying:
            return
        elapsed, self._ticked = min(max(time - self._ticked, 0.0), 50.0), time
        if time - self._edge_since >= _EDGE_WAIT_MS:
            step = _EDGE_SPEED * elapsed / 1000
            if self._view.camera.pan_to_more(self._edge[0] * step, self._edge[1] * step):
                self._follow()
        requestAnimationFrame(self._tick)

    # ---- the end ---------------------------------------------------------------

    def _let_go(self) -> None:
        """Fix the tile where it has snapped to; in the open sea it springs back."""
        self._follow()
        table = self._store.state.table
        ghost = table.ghost if table is not None else None
        self._end(spring=ghost is None)
        if ghost is not None:
            self._view.grid.make_current(ghost.hex)
            self._store.dispatch(Carry(ghost._replace(fixed=True)))

    def _give_up(self) -> None:
        """Put the tile back where it was taken up."""
        before, carried = self._before, self._carrying
        self._end(spring=before is None)
        if carried:
            self._store.dispatch(Carry(None))
            if before is not None:
                self._store.dispatch(Carry(before))

    def _end(self, *, spring: bool = False) -> None:
        if self._pointer is not None:
            with suppress(JsException):
                self._hand.releasePointerCapture(self._pointer)
        was_carrying, self._carrying = self._carrying, False
        self._pointer = self._second = self._before = None
        self._edge = (0.0, 0.0)
        self._turned = 0.0
        self._view.camera.held = False
        by_id("app").classList.remove("carrying")
        self._drawing.classList.remove("landed")
        if spring and was_carrying:
            box = self._hand.getBoundingClientRect()
            half = _SIDE * self._view.camera.camera.scale / 2
            left, top = self._view.camera.page_corner
            x, y = box.x + box.width / 2 - left - half, box.y + box.height / 2 - top - half
            self._drawing.classList.add("springing")
            self._drawing.style.setProperty("transform", f"translate({x:.1f}px, {y:.1f}px)")
            setTimeout(self._home, _SPRING_MS)
        else:
            self._come_home()

    def _come_home(self) -> None:
        if not self._carrying:
            self._drawing.classList.remove("springing")
            set_hidden(self._drawing, True)
