"""Tables for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from taluva.names import width


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as lines, the first column aligned left and the others, which hold numbers, aligned right."""
    widths = [max(map(width, column)) for column in zip(*rows)]
    lines = []
    for first, *others in rows:
        left = first + " " * (widths[0] - width(first))
        cells = [left, *(cell.rjust(columns) for cell, columns in zip(others, widths[1:]))]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
