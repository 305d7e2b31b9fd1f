"""Draw land, walls and pieces as SVG text. Pure functions of what is on the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from taluva.drawing.cells import WATER, Cell
from taluva.drawing.geometry import center, number, outline, shadow_at_sea, shadow_on, wall
from taluva.hexes import DIRECTIONS, Hex, tile_hexes
from taluva.tiles import Building, Tile

HUT_PLACES = (
    ((0, 6),),
    ((-15, 1), (14, 10)),
    ((0, -8), (-19, 8), (18, 12)),
    ((-1, -12), (-22, 4), (21, 4), (0, 19)),
)
_VARIANTS = {"jungle": 3, "clearing": 2, "sand": 2, "rock": 3, "lake": 2}
_STANDS = {Building.TEMPLE: 8, Building.TOWER: 7}
_FIGURE_WIDTH = 7.4


class Art(NamedTuple):
    """How a land hex is drawn; equal values look the same.

    kind: terrain or volcano. decor: the symbol for its surface. level: how many tiles high.
    rim: bit d is set if edge d is the edge of a tile. slabs: the visible height of its wall.
    drops: (direction, how many levels higher) for each higher neighbour, which casts a shadow.
    owner, building, pieces: the seat, kind and number of what is built on it.
    """

    kind: str
    decor: str
    level: int
    rim: int
    slabs: int
    drops: tuple[tuple[int, int], ...]
    owner: int | None
    building: Building | None
    pieces: int


def art_of(hex_: Hex, cells: Mapping[Hex, Cell]) -> Art:
    """Return how a land hex is drawn, given its neighbours."""
    cell = cells[hex_]
    around = [cells.get(neighbour, WATER) for neighbour in hex_.neighbours()]
    rim = 0
    drops = []
    for direction, other in enumerate(around):
        if other.tile != cell.tile:
            rim |= 1 << direction
        if other.level > cell.level:
            drops.append((direction, other.level - cell.level))
    slabs = cell.level - min(around[4].level, around[5].level)
    kind = kind_word(cell)
    return Art(
        kind,
        decor(hex_, cell),
        cell.level,
        rim,
        max(slabs, 0),
        tuple(drops),
        cell.owner,
        cell.building,
        cell.pieces,
    )


def kind_word(cell: Cell) -> str:
    """Return `volcano` or the name of the terrain, as in the page's class names; empty for water."""
    if cell.level == 0:
        return ""
    return "volcano" if cell.terrain is None else cell.terrain.name.lower()


def decor(hex_: Hex, cell: Cell) -> str:
    """Return the symbol for a hex's surface; neighbours never share one of three variants."""
    kind = kind_word(cell)
    if cell.rotation is not None:
        return f"t-volcano-{cell.rotation}"
    if cell.building is not None:
        return f"t-{kind}-b"
    # q - r differs between any two neighbours, modulo 3.
    return f"t-{kind}-{(hex_.q - hex_.r) % 3 % _VARIANTS[kind] + 1}"


def art_markup(art: Art, colours: Sequence[int], height: float, *, numbered: bool = True) -> str:
    """Return the SVG markup of a land hex, relative to the centre of its top face.

    colours: per seat, 1–4. height: how far one level raises a hex. numbered: whether with the badge of its level.
    """
    parts = [f'<use href="#wall-{art.slabs}"/>' if art.slabs and height else ""]
    parts.append(f'<use href="#hx"/><use href="#{art.decor}"/><use href="#rim-{art.rim}"/>')
    shade = shadow_on(art.drops, height)
    if shade:
        parts.append(f'<path class="cs" d="{shade}"/>')
    if art.building is not None:
        assert art.owner is not None
        parts.append(pieces(art.building, art.pieces, colours[art.owner]))
    if numbered:
        parts.append(level_badge(art.level))
    return "".join(parts)


def level_badge(level: int) -> str:
    """Return the SVG markup of the badge with the level of a land hex."""
    return badge("level", -30, -16, level)


def pieces(building: Building, count: int, colour: int, symbol: str = "") -> str:
    """Return the SVG markup of the pieces on a hex; from five huts on, a badge shows their number.

    symbol: more attributes for each piece, such as a class.
    """
    name = building.name.lower()
    if building is not Building.HUT:
        y = _STANDS[building]
        return f'<g class="p{colour}"><use href="#{name}{colour}" y="{y}" {symbol}/></g>'
    places = HUT_PLACES[min(count, 4) - 1]
    huts = "".join(f'<use href="#hut{colour}" x="{x}" y="{y}" {symbol}/>' for x, y in places)
    return f'<g class="p{colour}">{huts}</g>' + (badge("", 25, 20, count) if count > 4 else "")


def badge(class_: str, x: float, y: float, figure: int) -> str:
    """Return the SVG markup of a round badge with a number, whose figures are drawings: no font has a say in them."""
    figures = str(figure)
    start = -_FIGURE_WIDTH * (len(figures) - 1) / 2
    uses = [f'<use href="#figure-{f}" x="{number(start + i * _FIGURE_WIDTH)}" y="4"/>' for i, f in enumerate(figures)]
    return (
        f'<g class="{class_}" transform="translate({x} {y})"><use href="#badge"/>'
        f'<g class="badge-n" data-figure="{figure}">{"".join(uses)}</g></g>'
    )


def wall_symbols(highest: int, height: float) -> str:
    """Return the symbol definitions for walls of 1 to `highest` slabs."""
    return "".join(
        f'<symbol id="wall-{slabs}" overflow="visible">{wall(slabs, height)}</symbol>'
        for slabs in range(1, highest + 1)
    )


def shore(cells: Mapping[Hex, Cell], height: float) -> tuple[str, str]:
    """Return the SVG paths of the coast at sea level and of the shadow it casts on the water."""
    land = {hex_: cell for hex_, cell in cells.items() if cell.level}
    coast = [
        (hex_, cell)
        for hex_, cell in land.items()
        if not all((hex_.q + dq, hex_.r + dr) in land for dq, dr in DIRECTIONS)
    ]
    foot = "".join(outline(*center(hex_)) for hex_, _ in coast)
    shade = "".join(shadow_at_sea(hex_, cell.level, height) for hex_, cell in coast)
    return foot, shade


def tile_cells(tile: Tile, volcano: Hex, rotation: int) -> dict[Hex, Cell]:
    """Return a single tile as cells at level 1."""
    hexes = tile_hexes(volcano, rotation)
    faces = ((None, rotation), (tile.first, None), (tile.second, None))
    return {hex_: Cell(1, terrain, turned, 1) for hex_, (terrain, turned) in zip(hexes, faces)}


def tile_markup(tile: Tile, volcano: Hex, rotation: int) -> str:
    """Return the SVG markup of a single tile in its place on the grid."""
    cells = tile_cells(tile, volcano, rotation)
    return "".join(_tile_hex(hex_, cells) for hex_ in painters_order(cells))


@lru_cache(maxsize=32)
def hand_markup(tile: Tile, rotation: int) -> str:
    """Return the SVG markup of a tile, relative to its own centre."""
    middles = [center(hex_) for hex_ in tile_hexes(Hex(0, 0), rotation)]
    x, y = (sum(column) / len(middles) for column in zip(*middles))
    return f'<g transform="translate({number(-x)} {number(-y)})">{tile_markup(tile, Hex(0, 0), rotation)}</g>'


def painters_order(hexes: Iterable[Hex]) -> list[Hex]:
    """Return hexes from back to front."""
    return sorted(hexes, key=lambda hex_: (hex_.r, hex_.q))


def _tile_hex(hex_: Hex, cells: Mapping[Hex, Cell]) -> str:
    art = art_of(hex_, cells)
    x, y = center(hex_)
    return (
        f'<g class="{art.kind}" transform="translate({number(x)} {number(y)})">'
        f'<use href="#wall-1"/><use href="#hx"/><use href="#{art.decor}"/>'
        f'<use href="#rim-{art.rim}"/></g>'
    )
