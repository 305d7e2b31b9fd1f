"""Several services share a search or a review; what the helpers have is part of the answer."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest

from bots.service import Service
from taluva import Position
from tests.bots.sample_games import midgame
from tests.event_loop import run
from tests.rules.random_games import random_game

pytestmark = pytest.mark.slow

GAME = random_game(2, plies=6)


def finished(others: list[dict[str, Any]] | None = None, **request: Any) -> dict[str, Any]:
    """Return the state of a request once it is done, with what helpers have."""
    ticks = count()
    service = Service(lambda: 0.01 * next(ticks))
    assert "error" not in json.loads(service.ask(json.dumps({"id": 1, **request})))
    shares = json.dumps(others or [])
    service.poll(1, False, shares)
    run(service.work())
    state: dict[str, Any] = json.loads(service.poll(1, False, shares))
    assert state["done"]
    return state


def search(position: Position, seed: int, others: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    """Return the state of a search of 40 simulations."""
    return finished(others, position=str(position), level=5, simulations=40, seed=seed, **more)


def review(others: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    """Return the state of a review with few simulations."""
    return finished(others, review=str(GAME), seed=1, simulations=2, **more)


def test_a_helper_reports_all_it_has_tried_and_the_search_counts_it() -> None:
    position = midgame(3)
    share = search(position, 6, share=True)
    assert sum(visits for _, _, visits in share["share"]) == 40 and "candidates" not in share
    # A turn of which a helper is sure becomes the best one.
    moves, _, visits = share["share"][-1]
    sure = {"share": [[moves, [1.0, 1.0], 1000 + visits]]}
    assert search(position, 5)["candidates"][0]["moves"] != moves
    best = search(position, 5, [share, sure], reasons=True)["candidates"][0]
    assert best["moves"] == moves and best["chances"] > 0.9 and best["reasons"]


def test_a_search_without_its_helpers_is_the_same_as_alone() -> None:
    position = midgame(3)
    assert search(position, 5, [{"share": []}]) == search(position, 5)


def test_parts_of_a_review_make_the_same_review_and_a_lost_part_is_made_up_for() -> None:
    alone = review()
    helpers = [review(part=[number, 3], share=True) for number in (1, 2)]
    assert [len(helper["reviewed"]) for helper in helpers] == [1, 1]
    assert review(helpers, part=[0, 3]) == alone
    assert review(helpers[:1], part=[0, 3]) == alone
    assert review(part=[0, 3]) == alone


def test_there_is_no_part_that_is_not_one_of_them() -> None:
    answer = Service(lambda: 0.0).ask(json.dumps({"id": 1, "review": str(GAME), "seed": 1, "part": [3, 3]}))
    assert "no part 3 of 3" in json.loads(answer)["error"]
