"""A whole turn drawn on the board: where its tile goes, an arrow to what it builds, and what it is worth.

A turn may have been played, so that its tile lies there, or be one that could be played, drawn as a ghost.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import hypot
from typing import NamedTuple

from session.table.choices import filled_hexes
from taluva import Hex, Kind, Move, Placement, Position, tile_hexes
from taluva.drawing.geometry import Box, Point, box_around, center, number, outline, ring
from taluva.drawing.island import pieces, tile_markup
from taluva.position import huts_under

_LABEL_HEIGHT = 30
_LETTER = 12.5
_HEAD = 13.0
_NEAR = 60.0
_ORIGIN = Hex(0, 0)


class TurnMark(NamedTuple):
    """A turn to draw: the position before it, its moves, how it looks, and what is written on it.

    look: played, answer, good, nearly, no or other: a class of static/css/turn-marks.css.
    ghost: whether its tile and its buildings are drawn too, because they are not on the board.
    """

    before: Position
    moves: tuple[Move, ...]
    look: str
    label: str = ""
    ghost: bool = False


class _Part(NamedTuple):
    """A part of a turn on the drawing: its markup, and its middle."""

    markup: str
    middle: Point


def turns_markup(marks: Sequence[TurnMark], height: float, colours: Sequence[int]) -> str:
    """Return the drawing of turns over the board, the lowest first, and what is written on them on top of all.

    height: of a level. colours: 1–4 by seat.
    """
    drawings = [_turn(mark, height, colours) for mark in marks]
    return "".join(lines for lines, _label in drawings) + "".join(label for _lines, label in drawings)


def boxes_to_see(marks: Sequence[TurnMark], height: float) -> tuple[Box, ...]:
    """Return which parts of the drawing show turns, each more important than the one before it.

    They are the boxes around all turns, around the last one, and around its tile, as many as there are.
    height: of a level.
    """
    turns = [_places(mark, height) for mark in marks]
    last = turns[-1] if turns else []
    everything = [point for turn in turns for places in turn for point in places]
    parts = (everything, [point for places in last for point in places], *last[:1])
    return tuple(box for points in parts if (box := box_around(points)) is not None)


def _places(mark: TurnMark, height: float) -> list[list[Point]]:
    """Return for each move of a turn the middles of its hexes."""
    position, places = mark.before, list[list[Point]]()
    for move in mark.moves:
        places.append(_middles(position, move, height))
        position = position.play(move)
    return places


def _middles(position: Position, move: Move, height: float) -> list[Point]:
    """Return the middles of the hexes of a move, which is not yet played."""
    board = position.board
    if isinstance(move, Placement):
        hexes = move.hexes()
        return [center(hex_, board.level(hexes[0]) + 1, height) for hex_ in hexes]
    return [center(hex_, board.level(hex_), height) for hex_ in filled_hexes(position, move)]


def _turn(mark: TurnMark, height: float, colours: Sequence[int]) -> tuple[str, str]:
    """Return the drawing of a turn, and of its label."""
    position, parts = mark.before, list[_Part]()
    colour = colours[position.seat]
    for move in mark.moves:
        make = _tile if isinstance(move, Placement) else _building
        parts.append(make(position, move, height, colour, mark.ghost))
        position = position.play(move)
    arrow = "" if len(parts) < 2 else _arrow(parts[0].middle, parts[1].middle)
    label = _label(mark.label, mark.look, parts[0].middle) if mark.label and parts else ""
    return f'<g class="turn-mark {mark.look}">{"".join(part.markup for part in parts)}{arrow}</g>', label


def _tile(position: Position, move: Move, height: float, _colour: int, ghost: bool) -> _Part:
    assert isinstance(move, Placement)
    hexes = move.hexes()
    middles = _middles(position, move, height)
    x, y = middles[0]
    drawn = ""
    if ghost and position.hand is not None:
        drawn = f'<g class="turn-tile">{tile_markup(position.hand, _ORIGIN, move.rotation)}</g>'
        for hex_, _seat, _huts in huts_under(position.board, hexes):
            at_x, at_y = center(Hex(hex_.q - hexes[0].q, hex_.r - hexes[0].r))
            drawn += f'<use href="#buried" x="{number(at_x)}" y="{number(at_y)}"/>'
    line = ring(tile_hexes(_ORIGIN, move.rotation))
    lines = f'<path class="turn-key" d="{line}"/><path class="turn-line" d="{line}"/>'
    markup = f'<g transform="translate({number(x)} {number(y)})">{drawn}{lines}</g>'
    return _Part(markup, _middle(middles))


def _building(position: Position, move: Move, height: float, colour: int, ghost: bool) -> _Part:
    assert not isinstance(move, Placement)
    hexes = filled_hexes(position, move)
    middles, parts = _middles(position, move, height), list[str]()
    for hex_, (x, y) in zip(hexes, middles):
        piece = ""
        if ghost:
            count = position.board.level(hex_) if move.kind is Kind.EXPAND else 1
            piece = f'<g class="preview">{pieces(move.kind.building, count, colour)}</g>'
        line = outline(scale=0.84)
        parts.append(
            f'<g transform="translate({number(x)} {number(y)})">{piece}'
            f'<path class="turn-key" d="{line}"/><path class="turn-line" d="{line}"/></g>'
        )
    return _Part("".join(parts), _middle(middles))


def _arrow(start: Point, end: Point) -> str:
    """Return a curved arrow, none between neighbours; it stops before its end, so that the building can be seen."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    if length < _NEAR:
        return ""
    along = dx / length, dy / length
    end = end[0] - along[0] * 26, end[1] - along[1] * 26
    bend = min(60.0, length / 4)
    control = (start[0] + end[0]) / 2 + along[1] * bend, (start[1] + end[1]) / 2 - along[0] * bend
    back_x, back_y = control[0] - end[0], control[1] - end[1]
    far = hypot(back_x, back_y) or 1.0
    back_x, back_y = back_x / far * _HEAD, back_y / far * _HEAD
    left = end[0] + back_x - back_y * 0.7, end[1] + back_y + back_x * 0.7
    right = end[0] + back_x + back_y * 0.7, end[1] + back_y - back_x * 0.7
    line = f"M{_at(start)}Q{_at(control)} {_at(end)}M{_at(left)}L{_at(end)}L{_at(right)}"
    return f'<path class="turn-key" d="{line}"/><path class="turn-arrow" d="{line}"/>'


def _label(words: str, look: str, middle: Point) -> str:
    width = _LETTER * len(words) + 18
    x, y = middle
    return (
        f'<g class="turn-label {look}" transform="translate({number(x)} {number(y)})">'
        f'<rect x="{number(-width / 2)}" y="{-_LABEL_HEIGHT / 2}" width="{number(width)}" height="{_LABEL_HEIGHT}" '
        f'rx="{_LABEL_HEIGHT / 2}"/><text text-anchor="middle" y="7">{escape(words)}</text></g>'
    )


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
