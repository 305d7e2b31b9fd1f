"""Motion after a ply: it only decorates what is already drawn, and never blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from taluva import Building, Game, Hex, Placement
from taluva.drawing.cells import WATER, Cell
from taluva.drawing.geometry import Point, center
from taluva.drawing.island import pieces
from web.browser.elements import Element, place_at, svg

if TYPE_CHECKING:
    from web.board.view import BoardView

_STAGGER_MS = 70
_STAGGER_CAP_MS = 500
_DROP_MS = 420


def show_ply(
    board: BoardView,
    game: Game,
    old: Mapping[Hex, Cell],
    drawn: Sequence[Hex],
    colours: Sequence[int],
) -> None:
    """Let the tile drop, or the buildings come in, of the ply just played."""
    move = game.moves[-1]
    if isinstance(move, Placement):
        erupted = old.get(move.hex, WATER).level > 0
        for hex_ in move.hexes():
            _sink(board, hex_, old.get(hex_, WATER), colours)
            board.cells.node(hex_).setAttribute("class", "anim-drop")
        if erupted:
            _glow(board, move, game)
        return
    order = 0
    for hex_ in drawn:
        cell = board.grid.cells[hex_]
        if cell.building is None or old[hex_].building is not None:
            continue
        # The figures of a level badge stand behind the pieces: only these move.
        for piece in board.cells.node(hex_).querySelectorAll("g[class^=p] > use"):
            piece.classList.add("anim-piece")
            delay = min(order * _STAGGER_MS, _STAGGER_CAP_MS)
            piece.style.setProperty("--delay", f"calc({delay}ms * var(--pace))")
            order += 1


def _sink(board: BoardView, hex_: Hex, cell: Cell, colours: Sequence[int]) -> None:
    """Let huts that a tile has just covered sink away."""
    if cell.building is not Building.HUT or cell.owner is None:
        return
    huts = pieces(cell.building, cell.pieces, colours[cell.owner])
    _pass_by(board, center(hex_, cell.level, board.cells.height), "anim-bury", huts)


def _glow(board: BoardView, move: Placement, game: Game) -> None:
    """Let the lava of an eruption glow twice."""
    point = center(move.hex, game.position.board.level(move.hex), board.cells.height)
    lava = _pass_by(board, point, "anim-lava", '<use href="#lava-glow"/>')
    lava.style.setProperty("--delay", f"calc({_DROP_MS}ms * var(--pace))")


def _pass_by(board: BoardView, point: Point, motion: str, markup: str) -> Element:
    """Draw something at a point of the board that goes when its motion is over; return what moves."""
    group = svg("g")
    place_at(group, point)
    group.innerHTML = f'<g class="{motion} once">{markup}</g>'
    board.decoration.append(group)
    return group.firstElementChild
