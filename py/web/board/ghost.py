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
from web.browser.elements import Element, finish_motions, place_at, svg, translation
from web.browser.writer import Writer

_TRAVEL = "anim-travel"


class GhostView:
    """Draws the ghost into the board's overlay."""

    def __init__(self, camera: CameraView, overlay: Element, before: Element) -> None:
        """overlay: the group to draw the ghost in, in front of the element `before`."""
        self._camera = camera
        self._overlay = overlay
        self._before = before
        self._node = svg("g")
        self._node.setAttribute("data-testid", "ghost")
        self._writer = Writer()
        self._number = self._writer.add(self._node)
        self._attributes: dict[str, str | None] = {}
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
        motion = _motion(table, earlier, view)
        way = self._way_from_card(view) if motion == _TRAVEL else ()  # measured before anything is written
        if earlier is None or earlier.markup != view.markup or motion:
            self._writer.fill(self._number, f'<g class="{motion}">{view.markup}</g>')
        self._writer.write()
        for name, length in way:
            self._node.firstElementChild.style.setProperty(name, length)
        if earlier is None:
            self._overlay.insertBefore(self._node, self._before)

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
        violation = table.ghost_violation
        attributes = {
            "class": f"ghost{'' if view.legal else ' bad'}{loose}",
            "transform": translation((view.x, view.y)),
            "data-q": str(view.hex.q),
            "data-r": str(view.hex.r),
            "data-rotation": str(view.rotation),
            "data-legal": "true" if view.legal else "false",
            "data-reason": violation.rule.value if violation else None,
        }
        for name, value in attributes.items():
            if self._attributes.get(name) != value:
                self._writer.set(self._number, name, value)
        self._attributes = attributes

    def _way_from_card(self, view: GhostDrawing) -> tuple[tuple[str, str], ...]:
        """Return the way that a computer's tile glides from the card of its player, as properties for the styles."""
        card = document.querySelector("#players > [data-active=true]")
        if not card:
            return ()
        rect, (left, top) = card.getBoundingClientRect(), self._camera.corner
        x, y = self._camera.camera.to_screen((view.x, view.y))
        scale = self._camera.camera.scale
        dx, dy = rect.left + rect.width / 2 - left - x, rect.top + rect.height / 2 - top - y
        return ("--x", f"{dx / scale:.0f}px"), ("--y", f"{dy / scale:.0f}px")

    def _bring_into_view(self, view: GhostDrawing, for_now: bool) -> None:
        hexes = map(center, tile_hexes(Hex(0, 0), view.rotation))
        tile = box_around([(view.x + x, view.y + y) for x, y in hexes])
        if tile is not None and self._camera.camera.shows(tile, self._camera.free):
            return
        # Make room for every rotation, so that the board keeps still under the finger that turns the tile.
        box = box_around([(view.x, view.y), *(center(near) for near in view.hex.neighbours())])
        assert box is not None
        self._camera.bring_into_view(box, for_now)


def _motion(table: Table, earlier: GhostDrawing | None, view: GhostDrawing) -> str:
    """Return the class of what moves when the ghost appears, is turned or is refused; empty for nothing."""
    if not view.legal and table.refusal is not None:
        return "anim-bad"
    if earlier is None:
        if not view.loose and table.redo:
            return "anim-lift"  # a tile taken back
        return _TRAVEL if table.level else ""
    if earlier.hex == view.hex and earlier.rotation != view.rotation:
        return "anim-turn" + (" ccw" if (view.rotation - earlier.rotation) % 6 < 3 else "")
    return ""
