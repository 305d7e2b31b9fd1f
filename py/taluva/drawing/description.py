"""Describe a position in words, as the text alternative of its picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from taluva.drawing.cells import Cell, land_cells
from taluva.ending import Ending
from taluva.hexes import Hex
from taluva.position import Phase, Position
from taluva.tiles import Building

COLOURS = {1: "coral", 2: "pearl", 3: "orchid", 4: "amber"}

_LAVA = ("north-east", "north", "north-west", "south-west", "south", "south-east")
_STEPS = {Phase.DRAW: "draws a tile", Phase.TILE: "places a tile", Phase.BUILD: "builds"}
_ENDINGS = {
    Ending.EARLY: "all buildings of two kinds are built",
    Ending.TILES: "all tiles are placed",
    Ending.LAST: "nobody else could go on",
}


def describe(position: Position, names: Sequence[str], colours: Sequence[int]) -> str:
    """Return a description with one sentence per line: the turn, each player's buildings, the land by level.

    names: per seat. colours: per seat, 1–4. Hexes are named by their q and r.
    """
    cells = land_cells(position.board)
    lines = [_turn(position, names)]
    for seat, name in enumerate(names):
        lines.append(_player(position, seat, f"{name} ({COLOURS[colours[seat]]})", cells))
    levels: dict[int, list[str]] = {}
    for hex_, cell in sorted(cells.items()):
        levels.setdefault(cell.level, []).append(_land(hex_, cell))
    lines += [f"Land of level {level}: {', '.join(land)}." for level, land in sorted(levels.items())]
    return "\n".join(lines)


def ending_words(position: Position, names: Sequence[str]) -> str:
    """Return a sentence saying who won and why."""
    outcome = position.outcome
    assert outcome is not None
    winners = [names[seat] for seat in outcome.winners]
    verb = "wins" if len(winners) == 1 else "win together"
    return f"{' and '.join(winners)} {verb}: {_ENDINGS[outcome.reason]}."


def _turn(position: Position, names: Sequence[str]) -> str:
    laid = len(position.board.laid)
    tiles = f"{laid} of {position.options.tile_count} tiles are placed."
    if position.is_over:
        return f"{ending_words(position, names)} {tiles}"
    hand = "" if position.hand is None else f" {position.hand}"
    return f"{names[position.seat]} {_STEPS[position.phase]}{hand}. {tiles}"


def _player(position: Position, seat: int, name: str, cells: Mapping[Hex, Cell]) -> str:
    player, board = position.players[seat], position.board
    settlements = []
    for settlement in board.settlements[seat]:
        hexes = board.frame.hexes(settlement.hexes)
        settlements.append(", ".join(_standing(cells[hex_], hex_) for hex_ in hexes))
    stands = f"settlements: {'; '.join(settlements)}" if settlements else "no settlement"
    huts, temples, towers = player.supply
    lost = f", buried: {player.buried}" if player.buried else ""
    out = " Out of the game." if player.out else ""
    return f"{name}: {stands}. Left: huts {huts}, temples {temples}, towers {towers}{lost}.{out}"


def _standing(cell: Cell, hex_: Hex) -> str:
    assert cell.building is not None
    if cell.building is Building.HUT and cell.pieces > 1:
        return f"{cell.pieces} huts on {hex_}"
    return f"{cell.building.name.lower()} on {hex_}"


def _land(hex_: Hex, cell: Cell) -> str:
    if cell.rotation is not None:
        return f"volcano {hex_} with lava to the {_LAVA[cell.rotation]}"
    assert cell.terrain is not None
    return f"{cell.terrain.name.lower()} {hex_}"
