"""A game's figures as a table: a row for each figure, a column for each player."""

from __future__ import annotations

from typing import NamedTuple

from session.charts.statistics import Statistics
from session.text.i18n import _

_UNKNOWN = "–"


class FigureRow(NamedTuple):
    """A row of the table: what is counted, and the count per seat."""

    name: str
    figures: tuple[str, ...]


def figure_rows(statistics: Statistics) -> list[FigureRow]:
    """Return the rows; those about time only if any time was measured."""
    players = statistics.players
    rows = [
        FigureRow(_("Huts built"), tuple(str(player.built[2]) for player in players)),
        FigureRow(_("Huts covered"), tuple(str(player.buried) for player in players)),
        FigureRow(_("Eruptions"), tuple(str(player.eruptions) for player in players)),
        FigureRow(_("Highest level"), tuple(str(player.highest) if player.highest else _UNKNOWN for player in players)),
        FigureRow(_("Settlements"), tuple(str(player.settlements) for player in players)),
    ]
    if any(player.seconds is not None for player in players):
        means = [None if p.seconds is None else p.seconds / max(p.turns, 1) for p in players]
        rows.append(FigureRow(_("Time per turn (min:s)"), tuple(map(time_words, means))))
        rows.append(FigureRow(_("Longest turn (min:s)"), tuple(time_words(player.longest) for player in players)))
    return rows


def time_words(seconds: float | None) -> str:
    """Return a time as minutes and seconds, such as "2:05"."""
    if seconds is None:
        return _UNKNOWN
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
