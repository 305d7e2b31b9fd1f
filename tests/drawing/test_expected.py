"""Compare drawings with the expected ones.

After an intended change run `python3 build.py test tests/drawing --rewrite` and review the difference with
`git diff tests/drawing/expected`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from taluva import Building, Hex, Options, Position, Terrain, Tile, tile_hexes
from taluva.drawing.artwork import Artwork
from taluva.drawing.cells import land_cells
from taluva.drawing.geometry import Box, around, box_around, fence, outline, ring, shadow_at_sea, shadow_on, wall
from taluva.drawing.geometry import stack_outline as stack
from taluva.drawing.island import art_markup, art_of, badge, hand_markup, pieces, shore
from taluva.drawing.standalone import standalone
from taluva.picture import board_markup
from tests.expected import check_expected, lines
from tests.rules.random_games import POLICIES, Policy, climber, whole_game

EXPECTED = Path(__file__).parent / "expected"
TILE = Tile(Terrain.JUNGLE, Terrain.LAKE)
BENT = (Hex(0, 0), Hex(1, 0), Hex(1, -1), Hex(0, 2))
# Minimal artwork with one of everything that a drawing may use.
SYMBOLS = """<svg xmlns="http://www.w3.org/2000/svg">
<defs><linearGradient id="sky"><stop offset="0" class="top"/></linearGradient></defs>
<symbol id="hut" overflow="visible"><path class="wood" d="M0 0"/><use href="#roof"/></symbol>
<symbol id="roof" viewBox="0 0 9 9"><path fill="var(--roof)" d="M1 1"/></symbol>
</svg>"""
TOKENS = ":root { --roof: light-dark(rgba(1, 20, 255, .5), #123456); --width: 2; }"
BOARD = """.wood { fill: var(--wood, brown); stroke-width: calc(1.5 * var(--width)); cursor: pointer; }
.p1 { --wood: red; } .p2 { --roof: white; --wood: blue; } .p3 { opacity: .5; } .gone { display: none; }
.top { stop-color: rgba(0, 0, 0, 0.25); }
.sky { fill: url(#sky); stroke: rgba(255,255,255,1); }"""
MARKUP = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>Huts</title><desc>Three</desc>
<defs><path id="unused" d="M2 2"/></defs><rect class="sky"/><path class="word" data-word="7" d="M4 4"/>
<g class="p1 new"><use href="#hut" x="1"/></g><g class="p2"><use href="#hut" x="2"/><use href="#hut" x="3"/></g>
<g class="p3"><use href="#hut"/></g><g class="gone"><use href="#roof"/></g><use href="#roof"/></svg>"""


def position(options: Options, seed: int, ply: int, *policies: Policy) -> Position:
    return whole_game(options, seed, *policies).at(ply).position


def high_island() -> str:
    """Draw a high island on which every player has built."""
    cells = land_cells(position(Options(4, all_tiles=True), 3, 60, climber).board)
    return lines(board_markup(cells, (2, 4, 1, 3), "Four & more", "An <island>"), *shore(cells, 0))


def low_island() -> str:
    """Draw an island with all kinds of buildings, flat and in perspective."""
    cells = land_cells(position(Options(2), 5, 40, *POLICIES).board)
    arts = [art_of(hex_, cells) for hex_ in sorted(cells)]
    return lines(*arts, *(art_markup(art, (3, 1), 0) for art in arts), board_markup(cells, (3, 1), "Two", "Low"))


def single_shapes() -> str:
    """Draw the page's overlays, single pieces and single tiles."""
    box = box_around([(0, 0), (100, 50)], north=10)
    assert box is not None
    return lines(
        outline(),
        outline(10, -20.5, 0.9),
        stack(Hex(2, -3), 3, 7.5),
        *(ring(tile_hexes(Hex(-1, 2), rotation)) for rotation in range(6)),
        *(fence(hex_, frozenset(BENT)) for hex_ in BENT),
        *(fence(Hex(0, 0), frozenset({Hex(0, 0), Hex(0, 0).step(d), Hex(0, 0).step(d + 1)})) for d in range(6)),
        *(repr(shadow_on([(d, 1), (d + 1, 4)], height)) for d in range(5) for height in (2.5, 15)),
        *(shadow_at_sea(Hex(1, 1), level, 10) for level in (1, 3)),
        *(wall(slabs, height) for slabs in (1, 2, 5) for height in (6, 7, 15)),
        *(hand_markup(TILE, rotation) for rotation in range(6)),
        *(pieces(Building.HUT, count, 2) for count in range(1, 7)),
        *(pieces(kind, 1, 3, 'class="new"') for kind in Building),
        badge("level", -3, 4, 5),
        *(box.grown(margin, step) for margin in (0, 7) for step in (1, 40)),
        box_around([(3, 4)], share=0.25),
        around(box, Box(-1, -2, 300, 40)),
    )


def painted() -> str:
    """Make a standalone drawing in both themes with the minimal artwork."""
    artwork = Artwork(SYMBOLS, TOKENS, BOARD)
    return lines(*(standalone(MARKUP, artwork, theme) for theme in ("light", "dark")))


@pytest.mark.parametrize("draw", [high_island, low_island, single_shapes, painted])
def test_drawings_have_not_changed(draw: Callable[[], str], request: pytest.FixtureRequest) -> None:
    check_expected(EXPECTED / f"{draw.__name__}.txt", draw(), request.config)
