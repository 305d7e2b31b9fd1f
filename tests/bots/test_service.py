"""The worker's protocol: what it is asked for, what it answers, and that it stops when told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from bots import choose
from bots.levels import LEVELS
from bots.reasons import Why
from bots.service import SLICE, Service
from taluva import Game, Options, Phase, parse_move
from tests.bots.positions import each_game, midgame, played, with_undrawn_reversed
from tests.rules.random_games import random_game
from tools.steps import ROOT

KINDS = {why.value for why in Why}


class Clock:
    """Seconds that pass by themselves: a little at every look."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run something to its end, in a thread of its own: in this one Playwright's loop may be running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def service(step: float = 0.001) -> tuple[Service, Clock]:
    clock = Clock(step)
    return Service(clock), clock


def asked(worker: Service, **request: Any) -> dict[str, Any]:
    """Send a request; return the answer."""
    answer: dict[str, Any] = json.loads(worker.ask(json.dumps(request)))
    return answer


def state(worker: Service, number: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(worker.poll(number))
    return found


def thought(position: object, **request: Any) -> dict[str, Any]:
    """Return the state of a request that is done."""
    worker, _ = service()
    answer = asked(worker, id=7, position=str(position), **request)
    assert answer == {"seconds": None if "simulations" in request else LEVELS[request["level"]].seconds}
    run(worker.work())
    found = state(worker, 7)
    assert found["done"] and found["id"] == 7 and found["progress"] == 1
    return found


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("phase", [Phase.TILE, Phase.BUILD])
def test_every_level_answers_with_a_legal_turn(level: int, phase: Phase) -> None:
    position = midgame(3, phase)
    found = thought(position, level=level, seed=1, simulations=4)
    moves = [parse_move(text) for text in found["ideas"][0]["moves"]]
    assert len(moves) == (2 if phase is Phase.TILE else 1)
    assert played(position, moves).seat != position.seat
    assert 0 <= found["ideas"][0]["chances"] <= 1


def test_the_answer_is_the_move_of_the_same_level_seed_and_simulations() -> None:
    position = midgame(5)
    for level in (1, 4, 5):
        found = thought(position, level=level, seed=11, simulations=12)
        assert found["ideas"][0]["moves"] == [str(move) for move in choose(position, level, seed=11, simulations=12)]
        assert found == thought(position, level=level, seed=11, simulations=12)


@each_game
def test_what_the_worker_is_given_does_not_tell_the_order_of_the_undrawn_tiles(options: Options) -> None:
    game = random_game(2, options)
    game = game.at(game.ply // 4 * 2)
    assert str(with_undrawn_reversed(game).position) == str(game.position)


def test_ideas_are_the_best_first_with_reasons() -> None:
    found = thought(midgame(4), level=5, seed=1, simulations=60, ideas=4, reasons=True)
    assert len(found["ideas"]) == 4
    assert len({tuple(idea["moves"]) for idea in found["ideas"]}) == 4
    for idea in found["ideas"]:
        assert idea["reasons"] and {reason[0] for reason in idea["reasons"]} <= KINDS


def test_no_more_ideas_are_told_than_ten_and_one_at_least() -> None:
    position = midgame(4)
    assert len(thought(position, level=3, seed=1, ideas=1000)["ideas"]) == 10
    assert len(thought(position, level=3, seed=1, ideas=-1)["ideas"]) == 1


def test_the_time_of_a_level_ends_the_search_and_no_request_has_more() -> None:
    worker, clock = service(0.01)
    answer = asked(worker, id=1, position=str(midgame(6)), level=5, seed=1, seconds=99)
    assert answer == {"seconds": LEVELS[5].seconds}
    run(worker.work())
    assert LEVELS[5].seconds <= clock.now < LEVELS[5].seconds + 0.1
    found = state(worker, 1)
    assert found["done"] and found["left"] == 0 and "reasons" not in found["ideas"][0]


def test_while_it_thinks_it_tells_how_far_it_is_and_the_best_so_far() -> None:
    async def watch() -> list[dict[str, Any]]:
        worker, _ = service()
        asked(worker, id=1, position=str(midgame(6)), level=5, seed=1, seconds=0.3)
        work = asyncio.ensure_future(worker.work())
        found = []
        while not work.done():
            found.append(state(worker, 1))
            await asyncio.sleep(0)
        return found

    states = run(watch())
    assert len(states) > 10
    assert [one["progress"] for one in states] == sorted(one["progress"] for one in states)
    assert [one["left"] for one in states] == sorted((one["left"] for one in states), reverse=True)
    assert all(one["ideas"][0]["moves"] for one in states)


def test_halt_stops_at_once_and_only_what_it_names() -> None:
    async def halted(number: int) -> float:
        worker, clock = service(0.01)
        asked(worker, id=3, position=str(midgame(6)), level=5, seed=1)
        work = asyncio.ensure_future(worker.work())
        await asyncio.sleep(0)
        worker.halt(number)
        await work
        assert state(worker, 3)["id"] == (0 if number == 3 else 3)
        return clock.now

    assert run(halted(3)) < 10 * SLICE
    assert run(halted(2)) >= LEVELS[5].seconds


def test_a_new_request_takes_the_place_of_the_last() -> None:
    worker, _ = service()
    asked(worker, id=1, position=str(midgame(6)), level=5, seed=1)
    asked(worker, id=2, position=str(midgame(7)), level=3, seed=1)
    run(worker.work())
    assert state(worker, 1) == {"id": 0}
    assert state(worker, 2)["done"]


def test_work_that_is_under_way_is_not_begun_a_second_time() -> None:
    async def twice() -> list[bool]:
        worker, _ = service()
        asked(worker, id=1, position=str(midgame(6)), level=3, seed=1)
        first, second = (asyncio.ensure_future(worker.work()) for _ in range(2))
        await asyncio.sleep(0)
        found = [first.done(), second.done()]
        await first
        return [*found, state(worker, 1)["done"]]

    assert run(twice()) == [False, True, True]


def test_a_review_waits_while_there_is_thinking_to_do() -> None:
    async def order() -> list[bool]:
        worker, _ = service()
        asked(worker, id=1, review=str(random_game(1).at(12)), seed=1, simulations=4)
        work = asyncio.ensure_future(worker.work())
        asked(worker, id=2, position=str(midgame(7)), level=4, seed=1)
        while not state(worker, 2)["done"]:
            assert state(worker, 1)["progress"] == 0
            await asyncio.sleep(0)
        await work
        return [state(worker, number)["done"] for number in (1, 2)]

    assert run(order()) == [True, True]


def test_a_review_tells_the_chances_and_the_worst_turns() -> None:
    game = random_game(3).at(16)
    worker, _ = service()
    assert asked(worker, id=5, review=str(game), seed=1, simulations=6) == {"seconds": None}
    run(worker.work())
    found = state(worker, 5)
    assert found["done"] and found["progress"] == 1
    assert [ply for ply, _ in found["points"]] == list(range(0, 17, 2))
    assert all(abs(sum(chances) - 1) < 0.01 for _, chances in found["points"])
    assert found["mistakes"]
    for seat in (0, 1):
        own = [mistake for mistake in found["mistakes"] if mistake["seat"] == seat]
        assert len(own) <= 3
        assert [one["lost"] for one in own] == sorted((one["lost"] for one in own), reverse=True)
    for mistake in found["mistakes"]:
        before = game.at(mistake["ply"])
        assert before.position.seat == mistake["seat"]
        assert [str(move) for move in game.moves[before.ply : before.ply + 2]] == mistake["played"]
        before.replay(parse_move(text) for text in mistake["better"])
        assert {reason[0] for reason in mistake["reasons"]} <= KINDS


def _over() -> str:
    return str(random_game(1).position)


@pytest.mark.parametrize(
    "request_",
    [
        lambda: "",
        lambda: "[]",
        lambda: "7",
        lambda: "null",
        lambda: "{}",
        lambda: json.dumps({"id": 1, "position": "no position", "level": 1, "seed": 1}),
        lambda: json.dumps({"id": 1, "position": _over(), "level": 1, "seed": 1}),
        lambda: json.dumps({"id": 1, "position": str(midgame(1)), "level": 6, "seed": 1}),
        lambda: json.dumps({"id": 1, "position": str(midgame(1)), "level": 1}),
        lambda: json.dumps({"id": None, "position": str(midgame(1)), "level": 1, "seed": 1}),
        lambda: json.dumps({"id": 1, "position": 5, "level": 1, "seed": 1}),
        lambda: json.dumps({"id": 1, "review": "no record", "seed": 1}),
        lambda: json.dumps({"id": 1, "review": str(random_game(1))}),
    ],
)
def test_what_is_no_request_is_answered_with_an_error_and_begins_nothing(request_: Callable[[], str]) -> None:
    worker, _ = service()
    assert json.loads(worker.ask(request_()))["error"]
    assert state(worker, 1) == {"id": 0}
    run(worker.work())


def test_nothing_to_do_is_done_at_once() -> None:
    worker, _ = service()
    worker.halt(1)
    assert state(worker, 1) == {"id": 0}
    run(worker.work())
    asked(worker, id=1, review=str(Game.new(seed=1)), seed=1)
    run(worker.work())
    assert state(worker, 1) == {"id": 1, "done": True, "progress": 1.0, "points": [], "mistakes": []}


def test_worker_and_page_start_the_same_python() -> None:
    page, worker = (json.loads((ROOT / "static" / name).read_text()) for name in ("pyscript.json", "engine.json"))
    assert worker.pop("sync_main_only") is True
    assert worker == page
