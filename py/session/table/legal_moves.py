"""The legal moves as a list to read."""

from __future__ import annotations

from typing import NamedTuple

from session.table.cells import rotations_by_hex
from session.table.choices import Choice, choices_at
from session.table.table import Table
from session.text.i18n import _
from session.text.words import building_words, kind_word, lava_words, sentence, stack_words, terrain_word
from taluva import Building, Hex, Kind, Move, Phase, Placement


class LegalMove(NamedTuple):
    """A move, and its words in the list below its hex."""

    move: Move
    words: str


class LegalGroup(NamedTuple):
    """The legal moves at a hex; title: what the hex is, and where."""

    hex: Hex
    title: str
    moves: tuple[LegalMove, ...]


def legal_groups(table: Table) -> list[LegalGroup]:
    """Return the legal moves of the person to move, by hex, row by row; empty if no person is to move."""
    if table.hands_off or table.position.is_over:
        return []
    groups = _placements(table) if table.position.phase is Phase.TILE else _builds(table)
    return sorted(groups, key=lambda group: (group.hex.r, group.hex.q))


def _placements(table: Table) -> list[LegalGroup]:
    return [
        LegalGroup(
            hex_,
            _title(table, hex_),
            tuple(LegalMove(Placement(hex_, d), sentence(lava_words(d))) for d in rotations),
        )
        for hex_, rotations in rotations_by_hex(table.position).items()
    ]


def _builds(table: Table) -> list[LegalGroup]:
    """Return the legal builds; an expansion appears only at the first of its hexes."""
    groups, listed = [], set[Move]()
    for hex_ in sorted(table.buildable, key=lambda each: (each.r, each.q)):
        moves = []
        for choice in choices_at(table.position, hex_):
            if choice.violation is None and choice.move is not None and choice.move not in listed:
                listed.add(choice.move)
                moves.append(LegalMove(choice.move, _build_words(choice)))
        if moves:
            groups.append(LegalGroup(hex_, _title(table, hex_), tuple(moves)))
    return groups


def _build_words(choice: Choice) -> str:
    if choice.kind is not Kind.EXPAND:
        return kind_word(choice.kind)
    return _("{kind}: {terrain}, {huts}").format(
        kind=kind_word(choice.kind),
        terrain=terrain_word(choice.terrain),
        huts=building_words(Building.HUT, choice.cost),
    )


def _title(table: Table, hex_: Hex) -> str:
    board = table.position.board
    what = sentence(stack_words(board.terrain(hex_), board.level(hex_)))
    return _("{what}, column {q}, row {r}").format(what=what, q=hex_.q, r=hex_.r)
