"""The computer players on the page: the engine, and its users: the opponent, hints, the review."""

from __future__ import annotations

from collections.abc import Callable

from js import navigator

from session.page.store import Change, Store
from web.browser.dialogs import close_dialogs
from web.controls import Handler, Press
from web.engine.error_panel import ErrorPanel
from web.engine.hints import Hints
from web.engine.judge import Judge
from web.engine.onlooker import Onlooker
from web.engine.opponent_player import OpponentPlayer
from web.engine.review import SEED, ReviewDialog
from web.engine.team import EngineTeam, workers_for
from web.engine.thinking_panel import ThinkingPanel


class Computers:
    """Makes computers play, suggest and review."""

    def __init__(self, store: Store, random_seed: Callable[[], int], say: Callable[[str], None]) -> None:
        """say: shows a sentence for a while."""
        # Some browsers say nothing of the memory.
        gigabytes = getattr(navigator, "deviceMemory", None)
        self.engine = EngineTeam(workers_for(getattr(navigator, "hardwareConcurrency", None), gigabytes))
        self._error_panel = ErrorPanel(store)
        self._thinking = ThinkingPanel(store)
        self._opponent = OpponentPlayer(
            store, self.engine, random_seed, self._thinking.pace, self._thinking.show_progress
        )
        self._hints = Hints(store, self.engine, self._error_panel, random_seed, say)
        self.review = ReviewDialog(store, self.engine)
        self._judge = Judge(store, self.engine, SEED)
        self._onlooker = Onlooker(store, self.engine)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the computers' controls, by control name."""
        return {
            "hint": lambda _press: self._hints.ask(),
            "move-now": lambda _press: self._opponent.hurry(),
            "engine-retry": lambda _press: self._error_panel.retry(),
            "show-review": lambda _press: self.review.open(),
            "over-review": lambda _press: self._open_review(),
            "review-stop": lambda _press: self.review.stop(),
            "review-again": lambda _press: self.review.again(),
            "review-mistake": self._show_mistake,
            "review-retry": lambda press: self.review.retry(int(press.element.getAttribute("data-seat"))),
        }

    def begin(self) -> None:
        """Start the engine ahead of the first request."""
        self.engine.begin()

    def on_change(self, change: Change) -> None:
        """Pass a change on to every part."""
        for part in (self._thinking, self._error_panel, self._opponent, self._hints):
            part.on_change(change)
        for looks_on in (self.review, self._judge, self._onlooker):
            looks_on.on_change(change)

    def _open_review(self) -> None:
        close_dialogs()
        self.review.open_or_retry()

    def _show_mistake(self, press: Press) -> None:
        seat, index = press.element.getAttribute("data-seat"), press.element.getAttribute("data-index")
        self.review.show_mistake(int(seat), int(index))
