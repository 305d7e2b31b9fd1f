"""The list of legal moves: it is complete, and choosing a move prepares it."""

from __future__ import annotations

import pytest

from session.table.intents import Confirm, Prepare
from session.table.legal_moves import legal_groups
from session.table.update import update
from taluva import Kind, Phase
from tests.rules.random_games import random_game
from tests.session.tables import table_of


@pytest.mark.parametrize("plies", [0, 1, 12, 33, 34])
@pytest.mark.parametrize("seed", range(3))
def test_the_list_has_the_legal_moves(seed: int, plies: int) -> None:
    table = table_of(random_game(seed, plies=plies))
    groups = legal_groups(table)
    listed = [each.move for group in groups for each in group.moves]
    assert len(listed) == len(set(listed))
    legal = set(table.position.legal_moves)
    assert set(listed) <= legal
    if table.position.phase is Phase.TILE:
        assert set(listed) == legal
    else:
        # Expansions that fill the same hexes are one choice.
        assert {move for move in legal if getattr(move, "kind", None) is not Kind.EXPAND} <= set(listed)


@pytest.mark.parametrize("plies", [0, 13, 26])
def test_choosing_a_listed_move_prepares_or_plays_it(plies: int) -> None:
    table = table_of(random_game(1, plies=plies))
    for group in legal_groups(table):
        for each in group.moves:
            prepared = update(table, Prepare(each.move))
            assert prepared.move == each.move
            assert prepared.pending is not None and prepared.game is table.game
            assert update(prepared, Confirm()).game.moves[-1] == each.move
            at_once = update(table, Prepare(each.move), asks=False)
            assert at_once.game.moves[-1] == each.move


def test_nothing_is_listed_when_nobody_can_play() -> None:
    assert not legal_groups(table_of(random_game(1)))
    assert not legal_groups(table_of(random_game(1, plies=9), shown=3))
    assert not legal_groups(table_of(random_game(1, plies=9), levels=(2, 2)))
