"""When a control is there, usable or pressed, and what it does where that depends on the state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from session.lessons.attempt import is_finished
from session.lessons.course import COURSE
from session.lessons.lesson import step_of
from session.lessons.lessons import LESSONS
from session.mistakes.walk import Stage, Walk
from session.page.commands import (
    Action,
    ChangeDraft,
    ChangeSettings,
    GoToMistake,
    GoToPlace,
    LeaveMistakes,
    NextMistake,
    RetryJudging,
    StartLesson,
    StopClock,
    TakeTile,
    TryTurn,
)
from session.page.control import Parameters
from session.page.state import Bar, State
from session.settings import THEMES
from session.study.branches import place_on
from session.study.editor import problems
from session.table.intents import GoToPly, SetSeat, Suggest
from session.table.prompts import undo_words
from session.text.i18n import N_, _
from taluva import Phase, Tile
from taluva.setting_up import Draft
from taluva.variations import Place


def always(action: Action) -> Callable[[State, Parameters], Action | None]:
    """Return an action that is the same in every state."""
    return lambda _state, _parameters: action


def can_rotate(state: State) -> bool:
    """Return whether there is a tile in hand that can be turned."""
    table = state.table
    return table is not None and table.position.hand is not None and not table.browsing and table.ways != 1


def is_prepared(state: State) -> bool:
    """Return whether there is something to cancel."""
    return state.table is not None and state.table.can_cancel


def is_decided(state: State) -> bool:
    """Return whether a whole move is prepared."""
    return state.table is not None and state.table.move is not None


def is_over(state: State) -> bool:
    """Return whether the game on the table is over."""
    return state.table is not None and state.table.position.is_over


def can_confirm(state: State) -> bool:
    """Return whether there is a move to confirm, or a result to see."""
    return state.table is not None and (state.table.move is not None or is_over(state))


def can_hint(state: State) -> bool:
    """Return whether a person can ask for a hint."""
    table = state.table
    return table is not None and not table.hands_off and not table.position.is_over


def has_clock(state: State) -> bool:
    """Return whether the game on the table is played with a clock."""
    save = state.save
    return state.is_game and save is not None and save.clock is not None and not save.game.is_over


def has_refusal(state: State) -> bool:
    """Return whether a refused move is on the board."""
    return state.refused is not None


def past_beginning(state: State) -> bool:
    """Return whether there is an earlier ply to look at."""
    return state.table is not None and state.table.seen.ply > 0


def has_finished_lesson(state: State) -> bool:
    """Return whether the task of the lesson is done."""
    return state.attempt is not None and state.table is not None and is_finished(state.attempt.lesson, state.table)


def can_help(state: State) -> bool:
    """Return whether the lesson has a hint for what is to be played now."""
    if state.attempt is None or state.table is None:
        return False
    step = step_of(state.attempt.lesson, state.table.game)
    return step is not None and bool(step.hints)


def ends_lessons(state: State) -> bool:
    """Return whether the last lesson is done."""
    return has_finished_lesson(state) and state.attempt is not None and state.attempt.lesson is LESSONS[-1]


def at_stage(*stages: Stage) -> Callable[[State], bool]:
    """Return a condition: the review of mistakes is at one of the stages."""
    return lambda state: state.walk is not None and state.walk.stage in stages


def can_go_on(state: State) -> bool:
    """Return whether the review of mistakes can go on to the next turn."""
    return state.walk is not None and state.walk.stage is not Stage.TRYING


def try_turn(state: State, _parameters: Parameters) -> Action | None:
    """Let the player try a turn, or ask again for the judgement that did not come."""
    return None if state.walk is None else _another_try(state.walk)


def go_on(state: State, _parameters: Parameters) -> Action | None:
    """Go on to the next turn of the review, or leave it at its end."""
    return None if state.walk is None else _onward(state.walk)


def mistakes_turn(_state: State, parameters: Parameters) -> Action:
    """Go to one of the costly turns."""
    return GoToMistake(int(parameters["index"]))


def study_line(state: State, parameters: Parameters) -> Action | None:
    """Show one of the best turns on the board; while an earlier ply is looked at, only there."""
    study, table = state.study, state.table
    rank = int(parameters["rank"]) - 1
    if study is None or table is None or rank >= len(study.lines):
        return None
    hint = study.lines[rank].hint
    return GoToPly(table.shown, hint) if table.browsing else Suggest(hint)


def study_tile(_state: State, parameters: Parameters) -> Action:
    """Take a tile in hand."""
    return TakeTile(Tile.parse(parameters["tile"]))


def can_undo(state: State) -> bool:
    """Return whether a ply can be taken back, or a change of a position that is set up."""
    if state.editor is not None:
        return bool(state.editor.past)
    return state.table is not None and state.table.can_undo


def can_redo(state: State) -> bool:
    """Return whether what was taken back can be done again."""
    if state.editor is not None:
        return bool(state.editor.future)
    return state.table is not None and state.table.can_redo


def why_not_undo(state: State) -> str:
    """Return why nothing can be taken back, as a sentence; empty if something can."""
    if state.editor is not None:
        return "" if state.editor.past else _("There is nothing to undo yet.")
    return "" if state.table is None else undo_words(state.table)


_BARS = {
    Bar.NOTHING: N_("There is nothing to study before the first tile."),
    Bar.PLAYED: N_("You can study this game once it’s over: the computer would give too much away."),
    Bar.OWN: N_("This leads to a game of yours that isn’t over yet. You can study it once that game is over."),
}


def offers_study(state: State) -> bool:
    """Return whether studying belongs here: not in a lesson, nor in the present of a study."""
    return state.table is not None and (state.is_game or (state.study is not None and state.table.browsing))


def why_not_study(state: State) -> str:
    """Return why the position on the board cannot be studied, as a sentence; empty if it can."""
    return "" if state.can_study or state.bar is None or not state.is_game else _(_BARS[state.bar])


def can_study_draft(state: State) -> bool:
    """Return whether a game could reach the position that is set up."""
    return state.editor is not None and not problems(state.editor)


def why_not_study_draft(state: State) -> str:
    """Return why the position that is set up cannot be studied; empty if it can."""
    return "" if state.editor is None else "".join(problems(state.editor)[:1])


def clear_draft(state: State, _parameters: Parameters) -> Action | None:
    """Take everything off the board of the position that is set up."""
    return None if state.editor is None else ChangeDraft(Draft.empty(state.editor.draft.options))


def in_study(state: State) -> bool:
    """Return whether a study is on the board."""
    return state.study is not None


def branch_go(_state: State, parameters: Parameters) -> Action:
    """Go to a place in the variations."""
    return GoToPlace(Place(int(parameters["line"]), int(parameters["ply"])))


def can_judge(state: State) -> bool:
    """Return whether the last turn in the study is whole, so that the computer can mark it."""
    place = _place(state)
    if place is None or state.table is None:
        return False
    return place.ply > 0 and state.table.position.phase is not Phase.BUILD


def can_promote(state: State) -> bool:
    """Return whether the studied line leaves another one."""
    place = _place(state)
    return place is not None and place.line > 0


def can_delete(state: State) -> bool:
    """Return whether a move led to the studied position."""
    place = _place(state)
    return place is not None and place.ply > 0


def can_restore(state: State) -> bool:
    """Return whether what was deleted from the study last can be brought back."""
    return state.study is not None and state.study.removed is not None


def _place(state: State) -> Place | None:
    return None if state.study is None or state.table is None else place_on(state.study, state.table)


def main_way(walk: Walk) -> Action:
    """Return what the main button of the review of mistakes does."""
    return _onward(walk) if walk.leads_on else _another_try(walk)


def _onward(walk: Walk) -> Action:
    return LeaveMistakes() if walk.stage is Stage.OVER else NextMistake()


def _another_try(walk: Walk) -> Action:
    return RetryJudging() if walk.stage is Stage.FAILED else TryTurn()


def go(steps: int) -> Callable[[State, Parameters], Action | None]:
    """Return an action that looks a number of plies ahead, or back."""

    def action(state: State, _parameters: Parameters) -> Action | None:
        return None if state.table is None else GoToPly(max(state.table.seen.ply + steps, 0))

    return action


def toggle_stop(state: State, _parameters: Parameters) -> Action | None:
    """Stop the clock, or let it run again."""
    return None if state.save is None or not state.clock_waits else StopClock(not state.save.stopped)


def next_theme(state: State, _parameters: Parameters) -> Action:
    """Choose the next theme."""
    following = THEMES[(THEMES.index(state.settings.theme) + 1) % len(THEMES)]
    return ChangeSettings(replace(state.settings, theme=following))


def play_by_hand(state: State, _parameters: Parameters) -> Action | None:
    """Take the seat to move from its computer."""
    return None if state.table is None else SetSeat(state.table.game.position.seat, 0)


def restart_lesson(state: State, _parameters: Parameters) -> Action:
    """Start the lesson again."""
    return StartLesson(LESSONS[0] if state.attempt is None else state.attempt.lesson)


def start_lesson(_state: State, parameters: Parameters) -> Action | None:
    """Start a lesson."""
    return next((StartLesson(lesson) for lesson in COURSE if lesson.id == parameters.get("lesson")), None)
