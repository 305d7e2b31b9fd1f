"""Time in which the page stands still is no time in which somebody does not answer."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.engine.fakes import Network
from tests.event_loop import run
from web.engine.awake import AwakeClock, wait_awake
from web.engine.client import EngineClient
from web.engine.inquiry import EngineError

STOPPED = 0.1
"""In these tests a page that is late by so many seconds has stood still."""


@pytest.fixture(autouse=True)
def short_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.engine.awake._STOPPED_SECONDS", STOPPED)
    monkeypatch.setattr("web.engine.awake._STEP_SECONDS", 0.02)


def test_the_clock_counts_short_gaps_and_no_long_ones() -> None:
    times = iter([100.0, 100.05, 100.1, 3700.1, 3700.15, 3701.0])
    clock = AwakeClock(lambda: next(times))
    start = clock()
    assert [round(clock() - start, 2) for _ in range(5)] == [0.05, 0.1, 0.1, 0.15, 0.15]


@pytest.mark.parametrize("sleeps", [1, 3])
def test_an_answer_that_comes_after_the_page_has_slept_is_awaited(sleeps: int) -> None:
    async def main() -> str:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        waiting = asyncio.ensure_future(wait_awake(answer, 0.2))
        for _ in range(sleeps):
            await asyncio.sleep(0.03)
            time.sleep(0.4)
        asyncio.get_running_loop().call_later(0.05, answer.set_result, "here")
        return await waiting

    assert run(main()) == "here"


def test_an_answer_that_never_comes_is_given_up() -> None:
    async def main() -> None:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        with pytest.raises(TimeoutError):
            await wait_awake(answer, 0.05)
        assert answer.cancelled()

    run(main())


@pytest.mark.usefixtures("document")
def test_a_worker_survives_a_sleep_of_the_page_and_not_its_own_silence(
    network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.engine.client._ANSWER_SECONDS", 0.2)

    async def main() -> None:
        client = EngineClient()
        ticket = await client.ask({"position": "…"})
        worker = network.workers["engine-1"]
        worker.held = asyncio.Event()
        polling = asyncio.ensure_future(client.poll(ticket.id))
        await asyncio.sleep(0.01)
        time.sleep(0.4)
        asyncio.get_running_loop().call_later(0.05, worker.held.set)
        assert (await polling)["id"] == ticket.id
        worker.held = asyncio.Event()
        with pytest.raises(EngineError):
            await client.poll(ticket.id)

    run(main())
