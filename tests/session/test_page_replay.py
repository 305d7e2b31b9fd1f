"""A game that plays itself while it is looked at."""

from __future__ import annotations

import pytest

from session.lessons.lessons import LESSONS
from session.page.commands import (
    LeaveLesson,
    PutOnTable,
    RunReplay,
    StartLesson,
    StepReplay,
    WatchGame,
    WatchLast,
)
from session.page.state import State
from session.table.intents import GoToPly
from tests.session.pages import BEGUN, FOUR_PLIES, after, on_table, save_of, table_in

WATCHED = after(on_table(FOUR_PLIES), WatchGame())


def test_a_game_is_watched_from_its_beginning_to_the_present() -> None:
    state, shown = WATCHED, []
    while state.replaying:
        shown.append(table_in(state).shown)
        state = after(state, StepReplay())
    assert shown == [0, 1, 2, 3]
    assert table_in(state) == table_in(on_table(FOUR_PLIES))


def test_a_replay_goes_on_from_the_ply_that_is_looked_at() -> None:
    state = after(on_table(FOUR_PLIES), GoToPly(2), RunReplay(True))
    assert state.replaying and table_in(state).shown == 2
    state = after(state, StepReplay())
    assert state.replaying and table_in(state).shown == 3


def test_a_replay_stops_where_it_is() -> None:
    state = after(WATCHED, StepReplay(), RunReplay(False))
    assert not state.replaying and table_in(state).shown == 1


@pytest.mark.parametrize("ply", [0, 2, None])
def test_going_to_a_ply_by_hand_stops_a_replay(ply: int | None) -> None:
    state = after(WATCHED, GoToPly(ply))
    assert not state.replaying and table_in(state).shown == ply


def test_in_the_present_there_is_nothing_to_replay() -> None:
    state = after(on_table(FOUR_PLIES), RunReplay(True))
    assert state.replaying
    assert after(state, StepReplay()) == on_table(FOUR_PLIES)
    assert after(State(replaying=True), StepReplay()) == State()
    begun = after(on_table(BEGUN), WatchGame())
    assert begun.replaying and not table_in(begun).browsing


def test_another_table_stops_a_replay() -> None:
    assert not after(WATCHED, PutOnTable(save_of())).replaying
    lesson = after(WATCHED, StartLesson(LESSONS[0]))
    assert not lesson.replaying
    assert not after(lesson, RunReplay(True), LeaveLesson()).replaying
    assert table_in(after(lesson, LeaveLesson())).shown == 0


def test_a_replay_plays_nothing_and_takes_nothing_back() -> None:
    state = after(WATCHED, StepReplay(), StepReplay())
    assert state.save is WATCHED.save


def test_the_last_turns_of_the_others_are_watched_again_and_the_present_comes_back() -> None:
    present = on_table(FOUR_PLIES)
    state, shown = after(present, WatchLast()), []
    while state.replaying:
        shown.append(table_in(state).shown)
        state = after(state, StepReplay())
    # The first player is to move, and the second has laid and built.
    assert shown == [2, 3] and state == present


def test_after_ones_own_tile_that_is_watched_again() -> None:
    state = after(on_table(FOUR_PLIES.at(3)), WatchLast())
    assert state.replaying and table_in(state).shown == 2
    assert not after(on_table(BEGUN), WatchLast()).replaying
