"""The cells of the board at a table: the island, and where the player can act now."""

from __future__ import annotations

from collections.abc import Sequence

from session.table.table import Table
from session.text.i18n import _, ngettext
from session.text.words import building_words, kind_word, lava_words, stack_words
from taluva import Hex, Phase, Position
from taluva.drawing.cells import WATER, Cell, land_cells


def rotations_by_hex(position: Position) -> dict[Hex, tuple[int, ...]]:
    """Return the legal rotations of the tile in hand by the hex of its volcano."""
    by_hex: dict[Hex, list[int]] = {}
    frame = position.board.frame
    for rotation, legal in enumerate(position.placements.by_rotation):
        for hex_ in frame.hexes(legal):
            by_hex.setdefault(hex_, []).append(rotation)
    return {hex_: tuple(rotations) for hex_, rotations in by_hex.items()}


def board_cells(table: Table) -> dict[Hex, Cell]:
    """Return the cells of the board: the island and the coast where a volcano may lie."""
    position = table.position
    cells = land_cells(position.board)
    laying = position.phase is Phase.TILE and not table.hands_off
    for hex_, rotations in rotations_by_hex(position).items():
        cell = cells.get(hex_, WATER)
        cells[hex_] = cell._replace(rotations=rotations) if laying else cell
    for hex_, kinds in table.buildable.items():
        cells[hex_] = cells[hex_]._replace(kinds=kinds)
    return cells


def cell_label(hex_: Hex, cell: Cell, names: Sequence[str]) -> str:
    """Return the accessible name of a cell: what it is and what the player can do there."""
    words = [stack_words(cell.terrain, cell.level)]
    if cell.rotation is not None:
        words.append(lava_words(cell.rotation))
    if cell.owner is not None and cell.building is not None:
        words.append(names[cell.owner])
        words.append(building_words(cell.building, cell.pieces))
    if cell.rotations:
        count = len(cell.rotations)
        words.append(ngettext("the tile fits in {count} way", "the tile fits in {count} ways", count))
    if cell.kinds:
        kinds = ", ".join(kind_word(kind) for kind in cell.kinds)
        words.append(_("possible: {kinds}").format(kinds=kinds))
    words.append(_("column {q}, row {r}").format(q=hex_.q, r=hex_.r))
    return ", ".join(words)
