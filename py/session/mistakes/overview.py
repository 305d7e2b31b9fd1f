"""The whole game beside a walk through one's mistakes: the curve of the chances, and the list of all turns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from session.charts.own_curve import along, own_curve_svg
from session.charts.review import COSTLY, GRAVE, costly_title
from session.mistakes.walk import Stage, Walk
from session.table.log import entry
from taluva import Placement


class Stop(NamedTuple):
    """A part of the curve to press.

    place: of the costly turn that it leads to, from 0. width: as a share of the curve's.
    """

    place: int
    words: str
    width: float


class TurnRow(NamedTuple):
    """A turn of the game in the list.

    number: from 1. seat: 0-based. place: among the walk's turns, from 0; None if it is none of them.
    mark: by how much it lowered the chances; grave: whether that is much.
    """

    number: int
    seat: int
    words: str
    place: int | None = None
    mark: str = ""
    grave: bool = False


def curve(walk: Walk) -> str:
    """Return the curve of the player's chances with a line at the present turn; empty if it is not known."""
    here = walk.game.ply if walk.stage is Stage.OVER else walk.turn.ply
    return own_curve_svg(walk.review, walk.game, walk.seat, walk.waiting.colours[walk.seat], here)


def stops(walk: Walk) -> tuple[Stop, ...]:
    """Return the parts of the curve from left to right; a press anywhere leads to the nearest of the costly turns."""
    places = [along(walk.game, turn.ply) for turn in walk.turns]
    edges = [0.0, *((one + other) / 2 for one, other in pairwise(places)), 1.0]
    return tuple(Stop(index, _title(walk, index), right - left) for index, (left, right) in enumerate(pairwise(edges)))


def turn_rows(walk: Walk) -> tuple[TurnRow, ...]:
    """Return all turns of the game in order; what they cost is said of those that cost much, whoever played them."""
    own = {turn.ply: index for index, turn in enumerate(walk.turns)}
    lost = {turn.ply: turn.lost for turn in (*walk.review.mistakes, *walk.turns) if turn.lost >= COSTLY}
    return tuple(
        TurnRow(number, seat, words, own.get(ply), _mark(lost[ply]) if ply in lost else "", lost.get(ply, 0) >= GRAVE)
        for number, (ply, seat, words) in enumerate(_turns(walk), 1)
    )


def _title(walk: Walk, index: int) -> str:
    return costly_title(walk.game, walk.turns[index])


def _mark(lost: float) -> str:
    """Return by how many points of a hundred a turn lowered the chances, with the sign that chess players use."""
    return f"{'??' if lost >= GRAVE else '?'} −{round(100 * lost)}"


def _turns(walk: Walk) -> Iterator[tuple[int, int, str]]:
    """Yield the ply before each turn, its seat, and what was laid and built."""
    game = walk.game
    for ply, move in enumerate(game.moves):
        if isinstance(move, Placement):
            tile = entry(game, ply + 1)
            words = [tile.what]
            if ply + 1 < game.ply and not isinstance(game.moves[ply + 1], Placement):
                built = entry(game, ply + 2)
                words.append(f"{built.what} {built.detail}".strip())
            yield ply, tile.seat, " · ".join(words)
