"""Taluva: the rules of the board game, as immutable values in pure Python.

>>> import taluva
>>> game = taluva.Game.new(seed=7)
>>> game.position.hand is not None, len(game.position.legal_moves)
(True, 6)
"""

from taluva.board import Board, LaidTile, Settlement
from taluva.building import Builds, Expansion, Supply
from taluva.compact import format_compact, format_compact_position, parse_compact, parse_compact_position
from taluva.effects import BuildingEffects, Buried, LayingEffects, Split, effects
from taluva.ending import Ending, Outcome, Player, team_score
from taluva.errors import IllegalMoveError, NotationError, RecordError
from taluva.game import Game
from taluva.hexes import DIRECTIONS, ORIGIN, Hex, tile_hexes
from taluva.laying import Placements
from taluva.moves import Build, Kind, Move, Placement, parse_move
from taluva.names import NAME_LENGTH, is_name
from taluva.notation import (
    format_game,
    format_options,
    format_position,
    parse_game,
    parse_options,
    parse_position,
)
from taluva.options import Mode, Options
from taluva.perft import divide, perft
from taluva.position import Phase, Position
from taluva.tiles import SUPPLY, TILE_COUNTS, TILE_SET, Building, Terrain, Tile, drawn_seat, shuffled_deck
from taluva.violations import Rule, Violation

__all__ = [
    "DIRECTIONS",
    "NAME_LENGTH",
    "ORIGIN",
    "SUPPLY",
    "TILE_COUNTS",
    "TILE_SET",
    "Board",
    "Build",
    "Building",
    "BuildingEffects",
    "Builds",
    "Buried",
    "Ending",
    "Expansion",
    "Game",
    "Hex",
    "IllegalMoveError",
    "Kind",
    "LaidTile",
    "LayingEffects",
    "Mode",
    "Move",
    "NotationError",
    "Options",
    "Outcome",
    "Phase",
    "Placement",
    "Placements",
    "Player",
    "Position",
    "RecordError",
    "Rule",
    "Settlement",
    "Split",
    "Supply",
    "Terrain",
    "Tile",
    "Violation",
    "divide",
    "drawn_seat",
    "effects",
    "format_compact",
    "format_compact_position",
    "format_game",
    "format_options",
    "format_position",
    "is_name",
    "parse_compact",
    "parse_compact_position",
    "parse_game",
    "parse_move",
    "parse_options",
    "parse_position",
    "perft",
    "shuffled_deck",
    "team_score",
    "tile_hexes",
]

__version__ = "0.1.0"
