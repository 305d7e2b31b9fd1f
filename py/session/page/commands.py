"""Commands: how anything but the step at the table changes on the page."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from session.lessons.lesson import Lesson
from session.page.opponent import Event
from session.saves.save import Save
from session.settings import Settings
from session.table.intents import Intent


class PutOnTable(NamedTuple):
    """Put a game on the table, a new one or one to go on with.

    visiting: whether it came by a link, to be saved only when it goes on.
    """

    save: Save
    visiting: bool = False


class ClearTable(NamedTuple):
    """Take the game off the table; a setup is asked for next."""


class RecordSave(NamedTuple):
    """Note how the game on the table was saved.

    id, title: its own, which are new where it was saved as a copy. created: ms since 1970.
    copied: whether another tab has changed the game, so that this one goes on as a copy.
    refused: whether the storage has refused it, the first time that happens.
    """

    id: str
    title: str
    created: int
    copied: bool = False
    refused: bool = False


class RenameGame(NamedTuple):
    """Give the game on the table a title."""

    title: str


class ForgetSave(NamedTuple):
    """Note that the game on the table is no longer saved; it is saved again when it goes on."""


class StopClock(NamedTuple):
    """Stop the clock by hand, or let it run again."""

    stopped: bool


class CountTime(NamedTuple):
    """Add the seconds that have run so far to the save."""


class ShowPage(NamedTuple):
    """Note whether the page is in sight."""

    visible: bool


class CoverPage(NamedTuple):
    """Note whether a dialog lies over the page."""

    covered: bool


class WatchGame(NamedTuple):
    """Play the game back from its beginning."""


class RunReplay(NamedTuple):
    """Let the game play itself while it is looked at, or stop it where it is."""

    runs: bool


class StepReplay(NamedTuple):
    """Go one ply on in the replay."""


class PauseComputers(NamedTuple):
    """Hold up the computers that are watched, or let them play on."""

    paused: bool


class StepComputers(NamedTuple):
    """Let the computers that are held up play one turn."""


class OpponentEvent(NamedTuple):
    """Note what has happened in carrying out a computer's turn."""

    event: Event


class ChangeSettings(NamedTuple):
    """Take other settings."""

    settings: Settings


class RenameDefaults(NamedTuple):
    """Call players whom nobody has named as the page's language does."""


class StartLesson(NamedTuple):
    """Begin a lesson or a puzzle; the game on the table waits meanwhile."""

    lesson: Lesson


class LeaveLesson(NamedTuple):
    """End the lesson and put the game back on the table."""


class AskLesson(NamedTuple):
    """Ask the lesson for the next hint."""


Command: TypeAlias = (
    PutOnTable
    | ClearTable
    | RecordSave
    | RenameGame
    | ForgetSave
    | StopClock
    | CountTime
    | ShowPage
    | CoverPage
    | WatchGame
    | RunReplay
    | StepReplay
    | PauseComputers
    | StepComputers
    | OpponentEvent
    | ChangeSettings
    | RenameDefaults
    | StartLesson
    | LeaveLesson
    | AskLesson
)

Action: TypeAlias = Intent | Command
"""Everything that can be dispatched: a player's intent at the table, or a command."""
