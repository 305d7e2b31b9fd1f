"""A game as one drawing: all that a hex ever looks like, each with the plies at which it looks so.

What does not change from one ply to the next is there once: a whole game takes little more than its last position, and
a variation little more than what is different in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from taluva.drawing.cells import Cell, land_cells
from taluva.drawing.geometry import Box, height_per_level
from taluva.drawing.island import Art, art_of, painters_order, shore
from taluva.effects import BuildingEffects, effects
from taluva.game import Game
from taluva.hexes import Hex
from taluva.moves import Placement
from taluva.picture import picture_box
from taluva.publishing.numbering import Numbering
from taluva.turns import Turn, turns_of
from taluva.variations import Variations

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Span(NamedTuple):
    """The plies from the first up to, and without, the end."""

    first: int
    end: int

    def __str__(self) -> str:
        return f"{self.first}-{self.end}"


def whole_game(game: Game) -> Span:
    """Return all plies of a game."""
    return Span(0, game.ply + 1)


def last_turn(game: Game) -> Span:
    """Return the plies of the last turn of a game, and the one before it."""
    turns = turns_of(game)
    return span_of(turns[-1]) if turns else whole_game(game)


def span_of(turn: Turn) -> Span:
    """Return the plies of a turn, and the one before it."""
    return Span(turn.plies[0] - 1, turn.plies[-1] + 1)


Spans = tuple[Span, ...]
"""When something is there: several spans where variations come back to it. Positions are numbered by `Numbering`."""


class Look(NamedTuple):
    """How a hex looks during some plies."""

    hex: Hex
    art: Art
    spans: Spans


class Coast(NamedTuple):
    """The coast during some plies, as SVG paths: its foot in the water, and its shadow."""

    foot: str
    shade: str
    spans: Spans


class Change(NamedTuple):
    """The hexes that one ply has changed, each with its level afterwards."""

    hexes: tuple[tuple[Hex, int], ...]
    spans: Spans


class Strip(NamedTuple):
    """Some positions of a game in one drawing.

    plies: those that it shows; of a game with variations, the numbers of their positions.
    highest: the highest level. height: how far a level raises a hex. box: what it shows.
    looks: in the order in which they are painted.
    """

    plies: Span
    highest: int
    height: float
    box: Box
    looks: tuple[Look, ...]
    coasts: tuple[Coast, ...]
    changes: tuple[Change, ...]


def strip_of(game: Game, first: int = 0, last: int | None = None, highest: int | None = None) -> Strip:
    """Return the positions after plies `first` to `last`, by default all, as one drawing.

    highest: the level up to which drawings fit together; by default that of the whole game.
    """
    last = game.ply if last is None else last
    if not 0 <= first <= last <= game.ply:
        raise ValueError(f"no plies {first} to {last} in a game of {game.ply}")
    shown = ((game, ply) for ply in range(first, last + 1))
    return _strip(shown, first, highest_level([game]) if highest is None else highest)


def strip_of_tree(tree: Variations) -> Strip:
    """Return all positions of a game with variations as one drawing, numbered by `Numbering`."""
    lines = tree.lines
    shown = ((lines[place.line].game, place.ply) for place in Numbering(tree).places)
    return _strip(shown, 0, highest_level(line.game for line in lines))


def highest_level(games: Iterable[Game]) -> int:
    """Return the highest level that any of some games reaches."""
    return max(len(game.position.board.levels) for game in games)


def _strip(shown: Iterable[tuple[Game, int]], first: int, highest: int) -> Strip:
    """Return the positions of some games after some plies as one drawing; first: the number of the first."""
    height = height_per_level(highest)
    looks = _Timeline[Hex, Art]()
    coasts = _Timeline[None, tuple[str, str]]()
    changes: list[Change] = []
    boxes: list[Box] = []
    before: dict[Hex, Cell] = {}
    drawn_game: Game | None = None
    number = first
    for number, (game, ply) in enumerate(shown, first):
        cells = _cells(game, ply)
        touched = {hex_ for hex_, cell in cells.items() if before.get(hex_) != cell}
        gone = before.keys() - cells.keys()
        touched |= {near for hex_ in touched | gone for near in hex_.neighbours() if near in cells}
        for hex_ in gone:
            looks.remove(hex_, number)
        for hex_ in touched:
            looks.put(hex_, art_of(hex_, cells), number)
        if game is not drawn_game or isinstance(game.moves[ply - 1], Placement):
            coasts.put(None, shore(cells, height), number)
        if ply:
            changes.append(Change(changed_hexes(game, ply), (Span(number, number + 1),)))
        if ply == game.ply:
            boxes.append(picture_box(cells, height))
        before, drawn_game = cells, game
    boxes.append(picture_box(before, height))
    plies = Span(first, number + 1)
    drawn = looks.closed(plies.end)
    return Strip(
        plies,
        highest,
        height,
        _around(boxes),
        tuple(Look(hex_, art, spans) for hex_ in painters_order(drawn) for art, spans in drawn[hex_]),
        tuple(Coast(*paths, spans) for paths, spans in coasts.closed(plies.end).get(None, ())),
        tuple(changes),
    )


def changed_hexes(game: Game, ply: int) -> tuple[tuple[Hex, int], ...]:
    """Return the hexes that a ply, from 1 on, has laid or built on, each with its level afterwards."""
    before, move = game.positions[ply - 1], game.moves[ply - 1]
    board = game.positions[ply].board
    hexes: tuple[Hex, ...]
    if isinstance(move, Placement):
        hexes = move.hexes()
    else:
        built = effects(before, move)
        assert isinstance(built, BuildingEffects)
        hexes = tuple(hex_ for hex_, _ in built.placed)
    return tuple((hex_, board.level(hex_)) for hex_ in hexes)


def _cells(game: Game, ply: int) -> dict[Hex, Cell]:
    return land_cells(game.positions[ply].board)


def _around(boxes: list[Box]) -> Box:
    """Return the smallest box around others."""
    left, top, right, bottom = zip(*boxes)
    return Box(min(left), min(top), max(right), max(bottom))


class _Timeline(Generic[_Key, _Value]):
    """What each key has been, and when."""

    def __init__(self) -> None:
        self._closed: dict[_Key, dict[_Value, list[Span]]] = {}
        self._open: dict[_Key, tuple[_Value, int]] = {}

    def put(self, key: _Key, value: _Value, ply: int) -> None:
        """Note what a key is from a ply on."""
        if key in self._open:
            if self._open[key][0] == value:
                return
            self._close(key, ply)
        self._open[key] = (value, ply)

    def remove(self, key: _Key, ply: int) -> None:
        """Note that a key is nothing from a ply on."""
        self._close(key, ply)
        del self._open[key]

    def closed(self, end: int) -> dict[_Key, list[tuple[_Value, Spans]]]:
        """Return all values with their plies, the last of them up to the end."""
        for key in self._open:
            self._close(key, end)
        return {key: [(value, tuple(spans)) for value, spans in each.items()] for key, each in self._closed.items()}

    def _close(self, key: _Key, end: int) -> None:
        value, first = self._open[key]
        self._closed.setdefault(key, {}).setdefault(value, []).append(Span(first, end))
