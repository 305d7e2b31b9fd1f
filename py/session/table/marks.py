"""What is marked on the board: legal places, choices, previews, the tile in hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from session.table.last_turns import last_turns
from session.table.table import Table
from taluva import Building, Hex, Kind, LayingEffects, Phase, Placement, Tile, effects, tile_hexes
from taluva.drawing.cells import WATER, Cell
from taluva.drawing.geometry import Point, center, fence, number, ring
from taluva.drawing.island import badge, painters_order, pieces, tile_markup

_LIFT = 10
_DOT = 5.5
_ROUND = f"a{_DOT} {_DOT} 0 1 0 {2 * _DOT} 0a{_DOT} {_DOT} 0 1 0 {-2 * _DOT} 0"
_TALL = (Building.TEMPLE, Building.TOWER)


class GhostDrawing(NamedTuple):
    """The tile in hand as it is shown on the board.

    hex, rotation: its placement. legal: whether it could be laid there.
    loose: whether it follows the pointer.
    x, y: the centre of its volcano's top face. markup: the drawing around that point.
    """

    hex: Hex
    rotation: int
    legal: bool
    loose: bool
    x: float
    y: float
    markup: str


def hex_marks(table: Table, cells: Mapping[Hex, Cell], colours: Sequence[int]) -> dict[Hex, str]:
    """Return the drawing of the marks on each land hex that has any."""
    marks: dict[Hex, list[str]] = {}

    def add(hex_: Hex, markup: str) -> None:
        if cells.get(hex_, WATER).level:
            marks.setdefault(hex_, []).append(markup)

    for hex_ in last_turns(table).hexes:
        add(hex_, '<use href="#st-last"/>')
    for hex_, cell in cells.items():
        if cell.rotations and cell.level:
            add(hex_, '<use href="#st-legal-volcano"/>')
        elif cell.kinds:
            chosen = table.site is not None and table.site.hex == hex_
            add(hex_, '<use href="#st-legal"/>' + ("" if chosen else _chips(cell.kinds)))
    if (table.browsing or table.position.phase is not Phase.TILE) and table.pointed is not None:
        add(table.pointed, '<use href="#st-hover"/>')
    if table.hint is not None:
        for hex_ in _suggested(table):
            add(hex_, '<g class="anim-hint"><use href="#st-hint"/></g>')
    if table.site is not None:
        _mark_site(table, cells, colours, marks)
    return {hex_: "".join(parts) for hex_, parts in marks.items()}


def _suggested(table: Table) -> tuple[Hex, ...]:
    """Return the hexes of the suggested move, and of the build that follows a tile."""
    hint, ghost = table.hint, table.ghost
    if ghost is None or hint is None:
        return () if table.choice is None else table.choice.filled
    hexes: tuple[Hex, ...] = tile_hexes(ghost.hex, ghost.rotation)
    if len(hint.moves) > 1 and hint.moves[0] == Placement(ghost.hex, ghost.rotation):
        building = effects(table.position.play(hint.moves[0]), hint.moves[1])
        assert not isinstance(building, LayingEffects)
        hexes += tuple(hex_ for hex_, _ in building.placed if hex_ not in hexes)
    return hexes


def coast_dots(cells: Mapping[Hex, Cell]) -> str:
    """Return the dots on the water hexes where the volcano can lie."""
    dots = []
    for hex_, cell in cells.items():
        if cell.level == 0 and cell.rotations:
            x, y = center(hex_)
            dots.append(f"M{number(x - _DOT)} {number(y)}{_ROUND}")
    # One path for all: a long coast has two hundred.
    first = "" if any(cell.level for cell in cells.values()) else " first"
    return f'<path class="dot{first}" d="{"".join(dots)}"/>' if dots else ""


def in_the_way(table: Table, cells: Mapping[Hex, Cell]) -> dict[Hex, str]:
    """Return the hexes that hide part of the chosen or pointed hex, with a class for each.

    `faded` is for a stack that hides much, `bared` for one of which only the piece is in the way.
    """
    target = table.site.hex if table.site is not None else table.pointed
    if target is None or table.ghost is not None or target not in cells:
        return {}
    level = cells[target].level
    classes = {}
    for hex_ in (target.step(4), target.step(5), target.step(4).step(5)):
        cell = cells.get(hex_, WATER)
        if cell.level >= level + 2:
            classes[hex_] = "faded"
        elif cell.building is not None and cell.level + (cell.building in _TALL) > level:
            classes[hex_] = "bared"
    return classes


def ghost_drawing(table: Table, cells: Mapping[Hex, Cell], height: float) -> GhostDrawing | None:
    """Return how the tile in hand is shown on the board, or None if it is not."""
    ghost, tile = table.ghost, table.position.hand
    if ghost is None or tile is None:
        return None
    hexes = tile_hexes(ghost.hex, ghost.rotation)
    level = max(cells.get(hex_, WATER).level for hex_ in hexes) + 1
    x, y = center(ghost.hex, level, height)
    legal = table.ghost_violation is None
    parts = [_ghost_tile(tile, ghost.rotation, legal)]
    parts.extend(_covered(cells, hexes))
    if ghost.fixed and legal:
        parts.extend(_places_under(cells, hexes, (x, y - _LIFT), height))
    return GhostDrawing(ghost.hex, ghost.rotation, legal, not ghost.fixed, x, y - _LIFT, "".join(parts))


@lru_cache(maxsize=32)
def _ghost_tile(tile: Tile, rotation: int, legal: bool) -> str:
    origin = Hex(0, 0)
    own = tile_hexes(origin, rotation)
    line = ring(own)
    shadow = f'<path class="ghost-shadow" transform="translate(14 20)" d="{line}"/>'
    hatch = "" if legal else "".join(_at(hex_, '<use href="#st-bad"/>') for hex_ in own)
    # No tick on what can be laid: that is a button (static/page/board.html).
    north = painters_order(own[1:])[0]
    mark = "" if legal else _at(north, '<use href="#mark-no" y="-44"/>')
    lines = f'<path class="ghost-key" d="{line}"/><path class="ghost-line" d="{line}"/>'
    return shadow + tile_markup(tile, origin, rotation) + hatch + lines + mark


def carried_markup(tile: Tile, rotation: int) -> str:
    """Return the drawing of the tile in hand while it is carried, around the middle of its volcano."""
    return _ghost_tile(tile, rotation, True)


def _covered(cells: Mapping[Hex, Cell], hexes: tuple[Hex, Hex, Hex]) -> list[str]:
    """Return the marks for what is under the tile: huts, and the direction of the old lava."""
    volcano = hexes[0]
    parts = []
    for hex_ in hexes:
        cell = cells.get(hex_, WATER)
        local = Hex(hex_.q - volcano.q, hex_.r - volcano.r)
        if cell.building is Building.HUT:
            parts.append(_at(local, '<use href="#buried"/>'))
        if hex_ == volcano and cell.rotation is not None:
            parts.append(f'<use href="#old-lava-{cell.rotation}"/>')
    return parts


def _places_under(cells: Mapping[Hex, Cell], hexes: tuple[Hex, Hex, Hex], at: Point, height: float) -> Iterator[str]:
    """Yield dots for the places that the tile hides, where a press moves it (session/table/presses.py)."""
    for hex_ in hexes[1:]:
        cell = cells.get(hex_, WATER)
        if cell.rotations:
            x, y = center(hex_, cell.level, height)
            yield f'<circle class="dot" cx="{number(x - at[0])}" cy="{number(y - at[1])}" r="{_DOT}"/>'


def _mark_site(
    table: Table,
    cells: Mapping[Hex, Cell],
    colours: Sequence[int],
    marks: dict[Hex, list[str]],
) -> None:
    """Mark the chosen hex, the settlements that could act, and what would be built."""
    site, choice = table.site, table.choice
    assert site is not None
    colour = colours[table.position.seat]
    expansions = [c for c in table.choices if c.kind is Kind.EXPAND and c.move is not None]
    board = table.position.board
    for index, expansion in enumerate(expansions):
        assert expansion.move is not None
        settlement = board.settlement_at(table.position.seat, expansion.move.hex)
        assert settlement is not None
        area = frozenset(board.frame.hexes(settlement.hexes))
        taken = choice is None or choice.kind is not Kind.EXPAND or choice == expansion
        for hex_ in area if taken else ():
            line = fence(hex_, area)
            fences = f'<path class="fence0" d="{line}"/><path class="fence" d="{line}"/>'
            marks.setdefault(hex_, []).append(f'<g class="p{colour}">{fences}</g>')
        if len(expansions) > 1:
            front = painters_order(area)[-1]
            marks.setdefault(front, []).append(badge("", 0, 26, index + 1))
    if choice is not None and choice.violation is None:
        for hex_ in choice.filled:
            count = cells[hex_].level if choice.kind is Kind.EXPAND else 1
            piece = pieces(choice.kind.building, count, colour)
            marks.setdefault(hex_, []).append(f'<g class="preview">{piece}</g>')
    if cells.get(site.hex, WATER).level:
        marks.setdefault(site.hex, []).append('<use href="#st-selected"/>')


def _chips(kinds: Sequence[Kind]) -> str:
    width = 25 if len(kinds) < 4 else 21
    left = -width * (len(kinds) - 1) / 2
    y = 0 if len(kinds) == 1 else 8
    return "".join(
        f'<use href="#chip-{kind.word}" x="{number(left + width * index)}" y="{y}"/>'
        for index, kind in enumerate(kinds)
    )


def _at(hex_: Hex, markup: str) -> str:
    x, y = center(hex_)
    return f'<g transform="translate({number(x)} {number(y)})">{markup}</g>'
