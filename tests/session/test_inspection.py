"""What is on a hex, layer by layer, and every reason why nothing can be done there."""

from __future__ import annotations

import pytest

from session.table.inspection import inspect
from taluva import Hex, Phase, Placement, Rule
from tests.rules.random_games import random_game
from tests.session.games import game_of
from tests.session.tables import table_of


def test_far_out_at_sea() -> None:
    table = table_of(random_game(3, plies=2))
    seen = inspect(table, Hex(40, 0))
    assert seen.title == "Water" and not seen.layers and not seen.lines and not seen.can
    assert [reason.rule for reason in seen.reasons] == [Rule.NOT_TOUCHING]


def test_the_first_tile_has_six_rotations_on_the_origin() -> None:
    table = table_of(random_game(3, plies=0))
    assert inspect(table, Hex(0, 0)).can == ("There are 6 ways to place the volcano here.",)
    assert not inspect(table, Hex(0, 0)).reasons
    assert {reason.rule for reason in inspect(table, Hex(4, 0)).reasons} == {Rule.NOT_START}


@pytest.mark.parametrize("seed", range(4))
def test_every_hex_has_all_its_layers_and_reasons(seed: int) -> None:
    for plies in (5, 18, 41):
        game = random_game(seed, plies=plies)
        table, position = table_of(game), game.position
        for hex_ in position.board.frame.hexes(position.board.land):
            seen = inspect(table, hex_)
            assert len(seen.layers) == position.board.level(hex_)
            assert bool(seen.lines) == (position.board.building(hex_) is not None)
            if position.phase is Phase.TILE:
                refusals = [position.violation(Placement(hex_, d)) for d in range(6)]
                assert {reason.rule for reason in seen.reasons} == {v.rule for v in refusals if v}
                assert bool(seen.can) == (None in refusals)
            elif position.phase is Phase.BUILD:
                assert bool(seen.can) == (hex_ in table.buildable)
                assert seen.can or seen.reasons


def test_layers_are_listed_from_the_top() -> None:
    table = table_of(game_of("JC JC SR", "0,0/0 hut:1,-1 0,2/2 hut:-1,2 0,0/5"))
    assert inspect(table, Hex(0, 0)).layers == (
        "Level 2: volcano, lava to the south-east (tile 3)",
        "Level 1: volcano, lava to the north-east (tile 1)",
    )


def test_browsing_waiting_and_the_end_are_reasons() -> None:
    game = random_game(1, plies=20)
    assert "an earlier move" in inspect(table_of(game, shown=4), Hex(0, 0)).reasons[0].words
    computers = table_of(game, levels=(1,) * game.options.players)
    assert "computer" in inspect(computers, Hex(0, 0)).reasons[0].words
    over = random_game(1)
    assert inspect(table_of(over), Hex(0, 0)).reasons[0].words == "The game is over."
