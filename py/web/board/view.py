"""The board: the island's drawing, the grid over it, the ghost and the camera."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from js import document, window

from session.page.commands import ChangeSettings
from session.page.opponent import Activity
from session.page.state import State
from session.page.store import Change
from session.table.cells import board_cells
from session.table.framing import Scene
from session.table.intents import Carry, Choose, PointAt, Rotate
from session.table.last_turns import last_turns
from session.table.marks import coast_dots, ghost_drawing, hex_marks, in_the_way
from session.table.moments import Laying, Raising, is_next, moment
from session.table.table import Table
from taluva import Game, Hex
from taluva.drawing.cells import Cell
from taluva.drawing.geometry import Box, Point, around, box_around, center
from web.appearance import moves
from web.board.camera import CameraView
from web.board.cells import CellsView, Drawn
from web.board.ghost import GhostView
from web.board.grid import GridView
from web.board.motion import Motion
from web.board.on_board import OnBoardButtons
from web.browser.elements import Element, by_id, place_at, set_hidden, svg
from web.browser.listeners import Listeners

_ROOM_FOR_PIECES = 40
_FIRST_REACH = tuple(center(Hex(*at)) for at in ((3, 0), (-3, 0), (0, 3), (0, -3)))
# Chosen freely. The svgs' box must hold what is drawn beyond the island, and each change of the box makes the
# browser lay out the whole drawing again.
_MARGIN = 220
# How far the shallow water reaches beyond the land.
_SHOAL = 44
_STEP = 800


class _View(NamedTuple):
    """What the cells were drawn from; they change only with it.

    offers: whether legal moves are marked. levels: who plays, which says whose last turns are outlined.
    """

    game: Game
    shown: int | None
    offers: bool
    levels: tuple[int, ...]

    @property
    def ply(self) -> int:
        return self.game.ply if self.shown is None else self.shown


class BoardView:
    """Draws the island as it is in the state."""

    def __init__(self, listeners: Listeners) -> None:
        self.camera = CameraView()
        # A phone turned upside down has the same size, but its notch on the other side.
        for name in ("resize", "orientationchange"):
            listeners.add(window, name, lambda _event: self.camera.refit())
        self._land = by_id("land")
        self._svg = by_id("board")
        self.cells = CellsView(self._land)
        self.grid = GridView(self._svg)
        overlay = self._svg.querySelector(".overlay")
        self.marks, self._dots, self._decoration, self._ring = svg("g"), svg("g"), svg("g"), svg("use")
        self._ring.setAttribute("href", "#st-focus")
        set_hidden(self._ring, True)
        overlay.prepend(self.marks)
        overlay.append(self._dots, self._decoration, self._ring)
        self._motion = Motion(self.cells, self._decoration, self.camera.viewport)
        listeners.add(self.camera.plane, "animationend", self._motion.on_end)
        for press in ("pointerdown", "keydown"):
            listeners.add(document, press, self._on_press, first=True)
        self._ghost = GhostView(self.camera, overlay, self._decoration)
        self.on_board = OnBoardButtons(self.camera)
        self._view: _View | None = None
        self._marked: tuple[object, ...] | None = None
        """What the marks were last made of."""
        self.seen: dict[Hex, Cell] = {}
        self._focused: Hex | None = None
        self._box = Box(0, 0, 0, 0)

    def _on_press(self, event: Any) -> None:
        """End what moves; under a finger a glide only stops, since nothing may jump there."""
        self._motion.finish()
        self._ghost.finish()
        if not self.camera.viewport.contains(event.target):
            self.camera.arrive()

    def on_change(self, change: Change) -> None:
        """Show what has changed."""
        state, table = change.after, change.after.table
        if table is None:
            self._clear()
        elif change.new_table:
            self.camera.by_hand = False
            self.camera.measure()  # first, since the browser then lays out the page without the island
            self._redraw(state, table)
        elif change.after.language != change.before.language:
            self._relabel(state, table)
        elif isinstance(change.action, ChangeSettings) and state.settings.flat != change.before.settings.flat:
            self._redraw(state, table)
        else:
            # What the player's own hand prepares is under it already.
            action = change.action
            by_hand = isinstance(action, PointAt | Rotate | Carry) or (isinstance(action, Choose) and not action.by_key)
            self._show(state, table, guide=not by_hand)
            if _ends_computers_turn(change) and not table.can_cancel:
                self.camera.go_back()

    def overlay_copies(self) -> list[Element]:
        """Return copies of the dots on the water and of the ghost, without what tests and tools read."""
        copies = [self._dots.cloneNode(True)]
        ghost = self._ghost.copy()
        return copies if ghost is None else [*copies, ghost]

    def show_focus(self, hex_: Hex | None) -> None:
        """Show which hex has the keyboard focus; None for no hex."""
        self._focused = hex_
        cell = None if hex_ is None else self.seen.get(hex_)
        set_hidden(self._ring, cell is None)
        if hex_ is not None and cell is not None:
            place_at(self._ring, center(hex_, cell.level, self.cells.height))

    def bring_into_view(self, hex_: Hex, for_now: bool = False) -> None:
        """Move the view just far enough to show a hex; for_now: until a computer's turn is over."""
        cell = self.seen.get(hex_)
        box = box_around([center(hex_, cell.level if cell else 0, self.cells.height)])
        assert box is not None
        self.camera.bring_into_view(box, for_now)

    def celebrate(self, colours: Sequence[int]) -> None:
        """Let the pieces of the winners hop."""
        self._motion.hop(colours)

    def _show(self, state: State, table: Table, animate: bool = True, guide: bool = True) -> None:
        """Show the table; guide: whether to bring a ghost out of view into it."""
        earlier, self._view = self._view, _View(table.game, table.shown, not table.hands_off, table.levels)
        moved = earlier is None or earlier[:2] != self._view[:2]
        if self._view != earlier:
            self._draw(state, table, earlier if animate else None)
        if moved:
            # The move is played: as the view moves, the buttons need no place beside it.
            self.on_board.hide()
            self._keep_in_view(table, fresh=earlier is None or table.game.ply == 0)
        self._mark(state, table)
        self._ghost.show(table, ghost_drawing(table, self.seen, self.cells.height), guide)
        self.on_board.show(table, self.seen, self.cells.height)

    def _mark(self, state: State, table: Table) -> None:
        """Mark the hexes; turning a tile changes no mark, unless it leaves a suggestion."""
        ghost = table.ghost
        of = (table.site, ghost is None, ghost if table.hint else None, table.hint, table.pointed)
        if self._marked is None or any(one is not other and one != other for one, other in zip(of, self._marked)):
            self._marked = of
            self.cells.mark(hex_marks(table, self.seen, state.colours), in_the_way(table, self.seen))

    def _draw(self, state: State, table: Table, earlier: _View | None) -> None:
        """Draw the cells that differ; earlier: the view to animate from, None for no animation."""
        self._motion.finish()
        self.seen, self._marked = board_cells(table), None
        old, before = dict(self.grid.cells), self.cells.drawn
        self.cells.draw(self.seen, state.colours, state.settings.flat)
        self.grid.draw(self.seen, table.names, self.cells.height)
        self.grid.outline(last_turns(table).hexes)
        self._dots.innerHTML = coast_dots(self.seen)
        self._frame(table)
        self.show_focus(self._focused)
        if earlier is not None and is_next(earlier.game.at(earlier.ply), table.seen):
            self._play(moment(table.seen, old), old, before, state)

    def _play(self, what: Laying | Raising, old: Mapping[Hex, Cell], before: Drawn, state: State) -> None:
        """Show how a ply is played; old, before: the cells before it, and how they were drawn."""
        if not moves(state.settings):
            self._motion.note(what)
        elif isinstance(what, Laying):
            self._motion.lay(what, old, before)
        else:
            self._motion.raise_(what, state.colours)

    def _redraw(self, state: State, table: Table) -> None:
        """Draw everything from scratch, without animation."""
        self._view = None
        self._show(state, table, animate=False)

    def _relabel(self, state: State, table: Table) -> None:
        """Draw everything again with new labels, keeping the camera."""
        camera, by_hand = self.camera.camera, self.camera.by_hand
        self._ghost.hide()
        self.grid.clear()
        self._redraw(state, table)
        self.camera.by_hand = by_hand
        self.camera.look(camera)

    def _clear(self) -> None:
        self._motion.finish()
        self._view = None
        self.seen = {}
        self.cells.draw({}, (), False)
        self.grid.draw({}, (), self.cells.height)
        self._dots.innerHTML = ""
        self._ghost.hide()
        self.on_board.hide()
        self.show_focus(None)

    def _land_centres(self) -> list[Point]:
        return [center(hex_, cell.level, self.cells.height) for hex_, cell in self.seen.items() if cell.level]

    def _content(self, land: list[Point]) -> Box | None:
        """Return the box that shows all land and the centres of the coast hexes; land: the centres of its hexes."""
        water = [center(hex_) for hex_, cell in self.seen.items() if not cell.level]
        if not land:  # as large as with the first tile, so that the view stays when it is laid
            water += [(x + dx, y + dy) for x, y in water for dx, dy in _FIRST_REACH]
        return around(box_around(land, north=_ROOM_FOR_PIECES), box_around(water, share=0.5))

    def _frame(self, table: Table) -> None:
        """Make the svgs' box hold everything drawn, keeping the view."""
        centres = self._land_centres()
        content = self._content(centres)
        box = self._box if content is None else content.grown(_MARGIN, _STEP)
        land = box_around(centres, north=_ROOM_FOR_PIECES)
        scene = None if content is None else Scene(table, self.cells.height, content, land)
        self.camera.set_scene(scene, box)
        if content is not None:
            self.camera.set_print((land or content).grown(_SHOAL, 1))
        if box == self._box:
            return
        self._box = box
        for drawing in (self._land, self._svg):
            drawing.setAttribute("viewBox", f"{box.left:.0f} {box.top:.0f} {box.width:.0f} {box.height:.0f}")
            drawing.setAttribute("width", f"{box.width:.0f}")
            drawing.setAttribute("height", f"{box.height:.0f}")

    def _keep_in_view(self, table: Table, fresh: bool) -> None:
        camera = self.camera
        if fresh:
            camera.choose()
        elif not camera.after_ply():
            camera.look(camera.camera)
            if camera.by_hand and table.seen.moves and not camera.held:
                by_computer = table.level_of(table.seen.positions[-2].seat) > 0
                self.bring_into_view(table.seen.moves[-1].hex, for_now=by_computer)


def _ends_computers_turn(change: Change) -> bool:
    """Return whether a computer's turn has just been seen, and no other follows."""
    activity, table = change.after.opponent.activity, change.after.table
    ended = activity is Activity.RESTING and change.before.opponent.activity is not Activity.RESTING
    return ended and table is not None and not table.level
