"""Tell whether two positions are alike: the same but for turning, mirroring, shifting, and who has which colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import blake2b

from taluva import Hex, Options, Phase, Position

Turned = Callable[[Hex], Hex]


def as_mover(position: Position) -> Position:
    """Return a position of two players as that of a game which begins there, the mover in the first seat."""
    board, players = position.board, position.players
    if position.seat == 1:
        board = board._replace(settlements=board.settlements[::-1])
        players = players[::-1]
    return replace(position, options=Options(2), board=board, players=players, seat=0, ply=0)


def likeness(position: Position) -> str:
    """Return a text that two positions share if they are alike."""
    forms = [_form(position, turn, mirrored) for turn in range(6) for mirrored in (False, True)]
    return blake2b(repr(min(forms)).encode(), digest_size=9).hexdigest()


def _form(position: Position, turn: int, mirrored: bool) -> tuple[object, ...]:
    """Return what matters of a position, turned and mirrored, and shifted so that its first hex is the origin."""
    board = position.board
    hexes = []
    for hex_ in board.frame.hexes(board.land):
        flow, terrain, standing = board.flow(hex_), board.terrain(hex_), board.building(hex_)
        if flow is not None:
            flow = ((5 - flow if mirrored else flow) + turn) % 6
        top = (-1 if terrain is None else int(terrain), -1 if flow is None else flow)
        owner = (0, 0) if standing is None else (1 + (standing[0] - position.seat) % 2, int(standing[1]) + 1)
        hexes.append((*_moved(hex_, turn, mirrored), board.level(hex_), top, owner))
    left, above = min((r, q) for q, r, *_rest in hexes)[::-1]
    shifted = tuple(sorted((q - left, r - above, *rest) for q, r, *rest in hexes))
    hand: tuple[int, ...] = ()
    if position.phase is Phase.TILE and position.hand is not None:
        hand = (int(position.hand.first), int(position.hand.second))[:: -1 if mirrored else 1]
    mine, other = position.players[position.seat], position.players[1 - position.seat]
    return shifted, hand, tuple(mine.supply), tuple(other.supply)


def _moved(hex_: Hex, turn: int, mirrored: bool) -> tuple[int, int]:
    q, r = hex_
    if mirrored:  # across the line from west to east: direction d becomes -d
        q, r = q + r, -r
    for _step in range(turn):  # by a sixth counter-clockwise: direction d becomes d + 1
        q, r = q + r, -q
    return q, r
