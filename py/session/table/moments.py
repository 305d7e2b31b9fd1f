"""What there is to see when a ply is played: what happens on which hex, and when.

Times are in ms from the beginning, at normal speed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from session.table.choices import filled_hexes
from taluva import Build, Building, Game, Hex, Kind, Move, Placement
from taluva.drawing.cells import WATER, Cell, land_cells

_FALL = 260
_FOAM = 300
_RUMBLE = 350
_FALL_ON_LAND = 340
_LAVA = 520
_SINK_FROM = 200
_SINK = 290
_APART = 70
_LAST_HUT = 500
_HUT = 260
_HUT_LANDS = 170
_FENCE = 620
_RING = 380
_RING_BEFORE = 200
_RISE = {Building.TEMPLE: 620, Building.TOWER: 720}


_GLIDE = 600
_LIFTED = 350
_CHOSEN = 500
_REST = 300


class Sinking(NamedTuple):
    """The huts on a hex that a tile is about to bury, and when they begin to sink."""

    hex: Hex
    seat: int
    huts: int
    at: int


class Laying(NamedTuple):
    """A tile that is laid.

    hexes: its volcano first. level: how high it lies. buried: the huts that sink first.
    falls, lands, ends: when it begins to fall, when it touches what is under it, and when all is still again.
    """

    hexes: tuple[Hex, Hex, Hex]
    rotation: int
    level: int
    buried: tuple[Sinking, ...]
    falls: int
    lands: int
    ends: int

    @property
    def erupts(self) -> bool:
        """Return whether the tile is laid on others."""
        return self.level > 1


class Appearing(NamedTuple):
    """The pieces that appear on a hex, and when each begins to."""

    hex: Hex
    at: tuple[int, ...]


class Raising(NamedTuple):
    """A turn's buildings, as they rise.

    kind: the way. seat: who builds. appear: the hexes, in the order in which they are built on.
    settlement: the hexes of the settlement that expands; empty for the other ways.
    last: whether the player has no more of this kind of building now.
    ring: when a gold ring begins to run around the last hex, or None. ends: when all is still again.
    """

    kind: Kind
    seat: int
    appear: tuple[Appearing, ...]
    settlement: tuple[Hex, ...]
    last: bool
    ring: int | None
    ends: int


class Counting(NamedTuple):
    """A number on a player's card that changes.

    numbers: from the one before to the one after. begins: when it is the second of them. lasts: from then to the end.
    """

    seat: int
    building: Building
    numbers: tuple[int, ...]
    begins: int
    lasts: int


def moment(game: Game, before: Mapping[Hex, Cell]) -> Laying | Raising:
    """Return what there is to see of the game's last ply; before: the cells as they were before it."""
    move = game.moves[-1]
    return _laying(game, move, before) if isinstance(move, Placement) else _building(game, move)


def is_next(before: Game, after: Game) -> bool:
    """Return whether a game is another one with one more ply; a review puts other moves on the table."""
    return after.ply == before.ply + 1 and after.moves[:-1] == before.moves


def last_moment(game: Game) -> Laying | Raising:
    """Return what there is to see of the game's last ply."""
    return moment(game, land_cells(game.positions[-2].board))


def losses(laying: Laying) -> dict[int, int]:
    """Return how many huts of each seat a tile buries; only of the seats that lose any."""
    lost: dict[int, int] = {}
    for buried in laying.buried:
        lost[buried.seat] = lost.get(buried.seat, 0) + buried.huts
    return lost


def counting(game: Game, raising: Raising) -> Counting:
    """Return how the builder's number counts down while the game's last ply is seen."""
    building = raising.kind.building
    place = _PLACES[building]
    old, new = (position.players[raising.seat].supply[place] for position in game.positions[-2:])
    begins = _HUT_LANDS if building is Building.HUT else _RISE[building] - _RING_BEFORE
    lasts = max(at for appearing in raising.appear for at in appearing.at) + _APART
    return Counting(raising.seat, building, tuple(range(old, new - 1, -1)), begins, lasts)


def shown_for(move: Move, hurried: bool) -> int:
    """Return for how many ms a computer's next move is shown before it is played.

    A tile glides from the player's card to its place, and stays lifted for a moment, but not if hurried, as when
    another computer has played just before.
    """
    return _CHOSEN if not isinstance(move, Placement) else _GLIDE if hurried else _GLIDE + _LIFTED


def rests_for(game: Game) -> int:
    """Return how many ms to wait after a computer's move: until all is still, and a pause."""
    return last_moment(game).ends + _REST


def _laying(game: Game, move: Placement, before: Mapping[Hex, Cell]) -> Laying:
    hexes = move.hexes()
    level = game.position.board.level(move.hex)
    if level == 1:
        return Laying(hexes, move.rotation, level, (), 0, _FALL, _FALL + _FOAM)
    buried: list[Sinking] = []
    for hex_ in hexes:
        cell = before.get(hex_, WATER)
        if cell.building is Building.HUT and cell.owner is not None:
            buried.append(Sinking(hex_, cell.owner, cell.pieces, _SINK_FROM + _APART * len(buried)))
    falls = buried[-1].at + _SINK if buried else _RUMBLE
    lands = falls + _FALL_ON_LAND
    return Laying(hexes, move.rotation, level, tuple(buried), falls, lands, lands + _LAVA)


def _building(game: Game, move: Build) -> Raising:
    before, after = game.positions[-2], game.position
    kind = move.kind
    last = after.players[before.seat].supply[_PLACES[kind.building]] == 0
    filled = filled_hexes(before, move)
    if kind is not Kind.EXPAND:
        risen = _RISE.get(kind.building, _HUT)
        return _raising(kind, before.seat, (Appearing(move.hex, (0,)),), (), last, risen)
    settlement = before.board.settlement_at(before.seat, move.hex)
    assert settlement is not None
    own = tuple(before.board.frame.hexes(settlement.hexes))
    filled = tuple(sorted(filled, key=lambda hex_: (min(map(hex_.distance, own)), hex_)))
    appear, count = [], 0
    for hex_ in filled:
        huts = before.board.level(hex_)
        appear.append(Appearing(hex_, tuple(min((count + n) * _APART, _LAST_HUT) for n in range(huts))))
        count += huts
    return _raising(kind, before.seat, tuple(appear), own, last, min((count - 1) * _APART, _LAST_HUT) + _HUT)


def _raising(
    kind: Kind, seat: int, appear: tuple[Appearing, ...], settlement: tuple[Hex, ...], last: bool, risen: int
) -> Raising:
    """Return the scene of buildings that stand after so many ms."""
    ring = risen - _RING_BEFORE if last or kind.building in _RISE else None
    ends = max(risen, _FENCE if settlement else 0, 0 if ring is None else ring + _RING)
    return Raising(kind, seat, appear, settlement, last, ring, ends)


_PLACES = {Building.HUT: 0, Building.TEMPLE: 1, Building.TOWER: 2}
