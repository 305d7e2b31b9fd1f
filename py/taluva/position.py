"""A position of the game: the board, the players and whose move it is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from taluva.board import Board
from taluva.building import Builds
from taluva.ending import (
    Ending,
    Outcome,
    Player,
    Verdict,
    after_building,
    after_elimination,
    after_last_tile,
    outcome_of,
)
from taluva.errors import IllegalMoveError
from taluva.hexes import Hex
from taluva.laying import Placements
from taluva.lazy import lazy
from taluva.moves import Build, Kind, Move, Placement
from taluva.options import Options
from taluva.tiles import TILE_COUNTS, Tile, missing_tiles
from taluva.violations import Rule, Violation


class Phase(Enum):
    """What happens next. Drawing is a chance event, not a decision."""

    DRAW = "draw"
    TILE = "tile"
    BUILD = "build"
    OVER = "over"


@dataclass(frozen=True)
class Position:
    """Everything the players know, which excludes the order of the tiles still to be drawn.

    options: how the game is played.
    board: what is on the table.
    players: per seat, 0-based.
    seat: whose turn it is, or was when the game ended.
    phase: what happens next.
    hand: the tile drawn and not yet laid.
    ply: how many moves have been played; laying and building count separately.
    reason: why play ended, once it has.
    """

    options: Options
    board: Board
    players: tuple[Player, ...]
    seat: int
    phase: Phase
    hand: Tile | None = None
    ply: int = 0
    reason: Ending | None = None

    @classmethod
    def start(cls, options: Options) -> Position:
        """Return the position before the first tile is drawn."""
        board = Board.empty(options.players, options.tile_count)
        return cls(options, board, (Player(),) * options.players, options.first, Phase.DRAW)

    @property
    def tiles_left(self) -> int:
        """Return how many tiles are still to be drawn, not counting the one in hand."""
        drawn = len(self.board.laid) + (self.hand is not None)
        return self.options.tile_count - drawn

    @property
    def is_over(self) -> bool:
        """Return whether play has ended."""
        return self.phase is Phase.OVER

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None if it is still going on."""
        return None if self.reason is None else outcome_of(self.players, self.reason)

    def unseen(self) -> Counter[Tile]:
        """Return how many tiles of each kind have not been seen yet.

        Unless all tiles are in play, some of them stay in the box.
        """
        seen = [laid.tile for laid in self.board.laid]
        return missing_tiles(seen if self.hand is None else [*seen, self.hand])

    @lazy
    def placements(self) -> Placements:
        """Return where the next tile may be laid."""
        return Placements(self.board)

    @lazy
    def builds(self) -> Builds:
        """Return what the seat to move may build on this board."""
        supply = self.players[self.seat].supply
        return Builds(self.board, self.seat, supply, self.options.huts_anywhere)

    @property
    def legal_moves(self) -> Placements | Builds | frozenset[Move]:
        """Return the legal moves as a set; empty if a tile is to be drawn or the game is over."""
        if self.phase is Phase.TILE:
            return self.placements
        if self.phase is Phase.BUILD:
            return self.builds
        return frozenset()

    def violation(self, move: Move) -> Violation | None:
        """Return the first rule that refuses a move, or None if it is legal."""
        if self.phase is Phase.OVER:
            return Violation(Rule.GAME_OVER)
        if isinstance(move, Placement):
            if self.phase is Phase.TILE:
                return self.placements.violation(move)
        elif self.phase is Phase.BUILD:
            return self.builds.violation(move)
        return Violation(Rule.WRONG_STEP)

    def draw(self, tile: Tile) -> Position:
        """Return the position with a tile in hand.

        Raises ValueError if it is not time to draw or no such tile is left.
        """
        if self.phase is not Phase.DRAW:
            raise ValueError("it is not time to draw a tile")
        if [laid.tile for laid in self.board.laid].count(tile) >= TILE_COUNTS[tile]:
            raise ValueError(f"no {tile} tile is left")
        return Position(self.options, self.board, self.players, self.seat, Phase.TILE, tile, self.ply)

    def play(self, move: Move) -> Position:
        """Return the position after a move.

        An expansion may name any hex of any settlement that would fill the same hexes.
        A player who cannot build after laying is eliminated in the same ply.
        Raises IllegalMoveError if a rule refuses the move.
        """
        violation = self.violation(move)
        if violation is not None:
            raise IllegalMoveError(move, violation)
        return self._laid(move) if isinstance(move, Placement) else self._built(move)

    def canonical(self, move: Move) -> Move:
        """Return the member of `legal_moves` with the same effect as a legal move."""
        return self.builds.canonical(move) if isinstance(move, Build) else move

    def _laid(self, move: Placement) -> Position:
        assert self.hand is not None
        players = self.players
        board = self.board.lay(self.hand, move.hex, move.rotation)
        if board.built != self.board.built:
            players = _with_buried(players, self.board, move)
        after = Position(self.options, board, players, self.seat, Phase.BUILD, None, self.ply + 1)
        if after.builds.any():
            return after
        return self._turn_over(board, after_elimination(self.options, players, self.seat))

    def _built(self, move: Build) -> Position:
        building = move.kind.building
        if move.kind is Kind.EXPAND:
            expansion = self.builds.expansion(move)
            bits, count = expansion.filled, expansion.cost
        else:
            bits, count = self.board.frame.bit_of(move.hex), 1
        supply, buried, _out, _place = self.players[self.seat]  # who builds is neither out nor has a place
        player = Player(supply.without(building, count), buried)
        players = (*self.players[: self.seat], player, *self.players[self.seat + 1 :])
        board = self.board.build(self.seat, building, bits)
        return self._turn_over(board, after_building(self.options, players, self.seat))

    def _turn_over(self, board: Board, verdict: Verdict) -> Position:
        """Return the position after the last ply of a turn: the next draw, or the end of the game."""
        options, seat, ply = self.options, self.seat, self.ply + 1
        players, reason = verdict
        if reason is None and len(board.laid) == options.tile_count:
            players, reason = after_last_tile(options, players)
        if reason is not None:
            return Position(options, board, players, seat, Phase.OVER, None, ply, reason)
        seat = (seat + 1) % len(players)
        while not players[seat].plays:
            seat = (seat + 1) % len(players)
        return Position(options, board, players, seat, Phase.DRAW, None, ply)

    def __str__(self) -> str:
        from taluva.notation import format_position

        return format_position(self)


def _with_buried(players: tuple[Player, ...], board: Board, move: Placement) -> tuple[Player, ...]:
    """Return the players after a tile buries their huts."""
    lost = Counter[int]()
    for _, seat, huts in huts_under(board, move.hexes()):
        lost[seat] += huts
    return tuple(player._replace(buried=player.buried + lost[seat]) for seat, player in enumerate(players))


def huts_under(board: Board, hexes: tuple[Hex, ...]) -> list[tuple[Hex, int, int]]:
    """Return (hex, seat, count) for each of the hexes with a building; under a legal placement, all are huts."""
    huts = []
    for hex_ in hexes:
        building = board.building(hex_)
        if building is not None:
            seat, _, count = building
            huts.append((hex_, seat, count))
    return huts
