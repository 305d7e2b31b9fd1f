"""The view of the drawing: its scale and offset."""

from __future__ import annotations

from typing import NamedTuple

from taluva.drawing.geometry import Box, Point

CLOSEST = 2.6
FARTHEST = 0.08
_COMFORTABLE = 1.3


class Camera(NamedTuple):
    """A view of the drawing: screen = drawing × scale + (x, y), in CSS pixels."""

    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def to_screen(self, point: Point) -> Point:
        """Return the position of a point of the drawing on the screen."""
        return point[0] * self.scale + self.x, point[1] * self.scale + self.y

    def moved(self, dx: float, dy: float) -> Camera:
        """Return the view shifted by CSS pixels."""
        return Camera(self.scale, self.x + dx, self.y + dy)

    def zoomed(self, factor: float, at: Point) -> Camera:
        """Return the view scaled around a point of the screen."""
        scale = min(max(self.scale * factor, FARTHEST), CLOSEST)
        factor = scale / self.scale
        return Camera(scale, at[0] + (self.x - at[0]) * factor, at[1] + (self.y - at[1]) * factor)

    def shows(self, box: Box, free: Box) -> bool:
        """Return whether a box of the drawing lies wholly inside a part of the screen."""
        left, top = self.to_screen((box.left, box.top))
        right, bottom = self.to_screen((box.right, box.bottom))
        return left >= free.left and top >= free.top and right <= free.right and bottom <= free.bottom

    def showing(self, box: Box, free: Box) -> Camera:
        """Return the view moved just enough to bring a small box into a part of the screen."""
        left, top = self.to_screen((box.left, box.top))
        right, bottom = self.to_screen((box.right, box.bottom))
        dx = max(free.left - left, 0.0) or min(free.right - right, 0.0)
        dy = max(free.top - top, 0.0) or min(free.bottom - bottom, 0.0)
        return self.moved(dx, dy) if dx or dy else self


def fitted(box: Box, free: Box) -> Camera:
    """Return the view in which a box of the drawing fills a part of the screen."""
    scale = min(free.width / box.width, free.height / box.height, _COMFORTABLE)
    scale = min(max(scale, FARTHEST), CLOSEST)
    return Camera(
        scale,
        (free.left + free.right) / 2 - (box.left + box.right) / 2 * scale,
        (free.top + free.bottom) / 2 - (box.top + box.bottom) / 2 * scale,
    )
