"""Tell whether two positions are alike: the same but for turning, mirroring, shifting, and who has which colour."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b

from taluva import Options, Phase, Position
from taluva.alike import Form, forms


def as_mover(position: Position) -> Position:
    """Return a position of two players as that of a game which begins there, the mover in the first seat."""
    board, players = position.board, position.players
    if position.seat == 1:
        board = board._replace(settlements=board.settlements[::-1])
        players = players[::-1]
    return replace(position, options=Options(2), board=board, players=players, seat=0, ply=0)


def likeness(position: Position) -> str:
    """Return a text that two positions share if they are alike."""
    turned = forms(position.board, lambda seat: 1 + (seat - position.seat) % 2)
    return blake2b(repr(min(_with_rest(position, form) for form in turned)).encode(), digest_size=9).hexdigest()


def _with_rest(position: Position, form: Form) -> tuple[object, ...]:
    """Return a form of the island with the rest of what matters of a position."""
    hand: tuple[int, ...] = ()
    if position.phase is Phase.TILE and position.hand is not None:
        hand = (int(position.hand.first), int(position.hand.second))[:: -1 if form.mirrored else 1]
    mine, other = position.players[position.seat], position.players[1 - position.seat]
    return form.spots, hand, tuple(mine.supply), tuple(other.supply)
