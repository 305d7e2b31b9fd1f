"""The dialog `over`: how the game ended."""

from __future__ import annotations

from collections.abc import Sequence

from session.page.store import Change
from session.saves.save import Save
from session.text.names import names_of
from session.text.result import place_rows
from session.text.words import ending_words, winner_words
from web.browser.dialogs import open_dialog
from web.browser.elements import Element, by_id, clone, js_object, part, set_hidden, set_text, use_symbol
from web.dialogs.statistics import show_statistics

HESITATION_MS = 600


class ResultOpener:
    """Shows the result after the last ply."""

    def on_change(self, change: Change) -> None:
        """Open the dialog if the change ended the game."""
        before, after = change.before.table, change.after.table
        if not change.moves or before is None or after is None or change.after.attempt is not None:
            return
        if after.position.is_over and not before.position.is_over:
            show_result(after.save)


def show_result(save: Save) -> None:
    """Fill and open the dialog for a finished game."""
    game, colours = save.game, save.colours
    outcome = game.outcome
    assert outcome is not None
    result = by_id("result")
    result.setAttribute("data-reason", outcome.reason.value)
    result.setAttribute("data-winners", " ".join(str(seat + 1) for seat in outcome.winners))
    set_text(part(result, "winner"), winner_words(names_of(game, save.levels), outcome))
    set_text(part(result, "why"), ending_words(game.options, outcome))
    colour = colours[outcome.winners[0]]
    for piece in ("hut", "temple", "tower"):
        use_symbol(part(by_id("over"), piece), piece, colour)
    rows = by_id("over-rows")
    rows.replaceChildren()
    for row in place_rows(game, save.levels):
        node = clone("over-row")
        for name in ("winner", "sum", "out"):
            node.classList.toggle(name, bool(getattr(row, name)))
        _emblems(node, row.seats, colours)
        for name in ("place", "name", "temples", "towers", "huts", "buried"):
            set_text(part(node, name), str(getattr(row, name)))
        rows.append(node)
    show_statistics(game, names_of(game, save.levels), colours, save.seconds)
    if open_dialog(by_id("over")):
        _hesitate(by_id("over"))


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
