"""Pointer, wheel and touch on the board: telling taps, drags and pinches apart."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from js import clearTimeout, setTimeout
from pyodide.ffi import JsException, create_proxy

from taluva import Hex
from web.board.camera import CameraView
from web.board.grid import hex_of
from web.browser.listeners import Listeners

_DRAG_PX = 5
_WHEEL_STEP = 0.0015
# Browsers report a pinch on a trackpad as a wheel with Ctrl: 100 times the logarithm of the fingers' factor.
_PINCH_STEP = 0.01
# In CSS pixels; a wheel turns by notches, a pinch comes in small steps.
_SMALLEST_NOTCH = 50
# Pixels, lines, pages.
_WHEEL_UNITS = (1, 16, 400)
_STILL_MS = 160


class Gestures:
    """Turns pointer input on the board into hexes pointed at or chosen, and into camera moves."""

    def __init__(
        self,
        camera: CameraView,
        listeners: Listeners,
        point_at: Callable[[Hex | None], None],
        choose: Callable[[Hex, tuple[float, float] | None], None],
        take_up: Callable[[Any, tuple[float, float]], bool],
    ) -> None:
        """Listen to the viewport.

        choose: chooses a hex that was pressed, and where on the page. take_up: takes over a drag that began at a place
        if the tile lies there; returns whether it does.
        """
        self._camera = camera
        self._point_at = point_at
        self._choose = choose
        self._take_up = take_up
        self._down: dict[int, tuple[float, float]] = {}
        self._start = (0.0, 0.0)
        self._moved = False
        self._last = (math.nan, math.nan)
        self._gesture_scale = 1.0
        self._timer: Any = None
        self._settle = create_proxy(self._come_to_rest)
        viewport = camera.viewport
        listeners.add(viewport, "pointerdown", self._on_down)
        listeners.add(viewport, "pointermove", self._on_move)
        listeners.add(viewport, "pointerup", self._on_up)
        listeners.add(viewport, "pointercancel", self._on_up)
        listeners.add(viewport, "pointerleave", self._on_leave)
        listeners.add(viewport, "click", self._on_click)
        listeners.add(viewport, "wheel", self._on_wheel)
        # Safari's own events for a pinch on a trackpad.
        listeners.add(viewport, "gesturestart", self._on_gesture)
        listeners.add(viewport, "gesturechange", self._on_gesture)

    def _on_down(self, event: Any) -> None:
        if event.target.closest("button"):
            return  # a finger that slips on a button presses it all the same
        self._camera.freeze()
        self._camera.held = True
        if not self._down:
            self._start = (event.clientX, event.clientY)
            self._moved = False
        self._down[event.pointerId] = (event.clientX, event.clientY)

    def _on_move(self, event: Any) -> None:
        place = (event.clientX, event.clientY)
        if event.pointerType != "touch" and not event.buttons:
            self._on_up(event)  # released outside the window, which sends no event
        before = self._down.get(event.pointerId)
        if before is None:
            # A redraw of the board fires a move event even for a pointer at rest; ignore it.
            if event.pointerType != "touch" and place != self._last:
                self._last = place
                self._point_at(hex_of(event.target))
            return
        if not self._moved:
            away = math.dist(place, self._start)
            if away < _DRAG_PX and len(self._down) == 1:
                return
            if len(self._down) == 1 and self._take_up(event, self._start):
                self._down.clear()
                return
            self._moved = True
            with suppress(JsException):  # the browser knows no such pointer, or it has just gone
                self._camera.viewport.setPointerCapture(event.pointerId)
            self._camera.plane.classList.add("dragging", "moving")
        if len(self._down) == 1:
            self._camera.pan(place[0] - before[0], place[1] - before[1])
        elif len(self._down) == 2:
            self._pinch(event.pointerId, before, place)
        self._down[event.pointerId] = place

    def _pinch(self, pointer: int, before: tuple[float, float], place: tuple[float, float]) -> None:
        other = next(at for key, at in self._down.items() if key != pointer)
        old, new = math.dist(before, other), math.dist(place, other)
        middle = ((place[0] + other[0]) / 2, (place[1] + other[1]) / 2)
        if old > 0 and new > 0:
            self._camera.zoom(new / old, middle)
        self._camera.pan((place[0] - before[0]) / 2, (place[1] - before[1]) / 2)

    def _on_up(self, event: Any) -> None:
        if self._down.pop(event.pointerId, None) and not self._down:
            self._camera.held = False
            self._camera.plane.classList.remove("dragging")
            self._rest_soon()

    def _on_leave(self, event: Any) -> None:
        if event.pointerType != "touch" and not self._down:
            self._last = (math.nan, math.nan)
            self._point_at(None)

    def _on_click(self, event: Any) -> None:
        moved, self._moved = self._moved and not event.is_bare, False
        if moved:
            return
        hex_ = hex_of(event.target)
        if hex_ is not None:
            self._choose(hex_, None if event.is_bare else (event.clientX, event.clientY))

    def _on_wheel(self, event: Any) -> None:
        event.preventDefault()  # also sideways, where some browsers go back
        if abs(event.deltaX) >= abs(event.deltaY):
            return
        pixels = event.deltaY * _WHEEL_UNITS[event.deltaMode]
        is_pinch = event.ctrlKey and abs(pixels) < _SMALLEST_NOTCH
        self._camera.plane.classList.add("moving")
        self._camera.zoom(
            math.exp(-pixels * (_PINCH_STEP if is_pinch else _WHEEL_STEP)), (event.clientX, event.clientY)
        )
        self._rest_soon()

    def _on_gesture(self, event: Any) -> None:
        event.preventDefault()
        before, self._gesture_scale = self._gesture_scale, float(event.scale)
        # Fingers on the screen send pointers too.
        if event.type == "gesturechange" and not self._down:
            self._camera.zoom(event.scale / before, (event.clientX, event.clientY))

    def _rest_soon(self) -> None:
        if self._timer is not None:
            clearTimeout(self._timer)
        self._timer = setTimeout(self._settle, _STILL_MS)

    def _come_to_rest(self) -> None:
        """Draw sharply again at the new scale; a click from now on does not end the drag, as none does after touch."""
        self._timer = None
        self._moved = self._moved and bool(self._down)
        self._camera.plane.classList.remove("moving")
