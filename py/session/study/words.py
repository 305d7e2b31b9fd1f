"""What is said of a studied position: the best turns, the chances, and how sure the computer is."""

from __future__ import annotations

from typing import NamedTuple

from session.charts.review import percent, turn_words
from session.study.study import Study, StudyLine
from session.table.table import Table
from session.table.turn_marks import TurnMark
from session.text.i18n import _, ngettext
from session.text.names import names_of


class LineRow(NamedTuple):
    """One of the best turns as it is listed; chances: of the seat to move, in whole percent.

    tries: how many simulations began with it, which is how sure the chances are; label: all of it for a screen reader.
    """

    chances: int
    share: str
    words: str
    tries: str
    label: str


class Share(NamedTuple):
    """A seat's part of the bar of chances, in whole percent."""

    seat: int
    chances: int
    words: str


def rows(study: Study, table: Table) -> tuple[LineRow, ...]:
    """Return the best turns in words, the best first."""
    seat, game = table.position.seat, table.seen
    listed = []
    for line in _legal(study, table):
        share, words = percent(line.chances[seat]), turn_words(game, game.ply, line.moves)
        tries = ngettext("{count} trial game", "{count} trial games", line.tries)
        label = _("{share}, {tries}: {turn}").format(share=share, tries=tries, turn=words)
        listed.append(LineRow(round(100 * line.chances[seat]), share, words, f"×{line.tries}", label))
    return tuple(listed)


def shares(study: Study, table: Table) -> tuple[Share, ...]:
    """Return every seat's chances, of a game that is over its result; empty while they are not known."""
    outcome = table.position.outcome
    if outcome is not None:
        winners = outcome.winners
        chances = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(table.game.options.players))
    else:
        chances = study.chances
    names = names_of(table.game, table.levels)
    return tuple(
        Share(seat, round(100 * chance), _("{name}: {share}").format(name=names[seat], share=percent(chance)))
        for seat, chance in enumerate(chances)
    )


def state_words(study: Study, table: Table) -> str:
    """Return how sure the computer is, or why it says nothing."""
    if table.position.is_over:
        return _("The game is over here.")
    if study.failed:
        return _("The computer isn’t answering.")
    if not study.lines:
        return _("The computer is looking at it…")
    return ngettext("{count} trial game", "{count} trial games", study.tries)


def hides_marks(table: Table) -> bool:
    """Return whether a move is prepared, which the best turns must not cover."""
    return table.pending is not None and (table.ghost is None or table.ghost.fixed)


def marks(study: Study, table: Table) -> tuple[TurnMark, ...]:
    """Return the best turns to draw, the best one as a ghost over the others; none while a move is prepared."""
    if hides_marks(table):
        return ()
    position, seat = table.position, table.position.seat
    drawn = []
    for rank, line in enumerate(_legal(study, table)):
        if rank:  # only where it begins: three arrows would tangle
            drawn.append(TurnMark(position, line.moves[:1], "other", str(rank + 1)))
        else:
            drawn.append(TurnMark(position, line.moves, "good", percent(line.chances[seat]), True))
    return tuple(reversed(drawn))


def _legal(study: Study, table: Table) -> tuple[StudyLine, ...]:
    """Return the lines that belong to the position on the board, so that late ones are never shown."""
    if table.position.is_over:
        return ()
    return tuple(line for line in study.lines if table.position.violation(line.moves[0]) is None)
