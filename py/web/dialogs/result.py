"""The dialog `over`: how the game ended, beside the island."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from js import document

from session.charts.facts import Fact, facts, why_words
from session.charts.own_curve import own_curve_svg
from session.charts.review_run import ReviewRun, ReviewStatus
from session.page.store import Change, Store
from session.record.entry import entry_of
from session.record.index import stored_entries
from session.record.next_step import level_above
from session.saves.save import Save
from session.settings import PACES
from session.storage import Storage
from session.text.characters import character_of, name_of, trade_of
from session.text.i18n import _
from session.text.names import alone, names_of
from session.text.result import place_rows
from session.text.words import winner_words
from web.appearance import moves
from web.board.view import BoardView
from web.browser.dialogs import open_dialog
from web.browser.elements import (
    Element,
    by_id,
    clone,
    finish_motions,
    js_object,
    part,
    set_attribute,
    set_hidden,
    set_text,
    use_symbol,
)
from web.browser.listeners import Listeners
from web.dialogs.petals import let_petals_fall
from web.dialogs.statistics import show_statistics

HESITATION_MS = 600
_CONTROLS = "a, button, dialog, input, select, summary, [popover]"
_SILENT_KEYS = ("Alt", "AltGraph", "Control", "Meta", "Shift", "Tab")
_SHORT_LINE = 14
_LAST_MOVE_SECONDS = 1.5
_WINS = 2
"""After so many wins in a row the computer above is offered."""


class ResultDialog:
    """Shows the result: after the last ply, when that has been seen, and whenever it is asked for."""

    def __init__(
        self,
        store: Store,
        storage: Storage,
        listeners: Listeners,
        view: BoardView,
        begin_review: Callable[[], None],
    ) -> None:
        """begin_review: starts the review of the game on the table, whose results `on_review` is told."""
        self._store = store
        self._storage = storage
        self._view = view
        self._begin_review = begin_review
        self._timer: asyncio.TimerHandle | None = None
        self._facts: tuple[Fact, ...] = ()
        self._is_new = False
        """Whether the game has just ended, and its result was not seen yet."""
        listeners.add(by_id("over"), "close", self._on_close)
        # Before whatever plays the last move: its own press does not count.
        for press in ("click", "keydown"):
            listeners.add(document, press, self._on_press, first=True)

    def on_change(self, change: Change) -> None:
        """Fill the dialog when the game ends, and open it when the last move has been seen."""
        before, after = change.before.table, change.after.table
        if after is None or change.new_table or not after.game.is_over:
            self._wait_no_more()
        if not change.moves or before is None or after is None or not change.after.is_game:
            return
        if after.position.is_over and not before.position.is_over:
            self._is_new = True
            self._fill(after.save)
            settings = change.after.settings
            if not moves(settings):
                self.show()
                return
            seconds = _LAST_MOVE_SECONDS * PACES[settings.speed]
            self._timer = asyncio.get_running_loop().call_later(seconds, self.show)

    def on_review(self, run: ReviewRun) -> None:
        """Show the chances of winning once they are known."""
        table = self._store.state.table
        if table is not None and table.game.is_over and run.is_of(table.game):
            self._show_chances(table.save, run)

    def show(self) -> None:
        """Open the dialog for the finished game on the table."""
        self._wait_no_more()
        table = self._store.state.table
        if table is None or not table.game.is_over:
            return
        save = table.save
        self._fill(save)
        if not open_dialog(by_id("over")):
            return
        _hesitate(by_id("over"))
        self._view.camera.fly()
        if self._is_new and moves(self._store.state.settings) and _is_happy(save):
            assert save.game.outcome is not None
            self._view.celebrate([save.colours[seat] for seat in save.game.outcome.winners])
            let_petals_fall(by_id("petals"))
        self._is_new = False
        if alone(save.levels) is not None:
            self._begin_review()

    def _on_press(self, event: Any) -> None:
        """Show the result at once if it waits, and end at once how it comes; a control does what it does."""
        if event.type == "keydown" and (event.repeat or event.key in _SILENT_KEYS):
            return
        if by_id("over").open:
            finish_motions(by_id("over"))
        elif self._timer is not None and not event.target.closest(_CONTROLS):
            event.preventDefault()  # Escape would close it again
            self.show()

    def _on_close(self, event: Any) -> None:
        if event.target == by_id("over"):
            by_id("petals").replaceChildren()
            self._view.camera.refit()

    def _wait_no_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _fill(self, save: Save) -> None:
        game, colours = save.game, save.colours
        outcome = game.outcome
        assert outcome is not None
        result = by_id("result")
        result.setAttribute("data-reason", outcome.reason.value)
        result.setAttribute("data-winners", " ".join(str(seat + 1) for seat in outcome.winners))
        by_id("over").setAttribute("data-won", "true" if _is_happy(save) else "false")
        winner_line = winner_words(names_of(game, save.levels), outcome)
        set_text(part(result, "winner"), winner_line)
        by_id("over-title").style.setProperty("--letters", str(len(winner_line)))
        set_attribute(result, "data-long", "true" if len(winner_line) > _SHORT_LINE else None)
        set_text(part(result, "why"), why_words(game))
        winner = outcome.winners[0]
        for piece in ("hut", "temple", "tower"):
            use_symbol(part(by_id("over"), piece), piece, colours[winner])
        level = save.levels[winner] if save.levels else 0
        _show_face(part(by_id("over"), "winner-face"), level, colours[winner])
        by_id("over-rows").replaceChildren(*_rows(save))
        show_statistics(game, names_of(game, save.levels), colours, save.seconds)
        self._show_chances(save, None)
        self._offer_next(save)

    def _show_chances(self, save: Save, run: ReviewRun | None) -> None:
        """Show the facts, and the curve; run: the review, None if there is none."""
        game, you = save.game, alone(save.levels)
        review = None if run is None else run.review
        done = run is not None and run.status is ReviewStatus.DONE
        chosen = facts(game, names_of(game, save.levels), you, review if done else None)
        if chosen != self._facts:  # the same cards would come up anew
            self._facts = chosen
            _show_facts(chosen)
        curve = by_id("over-curve")
        set_hidden(curve, you is None)
        if you is None:
            return
        set_text(part(curve, "title"), _("Your chances"))
        drawing = "" if review is None else own_curve_svg(review, game, you, save.colours[you])
        set_attribute(curve, "data-known", "true" if drawing else "false")
        if drawing:
            part(curve, "curve").innerHTML = drawing
        elif run is None or run.is_running:
            set_text(part(curve, "curve"), _("The computer is going through the game…"))
        else:
            set_text(part(curve, "curve"), _("Not known."))

    def _offer_next(self, save: Save) -> None:
        """Offer the character above after some wins in a row against the same one."""
        button, this = by_id("over-next"), entry_of(save)
        # The stored entries do not have it before it is saved.
        others = [entry for entry in stored_entries(self._storage) if entry.id != save.id]
        level = None if this is None else level_above([*others, this], _WINS)
        set_hidden(button, level is None)
        if level is not None:
            character = character_of(level)
            _show_face(part(button, "face"), level, 0)
            words = _("Next: {name}, {trade}").format(name=name_of(character), trade=_in_line(trade_of(character)))
            set_text(part(button, "text"), words)
            button.setAttribute("data-strength", str(level))


def _show_facts(chosen: Sequence[Fact]) -> None:
    nodes = []
    for fact in chosen:
        node = clone("over-fact")
        set_text(part(node, "figure"), fact.figure)
        set_text(part(node, "words"), fact.words)
        nodes.append(node)
    by_id("over-facts").replaceChildren(*nodes)


def _rows(save: Save) -> list[Element]:
    nodes = []
    for row in place_rows(save.game, save.levels):
        node = clone("over-row")
        for name in ("winner", "sum", "out"):
            node.classList.toggle(name, bool(getattr(row, name)))
        _emblems(node, row.seats, save.colours)
        for name in ("place", "name", "temples", "towers", "huts", "buried"):
            set_text(part(node, name), str(getattr(row, name)))
        nodes.append(node)
    return nodes


def _is_happy(save: Save) -> bool:
    """Return whether somebody at the device has won."""
    outcome = save.game.outcome
    assert outcome is not None
    return any(not (save.levels and save.levels[seat]) for seat in outcome.winners)


def _show_face(face: Element, level: int, colour: int) -> None:
    key = character_of(level).key if level else "person"
    face.setAttribute("href", f"#face-{key}")
    set_attribute(face, "class", None if level else f"p{colour}")


def _in_line(words: str) -> str:
    """Return words for the middle of a sentence."""
    return words[:1].lower() + words[1:]


def _hesitate(dialog: Element) -> None:
    """Ignore pointers in a dialog for a moment: the second tap of a double tap is not meant for it."""
    # Only its content: the dialog itself still keeps taps from what is behind it.
    frames = {"pointerEvents": ["none", "none"]}
    dialog.firstElementChild.animate(js_object(frames), HESITATION_MS)


def _emblems(node: Element, seats: Sequence[int], colours: Sequence[int]) -> None:
    use_symbol(part(node, "emblem"), "emblem", colours[seats[0]])
    second = part(node, "second")
    set_hidden(second, len(seats) < 2)
    if len(seats) > 1:
        use_symbol(part(node, "emblem-2"), "emblem", colours[seats[1]])
