"""Texts that are right: the recorded whole games of `games/`, and a short record and a position to damage."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from taluva import Game, parse_game

_FOLDER = Path(__file__).parent
_BAD = _FOLDER / "bad"
RECORDS = {path.stem: path.read_text("utf-8") for path in sorted((_FOLDER / "games").glob("*.txt"))}
"""By name the records of whole games, one for each way a game can end, in each mode."""
SHORT_RECORD = (_BAD / "good-game.txt").read_text("utf-8")
POSITION = (_BAD / "good-position.txt").read_text("utf-8")


def recorded(name: str) -> Game:
    """Return a recorded whole game."""
    return parse_game(RECORDS[name])


def renamed(game: Game, names: Sequence[str]) -> Game:
    """Return the same game between players of other names."""
    return Game.new(game.options, deck=game.deck, names=names).replay(game.moves)
