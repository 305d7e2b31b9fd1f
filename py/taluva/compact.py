"""Read and write games and positions in compact form, for URLs. The format is in docs/notation.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from taluva.board import Board
from taluva.building import Builds
from taluva.digits import Packer, Unpacker
from taluva.ending import Ending
from taluva.errors import NotationError
from taluva.game import Game
from taluva.hexes import Hex
from taluva.laying import Placements
from taluva.moves import Move, Placement
from taluva.names import NAME_BYTES
from taluva.notation import VERSION as TEXT_VERSION
from taluva.notation import format_options, parse_position
from taluva.options import Mode, Options
from taluva.position import Phase, Position
from taluva.tiles import SUPPLY, TILE_SET, Building, Tile

VERSION = 1
"""The version of both forms, but for games with very long names, which have the next one; readers refuse any other."""

_GAME = f"{VERSION}g"
_GAME_OF_LONG_NAMES = f"{VERSION + 1}g"
_POSITION = f"{VERSION}p"
_NAME_BYTES = {_GAME: 96, _GAME_OF_LONG_NAMES: NAME_BYTES}
"""The most bytes of a name in UTF-8."""
_PLIES = 10_000
_MODES = tuple(Mode)
_PHASES = tuple(Phase)
_ENDINGS = (None, *Ending)
_KINDS = tuple(Building)


def format_compact(game: Game) -> str:
    """Return a whole game, with its names, deck and moves, as URL-safe text of at most a few hundred characters."""
    packer = Packer()
    _pack_options(packer, game.options)
    head = _head(game.names)
    for seat, name in enumerate(game.names):
        _pack_name(packer, seat, name, _NAME_BYTES[head])
    box = Counter(TILE_SET)
    for tile in game.deck:
        _pack_tile(packer, box, tile)
    packer.add(game.ply, _most_plies(game.options))
    for position, move in zip(game.positions, game.moves):
        moves: list[Move] = list(_choices(position))
        packer.add(moves.index(move), len(moves))
    return packer.text(head)


def parse_compact(text: str) -> Game:
    """Parse the output of `format_compact`; raise NotationError for anything else."""
    head = _GAME_OF_LONG_NAMES if text.startswith(_GAME_OF_LONG_NAMES) else _GAME
    unpacker = Unpacker(text, head)
    options = _take_options(unpacker)
    names = [_take_name(unpacker, seat, _NAME_BYTES[head]) for seat in range(options.players)]
    if head != _head(names):
        raise NotationError("the version for long names, without one", text)
    box = Counter(TILE_SET)
    deck = [_take_tile(unpacker, box) for _ in range(options.tile_count)]
    plies = unpacker.take(_most_plies(options))
    try:
        game = Game.new(options, deck=deck, names=names)
    except ValueError as error:
        raise NotationError(str(error), text) from None
    for _ in range(plies):
        if game.is_over:
            raise NotationError("moves after the end", text)
        moves = _choices(game.position)
        game = game.play(moves[unpacker.take(len(moves))])
    unpacker.end()
    return game


def format_compact_position(position: Position) -> str:
    """Return a position, without the game that led to it, as URL-safe text."""
    packer = Packer()
    options, board = position.options, position.board
    _pack_options(packer, options)
    packer.add(len(board.laid), options.tile_count + 1)
    box = Counter(TILE_SET)
    bare = Board.empty(options.players, options.tile_count)
    for laid in board.laid:
        _pack_tile(packer, box, laid.tile)
        places = list(Placements(bare))
        packer.add(places.index(Placement(laid.hex, laid.rotation)), len(places))
        bare = bare.lay(laid.tile, laid.hex, laid.rotation)
    for hex_ in _sites(bare):
        packer.add(_building_code(board, hex_), _building_codes(options))
    for player in position.players:
        packer.add(player.buried, SUPPLY[Building.HUT] + 1)
        packer.add(player.out, 2)
        packer.add(player.place or 0, options.players + 1)
    packer.add(position.seat, options.players)
    packer.add(_PHASES.index(position.phase), len(_PHASES))
    if position.hand is not None:
        _pack_tile(packer, box, position.hand)
    packer.add(_ENDINGS.index(position.reason), len(_ENDINGS))
    packer.add(position.ply, _PLIES)
    return packer.text(_POSITION)


def parse_compact_position(text: str) -> Position:
    """Parse the output of `format_compact_position`; raise NotationError for anything else."""
    unpacker = Unpacker(text, _POSITION)
    options = _take_options(unpacker)
    box = Counter(TILE_SET)
    board = Board.empty(options.players, options.tile_count)
    for _ in range(unpacker.take(options.tile_count + 1)):
        tile = _take_tile(unpacker, box)
        places = Placements(board)
        hex_, rotation = places[unpacker.take(len(places))]
        board = board.lay(tile, hex_, rotation)
    pieces: list[list[str]] = [[] for _ in range(options.players)]
    for hex_ in _sites(board):
        code = unpacker.take(_building_codes(options))
        if code:
            seat, kind = divmod(code - 1, len(_KINDS))
            pieces[seat].append(f"{_KINDS[kind].name.lower()}:{hex_}")
    seats = []
    for seat, own in enumerate(pieces, 1):
        buried = unpacker.take(SUPPLY[Building.HUT] + 1)
        status = "out" if unpacker.take(2) else "in"
        place = unpacker.take(options.players + 1) or "-"
        seats.append(" ".join([f"seat {seat}: {status} place={place} buried={buried}", *own]))
    mover = unpacker.take(options.players)
    phase = _PHASES[unpacker.take(len(_PHASES))]
    hand = _take_tile(unpacker, box) if phase is Phase.TILE and box else None
    reason = _ENDINGS[unpacker.take(len(_ENDINGS))]
    ply = unpacker.take(_PLIES)
    unpacker.end()
    laid = " ".join(f"{tile}@{hex_}/{rotation}" for tile, hex_, rotation in board.laid)
    end = reason.value if reason else "-"
    lines = [
        f"taluva position {TEXT_VERSION}",
        f"options: {format_options(options)}",
        f"laid: {laid or '-'}",
        *seats,
        f"turn: seat={mover + 1} phase={phase.value} hand={hand or '-'} ply={ply} end={end}",
    ]
    # The parser of the long form checks that the buildings and the turn are possible.
    try:
        return parse_position("\n".join(lines))
    except NotationError as error:
        raise NotationError(error.problem, text) from None


def _choices(position: Position) -> Placements | Builds:
    """Return the legal moves as an indexable set, whose order is part of the format."""
    return position.placements if position.phase is Phase.TILE else position.builds


def _most_plies(options: Options) -> int:
    return 2 * options.tile_count + 1


def _pack_options(packer: Packer, options: Options) -> None:
    packer.add(options.players - 2, 3)
    packer.add(options.all_tiles, 2)
    packer.add(options.huts_anywhere, 2)
    packer.add(_MODES.index(options.mode), len(_MODES))
    packer.add(options.first, options.players)


def _take_options(unpacker: Unpacker) -> Options:
    players = unpacker.take(3) + 2
    all_tiles, anywhere = bool(unpacker.take(2)), bool(unpacker.take(2))
    mode = _MODES[unpacker.take(len(_MODES))]
    try:
        return Options(players, all_tiles, anywhere, mode, unpacker.take(players))
    except ValueError as error:
        raise NotationError(str(error)) from None


def _head(names: Sequence[str]) -> str:
    """Return the head of a game with these names."""
    longest = max(len(name.encode()) for name in names)
    return _GAME if longest <= _NAME_BYTES[_GAME] else _GAME_OF_LONG_NAMES


def _pack_name(packer: Packer, seat: int, name: str, most: int) -> None:
    """Add a name as a byte count, up to `most`, and its UTF-8 bytes; a default name has no bytes."""
    data = b"" if name == _default_name(seat) else name.encode()
    packer.add(len(data), most + 1)
    for byte in data:
        packer.add(byte, 256)


def _take_name(unpacker: Unpacker, seat: int, most: int) -> str:
    data = bytes(unpacker.take(256) for _ in range(unpacker.take(most + 1)))
    if not data:
        return _default_name(seat)
    try:
        name = data.decode()
    except UnicodeDecodeError:
        raise NotationError("not a name") from None
    if name == _default_name(seat):
        raise NotationError("a default name spelled out", name)
    return name


def _default_name(seat: int) -> str:
    return f"Player {seat + 1}"


def _pack_tile(packer: Packer, box: Counter[Tile], tile: Tile) -> None:
    """Add a tile as its index among the kinds left in the box, and remove it from the box."""
    kinds = sorted(box)
    packer.add(kinds.index(tile), len(kinds))
    _remove(box, tile)


def _take_tile(unpacker: Unpacker, box: Counter[Tile]) -> Tile:
    kinds = sorted(box)
    tile = kinds[unpacker.take(len(kinds))]
    _remove(box, tile)
    return tile


def _remove(box: Counter[Tile], tile: Tile) -> None:
    box[tile] -= 1
    if not box[tile]:
        del box[tile]


def _sites(board: Board) -> Sequence[Hex]:
    """Return the hexes that may have a building, by row, then column."""
    return board.frame.hexes(board.land & ~board.volcanoes)


def _building_codes(options: Options) -> int:
    return 1 + len(_KINDS) * options.players


def _building_code(board: Board, hex_: Hex) -> int:
    """Return the building on a hex as a number; 0 for none."""
    building = board.building(hex_)
    if building is None:
        return 0
    seat, kind, _ = building
    return 1 + len(_KINDS) * seat + kind
