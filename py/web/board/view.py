"""The board: drawing, grid, ghost and camera together."""

from __future__ import annotations

from collections.abc import Sequence

from js import document, getComputedStyle

from session.table.camera import Camera, fitted
from session.table.cells import board_cells
from session.table.marks import GhostView, coast_dots, ghost_view, hex_marks, in_the_way
from session.table.table import Table
from session.text.words import refusal_words
from taluva import Game, Hex
from taluva.drawing.cells import Cell
from taluva.drawing.geometry import Box, Point, around, box_around, center
from web.board.cells import CellsView
from web.board.grid import GridView
from web.board.motion import show_ply
from web.browser.elements import Element, by_id, place_at, set_attribute, set_hidden, set_text, svg

_SMALL = 0.6
_ROOM_FOR_PIECES = 40
_FIRST_REACH = tuple(center(Hex(*at)) for at in ((3, 0), (-3, 0), (0, 3), (0, -3)))
# Any constants do: what is drawn beyond the island must lie inside the svgs' box, and each change of that box
# lets the browser lay out the whole drawing anew.
_MARGIN = 220
_STEP = 800


class BoardView:
    """The island on the page, as a table has it."""

    def __init__(self) -> None:
        self.plane = by_id("plane")
        self.svg = by_id("board")
        self.viewport = by_id("viewport")
        self._land = by_id("land")
        self.cells = CellsView(self._land)
        self.grid = GridView(self.svg)
        overlay = self.svg.querySelector(".overlay")
        self._dots, self._ghost, self.decoration = svg("g"), svg("g"), svg("g")
        self._ring = svg("use")
        self._ring.setAttribute("href", "#st-focus")
        set_hidden(self._ring, True)
        overlay.append(self._dots, self._ghost, self.decoration, self._ring)
        self._ghost.setAttribute("data-testid", "ghost")
        self._ghost.remove()
        self._overlay = overlay
        self._bubble = by_id("bubble")
        self._view: tuple[Game, int | None] | None = None
        self._offers = False
        self._seen: dict[Hex, Cell] = {}
        self._shown_ghost: GhostView | None = None
        self._focused: Hex | None = None
        self.camera = Camera()
        self.by_hand = False
        self.flat = False
        self._free = Box(0, 0, 1, 1)
        self._corner: Point = (0.0, 0.0)
        self._box = Box(0, 0, 0, 0)
        self.measure()

    def show(self, table: Table | None, colours: Sequence[int], animate: bool = True) -> None:
        """Show a table; None is the open sea."""
        if table is None:
            self._clear()
            return
        before, self._view = self._view, (table.game, table.shown)
        offered, self._offers = self._offers, not table.hands_off
        # A seat that changes hands leaves the game as it is, but not what is offered.
        if self._view != before or self._offers != offered:
            self._seen = board_cells(table)
            old = dict(self.grid.cells)
            drawn = self.cells.draw(self._seen, colours, self.flat)
            self.grid.draw(self._seen, table.game.names, self.cells.height)
            self._dots.innerHTML = coast_dots(self._seen)
            self._frame()
            self.show_focus(self._focused)
            if animate and before is not None and table.seen.ply == _ply_of(before) + 1:
                show_ply(self, table.seen, old, drawn, colours)
        self.cells.mark(hex_marks(table, self._seen, colours), in_the_way(table, self._seen))
        self._show_ghost(table)
        if self._view != before:
            self._keep_in_view(table, fresh=before is None or table.game.ply == 0)

    def redraw(self, table: Table, colours: Sequence[int]) -> None:
        """Draw everything as if the game were new on the page, without motion."""
        self._view = None
        self.show(table, colours, animate=False)

    def show_focus(self, hex_: Hex | None) -> None:
        """Show which hex has the keyboard; None for no hex."""
        self._focused = hex_
        cell = None if hex_ is None else self._seen.get(hex_)
        set_hidden(self._ring, cell is None)
        if hex_ is not None and cell is not None:
            place_at(self._ring, center(hex_, cell.level, self.cells.height))

    def measure(self) -> None:
        """Read from the page where the board's free area is."""
        rect = self.viewport.getBoundingClientRect()
        self._corner = (rect.left, rect.top)
        style = getComputedStyle(self.viewport)

        def side(name: str) -> float:
            value = style.getPropertyValue(f"--free-{name}").strip().removesuffix("px")
            return float(value or 0)

        self._free = Box(side("left"), side("top"), rect.width - side("right"), rect.height - side("bottom"))

    def fit(self) -> None:
        """Show the whole island."""
        self.by_hand = False
        box = self._content()
        if box is not None:
            self.look(fitted(box, self._free))

    def zoom(self, factor: float, at: Point | None = None) -> None:
        """Scale the view about a point of the page, by default the middle."""
        self.by_hand = True
        if at is None:
            free = self._free
            place = ((free.left + free.right) / 2, (free.top + free.bottom) / 2)
        else:
            place = (at[0] - self._corner[0], at[1] - self._corner[1])
        self.look(self.camera.zoomed(factor, place))

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by CSS pixels."""
        self.by_hand = True
        self.look(self.camera.moved(dx, dy))

    def bring_into_view(self, hex_: Hex) -> None:
        """Move the view as little as shows a hex."""
        cell = self._seen.get(hex_)
        box = box_around([center(hex_, cell.level if cell else 0, self.cells.height)])
        assert box is not None
        self.look(self.camera.showing(box, self._free))

    def look(self, camera: Camera) -> None:
        """Take a view."""
        self.camera = camera
        x, y = camera.to_screen((self._box.left, self._box.top))
        transform = f"translate({x:.2f}px, {y:.2f}px) scale({camera.scale:.4f})"
        self.plane.style.setProperty("transform", transform)
        self.plane.classList.toggle("small", camera.scale < _SMALL)
        self._place_bubble()

    def _clear(self) -> None:
        self._view = None
        self._seen = {}
        self.cells.draw({}, (), self.flat)
        self.grid.draw({}, (), self.cells.height)
        self._dots.innerHTML = ""
        self._ghost.remove()
        self.show_focus(None)
        set_hidden(self._bubble, True)

    def _content(self) -> Box | None:
        land = [center(hex_, cell.level, self.cells.height) for hex_, cell in self._seen.items() if cell.level]
        water = [center(hex_) for hex_, cell in self._seen.items() if not cell.level]
        if not land:  # as much as the first tile brings, so that the view stays when it lies
            water += [(x + dx, y + dy) for x, y in water for dx, dy in _FIRST_REACH]
        # Of the water only the middles need to be seen: the dots.
        return around(box_around(land, north=_ROOM_FOR_PIECES), box_around(water, share=0.5))

    def _frame(self) -> None:
        """Let the svgs' box hold all that is drawn, the view staying as it is."""
        content = self._content()
        box = None if content is None else content.grown(_MARGIN, _STEP)
        if box is None or box == self._box:
            return
        self._box = box
        for drawing in (self._land, self.svg):
            drawing.setAttribute("viewBox", f"{box.left:.0f} {box.top:.0f} {box.width:.0f} {box.height:.0f}")
            drawing.setAttribute("width", f"{box.width:.0f}")
            drawing.setAttribute("height", f"{box.height:.0f}")

    def _keep_in_view(self, table: Table, fresh: bool) -> None:
        box = self._content()
        if box is None:
            return
        if fresh or (not self.by_hand and not self.camera.shows(box, self._free)):
            self.fit()
            return
        self.look(self.camera)
        if self.by_hand and table.seen.moves:
            self.bring_into_view(table.seen.moves[-1].hex)

    def _show_ghost(self, table: Table) -> None:
        view = ghost_view(table, self._seen, self.cells.height)
        if view == self._shown_ghost:
            return
        before, self._shown_ghost = self._shown_ghost, view
        if view is None:
            self._ghost.remove()
            set_hidden(self._bubble, True)
            return
        violation = table.ghost_violation
        loose = " loose" if view.loose else ""
        ghost = self._ghost
        if not view.loose and (before is None or before.hex != view.hex or before.loose):
            self._bring_ghost_into_view(view)
        ghost.setAttribute("class", f"ghost{'' if view.legal else ' bad'}{loose}")
        place_at(ghost, (view.x, view.y))
        ghost.setAttribute("data-q", str(view.hex.q))
        ghost.setAttribute("data-r", str(view.hex.r))
        ghost.setAttribute("data-rotation", str(view.rotation))
        ghost.setAttribute("data-legal", "true" if view.legal else "false")
        set_attribute(ghost, "data-reason", violation.rule.value if violation else None)
        if before is None or before.markup != view.markup:
            ghost.innerHTML = f"<g>{view.markup}</g>"
        if before is None:
            self._overlay.insertBefore(ghost, self.decoration)
            if not view.loose and table.redo:
                ghost.firstElementChild.setAttribute("class", "anim-lift")  # a tile taken back
        elif before.hex == view.hex and before.rotation != view.rotation:
            turned = (view.rotation - before.rotation) % 6
            ghost.firstElementChild.setAttribute("class", "anim-turn" + (" ccw" if turned < 3 else ""))
        if violation is None or table.refusal is None:
            set_hidden(self._bubble, True)
        else:
            ghost.firstElementChild.setAttribute("class", "anim-bad")
            set_text(self._bubble.querySelector("[data-part=text]"), refusal_words(violation))
            set_hidden(self._bubble, False)
            self._place_bubble()

    def _bring_ghost_into_view(self, view: GhostView) -> None:
        # In whatever direction it is turned: the board keeps still under the finger that turns it.
        around_it = box_around([(view.x, view.y), *(center(near) for near in view.hex.neighbours())])
        assert around_it is not None
        self.look(self.camera.showing(around_it, self._free))

    def _place_bubble(self) -> None:
        if self._shown_ghost is None or self._bubble.hasAttribute("hidden"):
            return
        x, y = self.camera.to_screen((self._shown_ghost.x, self._shown_ghost.y - 110))
        half = self._bubble.offsetWidth / 2
        x = min(max(x, self._free.left + half), self._free.right - half)
        y = max(y, self._free.top + self._bubble.offsetHeight)
        self._bubble.style.setProperty("transform", f"translate({x - half:.0f}px, {y:.0f}px) translateY(-100%)")


def _ply_of(view: tuple[Game, int | None]) -> int:
    game, shown = view
    return game.ply if shown is None else shown


def focus_is_lost() -> bool:
    """Tell whether no element of the page has the keyboard."""
    active: Element = document.activeElement
    # What was in a dialog that has just closed has it for a moment still.
    return not active or active == document.body or bool(active.matches(":disabled, dialog:not([open]) *"))
