"""Glicko-2: the author's example, and what holds for every result."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.glicko import Rating, Result, rated, rated_in_turn

EXAMPLE = [
    Result(Rating(1400, 30), 1),
    Result(Rating(1550, 100), 0),
    Result(Rating(1700, 300), 0),
]
RATINGS = st.builds(Rating, st.floats(0, 3000), st.floats(30, 350), st.floats(0.03, 0.1))


def test_the_example_of_the_author_comes_out() -> None:
    player = rated(Rating(1500, 200, 0.06), EXAMPLE)
    assert player.rating == pytest.approx(1464.06, abs=0.01)
    assert player.deviation == pytest.approx(151.52, abs=0.01)
    assert player.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_makes_the_rating_less_sure() -> None:
    player = rated(Rating(1500, 200, 0.06), [])
    assert player.rating == 1500
    assert player.deviation == pytest.approx(200.27, abs=0.01)


@given(RATINGS, RATINGS)
def test_a_win_raises_the_rating_and_a_loss_lowers_it(player: Rating, opponent: Rating) -> None:
    won, lost = (rated(player, [Result(opponent, score)]) for score in (1, 0))
    assert lost.rating <= player.rating <= won.rating
    assert 30 <= won.deviation <= 350 and 30 <= lost.deviation <= 350


@given(RATINGS, RATINGS)
def test_wins_and_losses_weigh_alike_seen_from_both_sides(player: Rating, opponent: Rating) -> None:
    mirrored = Rating(3000 - player.rating, *player[1:]), Rating(3000 - opponent.rating, *opponent[1:])
    won = rated(player, [Result(opponent, 1)]).rating
    lost = rated(mirrored[0], [Result(mirrored[1], 0)]).rating
    assert won == pytest.approx(3000 - lost, abs=1e-3)


def test_many_games_against_one_opponent_find_their_difference() -> None:
    opponent = Rating(1500, 30)
    ratings = rated_in_turn(Rating(), [[Result(opponent, 1 if game % 4 else 0)] for game in range(400)])
    assert ratings[-1].rating == pytest.approx(1500 + 191, abs=60)  # three of four are 191 points
