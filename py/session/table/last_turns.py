"""What the others did in their last turns, which stays outlined until one's own next move."""

from __future__ import annotations

from typing import NamedTuple

from session.table.log import changed_hexes
from session.table.table import Table
from taluva import Hex, Placement


class LastTurns(NamedTuple):
    """The last turns of the others.

    begin: how many plies there were before the first of these turns; all plies if there is none.
    hexes: what they changed, by hex, with the seat (0-based) that changed it last.
    """

    begin: int
    hexes: dict[Hex, int]


def last_turns(table: Table) -> LastTurns:
    """Return the last turns of all others since the last move of the person whose turn it is, or comes next.

    While an earlier ply is looked at, and where only computers play or the game is over, it is the turn that the
    last ply belongs to.
    """
    game = table.seen
    viewer = None if table.browsing or game.is_over else _viewer(table)
    begin, done = game.ply, set[int]()
    while begin and (viewer is not None or not done):
        seat = game.positions[begin - 1].seat
        if seat == viewer or seat in done:
            break
        begin -= 1
        if isinstance(game.moves[begin], Placement):  # with which a turn begins
            done.add(seat)
    hexes: dict[Hex, int] = {}
    for ply in range(begin + 1, game.ply + 1):
        for hex_ in changed_hexes(game, ply):
            hexes[hex_] = game.positions[ply - 1].seat
    return LastTurns(begin, hexes)


def _viewer(table: Table) -> int | None:
    """Return the seat of the person to move now or next; None where there is none."""
    seats = table.game.options.players
    order = ((table.position.seat + step) % seats for step in range(seats))
    return next((seat for seat in order if not table.level_of(seat) and not table.position.players[seat].out), None)
