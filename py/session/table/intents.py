"""Intents: what a player wants to do at the table, and the only way to change it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from session.table.hints import Hint
from session.table.table import Ghost
from taluva import Hex, Move


class PointAt(NamedTuple):
    """Move the pointer or the focus to a hex, or away from all of them."""

    hex: Hex | None


class Choose(NamedTuple):
    """Click, tap or press Enter on a hex; on the chosen hex a key confirms, and a click turns the tile."""

    hex: Hex
    by_key: bool = False


class Carry(NamedTuple):
    """Carry the tile in hand over the board.

    ghost: where it would lie, loose while it is held and fixed once it is let go; None in the open sea or back in hand.
    """

    ghost: Ghost | None


class Rotate(NamedTuple):
    """Turn the tile to its next legal rotation, clockwise on the screen or the other way."""

    clockwise: bool


class TakeOption(NamedTuple):
    """Take one of the choices at the chosen hex."""

    option: int


class Confirm(NamedTuple):
    """Play what is prepared."""


class Cancel(NamedTuple):
    """Discard what is prepared and not yet played."""


class Undo(NamedTuple):
    """Take back the last ply: always a tile just laid, earlier plies if the table allows it."""


class Redo(NamedTuple):
    """Play the ply again that was taken back last."""


class ShowMove(NamedTuple):
    """Show the move that a computer player is about to play."""

    move: Move


class PlayMove(NamedTuple):
    """Play a move of a computer player."""

    move: Move


class Prepare(NamedTuple):
    """Prepare a legal move, as if it were chosen on the board."""

    move: Move


class Suggest(NamedTuple):
    """Show a suggestion for the rest of the turn."""

    hint: Hint


class SetSeat(NamedTuple):
    """Give a seat (0-based) to a computer player of level 1–5, or to a person (0)."""

    seat: int
    level: int


class GoToPly(NamedTuple):
    """Look at the board after an earlier ply; None, or the last ply, is the present.

    hint: a turn to show there, better than the one that was played.
    """

    ply: int | None
    hint: Hint | None = None


PresentIntent: TypeAlias = (
    PointAt
    | Choose
    | Carry
    | Rotate
    | TakeOption
    | Confirm
    | Cancel
    | Undo
    | Redo
    | ShowMove
    | PlayMove
    | Prepare
    | Suggest
)
"""Intents that apply in the present only."""

Intent: TypeAlias = PresentIntent | SetSeat | GoToPly
