"""Whether a game can lead to a position that was set up by hand, and if not, why.

What is refused here no game can reach. The reverse does not hold: whether the turns before a position fit
together in every way is not searched. How a position came about is asked only so far as it shows: a tile lies on
what was there before it, a building stands where it was built, and every turn built something.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from taluva.board import Board, LaidTile, Settlement
from taluva.ending import after_building
from taluva.hexes import ORIGIN, Hex
from taluva.laying import Placements
from taluva.moves import Placement
from taluva.options import Options
from taluva.position import Phase, Position
from taluva.setting_up import Draft, furnished, laid_board, pieces_of
from taluva.tiles import TILE_COUNTS, TILE_SET, Building
from taluva.violations import Violation

_SEA = Board.empty(2, len(TILE_SET))
"""An empty board that is only asked how tiles can lie, so that the number of seats does not matter."""


class Reason(Enum):
    """Why no game can reach a position."""

    # The island.
    EMPTY = "empty"
    TILE = "tile"
    APART = "apart"
    KIND = "kind"
    TILES = "tiles"
    # The buildings.
    PLACE = "place"
    PIECES = "pieces"
    NO_BEGINNING = "no-beginning"
    TEMPLE = "temple"
    TOWER = "tower"
    ALL_LOST = "all-lost"
    LOST = "lost"
    NO_TURN = "no-turn"
    TOO_FEW = "too-few"
    TOO_MANY = "too-many"
    # The turn.
    NO_TILE = "no-tile"
    WON = "won"
    LAST = "last"
    OUT = "out"
    STUCK = "stuck"


class Fault(NamedTuple):
    """Why no game can reach a position.

    hexes: what it is about. seat: whose it is, None if it is nobody's. violation: the rule that refuses a tile or a
    building, for TILE and PLACE. building: which one, for PLACE and PIECES. number: of turns, tiles or huts.
    """

    reason: Reason
    hexes: tuple[Hex, ...] = ()
    seat: int | None = None
    violation: Violation | None = None
    building: Building | None = None
    number: int = 0


class _Order(NamedTuple):
    """The tiles of an island in an order in which they can be laid, the first volcano in the middle, and what fails.

    offset: from a hex of the draft to that of the order.
    """

    laid: tuple[LaidTile, ...] = ()
    offset: Hex = ORIGIN
    faults: tuple[Fault, ...] = ()


def faults_of(draft: Draft) -> tuple[Fault, ...]:
    """Return why no game can reach a draft, what is about the island first; empty if nothing speaks against it."""
    order = _order_of(draft.board.laid)
    island = (*order.faults, *_tile_faults(draft))
    buildings = tuple(_building_faults(draft))
    # Whoever follows from turns and history would only repeat what is wrong with the pieces.
    history = () if island or buildings else tuple(_history_faults(draft))
    return (*island, *buildings, *history, *_turn_faults(draft, whole=not (island or buildings or history)))


def position_of(draft: Draft) -> Position:
    """Return the position that was set up, its first volcano in the middle; the tile in hand is drawn if it is known.

    Raises ValueError if no game can reach it.
    """
    if faults_of(draft):
        raise ValueError("no game can reach the position")
    return _position(draft, _order_of(draft.board.laid))


def _position(draft: Draft, order: _Order) -> Position:
    options = _options_of(draft)
    pieces = {_moved(hex_, order.offset): piece for hex_, piece in pieces_of(draft.board).items()}
    board = furnished(laid_board(options.players, order.laid, options.tile_count), pieces)
    ply = 2 * len(order.laid) - draft.builds - sum(draft.out)  # who is out did not build in that turn
    phase = Phase.BUILD if draft.builds else Phase.DRAW
    position = Position(options, board, draft.players, draft.seat, phase, None, ply)
    return position if draft.builds or draft.hand is None else position.draw(draft.hand)


# ---- the island ----------------------------------------------------------------


@lru_cache(maxsize=8)
def _order_of(laid: tuple[LaidTile, ...]) -> _Order:
    """Return the tiles in their own order if they can be laid so, else in another one.

    Tiles of one level do not touch what lies under the others, so that level by level is as good as any order; on
    level 1 each next one must touch the land.
    """
    if _can_be_laid(laid):
        return _Order(laid)
    levels, lying = _levels(laid)
    if lying is not None:
        return _Order(faults=(lying,))
    ground = [tile for tile, level in zip(laid, levels) if level == 1]
    first = next((tile for tile in ground if tile.hex == ORIGIN), ground[0])
    offset = Hex(-first.hex.q, -first.hex.r)
    board = _SEA
    ordered, rest = list[LaidTile](), [first, *(tile for tile in ground if tile is not first)]
    while rest:
        places = Placements(board)
        fits = next((tile for tile in rest if places.violation(_placed(tile, offset)) is None), None)
        if fits is None:
            lost = rest if len(rest) <= len(ordered) else ordered
            return _Order(faults=(Fault(Reason.APART, _hexes(lost)),))
        rest.remove(fits)
        ordered.append(fits)
        board = board.lay(fits.tile, *_placed(fits, offset))
    faults = []
    for tile in (tile for _, tile in sorted(zip(levels, laid), key=lambda each: each[0]) if tile not in ground):
        violation = Placements(board).violation(_placed(tile, offset))
        if violation is not None:
            faults.append(_refused(tile, violation, offset))
        ordered.append(tile)
        board = board.lay(tile.tile, *_placed(tile, offset))
    moved = tuple(LaidTile(tile.tile, *_placed(tile, offset)) for tile in ordered)
    return _Order(moved, offset, tuple(faults))


def _can_be_laid(laid: Sequence[LaidTile]) -> bool:
    board = _SEA
    for tile in laid:
        if _placed(tile, ORIGIN) not in Placements(board):
            return False
        board = board.lay(*tile)
    return True


def _levels(laid: Sequence[LaidTile]) -> tuple[list[int], Fault | None]:
    """Return the level of each tile, and what is wrong with the first that does not lie flat."""
    board = _SEA
    heights: Counter[Hex] = Counter()
    levels = []
    for tile in laid:
        hexes = tile.hexes()
        if len({heights[hex_] for hex_ in hexes}) > 1:
            violation = Placements(board).violation(_placed(tile, ORIGIN))
            return [], Fault(Reason.TILE, hexes, violation=violation)
        heights.update(hexes)
        levels.append(heights[tile.hex])
        board = board.lay(*tile)
    return levels, None


def _refused(tile: LaidTile, violation: Violation, offset: Hex) -> Fault:
    back = Hex(-offset.q, -offset.r)
    hexes = tuple(_moved(hex_, back) for hex_ in violation.hexes)
    return Fault(Reason.TILE, tile.hexes(), violation=Violation(violation.rule, hexes))


def _tile_faults(draft: Draft) -> Iterator[Fault]:
    laid = draft.board.laid
    if not laid:
        yield Fault(Reason.EMPTY)
    counts = Counter(tile.tile for tile in laid)
    counts.update(() if draft.hand is None or draft.builds else (draft.hand,))
    for kind, count in sorted(counts.items()):
        if count > TILE_COUNTS[kind]:
            yield Fault(Reason.KIND, _hexes([tile for tile in laid if tile.tile == kind]), number=count)
    most = draft.options.tile_count
    if len(laid) > most:
        yield Fault(Reason.TILES, _hexes(laid[most:]), number=most)
    elif len(laid) == most and not draft.builds:
        yield Fault(Reason.NO_TILE, number=most)


def _placed(tile: LaidTile, offset: Hex) -> Placement:
    return Placement(_moved(tile.hex, offset), tile.rotation)


def _moved(hex_: Hex, offset: Hex) -> Hex:
    return Hex(hex_.q + offset.q, hex_.r + offset.r)


def _hexes(tiles: Sequence[LaidTile]) -> tuple[Hex, ...]:
    return tuple(sorted({hex_ for tile in tiles for hex_ in tile.hexes()}))


# ---- the buildings -------------------------------------------------------------


def _building_faults(draft: Draft) -> Iterator[Fault]:
    """Yield the buildings where none can stand, and more than there are."""
    for hex_, (seat, building) in sorted(pieces_of(draft.board).items()):
        violation = draft.refuses_place(hex_, building)
        if violation is not None:
            yield Fault(Reason.PLACE, (hex_,), seat, violation, building)
    for seat in range(draft.options.players):
        for building, left in zip(Building, draft.supply(seat)):
            if left < 0:
                hexes = [hex_ for hex_, piece in pieces_of(draft.board).items() if piece == (seat, building)]
                yield Fault(Reason.PIECES, tuple(sorted(hexes)), seat, None, building, -left)


def _history_faults(draft: Draft) -> Iterator[Fault]:
    """Yield what the buildings say of the turns before, and cannot have been."""
    erupted = sum(2 * (level - 1) for level in _levels(draft.board.laid)[0])
    if sum(draft.buried) > erupted:
        yield Fault(Reason.LOST, number=erupted)
    for seat in range(draft.options.players):
        own = draft.board.settlements[seat]
        if not own:
            if draft.buried[seat]:
                yield Fault(Reason.ALL_LOST, (), seat, number=draft.buried[seat])
        elif draft.buried[seat]:
            yield from _scattered_faults(draft, seat)
        else:
            for settlement in own:
                yield from _settlement_faults(draft.board, settlement, seat)
        yield from _pace_faults(draft, seat)


def _settlement_faults(board: Board, settlement: Settlement, seat: int) -> Iterator[Fault]:
    """Yield what is wrong with a settlement of a player who has lost nothing: it has only grown."""
    hexes = tuple(board.frame.hexes(settlement.hexes))
    huts = settlement.hexes & ~(board.temples | board.towers)
    low = huts & ~board.levels[1] if len(board.levels) > 1 else huts
    if not low:
        yield Fault(Reason.NO_BEGINNING, hexes, seat)
    # Each temple was built beside three hexes of a settlement without a temple, and no hex was counted twice.
    elif settlement.size - settlement.temples < 3 * settlement.temples:
        yield Fault(Reason.TEMPLE, hexes, seat)
    elif settlement.size - settlement.towers < settlement.towers:
        yield Fault(Reason.TOWER, hexes, seat)


def _scattered_faults(draft: Draft, seat: int) -> Iterator[Fault]:
    """Yield what is wrong with all buildings of a player who has lost huts, which may have stood anywhere."""
    board, own, lost = draft.board, draft.board.own(seat), draft.buried[seat]
    temples, towers = (own & board.temples).bit_count(), (own & board.towers).bit_count()
    hexes = tuple(board.frame.hexes(own))
    if own.bit_count() - temples + lost < 3 * temples:
        yield Fault(Reason.TEMPLE, hexes, seat)
    elif own.bit_count() - towers + lost < towers:
        yield Fault(Reason.TOWER, hexes, seat)


def _pace_faults(draft: Draft, seat: int) -> Iterator[Fault]:
    """Yield what a player built in more or fewer turns than there were; unknown once somebody plays no more."""
    if not _all_play(draft):
        return
    done = _turns_done(draft)
    turns = (done - (seat - _options_of(draft).first) % draft.options.players + draft.options.players - 1) // (
        draft.options.players
    )
    board, own = draft.board, draft.board.own(seat)
    hexes = tuple(board.frame.hexes(own))
    tall = (own & (board.temples | board.towers)).bit_count()
    if not turns:
        if own:
            yield Fault(Reason.NO_TURN, hexes, seat)
    elif own.bit_count() + draft.buried[seat] < turns:
        yield Fault(Reason.TOO_FEW, hexes, seat, number=turns)
    elif tall >= turns:  # one turn at least built a hut to begin with
        yield Fault(Reason.TOO_MANY, hexes, seat, number=turns)


def _all_play(draft: Draft) -> bool:
    return not any(draft.out) and all(place is None for place in draft.places)


def _turns_done(draft: Draft) -> int:
    return len(draft.board.laid) - draft.builds


def _options_of(draft: Draft) -> Options:
    """Return the options with the seat that must have begun, which follows from the turns while everybody plays."""
    if not _all_play(draft):
        return draft.options
    return replace(draft.options, first=(draft.seat - _turns_done(draft)) % draft.options.players)


# ---- the turn ------------------------------------------------------------------


def _turn_faults(draft: Draft, *, whole: bool) -> Iterator[Fault]:
    """Yield why nobody can be to move; whole: whether the rest is right, so that the rules can be asked."""
    options, players = draft.options, draft.players
    playing = [seat for seat, player in enumerate(players) if player.plays]
    if len({options.team_of(seat) for seat in playing}) < 2:
        yield Fault(Reason.LAST)
        return
    for seat in playing:
        if after_building(options, players, seat) != (players, None):
            yield Fault(Reason.WON, tuple(draft.board.frame.hexes(draft.board.own(seat))), seat)
    if draft.seat not in playing:
        yield Fault(Reason.OUT, (), draft.seat)
    elif whole and draft.builds and not _position(draft, _order_of(draft.board.laid)).builds.any():
        yield Fault(Reason.STUCK, (), draft.seat)
