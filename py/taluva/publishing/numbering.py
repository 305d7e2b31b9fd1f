"""Numbers for all positions of a game with variations: those of the main line are its plies, the others follow."""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate

from taluva.variations import Line, Place, Variations


class Numbering:
    """The positions of a game with variations, each with a number, line after line."""

    def __init__(self, tree: Variations) -> None:
        self._tree = tree
        lengths = [line.game.ply - line.ply for line in tree.lines]
        # What is added to a ply to make it a number. The main line has one position more: the first.
        self._shifts = [start - line.ply for start, line in zip(accumulate(lengths, initial=0), tree.lines)]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Return the places of all positions, by number."""
        own = ((Place(index, ply) for ply in range(line.ply + 1, line.game.ply + 1)) for index, line in self._lines)
        return (Place(), *(place for line in own for place in line))

    def number(self, place: Place) -> int:
        """Return the number of a position; its place is that on the line that owns it."""
        return place.ply + self._shifts[place.line]

    @property
    def _lines(self) -> list[tuple[int, Line]]:
        return list(enumerate(self._tree.lines))
