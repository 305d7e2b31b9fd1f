"""The dialog `review`: the computer goes through the game in the background, and tells what it found."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from session.charts.review import GameReview, ReviewedTurn, curve_svg, curve_table, mistake_words, read_review
from session.table.intents import GoToPly, Intent
from session.table.table import Table
from session.text.i18n import _
from taluva import Game
from web.browser.elements import (
    Element,
    by_id,
    clone,
    part,
    set_attribute,
    set_hidden,
    set_text,
    table_cell,
    table_row,
    use_symbol,
)
from web.dialogs.dialogs import open_dialog
from web.engine.client import Brain, BrainError

# The same game gets the same review.
_SEED = 1


class ReviewDialog:
    """What is known of the game on the table; kept as long as it lies there."""

    def __init__(
        self,
        brain: Brain,
        table: Callable[[], Table | None],
        dispatch: Callable[[Intent], None],
        colours: Callable[[], Sequence[int]],
    ) -> None:
        self._brain = brain
        self._table = table
        self._dispatch = dispatch
        self._colours = colours
        self._game: Game | None = None
        self._found = GameReview()
        self._shown: GameReview | None = None
        self._work: asyncio.Task[None] | None = None
        self._progress = 0.0
        self._failed = False

    def look(self) -> None:
        """Notice what lies on the table now: another game is another review."""
        table = self._table()
        game = None if table is None else table.game
        if self._game is not None and game is not self._game:
            self._stop()
            self._game, self._found, self._shown, self._progress = None, GameReview(), None, 0.0
        by_id("show-review").disabled = game is None or game.ply < 2

    def press(self, name: str) -> bool:
        """Do what a control asks for; return whether it is one of the review's."""
        match name:
            case "show-review":
                self.open()
            case "review-stop":
                self._stop()
                self._show()
            case "review-again":
                self._start()
            case _:
                return False
        return True

    def open(self) -> None:
        """Show the dialog; go through the game unless that was done."""
        table = self._table()
        if table is None:
            return
        if self._game is not table.game:
            self._stop()
            self._game, self._found, self._shown = table.game, GameReview(), None
            self._start()
        self._show()
        open_dialog(by_id("review"))

    def show_mistake(self, seat: int, index: int) -> None:
        """Close the dialog, and show on the board what was better."""
        mistake = self._found.of(seat)[index]
        by_id("review").close("")
        self._dispatch(GoToPly(mistake.ply, mistake.hint))

    def _start(self) -> None:
        self._stop()
        if self._game is not None:
            self._progress, self._failed = 0.0, False
            self._work = asyncio.ensure_future(self._go_through(self._game))
            self._show()

    def _stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
        self._work = None

    async def _go_through(self, game: Game) -> None:
        try:
            thought = await self._brain.think({"review": str(game), "seed": _SEED})
            try:
                done = False
                while not done:
                    state = await thought.state()
                    done, self._progress = state["done"], state["progress"]
                    self._found = read_review(state)
                    self._show()
            finally:
                thought.drop()
        except BrainError:
            self._failed = True
        self._work = None
        self._show()

    def _show(self) -> None:
        """Show what is known; what did not change stays as it is, with the focus in it."""
        runs = self._work is not None
        set_hidden(by_id("review-progress"), not runs)
        by_id("review-progress").value = self._progress
        set_hidden(by_id("review-stop"), not runs)
        set_hidden(by_id("review-again"), runs or self._progress == 1)
        set_text(by_id("review-words"), self._words(runs))
        set_attribute(by_id("review"), "data-done", "true" if self._progress == 1 else "false")
        game = self._game
        if game is None or self._shown == self._found:
            return
        before, self._shown = self._shown, self._found
        by_id("review-curve").innerHTML = curve_svg(self._found, game, self._colours())
        self._show_table(game)
        if before is None or before.mistakes != self._found.mistakes:
            self._show_mistakes(game)

    def _words(self, runs: bool) -> str:
        if runs:
            return _("The computer goes through the game. You can close this and play on meanwhile.")
        if self._failed:
            return _("The computer does not answer.")
        return _("All turns were looked at.") if self._progress == 1 else _("Stopped. So far:")

    def _show_table(self, game: Game) -> None:
        table = curve_table(self._found, game)
        by_id("review-head").replaceChildren(*[table_cell("th", text, scope="col") for text in table.head])
        by_id("review-rows").replaceChildren(*[table_row(ply, chances) for ply, *chances in table.rows])

    def _show_mistakes(self, game: Game) -> None:
        parts = []
        for seat, name in enumerate(game.names):
            node = clone("review-player")
            use_symbol(part(node, "emblem"), "emblem", self._colours()[seat])
            set_text(part(node, "name"), name)
            worst = self._found.of(seat)
            set_hidden(part(node, "none"), bool(worst))
            for index, mistake in enumerate(worst):
                part(node, "turns").append(_item(game, mistake, index))
            parts.append(node)
        by_id("review-players").replaceChildren(*parts)


def _item(game: Game, mistake: ReviewedTurn, index: int) -> Element:
    item = clone("review-mistake-row")
    words = mistake_words(game, mistake)
    button = item.querySelector("button")
    button.setAttribute("data-seat", str(mistake.seat))
    button.setAttribute("data-index", str(index))
    button.setAttribute("data-ply", str(mistake.ply))
    for name, text in (("title", words.title), ("played", words.played), ("better", words.better)):
        set_text(part(item, name), text)
    set_text(part(item, "why"), " ".join(words.why))
    return item
