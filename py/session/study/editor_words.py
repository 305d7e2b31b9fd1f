"""What is said while a position is set up by hand: what the tool does, and what is to be chosen."""

from __future__ import annotations

from typing import NamedTuple

from session.study.editor import Editor, Tool, problems
from session.table.narrator import Line
from session.table.table import Table
from session.text.i18n import N_, _
from session.text.words import refusal_words, tile_words
from taluva import TILE_COUNTS, Tile

_TASKS = {
    Tool.TILE: N_("Choose where the tile goes, turn it, and confirm."),
    Tool.LIFT: N_("Choose a tile to lift."),
    Tool.HUT: N_("Choose a hex for huts: as many as its level."),
    Tool.TEMPLE: N_("Choose a hex for a temple."),
    Tool.TOWER: N_("Choose a hex for a tower, on level 3 or higher."),
    Tool.TAKE: N_("Choose a building to take away."),
}


class SeatRow(NamedTuple):
    """A seat in the dialog: its name, its huts left and how many could be, and whether it is out."""

    name: str
    huts: int
    most: int
    out: bool


class HandChoice(NamedTuple):
    """A kind of tile: its text and its words, how many of it can be in hand, and whether one is."""

    tile: str
    words: str
    left: int
    chosen: bool


def task_line(editor: Editor, table: Table) -> Line:
    """Return what the narrator says: a refusal, or what the tool does."""
    if editor.refusal is not None:
        return Line("bad", (editor.refusal.words,))
    if table.ghost_violation is not None:
        return Line("bad", (refusal_words(table.ghost_violation),))
    if editor.tool is Tool.TILE and editor.tile is None:
        return Line("info", (_("All tiles are placed."),))
    return Line("info", (_(_TASKS[editor.tool]),))


def state_words(editor: Editor) -> str:
    """Return whether the position can be studied, or what speaks against it first."""
    objections = problems(editor)
    return objections[0] if objections else _("A game could come to this position.")


def more_words(editor: Editor) -> tuple[str, ...]:
    """Return what else speaks against the position."""
    return problems(editor)[1:]


def seat_rows(editor: Editor) -> tuple[SeatRow, ...]:
    """Return the seats as the dialog shows them."""
    draft = editor.draft
    return tuple(
        SeatRow(name, player.supply.huts, player.supply.huts + player.buried, player.out)
        for name, player in zip(editor.spoken, draft.players)
    )


def hand_choices(editor: Editor) -> tuple[HandChoice, ...]:
    """Return every kind of tile that can be in hand, in their order."""
    draft = editor.draft
    choices = []
    for tile in sorted(TILE_COUNTS):
        is_chosen = tile == draft.hand
        left = draft.unseen(tile) + is_chosen
        words = _("{name}: {share}").format(name=tile_words(tile), share=left)
        choices.append(HandChoice(str(tile), words, left, is_chosen))
    return tuple(choices)


def hand_of(text: str) -> Tile | None:
    """Return the tile of a choice."""
    return Tile.parse(text) if text else None
