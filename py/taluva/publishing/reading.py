"""The order in which a game with variations is read: behind each turn the lines that another move there would begin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from taluva.turns import Turn, turns_of
from taluva.variations import Variations


class Passage(NamedTuple):
    """A turn of a line, or the line's beginning or end, where there is none.

    line: its index. depth: how many lines it leaves one after another; 0 for the main line, which has no beginning
    and no end. is_end: whether the line ends here.
    """

    line: int
    depth: int
    turn: Turn | None = None
    is_end: bool = False


def passages(tree: Variations) -> Iterator[Passage]:
    """Yield all turns of a game with variations, in the order of a chess magazine."""
    # A tree may be deeper than Python calls functions.
    open_lines = [_passages_of(tree, 0, 0)]
    while open_lines:
        passage = next(open_lines[-1], None)
        if passage is None:
            open_lines.pop()
            continue
        if passage.depth == len(open_lines) - 1:
            yield passage
        else:
            open_lines.append(_passages_of(tree, passage.line, passage.depth))


def _passages_of(tree: Variations, index: int, depth: int) -> Iterator[Passage]:
    """Yield the passages of a line, and in place of each line that leaves it one with a greater depth."""
    line = tree.lines[index]
    leaving: dict[int, list[int]] = {}
    for other, each in enumerate(tree.lines):
        if each.parent == index:
            leaving.setdefault(each.ply, []).append(other)
    if depth:
        yield Passage(index, depth)
    for turn in turns_of(line.game, line.ply):
        yield Passage(index, depth, turn)
        for ply in turn.plies:
            for other in leaving.get(ply - 1, ()):
                yield Passage(other, depth + 1)
    if depth:
        yield Passage(index, depth, is_end=True)
