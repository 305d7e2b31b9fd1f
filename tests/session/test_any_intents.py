"""After any intents in any order, a table is still valid."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from session.table.intents import (
    Cancel,
    Carry,
    Choose,
    Confirm,
    GoToPly,
    Intent,
    PointAt,
    Redo,
    Rotate,
    TakeOption,
    Undo,
)
from session.table.table import Ghost
from session.table.update import update
from taluva import Hex, Phase
from tests.rules.random_games import random_game
from tests.session.tables import table_of

intents = st.one_of(
    st.builds(PointAt, st.none() | st.builds(Hex, st.integers(-3, 4), st.integers(-3, 4))),
    st.builds(Choose, st.builds(Hex, st.integers(-3, 4), st.integers(-3, 4)), st.booleans()),
    st.builds(
        Carry,
        st.none() | st.builds(Ghost, st.builds(Hex, st.integers(-3, 4), st.integers(-3, 4)), st.just(0), st.booleans()),
    ),
    st.builds(Rotate, st.booleans()),
    st.builds(TakeOption, st.integers(-1, 6)),
    st.just(Confirm()),
    st.just(Cancel()),
    st.just(Undo()),
    st.just(Redo()),
    st.builds(GoToPly, st.none() | st.integers(-1, 50), st.none()),
)


@given(seed=st.integers(0, 5), plies=st.integers(0, 45), free=st.booleans(), steps=st.lists(intents, max_size=25))
def test_after_any_intents_what_is_prepared_fits_the_phase(
    seed: int, plies: int, free: bool, steps: list[Intent]
) -> None:
    table = table_of(random_game(seed, plies=plies), takeback=free)
    for intent in steps:
        before, table = table, update(table, intent)
        phase = table.position.phase
        assert phase is Phase.TILE or table.ghost is None
        assert phase is Phase.BUILD or table.site is None
        assert not table.browsing or (table.pending is None and table.move is None)
        assert table.move is None or table.position.violation(table.move) is None
        assert table.game.ply - before.game.ply in (-1, 0, 1)
        assert table.refusal is None or table.game is before.game
        if table.ghost is not None:
            legal = table.position.placements.rotations(table.ghost.hex)
            assert table.ghost.rotation in (legal or range(6))
        if not isinstance(intent, Choose | Confirm | Undo | Redo):
            assert table.game is before.game
        if table.redo:
            assert table.game.replay(table.redo).ply == table.game.ply + len(table.redo)
