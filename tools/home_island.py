"""Draw the island of the home page, which is part of its HTML: nothing has to run before it is seen."""

from __future__ import annotations

import re

from taluva.drawing.cells import Cell
from taluva.drawing.geometry import center, height_per_level, number
from taluva.drawing.island import art_markup, art_of, painters_order, shore, wall_symbols
from taluva.hexes import Hex
from taluva.tiles import Building, Terrain

# A tile, or what later tiles have left of it, a line: each hex with its terrain, or V and a rotation; its level; and
# what is built there in which colour.
TILES = """\
1,-4J1
0,-3V5:2 0,-2J2 1,-3S2
2,-3V4:1 2,-2L1hut1 1,-2J1hut3
3,-3J1 3,-2V1:1 4,-3S1
-2,-2C1 -2,-1J1 -3,-1V0:1
-1,-1V4:2 -1,0R2hut4 -2,0L2hut1
0,-1J2hut4 1,-1C2hut3
2,-1S1temple3 2,0R1hut4 3,-1V3:1
-3,0V4:2 -4,1C2hut2
0,0V4:3 0,1C3tower2 -1,1L3tower4
1,0R1hut2
-3,1S3tower1 -3,2C3tower3 -4,2V0:3
-2,1J1hut1
1,1R1hut2 1,2L1 2,1V3:1
-5,2J1hut2
-1,2V1:2
0,2J1temple2
-5,3C1hut2 -5,4S1 -6,4V0:1
-4,3L2
-3,3L1hut3
"""
SPOT = re.compile(r"(-?\d),(-?\d)([JCSRL]|V(\d):)(\d)(?:(hut|temple|tower)(\d))?")
# Room for the highest roofs, the walls and the shallow water.
VIEW = "-460 -402 790 752"


def cells_of(tiles: str) -> tuple[dict[Hex, Cell], list[int]]:
    """Return the hexes of a drawing and its colours by seat: each colour is a seat's."""
    cells: dict[Hex, Cell] = {}
    for tile, line in enumerate(tiles.splitlines(), 1):
        for word in line.split():
            spot = SPOT.fullmatch(word)
            if spot is None:
                raise ValueError(f"not a hex of the home page's island: {word}")
            q, r, kind, rotation, level, building, colour = spot.groups()
            cell = Cell(int(level), None if rotation else Terrain.from_letter(kind), tile=tile)
            if rotation:
                cell = cell._replace(rotation=int(rotation))
            if building:
                pieces = int(level) if building == "hut" else 1
                cell = cell._replace(owner=int(colour) - 1, building=Building[building.upper()], pieces=pieces)
            cells[Hex(int(q), int(r))] = cell
    return cells, [1, 2, 3, 4]


def drawing() -> str:
    """Return the island as SVG for the page, with the symbols of its walls under names of their own."""
    cells, colours = cells_of(TILES)
    highest = max(cell.level for cell in cells.values())
    height = height_per_level(highest, flat=False)
    foot, shade = shore(cells, height)
    lines = zip(("sea-a", "sea-b", "sea-c", "sea-d"), (foot, foot, shade, foot))
    land = []
    for hex_ in painters_order(cells):
        art = art_of(hex_, cells)
        x, y = map(number, center(hex_, art.level, height))
        markup = art_markup(art, colours, height, numbered=False)
        night = '<circle class="night" cy="-7" r="40"/>' if art.kind == "volcano" else ""
        land.append(f'<g class="{art.kind}" transform="translate({x} {y})">{markup}{night}</g>')
    parts = [
        f'<svg class="home-island" viewBox="{VIEW}" aria-hidden="true">',
        f"<defs>{wall_symbols(highest, height)}</defs>",
        *(f'<path class="{name}" d="{line}"/>' for name, line in lines),
        *land,
        "</svg>",
    ]
    return re.sub('"(#?)wall-', r'"\1home-wall-', "".join(parts))
