"""What the results of a match say about strength."""

from __future__ import annotations

from math import inf

import pytest

from bots.elo import elo_between, elo_of, score_of


@pytest.mark.parametrize(("score", "difference"), [(0.0, -inf), (0.5, 0.0), (10 / 11, 400.0), (1.0, inf)])
def test_a_score_is_a_difference_in_elo(score: float, difference: float) -> None:
    assert elo_of(score) == pytest.approx(difference)


def test_few_results_give_a_wide_interval() -> None:
    estimate = elo_between([1.0, 0.0])
    assert estimate.value == pytest.approx(0)
    assert estimate.low < -200 and estimate.high > 200


def test_no_results_give_no_score() -> None:
    with pytest.raises(ValueError, match="no game was played"):
        score_of([])
