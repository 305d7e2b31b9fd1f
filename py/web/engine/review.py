"""The dialog `review`: the computer analyses the game in the background, and shows the worst turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from session.charts.review import ReviewedTurn, curve_svg, curve_table, mistake_words
from session.charts.review_run import ReviewRun, ReviewStatus, status_words
from session.mistakes.walk import costly_turns
from session.mistakes.words import retry_words
from session.page.commands import LearnStands, ReviewMistakes
from session.page.store import Change, Store
from session.table.intents import GoToPly
from session.text.names import alone, names_of
from taluva import Game
from web.browser.dialogs import open_dialog
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
from web.engine.inquiry import Engine, Fields, Inquiry

SEED = 1
"""The same game gets the same review."""


class ReviewDialog:
    """Reviews the game on the table; the review lasts as long as the game stays there."""

    def __init__(self, store: Store, engine: Engine) -> None:
        self._store = store
        self._inquiry = Inquiry(engine, self._on_answer, self._on_error, self._on_progress)
        self._run: ReviewRun | None = None
        self._followers: list[Callable[[ReviewRun], None]] = []
        self._leads_on = False
        """Whether the dialog is open only until the walk through the mistakes can begin."""
        self._shown: ReviewRun | None = None
        """What the dialog shows; None if all of it must be filled."""

    def on_change(self, change: Change) -> None:
        """Drop the review once its game leaves the table; follow the language and the players' names."""
        run, table = self._run, change.after.own_table
        if run is None:
            return
        if table is None or not run.is_of(table.game):
            self._inquiry.cancel()
            self._run = None
        elif table.game is not run.game or change.after.language != change.before.language:
            self._shown = None
            self._show(replace(run, game=table.game))
        if self._run is not None:
            self._inform_study(change, self._run)

    def _inform_study(self, change: Change, run: ReviewRun) -> None:
        """Give a study that has just begun what the review of its game knows."""
        if change.after.study is not None and change.before.study is None and run.review.stands:
            self._store.dispatch(LearnStands(run.game, run.review.stands))

    def follow(self, follower: Callable[[ReviewRun], None]) -> None:
        """Call a function whenever there are new results."""
        self._followers.append(follower)

    def begin(self) -> None:
        """Start a review of the game on the table unless there is one."""
        table = self._store.state.table
        if table is None:
            return
        if self._run is None:
            self._shown = None
            self._begin(ReviewRun(table.game))
        else:
            self._tell(self._run)

    def open(self) -> None:
        """Open the dialog, and start a review unless there is one."""
        self._open(leads_on=False)

    def open_or_retry(self) -> None:
        """Walk through the mistakes of the only person at the device; until they are known, the dialog is open."""
        table, run = self._store.state.table, self._run
        seat = None if table is None else alone(table.levels)
        if run is not None and seat is not None and run.status is ReviewStatus.DONE and self._walk(run, seat):
            return
        self._open(leads_on=seat is not None and (run is None or run.is_running))

    def _open(self, leads_on: bool) -> None:
        self._show_leading_on(leads_on)
        self.begin()
        if self._run is not None:
            open_dialog(by_id("review"))

    def _show_leading_on(self, leads_on: bool) -> None:
        """Show no answers to what the walk will ask while it is waited for."""
        self._leads_on = leads_on
        set_attribute(by_id("review"), "data-leads-on", "true" if leads_on else None)
        if self._run is not None:
            set_text(by_id("review-words"), status_words(self._run, leads_on))

    def retry(self, seat: int) -> None:
        """Close the dialog, and walk through a player's mistakes."""
        if self._run is not None:
            by_id("review").close("")
            self._walk(self._run, seat)

    def _walk(self, run: ReviewRun, seat: int) -> bool:
        """Start the walk; return whether there is a turn to review."""
        turns = costly_turns(run.review, seat)
        if turns:
            self._store.dispatch(ReviewMistakes(seat, turns, run.review))
        return bool(turns)

    def stop(self) -> None:
        """Stop the review."""
        self._inquiry.cancel()
        if self._run is not None and self._run.is_running:
            self._show(self._run.ended(ReviewStatus.STOPPED))

    def again(self) -> None:
        """Review the game again from the start."""
        if self._run is not None:
            self._begin(self._run.restarted())

    def show_mistake(self, seat: int, index: int) -> None:
        """Close the dialog, and show on the board the better move for one of a player's worst turns."""
        if self._run is not None:
            mistake = self._run.review.of(seat)[index]
            by_id("review").close("")
            self._store.dispatch(GoToPly(mistake.ply, mistake.hint))

    def _begin(self, run: ReviewRun) -> None:
        self._inquiry.ask({"review": str(run.game), "seed": SEED})
        self._show(run)

    def _on_progress(self, reply: Fields) -> None:
        assert self._run is not None
        self._show(self._run.advanced(reply))

    def _on_answer(self, reply: Fields) -> None:
        assert self._run is not None
        leads_on = self._leads_on and by_id("review").open
        self._show(self._run.advanced(reply, ReviewStatus.DONE))
        if leads_on:
            by_id("review").close("")
            self.open_or_retry()

    def _on_error(self) -> None:
        assert self._run is not None
        self._show(self._run.ended(ReviewStatus.FAILED))

    def _show(self, run: ReviewRun) -> None:
        """Show a review; leave unchanged parts alone, so that the focus in them stays."""
        before, self._run, self._shown = self._shown, run, run
        is_done = run.status is ReviewStatus.DONE
        if not run.is_running:
            self._show_leading_on(False)
        set_hidden(by_id("review-progress"), not run.is_running)
        by_id("review-progress").value = run.progress
        set_hidden(by_id("review-stop"), not run.is_running)
        set_hidden(by_id("review-again"), run.is_running or is_done)
        set_text(by_id("review-words"), status_words(run, self._leads_on))
        set_attribute(by_id("review"), "data-done", "true" if is_done else "false")
        table = self._store.state.own_table
        colours: tuple[int, ...] = () if table is None else table.colours
        levels = () if table is None else table.levels
        if before is None or before.review != run.review:
            by_id("review-curve").innerHTML = curve_svg(run.review, run.game, colours, levels)
            _show_table(run, levels)
        if before is None or before.review.mistakes != run.review.mistakes:
            _show_mistakes(run, colours, levels)
        _show_retries(run, levels)
        self._tell(run)

    def _tell(self, run: ReviewRun) -> None:
        for follower in self._followers:
            follower(run)


def _show_table(run: ReviewRun, levels: Sequence[int]) -> None:
    table = curve_table(run.review, run.game, levels)
    by_id("review-head").replaceChildren(*[table_cell("th", text, scope="col") for text in table.head])
    by_id("review-rows").replaceChildren(*[table_row(ply, chances) for ply, *chances in table.rows])


def _show_mistakes(run: ReviewRun, colours: Sequence[int], levels: Sequence[int]) -> None:
    sections = []
    for seat, name in enumerate(names_of(run.game, levels)):
        section = clone("review-player")
        use_symbol(part(section, "emblem"), "emblem", colours[seat])
        set_text(part(section, "name"), name)
        worst = run.review.of(seat)
        set_hidden(part(section, "none"), bool(worst))
        for index, mistake in enumerate(worst):
            part(section, "turns").append(_item(run.game, mistake, index, levels))
        sections.append(section)
    by_id("review-players").replaceChildren(*sections)


def _show_retries(run: ReviewRun, levels: Sequence[int]) -> None:
    """Offer each person at the device the walk through the costly turns, once the review of a finished game is done."""
    nodes: list[Element] = []
    done = run.status is ReviewStatus.DONE and run.game.is_over
    for seat, words in retry_words(run.game, run.review, levels) if done else ():
        node = clone("review-retry-row")
        node.setAttribute("data-seat", str(seat))
        set_attribute(node, "data-testid", None if nodes else "review-retry")
        set_text(part(node, "text"), words)
        nodes.append(node)
    by_id("review-retries").replaceChildren(*nodes)
    set_hidden(by_id("review-clean"), not done or bool(nodes))


def _item(game: Game, mistake: ReviewedTurn, index: int, levels: Sequence[int]) -> Element:
    item = clone("review-mistake-row")
    words = mistake_words(game, mistake, levels)
    button = item.querySelector("button")
    button.setAttribute("data-seat", str(mistake.seat))
    button.setAttribute("data-index", str(index))
    button.setAttribute("data-ply", str(mistake.ply))
    for name, text in (("title", words.title), ("played", words.played), ("better", words.better)):
        set_text(part(item, name), text)
    set_text(part(item, "why"), " ".join(words.why))
    return item
