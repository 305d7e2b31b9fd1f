"""The panels around the engine: who is thinking, the bar for watching, and what to do after a failure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from session.page.commands import OpponentEvent, PauseComputers
from session.page.narrator import spoken
from session.page.opponent import Activity, Event
from session.page.store import Store
from session.table.intents import SetSeat
from taluva import Game
from tests.engine.fakes import Document
from tests.engine.tables import put, store_with
from tests.rules.random_games import random_game
from web.engine.error_panel import ErrorPanel
from web.engine.thinking_panel import ThinkingPanel

NAMED = replace(Game.new(seed=3), names=("Ana", "Ben"))


@pytest.fixture
def store() -> Store:
    """Return a store with nothing on the table."""
    return store_with()


@pytest.fixture
def thinking(store: Store, document: Document) -> ThinkingPanel:
    """Return the panel of who is thinking, as the page has it."""
    panel = ThinkingPanel(store)
    store.subscribe(panel.on_change)
    return panel


def report(store: Store, *events: Event) -> None:
    for event in events:
        store.dispatch(OpponentEvent(event))


def test_who_is_thinking_is_shown_with_the_progress(store: Store, thinking: ThinkingPanel, document: Document) -> None:
    app, panel = document.getElementById("app"), document.getElementById("thinking")
    put(store, (2, 0), game=NAMED)
    assert app.getAttribute("data-thinking") == "true" and not panel.hidden
    assert spoken(store.state).sentences == ("Ana is thinking…",)
    thinking.show_progress(0.4)
    assert document.getElementById("thinking-progress").value == 0.4
    report(store, Event.ANSWERED)
    assert app.getAttribute("data-thinking") is None and panel.hidden


def test_every_turn_begins_without_progress(store: Store, thinking: ThinkingPanel, document: Document) -> None:
    put(store, (2, 0), game=NAMED)
    thinking.show_progress(0.4)
    # Another level thinks anew about the same move.
    store.dispatch(SetSeat(0, 3))
    assert document.getElementById("thinking-progress").value == 0


def test_the_bar_for_watching_is_there_while_only_computers_play(
    store: Store, thinking: ThinkingPanel, document: Document
) -> None:
    bar = document.getElementById("bots-bar")
    put(store, (2, 0), plies=4)
    assert bar.hidden and thinking.pace() == 1.0
    document.getElementById("bots-speed").value = "0.4"
    assert thinking.pace() == 1.0
    store.dispatch(SetSeat(1, 2))
    assert not bar.hidden and thinking.pace() == 0.4
    store.dispatch(PauseComputers(True))
    assert not bar.hidden and document.getElementById("thinking").hidden
    put(store, (2, 2), game=random_game(3))
    assert bar.hidden and store.state.watching


class Errors:
    """The error panel of a page, and how often a hint was asked for again."""

    def __init__(self, store: Store, document: Document) -> None:
        self.store = store
        self.document = document
        self.panel = ErrorPanel(store)
        store.subscribe(self.panel.on_change)
        self.hints = 0

    @property
    def shown(self) -> tuple[bool, bool]:
        """Return whether the panel, and the button to play by hand, are shown."""
        panel, by_hand = map(self.document.getElementById, ("engine-error", "engine-by-hand"))
        return not panel.hidden, not panel.hidden and not by_hand.hidden

    def fail_hint(self) -> None:
        self.panel.show_hint_error(self.ask_again)

    def ask_again(self) -> None:
        self.hints += 1


@pytest.fixture
def errors(store: Store, document: Document) -> Errors:
    """Return a page's error panel."""
    return Errors(store, document)


def test_a_turn_without_an_answer_can_be_tried_again_or_played_by_hand(errors: Errors) -> None:
    store = errors.store
    put(store, (2, 0))
    assert errors.shown == (False, False)
    report(store, Event.NO_ANSWER)
    assert errors.shown == (True, True)
    errors.panel.retry()
    assert errors.shown == (False, False) and store.state.opponent.activity is Activity.THINKING
    report(store, Event.NO_ANSWER)
    store.dispatch(SetSeat(0, 0))
    assert errors.shown == (False, False)


def test_a_hint_without_an_answer_can_be_tried_again(errors: Errors) -> None:
    put(errors.store, (0, 2))
    errors.fail_hint()
    assert errors.shown == (True, False)
    errors.panel.retry()
    assert errors.shown == (False, False) and errors.hints == 1
    errors.fail_hint()
    errors.panel.hide_hint_error()
    assert errors.shown == (False, False)
    errors.panel.retry()
    assert errors.hints == 1 and errors.store.state.opponent.activity is Activity.RESTING
