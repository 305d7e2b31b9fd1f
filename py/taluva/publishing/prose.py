"""A game with variations as paragraphs and diagrams: its turns, the comments on them, other lines in brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from taluva.publishing.reading import Passage, passages
from taluva.publishing.words import Words, buried_by
from taluva.turns import Turn
from taluva.variations import Place, Variations

_BRACKETS = (("(", ")"), ("[", "]"))


class Style(Enum):
    """What a paragraph is: turns of the main line, a comment on them, or another line."""

    MAIN = "main"
    COMMENT = "comment"
    SIDE = "side"


class Run(NamedTuple):
    """A piece of a paragraph; number: of the turn that it begins with, before the text. is_title: of a line."""

    text: str
    number: str = ""
    is_title: bool = False


class Paragraph(NamedTuple):
    """A paragraph: pieces with spaces between them."""

    style: Style
    runs: tuple[Run, ...]


class Diagram(NamedTuple):
    """A diagram; number: from 1."""

    place: Place
    number: int


def diagram_places(tree: Variations) -> list[Place]:
    """Return the positions of which a reader wants to see the board: those with a comment, and the end.

    Where there is no comment, each eruption of the main line that buries huts, and the end.
    """
    places = {
        Place(index, ply) for index, line in enumerate(tree.lines) for ply in line.notes if line.notes[ply].comment
    }
    game = tree.main
    if not places:
        places = {Place(0, ply) for ply in range(1, game.ply + 1) if buried_by(game, ply)}
    return sorted({*places, Place(0, game.ply)})


def prose(tree: Variations, shown: Sequence[Place], words: Words) -> list[Paragraph | Diagram]:
    """Return the paragraphs and diagrams of a game with variations, in the order in which they are read.

    shown: the positions with a diagram. The diagrams of other lines follow the brackets that refer to them.
    """
    return list(_Writer(tree, shown, words).parts())


class _Writer:
    def __init__(self, tree: Variations, shown: Sequence[Place], words: Words) -> None:
        self._tree = tree
        self._words = words
        order = [place for place in self._places() if place in set(shown)]
        self._numbers = {place: number for number, place in enumerate(order, 1)}
        self._runs: list[Run] = []
        self._waiting: list[Diagram] = []

    def parts(self) -> Iterator[Paragraph | Diagram]:
        yield from self._after(Place())
        for passage in passages(self._tree):
            if passage.depth:
                if passage.depth == 1 and passage.turn is None and not passage.is_end:
                    yield from self._flushed(Style.MAIN)
                self._add_side(passage)
                if passage.depth == 1 and passage.is_end:
                    yield from self._flushed(Style.SIDE)
                    yield from self._waiting
                    self._waiting = []
            elif passage.turn is not None:
                self._runs.append(self._turn(0, passage.turn))
                for ply in passage.turn.plies:
                    yield from self._after(Place(0, ply))
        yield from self._flushed(Style.MAIN)

    def _places(self) -> Iterator[Place]:
        """Yield all positions in the order in which they are read."""
        yield Place()
        for passage in passages(self._tree):
            if passage.turn is not None:
                yield from (Place(passage.line, ply) for ply in passage.turn.plies)

    def _flushed(self, style: Style) -> Iterator[Paragraph]:
        if self._runs:
            yield Paragraph(style, tuple(self._runs))
            self._runs = []

    def _after(self, place: Place) -> Iterator[Paragraph | Diagram]:
        """Yield what follows a move of the main line: its diagram and its comment."""
        comment = self._tree.note(place).comment
        if comment or place in self._numbers:
            yield from self._flushed(Style.MAIN)
        if place in self._numbers:
            yield Diagram(place, self._numbers[place])
        for text in filter(None, comment.split("\n")):
            yield Paragraph(Style.COMMENT, (Run(text),))

    def _add_side(self, passage: Passage) -> None:
        """Add what another line has to say to its paragraph."""
        opening, closing = _BRACKETS[passage.depth % len(_BRACKETS)]
        if passage.is_end:
            self._runs[-1] = self._runs[-1]._replace(text=self._runs[-1].text + closing)
        elif passage.turn is None:
            title = self._words.line_title(self._tree, passage.line)
            # The message for who does what has the colon of the language.
            begun = self._words.gettext("{name}: {what}").format(name=title, what="").rstrip()
            self._runs.append(Run(f"{opening}{begun}", is_title=True))
        else:
            self._runs.append(self._turn(passage.line, passage.turn))
            for ply in passage.turn.plies:
                self._add_note(Place(passage.line, ply))

    def _add_note(self, place: Place) -> None:
        comment = " ".join(self._tree.note(place).comment.split())
        if comment:
            self._runs.append(Run(comment))
        if place in self._numbers:
            number = self._numbers[place]
            self._waiting.append(Diagram(place, number))
            diagram = self._words.gettext("Diagram {number}").format(number=number)
            self._runs.append(Run(f"({diagram})"))

    def _turn(self, index: int, turn: Turn) -> Run:
        line = self._tree.lines[index]
        moves = []
        for ply in turn.plies:
            mark = self._tree.note(Place(index, ply)).mark
            moves.append(self._words.move(line.game, ply) + (f"\N{NO-BREAK SPACE}{mark.sign}" if mark else ""))
        name = self._words.names(line.game)[turn.seat]
        text = self._words.gettext("{name}: {what}").format(name=name, what=self._words.in_turn(moves))
        number = f"{turn.number}." if turn.is_whole else f"{turn.number}…"
        return Run(text if text.endswith(("!", "?")) else f"{text}.", number)
