"""The drawn hexes: one group per land hex, patched where its drawing or marks change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from taluva import Hex
from taluva.drawing.cells import Cell
from taluva.drawing.geometry import center, height_per_level
from taluva.drawing.island import Art, art_markup, art_of, level_badge, shore, wall_symbols
from web.browser.elements import Element, place_at, svg, translation
from web.browser.writer import Writer


class Drawn(NamedTuple):
    """How the land was drawn at some time: its hexes, and the paths of its shore."""

    art: Mapping[Hex, Art]
    shore: tuple[str, ...]


class CellsView:
    """The groups `.cells` and `.shore` of the board."""

    def __init__(self, board: Element) -> None:
        self._cells = board.querySelector(".cells")
        self._walls = board.querySelector(".walls")
        self._shore_group = board.querySelector(".shore")
        self._shore = []
        self._shore_paths: tuple[str, ...] = ()
        self._writer = Writer()
        self._held: list[Element] = []
        self._unders: dict[Hex, Element] = {}
        self._unseen: list[int] = []
        """The numbers of what is hidden while the land is shown as it was before."""
        for name in ("sea-a", "sea-b", "sea-c", "sea-d"):
            line = svg("path")
            line.setAttribute("class", name)
            self._shore_group.append(line)
            self._shore.append(line)
        self._shore_numbers = [self._writer.add(line) for line in self._shore]
        self._faces: dict[Hex, tuple[object, ...]] = {}
        self._art: dict[Hex, Art] = {}
        self._marks: dict[Hex, str] = {}
        self._faded: Mapping[Hex, str] = {}
        self._nodes: dict[Hex, tuple[Element, Element, Element, Element]] = {}
        self._numbers: dict[Hex, tuple[int, int, int, int]] = {}
        """The numbers of the nodes in the writer."""
        self._walls_drawn = (0, 0.0)
        self._colours: tuple[int, ...] = ()
        self.height = height_per_level(0)

    def draw(self, cells: Mapping[Hex, Cell], colours: Sequence[int], flat: bool) -> list[Hex]:
        """Draw the land; return the hexes that were redrawn, from back to front."""
        # At least 1: the tile in hand is drawn as land of level 1.
        highest = max((cell.level for cell in cells.values()), default=1) or 1
        height = height_per_level(highest, flat)
        art = self._arts(cells)
        everything = height != self.height or tuple(colours) != self._colours
        changed = [hex_ for hex_ in sorted(art, key=_order) if everything or self._art.get(hex_) != art[hex_]]
        land_changed = (
            everything
            or art.keys() != self._art.keys()
            or any(self._art[hex_].level != art[hex_].level for hex_ in changed if hex_ in self._art)
        )
        self.height, self._colours = height, tuple(colours)
        if (highest, height) != self._walls_drawn:
            self._walls_drawn = (highest, height)
            self._walls.innerHTML = wall_symbols(highest, height)
        for hex_ in [old for old in self._nodes if old not in art]:
            self._nodes.pop(hex_)[0].remove()
            for number in self._numbers.pop(hex_):
                self._writer.remove(number)
            self._marks.pop(hex_, None)
        for hex_ in changed:
            self._draw_hex(hex_, art[hex_])
        self._writer.write()
        self._art = art
        if land_changed:
            foot, shade = shore(cells, height)
            self._shore_paths = (foot, foot, shade, foot)
            for line, d in zip(self._shore, self._shore_paths):
                line.setAttribute("d", d)
        return changed

    def _arts(self, cells: Mapping[Hex, Cell]) -> dict[Hex, Art]:
        """Return how each land hex is drawn, which depends on the hex and on its neighbours."""
        before, self._faces = self._faces, {hex_: cell.face for hex_, cell in cells.items() if cell.level}
        touched = {hex_ for hex_ in before.keys() | self._faces.keys() if before.get(hex_) != self._faces.get(hex_)}
        touched.update(neighbour for hex_ in tuple(touched) for neighbour in hex_.neighbours())
        return {hex_: art_of(hex_, cells) if hex_ in touched else self._art[hex_] for hex_ in self._faces}

    def mark(self, marks: Mapping[Hex, str], faded: Mapping[Hex, str]) -> None:
        """Show marks inside hexes, and fade hexes that are in the way."""
        for hex_ in self._marks.keys() | marks.keys():
            markup = marks.get(hex_, "")
            if hex_ in self._nodes and self._marks.get(hex_, "") != markup:
                self._writer.fill(self._numbers[hex_][2], markup)
        self._marks = dict(marks)
        for hex_ in self._faded.keys() | faded.keys():
            if hex_ in self._nodes and self._faded.get(hex_) != faded.get(hex_):
                self._writer.set(self._numbers[hex_][1], "class", faded.get(hex_))
        self._faded = faded
        self._writer.write()

    def copies(self, hexes: Sequence[Hex]) -> list[Element]:
        """Return copies of the drawings of those hexes that are land, with their marks."""
        return [self._nodes[hex_][0].cloneNode(True) for hex_ in hexes if hex_ in self._nodes]

    def node(self, hex_: Hex) -> Element:
        """Return the group with the drawing of a land hex, without its marks."""
        return self._nodes[hex_][1]

    def level(self, hex_: Hex) -> int:
        """Return how high a land hex is drawn."""
        return self._art[hex_].level

    def pieces_of(self, colours: Iterable[int]) -> Iterable[Element]:
        """Return all pieces of some colours, 1–4."""
        groups = ", ".join(f"g.p{colour} > use" for colour in colours)
        return tuple(self._cells.querySelectorAll(groups))

    @property
    def drawn(self) -> Drawn:
        """Return how the land is drawn now."""
        return Drawn(self._art, self._shore_paths)

    @property
    def holds(self) -> bool:
        """Return whether some hexes still show what was there before."""
        return bool(self._unseen)

    def hold(self, before: Drawn) -> None:
        """Show the land as it was drawn before, until `release`."""
        for hex_, art in self._art.items():
            old = before.art.get(hex_)
            if old == art:
                continue
            if old is not None:
                self._unders[hex_] = self._under(hex_, old)
            self._unseen += self._numbers[hex_][1:]
        if before.shore != self._shore_paths:
            self._unseen += self._shore_numbers
            for line, d in zip(self._shore, before.shore):
                old_line = line.cloneNode(False)
                old_line.setAttribute("d", d)
                line.before(old_line)
                self._held.append(old_line)
        for number in self._unseen:
            self._writer.set(number, "hidden", "")
        self._writer.write()

    def release(self) -> None:
        """Show the land as it is."""
        for number in self._unseen:
            self._writer.set(number, "hidden", None)
        self._writer.write()
        for node in (*self._held, *self._unders.values()):
            node.remove()
        self._unseen, self._held, self._unders = [], [], {}

    def shaking(self, hex_: Hex) -> Element:
        """Return a second drawing of a stack that is held, over it, so that it can shake and no gap opens."""
        under = self._unders[hex_]
        copy = under.cloneNode(True)
        for building in under.querySelectorAll("g[class^=p]"):
            building.remove()
        under.after(copy)
        self._held.append(copy)
        return copy

    def falling(self, hex_: Hex) -> Element:
        """Draw a hex of the tile that falls; it is as high as one tile, whatever lies below."""
        art = self._art[hex_]
        tile = svg("g")
        tile.setAttribute("class", art.kind)
        tile.innerHTML = art_markup(art._replace(slabs=1, drops=()), self._colours, self.height)
        self._nodes[hex_][2].before(tile)
        return tile

    def cast(self, outline: str) -> None:
        """Cast the shadow of a falling tile on the water."""
        shadow = svg("path")
        shadow.setAttribute("class", "fall-shadow")
        shadow.setAttribute("d", outline)
        self._shore_group.append(shadow)
        self._held.append(shadow)

    def _under(self, hex_: Hex, old: Art) -> Element:
        """Draw a hex as it was, below what it is now."""
        under = svg("g")
        under.setAttribute("class", old.kind)
        place_at(under, (0, (self._art[hex_].level - old.level) * self.height))
        under.innerHTML = art_markup(old, self._colours, self.height)
        self._nodes[hex_][1].before(under)
        return under

    def _draw_hex(self, hex_: Hex, art: Art) -> None:
        nodes = self._nodes.get(hex_)
        if nodes is None:
            nodes = (svg("g"), svg("g"), svg("g"), svg("g"))
            nodes[0].append(*nodes[1:])
            nodes[2].setAttribute("class", "marks")
            self._insert(hex_, nodes[0])
            self._nodes[hex_] = nodes
            first, second, third, fourth = map(self._writer.add, nodes)
            self._numbers[hex_] = (first, second, third, fourth)
        cell, face, _marks, number = self._numbers[hex_]
        self._writer.set(cell, "class", f"cell {art.kind}")
        self._writer.set(cell, "transform", translation(center(hex_, art.level, self.height)))
        self._writer.set(face, "class", None)
        self._writer.fill(face, art_markup(art, self._colours, self.height, numbered=False))
        old = self._art.get(hex_)
        if old is None or old.level != art.level:
            self._writer.fill(number, level_badge(art.level))  # over the marks, which would cross the number

    def _insert(self, hex_: Hex, node: Element) -> None:
        """Insert a new hex in painter's order: by row, then column."""
        behind = [other for other in self._nodes if _order(other) > _order(hex_)]
        if behind:
            self._cells.insertBefore(node, self._nodes[min(behind, key=_order)][0])
        else:
            self._cells.append(node)


def _order(hex_: Hex) -> tuple[int, int]:
    return hex_.r, hex_.q
