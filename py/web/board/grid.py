"""The accessible grid over the drawing: one focusable cell per hex, reached by pointer and keys."""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from js import document

from session.table.cells import cell_label
from taluva import Hex
from taluva.drawing.cells import Cell
from taluva.drawing.geometry import center, stack_outline
from taluva.drawing.island import kind_word
from web.browser.elements import Element, svg
from web.browser.writer import Writer


class _Row(NamedTuple):
    """A row's group, and the columns of its cells in ascending order."""

    node: Element
    columns: list[int]


class GridView:
    """The group `.hits`: rows of cells with one tab stop."""

    def __init__(self, board: Element) -> None:
        self._grid = board.querySelector(".hits")
        self._blank = _blank_cell()
        self._rows: dict[int, _Row] = {}
        self._nodes: dict[Hex, Element] = {}
        self._writer = Writer()
        self._numbers: dict[Hex, int] = {}
        """The numbers of the cells in the writer."""
        self._cells: dict[Hex, Cell] = {}
        self._names: tuple[str, ...] = ()
        self._changed: Mapping[Hex, int] = {}
        self._height = 0.0
        self._tab_stop: Element | None = None
        self.current = Hex(0, 0)

    @property
    def cells(self) -> Mapping[Hex, Cell]:
        """Return the cells shown."""
        return self._cells

    def draw(self, cells: Mapping[Hex, Cell], names: Sequence[str], height: float) -> None:
        """Show cells, changing only what differs."""
        renamed = tuple(names) != self._names
        moved = height != self._height
        for hex_ in [old for old in self._nodes if old not in cells]:
            self._remove(hex_)
        set_ = self._writer.set
        for hex_, new in cells.items():
            old = self._cells.get(hex_)
            if old == new and not (moved or renamed):
                continue
            if hex_ not in self._nodes:
                self._add(hex_)
                old = None
            number = self._numbers[hex_]
            if old is None or moved or old.level != new.level:
                # A hex includes its walls; hexes in front cover those behind.
                # No transform on the cells: each would cost the browser time in every frame.
                set_(number, "d", stack_outline(hex_, new.level, height))
            for name, value in _changes(old, new):
                set_(number, name, value)
            if old != new or renamed:
                set_(number, "aria-label", cell_label(hex_, new, names))
        self._writer.write()
        self._cells = dict(cells)
        self._names = tuple(names)
        self._height = height
        if self.current in self._nodes:
            self.make_current(self.current)
        elif self._nodes:
            self.make_current(min(self._nodes, key=self.current.distance))

    def outline(self, changed: Mapping[Hex, int]) -> None:
        """Say of each hex whose last turn changed it; changed: the seats, 0-based."""
        for hex_ in self._changed.keys() | changed.keys():
            number, seat = self._numbers.get(hex_), changed.get(hex_)
            if number is not None and seat != self._changed.get(hex_):
                self._writer.set(number, "data-last", None if seat is None else str(seat + 1))
        self._writer.write()
        self._changed = {hex_: seat for hex_, seat in changed.items() if hex_ in self._nodes}

    def clear(self) -> None:
        """Forget the labels of the cells, so that the next drawing writes them again."""
        self._names = ()

    def make_current(self, hex_: Hex) -> None:
        """Make a hex the tab stop of the grid."""
        node = self._nodes.get(hex_)
        if node is None:
            return
        self.current = hex_
        # Setting it on the focused element makes the browser recompute all styles, so only where it changes.
        if node is not self._tab_stop:
            if self._tab_stop is not None:
                self._tab_stop.setAttribute("tabindex", "-1")
            node.setAttribute("tabindex", "0")
            self._tab_stop = node

    def focus(self) -> None:
        """Focus the current cell without scrolling the page."""
        if self.current in self._nodes:
            self._nodes[self.current].focus(preventScroll=True)

    def has_focus(self) -> bool:
        """Return whether a cell has the focus."""
        return bool(self._grid.contains(document.activeElement))

    def step(self, key: str, column: float) -> Hex | None:
        """Return where an arrow, Home or End leads, or None at the edge.

        column: x on the drawing that up and down stay close to.
        """
        here = self.current
        row = sorted(hex_ for hex_ in self._nodes if hex_.r == here.r)
        if key == "ArrowLeft":
            return max((hex_ for hex_ in row if hex_.q < here.q), default=None)
        if key == "ArrowRight":
            return min((hex_ for hex_ in row if hex_.q > here.q), default=None)
        if key in ("Home", "End") and row:
            return row[0 if key == "Home" else -1]
        further = -1 if key == "ArrowUp" else 1
        rows = [hex_.r for hex_ in self._nodes if (hex_.r - here.r) * further > 0]
        if not rows:
            return None
        nearest = min(rows, key=lambda r: abs(r - here.r))
        return min(
            (hex_ for hex_ in self._nodes if hex_.r == nearest),
            key=lambda hex_: abs(center(hex_)[0] - column),
        )

    def corner(self, last: bool) -> Hex | None:
        """Return the first or the last cell of the grid."""
        cells = sorted(self._nodes, key=lambda hex_: (hex_.r, hex_.q))
        return cells[-1 if last else 0] if cells else None

    def next_legal(self, backwards: bool) -> Hex | None:
        """Return the next cell with a legal move, row by row, starting over after the last."""
        legal = sorted((h for h, cell in self._cells.items() if cell.legal), key=lambda h: (h.r, h.q))
        if not legal:
            return None
        here = (self.current.r, self.current.q)
        if backwards:
            return next((h for h in reversed(legal) if (h.r, h.q) < here), legal[-1])
        return next((h for h in legal if (h.r, h.q) > here), legal[0])

    def _add(self, hex_: Hex) -> None:
        node = self._blank.cloneNode(False)
        self._numbers[hex_] = number = self._writer.add(node)
        self._writer.set(number, "data-q", str(hex_.q))
        self._writer.set(number, "data-r", str(hex_.r))
        row = self._rows.get(hex_.r) or self._add_row(hex_.r)
        place = bisect(row.columns, hex_.q)
        if place < len(row.columns):
            row.node.insertBefore(node, self._nodes[Hex(row.columns[place], hex_.r)])
        else:
            row.node.append(node)
        insort(row.columns, hex_.q)
        self._nodes[hex_] = node

    def _add_row(self, r: int) -> _Row:
        row = _Row(svg("g"), [])
        row.node.setAttribute("role", "row")
        after = [other for other in self._rows if other > r]
        if after:
            self._grid.insertBefore(row.node, self._rows[min(after)].node)
        else:
            self._grid.append(row.node)
        self._rows[r] = row
        return row

    def _remove(self, hex_: Hex) -> None:
        node = self._nodes.pop(hex_)
        self._writer.remove(self._numbers.pop(hex_))
        self._changed = {other: seat for other, seat in self._changed.items() if other != hex_}
        node.remove()
        if node is self._tab_stop:
            self._tab_stop = None
        columns = self._rows[hex_.r].columns
        columns.remove(hex_.q)
        if not columns:
            self._rows.pop(hex_.r).node.remove()


def _blank_cell() -> Element:
    node = svg("path")
    for name, value in (("role", "gridcell"), ("tabindex", "-1")):
        node.setAttribute(name, value)
    return node


def hex_of(element: Element) -> Hex | None:
    """Return the hex of the cell that an element belongs to, or None."""
    cell = element.closest("[role=gridcell]") if element else None
    if not cell:
        return None
    return Hex(int(cell.getAttribute("data-q")), int(cell.getAttribute("data-r")))


def _changes(old: Cell | None, new: Cell) -> Iterator[tuple[str, str | None]]:
    """Yield the attributes that differ, None for those that a cell no longer has."""
    if old is not None and old.face == new.face:
        if old != new:
            yield "data-legal", new.legal or None
        return
    before = {} if old is None else _attributes(old)
    after = _attributes(new)
    for name in before.keys() - after.keys():
        yield name, None
    for name, value in after.items():
        if before.get(name) != value:
            yield name, value


def _attributes(cell: Cell) -> dict[str, str]:
    attributes = {"data-level": str(cell.level)}
    if cell.level:
        attributes["data-terrain"] = kind_word(cell)
        attributes["data-tile"] = str(cell.tile)
    if cell.rotation is not None:
        attributes["data-rotation"] = str(cell.rotation)
    if cell.owner is not None and cell.building is not None:
        attributes["data-owner"] = str(cell.owner + 1)
        attributes["data-building"] = cell.building.name.lower()
        attributes["data-count"] = str(cell.pieces)
    if cell.legal:
        attributes["data-legal"] = cell.legal
    return attributes
