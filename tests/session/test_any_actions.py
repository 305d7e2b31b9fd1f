"""Whatever is dispatched in whatever order, the page's state holds together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from session.charts.review import ReviewedTurn
from session.lessons.attempt import lesson_table
from session.lessons.course import COURSE, lesson_named
from session.mistakes.walk import Stage
from session.page.commands import (
    Action,
    AskLesson,
    ChangeSettings,
    ChooseTool,
    ClearTable,
    CountTime,
    CoverPage,
    ForgetSave,
    JudgeTry,
    LeaveEditor,
    LeaveLesson,
    LeaveMistakes,
    LeaveStudy,
    LookOn,
    NextMistake,
    OpenEditor,
    OpponentEvent,
    PauseComputers,
    PutOnTable,
    RecordSave,
    RenameDefaults,
    RenameGame,
    RetryJudging,
    ReviewMistakes,
    RunReplay,
    ShowBetter,
    ShowPage,
    StartLesson,
    StepComputers,
    StepReplay,
    StopClock,
    StudyPosition,
    TakeTile,
    TryTurn,
    WatchGame,
)
from session.page.opponent import Activity, Event
from session.page.reduce import reduce
from session.page.state import Moment, State
from session.saves.save import Save
from session.settings import Settings
from session.study.editor import Tool
from session.table.intents import Choose, Confirm, GoToPly, PlayMove, Prepare, Redo, SetSeat, ShowMove, TakeOption, Undo
from taluva import Game, Move, Phase, Tile, parse_move
from tests.rules.random_games import random_game
from tests.session.pages import CLOCK, save_of
from tests.session.test_any_intents import intents

LESSONS = ("lay", "tower", "puzzle-1-huts")
IDS = {lesson.id for lesson in COURSE}


def save_with(seed: int, plies: int, levels: tuple[int, ...], clock: bool, takeback: bool) -> Save:
    setup_clock = CLOCK if clock else None
    return save_of(random_game(seed, plies=plies), levels=levels, clock=setup_clock, takeback=takeback)


saves = st.builds(
    save_with,
    st.integers(0, 3),
    st.sampled_from((0, 3, 8, 40, 1000)),
    st.sampled_from(((), (0, 2), (1, 1))),
    st.booleans(),
    st.booleans(),
)
lessons = st.sampled_from(LESSONS).map(lesson_named)
right_moves = st.sampled_from([move for name in LESSONS for move in lesson_named(name).solution.split()])


def costly(seat: int) -> tuple[ReviewedTurn, ...]:
    """Return turns of the first finished game above as if they were mistakes."""
    game = random_game(0)
    plies = [ply for ply in (8, 12, 14) if game.positions[ply].seat == seat]
    return tuple(
        ReviewedTurn(ply, seat, 0.2, game.moves[ply : ply + 2], other_turn(game.at(ply)), (), False, 0.3)
        for ply in plies
        if game.positions[ply].phase is Phase.TILE
    )


def other_turn(game: Game) -> tuple[Move, ...]:
    laid = next(iter(game.position.placements))
    return laid, next(iter(game.play(laid).position.builds))


commands = st.one_of(
    st.builds(PutOnTable, saves, st.booleans()),
    st.just(ClearTable()),
    st.builds(RecordSave, st.sampled_from("ab"), st.just("Sunday"), st.just(1)),
    st.builds(RenameGame, st.just("Monday")),
    st.just(ForgetSave()),
    st.builds(StopClock, st.booleans()),
    st.just(CountTime()),
    st.builds(ShowPage, st.booleans()),
    st.builds(CoverPage, st.booleans()),
    st.just(WatchGame()),
    st.builds(RunReplay, st.booleans()),
    st.just(StepReplay()),
    st.builds(PauseComputers, st.booleans()),
    st.just(StepComputers()),
    st.builds(ChangeSettings, st.builds(Settings, confirm=st.booleans(), language=st.sampled_from(("", "de")))),
    st.just(RenameDefaults()),
    st.builds(StartLesson, lessons),
    st.just(LeaveLesson()),
    st.just(AskLesson()),
    st.integers(0, 1).map(lambda seat: ReviewMistakes(seat, costly(seat))),
    st.sampled_from((TryTurn(), RetryJudging(), ShowBetter(), NextMistake(), LeaveMistakes(), JudgeTry(None))),
    st.sampled_from((StudyPosition(), LeaveStudy(), LookOn(None))),
    st.sampled_from((OpenEditor(), LeaveEditor())),
    st.sampled_from(Tool).map(ChooseTool),
    st.sampled_from(("JJ", "LL", "CS")).map(Tile.parse).map(TakeTile),
    st.builds(SetSeat, st.integers(0, 1), st.sampled_from((0, 2))),
    st.builds(GoToPly, st.none() | st.integers(-1, 50), st.none()),
    right_moves.map(parse_move).map(Prepare),
)
ENGINE = "engine"
"""Stands for what the engine does next."""


def engine_actions(state: State) -> list[Action]:
    """Return what carries out the next step of a computer's turn, as the page does it."""
    match state.opponent.activity:
        case Activity.THINKING:
            return [OpponentEvent(Event.ANSWERED)]
        case Activity.SHOWING:
            return [ShowMove(first_move(state)), OpponentEvent(Event.SHOWN)]
        case Activity.PLAYED if state.computer_turn is not None:
            return [PlayMove(first_move(state)), OpponentEvent(Event.TURN_OVER)]
        case Activity.PLAYED:
            return [OpponentEvent(Event.TURN_OVER)]
        case _:
            return [OpponentEvent(Event.RETRY)]


def first_move(state: State) -> Move:
    """Return the first legal move of the computer to move."""
    assert state.computer_turn is not None
    position = state.computer_turn[0].position
    if position.phase is Phase.TILE:
        return next(iter(position.placements))
    return next(iter(position.builds))


steps = st.lists(st.tuples(st.one_of(commands, intents, st.just(ENGINE)), st.floats(0, 5)), max_size=20)


class Step(NamedTuple):
    """An action, and the states before and after it."""

    before: State
    action: Action
    after: State


def steps_of(actions: list[tuple[Action | str, float]], first: Save) -> Iterator[Step]:
    """Yield what becomes of the page after each action; each comes some seconds after the one before."""
    seconds, state = 0.0, State()
    for step, pause in [(PutOnTable(first), 0.0), *actions]:
        seconds += pause
        for action in engine_actions(state) if isinstance(step, str) else [step]:
            before, state = state, reduce(state, action, Moment(seconds, int(seconds)))
            yield Step(before, action, state)


@given(steps, saves)
def test_whatever_is_dispatched_the_state_holds_together(
    actions: list[tuple[Action | str, float]], first: Save
) -> None:
    for step in steps_of(actions, first):
        check_tables(step.after)
        check_time(step.after)
        check_refusal(step.after)
        check_opponent(step.after)
        check_progress(step.after)
        check_saved_game(*step)
        if isinstance(step.action, _SAME_OR_OTHER) and step.after == step.before:
            assert step.after is step.before


_SAME_OR_OTHER = (
    ClearTable,
    ShowPage,
    CoverPage,
    RunReplay,
    StepReplay,
    OpponentEvent,
    LeaveLesson,
    LeaveMistakes,
    LeaveStudy,
    LeaveEditor,
    RenameDefaults,
)
"""Commands that leave the very same state where they mean nothing."""


def check_tables(state: State) -> None:
    """A lesson, a review of mistakes and a study have a table of their own while the game's waits, one at a time."""
    assert sum(each is not None for each in (state.attempt, state.walk, state.study, state.editor)) <= 1
    if state.is_game:
        assert state.own_table is state.table
        return
    assert not state.clock_waits and state.computer_turn is None and state.table is not state.own_table
    if state.walk is not None:
        assert state.own_table is state.walk.waiting and state.walk.game.is_over
        assert state.table is not None and state.table.hands_off is (
            state.table.browsing or state.walk.stage is not Stage.TRYING
        )
        return
    if state.study is not None:
        assert state.own_table is state.study.waiting
        return
    if state.editor is not None:
        assert state.own_table is state.editor.own_table and state.table is not None
        return
    assert state.attempt is not None
    assert state.own_table is state.attempt.waiting
    assert state.table is not None and state.table is not state.attempt.waiting
    assert state.table.game.deck == lesson_table(state.attempt.lesson).game.deck
    assert not state.clock_waits and state.computer_turn is None


def check_time(state: State) -> None:
    """Time is counted exactly while the clock runs, and every ply has its time."""
    assert (state.ticking_since is not None) is state.time_runs
    if state.save is not None:
        assert len(state.save.seconds) == state.save.game.ply
        assert state.save.running >= 0


def check_refusal(state: State) -> None:
    """A refusal is about what is on the table, and what is refused there can be explained."""
    table = state.table
    if state.refused is not None:
        assert table is not None and not table.browsing
        assert (state.refused.game, state.refused.pending) == (table.game, table.pending)
    elif table is not None and not table.browsing:
        assert table.refusal is None and table.ghost_violation is None


def check_opponent(state: State) -> None:
    """A computer is asked whenever it is to move and nothing holds it up."""
    activity = state.opponent.activity
    if activity in (Activity.THINKING, Activity.FAILED):
        assert state.computer_turn is not None
    if activity is Activity.RESTING and state.computer_turn is not None:
        assert state.paused and state.watching


def check_progress(state: State) -> None:
    """Only lessons are done, each once."""
    done, last = state.progress
    assert set(done) <= IDS and len(set(done)) == len(done)
    assert state.attempt is None or last == state.attempt.lesson.id


def check_saved_game(before: State, action: Action, after: State) -> None:
    """The game changes only by a move on its own table, or as a whole."""
    if before.save is None or after.save is None or isinstance(action, PutOnTable | RenameDefaults):
        return
    if after.save.game is not before.save.game:
        assert before.is_game and before.table is not None and not before.table.browsing
        assert isinstance(action, Confirm | Choose | TakeOption | Prepare | Undo | Redo | PlayMove)
        assert not after.visiting
    if not before.is_game:
        assert after.save.seconds == before.save.seconds
