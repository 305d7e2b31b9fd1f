"""A review in progress: how far the computer has got through a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from session.charts.review import GameReview, read_review
from session.text.i18n import _
from taluva import Game


class ReviewStatus(Enum):
    """Whether a review is running, or why not."""

    RUNNING = "running"
    STOPPED = "stopped"
    FAILED = "failed"
    DONE = "done"


@dataclass(frozen=True)
class ReviewRun:
    """The review of a game so far. An immutable value.

    progress: the share of the game that has been reviewed, 0 to 1.
    """

    game: Game
    review: GameReview = GameReview()  # noqa: RUF009 - an immutable value
    progress: float = 0.0
    status: ReviewStatus = ReviewStatus.RUNNING

    @property
    def is_running(self) -> bool:
        """Return whether the computer is still reviewing."""
        return self.status is ReviewStatus.RUNNING

    def is_of(self, game: Game) -> bool:
        """Return whether this is the review of a game; its players may have been renamed."""
        own = self.game
        return game is own or (game.options, game.deck, game.moves) == (own.options, own.deck, own.moves)

    def advanced(self, reply: Mapping[str, Any], status: ReviewStatus = ReviewStatus.RUNNING) -> ReviewRun:
        """Return the run after a reply of the worker (docs/bots.md)."""
        return replace(self, review=read_review(reply), progress=reply["progress"], status=status)

    def restarted(self) -> ReviewRun:
        """Return the run started again; the results so far stay until new ones arrive."""
        return replace(self, progress=0.0, status=ReviewStatus.RUNNING)

    def ended(self, status: ReviewStatus) -> ReviewRun:
        """Return the run stopped, failed or done."""
        return replace(self, status=status)


def status_words(run: ReviewRun, leads_on: bool = False) -> str:
    """Return the status of a review in words; leads_on: whether the player's mistakes follow by themselves."""
    match run.status:
        case ReviewStatus.RUNNING if leads_on:
            return _("The computer is going through your game. Your mistakes come up as soon as it’s done.")
        case ReviewStatus.RUNNING:
            return _("The computer is going through your game. You can close this and play on.")
        case ReviewStatus.FAILED:
            return _("The computer isn’t answering.")
        case ReviewStatus.DONE:
            return _("All turns are reviewed.")
        case ReviewStatus.STOPPED:
            return _("Stopped. So far:")
