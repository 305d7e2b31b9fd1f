"""The state of the page: one immutable value, from which everything on it is derived."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from session.lessons.attempt import Attempt
from session.lessons.lesson import answer_of
from session.lessons.progress import Progress
from session.mistakes.walk import Walk
from session.offers import Offers
from session.page.opponent import Activity, Opponent
from session.saves.save import Save
from session.settings import Settings
from session.study.editor import Editor
from session.study.study import Study
from session.table.table import Ghost, Site, Table
from session.text.i18n import ENGLISH
from taluva import Game, Move, Rule


class Moment(NamedTuple):
    """A point in time.

    seconds: on the page's own clock, which never goes back. date: ms since 1970.
    """

    seconds: float = 0.0
    date: int = 0


class Refused(NamedTuple):
    """The rule behind the last refusal, and what was on the table then."""

    rule: Rule
    game: Game
    pending: Ghost | Site | None


class Bar(Enum):
    """Why a game cannot be studied: nothing is laid yet, a person plays it for a result, or another state of it."""

    NOTHING = "nothing"
    PLAYED = "played"
    OWN = "own"


@dataclass(frozen=True)
class State:
    """Everything that the page shows.

    table: the game on the table with the step in preparation; None at home.
    visiting: whether that game came by a link and is saved only once it is played on.
    is_own: whether it came from elsewhere, but leads to a position of an unfinished game that a person plays here.
    is_stored: whether the storage took that game when it was saved last.
    attempt: the lesson on the board, or None.
    walk: the review of one's own mistakes on the board, or None.
    study: the study on the board, or None.
    editor: the position that is set up by hand on the board, or None; a study waits in it.
    progress: the lessons and puzzles done. settings: the player's choices of looks and sounds.
    offers: what has been offered to the player, each once.
    language: the code of the page's language.
    paused: whether computers playing among themselves are paused.
    opponent: what the computers at the table are doing.
    replaying: whether a replay is running.
    refused: the refusal that the rules can explain now, or None.
    visible: whether the page is visible. covered: whether a dialog covers it.
    ticking_since: when the time of the present ply started to run, in s; None while it is stopped.
    """

    table: Table | None = None
    visiting: bool = False
    is_own: bool = False
    is_stored: bool = True
    attempt: Attempt | None = None
    walk: Walk | None = None
    study: Study | None = None
    editor: Editor | None = None
    progress: Progress = field(default_factory=Progress)
    settings: Settings = field(default_factory=Settings)
    offers: Offers = Offers()  # noqa: RUF009 - an immutable value
    language: str = ENGLISH
    paused: bool = False
    opponent: Opponent = Opponent()  # noqa: RUF009 - an immutable value
    replaying: bool = False
    refused: Refused | None = None
    visible: bool = True
    covered: bool = False
    ticking_since: float | None = None

    @property
    def own_table(self) -> Table | None:
        """Return the table of the saved game, which waits while anything else is on the board."""
        if self.attempt is not None:
            return self.attempt.waiting
        if self.walk is not None:
            return self.walk.waiting
        if self.editor is not None:
            return self.editor.own_table
        return self.table if self.study is None else self.study.waiting

    @property
    def is_game(self) -> bool:
        """Return whether the table is for a game, and for nothing else: no lesson, no review of mistakes, no study."""
        return self.attempt is None and self.walk is None and self.study is None and self.editor is None

    @property
    def can_set_up(self) -> bool:
        """Return whether a position can be set up by hand now."""
        return self.attempt is None and self.walk is None and self.editor is None

    @property
    def can_study(self) -> bool:
        """Return whether the position on the board can be studied: not while a person plays for a result."""
        if self.study is not None:
            return self.table is not None and self.table.browsing
        return self.table is not None and self.is_game and self.bar is None

    @property
    def bar(self) -> Bar | None:
        """Return why the game on the table cannot be studied now; None if nothing speaks against it."""
        table = self.table
        if table is None or not (table.game.moves or table.game.is_set_up):
            return Bar.NOTHING
        # A link to a game that waits here unfinished is a way back into it, not a game of others.
        from_elsewhere = table.save.visited or (self.visiting and not table.save.id)
        if table.game.is_over or self.watching:
            return None
        if self.is_own:
            return Bar.OWN
        return None if from_elsewhere else Bar.PLAYED

    @property
    def save(self) -> Save | None:
        """Return the game on the table with its setup and clock, or None."""
        return None if self.own_table is None else self.own_table.save

    @property
    def colours(self) -> tuple[int, ...]:
        """Return the colours 1–4 by seat on the board."""
        return () if self.table is None else self.table.colours

    @property
    def asks(self) -> bool:
        """Return whether a move waits for Confirm; in lessons, which teach it, it always does."""
        return self.settings.confirm or self.attempt is not None

    @property
    def watching(self) -> bool:
        """Return whether only computers play."""
        return self.table is not None and bool(self.table.levels) and all(self.table.levels)

    @property
    def resting(self) -> bool:
        """Return whether computers playing among themselves are paused before their next turn."""
        idle = self.opponent.activity is Activity.RESTING
        return idle and self.paused and self.watching and self.table is not None and not self.table.game.is_over

    @property
    def computer_turn(self) -> tuple[Game, int] | None:
        """Return the game in which a computer is to move, and its level; None if no computer is to move."""
        table = self.table
        if table is None or table.browsing or not table.level:
            return None
        if self.walk is not None or (self.attempt is not None and not self.answer):
            return None
        return table.game, table.level

    @property
    def answer(self) -> tuple[Move, ...]:
        """Return the moves that a lesson plays next for the other player."""
        if self.attempt is None or self.table is None:
            return ()
        return answer_of(self.attempt.lesson, self.table.game)

    @property
    def clock_waits(self) -> bool:
        """Return whether the clock waits for a person, who is to move in the present."""
        table = self.table
        if table is None or not self.is_game:
            return False
        return not (table.browsing or table.game.is_over or table.level)

    @property
    def time_runs(self) -> bool:
        """Return whether the time of the present ply is running."""
        save = self.save
        if save is None or not self.visible:
            return False
        return save.clock is None or (self.clock_waits and not save.stopped and not self.covered)

    def seconds_spent(self, now: Moment) -> float:
        """Return the seconds that the present ply has taken so far."""
        if self.save is None:
            return 0.0
        since = now.seconds if self.ticking_since is None else self.ticking_since
        return self.save.running + max(now.seconds - since, 0.0)
