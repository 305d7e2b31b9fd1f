"""The camera over the island: which part of the drawing the viewport shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import dist, fmod
from typing import Any

from js import DOMMatrix, clearTimeout, getComputedStyle, setTimeout
from pyodide.ffi import create_proxy

from session.table.camera import Camera, fitted
from session.table.framing import Scene, automatic, beyond, still_good
from taluva.drawing.geometry import Box, Point
from web.browser.elements import by_id

_SMALL = 0.6
# The size of the pattern `waves` in index.html's symbols.
_WAVES = (120, 64)
# How far the shallow water around the land reaches, in board units.
_SHORE = 36
_GLIDE_MS = 300
_FLIGHT_MS = 700


class CameraView:
    """Moves the drawing in the viewport, automatically or at the player's command.

    By itself it moves only after a ply, and never under a finger.
    """

    def __init__(self) -> None:
        self.viewport = by_id("viewport")
        self.plane = by_id("plane")
        self._sea = self.viewport.querySelector(".drift")
        self._waves: Point = (0.0, 0.0)
        self.camera = Camera()
        self.by_hand = False
        self.held = False
        """Whether a finger or a pressed mouse is on the board."""
        self.free = Box(0, 0, 1, 1)
        self.tools = Box(0, 0, 0, 0)
        """Where the zoom buttons lie in the viewport."""
        self.strip = ""
        """The side of the free area on which they are, "right" or "down", if the board is seen beside them."""
        self.for_fingers = False
        """Whether fingers press the hexes, which must not be too small for them."""
        self.corner: Point = (0.0, 0.0)
        """Where the viewport begins on the page."""
        self.high = 0.0
        """How high the viewport is."""
        self.inset: Point = (0.0, 0.0)
        """Where it begins in the part of the page that notches leave."""
        self._frame = Box(0, 0, 0, 0)
        self._scene: Scene | None = None
        self._before: Camera | None = None
        """The view that a computer's turn has moved, until its end."""
        self._followers: list[Callable[[], None]] = []
        self._timer: Any = None
        self._arrive = create_proxy(self._come_to_rest)

    def follow(self, follower: Callable[[], None]) -> None:
        """Call a function whenever the view has moved."""
        self._followers.append(follower)

    @property
    def scene(self) -> Scene | None:
        """Return what there is to show, or None."""
        return self._scene

    def set_scene(self, scene: Scene | None, frame: Box) -> None:
        """Set what there is to show, and the box of the drawing itself."""
        self._scene, self._frame = scene, frame

    def set_print(self, box: Box) -> None:
        """Tell the styles of the printed page, which has a view of its own, what of the drawing it shows."""
        left, top = box.left - self._frame.left, box.top - self._frame.top
        for name, value in zip(("left", "top", "width", "height"), (left, top, box.width, box.height)):
            self.viewport.style.setProperty(f"--print-{name}", f"{value:.0f}")

    def measure(self) -> None:
        """Measure the free area of the viewport."""
        rect = self.viewport.getBoundingClientRect()
        self.corner, self.high = (rect.left, rect.top), rect.height
        app = by_id("app")
        around = app.getBoundingClientRect()
        # Where the page is zoomed far in, it scrolls.
        self.inset = (rect.left - around.left + app.scrollLeft, rect.top - around.top + app.scrollTop)
        style = getComputedStyle(self.viewport)

        def side(name: str) -> float:
            value = style.getPropertyValue(f"--free-{name}").strip().removesuffix("px")
            return float(value or 0)

        self.for_fingers = style.getPropertyValue("--fingers").strip() == "1"
        tools = by_id("view").getBoundingClientRect()
        left, top = self.corner
        self.tools = Box(tools.left - left, tools.top - top, tools.right - left, tools.bottom - top)
        self.strip = style.getPropertyValue("--strip").strip()
        self.free = Box(side("left"), side("top"), rect.width - side("right"), rect.height - side("bottom"))

    @property
    def page_corner(self) -> Point:
        """Return where the part of the page that notches leave begins."""
        return self.corner[0] - self.inset[0], self.corner[1] - self.inset[1]

    def on_drawing(self, point: Point) -> Point:
        """Return the point of the drawing at a point of the page."""
        scale, x, y = self.camera
        return (point[0] - self.corner[0] - x) / scale, (point[1] - self.corner[1] - y) / scale

    @property
    def free_drawing(self) -> Box:
        """Return the part of the drawing that nothing covers."""
        (scale, x, y), free = self.camera, self.free
        return Box((free.left - x) / scale, (free.top - y) / scale, (free.right - x) / scale, (free.bottom - y) / scale)

    def refit(self) -> None:
        """Measure the page again, and choose the view unless the player has chosen it."""
        self.measure()
        if not self.by_hand:
            self.choose()

    def choose(self, glide: bool = False) -> None:
        """Show the whole island, or the part that matters if its hexes would be too small."""
        self.by_hand, self._before = False, None
        if self._scene is not None:
            self.look(automatic(self._scene, self.free, self.for_fingers), glide)

    def fit(self) -> None:
        """Show the whole island."""
        self.by_hand, self._before = False, None
        if self._scene is not None:
            self.look(fitted(self._scene.content, self.free))

    def fly(self) -> None:
        """Fly over the whole land, as large as it fits into the free area: nothing is placed on its coast any more."""
        self.measure()
        if self._scene is not None:
            box = self._scene.land or self._scene.content
            near = Box(box.left - _SHORE, box.top - _SHORE, box.right + _SHORE, box.bottom + _SHORE)
            self.look(fitted(near, self.free), glide=True, lasts=_FLIGHT_MS)

    def zoom(self, factor: float, at: Point | None = None) -> None:
        """Scale the view about a point of the page, by default the middle."""
        self.by_hand, self._before = True, None
        self.measure()  # a banner or the browser's own bars may just have moved the board
        if at is None:
            place = ((self.free.left + self.free.right) / 2, (self.free.top + self.free.bottom) / 2)
        else:
            place = (at[0] - self.corner[0], at[1] - self.corner[1])
        self.look(self.camera.zoomed(factor, place))

    def pan(self, dx: float, dy: float, glide: bool = False) -> None:
        """Move the view by CSS pixels."""
        self.by_hand, self._before = True, None
        self.look(self.camera.moved(dx, dy), glide)

    def pan_to_more(self, dx: float, dy: float) -> bool:
        """Move the view for something carried to its edge, as far as there is island; return whether it moved."""
        if self._scene is None:
            return False
        sides = beyond(self.camera, self._scene.content, self.free)
        dx = dx if ("left" if dx > 0 else "right") in sides else 0.0
        dy = dy if ("up" if dy > 0 else "down") in sides else 0.0
        if dx or dy:
            self.look(self.camera.moved(dx, dy))
        return bool(dx or dy)

    def bring_into_view(self, box: Box, for_now: bool = False) -> None:
        """Move the view just far enough to show a small box of the drawing; for_now: until `go_back`."""
        camera = self.camera.showing(box, self.free)
        if not for_now:
            self._before = None
        elif self._before is None and camera != self.camera:
            self._before = self.camera
        self.look(camera, glide=True)

    def bring_all_into_view(self, boxes: Iterable[Box]) -> None:
        """Move the view just far enough to show boxes of the drawing, the last ones if it cannot show all.

        Whoever has a finger on it keeps it.
        """
        camera = self.camera
        for box in boxes:
            camera = camera.showing(box, self.free)
        if camera != self.camera and not self.held:
            self._before = None
            self.look(camera, glide=True)

    def go_back(self) -> None:
        """Return to the view that `bring_into_view` has left for now, or to the automatic one if it shows too little.

        Whoever has moved the view since, or has a finger on it, keeps it.
        """
        before, self._before = self._before, None
        if before is None or self._scene is None or self.held:
            return
        if self.by_hand or still_good(self._scene, before, self.free, self.for_fingers):
            self.look(before, glide=True)
        else:
            self.choose(glide=True)

    def after_ply(self) -> bool:
        """Choose the view again if the island has outgrown one that the player has not chosen; return whether it did.

        While a finger is on the board the view waits for a later ply.
        """
        if (
            self._scene is None
            or self.by_hand
            or self.held
            or still_good(self._scene, self.camera, self.free, self.for_fingers)
        ):
            return False
        self.choose(glide=True)
        return True

    def arrive(self) -> None:
        """End a glide at once where it leads."""
        if self._timer is not None:
            self.look(self.camera)

    def freeze(self) -> None:
        """Stop where a glide has got to: what a finger comes down on stays under it."""
        if self._timer is None:
            return
        shown = DOMMatrix.new(getComputedStyle(self.plane).transform)
        scale = float(shown.a)
        self.look(Camera(scale, shown.e - self._frame.left * scale, shown.f - self._frame.top * scale))

    def look(self, camera: Camera, glide: bool = False, lasts: int = _GLIDE_MS) -> None:
        """Show the drawing through a camera; lasts: for how many ms the view glides there, if it does."""
        glide = glide and camera != self.camera
        if glide or self._timer is not None:
            self._set_gliding(glide, lasts)
        self._move_waves(camera, glide)
        self.camera = camera
        x, y = camera.to_screen((self._frame.left, self._frame.top))
        transform = f"translate({x:.2f}px, {y:.2f}px) scale({camera.scale:.4f})"
        self.plane.style.setProperty("transform", transform)
        self.plane.classList.toggle("small", camera.scale < _SMALL)
        for follower in self._followers:
            follower()

    def _move_waves(self, camera: Camera, glide: bool) -> None:
        """Move the waves as far as what is in the middle of the view, but for whole patterns, which show the same."""
        free = self.free
        middle = ((free.left + free.right) / 2, (free.top + free.bottom) / 2)
        scale, x, y = self.camera
        there = camera.to_screen(((middle[0] - x) / scale, (middle[1] - y) / scale))
        way = [fmod(to - at, step) for to, at, step in zip(there, middle, _WAVES)]
        begin = _within_a_pattern(self._waves)
        style = self._sea.style
        if glide and dist(begin, self._waves) > 1:
            # A glide that begins within another: from the same look within one pattern of the edge, without a glide.
            style.setProperty("transition", "none")
            style.setProperty("transform", f"translate({begin[0]:.1f}px, {begin[1]:.1f}px)")
            self._sea.getBoundingClientRect()
            style.removeProperty("transition")
        end = begin[0] + way[0], begin[1] + way[1]
        self._show_waves(end if glide else _within_a_pattern(end))

    def _show_waves(self, at: Point) -> None:
        self._waves = at
        self._sea.style.setProperty("transform", f"translate({at[0]:.1f}px, {at[1]:.1f}px)")

    def _set_gliding(self, gliding: bool, lasts: int = _GLIDE_MS) -> None:
        if self._timer is not None:
            clearTimeout(self._timer)
        self._timer = setTimeout(self._arrive, lasts) if gliding else None
        self.viewport.classList.toggle("gliding", gliding)

    def _come_to_rest(self) -> None:
        self._set_gliding(False)
        # Now, so that the next glide need not lay the page out first.
        self._show_waves(_within_a_pattern(self._waves))


def _within_a_pattern(waves: Point) -> Point:
    """Return where the waves look the same, less than a pattern left of the edge and above it."""
    return waves[0] % _WAVES[0] - _WAVES[0], waves[1] % _WAVES[1] - _WAVES[1]
