"""Without confirmation, choosing plays the prepared move."""

from __future__ import annotations

from session.table.cells import rotations_by_hex
from session.table.intents import Choose, TakeOption
from session.table.update import update
from taluva import Hex, Phase
from tests.rules.random_games import random_game
from tests.session.tables import table_of


def test_choosing_plays_without_confirmation() -> None:
    """Choosing a hex twice lays the tile, a sole way to build is played at once, and an option when it is taken."""
    for seed in range(3):
        table = table_of(random_game(seed, plies=0))
        while not table.position.is_over and table.game.ply < 30:
            ply = table.game.ply
            if table.position.phase is Phase.TILE:
                hex_, rotations = next(iter(rotations_by_hex(table.position).items()))
                table = update(table, Choose(hex_), asks=False)
                if len(rotations) > 1:
                    assert table.game.ply == ply and table.move is not None
                    table = update(table, Choose(hex_), asks=False)
            else:
                hex_ = next(iter(table.buildable))
                table = update(table, Choose(hex_), asks=False)
                if table.game.ply == ply:
                    legal = [n for n, choice in enumerate(table.choices) if choice.violation is None]
                    assert len(legal) > 1
                    table = update(table, TakeOption(legal[0]), asks=False)
            assert table.game.ply == ply + 1 and table.pending is None


def test_an_illegal_choice_is_refused_without_confirmation_too() -> None:
    table = table_of(random_game(0, plies=2))
    away = Hex(30, 0)
    table = update(table, Choose(away), asks=False)
    assert table.refusal is not None
    assert update(table, Choose(away), asks=False).game.ply == 2
