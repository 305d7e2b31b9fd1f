"""Hints: asked for once a position, shown one after the other, and dropped when they come too late."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bots import choose
from bots.jobs import SearchJob
from session.table.hints import Hint
from session.table.intents import Cancel, Confirm, GoToPly, Prepare, Suggest
from taluva import Game
from tests.engine.fakes import Document, FakeEngine, until
from tests.engine.tables import put, store_with
from tests.event_loop import run as run_to_end
from tests.rules.random_games import random_game
from tests.session.worker import told_when_done
from web.engine.error_panel import ErrorPanel
from web.engine.hints import Hints
from web.engine.inquiry import Fields

LONG_ENOUGH = 0.08
"""Seconds in which an engine that answers would have been polled."""


@pytest.fixture(scope="module")
def game() -> Game:
    """Return a game in which a person is to move."""
    return random_game(3, plies=4)


@pytest.fixture(scope="module")
def reply(game: Game) -> Fields:
    """Return what the engine answers to a question for three candidates there."""
    request = {
        "position": str(game.position),
        "level": 5,
        "seed": 1,
        "simulations": 4,
        "candidates": 3,
        "reasons": True,
    }
    return {**told_when_done(SearchJob(request, 0.0)), "done": True}


def looks_like(reply: Fields) -> list[Fields]:
    """Return the turns of an answer as the engine reports them when it looks on."""
    return [{**turn, "all": [turn["chances"]] * 3, "tries": 10} for turn in reply["candidates"]]


class Scene:
    """Hints on a page with a game of two persons on its table."""

    def __init__(self, document: Document, game: Game, reply: Fields) -> None:
        self.document = document
        self.engine = FakeEngine({**reply, "done": False, "progress": 0.5})
        self.engine.look = {"done": False, "tries": 0, "candidates": looks_like(reply)}
        self.store = store_with()
        panel = ErrorPanel(self.store)
        self.said: list[str] = []
        self.hints = Hints(self.store, self.engine, panel, lambda: 7, self.said.append)
        self.retry = panel.retry
        self.store.subscribe(panel.on_change)
        self.store.subscribe(self.hints.on_change)
        put(self.store, game=game)

    @property
    def hint(self) -> Hint | None:
        assert self.store.state.table is not None
        return self.store.state.table.hint

    @property
    def is_seeking(self) -> bool:
        """Return whether the page shows that it is looking for a hint, everywhere the same."""
        seeking = not self.document.getElementById("seeking").hidden
        assert (self.document.getElementById("hint").getAttribute("aria-busy") == "true") is seeking
        return seeking

    @property
    def shows_error(self) -> bool:
        return not self.document.getElementById("engine-error").hidden

    @property
    def questions(self) -> list[Fields]:
        """Return the requests for a hint."""
        return [request for request in self.engine.requests if "position" in request]

    @property
    def looks_on(self) -> bool:
        """Return whether the page shows that the engine goes on looking."""
        return self.document.getElementById("hint").getAttribute("data-looking") == "true"

    def see(self, tries: int, *chances: float) -> None:
        """Let the engine, looking on, report chances for the turns that it has, after so many simulations."""
        assert self.engine.look is not None
        turns = [{**turn, "all": [its] * 3} for turn, its in zip(self.engine.look["candidates"], chances)]
        self.engine.look = {"done": False, "tries": tries, "candidates": turns}

    def answer(self) -> None:
        self.engine.reply["done"] = True


@pytest.fixture
def run(document: Document, game: Game, reply: Fields) -> Callable[[Callable[[Scene], Awaitable[None]]], None]:
    """Return what carries out a scenario on such a page."""

    def run_scenario(scenario: Callable[[Scene], Awaitable[None]]) -> None:
        async def main() -> None:
            await scenario(Scene(document, game, reply))

        run_to_end(main())

    return run_scenario


Run = Callable[[Callable[[Scene], Awaitable[None]]], None]


def test_candidates_are_asked_for_once_and_shown_one_after_the_other(run: Run, game: Game) -> None:
    async def scenario(scene: Scene) -> None:
        scene.hints.ask()
        assert scene.is_seeking, "at once"
        progress = scene.document.getElementById("seeking-progress")
        await until(lambda: progress.value == 0.5)
        scene.hints.ask()
        scene.answer()
        await until(lambda: scene.hint)
        assert not scene.is_seeking and progress.value == 0
        [request] = scene.questions
        assert request["position"] == str(game.position) and request["reasons"] and request["seed"] == 7
        shown = [scene.hint]
        for _ in range(3):
            scene.hints.ask()
            shown.append(scene.hint)
        assert len(set(shown[:3])) == 3 and shown[3] == shown[0]
        assert len(scene.questions) == 1

    run(scenario)


def test_the_next_position_is_asked_about_anew(run: Run) -> None:
    async def scenario(scene: Scene) -> None:
        scene.answer()
        scene.hints.ask()
        await until(lambda: scene.hint)
        scene.store.dispatch(Confirm())
        scene.hints.ask()
        await until(lambda: len(scene.questions) == 2)
        assert scene.questions[0]["position"] != scene.questions[1]["position"]
        put(scene.store)

    run(scenario)


def test_a_hint_that_comes_too_late_is_not_shown(run: Run, game: Game) -> None:
    async def scenario(scene: Scene) -> None:
        move = choose(game.position, 1, seed=1)[0]
        for leave in ((GoToPly(1),), (Prepare(move), Confirm())):
            put(scene.store, game=game)
            scene.hints.ask()
            await until(lambda: scene.engine.polls)
            for action in leave:
                scene.store.dispatch(action)
            scene.answer()
            assert not scene.is_seeking
            await asyncio.sleep(LONG_ENOUGH)
            assert scene.hint is None
            scene.engine.reply["done"], scene.engine.polls = False, 0
        assert scene.engine.halted == [1, 2]

    run(scenario)


def test_no_hint_is_asked_for_where_nobody_may_move(run: Run) -> None:
    async def scenario(scene: Scene) -> None:
        scene.store.dispatch(GoToPly(1))
        scene.hints.ask()
        put(scene.store, game=random_game(3))
        scene.hints.ask()
        await asyncio.sleep(LONG_ENOUGH)
        assert scene.engine.requests == []

    run(scenario)


def test_a_failure_is_shown_and_can_be_tried_again(run: Run) -> None:
    async def scenario(scene: Scene) -> None:
        scene.engine.fails = True
        scene.hints.ask()
        await until(lambda: scene.shows_error)
        assert not scene.is_seeking
        scene.engine.fails = False
        scene.answer()
        scene.retry()
        assert not scene.shows_error
        await until(lambda: scene.hint)

    run(scenario)


def test_a_failure_is_forgotten_with_its_position(run: Run) -> None:
    async def scenario(scene: Scene) -> None:
        scene.engine.fails = True
        scene.hints.ask()
        await until(lambda: scene.shows_error)
        scene.store.dispatch(GoToPly(1))
        assert not scene.shows_error

    run(scenario)


@pytest.mark.slow
def test_the_hint_for_the_building_asks_for_the_plan_first_while_it_is_possible(run: Run, game: Game) -> None:
    async def scenario(scene: Scene) -> None:
        scene.answer()
        scene.hints.ask()
        await until(lambda: scene.hint)
        plan = scene.hint
        assert plan is not None
        # The tile is laid elsewhere: the building of the plan comes first where it is still possible.
        for elsewhere in sorted(game.position.placements):
            planned = str(plan.moves[1]) if game.position.play(elsewhere).violation(plan.moves[1]) is None else None
            put(scene.store, game=game)
            for action in (Suggest(plan), Cancel(), Prepare(elsewhere), Confirm()):
                scene.store.dispatch(action)
            scene.hints.ask()
            await until(lambda: scene.hint)
            assert scene.questions[-1].get("first") == (None if planned is None else [planned])

    run(scenario)


def test_the_engine_looks_on_while_a_hint_is_on_the_board_and_says_when_a_better_turn_comes_up(run: Run) -> None:
    async def scenario(scene: Scene) -> None:
        scene.answer()
        scene.hints.ask()
        await until(lambda: scene.looks_on)
        assert scene.hint is not None and scene.engine.look is not None
        offered, button = scene.hint, scene.document.getElementById("hint")
        assert scene.engine.requests[-1]["watch"] == scene.questions[0]["position"]
        better = choose(scene.store.state.table.position, 1, seed=3) if scene.store.state.table else ()
        turns = [{"moves": [str(move) for move in better], "reasons": []}, *scene.engine.look["candidates"]]
        scene.engine.look = {**scene.engine.look, "candidates": turns}
        for tries, chances, is_better in ((500, 0.9, False), (2000, 0.53, False), (2000, 0.6, True)):
            scene.see(tries, chances, 0.5)
            scene.engine.polls = 0
            await until(lambda: scene.engine.polls >= 2)
            assert scene.hint == offered, "what is on the board stays until the player asks"
            assert bool(scene.said) is (button.getAttribute("data-better") == "true") is is_better
        scene.hints.ask()
        assert scene.hint == Hint(tuple(better))
        await until(lambda: scene.looks_on)
        scene.store.dispatch(Cancel())
        assert scene.hint is None and not scene.looks_on, "nobody looks at it any more"

    run(scenario)
