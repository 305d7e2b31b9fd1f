"""The worker's protocol: requests, replies, progress and halting."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from bots import choose
from bots.levels import LEVELS
from bots.reasons import ReasonKind
from bots.review import COSTLY
from bots.service import SLICE, Service
from taluva import Game, Options, Phase, Position, parse_move
from tests.bots.sample_games import after_moves, midgame, with_all_options, with_undrawn_reversed
from tests.event_loop import run
from tests.rules.random_games import random_game
from tools.steps import ROOT

pytestmark = pytest.mark.slow

REASON_KINDS = {kind.value for kind in ReasonKind}


class Clock:
    """A clock that goes on by a step each time it is read."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def new_service(step: float = 0.001) -> tuple[Service, Clock]:
    """Return a service and its clock, which goes on by a step each time it is read."""
    clock = Clock(step)
    return Service(clock), clock


def ask(service: Service, **request: Any) -> dict[str, Any]:
    """Send a request and return the reply."""
    reply: dict[str, Any] = json.loads(service.ask(json.dumps(request)))
    return reply


def poll(service: Service, number: int, end: bool = False) -> dict[str, Any]:
    """Return the state of a request."""
    state: dict[str, Any] = json.loads(service.poll(number, end))
    return state


def finished(position: Position, **request: Any) -> dict[str, Any]:
    """Return the state of a search request once it is done."""
    service, _ = new_service()
    reply = ask(service, id=7, position=str(position), **request)
    assert reply == {"seconds": None if "simulations" in request else LEVELS[request["level"]].seconds}
    run(service.work())
    state = poll(service, 7)
    assert state["done"] and state["id"] == 7 and state["progress"] == 1
    return state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("phase", [Phase.TILE, Phase.BUILD])
def test_every_level_answers_with_a_legal_turn(level: int, phase: Phase) -> None:
    position = midgame(3, phase)
    best = finished(position, level=level, seed=1, simulations=4)["candidates"][0]
    moves = [parse_move(text) for text in best["moves"]]
    assert len(moves) == (2 if phase is Phase.TILE else 1)
    assert after_moves(position, moves).seat != position.seat
    assert 0 <= best["chances"] <= 1


def test_a_request_gives_the_turn_that_choose_gives_for_the_same_arguments() -> None:
    position = midgame(5)
    for level in (1, 4, 5):
        state = finished(position, level=level, seed=11, simulations=6)
        assert state["candidates"][0]["moves"] == [
            str(move) for move in choose(position, level, seed=11, simulations=6)
        ]
        assert state == finished(position, level=level, seed=11, simulations=6)


@with_all_options
def test_the_text_of_a_position_does_not_hold_the_order_of_the_undrawn_tiles(options: Options) -> None:
    game = random_game(2, options)
    game = game.at(game.ply // 4 * 2)
    assert str(with_undrawn_reversed(game).position) == str(game.position)


def test_candidates_differ_and_have_reasons() -> None:
    candidates = finished(midgame(4), level=5, seed=1, simulations=20, candidates=4, reasons=True)["candidates"]
    assert len(candidates) == 4
    assert len({tuple(candidate["moves"]) for candidate in candidates}) == 4
    for candidate in candidates:
        assert candidate["reasons"] and {reason[0] for reason in candidate["reasons"]} <= REASON_KINDS


def test_a_turn_that_is_wanted_first_comes_first_with_its_reasons() -> None:
    position = midgame(4)
    best = finished(position, level=5, seed=1, simulations=20, candidates=4)["candidates"]
    for wanted in (best[2]["moves"], finished(position, level=1, seed=9, simulations=1)["candidates"][0]["moves"]):
        first, *others = finished(position, level=5, seed=1, simulations=20, candidates=4, reasons=True, first=wanted)[
            "candidates"
        ]
        assert first["moves"] == wanted and "reasons" in first and 0 <= first["chances"] <= 1
        assert len(others) == 3 and wanted not in [each["moves"] for each in others]
    service = Service(lambda: 0.0)
    refused = service.ask(json.dumps({"id": 1, "position": str(position), "level": 3, "seed": 1, "first": ["40,40/0"]}))
    assert "error" in json.loads(refused)


def test_a_turn_is_judged_before_a_review_goes_on_and_an_illegal_one_is_refused() -> None:
    game = random_game(2).at(6)
    service, _ = new_service()
    ask(service, id=1, review=str(game), seed=1, simulations=4)
    moves = [str(move) for move in game.moves[4:6]]
    assert ask(service, id=2, judge=str(game), ply=4, moves=moves, seed=1, simulations=4) == {"seconds": None}
    assert not poll(service, 2)["done"]
    run(service.work())
    judged = poll(service, 2)
    assert judged["done"] and 0 <= judged["chances"] <= 1 and {reason[0] for reason in judged["own"]} <= REASON_KINDS
    assert "error" in ask(service, id=3, judge=str(game), ply=4, moves=["40,40/0", "hut:1,1"], seed=1)


def test_there_are_between_one_and_ten_candidates() -> None:
    position = midgame(4)
    assert len(finished(position, level=3, seed=1, candidates=1000)["candidates"]) == 10
    assert len(finished(position, level=3, seed=1, candidates=-1)["candidates"]) == 1


def test_the_time_of_the_level_ends_the_search_and_no_request_gets_more() -> None:
    service, clock = new_service(0.01)
    reply = ask(service, id=1, position=str(midgame(6)), level=5, seed=1, seconds=99)
    assert reply == {"seconds": LEVELS[5].seconds}
    run(service.work())
    assert LEVELS[5].seconds <= clock.now < LEVELS[5].seconds + 0.1
    state = poll(service, 1)
    assert state["done"] and state["left"] == 0 and "reasons" not in state["candidates"][0]


def test_a_request_that_is_ended_has_its_best_turn_so_far_and_the_reasons_for_it() -> None:
    service, _ = new_service()
    ask(service, id=1, position=str(midgame(4, Phase.BUILD)), level=5, seed=1, reasons=True)
    assert not poll(service, 1)["done"]
    state = poll(service, 1, end=True)
    assert state["done"] and state["progress"] == 1
    assert state["candidates"][0]["reasons"]
    run(service.work())
    assert poll(service, 1)["candidates"] == state["candidates"]
    game = random_game(2)
    ask(service, id=2, review=str(game), seed=1, simulations=20)
    assert poll(service, 2, end=True)["done"]
    run(service.work())
    assert poll(service, 2)["progress"] == 0


def test_a_search_reports_its_progress_and_the_best_turn_so_far() -> None:
    async def watch() -> list[dict[str, Any]]:
        service, _ = new_service()
        ask(service, id=1, position=str(midgame(6)), level=5, seed=1, seconds=0.15)
        work = asyncio.ensure_future(service.work())
        states = []
        while not work.done():
            states.append(poll(service, 1))
            await asyncio.sleep(0)
        return states

    states = run(watch())
    assert len(states) > 5
    assert [state["progress"] for state in states] == sorted(state["progress"] for state in states)
    assert [state["left"] for state in states] == sorted((state["left"] for state in states), reverse=True)
    assert all(state["candidates"][0]["moves"] for state in states)


def test_halting_a_request_stops_it_at_once_and_no_other() -> None:
    async def seconds_until_idle(halted: int) -> float:
        service, clock = new_service(0.01)
        ask(service, id=3, position=str(midgame(6)), level=5, seed=1)
        work = asyncio.ensure_future(service.work())
        await asyncio.sleep(0)
        service.halt(halted)
        await work
        assert poll(service, 3)["id"] == (0 if halted == 3 else 3)
        return clock.now

    assert run(seconds_until_idle(halted=3)) < 10 * SLICE
    assert run(seconds_until_idle(halted=2)) >= LEVELS[5].seconds


def test_a_new_request_replaces_the_last() -> None:
    service, _ = new_service()
    ask(service, id=1, position=str(midgame(6)), level=5, seed=1)
    ask(service, id=2, position=str(midgame(7)), level=3, seed=1)
    run(service.work())
    assert poll(service, 1) == {"id": 0}
    assert poll(service, 2)["done"]


def test_work_under_way_is_not_started_a_second_time() -> None:
    async def work_twice() -> list[bool]:
        service, _ = new_service()
        ask(service, id=1, position=str(midgame(6)), level=3, seed=1)
        first, second = (asyncio.ensure_future(service.work()) for _ in range(2))
        await asyncio.sleep(0)
        done = [first.done(), second.done()]
        await first
        return [*done, poll(service, 1)["done"]]

    assert run(work_twice()) == [False, True, True]


def test_a_review_waits_while_there_is_a_search_to_do() -> None:
    async def both() -> list[bool]:
        service, _ = new_service()
        ask(service, id=1, review=str(random_game(1, plies=4)), seed=1, simulations=2)
        work = asyncio.ensure_future(service.work())
        ask(service, id=2, position=str(midgame(7)), level=4, seed=1)
        while not poll(service, 2)["done"]:
            assert poll(service, 1)["progress"] == 0
            await asyncio.sleep(0)
        await work
        return [poll(service, number)["done"] for number in (1, 2)]

    assert run(both()) == [True, True]


def test_a_review_reports_the_chances_and_the_worst_turns() -> None:
    game = random_game(3, plies=12)
    service, _ = new_service()
    assert ask(service, id=5, review=str(game), seed=1, simulations=2) == {"seconds": None}
    run(service.work())
    state = poll(service, 5)
    assert state["done"] and state["progress"] == 1
    assert [ply for ply, _ in state["chances"]] == list(range(0, 13, 2))
    assert all(abs(sum(chances) - 1) < 0.01 for _, chances in state["chances"])
    assert state["mistakes"]
    for seat in (0, 1):
        lost = [mistake["lost"] for mistake in state["mistakes"] if mistake["seat"] == seat]
        assert lost == sorted(lost, reverse=True)
        assert len(lost) <= 3 or min(lost) >= COSTLY, "all costly turns, else three"
    for mistake in state["mistakes"]:
        before = game.at(mistake["ply"])
        assert before.position.seat == mistake["seat"]
        assert [str(move) for move in game.moves[before.ply : before.ply + 2]] == mistake["played"]
        before.replay(parse_move(text) for text in mistake["better"])
        assert {reason[0] for reason in mistake["reasons"]} <= REASON_KINDS


@pytest.mark.parametrize(
    "text",
    [
        lambda: "",
        lambda: "[]",
        lambda: "7",
        lambda: "null",
        lambda: "{}",
        lambda: json.dumps({"id": 1, "position": "no position", "level": 1, "seed": 1}),
        lambda: json.dumps({"id": 1, "position": str(random_game(1).position), "level": 1, "seed": 1}),
        lambda: json.dumps({"id": 1, "position": str(midgame(1)), "level": 6, "seed": 1}),
        lambda: json.dumps({"id": 1, "position": str(midgame(1)), "level": 1}),
        lambda: json.dumps({"id": None, "position": str(midgame(1)), "level": 1, "seed": 1}),
        lambda: json.dumps({"id": 1, "position": 5, "level": 1, "seed": 1}),
        lambda: json.dumps({"id": 1, "review": "no record", "seed": 1}),
        lambda: json.dumps({"id": 1, "review": str(random_game(1))}),
    ],
)
def test_an_invalid_request_is_answered_with_an_error_and_starts_nothing(text: Callable[[], str]) -> None:
    service, _ = new_service()
    assert json.loads(service.ask(text()))["error"]
    assert poll(service, 1) == {"id": 0}
    run(service.work())


def test_with_nothing_to_do_work_ends_at_once() -> None:
    service, _ = new_service()
    service.halt(1)
    assert poll(service, 1) == {"id": 0}
    run(service.work())
    ask(service, id=1, review=str(Game.new(seed=1)), seed=1)
    run(service.work())
    assert poll(service, 1) == {"id": 1, "done": True, "progress": 1.0, "chances": [], "mistakes": []}


def test_worker_and_page_start_the_same_python() -> None:
    page, worker = (json.loads((ROOT / "static" / name).read_text()) for name in ("pyscript.json", "engine.json"))
    assert worker.pop("sync_main_only") is True
    assert worker == page


def test_looking_on_goes_on_after_a_while_but_lets_a_review_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bots.jobs._WATCH_SIMULATIONS", 3)
    game = random_game(2, plies=4)

    async def scenario() -> tuple[int, int]:
        service, _ = new_service()
        ask(service, id=1, watch=str(game.position), seed=1, simulations=12)
        ask(service, id=2, review=str(game), seed=1, simulations=2)
        work = asyncio.ensure_future(service.work())
        while not poll(service, 2)["done"]:
            await asyncio.sleep(0)
        tries = poll(service, 1)["tries"]
        await work
        return tries, poll(service, 1)["tries"]

    tries, in_the_end = run(scenario())
    assert 3 <= tries < 12 <= in_the_end
