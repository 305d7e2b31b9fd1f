"""The review's dialog: it goes on in the background, follows the language, and belongs to one game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bots import choose
from bots.jobs import ReviewJob
from session.page.commands import ChangeSettings, RenameDefaults
from session.page.store import Subscriber
from session.settings import Settings
from session.table.intents import Confirm, Prepare
from taluva import Game
from tests.engine.fakes import Document, Element, FakeEngine, until
from tests.engine.tables import put, store_with
from tests.event_loop import run as run_to_end
from tests.pseudo_language import PSEUDO
from tests.rules.random_games import random_game
from tests.session.worker import told_when_done
from web.engine.inquiry import Fields
from web.engine.review import ReviewDialog

LONG_ENOUGH = 0.08
"""Seconds in which an engine that answers would have been polled."""


@pytest.fixture(scope="module")
def game() -> Game:
    """Return the game to review."""
    return replace(random_game(3, plies=10), names=("Spieler 1", "Ben"))


@pytest.fixture(scope="module")
def reply(game: Game) -> Fields:
    """Return what the engine says in the end."""
    return told_when_done(ReviewJob({"review": str(game), "seed": 1, "simulations": 4}))


class Scene:
    """The dialog on a page with a game on its table."""

    def __init__(self, document: Document, game: Game, reply: Fields, *before: Subscriber) -> None:
        self.document = document
        self.engine = FakeEngine({**reply, "done": False, "progress": 0.5})
        self.store = store_with(*before)
        self.dialog = ReviewDialog(self.store, self.engine)
        self.store.subscribe(self.dialog.on_change)
        put(self.store, game=game)

    def element(self, name: str) -> Element:
        return self.document.getElementById(f"review-{name}")

    @property
    def words(self) -> str:
        return self.element("words").textContent

    @property
    def is_done(self) -> bool:
        return self.document.getElementById("review").getAttribute("data-done") == "true"

    @property
    def texts(self) -> list[str]:
        """Return every text that has been filled into the dialog."""
        return [text for name in ("words", "curve", "head", "players") for text in self.element(name).texts()]

    async def finish(self) -> None:
        """Let the engine end the review."""
        self.engine.reply.update(done=True, progress=1.0)
        await until(lambda: self.is_done)


Scenario = Callable[[Scene], Awaitable[None]]
Run = Callable[[Scenario], None]


@pytest.fixture
def run(document: Document, game: Game, reply: Fields, follow_language: Subscriber) -> Run:
    """Return what carries out a scenario on such a page."""

    def run_scenario(scenario: Scenario) -> None:
        async def main() -> None:
            await scenario(Scene(document, game, reply, follow_language))

        run_to_end(main())

    return run_scenario


def test_a_game_is_reviewed_once_also_while_the_dialog_is_closed(run: Run, game: Game) -> None:
    async def scenario(scene: Scene) -> None:
        dialog = scene.document.getElementById("review")
        scene.dialog.open()
        assert dialog.open and not scene.element("progress").hidden and not scene.element("stop").hidden
        await until(lambda: scene.element("progress").value == 0.5)
        dialog.close("")
        await scene.finish()
        assert scene.words == "All turns are reviewed."
        assert scene.element("progress").hidden and scene.element("stop").hidden and scene.element("again").hidden
        assert len(scene.element("rows").children) == 6 and len(scene.element("players").children) == 2
        scene.dialog.open()
        assert dialog.open and scene.is_done
        assert scene.engine.requests == [{"review": str(game), "seed": 1}]

    run(scenario)


def test_a_review_can_be_stopped_and_begun_again(run: Run) -> None:
    async def scenario(scene: Scene) -> None:
        scene.dialog.open()
        await until(lambda: scene.element("progress").value == 0.5)
        scene.dialog.stop()
        assert scene.words == "Stopped. So far:" and not scene.element("again").hidden
        assert len(scene.element("players").children) == 2, "what was reviewed so far stays"
        scene.engine.reply.update(done=True)
        await asyncio.sleep(LONG_ENOUGH)
        assert scene.words == "Stopped. So far:" and not scene.is_done
        scene.dialog.again()
        assert scene.element("again").hidden and scene.element("progress").value == 0
        await scene.finish()
        scene.dialog.stop()
        assert scene.is_done

    run(scenario)


def test_a_failure_is_said_and_the_review_can_be_begun_again(run: Run) -> None:
    async def scenario(scene: Scene) -> None:
        scene.engine.fails = True
        scene.dialog.open()
        await until(lambda: scene.words == "The computer isn’t answering.")
        assert not scene.element("again").hidden and scene.element("progress").hidden
        scene.engine.fails = False
        scene.dialog.again()
        await scene.finish()

    run(scenario)


def test_a_review_follows_the_language(run: Run) -> None:
    async def scenario(scene: Scene) -> None:
        scene.dialog.open()
        await scene.finish()
        assert scene.texts and not any("⟦" in text for text in scene.texts)
        names = {"Spieler 1", "Ben"}
        for is_open in (True, False):
            if not is_open:
                scene.document.getElementById("review").close("")
            scene.store.dispatch(ChangeSettings(Settings(language=PSEUDO)))
            assert scene.words == "⟦All turns are reviewed.⟧"
            assert [text for text in scene.texts if text not in names and "⟦" not in text] == []
            scene.store.dispatch(ChangeSettings(Settings(language="en")))
            assert not any("⟦" in text for text in scene.texts)

    run(scenario)


def test_a_review_under_way_goes_on_in_the_new_language(run: Run) -> None:
    async def scenario(scene: Scene) -> None:
        scene.dialog.open()
        await until(lambda: scene.element("progress").value == 0.5)
        scene.store.dispatch(ChangeSettings(Settings(language=PSEUDO)))
        assert scene.words.startswith("⟦The computer is going through your game.")
        await scene.finish()
        assert scene.words == "⟦All turns are reviewed.⟧"

    run(scenario)


def test_a_review_stays_when_players_are_called_otherwise(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(scene: Scene) -> None:
        scene.dialog.open()
        await scene.finish()
        assert "Spieler 1" in scene.texts
        words = frozenset({"Player {number}", "Spieler {number}"})
        monkeypatch.setattr("session.setup.in_every_language", lambda _message: words)
        scene.store.dispatch(RenameDefaults())
        assert "Player 1" in scene.texts and "Spieler 1" not in " ".join(scene.texts)
        scene.dialog.open()
        assert scene.is_done and len(scene.engine.requests) == 1

    run(scenario)


def test_another_game_is_another_review(run: Run, game: Game) -> None:
    async def scenario(scene: Scene) -> None:
        scene.dialog.open()
        await until(lambda: scene.engine.polls)
        put(scene.store, game=random_game(4, plies=4))
        scene.engine.reply["done"] = True
        await asyncio.sleep(LONG_ENOUGH)
        assert not scene.is_done and scene.engine.halted == [1]
        put(scene.store, game=game)
        scene.dialog.open()
        await scene.finish()
        # One more move makes it another game too.
        move = choose(game.position, 1, seed=1)[0]
        for action in (Prepare(move), Confirm()):
            scene.store.dispatch(action)
        scene.engine.reply["done"] = False
        scene.dialog.open()
        assert not scene.is_done and not scene.element("progress").hidden

    run(scenario)


def test_a_mistake_is_shown_on_the_board_with_what_was_better(run: Run) -> None:
    async def scenario(scene: Scene) -> None:
        scene.dialog.open()
        await scene.finish()
        [first, second] = (
            section.parts['[data-part="turns"]'].children for section in scene.element("players").children
        )
        seat, rows = (0, first) if first else (1, second)
        button = rows[-1].querySelector("button")
        assert button.getAttribute("data-seat") == str(seat)
        scene.dialog.show_mistake(seat, int(button.getAttribute("data-index") or -1))
        table = scene.store.state.table
        assert not scene.document.getElementById("review").open
        assert table is not None and table.hint is not None and str(table.shown) == button.getAttribute("data-ply")

    run(scenario)
