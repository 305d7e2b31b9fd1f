"""What a player asks for: the only way anything changes at the table."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from session.table.hints import Hint
from taluva import Hex, Move


class PointAt(NamedTuple):
    """The pointer or the focus is on a hex, or on none."""

    hex: Hex | None


class Choose(NamedTuple):
    """A click, a tap or Enter on a hex; on the chosen hex a key confirms, a click turns."""

    hex: Hex
    by_key: bool = False


class Rotate(NamedTuple):
    """Turn the tile by one legal step, clockwise as seen, or the other way."""

    clockwise: bool


class TakeOption(NamedTuple):
    """Take one of the choices at the chosen hex."""

    option: int


class Confirm(NamedTuple):
    """Play what is prepared."""


class Cancel(NamedTuple):
    """Give up what is prepared; nothing was played yet."""


class Undo(NamedTuple):
    """Take back the last ply: a tile always, over turns where the table allows it."""


class Redo(NamedTuple):
    """Play again what was taken back last."""


class ShowMove(NamedTuple):
    """Let a computer player show what it is about to play."""

    move: Move


class PlayMove(NamedTuple):
    """Play a move of a computer player."""

    move: Move


class Prepare(NamedTuple):
    """Prepare a legal move, as choosing it on the board does."""

    move: Move


class Suggest(NamedTuple):
    """Show a suggestion for the rest of the turn."""

    hint: Hint


class SetSeat(NamedTuple):
    """Give a seat (0-based) to a computer player of a level 1–5, or to a person for 0."""

    seat: int
    level: int


class GoToPly(NamedTuple):
    """Look at the board as it was after a ply; None, or the last ply, is the present.

    hint: a turn to show there that would have been better than what was played.
    """

    ply: int | None
    hint: Hint | None = None


PresentIntent: TypeAlias = (
    PointAt | Choose | Rotate | TakeOption | Confirm | Cancel | Undo | Redo | ShowMove | PlayMove | Prepare | Suggest
)
"""What means something in the present only."""

Intent: TypeAlias = PresentIntent | SetSeat | GoToPly
