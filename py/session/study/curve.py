"""The curve of chances over the moves of the line that is studied, to be scrubbed: its figures, its paths and words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from session.charts.review import percent
from session.study.branch_words import place_title
from session.study.branches import place_on
from session.study.study import Study, keys_of
from session.table.table import Table
from session.text.i18n import _
from session.text.names import names_of
from taluva import Game
from taluva.drawing.geometry import Point, number
from taluva.variations import Place

HEIGHT = 100.0
"""The height of the curve's box; its width is the number of moves, and both are stretched to where it stands."""


class Curve(NamedTuple):
    """The curve of a line.

    line: its index. ply: the position on the board, of `last`. paths: per seat, the path of its chances, maybe empty.
    words: the position in words, with the chances that are known.
    """

    line: int
    ply: int
    last: int
    paths: tuple[str, ...]
    words: str


def curve_of(study: Study, table: Table) -> Curve | None:
    """Return the curve of the line on the board; None if it has no moves, or is not among the variations."""
    place = place_on(study, table)
    if place is None:
        return None
    index = _line_of(study, table, place)
    game = study.tree.lines[index].game
    if not game.ply:
        return None
    chances = _chances(study, game)
    seats = range(game.options.players)
    paths = tuple(_path([(ply, HEIGHT * (1 - chances[ply][seat])) for ply in sorted(chances)]) for seat in seats)
    ply = table.seen.ply
    words = place_title(table)
    if ply in chances:
        shares = zip(names_of(table.game, table.levels), chances[ply])
        said = [_("{name}: {share}").format(name=name, share=percent(chance)) for name, chance in shares]
        words = f"{words}. {', '.join(said)}"
    return Curve(index, ply, game.ply, paths, words)


def place_at(curve: Curve, share: float) -> Place:
    """Return the place at a share of the curve's width, 0 to 1."""
    return Place(curve.line, round(min(max(share, 0.0), 1.0) * curve.last))


def place_by_key(curve: Curve, key: str) -> Place | None:
    """Return the place that a key leads to from the one on the board; None for a key that means nothing here."""
    steps = {"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1, "PageDown": -10, "PageUp": 10}
    ends = {"Home": 0, "End": curve.last}
    if key not in steps and key not in ends:
        return None
    ply = ends[key] if key in ends else curve.ply + steps[key]
    return Place(curve.line, min(max(ply, 0), curve.last))


def _chances(study: Study, game: Game) -> dict[int, tuple[float, ...]]:
    """Return by ply what is known of the chances: what the computer saw, else what the review has, and the result."""
    chances = {}
    for ply, key in enumerate(keys_of(game)):
        if key in study.views:
            chances[ply] = study.views[key].chances
        elif key in study.stands:
            chances[ply] = study.stands[key]
    outcome = game.outcome
    if outcome is not None:
        seats = range(game.options.players)
        chances[game.ply] = tuple(1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in seats)
    return chances


def _line_of(study: Study, table: Table, place: Place) -> int:
    """Return the line that the table follows: the one that its moves and those to redo make, else the place's own."""
    moves = (*table.game.moves, *table.redo)
    lines = study.tree.lines
    exact = [index for index, line in enumerate(lines) if line.game.moves == moves]
    longer = [index for index, line in enumerate(lines) if line.game.moves[: len(moves)] == moves]
    return next(iter((*exact, *longer)), place.line)


def _path(points: Sequence[Point]) -> str:
    return "".join(f"{'L' if at else 'M'}{number(x)} {number(y)}" for at, (x, y) in enumerate(points))
