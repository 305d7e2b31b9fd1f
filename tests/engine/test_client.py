"""The engine's client: one worker for all requests, another one after a failure."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from math import inf

import pytest

from tests.engine.fakes import Document, Network, until
from tests.event_loop import run as run_to_end
from web.engine.awake import awake_seconds
from web.engine.client import EngineClient
from web.engine.inquiry import EngineError

REQUEST = {"position": "…", "level": 3}

pytestmark = pytest.mark.usefixtures("document")


def run(scenario: Callable[[EngineClient], Awaitable[None]]) -> None:
    async def main() -> None:
        await scenario(EngineClient())

    run_to_end(main())


def test_every_request_has_its_own_id_and_a_deadline_by_the_pages_clock(network: Network) -> None:
    async def scenario(client: EngineClient) -> None:
        before = awake_seconds()
        ticket = await client.ask(REQUEST)
        assert before <= ticket.deadline - 2.5 <= awake_seconds()
        worker = network.workers["engine-1"]
        worker.seconds = None
        review = await client.ask({"review": "…"})
        assert review.deadline == inf and review.id != ticket.id
        assert worker.requests == {ticket.id: {**REQUEST, "id": ticket.id}, review.id: {"review": "…", "id": review.id}}
        assert await client.poll(ticket.id) == {"id": ticket.id, "done": False}
        assert (await client.poll(ticket.id, end=True))["done"]

    run(scenario)


def test_what_is_halted_is_lost_and_the_other_requests_stay(network: Network) -> None:
    async def scenario(client: EngineClient) -> None:
        first, second = await client.ask(REQUEST), await client.ask(REQUEST)
        client.halt(first.id)
        await until(lambda: first.id not in network.workers["engine-1"].requests)
        with pytest.raises(EngineError, match="lost"):
            await client.poll(first.id)
        assert (await client.poll(second.id))["id"] == second.id

    run(scenario)


def test_the_worker_starts_once_and_early_if_wanted(network: Network, document: Document) -> None:
    async def scenario(client: EngineClient) -> None:
        assert network.workers == {}
        client.begin()
        client.begin()
        await until(lambda: network.workers)
        await asyncio.gather(client.ask(REQUEST), client.ask(REQUEST))
        assert list(network.workers) == ["engine-1"]
        [script] = document.body.children
        assert script.attributes["name"] == "engine-1" and script.attributes["src"] == "./static/engine.py"

    run(scenario)


@pytest.mark.parametrize("file", ["engine.py", "engine.json"])
def test_a_worker_whose_files_are_missing_fails_and_the_next_request_starts_another(
    network: Network, file: str
) -> None:
    async def scenario(client: EngineClient) -> None:
        network.missing.add(f"./static/{file}")
        for _ in range(2):
            with pytest.raises(EngineError, match="404"):
                await client.ask(REQUEST)
        network.missing.clear()
        await client.ask(REQUEST)
        assert list(network.workers) == ["engine-3"]

    run(scenario)


def test_a_refused_request_is_an_error_and_the_worker_stays(network: Network) -> None:
    async def scenario(client: EngineClient) -> None:
        client.begin()
        await until(lambda: network.workers)
        network.workers["engine-1"].refusal = "ValueError: level"
        with pytest.raises(EngineError, match="ValueError: level"):
            await client.ask(REQUEST)
        network.workers["engine-1"].refusal = ""
        await client.ask(REQUEST)
        assert list(network.workers) == ["engine-1"]

    run(scenario)


def test_a_worker_that_dies_is_removed_and_the_next_request_starts_another(
    network: Network, document: Document
) -> None:
    async def scenario(client: EngineClient) -> None:
        ticket = await client.ask(REQUEST)
        network.workers["engine-1"].dead = True
        with pytest.raises(EngineError, match="gone"):
            await client.poll(ticket.id)
        assert document.body.children[0].removed
        with pytest.raises(EngineError, match="ended"):
            await client.poll(ticket.id)
        await client.ask(REQUEST)
        assert list(network.workers) == ["engine-1", "engine-2"]
        with pytest.raises(EngineError, match="lost"):
            await client.poll(ticket.id)

    run(scenario)


def test_a_late_failure_of_a_former_worker_ends_no_other_one(network: Network) -> None:
    async def scenario(client: EngineClient) -> None:
        first, second = await client.ask(REQUEST), await client.ask(REQUEST)
        worker, held = network.workers["engine-1"], asyncio.Event()
        worker.dead, worker.held = True, held
        late = asyncio.ensure_future(client.poll(first.id))
        await asyncio.sleep(0.01)
        worker.held = None
        with pytest.raises(EngineError):
            await client.poll(second.id)
        ticket = await client.ask(REQUEST)
        held.set()
        with pytest.raises(EngineError):
            await late
        assert (await client.poll(ticket.id))["id"] == ticket.id
        assert list(network.workers) == ["engine-1", "engine-2"]

    run(scenario)


def test_a_request_that_is_dropped_while_it_is_asked_is_halted(network: Network) -> None:
    async def scenario(client: EngineClient) -> None:
        client.begin()
        await until(lambda: network.workers)
        worker, held = network.workers["engine-1"], asyncio.Event()
        worker.held = held
        asking = asyncio.ensure_future(client.ask(REQUEST))
        await until(lambda: worker.requests)
        asking.cancel()
        held.set()
        await until(lambda: not worker.requests)

    run(scenario)


def test_a_caller_that_is_dropped_while_the_worker_starts_leaves_it_to_the_others(network: Network) -> None:
    async def scenario(client: EngineClient) -> None:
        dropped, waiting = asyncio.ensure_future(client.ask(REQUEST)), asyncio.ensure_future(client.ask(REQUEST))
        await asyncio.sleep(0)
        dropped.cancel()
        ticket = await waiting
        assert dropped.cancelled() and list(network.workers["engine-1"].requests) == [ticket.id]

    run(scenario)
