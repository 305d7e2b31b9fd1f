"""The computer players at the table: a small state machine."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Activity(Enum):
    """What the computers are doing.

    RESTING: nothing; a person is to move, or they are paused. THINKING: the engine was asked for a turn.
    SHOWING: the next move is shown on the board. PLAYED: the move was played, and a short pause follows.
    FAILED: the engine gave no answer.
    """

    RESTING = "resting"
    THINKING = "thinking"
    SHOWING = "showing"
    PLAYED = "played"
    FAILED = "failed"


class Event(Enum):
    """What happens to the computers: at the table (TURN, LEFT), or while a turn is carried out (the others)."""

    TURN = "a computer is to move"
    LEFT = "the turn is no longer on the table"
    ANSWERED = "the engine has found the turn"
    NO_ANSWER = "the engine failed"
    RETRY = "a person asks again"
    SHOWN = "the move was shown long enough, and is played"
    NEXT_MOVE = "the turn has another move"
    TURN_OVER = "the turn is complete"


_TRANSITIONS = {
    (Activity.RESTING, Event.TURN): Activity.THINKING,
    (Activity.THINKING, Event.ANSWERED): Activity.SHOWING,
    (Activity.THINKING, Event.NO_ANSWER): Activity.FAILED,
    (Activity.FAILED, Event.RETRY): Activity.THINKING,
    (Activity.SHOWING, Event.SHOWN): Activity.PLAYED,
    (Activity.PLAYED, Event.NEXT_MOVE): Activity.SHOWING,
    (Activity.PLAYED, Event.TURN_OVER): Activity.RESTING,
    **{(activity, Event.LEFT): Activity.RESTING for activity in Activity},
}
"""Every transition; any other event changes nothing."""


class Opponent(NamedTuple):
    """The state of the machine; turn: how many turns the engine was asked for, which identifies late answers."""

    activity: Activity = Activity.RESTING
    turn: int = 0

    def after(self, event: Event) -> Opponent:
        """Return the state of the machine after an event."""
        activity = _TRANSITIONS.get((self.activity, event), self.activity)
        asks = activity is Activity.THINKING and self.activity is not Activity.THINKING
        return Opponent(activity, self.turn + 1 if asks else self.turn)
