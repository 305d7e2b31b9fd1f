"""A position that is being set up by hand: tiles laid and lifted, buildings put and taken, in any order.

A draft holds what can physically lie on a table, whether or not a game can lead there; `taluva.reachable` judges that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from taluva.board import Board, LaidTile
from taluva.building import Supply
from taluva.ending import Player
from taluva.hexes import ORIGIN, Hex
from taluva.laying import Placements
from taluva.moves import Placement
from taluva.options import Options
from taluva.position import Phase, Position, huts_under
from taluva.tiles import SUPPLY, TILE_SET, Building, Tile
from taluva.violations import Rule, Violation

Pieces = Mapping[Hex, tuple[int, Building]]
"""By hex, the seat and the kind of the building there."""

_TOWER_LEVEL = 3
_FARTHEST = 90
"""An island lies within so many steps of the first volcano's hex, so that it stays in its frame."""


@dataclass(frozen=True)
class Draft:
    """A position that is being set up. An immutable value; the methods return changed ones.

    board: what lies on the table, in a frame for all tiles. seat: whose turn it is.
    buried: huts lost to eruptions, by seat. out: by seat, whether the player is eliminated. places: as in `Player`.
    hand: the tile in hand, None while it is unknown. builds: whether the tile of this turn is laid already.
    """

    options: Options
    board: Board
    buried: tuple[int, ...]
    out: tuple[bool, ...]
    places: tuple[int | None, ...]
    seat: int = 0
    hand: Tile | None = None
    builds: bool = False

    @classmethod
    def empty(cls, options: Options | None = None) -> Draft:
        """Return the open sea."""
        options = options or Options()
        players = options.players
        board = Board.empty(players, len(TILE_SET))
        return cls(options, board, (0,) * players, (False,) * players, (None,) * players, options.first)

    @classmethod
    def of(cls, position: Position) -> Draft:
        """Return a draft of a position; one that is over can be changed like any other."""
        players = position.players
        return cls(
            position.options,
            furnished(laid_board(position.options.players, position.board.laid), pieces_of(position.board)),
            tuple(player.buried for player in players),
            tuple(player.out and position.reason is None for player in players),
            tuple(player.place if position.reason is None else None for player in players),
            position.seat,
            position.hand,
            position.phase is Phase.BUILD,
        )

    @property
    def players(self) -> tuple[Player, ...]:
        """Return the players; their supply is what is neither on the board nor buried, and below 0 for too much."""
        return tuple(
            Player(self.supply(seat), self.buried[seat], self.out[seat], self.places[seat])
            for seat in range(self.options.players)
        )

    def supply(self, seat: int) -> Supply:
        """Return what a seat has left; below 0 for more than there is."""
        own = self.board.own(seat)
        temples, towers = own & self.board.temples, own & self.board.towers
        huts = self.board.huts_needed(own & ~(temples | towers))
        return Supply(
            SUPPLY[Building.HUT] - self.buried[seat] - huts,
            SUPPLY[Building.TEMPLE] - temples.bit_count(),
            SUPPLY[Building.TOWER] - towers.bit_count(),
        )

    def position(self, tile: Tile | None) -> Position:
        """Return the draft as a position to look at, whatever is wrong with it; tile: the one to lay next, if any."""
        phase = Phase.BUILD if tile is None else Phase.TILE
        return Position(self.options, self.board, self.players, self.seat, phase, tile)

    # ---- tiles ---------------------------------------------------------------

    def refuses_tile(self, tile: Tile, move: Placement) -> Violation | None:
        """Return why a tile cannot be laid, or None; it is laid as in a game, huts under it are lost."""
        if move.hex.distance(ORIGIN) > _FARTHEST:
            return Violation(Rule.NOT_TOUCHING, move.hexes())
        return Placements(self.board).violation(move) if self.unseen(tile) else Violation(Rule.SUPPLY)

    def unseen(self, tile: Tile) -> int:
        """Return how many tiles of a kind are neither laid nor in hand."""
        return TILE_SET.count(tile) - [laid.tile for laid in self.board.laid].count(tile) - (self.hand == tile)

    def laid(self, tile: Tile, move: Placement) -> Draft:
        """Return the draft with one more tile; raise ValueError if `refuses_tile` says why not."""
        if self.refuses_tile(tile, move) is not None:
            raise ValueError("the tile cannot lie there")
        buried = list(self.buried)
        for _, seat, huts in huts_under(self.board, move.hexes()):
            buried[seat] += huts
        return replace(self, board=self.board.lay(tile, move.hex, move.rotation), buried=tuple(buried))

    def tile_at(self, hex_: Hex) -> LaidTile | None:
        """Return the tile on top of a hex, or None at sea."""
        return next((laid for laid in reversed(self.board.laid) if hex_ in laid.hexes()), None)

    def over(self, tile: LaidTile) -> tuple[Hex, ...]:
        """Return the hexes of a tile that another one covers."""
        return tuple(hex_ for hex_ in tile.hexes() if self.tile_at(hex_) is not tile)

    def lifted(self, tile: LaidTile) -> Draft:
        """Return the draft without a tile that nothing covers; what stands on it returns to its supply.

        Raises ValueError if another tile lies on it.
        """
        if self.over(tile):
            raise ValueError("another tile lies on it")
        rest = tuple(laid for laid in self.board.laid if laid is not tile)
        gone = tile.hexes()
        left = {hex_: piece for hex_, piece in pieces_of(self.board).items() if hex_ not in gone}
        return replace(self, board=furnished(laid_board(self.options.players, rest), left))

    # ---- buildings -------------------------------------------------------------

    def refuses_building(self, hex_: Hex, seat: int, building: Building) -> Violation | None:
        """Return why a building of a seat cannot stand on a hex, or None; one that stands there makes room for it."""
        violation = self.refuses_place(hex_, building)
        if violation is not None:
            return violation
        count = self.board.level(hex_) if building is Building.HUT else 1
        left = self.taken(hex_).supply(seat)[building]
        return Violation(Rule.SUPPLY, (hex_,)) if left < count else None

    def refuses_place(self, hex_: Hex, building: Building) -> Violation | None:
        """Return why nobody can have such a building on a hex, or None."""
        level = self.board.level(hex_)
        if not level or (building is Building.TOWER and level < _TOWER_LEVEL):
            return Violation(Rule.LEVEL, (hex_,))
        return None if self.board.flow(hex_) is None else Violation(Rule.VOLCANO, (hex_,))

    def put(self, hex_: Hex, seat: int, building: Building) -> Draft:
        """Return the draft with a seat's building on a hex, of huts as many as its level.

        Raises ValueError if `refuses_building` says why not.
        """
        if self.refuses_building(hex_, seat, building) is not None:
            raise ValueError("the building cannot stand there")
        return self._with_pieces({**pieces_of(self.board), hex_: (seat, building)})

    def taken(self, hex_: Hex) -> Draft:
        """Return the draft without the building on a hex, which returns to its supply."""
        pieces = pieces_of(self.board)
        return self._with_pieces({at: piece for at, piece in pieces.items() if at != hex_}) if hex_ in pieces else self

    def with_huts_left(self, seat: int, count: int) -> Draft:
        """Return the draft with so many huts in a seat's supply; those that are neither there nor built are lost."""
        loose = self.supply(seat).huts + self.buried[seat]
        buried = max(loose - max(count, 0), 0)
        return replace(self, buried=(*self.buried[:seat], buried, *self.buried[seat + 1 :]))

    def _with_pieces(self, pieces: Pieces) -> Draft:
        return replace(self, board=furnished(self.board, pieces))

    # ---- the rest --------------------------------------------------------------

    def with_options(self, options: Options) -> Draft:
        """Return the draft under other options; the buildings of seats that there are no more go."""
        players = options.players
        pieces = {hex_: piece for hex_, piece in pieces_of(self.board).items() if piece[0] < players}
        more = (0,) * players
        return Draft(
            options,
            furnished(laid_board(players, self.board.laid), pieces),
            (*self.buried, *more)[:players],
            (*self.out, *map(bool, more))[:players] if sum(self.out[:players]) < players - 1 else (False,) * players,
            (None,) * players,
            min(self.seat, players - 1),
            self.hand,
            self.builds,
        )

    def with_out(self, seat: int, out: bool) -> Draft:
        """Return the draft with a seat eliminated, or not; the same if fewer than two would play.

        If it was to move, the next one is.
        """
        changed = replace(
            self,
            out=(*self.out[:seat], out, *self.out[seat + 1 :]),
            places=(*self.places[:seat], None, *self.places[seat + 1 :]),
        )
        playing = [other for other, player in enumerate(changed.players) if player.plays]
        if len(playing) < 2:
            return self
        following = next((other for other in playing if other >= self.seat), playing[0])
        return replace(changed, seat=following)


def laid_board(players: int, laid: Iterable[LaidTile], tiles_in_play: int = len(TILE_SET)) -> Board:
    """Return the board with tiles laid in this order, without checking them."""
    board = Board.empty(players, tiles_in_play)
    for tile in laid:
        board = board.lay(*tile)
    return board


def pieces_of(board: Board) -> dict[Hex, tuple[int, Building]]:
    """Return the buildings on a board."""
    pieces = {}
    for hex_ in board.frame.hexes(board.built):
        standing = board.building(hex_)
        assert standing is not None
        pieces[hex_] = standing[:2]
    return pieces


def furnished(board: Board, pieces: Pieces) -> Board:
    """Return a board with these buildings and no others, without checking that they can stand there."""

    def those(is_wanted: Iterable[tuple[Hex, bool]]) -> int:
        return board.frame.set_of(hex_ for hex_, wanted in is_wanted if wanted)

    bare = board._replace(
        temples=those((hex_, kind is Building.TEMPLE) for hex_, (_seat, kind) in pieces.items()),
        towers=those((hex_, kind is Building.TOWER) for hex_, (_seat, kind) in pieces.items()),
        built=board.frame.set_of(pieces),
    )
    seats = range(len(board.settlements))
    own = [those((hex_, owner == seat) for hex_, (owner, _kind) in pieces.items()) for seat in seats]
    return bare._replace(settlements=tuple(map(bare.settle, own)))
