"""The computers' machine: what moves it, and what at the table makes a turn due or takes it away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bots import choose
from session.lessons.lessons import LESSONS
from session.page.commands import (
    Action,
    ChangeSettings,
    ClearTable,
    LeaveLesson,
    OpponentEvent,
    PauseComputers,
    PutOnTable,
    RecordSave,
    RenameDefaults,
    StartLesson,
    StepComputers,
    StepReplay,
    WatchGame,
)
from session.page.opponent import Activity, Event, Opponent
from session.page.reduce import reduce
from session.page.state import Moment, State
from session.saves.save import Save, new_save
from session.settings import Settings
from session.table.intents import Confirm, GoToPly, PlayMove, PointAt, Prepare, SetSeat, ShowMove, Undo
from taluva import Game, Hex, Move
from tests.rules.random_games import random_game

PERSON_FIRST, COMPUTER_FIRST, WATCHED = (0, 2), (2, 0), (2, 2)


def save_of(game: Game, levels: tuple[int, ...], takeback: bool = True) -> Save:
    return replace(new_save(game, (1, 2)), levels=levels, takeback=takeback)


def after(state: State, *actions: Action | Event) -> State:
    """Return the state after actions; an event stands for its command."""
    for action in actions:
        state = reduce(state, OpponentEvent(action) if isinstance(action, Event) else action, Moment())
    return state


def on_table(levels: tuple[int, ...], plies: int = 0) -> State:
    """Return the state with a game on the table."""
    return after(State(), PutOnTable(save_of(random_game(3, plies=plies), levels)))


def turn_on(state: State) -> tuple[Move, ...]:
    """Return a turn for the seat to move."""
    assert state.table is not None
    return choose(state.table.game.position, 1, seed=1)


def shown(state: State) -> State:
    """Return the state in which the first move of a turn lies prepared on the board."""
    return after(state, Event.ANSWERED, ShowMove(turn_on(state)[0]))


def whole_turn(state: State) -> State:
    """Return the state after the computer that is thinking has played its turn."""
    moves = turn_on(state)
    state = after(state, Event.ANSWERED)
    for move in moves[:-1]:
        state = after(state, ShowMove(move), Event.SHOWN, PlayMove(move), Event.NEXT_MOVE)
    return after(state, ShowMove(moves[-1]), Event.SHOWN, PlayMove(moves[-1]), Event.TURN_OVER)


# ---- the machine --------------------------------------------------------------------


def test_a_turn_of_two_moves_goes_from_rest_to_rest() -> None:
    opponent = Opponent()
    phases = []
    for event in (Event.TURN, Event.ANSWERED, Event.SHOWN, Event.NEXT_MOVE, Event.SHOWN, Event.TURN_OVER):
        opponent = opponent.after(event)
        phases.append(opponent.activity)
    assert phases == [
        Activity.THINKING,
        Activity.SHOWING,
        Activity.PLAYED,
        Activity.SHOWING,
        Activity.PLAYED,
        Activity.RESTING,
    ]
    assert opponent.turn == 1


def test_a_failure_waits_until_a_person_asks_again() -> None:
    failed = Opponent(Activity.THINKING, 4).after(Event.NO_ANSWER)
    assert failed == Opponent(Activity.FAILED, 4)
    for event in set(Event) - {Event.RETRY, Event.LEFT}:
        assert failed.after(event) == failed
    assert failed.after(Event.RETRY) == Opponent(Activity.THINKING, 5)


@pytest.mark.parametrize("phase", list(Activity))
def test_a_turn_that_leaves_the_table_ends_in_rest_from_everywhere(phase: Activity) -> None:
    assert Opponent(phase, 2).after(Event.LEFT) == Opponent(Activity.RESTING, 2)


def test_only_asking_counts_a_turn() -> None:
    for phase in Activity:
        for event in Event:
            opponent = Opponent(phase, 7).after(event)
            asks = opponent.activity is Activity.THINKING and phase is not Activity.THINKING
            assert opponent.turn == (8 if asks else 7)


@pytest.mark.parametrize(
    ("phase", "event"),
    [
        (Activity.RESTING, Event.ANSWERED),
        (Activity.RESTING, Event.SHOWN),
        (Activity.RESTING, Event.RETRY),
        (Activity.THINKING, Event.TURN),
        (Activity.SHOWING, Event.ANSWERED),
        (Activity.SHOWING, Event.NO_ANSWER),
        (Activity.PLAYED, Event.SHOWN),
    ],
)
def test_what_comes_at_the_wrong_time_changes_nothing(phase: Activity, event: Event) -> None:
    assert Opponent(phase, 1).after(event) == Opponent(phase, 1)


# ---- at the table --------------------------------------------------------------------


def test_a_computer_that_begins_thinks_as_soon_as_the_game_is_on_the_table() -> None:
    assert on_table(COMPUTER_FIRST).opponent == Opponent(Activity.THINKING, 1)
    assert on_table(PERSON_FIRST).opponent == Opponent()
    assert on_table(()).opponent == Opponent()
    over = after(State(), PutOnTable(save_of(random_game(3), WATCHED)))
    assert over.table is not None and over.table.game.is_over
    assert over.opponent == Opponent()


def test_a_computer_thinks_when_the_person_before_it_has_played() -> None:
    state = on_table(PERSON_FIRST)
    tile, building = turn_on(state)
    state = after(state, Prepare(tile), Confirm())
    assert state.opponent == Opponent()
    assert after(state, Prepare(building), Confirm()).opponent == Opponent(Activity.THINKING, 1)


def test_a_played_turn_hands_on_to_the_person_or_to_the_next_computer() -> None:
    state = whole_turn(on_table(COMPUTER_FIRST))
    assert state.table is not None and state.table.game.ply == 2
    assert state.opponent == Opponent(Activity.RESTING, 1)
    assert whole_turn(on_table(WATCHED)).opponent == Opponent(Activity.THINKING, 2)


def test_a_move_that_is_shown_and_played_is_part_of_the_turn() -> None:
    state = shown(on_table(COMPUTER_FIRST))
    assert state.opponent == Opponent(Activity.SHOWING, 1)
    state = after(state, Event.SHOWN, PlayMove(turn_on(state)[0]))
    assert state.table is not None and state.table.game.ply == 1
    assert state.opponent == Opponent(Activity.PLAYED, 1)


def test_a_person_may_play_at_once_while_the_computers_last_move_still_shows() -> None:
    state = on_table(COMPUTER_FIRST)
    first, second = turn_on(state)
    state = after(state, Event.ANSWERED, ShowMove(first), Event.SHOWN, PlayMove(first), Event.NEXT_MOVE)
    state = after(state, ShowMove(second), Event.SHOWN, PlayMove(second))
    assert state.opponent.activity is Activity.PLAYED
    for move in turn_on(state):
        state = after(state, Prepare(move), Confirm())
    assert state.opponent == Opponent(Activity.THINKING, 2)


def test_what_does_not_concern_the_turn_lets_it_go_on() -> None:
    state = on_table(COMPUTER_FIRST)
    for action in (
        PointAt(Hex(0, 0)),
        RecordSave("a", "A game", 1),
        ChangeSettings(Settings(language="de")),
        SetSeat(1, 0),
        GoToPly(None),
    ):
        assert after(state, action).opponent == Opponent(Activity.THINKING, 1), action


def test_a_change_of_language_that_renames_players_lets_the_turn_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(Game.new(seed=3), names=("Spieler 1", "Ben"))
    thinking = after(State(), PutOnTable(save_of(game, COMPUTER_FIRST)))
    words = frozenset({"Player {number}", "Spieler {number}"})
    monkeypatch.setattr("session.setup.in_every_language", lambda _message: words)
    for state in (thinking, shown(thinking), after(thinking, Event.NO_ANSWER)):
        renamed = after(state, RenameDefaults())
        assert renamed.table is not None and renamed.table.game.names == ("Player 1", "Ben")
        assert renamed.opponent == state.opponent


def test_undo_ends_the_turn_and_gives_the_person_the_move_back() -> None:
    state = on_table(PERSON_FIRST)
    for move in turn_on(state):
        state = after(state, Prepare(move), Confirm())
    for busy in (state, shown(state), after(state, Event.NO_ANSWER)):
        assert after(busy, Undo()).opponent == Opponent(Activity.RESTING, 1)


def test_undo_among_computers_asks_anew_for_the_turn_before() -> None:
    state = after(whole_turn(on_table(WATCHED)), Undo())
    assert state.table is not None and state.table.game.ply == 1
    assert state.opponent == Opponent(Activity.THINKING, 3)


def test_browsing_ends_the_turn_and_the_way_back_begins_it_again() -> None:
    state = on_table(COMPUTER_FIRST, plies=4)
    for busy in (state, shown(state), after(state, Event.NO_ANSWER)):
        browsing = after(busy, GoToPly(1))
        assert browsing.opponent == Opponent(Activity.RESTING, 1)
        assert after(browsing, GoToPly(2)).opponent == Opponent(Activity.RESTING, 1)
        assert after(browsing, GoToPly(None)).opponent == Opponent(Activity.THINKING, 2)


def test_a_replay_that_reaches_the_present_begins_the_turn_again() -> None:
    state = after(on_table(COMPUTER_FIRST, plies=4), WatchGame(), StepReplay(), StepReplay(), StepReplay())
    assert state.opponent == Opponent(Activity.RESTING, 1)
    assert after(state, StepReplay()).opponent == Opponent(Activity.THINKING, 2)


def test_another_game_ends_the_turn_also_where_it_is_the_same_position() -> None:
    state = on_table(COMPUTER_FIRST)
    assert state.save is not None
    assert after(state, PutOnTable(state.save)).opponent == Opponent(Activity.THINKING, 2)
    assert after(state, PutOnTable(replace(state.save, levels=()))).opponent == Opponent(Activity.RESTING, 1)
    assert after(state, ClearTable()).opponent == Opponent(Activity.RESTING, 1)


def test_a_lesson_ends_the_turn_and_the_game_takes_it_up_again() -> None:
    for busy in (on_table(COMPUTER_FIRST), shown(on_table(COMPUTER_FIRST))):
        lesson = after(busy, StartLesson(LESSONS[0]))
        assert lesson.opponent == Opponent(Activity.RESTING, 1)
        assert after(lesson, LeaveLesson()).opponent == Opponent(Activity.THINKING, 2)


def test_a_seat_that_a_person_takes_ends_the_turn_and_another_level_begins_it_again() -> None:
    state = on_table(COMPUTER_FIRST)
    for busy in (state, shown(state), after(state, Event.NO_ANSWER)):
        by_hand = after(busy, SetSeat(0, 0))
        assert by_hand.opponent == Opponent(Activity.RESTING, 1)
        assert after(by_hand, SetSeat(0, 3)).opponent == Opponent(Activity.THINKING, 2)
        assert after(busy, SetSeat(0, 3)).opponent == Opponent(Activity.THINKING, 2)


def test_a_failure_stays_until_it_is_retried() -> None:
    failed = after(on_table(COMPUTER_FIRST), Event.NO_ANSWER)
    assert failed.opponent == Opponent(Activity.FAILED, 1)
    assert after(failed, PointAt(Hex(0, 0)), SetSeat(1, 2)).opponent == Opponent(Activity.FAILED, 1)
    assert after(failed, Event.RETRY).opponent == Opponent(Activity.THINKING, 2)


# ---- computers that are watched ---------------------------------------------------------


def test_a_pause_holds_computers_up_at_once_and_lets_them_go_on_from_there() -> None:
    state = on_table(WATCHED)
    for busy in (state, shown(state), after(state, Event.NO_ANSWER)):
        paused = after(busy, PauseComputers(True))
        assert paused.opponent == Opponent(Activity.RESTING, 1) and paused.resting
        going = after(paused, PauseComputers(False))
        assert going.opponent == Opponent(Activity.THINKING, 2) and not going.resting


def test_a_step_plays_one_turn_and_holds_the_next_one_up() -> None:
    stepping = after(on_table(WATCHED), PauseComputers(True), StepComputers())
    assert stepping.opponent == Opponent(Activity.THINKING, 2) and not stepping.resting
    rested = whole_turn(stepping)
    assert rested.table is not None and rested.table.game.ply == 2
    assert rested.opponent == Opponent(Activity.RESTING, 2) and rested.resting
    # Also the other way: a step of computers that are not held up holds them up afterwards.
    assert whole_turn(after(on_table(WATCHED), StepComputers())).resting


def test_a_failure_in_a_step_can_be_retried() -> None:
    failed = after(on_table(WATCHED), StepComputers(), Event.NO_ANSWER)
    assert after(failed, Event.RETRY).opponent.activity is Activity.THINKING


def test_a_pause_holds_up_no_computer_that_plays_against_a_person() -> None:
    state = after(on_table(WATCHED), PauseComputers(True))
    assert after(state, SetSeat(1, 0)).opponent == Opponent(Activity.THINKING, 2)
    fresh = PutOnTable(save_of(random_game(3, plies=0), COMPUTER_FIRST))
    assert after(state, fresh).opponent.activity is Activity.THINKING
    assert after(state, PutOnTable(save_of(random_game(3, plies=0), WATCHED))).resting


def test_browsing_while_held_up_begins_nothing() -> None:
    state = after(on_table(WATCHED, plies=4), PauseComputers(True), GoToPly(1), GoToPly(None))
    assert state.opponent == Opponent(Activity.RESTING, 1)
