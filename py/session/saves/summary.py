"""A saved game at a glance: what a list of games shows without replaying them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from session.setup import names_in_use
from session.text.i18n import _, ngettext
from session.text.names import is_you
from session.text.words import names_list
from taluva import Board, Building, Game, Hex, Phase, Terrain, is_name
from taluva.drawing.cells import land_cells
from taluva.drawing.geometry import CORNERS, Box, Point, around, box_around, center

_PIECES = {"h": Building.HUT, "e": Building.TEMPLE, "o": Building.TOWER}
_LETTERS = {building: letter for letter, building in _PIECES.items()}
_SPOT = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})([VJCSRL])([0-9]{1,2})(?:([heo])([1-4]))?")
_ANY_SPOT = "-?[0-9]{1,2},-?[0-9]{1,2}[VJCSRL][0-9]{1,2}(?:[heo][1-4])?"
_BOARD = re.compile(f"{_ANY_SPOT}(?: {_ANY_SPOT})*")
_MOST_SPOTS = 144


class Spot(NamedTuple):
    """A land hex of a summary; terrain: None for a volcano. owner: a seat, or None without a building."""

    hex: Hex
    terrain: Terrain | None
    level: int
    building: Building | None = None
    owner: int | None = None


class Summary(NamedTuple):
    """A game at a glance.

    names: per seat. turn: the number of the tile laid or in hand, from 1; of: tiles in play.
    to_move: the seat whose turn it is. winners: seats; empty until the game is over.
    board: the land hexes as text, which only a picture of the board needs to read.
    """

    names: tuple[str, ...]
    ply: int
    turn: int
    of: int
    to_move: int
    winners: tuple[int, ...]
    board: str

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Return the land hexes."""
        return tuple(map(_read_spot, self.board.split(" "))) if self.board else ()


def summary_of(game: Game) -> Summary:
    """Return the summary of a game."""
    position = game.position
    turn = len(position.board.laid) + (position.phase is Phase.TILE)
    winners = game.outcome.winners if game.outcome else ()
    return Summary(
        game.names, game.ply, turn, game.options.tile_count, position.seat, winners, _board_text(position.board)
    )


def summary_fields(summary: Summary) -> dict[str, Any]:
    """Return a summary as values for JSON."""
    return {
        "names": list(summary.names),
        "ply": summary.ply,
        "turn": [summary.turn, summary.of],
        "seat": summary.to_move + 1,
        "winners": [seat + 1 for seat in summary.winners],
        "board": summary.board,
    }


def parse_summary(fields: Any) -> Summary:
    """Read what `summary_fields` returns; raise ValueError, KeyError or TypeError for anything else."""
    names = tuple(fields["names"])
    if not 2 <= len(names) <= 4 or not all(isinstance(name, str) and is_name(name) for name in names):
        raise ValueError("not the names of 2 to 4 players")
    turn, of = map(_count, fields["turn"])
    if len(fields["winners"]) > len(names):
        raise ValueError("more winners than players")
    seats = [_count(seat) - 1 for seat in (fields["seat"], *fields["winners"])]
    if not all(0 <= seat < len(names) for seat in seats):
        raise ValueError("not a seat")
    board = str(fields["board"] or "")
    if board.count(" ") >= _MOST_SPOTS:
        raise ValueError("more land than a game has")
    if board and not _BOARD.fullmatch(board):
        raise ValueError("not a board")
    return Summary(names_in_use(names), _count(fields["ply"]), turn, of, seats[0], tuple(seats[1:]), board)


def summary_line(summary: Summary, names: Sequence[str]) -> str:
    """Return how far a game is, in words; names: of its players, for texts."""
    if summary.winners:
        others = [seat for seat in summary.winners if not is_you(names, seat)]
        listed = names_list([names[seat] for seat in others])
        if len(others) < len(summary.winners):
            return _("You and {names} have won").format(names=listed) if others else _("You have won")
        return ngettext("{names} has won", "{names} have won", len(others), names=listed)
    tile = _("Tile {turn} of {count}").format(turn=summary.turn, count=summary.of)
    if is_you(names, summary.to_move):
        return _("{tile}, your turn").format(tile=tile)
    return _("{tile}, {name} to move").format(tile=tile, name=names[summary.to_move])


def thumbnail(summary: Summary, colours: Sequence[int]) -> tuple[Box, str]:
    """Return a small flat picture of a board: its box in the plane, and its SVG text. colours: per seat, 1–4."""
    box, paths = thumbnail_paths(summary, colours)
    return box, "".join(f'<path class="{look}" d="{line}"/>' for look, line in paths)


def thumbnail_paths(summary: Summary, colours: Sequence[int]) -> tuple[Box, list[tuple[str, str]]]:
    """Return a small flat picture of a board: its box in the plane, and its paths, each as its classes and its line.

    colours: per seat, 1–4. All shapes of one look share a path, so that a long list stays light.
    """
    lands: dict[str, list[str]] = {}
    heights: dict[int, list[str]] = {}
    pieces: dict[tuple[int, Building], list[str]] = {}
    spots = summary.spots
    for spot in spots:
        x, y = center(spot.hex)
        start = f"M{x:.0f} {y:.0f}"
        word = "volcano" if spot.terrain is None else spot.terrain.name.lower()
        lands.setdefault(word, []).append(start + _HEX)
        if spot.level > 1:
            heights.setdefault(min(spot.level, 4), []).append(start + _INNER_HEX)
        if spot.owner is not None and spot.building is not None and spot.owner < len(colours):
            kind = (colours[spot.owner], spot.building)
            pieces.setdefault(kind, []).append(start + _SHAPES[spot.building])
    shore = "".join(shape for shapes in lands.values() for shape in shapes)
    paths = [("thumb-shore", shore)] if shore else []
    paths += [(word, "".join(shapes)) for word, shapes in lands.items()]
    paths += [(f"thumb-{level}", "".join(shapes)) for level, shapes in sorted(heights.items())]
    paths += [(f"thumb-piece p{colour}", "".join(shapes)) for (colour, _), shapes in pieces.items()]
    least = Box(-170.0, -140.0, 170.0, 140.0)
    box = around(box_around(center(spot.hex) for spot in spots), None)
    if box is None:
        return least, paths
    # A small island is not enlarged to fill the picture.
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    box = around(box, Box(x + least.left, y + least.top, x + least.right, y + least.bottom))
    assert box is not None
    return box, paths


def _shape(points: Iterable[Point]) -> str:
    """Return the closed path through points relative to the pen's position."""
    steps = []
    before_x, before_y = 0.0, 0.0
    for x, y in points:
        steps.append(f"{x - before_x:.0f} {y - before_y:.0f}")
        before_x, before_y = x, y
    return f"m{'l'.join(steps)}Z"


# Shapes of small pictures, relative to their centre, so that only the centre of each has to be computed.
_HEX = _shape(CORNERS)
_INNER_HEX = _shape((x * 0.74, y * 0.74) for x, y in CORNERS)
_SHAPES = {
    Building.HUT: _shape(((-17, 15), (-17, -6), (0, -20), (17, -6), (17, 15))),
    Building.TEMPLE: _shape(((-34, 24), (-34, -8), (0, -32), (34, -8), (34, 24))),
    Building.TOWER: _shape(((-15, 26), (-15, -40), (15, -40), (15, 26))),
}


@lru_cache(maxsize=4)
def _board_text(board: Board) -> str:
    """Return the land hexes as text; the save and the home page both ask for the board of each ply."""
    spots = []
    for (q, r), cell in land_cells(board).items():
        letter = "V" if cell.terrain is None else cell.terrain.letter
        spot = f"{q},{r}{letter}{cell.level}"
        if cell.building is not None and cell.owner is not None:
            spot += f"{_LETTERS[cell.building]}{cell.owner + 1}"
        spots.append(spot)
    return " ".join(spots)


def _read_spot(text: str) -> Spot:
    match = _SPOT.fullmatch(text)
    assert match is not None, "a board that was not read by parse_summary"
    q, r, letter, level, piece, owner = match.groups()
    terrain = None if letter == "V" else Terrain.from_letter(letter)
    building = _PIECES[piece] if piece else None
    return Spot(Hex(int(q), int(r)), terrain, int(level), building, int(owner) - 1 if owner else None)


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 1000:
        raise ValueError("not a number")
    return value
