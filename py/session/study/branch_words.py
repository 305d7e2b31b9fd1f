"""The variations of a study in words: each line with its turns, and the position on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from session.study.branches import place_on
from session.study.study import Study
from session.table.log import moves_words
from session.table.table import Table
from session.text.i18n import N_, _
from session.text.names import Names, names_of
from taluva import Game, Phase
from taluva.turns import turn_number, turns_of
from taluva.variations import Line, Mark, Note, Place

MARKS: dict[Mark, str] = {
    Mark.BEST: N_("Best"),
    Mark.GOOD: N_("Good"),
    Mark.DUBIOUS: N_("Dubious"),
    Mark.BLUNDER: N_("Blunder"),
}
"""The word of each mark."""


class TurnChip(NamedTuple):
    """A turn of a line: its number with its sign, the same in words, and the place after it.

    is_here: whether the board shows a position of it. is_noted: whether there is a comment.
    """

    place: Place
    label: str
    words: str
    is_here: bool
    is_noted: bool


class BranchRow(NamedTuple):
    """A line of the variations; depth: how many lines it leaves one after another."""

    title: str
    depth: int
    chips: tuple[TurnChip, ...]
    is_here: bool


class Here(NamedTuple):
    """The position on the board among the variations.

    title: the turn that led to it. line: the name of its line. mark: as a value, empty for none. by: who set it.
    can_promote, can_delete, can_judge: whether that can be done there.
    """

    title: str
    comment: str
    line: str
    mark: str
    by: str
    can_promote: bool
    can_delete: bool
    can_judge: bool


class Way(NamedTuple):
    """A way on from the position on the board."""

    place: Place
    words: str


def branch_rows(study: Study, table: Table) -> tuple[BranchRow, ...]:
    """Return all lines, the main one first."""
    here = place_on(study, table)
    names = names_of(table.game, table.levels)
    depths: list[int] = []
    rows = []
    for index, line in enumerate(study.tree.lines):
        depths.append(0 if line.parent < 0 else depths[line.parent] + 1)
        chips = tuple(_chips(index, line, here, names))
        rows.append(BranchRow(line_title(line, index), depths[-1], chips, here is not None and here.line == index))
    return tuple(rows)


def here_words(study: Study, table: Table) -> Here | None:
    """Return the position on the board in words; None if it is not among the variations."""
    place = place_on(study, table)
    if place is None:
        return None
    game, line, note = table.seen, study.tree.lines[place.line], study.tree.note(place)
    title = place_title(table)
    by = _("set by the computer") if note.by_engine else ""
    mark = note.mark.value if note.mark else ""
    can_judge = bool(place.ply) and game.position.phase is not Phase.BUILD
    return Here(title, note.comment, line.name, mark, by, place.line > 0, place.ply > 0, can_judge)


def place_title(table: Table) -> str:
    """Return the turn that led to the position on the board."""
    if not table.seen.ply:
        return _("The first position")
    return _turn_title(table.seen, table.seen.ply, names_of(table.game, table.levels))


def note_words(study: Study, table: Table) -> str:
    """Return what is noted on the position on the board, in a line; empty for nothing."""
    place = place_on(study, table)
    note = Note() if place is None else study.tree.note(place)
    words = [] if note.mark is None else [_(MARKS[note.mark]) + ("." if note.comment else "")]
    if note.comment:
        words.append(" ".join(note.comment.split()))
    return " ".join(words)


def ways_on(study: Study, table: Table) -> tuple[Way, ...]:
    """Return the ways on from the position on the board where there are several, that of its own line first."""
    place = place_on(study, table)
    if place is None:
        return ()
    tree = study.tree
    lines = tree.leaving(place)
    if not lines:
        return ()
    names = names_of(table.game, table.levels)
    indexes = [place.line] if tree.lines[place.line].game.ply > place.ply else []
    ways = []
    for index in (*indexes, *lines):
        line = tree.lines[index]
        name = line.name if line.ply == place.ply else ""
        words = name or moves_words(line.game, place.ply + 1, place.ply + 1)
        ways.append(Way(Place(index, place.ply + 1), words or names[0]))
    return tuple(ways)


def line_title(line: Line, index: int) -> str:
    """Return the name of a line, or where it begins."""
    if line.name:
        return line.name
    return _("Main line") if not index else _("From turn {turn}").format(turn=turn_number(line.game, line.ply + 1))


def _chips(index: int, line: Line, here: Place | None, names: Names) -> Iterator[TurnChip]:
    for turn in turns_of(line.game, line.ply):
        begin, end = turn.plies[0], turn.plies[-1]
        notes = [line.notes[ply] for ply in range(begin, end + 1) if ply in line.notes]
        marks = [note.mark for note in notes if note.mark]
        sign = f" {marks[-1].sign}" if marks else ""
        title = _turn_title(line.game, begin, names)
        words = _("{title}: {what}").format(title=title, what=moves_words(line.game, begin, end))
        if marks:
            words = f"{words}. {_(MARKS[marks[-1]])}"
        is_here = here is not None and here.line == index and begin <= here.ply <= end
        is_noted = any(note.comment for note in notes)
        yield TurnChip(Place(index, end), f"{turn_number(line.game, begin)}{sign}", words, is_here, is_noted)


def _turn_title(game: Game, ply: int, names: Names) -> str:
    return _("Turn {turn}, {name}").format(turn=turn_number(game, ply), name=names[game.positions[ply - 1].seat])
