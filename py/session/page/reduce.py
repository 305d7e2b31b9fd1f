"""The page's reducer: pure functions from one state and an action to the next state."""

from __future__ import annotations

from dataclasses import replace

from session.lessons.attempt import Attempt, helped, is_finished, judged, lesson_table
from session.lessons.lesson import Lesson
from session.page.commands import (
    Action,
    AskLesson,
    ChangeDraft,
    ChangeDraftOptions,
    ChangeSettings,
    ChooseOwner,
    ChooseTool,
    ClearTable,
    CommentPosition,
    CountTime,
    CoverPage,
    DeleteMove,
    ForgetSave,
    GoToMistake,
    GoToPlace,
    JudgeMove,
    JudgeTry,
    LearnStands,
    LeaveEditor,
    LeaveLesson,
    LeaveMistakes,
    LeaveStudy,
    LookOn,
    MakeOffer,
    MarkMove,
    NameLine,
    NextMistake,
    OpenEditor,
    OpponentEvent,
    PauseComputers,
    PromoteLine,
    PutOnTable,
    RecordSave,
    RenameDefaults,
    RenameGame,
    RestoreMove,
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
    TakeProgress,
    TakeTile,
    TryTurn,
    WatchGame,
    WatchLast,
)
from session.page.editor import edited, followed_editor, with_waiting
from session.page.mistakes import followed_walk, walked
from session.page.opponent import Activity, Event, Opponent
from session.page.renaming import renamed, with_default_names
from session.page.state import Moment, Refused, State
from session.page.study import studied, with_study_table
from session.saves.save import Save, carried_on
from session.table.intents import GoToPly, Intent, PlayMove, PointAt, Redo, SetSeat, ShowMove
from session.table.last_turns import last_turns
from session.table.table import Table
from session.table.update import update


def reduce(state: State, action: Action, now: Moment) -> State:
    """Return the state after an action; the same object if it changes nothing."""
    after = _applied(state, action, now)
    if after is state:
        return state
    refused, opponent = _refused(after), _opponent(state, after, action)
    if refused != after.refused or opponent != after.opponent:
        after = replace(after, refused=refused, opponent=opponent)
    return _timed(after, now)


def _applied(state: State, action: Action, now: Moment) -> State:
    match action:
        case PutOnTable(save, visiting, is_own):
            table = renamed(Table(save))
            return replace(_bare(state), table=table, visiting=visiting, is_own=is_own, ticking_since=None)
        case ClearTable():
            if state.table is None:
                return state
            return replace(_bare(state), table=None, visiting=False)
        case RecordSave(id_, title, created, _copied, refused):
            saved = _with_save(state, id=id_, title=title, created=created)
            return saved if state.save is None else replace(saved, is_stored=not refused)
        case RenameGame(title):
            return _with_save(state, title=title)
        case ForgetSave():
            return _with_save(state, id="")
        case StopClock(stopped):
            return _with_save(state, stopped=stopped)
        case CountTime(slept):
            return _counted(state, now, slept)
        case ShowPage(visible):
            return state if visible == state.visible else replace(state, visible=visible)
        case CoverPage(covered):
            return state if covered == state.covered else replace(state, covered=covered)
        case WatchGame():
            return replace(_looking(state, GoToPly(0), now), replaying=True)
        case WatchLast():
            return _watching_last(state, now)
        case RunReplay(runs):
            return state if runs == state.replaying else replace(state, replaying=runs)
        case StepReplay():
            return _replayed(state)
        case GoToPly():
            return _looking(state, action, now)
        case PauseComputers(paused):
            return replace(state, paused=paused)
        case StepComputers():
            return replace(state, paused=True)
        case OpponentEvent(event):
            opponent = state.opponent.after(event)
            return state if opponent == state.opponent else replace(state, opponent=opponent)
        case ChangeSettings(settings):
            return replace(state, settings=settings, language=settings.language or state.language)
        case TakeProgress(progress):
            return state if progress == state.progress else replace(state, progress=progress)
        case MakeOffer(offer):
            return replace(state, offers=state.offers.with_made(offer))
        case RenameDefaults():
            return with_default_names(state)
        case StartLesson(lesson):
            return _started(state, lesson)
        case LeaveLesson():
            return _left(state)
        case AskLesson():
            return _helped(state)
        case (
            ReviewMistakes()
            | TryTurn()
            | JudgeTry()
            | RetryJudging()
            | ShowBetter()
            | NextMistake()
            | GoToMistake()
            | LeaveMistakes()
        ):
            return walked(state, action)
        case TakeTile() if state.editor is not None:
            return edited(state, action)
        case OpenEditor() | ChooseTool() | ChooseOwner() | ChangeDraft() | ChangeDraftOptions() | LeaveEditor():
            return edited(state, action)
        case (
            StudyPosition()
            | LookOn()
            | LearnStands()
            | TakeTile()
            | GoToPlace()
            | MarkMove()
            | JudgeMove()
            | CommentPosition()
            | NameLine()
            | PromoteLine()
            | DeleteMove()
            | RestoreMove()
            | LeaveStudy()
        ):
            return studied(state, action)
        case _:
            return _played(state, action, now)


def _bare(state: State) -> State:
    """Return the state without what can be on the board instead of a game."""
    return replace(state, attempt=None, walk=None, study=None, editor=None, replaying=False)


# ---- the table -------------------------------------------------------------


def _played(state: State, intent: Intent, now: Moment) -> State:
    """Apply an intent to the table; a lesson accepts only right moves and leaves the seats to persons."""
    before = state.table
    if before is None or (not state.is_game and isinstance(intent, SetSeat)):
        return state
    if state.editor is not None:
        return followed_editor(state, state.editor, before, intent)
    table = update(before, intent, asks=state.asks)
    if state.attempt is not None:
        return _judged(state, state.attempt, before, table)
    if state.walk is not None:
        return followed_walk(state, state.walk, before, table)
    if state.study is not None:
        return with_study_table(state, state.study, table)
    if table is before:
        return state
    if isinstance(intent, Redo) and not before.level:
        # Undo took back the computers' answer as well.
        while table.level and table.can_redo:
            table = update(table, intent)
    if table.save.stopped and not isinstance(intent, PointAt | GoToPly | SetSeat):
        table = replace(table, save=replace(table.save, stopped=False))
    if table.game is before.game and table.levels == before.levels:
        return replace(state, table=table)
    save, running = carried_on(before.save, table.game, state.seconds_spent(now), now.date)
    save = replace(save, levels=table.levels, stopped=table.save.stopped, running=running)
    ticking = None if state.ticking_since is None else now.seconds
    after = replace(state, table=replace(table, save=save), visiting=False, ticking_since=ticking)
    ends = table.game.is_over and not before.game.is_over and not isinstance(intent, Redo)
    return replace(after, offers=state.offers.with_game()) if ends and not state.watching else after


def _looking(state: State, intent: GoToPly, now: Moment) -> State:
    """Return the state with another ply on the board; this ends a replay."""
    after = _played(state, intent, now)
    return replace(after, replaying=False) if after.replaying else after


def _watching_last(state: State, now: Moment) -> State:
    """Return the state with the last turns of the others about to be shown once more."""
    table = state.table
    if table is None:
        return state
    present = update(table, GoToPly(None))
    last = present.game.ply - 1
    # After a move of one's own, it is that which is shown again.
    begin = max(min(last_turns(present).begin, last), 0)
    return replace(_looking(state, GoToPly(begin), now), replaying=begin < table.game.ply)


def _replayed(state: State) -> State:
    """Return the state with the replay one ply further; it ends at the present."""
    if not state.replaying:
        return state
    table = state.table
    if table is None or not table.browsing:
        return replace(state, replaying=False)
    table = update(table, GoToPly(table.seen.ply + 1))
    return replace(state, table=table, replaying=table.browsing)


def _with_save(state: State, **fields: object) -> State:
    """Return the state with changed fields in the save of its own table."""
    table = state.own_table
    if table is None:
        return state
    changed = replace(table, save=_replaced(table.save, fields))
    if state.attempt is not None:
        return replace(state, attempt=replace(state.attempt, waiting=changed))
    if state.walk is not None:
        return replace(state, walk=replace(state.walk, waiting=changed))
    if state.study is not None:
        return replace(state, study=replace(state.study, waiting=changed))
    if state.editor is not None:
        return replace(state, editor=with_waiting(state.editor, changed))
    return replace(state, table=changed)


def _replaced(save: Save, fields: dict[str, object]) -> Save:
    return replace(save, **fields)  # type: ignore[arg-type]  # the callers pass fields of Save


# ---- the computers -----------------------------------------------------------


def _opponent(before: State, after: State, action: Action) -> Opponent:
    """Return the state of the computers' machine after an action."""
    opponent = after.opponent
    if isinstance(action, ShowMove | PlayMove | RenameDefaults):  # the turn goes on
        return opponent
    if isinstance(action, _RESTARTS) or not _same_turn(before, after):
        opponent = opponent.after(Event.LEFT)
    held = after.paused and after.watching and not isinstance(action, StepComputers)
    if opponent.activity is Activity.RESTING and after.computer_turn is not None and not held:
        return opponent.after(Event.TURN)
    return opponent


_RESTARTS = (PutOnTable, PauseComputers, StepComputers)


def _same_turn(before: State, after: State) -> bool:
    """Return whether the same decision waits for a computer before and after, or none does."""
    one, other = before.computer_turn, after.computer_turn
    if one is None or other is None:
        return one is other
    # Compare identity, not equality: this runs at every move of the pointer.
    return one[0] is other[0] and one[1] == other[1]


# ---- lessons ---------------------------------------------------------------


def _started(state: State, lesson: Lesson) -> State:
    attempt = Attempt(lesson, state.own_table)
    return replace(
        state,
        table=lesson_table(lesson),
        attempt=attempt,
        walk=None,
        study=None,
        editor=None,
        progress=state.progress if lesson.rating else state.progress._replace(last=lesson.id),
        replaying=False,
    )


def _left(state: State) -> State:
    if state.attempt is None:
        return state
    return replace(state, table=state.attempt.waiting, attempt=None, replaying=False)


def _judged(state: State, attempt: Attempt, before: Table, table: Table) -> State:
    after, table = judged(attempt, before, table)
    if table is before and after is attempt:
        return state
    # Puzzles of the pack are counted elsewhere.
    finished = is_finished(after.lesson, table) and not after.lesson.rating
    progress = state.progress.with_done(after.lesson.id) if finished else state.progress
    return replace(state, table=table, attempt=after, progress=progress)


def _helped(state: State) -> State:
    if state.attempt is None or state.table is None:
        return state
    attempt, table = helped(state.attempt, state.table)
    return state if attempt is state.attempt else replace(state, attempt=attempt, table=table)


# ---- refusals and time --------------------------------------------------------


def _refused(state: State) -> Refused | None:
    """Return the refusal to explain: it stands until what was refused changes."""
    table, earlier = state.table, state.refused
    if table is None or table.browsing:
        return None
    violation = table.refusal or table.ghost_violation
    if violation is not None:
        return Refused(violation.rule, table.game, table.pending)
    if earlier is None or table.pending is None:
        return None
    return earlier if (earlier.game, earlier.pending) == (table.game, table.pending) else None


def _timed(state: State, now: Moment) -> State:
    """Return the state with the time of the present ply started or stopped as needed."""
    if state.time_runs == (state.ticking_since is not None):
        return state
    return (
        replace(state, ticking_since=now.seconds)
        if state.time_runs
        else replace(_counted(state, now), ticking_since=None)
    )


def _counted(state: State, now: Moment, slept: float = 0.0) -> State:
    """Return the state with the seconds elapsed so far in its save, but for those that do not count."""
    if state.save is None or state.ticking_since is None:
        return state
    counted = _with_save(state, running=max(state.seconds_spent(now) - slept, state.save.running))
    return replace(counted, ticking_since=now.seconds)
