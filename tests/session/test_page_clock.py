"""The time of the present ply: when it runs, when it stands, and where it goes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from session.lessons.lessons import LESSONS
from session.page.commands import (
    Action,
    ClearTable,
    CountTime,
    CoverPage,
    LeaveLesson,
    PutOnTable,
    ShowPage,
    StartLesson,
    StopClock,
    WatchGame,
    WatchLast,
)
from session.page.state import Moment, State
from session.table.intents import Choose, Confirm, GoToPly, PointAt, Prepare, Redo, SetSeat, Undo
from taluva import Hex, parse_move
from tests.rules.random_games import random_game
from tests.session.games import game_of
from tests.session.pages import CLOCK, DEAL, FOUR_PLIES, after, on_table, save_in, save_of, table_in

TILE = game_of(DEAL, "0,0/0")
TURN = game_of(DEAL, "0,0/0 hut:1,-1")
OVER = random_game(1)

RUNS = on_table(TURN, clock=CLOCK)
STANDS = {
    "stopped": on_table(TURN, clock=CLOCK, stopped=True),
    "a computer's turn": on_table(TURN, clock=CLOCK, levels=(0, 2)),
    "over": on_table(OVER, clock=CLOCK),
    "browsing": after(RUNS, GoToPly(1)),
    "covered": after(RUNS, CoverPage(True)),
    "out of sight": after(RUNS, ShowPage(False)),
    "a lesson": after(RUNS, StartLesson(LESSONS[0])),
}
"""Games with a clock that stands, each for one reason."""

# ---- when it runs -----------------------------------------------------------------------


def test_the_clock_of_a_person_to_move_runs() -> None:
    assert RUNS.clock_waits and RUNS.time_runs
    assert RUNS.ticking_since == 0.0
    assert on_table(TURN, clock=CLOCK, levels=(2, 0)).time_runs


@pytest.mark.parametrize("state", STANDS.values(), ids=STANDS)
def test_a_clock_stands_for_each_reason_alone(state: State) -> None:
    assert not state.time_runs
    assert state.ticking_since is None
    assert state.seconds_spent(Moment(99.0)) == 0.0


def test_the_clock_waits_for_a_person_who_has_stopped_it_or_looks_elsewhere() -> None:
    waits = {name for name, state in STANDS.items() if state.clock_waits}
    assert waits == {"stopped", "covered", "out of sight"}


@pytest.mark.parametrize("name", sorted(STANDS.keys() - {"out of sight"}))
def test_without_a_clock_time_is_measured_as_long_as_the_page_is_in_sight(name: str) -> None:
    save = replace(save_in(STANDS[name]), clock=None)
    state = after(State(), PutOnTable(save))
    for action in (GoToPly(1), CoverPage(True), StartLesson(LESSONS[0])):
        state = after(state, action, at=5.0)
        assert state.time_runs
        assert state.seconds_spent(Moment(7.5)) == 7.5
    hidden = after(state, ShowPage(False), at=9.0)
    assert not hidden.time_runs
    assert hidden.seconds_spent(Moment(20.0)) == 9.0


def test_time_that_runs_is_counted_from_what_was_saved() -> None:
    state = after(State(), PutOnTable(save_of(TURN, running=2.5)), at=10.0)
    assert state.seconds_spent(Moment(10.0)) == 2.5
    assert state.seconds_spent(Moment(13.25)) == 5.75
    assert state.seconds_spent(Moment(9.0)) == 2.5, "a time before it began counts nothing"


def test_a_new_game_begins_its_own_time() -> None:
    state = after(RUNS, PutOnTable(save_of(TURN, clock=CLOCK, running=1.0)), at=6.0)
    assert (state.ticking_since, save_in(state).running) == (6.0, 1.0)
    assert after(RUNS, ClearTable(), at=6.0).ticking_since is None


# ---- when it stops and goes on ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("stop", "go_on"),
    [
        (StopClock(True), StopClock(False)),
        (CoverPage(True), CoverPage(False)),
        (ShowPage(False), ShowPage(True)),
        (GoToPly(1), GoToPly(None)),
        (WatchGame(), GoToPly(None)),
        (WatchLast(), GoToPly(None)),
        (StartLesson(LESSONS[0]), LeaveLesson()),
        (SetSeat(1, 2), SetSeat(1, 0)),
    ],
    ids=lambda action: type(action).__name__,
)
def test_a_clock_that_stops_goes_on_where_it_was(
    stop: Action,
    go_on: Action,
) -> None:
    stopped = after(RUNS, stop, at=4.0)
    assert stopped.ticking_since is None
    assert save_in(stopped).running == 4.0
    runs = after(stopped, go_on, at=10.0)
    assert runs.ticking_since == 10.0
    assert runs.seconds_spent(Moment(11.5)) == 5.5


def test_the_save_says_that_the_clock_is_stopped_by_hand() -> None:
    stopped = after(RUNS, StopClock(True), at=4.0)
    assert save_in(stopped) == save_of(TURN, clock=CLOCK, running=4.0, stopped=True)
    assert save_in(after(stopped, StopClock(False), at=9.0)) == save_of(TURN, clock=CLOCK, running=4.0)


def test_what_is_looked_at_leaves_a_stopped_clock_stopped() -> None:
    stopped = after(RUNS, StopClock(True), at=4.0)
    for action in (PointAt(Hex(0, 2)), GoToPly(1), SetSeat(0, 2), CountTime()):
        assert save_in(after(stopped, action, at=6.0)).stopped


def test_a_stopped_clock_goes_on_as_soon_as_somebody_plays_on() -> None:
    stopped = after(RUNS, StopClock(True), at=4.0)
    state = after(stopped, Choose(Hex(0, 2)), at=7.0)
    assert not save_in(state).stopped
    assert (save_in(state).running, state.ticking_since) == (4.0, 7.0)
    state = after(stopped, Prepare(parse_move("0,2/2")), Confirm(), at=7.0)
    assert (save_in(state).seconds, save_in(state).stopped) == ((None, None, 4.0), False)


def test_without_a_clock_a_stop_takes_no_time_away() -> None:
    stopped = after(on_table(TURN, stopped=True), Choose(Hex(0, 2)), at=4.0)
    assert not save_in(stopped).stopped
    assert stopped.seconds_spent(Moment(6.0)) == 6.0
    assert after(on_table(TURN), StopClock(True), at=4.0).seconds_spent(Moment(6.0)) == 6.0


def test_time_can_be_counted_while_it_runs() -> None:
    state = after(RUNS, CountTime(), at=3.0)
    assert save_in(state).running == 3.0
    assert state.ticking_since == 3.0
    state = after(state, CountTime(), at=3.5)
    assert save_in(state).running == 3.5
    assert state.seconds_spent(Moment(4.0)) == 4.0


def test_time_in_which_the_device_slept_is_not_counted() -> None:
    state = after(RUNS, CountTime(3600.0), at=3602.0)
    assert (save_in(state).running, state.ticking_since) == (2.0, 3602.0)
    # A ply has counted the time before the sleep was noticed.
    state = after(state, CountTime(), at=3604.0)
    assert save_in(after(state, CountTime(3600.0), at=3605.0)).running == 4.0


def test_the_time_of_a_game_without_a_clock_runs_on_during_a_lesson() -> None:
    state = after(on_table(TURN), StartLesson(LESSONS[0]), at=2.0)
    state = after(state, CountTime(), at=3.0)
    assert save_in(state).running == 3.0
    assert save_in(after(state, LeaveLesson(), at=4.0)).running == 3.0
    assert after(state, LeaveLesson(), at=4.0).seconds_spent(Moment(5.0)) == 5.0


# ---- where it goes ----------------------------------------------------------------------------


def test_each_ply_takes_the_time_since_the_one_before() -> None:
    state = after(RUNS, Prepare(parse_move("0,2/2")), Confirm(), at=10.0)
    assert (save_in(state).seconds, save_in(state).running, state.ticking_since) == ((None, None, 10.0), 0.0, 10.0)
    state = after(state, Prepare(parse_move("hut:-1,2")), Confirm(), at=12.5)
    assert (save_in(state).seconds, state.ticking_since) == ((None, None, 10.0, 2.5), 12.5)


def test_a_ply_that_hands_on_to_a_computer_lets_the_clock_stand() -> None:
    state = after(on_table(TILE, clock=CLOCK, levels=(0, 2)), Prepare(parse_move("hut:1,-1")), Confirm(), at=4.0)
    assert (save_in(state).seconds, save_in(state).running, state.ticking_since) == ((None, 4.0), 0.0, None)


def test_undo_gives_back_the_time_of_later_turns_on_a_clock() -> None:
    state = on_table(TILE, clock=CLOCK, takeback=True, seconds=(6.0,))
    state = after(state, Prepare(parse_move("hut:1,-1")), Confirm(), at=5.0)
    undone = after(state, Undo(), at=8.0)
    assert table_in(undone).game == TILE
    assert (save_in(undone).seconds, save_in(undone).running, undone.ticking_since) == ((6.0,), 5.0, 8.0)
    assert after(undone, Redo(), at=9.0).save == replace(save_in(state), seconds=(6.0, 6.0))


def test_undo_counts_all_time_to_the_ply_that_is_played_instead_without_a_clock() -> None:
    state = on_table(TILE, takeback=True, seconds=(6.0,))
    state = after(state, Prepare(parse_move("hut:1,-1")), Confirm(), at=5.0)
    undone = after(state, Undo(), at=8.0)
    assert (save_in(undone).seconds, save_in(undone).running, undone.ticking_since) == ((6.0,), 8.0, 8.0)


def test_undo_leaves_a_clock_that_stands_standing() -> None:
    covered = after(on_table(FOUR_PLIES, clock=CLOCK, takeback=True), CoverPage(True), at=2.0)
    undone = after(covered, Undo(), at=5.0)
    assert (undone.ticking_since, save_in(undone).running) == (None, 0.0)
    assert after(undone, CoverPage(False), at=6.0).ticking_since == 6.0
