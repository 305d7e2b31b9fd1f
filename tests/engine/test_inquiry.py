"""An inquiry: one question at a time, answered once, or dropped for good."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tests.engine.fakes import FakeEngine, until
from tests.event_loop import run as run_to_end
from web.engine.awake import awake_seconds
from web.engine.inquiry import Fields, Inquiry

LONG_ENOUGH = 0.08
"""Seconds in which a question that is still asked is polled several times."""


class Listener:
    """An inquiry, and what was called for it."""

    def __init__(self, engine: FakeEngine) -> None:
        self.calls: list[tuple[str, object]] = []
        self.inquiry = Inquiry(
            engine,
            lambda reply: self.calls.append(("answer", reply["idea"])),
            lambda: self.calls.append(("error", None)),
            lambda reply: self.calls.append(("progress", reply["progress"])),
        )


def reply(idea: str, done: bool = False, progress: float = 0.5) -> Fields:
    return {"done": done, "progress": progress, "idea": idea}


def run(scenario: Callable[[FakeEngine, Listener], Awaitable[None]]) -> tuple[FakeEngine, Listener]:
    """Carry out a scenario with an engine that is at work on an answer."""
    engine = FakeEngine(reply("so far"))
    listener = Listener(engine)

    async def main() -> None:
        await scenario(engine, listener)

    run_to_end(main())
    return engine, listener


def test_a_question_is_answered_with_the_final_state_after_its_progress() -> None:
    async def scenario(engine: FakeEngine, listener: Listener) -> None:
        listener.inquiry.ask({"level": 3})
        assert listener.inquiry.is_open
        await until(lambda: listener.calls)
        engine.reply = reply("best", done=True)
        await until(lambda: not listener.inquiry.is_open)

    engine, listener = run(scenario)
    assert engine.requests == [{"level": 3}] and engine.halted == [1]
    assert listener.calls[0] == ("progress", 0.5)
    assert [call for call in listener.calls if call[0] != "progress"] == [("answer", "best")]
    assert listener.calls[-1] == ("answer", "best")


def test_in_a_hurry_the_best_so_far_is_the_answer() -> None:
    async def scenario(engine: FakeEngine, listener: Listener) -> None:
        listener.inquiry.ask({})
        listener.inquiry.hurry()
        await until(lambda: not listener.inquiry.is_open)
        assert listener.calls == [("answer", "so far")]
        # The hurry was for that question alone.
        listener.inquiry.ask({})
        await asyncio.sleep(LONG_ENOUGH)
        assert listener.inquiry.is_open

    run(scenario)


def test_after_the_deadline_the_best_so_far_is_the_answer() -> None:
    async def scenario(engine: FakeEngine, listener: Listener) -> None:
        engine.deadline = awake_seconds() + 0.05
        listener.inquiry.ask({})
        await until(lambda: not listener.inquiry.is_open)
        assert awake_seconds() >= engine.deadline
        # Also one that is over when the question arrives.
        listener.inquiry.ask({})
        await until(lambda: not listener.inquiry.is_open)

    _engine, listener = run(scenario)
    assert [call for call in listener.calls if call[0] != "progress"] == [("answer", "so far")] * 2


def test_the_next_question_drops_the_one_before() -> None:
    async def scenario(engine: FakeEngine, listener: Listener) -> None:
        listener.inquiry.ask({"number": 1})
        await until(lambda: engine.polls)
        listener.inquiry.ask({"number": 2})
        engine.reply = reply("second", done=True)
        await until(lambda: not listener.inquiry.is_open)
        await asyncio.sleep(LONG_ENOUGH)

    engine, listener = run(scenario)
    assert [request["number"] for request in engine.requests] == [1, 2]
    assert engine.halted == [1, 2]
    assert [call for call in listener.calls if call[0] != "progress"] == [("answer", "second")]


def test_a_question_that_is_dropped_is_never_answered() -> None:
    async def scenario(engine: FakeEngine, listener: Listener) -> None:
        for wait_for in (lambda: True, lambda: engine.requests, lambda: engine.polls):
            engine.requests.clear()
            engine.polls = 0
            listener.inquiry.ask({})
            await until(wait_for)
            listener.inquiry.cancel()
            listener.calls.clear()
            engine.reply = reply("late", done=True)
            assert not listener.inquiry.is_open
            await asyncio.sleep(LONG_ENOUGH)
            assert listener.calls == []
            engine.reply = reply("so far")

    run(scenario)


def test_a_failure_is_reported_once_and_the_next_question_is_asked_as_usual() -> None:
    async def scenario(engine: FakeEngine, listener: Listener) -> None:
        engine.fails = True
        listener.inquiry.ask({})
        await until(lambda: listener.calls)
        assert listener.calls == [("error", None)] and not listener.inquiry.is_open
        engine.fails = False
        listener.inquiry.ask({})
        await until(lambda: engine.polls)
        engine.fails = True
        await until(lambda: not listener.inquiry.is_open)
        assert listener.calls[-1] == ("error", None)
        engine.fails, engine.reply = False, reply("best", done=True)
        listener.inquiry.ask({})
        await until(lambda: listener.calls[-1] == ("answer", "best"))

    engine, _listener = run(scenario)
    assert engine.halted == [2, 3], "the first was never begun"


def test_an_answer_may_lead_to_the_next_question() -> None:
    engine = FakeEngine(reply("best", done=True))
    answers: list[Fields] = []

    def on_answer(answer: Fields) -> None:
        answers.append(answer)
        if len(answers) < 3:
            inquiry.ask({})

    inquiry = Inquiry(engine, on_answer, lambda: None, lambda _reply: None)

    async def main() -> None:
        inquiry.ask({})
        await until(lambda: len(answers) == 3)
        assert not inquiry.is_open

    run_to_end(main())
