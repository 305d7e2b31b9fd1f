"""The ghost on the board; the narrator says why the tile cannot lie there.

`ghost_drawing` in `session/table/marks.py` makes the drawing and its place.
"""

from __future__ import annotations

from js import document

from session.table.marks import GhostDrawing
from session.table.table import Table
from taluva import Hex, tile_hexes
from taluva.drawing.geometry import box_around, center
from web.board.camera import CameraView
from web.browser.elements import Element, finish_motions, place_at, set_attribute, svg


class GhostView:
    """Draws the ghost into the board's overlay."""

    def __init__(self, camera: CameraView, overlay: Element, before: Element) -> None:
        """overlay: the group to draw the ghost in, in front of the element `before`."""
        self._camera = camera
        self._overlay = overlay
        self._before = before
        self._node = svg("g")
        self._node.setAttribute("data-testid", "ghost")
        self._view: GhostDrawing | None = None

    def show(self, table: Table, view: GhostDrawing | None, guide: bool) -> None:
        """Show the ghost, or no ghost for None; guide: whether to bring one that is out of view into it."""
        if view == self._view:
            return
        earlier, self._view = self._view, view
        if view is None:
            self.hide()
            return
        if guide and not view.loose and (earlier is None or earlier.hex != view.hex or earlier.loose):
            self._bring_into_view(view, for_now=bool(table.level))
        self._describe(table, view)
        if earlier is None or earlier.markup != view.markup:
            self._node.innerHTML = f"<g>{view.markup}</g>"
        self._animate(table, earlier, view)
        if not view.legal and table.refusal is not None:
            self._node.firstElementChild.setAttribute("class", "anim-bad")

    def finish(self) -> None:
        """End at once what moves on the ghost."""
        finish_motions(self._node)

    def hide(self) -> None:
        """Take the ghost off the board."""
        self._view = None
        self._node.remove()

    def copy(self) -> Element | None:
        """Return a copy of the drawing alone, or None without a ghost."""
        if self._view is None:
            return None
        drawing = svg("g")
        drawing.setAttribute("class", self._node.getAttribute("class"))
        place_at(drawing, (self._view.x, self._view.y))
        drawing.innerHTML = self._view.markup
        return drawing

    def _describe(self, table: Table, view: GhostDrawing) -> None:
        loose = " loose" if view.loose else ""
        self._node.setAttribute("class", f"ghost{'' if view.legal else ' bad'}{loose}")
        place_at(self._node, (view.x, view.y))
        violation = table.ghost_violation
        for name, value in (
            ("data-q", str(view.hex.q)),
            ("data-r", str(view.hex.r)),
            ("data-rotation", str(view.rotation)),
            ("data-legal", "true" if view.legal else "false"),
            ("data-reason", violation.rule.value if violation else None),
        ):
            set_attribute(self._node, name, value)

    def _animate(self, table: Table, earlier: GhostDrawing | None, view: GhostDrawing) -> None:
        drawing = self._node.firstElementChild
        if earlier is None:
            self._overlay.insertBefore(self._node, self._before)
            if not view.loose and table.redo:
                drawing.setAttribute("class", "anim-lift")  # a tile taken back
            elif table.level:
                self._let_glide(drawing, view)
        elif earlier.hex == view.hex and earlier.rotation != view.rotation:
            turned = (view.rotation - earlier.rotation) % 6
            drawing.setAttribute("class", "anim-turn" + (" ccw" if turned < 3 else ""))

    def _let_glide(self, drawing: Element, view: GhostDrawing) -> None:
        """Let a computer's tile glide to its place from the card of its player."""
        card = document.querySelector("#players > [data-active=true]")
        if not card:
            return
        rect, (left, top) = card.getBoundingClientRect(), self._camera.corner
        x, y = self._camera.camera.to_screen((view.x, view.y))
        scale = self._camera.camera.scale
        for name, way in (
            ("--x", rect.left + rect.width / 2 - left - x),
            ("--y", rect.top + rect.height / 2 - top - y),
        ):
            drawing.style.setProperty(name, f"{way / scale:.0f}px")
        drawing.setAttribute("class", "anim-travel")

    def _bring_into_view(self, view: GhostDrawing, for_now: bool) -> None:
        hexes = map(center, tile_hexes(Hex(0, 0), view.rotation))
        tile = box_around([(view.x + x, view.y + y) for x, y in hexes])
        if tile is not None and self._camera.camera.shows(tile, self._camera.free):
            return
        # Make room for every rotation, so that the board keeps still under the finger that turns the tile.
        box = box_around([(view.x, view.y), *(center(near) for near in view.hex.neighbours())])
        assert box is not None
        self._camera.bring_into_view(box, for_now)
