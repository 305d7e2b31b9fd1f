"""The store: what subscribers hear, and in which order."""

from __future__ import annotations

import pytest

from session.lessons.lessons import LESSONS
from session.page.commands import (
    Action,
    ClearTable,
    CoverPage,
    LeaveLesson,
    PutOnTable,
    RecordSave,
    RenameDefaults,
    ShowPage,
    StartLesson,
)
from session.page.state import Moment, State
from session.page.store import Change, Store
from session.table.intents import Confirm, GoToPly, PointAt, Undo
from taluva import Hex
from tests.session.games import game_of
from tests.session.pages import DEAL, FOUR_PLIES, Page, on_table, save_of
from tests.session.speaking import call_players_in_german


def store_of(state: State | None = None) -> Store:
    return Store(State() if state is None else state, lambda: Moment(3.0, 4))


def test_an_action_changes_the_state_and_is_reported() -> None:
    store = store_of()
    changes: list[Change] = []
    store.subscribe(changes.append)
    before = store.state
    store.dispatch(CoverPage(True))
    assert store.state == State(covered=True)
    assert changes == [Change(before, store.state, CoverPage(True))]


def test_an_action_happens_at_the_present_moment() -> None:
    store = store_of()
    store.dispatch(PutOnTable(save_of()))
    assert store.now == Moment(3.0, 4)
    assert store.state.ticking_since == 3.0


def test_what_means_nothing_is_not_reported() -> None:
    store = store_of()
    changes: list[Change] = []
    store.subscribe(changes.append)
    before = store.state
    store.dispatch(CoverPage(False))
    store.dispatch(Confirm())
    assert store.state is before and changes == []


def test_subscribers_hear_in_the_order_in_which_they_subscribed() -> None:
    store = store_of()
    heard: list[str] = []
    for name in ("first", "second", "third"):
        store.subscribe(lambda _change, name=name: heard.append(name))  # type: ignore[misc]  # mypy infers no default
    store.dispatch(CoverPage(True))
    assert heard == ["first", "second", "third"]


def test_what_a_subscriber_dispatches_waits_until_all_have_heard() -> None:
    store = store_of()
    heard: list[tuple[str, Action, bool]] = []

    def answer(change: Change) -> None:
        heard.append(("first", change.action, store.state.visible))
        if change.action == CoverPage(True):
            store.dispatch(ShowPage(False))
            store.dispatch(CoverPage(False))
            assert store.state.visible and store.state.covered

    store.subscribe(answer)
    store.subscribe(lambda change: heard.append(("second", change.action, store.state.visible)))
    store.dispatch(CoverPage(True))
    assert heard == [
        ("first", CoverPage(True), True),
        ("second", CoverPage(True), True),
        ("first", ShowPage(False), False),
        ("second", ShowPage(False), False),
        ("first", CoverPage(False), False),
        ("second", CoverPage(False), False),
    ]
    assert store.state == State(visible=False)


def test_a_change_says_what_was_before_it() -> None:
    store = store_of()
    changes: list[Change] = []
    store.subscribe(lambda change: store.dispatch(ShowPage(False)))
    store.subscribe(changes.append)
    store.dispatch(CoverPage(True))
    first, second = changes
    assert (first.before, first.after) == (State(), State(covered=True))
    assert second.before is first.after
    assert second.after is store.state


def test_a_subscriber_that_fails_leaves_the_store_ready_for_the_next_action() -> None:
    store = store_of()
    heard: list[Action] = []

    def fail(change: Change) -> None:
        if change.action == CoverPage(True):
            store.dispatch(ShowPage(False))
            raise RuntimeError("broken")

    store.subscribe(fail)
    store.subscribe(lambda change: heard.append(change.action))
    with pytest.raises(RuntimeError, match="broken"):
        store.dispatch(CoverPage(True))
    assert store.state.covered and heard == []
    store.dispatch(CoverPage(False))
    assert heard == [CoverPage(False)]
    assert store.state == State(), "what waited when the subscriber failed is dropped"


# ---- what a change tells of itself ----------------------------------------------------


def change_by(state: State, action: Action) -> Change:
    """Return the change that an action makes."""
    store = store_of(state)
    changes: list[Change] = []
    store.subscribe(changes.append)
    store.dispatch(action)
    (change,) = changes
    return change


THREE = game_of(DEAL, "0,0/0 hut:1,-1 0,2/2")


@pytest.mark.parametrize(
    ("state", "action", "moves"),
    [
        (on_table(THREE), Undo(), True),
        (on_table(THREE), PointAt(Hex(1, 0)), False),
        (on_table(THREE), GoToPly(1), False),
        (on_table(THREE), RecordSave("a", "", 1), False),
        (on_table(THREE), PutOnTable(save_of(FOUR_PLIES)), False),
        (on_table(THREE), ClearTable(), False),
        (on_table(THREE), StartLesson(LESSONS[0]), False),
        (State(), PutOnTable(save_of(THREE)), False),
        (State(), CoverPage(True), False),
    ],
    ids=lambda value: type(value).__name__,
)
def test_moves_are_plies_played_or_taken_back_on_the_same_table(state: State, action: Action, moves: bool) -> None:
    assert change_by(state, action).moves is moves


def test_a_ply_that_is_played_is_a_move() -> None:
    page = Page()
    page.do(PutOnTable(save_of(THREE)), Undo())
    page.changes.clear()
    page.do(Confirm())
    assert [(type(change.action), change.moves) for change in page.changes] == [(Confirm, True), (RecordSave, False)]


def test_the_game_that_comes_back_after_a_lesson_has_not_moved() -> None:
    store = store_of(on_table(THREE))
    store.dispatch(StartLesson(LESSONS[0]))
    assert not change_by(store.state, LeaveLesson()).moves


@pytest.mark.parametrize(
    ("action", "is_new"),
    [
        (PutOnTable(save_of()), True),
        (ClearTable(), True),
        (StartLesson(LESSONS[0]), True),
        (Undo(), False),
        (PointAt(Hex(1, 0)), False),
        (CoverPage(True), False),
    ],
    ids=lambda value: type(value).__name__,
)
def test_another_game_or_lesson_is_a_new_table(action: Action, is_new: bool) -> None:
    assert change_by(on_table(THREE), action).new_table is is_new


def test_leaving_a_lesson_is_a_new_table() -> None:
    store = store_of()
    store.dispatch(StartLesson(LESSONS[0]))
    assert change_by(store.state, LeaveLesson()).new_table


def test_renamed_players_are_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    state = on_table(THREE)
    call_players_in_german(monkeypatch)
    change = change_by(state, RenameDefaults())
    assert change.after.table is not None and change.after.table.game.names == ("Spieler 1", "Spieler 2")
    assert not change.moves
