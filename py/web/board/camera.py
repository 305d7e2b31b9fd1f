"""The camera over the island: which part of the drawing the viewport shows."""

from __future__ import annotations

from collections.abc import Callable

from js import getComputedStyle

from session.table.camera import Camera, fitted
from taluva.drawing.geometry import Box, Point
from web.browser.elements import by_id

_SMALL = 0.6


class CameraView:
    """Moves the drawing in the viewport, automatically or at the player's command."""

    def __init__(self) -> None:
        self.viewport = by_id("viewport")
        self.plane = by_id("plane")
        self.camera = Camera()
        self.by_hand = False
        self.free = Box(0, 0, 1, 1)
        self._corner: Point = (0.0, 0.0)
        self._frame = Box(0, 0, 0, 0)
        self._content: Box | None = None
        self._followers: list[Callable[[], None]] = []
        self.measure()

    def follow(self, follower: Callable[[], None]) -> None:
        """Call a function whenever the view has moved."""
        self._followers.append(follower)

    def set_content(self, content: Box | None, frame: Box) -> None:
        """Set the box that shows everything, and the box of the drawing itself."""
        self._content, self._frame = content, frame

    def set_print(self, box: Box) -> None:
        """Tell the styles of the printed page, which has a view of its own, what of the drawing it shows."""
        left, top = box.left - self._frame.left, box.top - self._frame.top
        for name, value in zip(("left", "top", "width", "height"), (left, top, box.width, box.height)):
            self.viewport.style.setProperty(f"--print-{name}", f"{value:.0f}")

    def measure(self) -> None:
        """Measure the free area of the viewport."""
        rect = self.viewport.getBoundingClientRect()
        self._corner = (rect.left, rect.top)
        style = getComputedStyle(self.viewport)

        def side(name: str) -> float:
            value = style.getPropertyValue(f"--free-{name}").strip().removesuffix("px")
            return float(value or 0)

        self.free = Box(side("left"), side("top"), rect.width - side("right"), rect.height - side("bottom"))

    def refit(self) -> None:
        """Measure the page again, and show the whole island unless the player has chosen the view."""
        self.measure()
        if not self.by_hand:
            self.fit()

    def fit(self) -> None:
        """Show the whole island."""
        self.by_hand = False
        if self._content is not None:
            self.look(fitted(self._content, self.free))

    def zoom(self, factor: float, at: Point | None = None) -> None:
        """Scale the view about a point of the page, by default the middle."""
        self.by_hand = True
        self.measure()  # a banner or the browser's own bars may just have moved the board
        if at is None:
            place = ((self.free.left + self.free.right) / 2, (self.free.top + self.free.bottom) / 2)
        else:
            place = (at[0] - self._corner[0], at[1] - self._corner[1])
        self.look(self.camera.zoomed(factor, place))

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by CSS pixels."""
        self.by_hand = True
        self.look(self.camera.moved(dx, dy))

    def bring_into_view(self, box: Box) -> None:
        """Move the view just far enough to show a small box of the drawing."""
        self.look(self.camera.showing(box, self.free))

    def keep_content_in_view(self) -> bool:
        """Refit an island that has outgrown a view not chosen by the player; return whether it was refitted."""
        if self._content is None or self.by_hand or self.camera.shows(self._content, self.free):
            return False
        self.fit()
        return True

    def look(self, camera: Camera) -> None:
        """Show the drawing through a camera."""
        self.camera = camera
        x, y = camera.to_screen((self._frame.left, self._frame.top))
        transform = f"translate({x:.2f}px, {y:.2f}px) scale({camera.scale:.4f})"
        self.plane.style.setProperty("transform", transform)
        self.plane.classList.toggle("small", camera.scale < _SMALL)
        for follower in self._followers:
            follower()
