"""A game with variations: the lines that branch off it, each with a name, and notes on positions. An immutable tree.

The tree is a sequence of lines. The first is the main line; each other one leaves a line above it after some
ply. A line holds a whole game from the start to its own end, so that no position is ever played again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from taluva.game import Game
from taluva.moves import Move, Placement
from taluva.names import tidy
from taluva.position import Phase, Position
from taluva.tiles import TILE_SET, Tile, shuffled_deck

NAME_LENGTH = 40
"""The most characters of a line's name."""

COMMENT_LENGTH = 2_000
"""The most characters of a comment."""

MOST_LINES = 200
MOST_MOVES = 1_000
"""The most moves that all lines but the main one may have."""


_PLAIN = re.compile("[ -~¡-¬®-˿Ͱ-҂Ҋ-ԯ‐-‟…]*")
"""Letters and signs that stand alone: whether others are visible, `tidy` finds out more slowly."""


class Mark(Enum):
    """What a move is judged to be."""

    BEST = "best"
    GOOD = "good"
    DUBIOUS = "dubious"
    BLUNDER = "blunder"

    @property
    def sign(self) -> str:
        """Return the sign that stands behind a move."""
        return _SIGNS[self]


_SIGNS = {Mark.BEST: "★", Mark.GOOD: "!", Mark.DUBIOUS: "?!", Mark.BLUNDER: "??"}


class Note(NamedTuple):
    """What is noted on a position and the move that led to it; by_engine: whether a computer set the mark."""

    mark: Mark | None = None
    by_engine: bool = False
    comment: str = ""


class Place(NamedTuple):
    """A position in the tree: the index of its line, and how many moves have been played there."""

    line: int = 0
    ply: int = 0


class Step(NamedTuple):
    """A move; tile: the one that it lays, None for a building."""

    tile: Tile | None
    move: Move


class FullError(ValueError):
    """Report that the tree has as many lines or moves as it may have."""


@dataclass(frozen=True)
class Line:
    """A line of the tree.

    game: all of its moves, from the start. parent: the index of the line that it leaves, -1 for the main line.
    ply: how many moves it shares with that line. notes: by ply, on its own moves; on ply 0 in the main line.
    """

    game: Game
    parent: int = -1
    ply: int = 0
    name: str = ""
    notes: Mapping[int, Note] = field(default_factory=dict)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return the line's own moves."""
        return tuple(step_of(self.game, ply) for ply in range(self.ply, self.game.ply))

    def owns(self, ply: int) -> bool:
        """Return whether the position after so many moves belongs to this line, not to the one that it leaves."""
        return self.ply < ply <= self.game.ply or (self.parent < 0 and ply == 0)


@dataclass(frozen=True)
class Variations:
    """A game with its variations. An immutable value; `of` makes one, and the other methods return changed ones.

    lines: the main line, then the others in such an order that each stands behind the line that it leaves,
    followed by the lines that leave it, those that leave it earlier first.
    """

    lines: tuple[Line, ...]

    @classmethod
    def of(cls, game: Game) -> Variations:
        """Return a game without variations; its first position may be one that was set up."""
        return cls((Line(game),))

    @property
    def main(self) -> Game:
        """Return the game of the main line."""
        return self.lines[0].game

    @property
    def is_set_up(self) -> bool:
        """Return whether the first position was set up by hand, and is not the start of a game."""
        return self.main.is_set_up

    @property
    def is_bare(self) -> bool:
        """Return whether there is nothing but the main line."""
        return len(self.lines) == 1 and not self.lines[0].notes and not self.lines[0].name

    @property
    def is_arranged(self) -> bool:
        """Return whether the lines are in order."""
        return _order(self.lines) == list(range(len(self.lines)))

    def game(self, place: Place) -> Game:
        """Return the game up to a place."""
        return self.lines[place.line].game.at(place.ply)

    def note(self, place: Place) -> Note:
        """Return what is noted at a place."""
        return self.lines[place.line].notes.get(place.ply, Note())

    def leaving(self, place: Place) -> tuple[int, ...]:
        """Return the indexes of the lines that leave another one at a place."""
        return tuple(index for index, line in enumerate(self.lines) if (line.parent, line.ply) == place)

    def place_of(self, game: Game) -> Place | None:
        """Return the place of a game in the tree, whatever the tile in hand there; None if it has moves of its own."""
        line, ply = self._follow(game)
        return self._owner(line, ply) if ply == game.ply else None

    def with_game(self, game: Game) -> tuple[Variations, Place]:
        """Return the tree with the moves of a game, as a line of its own where they differ, and the place of its end.

        The game begins where this one does. Raises FullError if there is no room for a line or a move more.
        """
        index, ply = self._follow(game)
        if ply == game.ply:
            return self, self._owner(index, ply)
        lines = list(self.lines)
        if ply == lines[index].game.ply:
            lines[index] = replace(lines[index], game=game)
        else:
            owner = self._owner(index, ply)
            lines.append(Line(game, owner.line, ply))
        if len(lines) > MOST_LINES or sum(line.game.ply - line.ply for line in lines[1:]) > MOST_MOVES:
            raise FullError("too many variations")
        longer = _arranged(lines)
        place = longer.place_of(game)
        assert place is not None
        return longer, place

    def noted(self, place: Place, note: Note) -> Variations:
        """Return the tree with another note at a place; its comment is tidied, and an empty note removed."""
        line = self.lines[place.line]
        if not line.owns(place.ply):
            raise ValueError("the position belongs to another line")
        note = note._replace(comment=tidy_comment(note.comment), by_engine=note.by_engine and note.mark is not None)
        notes = {ply: each for ply, each in line.notes.items() if ply != place.ply}
        if note != Note():
            notes[place.ply] = note
        return self._with(place.line, replace(line, notes=dict(sorted(notes.items()))))

    def with_names(self, names: Sequence[str]) -> Variations:
        """Return the tree with other names of the players."""
        renamed = (replace(line, game=replace(line.game, names=tuple(names))) for line in self.lines)
        return Variations(tuple(renamed))

    def named(self, index: int, name: str) -> Variations:
        """Return the tree with another name of a line, tidied."""
        return self._with(index, replace(self.lines[index], name=tidy(name, NAME_LENGTH)))

    def promoted(self, index: int) -> Variations:
        """Return the tree with a line in place of the one that it leaves, which leaves it from now on."""
        line = self.lines[index]
        if line.parent < 0:
            raise ValueError("the main line is the first already")
        above = self.lines[line.parent]
        head = {ply: note for ply, note in above.notes.items() if ply <= line.ply}
        tail = {ply: note for ply, note in above.notes.items() if ply > line.ply}
        lines = list(self.lines)
        for at, each in enumerate(self.lines):
            if each.parent == index:
                lines[at] = replace(each, parent=line.parent)
            elif each.parent == line.parent and each.ply > line.ply:
                lines[at] = replace(each, parent=index)
        lines[line.parent] = replace(above, game=line.game, name=line.name, notes={**head, **line.notes})
        lines[index] = replace(line, game=above.game, name=above.name, notes=tail)
        return _arranged(lines)

    def without(self, place: Place) -> Variations:
        """Return the tree without the move that leads to a place, and all that follows it.

        Another line that leaves before the move takes its place. Raises ValueError at the beginning.
        """
        line = self.lines[place.line]
        if place.ply == 0 or not line.owns(place.ply):
            raise ValueError("no move leads there")
        if place.ply == line.ply + 1 and line.parent >= 0:
            return self._without_line(place.line)
        before = self._owner(place.line, place.ply - 1)
        others = [each for each in self.leaving(before) if each != place.line]
        if others:
            promoted = self.promoted(others[0])
            removed = promoted.place_of(line.game.at(place.ply))
            assert removed is not None
            return promoted._without_line(removed.line)
        gone = self._leaving_from(place.line, place.ply)
        notes = {ply: note for ply, note in line.notes.items() if ply < place.ply}
        cut = self._with(place.line, replace(line, game=line.game.at(place.ply - 1), notes=notes))
        return cut._without_lines(gone)

    def _with(self, index: int, line: Line) -> Variations:
        return Variations((*self.lines[:index], line, *self.lines[index + 1 :]))

    def _follow(self, game: Game) -> tuple[int, int]:
        """Return the line that a game follows furthest, and how many of its moves it shares."""
        index, ply = 0, 0
        while True:
            line = self.lines[index].game
            ply = _shared(line, game, ply)
            if ply == game.ply:
                return index, ply
            step = step_of(game, ply)
            here = self._owner(index, ply)
            further = [each for each in self.leaving(here) if step_of(self.lines[each].game, ply) == step]
            if not further:
                return index, ply
            index = further[0]

    def _owner(self, index: int, ply: int) -> Place:
        while not self.lines[index].owns(ply):
            index = self.lines[index].parent
        return Place(index, ply)

    def _leaving_from(self, index: int, ply: int) -> set[int]:
        """Return the lines that leave one at some ply or later, and all that leave these."""
        gone: set[int] = set()
        for at, line in enumerate(self.lines):
            if line.parent in gone or (line.parent == index and line.ply >= ply):
                gone.add(at)
        return gone

    def _without_line(self, index: int) -> Variations:
        return self._without_lines({index, *self._leaving_from(index, self.lines[index].ply)})

    def _without_lines(self, gone: Iterable[int]) -> Variations:
        left = [index for index in range(len(self.lines)) if index not in set(gone)]
        renumbered = {-1: -1, **{index: number for number, index in enumerate(left)}}
        return Variations(
            tuple(replace(self.lines[index], parent=renumbered[self.lines[index].parent]) for index in left)
        )


def step_of(game: Game, ply: int) -> Step:
    """Return the move that a game plays after so many moves."""
    move = game.moves[ply]
    return Step(game.positions[ply].hand if isinstance(move, Placement) else None, move)


def with_hand(game: Game, tile: Tile) -> Game:
    """Return a game with another tile in hand; in the deck the two change places.

    Raises ValueError if no tile is in hand, or no such tile is left.
    """
    position = game.position
    if position.phase is not Phase.TILE:
        raise ValueError("no tile is in hand")
    if position.hand == tile:
        return game
    if not position.unseen()[tile]:
        raise ValueError(f"no {tile} tile is left")
    drawn, deck = len(position.board.laid), list(game.deck)
    later = next((at for at in range(drawn + 1, len(deck)) if deck[at] == tile), None)
    if later is not None:  # where it was in the box, the one in hand takes its place there
        deck[later] = deck[drawn]
    deck[drawn] = tile
    return replace(game, deck=tuple(deck), positions=(*game.positions[:-1], replace(position, hand=tile)))


def set_up_game(position: Position) -> Game:
    """Return a game that begins in a position, with a tile in hand; the tiles to come are in an arbitrary order."""
    options = position.options
    seen = [laid.tile for laid in position.board.laid]
    if position.hand is not None:
        seen.append(position.hand)
    left, rest = position.unseen(), []
    for tile in shuffled_deck(0, len(TILE_SET)):
        if left[tile]:
            left[tile] -= 1
            rest.append(tile)
    deck = tuple([*seen, *rest][: options.tile_count])
    if position.phase is Phase.DRAW:
        position = position.draw(deck[len(position.board.laid)])
    names = tuple(f"Player {seat + 1}" for seat in range(options.players))
    return Game(options, names, deck, (), (position,))


def tidy_comment(text: str) -> str:
    """Return a typed comment as it is written: visible letters, single spaces, at most one empty line in a row."""
    lines: list[str] = []
    for line in text[: 10 * COMMENT_LENGTH].replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        is_tidy = line.isprintable() and _PLAIN.fullmatch(line) and line == " ".join(line.split())
        tidied = line if is_tidy else tidy(line, COMMENT_LENGTH)
        if tidied or (lines and lines[-1]):
            lines.append(tidied)
    whole = "\n".join(lines).strip()
    return whole if len(whole) <= COMMENT_LENGTH else tidy_comment(whole[:COMMENT_LENGTH])


def _shared(one: Game, other: Game, ply: int) -> int:
    """Return how many moves two games share that share the first ones."""
    most = min(one.ply, other.ply)
    while ply < most and step_of(one, ply) == step_of(other, ply):
        ply += 1
    return ply


def _arranged(lines: Sequence[Line]) -> Variations:
    """Return the tree of lines that stand in any order but for the main one; those that leave together stay so."""
    order = _order(lines)
    places = {-1: -1, **{index: place for place, index in enumerate(order)}}
    return Variations(tuple(replace(lines[index], parent=places[lines[index].parent]) for index in order))


def _order(lines: Sequence[Line]) -> list[int]:
    """Return the indexes of lines in the order of the tree."""
    leaving: dict[int, list[int]] = {}
    for index, line in enumerate(lines):
        leaving.setdefault(line.parent, []).append(index)
    order: list[int] = []
    waiting = [0]
    while waiting:
        order.append(waiting.pop())
        waiting += sorted(leaving.get(order[-1], ()), key=lambda index: lines[index].ply)[::-1]
    return order
