"""The curve of one player's chances of winning, as the result of a game shows it."""

from __future__ import annotations

from html import escape

from session.charts.facts import turning_ply
from session.charts.review import GRAVE, GameReview
from session.table.log import turn_of
from session.text.i18n import _
from taluva import Game
from taluva.drawing.geometry import Point, number, open_path

_WIDTH, _HEIGHT, _TOP, _SIDE, _AXIS = 420.0, 84.0, 6.0, 6.0, 18.0
_STRIP_HEIGHT = 44.0
_DOT, _TURNING_DOT = 4.5, 7.0


def own_curve_svg(review: GameReview, game: Game, seat: int, colour: int, here: int | None = None) -> str:
    """Return the curve of a seat's chances, from below in its colour (1–4); empty before there are two of them.

    A dot stands at each of the player's mistakes, a gold one where the chances changed most. here: a ply that is looked
    at, where a line and the gold dot stand instead; the curve is low then, without an axis.
    """
    stands = review.stands
    if len(stands) < 2:
        return ""
    height = _HEIGHT if here is None else _STRIP_HEIGHT
    bottom = _TOP + height

    def at(ply: int, chance: float) -> Point:
        return _WIDTH * along(game, ply), bottom - height * chance

    points = [at(stand.ply, stand.chances[seat]) for stand in stands]
    by_ply = {stand.ply: point for stand, point in zip(stands, points)}
    line, (first, _y), (last, _z) = open_path(points), points[0], points[-1]
    area = f"{line}L{number(last)} {number(bottom)}L{number(first)} {number(bottom)}Z"
    frame = f'width="{number(_WIDTH - 2 * _SIDE)}" height="{number(height)}"'
    marks = "".join(
        _dot(by_ply[one.ply], _DOT, f"own-dot {'grave' if one.lost >= GRAVE else ''}".rstrip())
        for one in review.of(seat)
        if one.ply in by_ply
    )
    # While the review goes on, the greatest change may be still to come.
    turning = turning_ply(review, seat) if stands[-1].ply >= game.ply - 1 else None
    axis = _tick(_SIDE, "start", f"{_('Turn')} 1")
    if here is not None:
        x, axis = number(at(here, 0)[0]), ""
        marks += f'<path class="own-here" d="M{x} 0V{number(bottom + _TOP)}"/>'
        marks += _dot(by_ply[here], _TURNING_DOT, "own-dot turning") if here in by_ply else ""
    elif turning is not None:
        marks += _dot(by_ply[turning], _TURNING_DOT, "own-dot turning")
        axis += _tick(min(max(by_ply[turning][0], 70), _WIDTH - 12), "middle", str(turn_of(game, turning)))
    words = _("from {first}% at the beginning to {last}% at the end").format(
        first=round(100 * stands[0].chances[seat]), last=round(100 * stands[-1].chances[seat])
    )
    middle = number(bottom - height / 2)
    below = _AXIS if here is None else _TOP
    return (
        f'<svg class="own-curve p{colour}" viewBox="0 0 {number(_WIDTH)} {number(bottom + below)}" role="img" '
        f'aria-label="{escape(words)}">'
        f'<rect class="own-others" x="{number(_SIDE)}" y="{number(_TOP)}" {frame}/><path class="own-area" d="{area}"/>'
        f'<path class="own-middle" d="M{number(_SIDE)} {middle}H{number(_WIDTH - _SIDE)}"/>'
        f'<path class="own-key" d="{line}"/><path class="own-line" d="{line}"/>{marks}{axis}</svg>'
    )


def along(game: Game, ply: int) -> float:
    """Return where a ply of a game is on the curve, as a share of its width from the left."""
    return (_SIDE + (_WIDTH - 2 * _SIDE) * ply / max(game.ply, 1)) / _WIDTH


def _dot(point: Point, radius: float, class_: str) -> str:
    return f'<circle class="{class_}" cx="{number(point[0])}" cy="{number(point[1])}" r="{number(radius)}"/>'


def _tick(x: float, anchor: str, text: str) -> str:
    y = number(_TOP + _HEIGHT + 14)
    return f'<text class="own-tick" x="{number(x)}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'
