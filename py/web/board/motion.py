"""Animation after a ply: it only decorates what is already drawn, and never blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from taluva import Building, Game, Hex, Placement
from taluva.drawing.cells import WATER, Cell
from taluva.drawing.geometry import Point, center
from taluva.drawing.island import pieces
from web.board.cells import CellsView
from web.browser.elements import Element, place_at, svg

_STAGGER_MS = 70
_STAGGER_CAP_MS = 500
_DROP_MS = 420


class Stage(NamedTuple):
    """Where animations play: the drawn hexes, and the group for passing decoration."""

    cells: CellsView
    decoration: Element


def show_ply(
    stage: Stage,
    game: Game,
    old: Mapping[Hex, Cell],
    new: Mapping[Hex, Cell],
    drawn: Sequence[Hex],
    colours: Sequence[int],
) -> None:
    """Animate the ply just played: the tile drops, or the buildings appear."""
    move = game.moves[-1]
    if isinstance(move, Placement):
        erupted = old.get(move.hex, WATER).level > 0
        for hex_ in move.hexes():
            _sink(stage, hex_, old.get(hex_, WATER), colours)
            stage.cells.node(hex_).setAttribute("class", "anim-drop")
        if erupted:
            _glow(stage, move, game)
        return
    order = 0
    for hex_ in drawn:
        cell = new[hex_]
        if cell.building is None or old[hex_].building is not None:
            continue
        # Only the pieces move, not the figures of the level badge behind them.
        for piece in stage.cells.node(hex_).querySelectorAll("g[class^=p] > use"):
            piece.classList.add("anim-piece")
            delay = min(order * _STAGGER_MS, _STAGGER_CAP_MS)
            piece.style.setProperty("--delay", f"calc({delay}ms * var(--pace))")
            order += 1


def _sink(stage: Stage, hex_: Hex, cell: Cell, colours: Sequence[int]) -> None:
    """Sink the huts that a tile has just covered."""
    if cell.building is not Building.HUT or cell.owner is None:
        return
    huts = pieces(cell.building, cell.pieces, colours[cell.owner])
    _pass_by(stage, center(hex_, cell.level, stage.cells.height), "anim-bury", huts)


def _glow(stage: Stage, move: Placement, game: Game) -> None:
    """Make the lava of an eruption glow twice."""
    point = center(move.hex, game.position.board.level(move.hex), stage.cells.height)
    lava = _pass_by(stage, point, "anim-lava", '<use href="#lava-glow"/>')
    lava.style.setProperty("--delay", f"calc({_DROP_MS}ms * var(--pace))")


def _pass_by(stage: Stage, point: Point, motion: str, markup: str) -> Element:
    """Draw something at a point of the board until its animation ends; return the animated element."""
    group = svg("g")
    place_at(group, point)
    group.innerHTML = f'<g class="{motion} once">{markup}</g>'
    stage.decoration.append(group)
    return group.firstElementChild
