"""What all dialogs share; and those that only show something: how the game ended, the unseen tiles, who plays."""

from __future__ import annotations

from collections.abc import Sequence

from js import document

from session.table.table import Table
from session.text.i18n import _, ngettext
from session.text.result import place_rows
from session.text.words import ending_words, winner_words
from taluva import Game, Position, Tile
from web.browser.elements import (
    Element,
    by_id,
    by_test_id,
    clone,
    js_object,
    part,
    set_attribute,
    set_hidden,
    set_text,
    use_symbol,
)
from web.dialogs.statistics import show_statistics

HESITATION_MS = 600


def show_result(game: Game, colours: Sequence[int], seconds: Sequence[float | None]) -> None:
    """Fill and open the dialog `over` for a game that has ended; seconds: how long each ply took."""
    outcome = game.outcome
    assert outcome is not None
    result = by_test_id("result")
    result.setAttribute("data-reason", outcome.reason.value)
    result.setAttribute("data-winners", " ".join(str(seat + 1) for seat in outcome.winners))
    set_text(part(result, "winner"), winner_words(game, outcome))
    set_text(part(result, "why"), ending_words(game.options, outcome))
    colour = colours[outcome.winners[0]]
    for piece in ("hut", "temple", "tower"):
        use_symbol(part(by_id("over"), piece), piece, colour)
    rows = by_id("over-rows")
    rows.replaceChildren()
    for row in place_rows(game):
        node = clone("over-row")
        for name in ("winner", "sum", "out"):
            node.classList.toggle(name, bool(getattr(row, name)))
        _emblems(node, row.seats, colours)
        for name in ("place", "name", "temples", "towers", "huts", "buried"):
            set_text(part(node, name), str(getattr(row, name)))
        rows.append(node)
    show_statistics(game, colours, seconds)
    if open_dialog(by_id("over")):
        _hesitate(by_id("over"))


def show_tiles(position: Position) -> None:
    """Fill and open the dialog of the tiles nobody has seen yet."""
    unseen = position.unseen()
    for cell in by_id("tiles").querySelectorAll("[data-kind]"):
        count = unseen[Tile.parse(cell.getAttribute("data-kind"))]
        set_text(cell, str(count))
        set_attribute(cell, "class", None if count else "none")
    left, rest = position.tiles_left, sum(unseen.values())
    words = ngettext("{count} tile is still to be drawn.", "{count} tiles are still to be drawn.", left)
    if rest > left:
        boxed = rest - left
        more = ngettext("{count} of those below stays in the box.", "{count} of those below stay in the box.", boxed)
        words = _("{left} {box}").format(left=words, box=more)
    set_text(by_id("tiles-note"), words)
    open_dialog(by_id("tiles"))


def show_who(table: Table, colours: Sequence[int]) -> None:
    """Fill and open the dialog in which seats change hands."""
    seats = by_id("who-seats")
    seats.replaceChildren()
    for seat, name in enumerate(table.game.names):
        row = clone("who-row")
        use_symbol(part(row, "emblem"), "emblem", colours[seat])
        set_text(part(row, "name"), name)
        level = part(row, "level")
        level.name = f"who-{seat}"
        level.value = str(table.level_of(seat))
        seats.append(row)
    open_dialog(by_id("who"))


def open_dialog(dialog: Element) -> bool:
    """Open a dialog unless it is open; return whether it was not."""
    if dialog.open:
        return False
    dialog.returnValue = ""
    dialog.showModal()
    return True


def is_dialog_open() -> bool:
    """Tell whether a dialog is open."""
    return bool(document.querySelector("dialog[open]"))


def close_dialogs() -> None:
    """Close every dialog without an answer."""
    for dialog in document.querySelectorAll("dialog[open]"):
        dialog.close("")


def _hesitate(dialog: Element) -> None:
    """Let no pointer act in a dialog for a moment: the second tap on what has opened it is meant for nothing in it."""
    # The dialog itself goes on taking what hits it, so that nothing behind it does.
    frames = {"pointerEvents": ["none", "none"]}
    dialog.firstElementChild.animate(js_object(frames), HESITATION_MS)


def _emblems(node: Element, seats: Sequence[int], colours: Sequence[int]) -> None:
    use_symbol(part(node, "emblem"), "emblem", colours[seats[0]])
    second = part(node, "second")
    set_hidden(second, len(seats) < 2)
    if len(seats) > 1:
        use_symbol(part(node, "emblem-2"), "emblem", colours[seats[1]])
