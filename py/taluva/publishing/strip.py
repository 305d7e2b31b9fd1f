"""A game as one drawing: all that a hex ever looks like, each with the plies at which it looks so.

What does not change from one ply to the next is there once: a whole game takes little more than its last position.
"""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from taluva.drawing.cells import Cell, land_cells
from taluva.drawing.geometry import Box, height_per_level
from taluva.drawing.island import Art, art_of, painters_order, shore
from taluva.effects import BuildingEffects, effects
from taluva.game import Game
from taluva.hexes import Hex
from taluva.moves import Placement
from taluva.picture import picture_box

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Span(NamedTuple):
    """The plies from the first up to, and without, the end."""

    first: int
    end: int

    def __str__(self) -> str:
        return f"{self.first}-{self.end}"


class Look(NamedTuple):
    """How a hex looks during some plies."""

    hex: Hex
    art: Art
    span: Span


class Coast(NamedTuple):
    """The coast during some plies, as SVG paths: its foot in the water, and its shadow."""

    foot: str
    shade: str
    span: Span


class Change(NamedTuple):
    """The hexes that one ply has changed, each with its level afterwards."""

    hexes: tuple[tuple[Hex, int], ...]
    span: Span


class Strip(NamedTuple):
    """Some positions of a game in one drawing.

    plies: those that it shows. highest: the highest level. height: how far a level raises a hex. box: what it shows.
    looks: in the order in which they are painted.
    """

    plies: Span
    highest: int
    height: float
    box: Box
    looks: tuple[Look, ...]
    coasts: tuple[Coast, ...]
    changes: tuple[Change, ...]


def strip_of(game: Game, first: int = 0, last: int | None = None) -> Strip:
    """Return the positions after plies `first` to `last`, by default all, as one drawing.

    The heights of levels are those of the whole game, so that drawings of one game fit together.
    """
    last = game.ply if last is None else last
    if not 0 <= first <= last <= game.ply:
        raise ValueError(f"no plies {first} to {last} in a game of {game.ply}")
    highest = max((cell.level for cell in _cells(game, game.ply).values()), default=1)
    height = height_per_level(highest, flat=False)
    looks = _Timeline[Hex, Art]()
    coasts = _Timeline[None, tuple[str, str]]()
    before: dict[Hex, Cell] = {}
    for ply in range(first, last + 1):
        cells = _cells(game, ply)
        touched = {hex_ for hex_, cell in cells.items() if before.get(hex_) != cell}
        touched |= {near for hex_ in touched for near in hex_.neighbours() if near in cells}
        for hex_ in touched:
            looks.put(hex_, art_of(hex_, cells), ply)
        if ply == first or isinstance(game.moves[ply - 1], Placement):
            coasts.put(None, shore(cells, height), ply)
        before = cells
    plies = Span(first, last + 1)
    drawn = looks.closed(plies.end)
    return Strip(
        plies,
        highest,
        height,
        picture_box(before, height),
        tuple(Look(hex_, art, span) for hex_ in painters_order(drawn) for art, span in drawn[hex_]),
        tuple(Coast(*paths, span) for paths, span in coasts.closed(plies.end).get(None, ())),
        tuple(Change(changed_hexes(game, ply), Span(ply, ply + 1)) for ply in range(max(first, 1), last + 1)),
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


class _Timeline(Generic[_Key, _Value]):
    """What each key has been, and when."""

    def __init__(self) -> None:
        self._closed: dict[_Key, list[tuple[_Value, Span]]] = {}
        self._open: dict[_Key, tuple[_Value, int]] = {}

    def put(self, key: _Key, value: _Value, ply: int) -> None:
        """Note what a key is from a ply on."""
        if key in self._open:
            if self._open[key][0] == value:
                return
            self._close(key, ply)
        self._open[key] = (value, ply)

    def closed(self, end: int) -> dict[_Key, list[tuple[_Value, Span]]]:
        """Return all values with their plies, the last of them up to the end."""
        for key in self._open:
            self._close(key, end)
        return self._closed

    def _close(self, key: _Key, end: int) -> None:
        value, first = self._open[key]
        self._closed.setdefault(key, []).append((value, Span(first, end)))
