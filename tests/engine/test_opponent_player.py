"""The opponent player: carries out what the machine says, and stops with it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bots import choose
from session.page.commands import ClearTable, OpponentEvent, PauseComputers, StartLesson, StepComputers
from session.page.opponent import Activity, Event, Opponent
from session.page.store import Change
from session.puzzles.themes import lesson_of
from session.table.intents import Confirm, GoToPly, PlayMove, Prepare, SetSeat, ShowMove, Undo
from taluva import parse_move, parse_position
from tests.engine.fakes import FakeEngine, until
from tests.engine.tables import put, store_with
from tests.event_loop import run as run_to_end
from tests.session.test_puzzle_pack import FORCE
from web.engine.inquiry import Fields
from web.engine.opponent_player import OpponentPlayer

PERSON_FIRST, COMPUTER_FIRST, WATCHED = (0, 2), (2, 0), (2, 2)
LONG_ENOUGH = 0.08
"""Seconds in which an engine that answers would have been polled, and its move played."""


class PlayingEngine(FakeEngine):
    """An engine that plays; ready: whether it has its answer."""

    def __init__(self) -> None:
        super().__init__()
        self.ready = True

    async def poll(self, id_: int, end: bool) -> Fields:
        await super().poll(id_, end)
        moves = choose(parse_position(self.requests[id_ - 1]["position"]), 1, seed=1)
        return {"id": id_, "done": end or self.ready, "progress": 0.5, "candidates": [{"moves": list(map(str, moves))}]}


class Scene:
    """An opponent player at work; pace: by which its pauses are stretched."""

    def __init__(self) -> None:
        self.engine = PlayingEngine()
        self.store = store_with()
        self.pace = 0.0
        self.shares: list[float] = []
        self.changes: list[Change] = []
        self.player = OpponentPlayer(self.store, self.engine, lambda: 7, lambda: self.pace, self.shares.append)
        self.store.subscribe(self.player.on_change)
        self.store.subscribe(self.changes.append)

    @property
    def phase(self) -> Activity:
        return self.store.state.opponent.activity

    @property
    def ply(self) -> int:
        assert self.store.state.table is not None
        return self.store.state.table.game.ply

    @property
    def is_prepared(self) -> bool:
        return self.store.state.table is not None and self.store.state.table.pending is not None


def run(scenario: Callable[[Scene], Awaitable[None]]) -> Scene:
    scenes: list[Scene] = []

    async def main() -> None:
        scenes.append(Scene())
        await scenario(scenes[0])
        scenes[0].store.dispatch(ClearTable())

    run_to_end(main())
    return scenes[0]


def test_a_turn_is_asked_for_shown_and_played() -> None:
    async def scenario(scene: Scene) -> None:
        put(scene.store, COMPUTER_FIRST)
        assert scene.phase is Activity.THINKING
        await until(lambda: scene.ply == 2 and scene.phase is Activity.RESTING)

    scene = run(scenario)
    position = scene.changes[0].after.table.game.position  # type: ignore[union-attr]  # the game was put there
    assert scene.engine.requests == [{"position": str(position), "level": 2, "seed": 7}]
    assert scene.engine.halted == [1]
    steps = [(type(change.action), change.after.opponent.activity) for change in scene.changes[1:-1]]
    one_move = [(OpponentEvent, Activity.SHOWING), (ShowMove, Activity.SHOWING), (OpponentEvent, Activity.PLAYED)]
    assert steps == [
        *one_move,
        (PlayMove, Activity.PLAYED),
        *one_move,
        (PlayMove, Activity.PLAYED),
        (OpponentEvent, Activity.RESTING),
    ]
    shown = [change.after.table for change in scene.changes if isinstance(change.action, ShowMove)]
    assert all(table is not None and table.pending is not None for table in shown)


def test_the_answer_of_a_puzzle_is_played_without_the_engine() -> None:
    puzzle = lesson_of(FORCE.id, *FORCE[:2], *FORCE[3:])

    async def scenario(scene: Scene) -> None:
        scene.store.dispatch(StartLesson(puzzle))
        scene.store.dispatch(Prepare(parse_move(FORCE.solution)))
        scene.store.dispatch(Confirm())
        await until(lambda: scene.ply == 3 and scene.phase is Activity.RESTING)

    scene = run(scenario)
    assert scene.engine.requests == [] and scene.engine.begun == 0
    played = [str(change.action.move) for change in scene.changes if isinstance(change.action, PlayMove)]
    assert played == [*FORCE.answer.split(" ")[1:3]]


def test_computers_play_on_turn_after_turn() -> None:
    async def scenario(scene: Scene) -> None:
        put(scene.store, WATCHED)
        await until(lambda: scene.ply >= 6)

    scene = run(scenario)
    assert len(scene.engine.requests) >= 3 and scene.store.state.opponent.turn >= 3


def test_the_engine_starts_before_it_is_needed() -> None:
    async def scenario(scene: Scene) -> None:
        put(scene.store)
        assert scene.engine.begun == 0
        put(scene.store, PERSON_FIRST)
        assert scene.engine.begun == 1 and scene.engine.requests == []
        scene.store.dispatch(SetSeat(1, 0))
        scene.store.dispatch(SetSeat(1, 3))
        assert scene.engine.begun == 2

    run(scenario)


def test_progress_is_shown_and_a_hurry_ends_it() -> None:
    async def scenario(scene: Scene) -> None:
        scene.engine.ready = False
        put(scene.store, COMPUTER_FIRST)
        await until(lambda: scene.shares)
        assert scene.ply == 0
        scene.player.hurry()
        await until(lambda: scene.ply == 2)

    assert set(run(scenario).shares) == {0.5}


def test_what_ends_the_turn_drops_the_question() -> None:
    async def scenario(scene: Scene) -> None:
        scene.engine.ready = False
        for ends in (SetSeat(0, 0), GoToPly(1), PauseComputers(True)):
            put(scene.store, WATCHED, plies=4)
            await until(lambda: scene.engine.polls)
            scene.engine.ready = True
            scene.store.dispatch(ends)
            assert scene.phase is Activity.RESTING
            await asyncio.sleep(LONG_ENOUGH)
            assert scene.ply == 4 and scene.phase is Activity.RESTING
            scene.engine.ready, scene.engine.polls = False, 0
        assert scene.engine.halted == [1, 2, 3]

    run(scenario)


def test_a_move_that_is_shown_is_not_played_once_the_turn_has_ended() -> None:
    async def scenario(scene: Scene) -> None:
        put(scene.store, PERSON_FIRST)
        assert scene.store.state.table is not None
        for move in choose(scene.store.state.table.game.position, 1, seed=1):
            scene.store.dispatch(Prepare(move))
            scene.store.dispatch(Confirm())
        scene.pace = 0.05
        await until(lambda: scene.is_prepared and scene.phase is Activity.SHOWING)
        scene.store.dispatch(Undo())
        await asyncio.sleep(LONG_ENOUGH)
        assert (scene.ply, scene.phase) == (1, Activity.RESTING)

    run(scenario)


def test_a_pause_within_a_turn_goes_on_with_the_rest_of_it() -> None:
    async def scenario(scene: Scene) -> None:
        scene.pace = 0.1
        put(scene.store, WATCHED)
        await until(lambda: scene.ply == 1)
        scene.store.dispatch(PauseComputers(True))
        scene.pace = 0.0
        await asyncio.sleep(LONG_ENOUGH)
        assert scene.ply == 1 and scene.store.state.resting
        scene.store.dispatch(StepComputers())
        await until(lambda: scene.store.state.resting)
        assert scene.ply == 2

    run(scenario)


def test_a_failure_waits_for_a_retry() -> None:
    async def scenario(scene: Scene) -> None:
        scene.engine.fails = True
        put(scene.store, COMPUTER_FIRST)
        await until(lambda: scene.phase is Activity.FAILED)
        scene.engine.fails = False
        await asyncio.sleep(LONG_ENOUGH)
        assert scene.store.state.opponent == Opponent(Activity.FAILED, 1) and scene.ply == 0
        scene.store.dispatch(OpponentEvent(Event.RETRY))
        await until(lambda: scene.ply == 2)

    run(scenario)
