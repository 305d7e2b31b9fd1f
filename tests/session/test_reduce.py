"""The page's state: how it answers to intents at the table and to commands about the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from session.lessons.lessons import LESSONS
from session.lessons.progress import Progress
from session.page.commands import (
    Action,
    AskLesson,
    ChangeSettings,
    ClearTable,
    CountTime,
    CoverPage,
    ForgetSave,
    LeaveLesson,
    OpponentEvent,
    PutOnTable,
    RecordSave,
    RenameDefaults,
    RenameGame,
    RunReplay,
    ShowPage,
    StartLesson,
    StepReplay,
    StopClock,
    WatchGame,
)
from session.page.opponent import Activity, Event, Opponent
from session.page.state import Moment, State
from session.settings import Settings
from session.table.hints import Hint
from session.table.intents import (
    Cancel,
    Choose,
    Confirm,
    GoToPly,
    PlayMove,
    PointAt,
    Prepare,
    Redo,
    Rotate,
    SetSeat,
    ShowMove,
    Suggest,
    TakeOption,
    Undo,
)
from session.table.table import Ghost, Site, Table
from taluva import Hex, Options, parse_move
from tests.rules.random_games import random_game
from tests.session.games import game_of
from tests.session.pages import BEGUN, CLOCK, DEAL, FOUR_PLIES, after, on_table, save_in, save_of, table_in

TILE = game_of(DEAL, "0,0/0")
TURN = game_of(DEAL, "0,0/0 hut:1,-1")
OVER = random_game(1)
FIRST_LESSON = LESSONS[0]

# ---- a game comes onto the table, and leaves it -----------------------------------------


def test_a_game_comes_onto_the_table() -> None:
    save = save_of(TURN, id="a", title="Sunday")
    assert after(State(), PutOnTable(save), at=5.0) == State(table=Table(save), ticking_since=5.0)
    assert after(State(), PutOnTable(save, visiting=True), at=5.0) == State(
        table=Table(save), visiting=True, ticking_since=5.0
    )


def test_a_game_takes_the_place_of_all_that_was_on_the_table() -> None:
    save = save_of(TURN, id="a")
    state = after(on_table(FOUR_PLIES, visiting=True), GoToPly(1), RunReplay(True), StartLesson(FIRST_LESSON))
    state = after(state, Choose(Hex(9, 9)), WatchGame(), CoverPage(True), at=3.0)
    expected = State(
        table=Table(save), progress=Progress((), FIRST_LESSON.id), covered=True, ticking_since=7.0, refused=None
    )
    assert after(state, PutOnTable(save), at=7.0) == expected


def test_a_game_that_is_put_down_leaves_nothing_behind() -> None:
    state = after(on_table(FOUR_PLIES, visiting=True), WatchGame())
    assert after(state, ClearTable()) == State()
    lesson = after(state, StartLesson(FIRST_LESSON))
    assert after(lesson, ClearTable()) == State(progress=Progress((), FIRST_LESSON.id))


def test_a_state_without_a_game_has_nothing_to_derive() -> None:
    state = State()
    assert state.own_table is None and state.save is None and state.computer_turn is None
    assert state.colours == ()
    assert not (state.watching or state.resting or state.clock_waits or state.time_runs)
    assert state.seconds_spent(Moment(9.0)) == 0.0


def test_a_game_has_its_own_colours_and_a_lesson_the_usual_ones() -> None:
    state = on_table(colours=(4, 3))
    assert state.colours == (4, 3)
    assert after(state, StartLesson(FIRST_LESSON)).colours == (1, 2)
    assert after(state, StartLesson(FIRST_LESSON), LeaveLesson()).colours == (4, 3)


# ---- intents ------------------------------------------------------------------------------

INTENTS = (
    PointAt(Hex(0, 0)),
    Choose(Hex(0, 0)),
    Rotate(True),
    TakeOption(0),
    Confirm(),
    Cancel(),
    Undo(),
    Redo(),
    ShowMove(parse_move("0,0/0")),
    PlayMove(parse_move("0,0/0")),
    Prepare(parse_move("0,0/0")),
    Suggest(Hint(())),
    SetSeat(0, 1),
    GoToPly(0),
)


@pytest.mark.parametrize("intent", INTENTS, ids=lambda intent: type(intent).__name__)
def test_without_a_game_no_intent_means_anything(intent: Action) -> None:
    state = State(language="de")
    assert after(state, intent) is state


@pytest.mark.parametrize(
    ("state", "intent"),
    [
        (on_table(BEGUN), Confirm()),
        (on_table(BEGUN), Cancel()),
        (on_table(BEGUN), Undo()),
        (on_table(BEGUN), Redo()),
        (on_table(BEGUN), TakeOption(0)),
        (on_table(BEGUN), PointAt(None)),
        (on_table(BEGUN), GoToPly(None)),
        (on_table(TILE), Rotate(True)),
        (on_table(TURN), Undo()),
        (on_table(TURN, levels=(0, 2)), Choose(Hex(0, 2))),
        (on_table(OVER), Choose(Hex(0, 2))),
        (after(on_table(TURN), GoToPly(1)), Choose(Hex(0, 2))),
    ],
)
def test_an_intent_that_means_nothing_leaves_the_very_same_state(state: State, intent: Action) -> None:
    assert after(state, intent, at=4.0) is state


def test_pointing_changes_the_table_and_not_its_save() -> None:
    state = on_table()
    pointed = after(state, PointAt(Hex(1, 0)), at=2.0, date=9)
    expected = replace(table_in(state), pointed=Hex(1, 0), pending=Ghost(Hex(1, 0), 0, False))
    assert replace(pointed, refused=None) == replace(state, table=expected)
    assert pointed.save is state.save


def test_a_ply_goes_into_the_save_with_its_time() -> None:
    state = after(on_table(id="a", created=3, changed=4), Choose(Hex(0, 0)), at=1.0, date=5)
    assert save_in(state).changed == 4, "preparing is no change"
    state = after(state, Confirm(), at=2.5, date=6)
    assert save_in(state) == save_of(TILE, id="a", created=3, changed=6, seconds=(2.5,))
    assert table_in(state) == Table(save_in(state), pointed=None)
    assert state.ticking_since == 2.5
    state = after(state, Choose(Hex(1, -1)), Confirm(), at=4.0, date=8)
    assert save_in(state) == save_of(TURN, id="a", created=3, changed=8, seconds=(2.5, 1.5))


def test_a_ply_keeps_how_the_game_is_set_up() -> None:
    fields: dict[str, Any] = {"title": "Sunday", "takeback": True, "levels": (0, 2), "clock": CLOCK}
    state = after(on_table(**fields), Prepare(parse_move("0,0/0")), Confirm())
    assert save_in(state) == save_of(TILE, seconds=(0.0,), **fields)


def test_a_visited_game_is_the_players_own_once_it_goes_on() -> None:
    state = on_table(TURN, visiting=True)
    looked = after(state, PointAt(Hex(0, 2)), Choose(Hex(0, 2)), GoToPly(1), GoToPly(None), CountTime())
    assert looked.visiting
    assert not after(looked, Prepare(parse_move("0,2/2")), Confirm()).visiting
    assert not after(state, SetSeat(1, 2)).visiting


def test_a_lesson_leaves_a_visited_game_visited() -> None:
    state = after(on_table(TURN, visiting=True), StartLesson(FIRST_LESSON))
    state = after(state, Prepare(parse_move("-2,3/1")), Confirm(), LeaveLesson())
    assert state.visiting and table_in(state).game is TURN


def test_with_confirm_left_out_choosing_plays() -> None:
    state = after(on_table(TILE), ChangeSettings(Settings(confirm=False)))
    assert not state.asks
    assert table_in(after(state, Choose(Hex(1, -1)))).game.ply == 2
    state = on_table(TILE)
    assert state.asks
    asked = table_in(after(state, Choose(Hex(1, -1))))
    assert asked.game.ply == 1 and asked.pending == Site(Hex(1, -1), 0)


def test_a_lesson_asks_for_confirm_whatever_is_chosen() -> None:
    state = after(on_table(), ChangeSettings(Settings(confirm=False)), StartLesson(LESSONS[2]))
    assert state.asks
    assert table_in(after(state, Choose(Hex(1, 0)))).game.ply == 0
    assert not after(state, LeaveLesson()).asks


# ---- seats -----------------------------------------------------------------------------------


def test_a_seat_changes_hands_and_the_time_of_the_ply_goes_on() -> None:
    state = after(on_table(TURN, changed=3, seconds=(1.0, 2.0)), SetSeat(1, 4), at=6.0, date=9)
    assert save_in(state) == save_of(TURN, changed=9, seconds=(1.0, 2.0), levels=(0, 4), running=6.0)
    assert state.ticking_since == 6.0
    assert state.computer_turn == (TURN, 4)


@pytest.mark.parametrize(
    ("levels", "watching"), [((), False), ((0, 0), False), ((2, 0), False), ((0, 2), False), ((1, 5), True)]
)
def test_only_computers_are_watched(levels: tuple[int, ...], watching: bool) -> None:
    assert on_table(levels=levels).watching is watching


def test_a_computer_is_asked_only_for_what_it_is_to_decide_now() -> None:
    assert on_table(TURN, levels=(3, 4)).computer_turn == (TURN, 4)
    assert on_table(TILE, levels=(3, 4)).computer_turn == (TILE, 3)
    assert on_table(TURN, levels=(3, 0)).computer_turn is None
    assert on_table(TURN).computer_turn is None
    assert on_table(OVER, levels=(3, 4)).computer_turn is None
    browsing = after(on_table(TURN, levels=(3, 4)), GoToPly(1))
    assert browsing.computer_turn is None
    assert after(browsing, GoToPly(2)).computer_turn == (TURN, 4)


def test_computers_rest_only_while_they_are_held_up_between_turns() -> None:
    state = replace(on_table(levels=(1, 1)), opponent=Opponent(), paused=True)
    assert state.resting
    assert not replace(state, paused=False).resting
    assert not replace(state, opponent=Opponent(Activity.THINKING)).resting
    assert not replace(on_table(levels=(1, 0)), opponent=Opponent(), paused=True).resting
    assert not replace(on_table(OVER, levels=(1, 1)), paused=True).resting
    assert not replace(State(), paused=True).resting


# ---- how it is saved ---------------------------------------------------------------------------


def test_the_state_knows_how_its_game_was_saved() -> None:
    state = on_table(TURN, visiting=True, changed=4)
    saved = after(state, RecordSave("a", "Sunday (copy)", 7, copied=True, refused=True))
    table = Table(save_of(TURN, id="a", title="Sunday (copy)", created=7, changed=4))
    assert saved == replace(state, table=table, is_stored=False)
    assert after(saved, RenameGame("Monday")).save == save_of(TURN, id="a", title="Monday", created=7, changed=4)
    assert after(saved, ForgetSave()).save == save_of(TURN, title="Sunday (copy)", created=7, changed=4)


def test_that_a_game_was_saved_is_reported_even_where_it_changes_nothing() -> None:
    state = on_table(TURN, id="a", created=7)
    assert after(state, RecordSave("a", "", 7)) == state
    assert after(state, RecordSave("a", "", 7)) is not state


def test_the_state_knows_whether_the_storage_took_the_game() -> None:
    state = on_table(TURN)
    refused = after(state, RecordSave("a", "", 7, refused=True))
    assert (state.is_stored, refused.is_stored, after(refused, RecordSave("a", "", 7)).is_stored) == (True, False, True)


def test_what_is_prepared_stays_while_the_game_is_saved() -> None:
    state = after(on_table(TURN), Choose(Hex(0, 2)), PointAt(Hex(1, 1)))
    saved = after(state, RecordSave("a", "", 7), RenameGame("Sunday"))
    assert table_in(saved) == replace(table_in(state), save=save_in(saved))
    assert table_in(saved).pending == Ghost(Hex(0, 2), 0, True)


def test_while_a_lesson_has_the_board_the_waiting_game_is_saved() -> None:
    state = after(on_table(TURN), StartLesson(FIRST_LESSON))
    table = state.table
    saved = after(state, RecordSave("a", "", 7), RenameGame("Sunday"))
    assert save_in(saved) == save_of(TURN, id="a", created=7, title="Sunday")
    assert saved.table is table
    assert after(saved, ForgetSave()).save == save_of(TURN, created=7, title="Sunday")
    assert table_in(after(saved, LeaveLesson())).save == save_in(saved)


@pytest.mark.parametrize("action", [RecordSave("a", "", 7), RenameGame("Sunday"), ForgetSave(), StopClock(True)])
def test_without_a_game_nothing_is_saved(action: Action) -> None:
    for state in (State(), after(State(), StartLesson(FIRST_LESSON))):
        assert after(state, action) is not None
        assert after(state, action).own_table is None
    state = State()
    assert after(state, action) is state


# ---- the page around the table ------------------------------------------------------------------


def test_settings_are_taken_as_a_whole_and_may_bring_a_language() -> None:
    state = State(settings=Settings(language="fr", sound=True), language="fr")
    chosen = Settings(language="de", flat=True)
    assert after(state, ChangeSettings(chosen)) == State(settings=chosen, language="de")
    silent = Settings(flat=True)
    assert after(state, ChangeSettings(silent)) == State(settings=silent, language="fr")


def test_the_page_is_seen_and_covered() -> None:
    assert after(State(), ShowPage(False)) == State(visible=False)
    assert after(State(visible=False), ShowPage(True)) == State()
    assert after(State(), CoverPage(True)) == State(covered=True)
    assert after(State(covered=True), CoverPage(False)) == State()


LESSON = after(on_table(TURN), StartLesson(FIRST_LESSON))
DONE = after(LESSON, Prepare(parse_move("-2,3/1")), Confirm())


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (State(), ClearTable()),
        (State(), ShowPage(True)),
        (State(visible=False), ShowPage(False)),
        (State(), CoverPage(False)),
        (State(covered=True), CoverPage(True)),
        (State(), RunReplay(False)),
        (State(replaying=True), RunReplay(True)),
        (after(on_table(TURN), GoToPly(1)), StepReplay()),
        (on_table(TURN), StepReplay()),
        (State(), CountTime()),
        (on_table(TURN, clock=CLOCK, stopped=True), CountTime()),
        (on_table(TURN), OpponentEvent(Event.ANSWERED)),
        (on_table(TURN), OpponentEvent(Event.LEFT)),
        (State(), RenameDefaults()),
        (on_table(TURN), RenameDefaults()),
        (LESSON, RenameDefaults()),
        (after(State(), StartLesson(FIRST_LESSON)), RenameDefaults()),
        (on_table(TURN), LeaveLesson()),
        (State(), LeaveLesson()),
        (on_table(TURN), AskLesson()),
        (State(), AskLesson()),
        (DONE, AskLesson()),
        (after(DONE, GoToPly(0)), AskLesson()),
    ],
)
def test_a_command_that_means_nothing_leaves_the_very_same_state(state: State, action: Action) -> None:
    assert after(state, action, at=4.0) is state


def test_a_game_of_four_has_room_for_four() -> None:
    game = random_game(3, Options(4), 5)
    state = after(State(), PutOnTable(replace(save_of(game), colours=(4, 3, 2, 1))), SetSeat(3, 1))
    assert (state.colours, save_in(state).levels) == ((4, 3, 2, 1), (0, 0, 0, 1))


def test_redo_gives_back_the_computers_answer_with_the_turn_that_undo_took() -> None:
    state = on_table(FOUR_PLIES, levels=(0, 2), takeback=True)
    undone = after(state, Undo())
    assert table_in(undone).game == FOUR_PLIES.at(1)
    redone = after(undone, Redo())
    assert table_in(redone).game == FOUR_PLIES and not table_in(redone).can_redo
    assert redone.computer_turn is None


def test_redo_goes_one_ply_where_persons_or_only_computers_play() -> None:
    for levels in ((0, 0), (2, 2)):
        undone = after(on_table(FOUR_PLIES, levels=levels, takeback=True), Undo(), Undo(), Undo())
        assert table_in(after(undone, Redo())).game == FOUR_PLIES.at(2)
