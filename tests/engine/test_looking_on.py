"""Looking on at a study, and judging a try: asked for once, dropped when nobody waits any more."""

from __future__ import annotations

import asyncio

import pytest

from bots.jobs import JudgeJob, WatchJob
from session.charts.review import ReviewedTurn
from session.mistakes.walk import Stage
from session.page.commands import (
    LeaveStudy,
    RetryJudging,
    ReviewMistakes,
    ShowBetter,
    ShowPage,
    StudyPosition,
    TryTurn,
)
from session.table.intents import Confirm, GoToPly, Prepare
from tests.engine.fakes import FakeEngine, until
from tests.engine.tables import put, store_with
from tests.event_loop import run
from tests.rules.random_games import random_game
from tests.session.worker import told_when_done
from web.engine.inquiry import Fields
from web.engine.judge import Judge
from web.engine.onlooker import Onlooker

GAME = random_game(3)
PLY = 4


@pytest.fixture(scope="module")
def seen() -> Fields:
    """Return what the engine sees after that ply."""
    return told_when_done(WatchJob({"watch": str(GAME.at(PLY).position), "seed": 1, "simulations": 4}))


def test_the_computer_looks_on_as_long_as_somebody_looks_at_a_position(seen: Fields) -> None:
    async def scenario() -> None:
        engine, store = FakeEngine({**seen, "done": False}), store_with()
        onlooker = Onlooker(store, engine)
        store.subscribe(onlooker.on_change)
        put(store, game=GAME)
        store.dispatch(GoToPly(PLY))
        assert engine.requests == []
        store.dispatch(StudyPosition())
        await until(lambda: store.state.study is not None and store.state.study.lines)
        assert engine.requests == [{"watch": str(GAME.at(PLY).position), "seed": 1}]
        store.dispatch(ShowPage(False))
        await until(lambda: engine.halted == [1])
        store.dispatch(ShowPage(True))
        store.dispatch(Prepare(GAME.moves[PLY]))
        await until(lambda: len(engine.requests) == 2)
        engine.fails = True
        store.dispatch(Confirm())
        await until(lambda: store.state.study is not None and store.state.study.failed)
        store.dispatch(LeaveStudy())
        polls = engine.polls
        await asyncio.sleep(0.03)
        assert engine.polls == polls

    run(scenario())


def test_a_try_is_judged_and_one_that_was_left_is_not() -> None:
    moves = GAME.moves[PLY : PLY + 2]
    other = max(GAME.at(PLY).position.legal_moves)
    tried = (other, max(GAME.at(PLY).play(other).position.legal_moves))
    request = {"judge": str(GAME), "ply": PLY, "moves": list(map(str, tried)), "seed": 1}
    reply = told_when_done(JudgeJob({**request, "simulations": 2}))

    async def scenario() -> None:
        engine, store = FakeEngine({**reply, "done": False, "progress": 0.5}), store_with()
        store.subscribe(Judge(store, engine, 1).on_change)
        put(store, game=GAME)
        best = min(GAME.at(PLY).position.legal_moves)
        better = (best, min(GAME.at(PLY).play(best).position.legal_moves))
        turn = ReviewedTurn(PLY, GAME.positions[PLY].seat, 0.2, moves, better, (), False, 0.3)
        store.dispatch(ReviewMistakes(turn.seat, (turn,)))

        def play() -> None:
            store.dispatch(TryTurn())
            for move in tried:
                store.dispatch(Prepare(move))
                store.dispatch(Confirm())

        def stage() -> Stage | None:
            return None if store.state.walk is None else store.state.walk.stage

        play()
        await until(lambda: engine.polls)
        assert engine.requests == [request]
        store.dispatch(ShowBetter())
        await until(lambda: engine.halted == [1])
        assert stage() is Stage.SHOWN
        engine.fails = True
        play()
        await until(lambda: stage() is Stage.FAILED)
        engine.fails, engine.reply["done"] = False, True
        store.dispatch(RetryJudging())
        await until(lambda: stage() is Stage.JUDGED)
        assert store.state.walk is not None and store.state.walk.tries[0].moves == tried

    run(scenario())
