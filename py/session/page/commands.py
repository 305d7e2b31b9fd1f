"""Commands: every action of the page besides a player's intent at the table."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from session.charts.review import GameReview, ReviewedTurn, Stand
from session.lessons.lesson import Lesson
from session.lessons.progress import Progress
from session.mistakes.walk import Try
from session.offers import Offer
from session.page.opponent import Event
from session.saves.save import Save
from session.settings import Settings
from session.study.editor import Tool
from session.study.study import Look
from session.table.intents import Intent
from taluva import Game, Options, Tile
from taluva.setting_up import Draft
from taluva.variations import Mark, Place


class PutOnTable(NamedTuple):
    """Put a game on the table, new or saved.

    visiting: whether it came by a link and is saved only once it is played on.
    is_own: whether it came from elsewhere, but leads to a position of an unfinished game that a person plays here.
    """

    save: Save
    visiting: bool = False
    is_own: bool = False


class ClearTable(NamedTuple):
    """Show home instead of the game on the table; home leads back to it."""


class RecordSave(NamedTuple):
    """Record how the game on the table was saved.

    id, title: what it was saved under, both new if it was saved as a copy. created: ms since 1970.
    copied: whether it was saved as a copy because another tab has changed the game.
    refused: whether the storage refused it.
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
    """Note that the game on the table is no longer saved; it is saved again once it is played on."""


class StopClock(NamedTuple):
    """Stop the clock by hand, or start it again."""

    stopped: bool


class CountTime(NamedTuple):
    """Add the seconds elapsed so far to the save.

    slept: how many of them the device slept, or the page stood still; these do not count.
    """

    slept: float = 0.0


class ShowPage(NamedTuple):
    """Note whether the page is visible."""

    visible: bool


class CoverPage(NamedTuple):
    """Note whether a dialog covers the page."""

    covered: bool


class WatchGame(NamedTuple):
    """Replay the game from the beginning."""


class WatchLast(NamedTuple):
    """Replay the last turns of the others."""


class RunReplay(NamedTuple):
    """Start or stop the replay."""

    runs: bool


class StepReplay(NamedTuple):
    """Advance the replay by one ply."""


class PauseComputers(NamedTuple):
    """Pause computers that play among themselves, or let them play on."""

    paused: bool


class StepComputers(NamedTuple):
    """Let the paused computers play one turn."""


class OpponentEvent(NamedTuple):
    """Report an event in a computer's turn."""

    event: Event


class ChangeSettings(NamedTuple):
    """Replace the settings."""

    settings: Settings


class MakeOffer(NamedTuple):
    """Note that something has been offered."""

    offer: Offer


class TakeProgress(NamedTuple):
    """Replace the progress of lessons and puzzles by what an import has made of it."""

    progress: Progress


class RenameDefaults(NamedTuple):
    """Translate the default names of players into the page's language."""


class StartLesson(NamedTuple):
    """Start a lesson or a puzzle; the game on the table waits."""

    lesson: Lesson


class LeaveLesson(NamedTuple):
    """End the lesson and put the game back on the table."""


class AskLesson(NamedTuple):
    """Ask for the lesson's next hint."""


class ReviewMistakes(NamedTuple):
    """Start the walk through a player's costly turns in the finished game on the table.

    seat: 0-based. review: of the whole game, for the curve and the list of turns.
    """

    seat: int
    turns: tuple[ReviewedTurn, ...]
    review: GameReview = GameReview()


class TryTurn(NamedTuple):
    """Put the position before the present turn of the walk on the table, to find a better one."""


class JudgeTry(NamedTuple):
    """Judge the try on the table; None if the computer does not answer."""

    judgement: Try | None


class RetryJudging(NamedTuple):
    """Ask again for the judgement of the try on the table."""


class ShowBetter(NamedTuple):
    """Show the best turn instead of the present one of the walk."""


class NextMistake(NamedTuple):
    """Go on to the walk's next turn, or to its end."""


class GoToMistake(NamedTuple):
    """Go to one of the walk's turns; place: among them, from 0."""

    place: int


class LeaveMistakes(NamedTuple):
    """End the walk and put its game back on the table."""


class StudyPosition(NamedTuple):
    """Study the position on the board; in a study, play on from the one that is looked at."""


class LookOn(NamedTuple):
    """Show what the computer sees in the studied position; None if it does not answer."""

    look: Look | None


class LearnStands(NamedTuple):
    """Take over into the study the chances that the review of its game has; game: the one that was reviewed."""

    game: Game
    stands: tuple[Stand, ...]


class TakeTile(NamedTuple):
    """Take another tile in hand in a study."""

    tile: Tile


class GoToPlace(NamedTuple):
    """Put a position of the study's variations on the table."""

    place: Place


class MarkMove(NamedTuple):
    """Mark the move that led to the studied position by hand; None takes its mark away."""

    mark: Mark | None


class JudgeMove(NamedTuple):
    """Let the computer mark the last turn, by what it has seen of the positions around it."""


class CommentPosition(NamedTuple):
    """Give the studied position another comment."""

    text: str


class NameLine(NamedTuple):
    """Give the studied line another name."""

    name: str


class PromoteLine(NamedTuple):
    """Put the studied line in place of the one that it leaves."""


class DeleteMove(NamedTuple):
    """Delete the move that led to the studied position, and what follows it in the study."""


class RestoreMove(NamedTuple):
    """Bring back what was deleted from the study last."""


class LeaveStudy(NamedTuple):
    """End the study and put its game back on the table."""


class OpenEditor(NamedTuple):
    """Set up a position by hand, beginning with the one on the board if it can be studied."""


class ChooseTool(NamedTuple):
    """Choose what a press on a hex does while a position is set up."""

    tool: Tool


class ChooseOwner(NamedTuple):
    """Choose whose buildings are put while a position is set up; seat: 0-based."""

    seat: int


class ChangeDraft(NamedTuple):
    """Change the position that is set up otherwise than on the board: its turn, a supply."""

    draft: Draft


class ChangeDraftOptions(NamedTuple):
    """Change how the game is played whose position is set up."""

    options: Options


class LeaveEditor(NamedTuple):
    """Give up the position that is set up, and go back to what was on the page before."""


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
    | WatchLast
    | RunReplay
    | StepReplay
    | PauseComputers
    | StepComputers
    | OpponentEvent
    | ChangeSettings
    | MakeOffer
    | TakeProgress
    | RenameDefaults
    | StartLesson
    | LeaveLesson
    | AskLesson
    | ReviewMistakes
    | TryTurn
    | JudgeTry
    | RetryJudging
    | ShowBetter
    | NextMistake
    | GoToMistake
    | LeaveMistakes
    | StudyPosition
    | LookOn
    | LearnStands
    | TakeTile
    | GoToPlace
    | MarkMove
    | JudgeMove
    | CommentPosition
    | NameLine
    | PromoteLine
    | DeleteMove
    | RestoreMove
    | LeaveStudy
    | OpenEditor
    | ChooseTool
    | ChooseOwner
    | ChangeDraft
    | ChangeDraftOptions
    | LeaveEditor
)

Action: TypeAlias = Intent | Command
"""Everything that can be dispatched: a player's intent at the table, or a command."""
