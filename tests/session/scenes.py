"""What the view is chosen by, for tables of tests."""

from __future__ import annotations

from session.table.cells import board_cells
from session.table.framing import Scene
from session.table.table import Table
from taluva.drawing.geometry import around, box_around, center, height_per_level


def scene_of(table: Table) -> Scene:
    """Return what the view of a table is chosen by."""
    cells = board_cells(table)
    height = height_per_level(max((cell.level for cell in cells.values()), default=1), False)
    land = box_around([center(at, cell.level, height) for at, cell in cells.items() if cell.level], north=40)
    water = box_around([center(at) for at, cell in cells.items() if not cell.level], share=0.5)
    content = around(land, water)
    assert content is not None
    return Scene(table, height, content, land)
