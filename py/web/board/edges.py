"""The arrows at the edges of the board: where there is more island than the view shows, and the way to it."""

from __future__ import annotations

from functools import partial

from session.table.framing import unseen
from web.board.camera import CameraView
from web.browser.elements import by_id, set_hidden
from web.controls import Handler, Press

_SIDES = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}
"""The sides, and how the drawing moves when the view goes there."""
_SHARE = 0.6
# In CSS pixels, as in static/css/board.css; and how far those at the sides lie outside the free area.
_SHORT, _LONG, _WIDE, _OUT = 30, 56, 48, 6


class EdgeArrows:
    """Shows an arrow on each side on which land lies out of view."""

    def __init__(self, camera: CameraView) -> None:
        self._camera = camera
        self._nodes = {side: by_id(f"look-{side}") for side in _SIDES}
        self._shown: frozenset[str] = frozenset()
        self._placed: object = None
        camera.follow(self._follow)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the arrows, by control name."""
        return {f"look-{side}": partial(self._go, side) for side in _SIDES}

    def _go(self, side: str, _press: Press) -> None:
        dx, dy = _SIDES[side]
        free = self._camera.free
        self._camera.pan(dx * free.width * _SHARE, dy * free.height * _SHARE, glide=True)

    def _follow(self) -> None:
        scene, camera = self._camera.scene, self._camera
        sides = frozenset[str]()
        if scene is not None:
            sides = unseen(scene, camera.camera, camera.free, camera.tools, camera.strip)
        if (camera.free, camera.inset) != self._placed:
            self._placed = camera.free, camera.inset
            self._place()
        for side in sides ^ self._shown:
            set_hidden(self._nodes[side], side not in sides)
        self._shown = sides

    def _place(self) -> None:
        """Put the arrows at the edges of the free area, those up and down at the corners that panels leave."""
        free, high, (left, top) = self._camera.free, self._camera.high, self._camera.inset
        middle = (free.top + free.bottom) / 2 - _LONG / 2
        for side, (x, y) in {
            "left": (free.left - _OUT, middle),
            "right": (free.right + _OUT - _SHORT, middle),
            "up": (free.right - _WIDE, max(free.top - _SHORT - 4, 4)),
            "down": (free.left + 4, free.bottom + (4 if free.bottom + 4 + _SHORT <= high else -_SHORT)),
        }.items():
            self._nodes[side].style.setProperty("transform", f"translate({left + x:.0f}px, {top + y:.0f}px)")
