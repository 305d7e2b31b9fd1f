"""Read and write positions and whole games as text. The format is in docs/notation.md."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from taluva.board import Board, LaidTile
from taluva.building import Supply
from taluva.ending import Ending, Player
from taluva.errors import IllegalMoveError, NotationError, RecordError
from taluva.game import Game
from taluva.hexes import Hex
from taluva.laying import Placements
from taluva.moves import Placement, parse_move
from taluva.names import is_name
from taluva.options import Mode, Options
from taluva.position import Phase, Position
from taluva.tiles import SUPPLY, Building, Tile, missing_tiles

VERSION = 1
"""The version of both formats; readers refuse any other."""

TEXT_LIMIT = 100_000
"""The most characters a text may have; a whole game has about 5,000."""

_T = TypeVar("_T")
_SEPARATOR = " "


def format_options(options: Options) -> str:
    """Return options as `key=value` words."""
    return (
        f"players={options.players} tiles={48 if options.all_tiles else 12}"
        f" huts={'anywhere' if options.huts_anywhere else 'apart'}"
        f" mode={options.mode.value} first={options.first + 1}"
    )


def parse_options(text: str) -> Options:
    """Parse the output of `format_options`; raise NotationError for anything else."""
    words = _words(text, ("players", "tiles", "huts", "mode", "first"))
    choices = {"tiles": ("12", "48"), "huts": ("apart", "anywhere"), "mode": [mode.value for mode in Mode]}
    if any(words[key] not in values for key, values in choices.items()):
        raise NotationError("not an option", text)
    try:
        return Options(
            _number(words["players"]),
            words["tiles"] == "48",
            words["huts"] == "anywhere",
            Mode(words["mode"]),
            _number(words["first"]) - 1,
        )
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(str(error), text) from None


def quoted(text: str) -> str:
    """Return a text between quotation marks, as a string in JSON."""
    return json.dumps(text, ensure_ascii=False)


def format_game(game: Game) -> str:
    """Return the record of a game: a short readable header and one line per turn."""
    lines = [
        f"taluva game {VERSION}",
        f"options: {format_options(game.options)}",
        *(f"player {seat + 1}: {quoted(name)}" for seat, name in enumerate(game.names)),
        f"deck: {_SEPARATOR.join(map(str, game.deck))}",
        "moves:",
    ]
    turn: list[str] = []
    for position, move in zip(game.positions, game.moves):
        if position.phase is Phase.TILE:
            if turn:
                lines.append(" ".join(turn))
            turn = [f"{len(position.board.laid) + 1}.", f"{position.seat + 1}", str(position.hand)]
        turn.append(str(move))
    if turn:
        lines.append(" ".join(turn))
    outcome = game.outcome
    if outcome is not None:
        winners = ",".join(str(seat + 1) for seat in outcome.winners)
        lines.append(f"result: {outcome.reason.value} {winners}")
    return "\n".join(lines) + "\n"


def parse_game(text: str) -> Game:
    """Parse a record by replaying it.

    Raises NotationError with the line at fault. From the moves on, it is a RecordError
    with the game up to there; if a move breaks a rule, its cause is the IllegalMoveError.
    """
    reader = _Reader(text, "game")
    options = reader.field("options", parse_options)
    names = [reader.field(f"player {s + 1}", _parse_name) for s in range(options.players)]
    deck = reader.field("deck", partial(_parse_deck, options))
    game = reader.at(lambda: Game.new(options, deck=deck, names=names))
    reader.field("moves", _empty)
    while reader.more() and not reader.peek().startswith("result:"):
        line = reader.next()
        game = reader.at(partial(_play_turn, game, line))
    try:
        if reader.more():
            reader.field("result", lambda value: _check_result(game, value))
        reader.end()
    except NotationError as error:
        raise RecordError(error.problem, error.excerpt, error.line, game) from None
    return game


def format_position(position: Position) -> str:
    """Return a position as a few readable lines."""
    board = position.board
    laid = _SEPARATOR.join(f"{t.tile}@{t.hex}/{t.rotation}" for t in board.laid) or "-"
    lines = [
        f"taluva position {VERSION}",
        f"options: {format_options(position.options)}",
        f"laid: {laid}",
    ]
    for seat, player in enumerate(position.players):
        pieces = _pieces(board, seat)
        status = "out" if player.out else "in"
        place = player.place or "-"
        line = f"seat {seat + 1}: {status} place={place} buried={player.buried}"
        lines.append(" ".join([line, *pieces]))
    hand = position.hand or "-"
    reason = position.reason.value if position.reason else "-"
    lines.append(
        f"turn: seat={position.seat + 1} phase={position.phase.value} hand={hand} ply={position.ply} end={reason}"
    )
    return "\n".join(lines) + "\n"


def parse_position(text: str) -> Position:
    """Parse the output of `format_position`.

    Raises NotationError with the line at fault, also for a position that cannot arise: a
    tile or a building where none can be, or more pieces than a player has.
    """
    reader = _Reader(text, "position")
    options = reader.field("options", parse_options)
    board = reader.field("laid", lambda value: _lay_all(options, value))
    players = []
    for seat in range(options.players):
        player, board = reader.field(f"seat {seat + 1}", partial(_parse_seat, board, seat))
        players.append(player)
    position = reader.field("turn", lambda value: _parse_turn(options, board, players, value))
    reader.end()
    return position


def _pieces(board: Board, seat: int) -> list[str]:
    """Return a seat's buildings as `kind:q,r` words, by row and column."""
    own = board.own(seat)
    words = []
    for hex_ in board.frame.hexes(own):
        standing = board.building(hex_)
        assert standing is not None
        words.append(f"{standing[1].name.lower()}:{hex_}")
    return words


def _lay_all(options: Options, value: str) -> Board:
    board = Board.empty(options.players, options.tile_count)
    if value == "-":
        return board
    words = value.split(_SEPARATOR)
    if len(words) > options.tile_count:
        raise NotationError("more tiles than are in play", value)
    for word in words:
        name, at, place = word.partition("@")
        move = parse_move(place)
        if not at or not isinstance(move, Placement):
            raise NotationError("not a laid tile", word)
        laid = LaidTile(Tile.parse(name), move.hex, move.rotation)
        if move not in Placements(board):
            raise NotationError("an illegal placement", word)
        board = board.lay(laid.tile, laid.hex, laid.rotation)
    _in_the_box([laid.tile for laid in board.laid])
    return board


def _parse_seat(board: Board, seat: int, value: str) -> tuple[Player, Board]:
    status, place, buried, *pieces = [*value.split(_SEPARATOR), "", ""]
    pieces = [piece for piece in pieces if piece]
    fields = _words(f"{place} {buried}", ("place", "buried"))
    if status not in ("in", "out"):
        raise NotationError("expected in or out", status)
    if len(pieces) > sum(SUPPLY.values()):
        raise NotationError("more buildings than a player has", value)
    groups: dict[Building, list[Hex]] = {building: [] for building in Building}
    for piece in pieces:
        kind, _, place_text = piece.partition(":")
        if kind.upper() not in Building.__members__ or kind != kind.lower():
            raise NotationError("not a building", piece)
        groups[Building[kind.upper()]].append(Hex.parse(place_text))
    hexes = [hex_ for group in groups.values() for hex_ in group]
    if len(set(hexes)) < len(hexes):
        raise NotationError("two buildings on one hex", value)
    bits = board.frame.set_of(hexes)
    if bits.bit_count() < len(hexes) or bits & ~board.land or bits & (board.volcanoes | board.built):
        raise NotationError("a building cannot be there", value)
    if any(board.level(hex_) < 3 for hex_ in groups[Building.TOWER]):
        raise NotationError("a tower below level 3", value)
    lost = _number(fields["buried"])
    huts = SUPPLY[Building.HUT] - lost - board.huts_needed(board.frame.set_of(groups[Building.HUT]))
    temples = SUPPLY[Building.TEMPLE] - len(groups[Building.TEMPLE])
    towers = SUPPLY[Building.TOWER] - len(groups[Building.TOWER])
    if min(huts, temples, towers) < 0:
        raise NotationError("more buildings than a player has", value)
    board = board._replace(
        temples=board.temples | board.frame.set_of(groups[Building.TEMPLE]),
        towers=board.towers | board.frame.set_of(groups[Building.TOWER]),
        built=board.built | bits,
    )
    settlements = list(board.settlements)
    settlements[seat] = board.settle(bits)
    place_number = None if fields["place"] == "-" else _number(fields["place"])
    if place_number is not None and not 1 <= place_number <= len(settlements):
        raise NotationError("not a place", value)
    player = Player(Supply(huts, temples, towers), lost, status == "out", place_number)
    return player, board._replace(settlements=tuple(settlements))


def _parse_turn(options: Options, board: Board, players: Sequence[Player], value: str) -> Position:
    fields = _words(value, ("seat", "phase", "hand", "ply", "end"))
    try:
        phase = Phase(fields["phase"])
        reason = None if fields["end"] == "-" else Ending(fields["end"])
    except ValueError:
        raise NotationError("not a turn", value) from None
    hand = None if fields["hand"] == "-" else Tile.parse(fields["hand"])
    seat = _number(fields["seat"]) - 1
    if not 0 <= seat < options.players:
        raise NotationError("no such seat", value)
    if (hand is not None) != (phase is Phase.TILE) or (reason is not None) != (phase is Phase.OVER):
        raise NotationError("the turn contradicts itself", value)
    if phase is not Phase.OVER and not players[seat].plays:
        raise NotationError("the player to move is no longer playing", value)
    if phase is Phase.OVER and all(player.place != 1 for player in players):
        raise NotationError("a finished game needs a winner", value)
    position = Position(options, board, tuple(players), seat, phase, hand, _number(fields["ply"]), reason)
    if position.tiles_left < 0 or (phase is Phase.DRAW and position.tiles_left == 0):
        raise NotationError("more tiles than are in play", value)
    if phase is Phase.BUILD and not position.builds.any():
        raise NotationError("the player to build cannot build", value)
    if hand is not None:
        _in_the_box([*(laid.tile for laid in board.laid), hand])
    return position


def _parse_deck(options: Options, value: str) -> list[Tile]:
    # Counted first, because tiles take more memory than their letters.
    count = value.count(_SEPARATOR) + 1
    if count > options.tile_count:
        raise NotationError(f"the deck has {count} tiles, not {options.tile_count}")
    return [Tile.parse(word) for word in value.split(_SEPARATOR)]


def _play_turn(game: Game, line: str) -> Game:
    number, seat, tile, *moves = [*line.split(_SEPARATOR), "", ""]
    moves = [move for move in moves if move]
    position = game.position
    if game.is_over:
        raise RecordError("a move after the end", line, 1, game)
    head = (f"{len(position.board.laid) + 1}.", f"{position.seat + 1}", str(position.hand))
    if position.phase is not Phase.TILE or (number, seat, tile) != head:
        raise RecordError("not the next turn", line, 1, game)
    if not 1 <= len(moves) <= 2:
        raise RecordError("a turn is a placement and a build", line, 1, game)
    for word in moves:
        try:
            game = game.play(parse_move(word))
        except NotationError as error:
            raise RecordError(error.problem, error.excerpt, 1, game) from None
        except IllegalMoveError as error:
            raise RecordError("an illegal move", str(error), 1, game) from error
    return game


def _check_result(game: Game, value: str) -> None:
    if format_game(game).splitlines()[-1] != f"result: {value}":
        raise NotationError("not how this game ended", value)


def _parse_name(value: str) -> str:
    # Only a string: the JSON parser recurses into nested values, and in a browser deep recursion can crash Python.
    if not value.startswith('"'):
        raise NotationError("not a name", value)
    try:
        name: str = json.loads(value)
    except ValueError:
        raise NotationError("not a name", value) from None
    if not is_name(name):
        raise NotationError("not a name", value)
    return name


def _in_the_box(tiles: Sequence[Tile]) -> None:
    try:
        missing_tiles(tiles)
    except ValueError as error:
        raise NotationError(str(error)) from None


def _empty(value: str) -> None:
    if value:
        raise NotationError("expected nothing after the colon", value)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4) or text != str(int(text)):
        raise NotationError("not a number", text)
    return int(text)


def _words(text: str, keys: tuple[str, ...]) -> dict[str, str]:
    """Parse `key=value` words in a fixed order."""
    # Whatever follows the last of them is one word, because a million words take much more memory.
    words = [word.partition("=") for word in text.split(_SEPARATOR, len(keys))]
    if tuple(key for key, _, _ in words) != keys:
        raise NotationError(f"expected {', '.join(keys)}", text)
    return {key: value for key, _, value in words}


class _Reader:
    """Reads a text line by line and adds the line number to errors."""

    def __init__(self, text: str, what: str) -> None:
        if len(text) > TEXT_LIMIT:
            raise NotationError("too long")
        self._lines = text.rstrip().splitlines()
        self._next = 0
        head = self.next() if self.more() else ""
        if head != f"taluva {what} {VERSION}":
            raise NotationError(f"not a taluva {what} of version {VERSION}", head)

    def more(self) -> bool:
        return self._next < len(self._lines)

    def peek(self) -> str:
        return self._lines[self._next]

    def next(self) -> str:
        self._next += 1
        return self._lines[self._next - 1].rstrip()

    def field(self, key: str, parse: Callable[[str], _T]) -> _T:
        """Read the next line, `key: value`, and parse the value."""
        line = self.next() if self.more() else ""
        name, colon, value = line.partition(":")
        if not colon or name != key:
            raise NotationError(f"expected {key}", line, self._next)
        return self.at(lambda: parse(value.strip()))

    def at(self, parse: Callable[[], _T]) -> _T:
        """Call a parser; its errors get the number of the last line read."""
        try:
            return parse()
        except NotationError as error:
            raise error.at_line(self._next) from error.__cause__
        except ValueError as error:
            raise NotationError(str(error), line=self._next) from None

    def end(self) -> None:
        if self.more():
            raise NotationError("unexpected text after the end", self.next(), self._next)
