"""A position as the search sees it: bitboards, plain tuples, and no legality checks.

Unlike `taluva.Board`, it stores with each settlement the features that the evaluation
reads, updated with every tile and building.
"""

from __future__ import annotations

from typing import TypeAlias

from bots.bitboard import Grid
from bots.features import board_features
from taluva import Phase, Player, Position, Supply

SettlementTuple: TypeAlias = "tuple[int, int, int, int, int, int]"
"""A settlement: hexes, fringe, size, temples, towers, features."""

Holdings: TypeAlias = "tuple[tuple[SettlementTuple, ...], int, int]"
"""All that a player has on the board: settlements, sum of their features, union of their fringes."""

SupplyTuple: TypeAlias = "tuple[int, int, int]"
"""Huts, temples and towers not yet placed."""

PlayerStatus: TypeAlias = "tuple[int, bool, int | None]"
"""The rest of a `taluva.Player`: huts buried, whether it is out, its place."""

TilePair: TypeAlias = "tuple[int, int]"
"""The numbers of a tile's two terrains."""


class SearchState:
    """A position in the search; treat it as immutable.

    levels, terrains, flows, volcanoes, temples, towers, built: as in `taluva.Board`, on
    the grid. free: land without volcano and building. holdings, supplies, statuses: by
    seat. seat: whose turn it is, or was when the game ended. tiles_left: not laid yet.
    """

    __slots__ = (
        "built",
        "flows",
        "free",
        "holdings",
        "levels",
        "over",
        "seat",
        "statuses",
        "supplies",
        "temples",
        "terrains",
        "tiles_left",
        "towers",
        "volcanoes",
    )

    def __init__(
        self,
        levels: tuple[int, ...],
        terrains: tuple[int, ...],
        flows: tuple[int, ...],
        volcanoes: int,
        temples: int,
        towers: int,
        built: int,
        free: int,
        holdings: tuple[Holdings, ...],
        supplies: tuple[SupplyTuple, ...],
        statuses: tuple[PlayerStatus, ...],
        seat: int,
        tiles_left: int,
        over: bool,
    ) -> None:
        self.levels = levels
        self.terrains = terrains
        self.flows = flows
        self.volcanoes = volcanoes
        self.temples = temples
        self.towers = towers
        self.built = built
        self.free = free
        self.holdings = holdings
        self.supplies = supplies
        self.statuses = statuses
        self.seat = seat
        self.tiles_left = tiles_left
        self.over = over

    def with_holdings(self, holdings: tuple[Holdings, ...]) -> SearchState:
        """Return the same position with other features."""
        return SearchState(
            self.levels,
            self.terrains,
            self.flows,
            self.volcanoes,
            self.temples,
            self.towers,
            self.built,
            self.free,
            holdings,
            self.supplies,
            self.statuses,
            self.seat,
            self.tiles_left,
            self.over,
        )

    def with_turn(self, statuses: tuple[PlayerStatus, ...], seat: int, over: bool) -> SearchState:
        """Return the same board with another seat to move, or with the game over."""
        return SearchState(
            self.levels,
            self.terrains,
            self.flows,
            self.volcanoes,
            self.temples,
            self.towers,
            self.built,
            self.free,
            self.holdings,
            self.supplies,
            statuses,
            seat,
            self.tiles_left,
            over,
        )

    def huts_needed(self, bits: int) -> int:
        """Return how many huts fill a set of hexes."""
        count = 0
        for layer in self.levels:
            shared = bits & layer
            if not shared:
                break
            count += shared.bit_count()
        return count

    def plays(self, seat: int) -> bool:
        """Return whether a seat still takes turns."""
        _, out, place = self.statuses[seat]
        return not out and place is None

    def players(self) -> tuple[Player, ...]:
        """Return the players as `taluva.ending` takes them."""
        return tuple(Player(Supply(*supply), *status) for supply, status in zip(self.supplies, self.statuses))


def search_state_of(position: Position, grid: Grid) -> SearchState:
    """Return a position as a search state on a grid."""
    board = position.board

    def crop(bits: int) -> int:
        return grid.crop(board, bits)

    levels = tuple(crop(layer) for layer in board.levels)
    terrains = tuple(crop(bits) for bits in board.terrains)
    volcanoes, built = crop(board.volcanoes), crop(board.built)
    free = levels[0] & ~(volcanoes | built)
    holdings = []
    for own in board.settlements:
        settlements = []
        for settlement in own:
            hexes = crop(settlement.hexes)
            fringe = grid.frame.neighbours(hexes)
            size, temples, towers = settlement.size, settlement.temples, settlement.towers
            features = board_features(fringe, size, temples, towers, free, levels, terrains)
            settlements.append((hexes, fringe, size, temples, towers, features))
        holdings.append(holdings_of(tuple(settlements)))
    return SearchState(
        levels,
        terrains,
        tuple(crop(bits) for bits in board.flows),
        volcanoes,
        crop(board.temples),
        crop(board.towers),
        built,
        free,
        tuple(holdings),
        tuple((p.supply.huts, p.supply.temples, p.supply.towers) for p in position.players),
        tuple((p.buried, p.out, p.place) for p in position.players),
        position.seat,
        position.options.tile_count - len(position.board.laid),
        position.phase is Phase.OVER,
    )


def holdings_of(settlements: tuple[SettlementTuple, ...]) -> Holdings:
    """Return a player's settlements with the sum of their features and the union of their fringes."""
    features = fringes = 0
    for _, fringe, _, _, _, settlement_features in settlements:
        features += settlement_features
        fringes |= fringe
    return settlements, features, fringes
