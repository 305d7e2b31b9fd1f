"""Several workers share a search or a review, and one that fails costs its share only."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.engine.fakes import Network, until
from tests.event_loop import run as run_to_end
from web.engine.inquiry import EngineError
from web.engine.team import EngineTeam, workers_for

SEARCH = {"position": "…", "level": 5, "seed": 7}
REVIEW = {"review": "…", "seed": 1}
SHARE = [["1,-1/2"], [0.5, 0.5], 3]

pytestmark = pytest.mark.usefixtures("document")


def run(scenario: Callable[[EngineTeam], Awaitable[None]], workers: int = 3) -> None:
    async def main() -> None:
        await scenario(EngineTeam(workers))

    run_to_end(main())


@pytest.mark.parametrize(
    ("processors", "gigabytes", "workers"),
    [(None, None, 1), (1, None, 1), (2, 8, 1), (3, 8, 2), (4, None, 3), (64, 8, 4), (8, 4, 4), (8, 2, 1)],
)
def test_a_device_has_one_worker_less_than_processors_where_it_has_the_memory(
    processors: int | None, gigabytes: float | None, workers: int
) -> None:
    assert workers_for(processors, gigabytes) == workers


def test_a_search_is_shared_with_a_seed_for_each_and_what_the_helpers_have_goes_to_the_first(network: Network) -> None:
    async def scenario(team: EngineTeam) -> None:
        ticket = await team.ask(SEARCH)
        await until(lambda: len(network.workers) == 3 and all(each.requests for each in network.workers.values()))
        lead, *helpers = network.workers.values()
        assert list(network.workers) == ["engine-1", "helper-1-1", "helper-2-1"]
        assert [list(each.requests.values()) for each in helpers] == [
            [{**SEARCH, "seed": seed, "share": True, "id": 1}] for seed in (8, 9)
        ]
        await asyncio.sleep(0)
        assert not (await team.poll(ticket.id))["done"] and lead.shares == []
        helpers[1].share = [SHARE]
        assert (await team.poll(ticket.id, end=True))["done"]
        assert [each["share"] for each in lead.shares] == [[], [SHARE]]
        team.halt(ticket.id)
        await until(lambda: not any(each.requests for each in network.workers.values()))

    run(scenario)


def test_a_review_is_divided_by_turns(network: Network) -> None:
    async def scenario(team: EngineTeam) -> None:
        await team.ask(REVIEW)
        await until(lambda: len(network.workers) == 3 and all(each.requests for each in network.workers.values()))
        asked = [request for each in network.workers.values() for request in each.requests.values()]
        assert [(request["part"], request.get("share", False)) for request in asked] == [
            ([0, 3], False),
            ([1, 3], True),
            ([2, 3], True),
        ]

    run(scenario)


@pytest.mark.parametrize("request_", [{**SEARCH, "level": 4}, {**SEARCH, "simulations": 9}, {"watch": "…", "seed": 1}])
def test_what_is_done_at_once_or_must_be_the_same_everywhere_is_not_shared(
    network: Network, request_: dict[str, object]
) -> None:
    async def scenario(team: EngineTeam) -> None:
        await team.ask(request_)
        assert list(network.workers) == ["engine-1"]

    run(scenario)


def test_a_helper_that_dies_or_is_late_costs_its_share_only(network: Network) -> None:
    async def scenario(team: EngineTeam) -> None:
        ticket = await team.ask(SEARCH)
        await until(lambda: len(network.workers) == 3 and all(each.requests for each in network.workers.values()))
        await asyncio.sleep(0)
        lead, dies, late = network.workers.values()
        dies.dead, late.held = True, asyncio.Event()
        assert (await team.poll(ticket.id, end=True))["done"] and lead.shares == []
        late.held.set()
        # The next request has another helper in place of the dead one.
        await team.ask(SEARCH)
        await until(lambda: "helper-1-2" in network.workers)

    run(scenario)


def test_a_helper_goes_on_with_all_there_is_where_the_leading_worker_dies(network: Network) -> None:
    async def scenario(team: EngineTeam) -> None:
        ticket = await team.ask(SEARCH)
        await until(lambda: len(network.workers) == 3 and all(each.requests for each in network.workers.values()))
        await asyncio.sleep(0)
        lead, first, second = network.workers.values()
        lead.dead = True
        first.share, second.share = [SHARE], [SHARE]
        assert await team.poll(ticket.id, end=True) == {"id": ticket.id, "done": True}
        assert first.requests[2] == {**SEARCH, "id": 2}
        assert [each["share"] for each in first.shares] == [[SHARE], [SHARE]]
        await team.ask(SEARCH)
        assert len(first.requests) == 3 and "engine-2" not in network.workers

    run(scenario)


def test_where_all_workers_die_there_is_no_answer(network: Network) -> None:
    async def scenario(team: EngineTeam) -> None:
        ticket = await team.ask(SEARCH)
        network.workers["engine-1"].dead = True
        with pytest.raises(EngineError):
            await team.poll(ticket.id, end=True)

    run(scenario, workers=1)
