"""The room that a card over the board takes from the island."""

from __future__ import annotations

from web.board.camera import CameraView
from web.browser.elements import Element

EDGE = 10
"""Between a card and the island, in px."""

_ROOM_FOR_ANSWER = 48
_ROOM_FOR_ISLAND = 240


class RoomBelow:
    """Keeps the island below a card at the top of the board."""

    def __init__(self, camera: CameraView, node: Element) -> None:
        """node: the card."""
        self._camera = camera
        self._node = node
        self._height = 0

    def bottom(self) -> int:
        """Return how far the card reaches down into the board, in px."""
        return int(self._node.getBoundingClientRect().bottom - self._camera.viewport.getBoundingClientRect().top)

    def needed(self, last: Element) -> int:
        """Return the height in px that the card takes, and an answer below its last element where there is room."""
        viewport = self._camera.viewport.getBoundingClientRect()
        own = last.getBoundingClientRect()
        height = min(self.bottom(), int(own.bottom - viewport.top) + EDGE) + EDGE
        left = int(viewport.height) - height - _ROOM_FOR_ISLAND
        return height + min(max(left, 0), _ROOM_FOR_ANSWER)

    def reserve(self, height: int, fits: bool = True) -> None:
        """Reserve a height in px, 0 to give it back; fits: whether to refit the island below it."""
        if height == self._height:
            return
        self._height = height
        style = self._camera.viewport.style
        if height:
            style.setProperty("--free-top", f"{height}px")
        else:
            style.removeProperty("--free-top")
        if fits:
            self._camera.refit()
        else:
            self._camera.measure()
