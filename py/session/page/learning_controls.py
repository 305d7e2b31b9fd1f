"""The controls of lessons, of the review of one's own mistakes, of the study board and of positions set up by hand."""

from __future__ import annotations

from session.mistakes.walk import Stage
from session.page.commands import (
    AskLesson,
    DeleteMove,
    JudgeMove,
    LeaveEditor,
    LeaveLesson,
    LeaveMistakes,
    LeaveStudy,
    OpenEditor,
    PromoteLine,
    RestoreMove,
    ShowBetter,
    StudyPosition,
)
from session.page.control import Control
from session.page.control_behaviour import (
    always,
    at_stage,
    branch_go,
    can_delete,
    can_go_on,
    can_help,
    can_judge,
    can_promote,
    can_restore,
    can_study_draft,
    clear_draft,
    ends_lessons,
    go_on,
    has_finished_lesson,
    in_study,
    mistakes_turn,
    offers_study,
    restart_lesson,
    study_line,
    study_tile,
    try_turn,
    why_not_study,
    why_not_study_draft,
)
from session.text.i18n import N_

LEARNING = (
    # Lessons.
    Control("lesson-hint", N_("Hint"), "bulb", enabled=can_help, action=always(AskLesson())),
    Control("lesson-again", N_("Start again"), "rotl", action=restart_lesson),
    Control("lesson-leave", N_("Leave the lesson"), "x", action=always(LeaveLesson())),
    Control("lesson-next", shown=has_finished_lesson),
    Control("lesson-play", N_("Play a first game"), shown=ends_lessons),
    # The review of one's own mistakes.
    Control(
        "mistakes-show",
        N_("Show me"),
        "bulb",
        action=always(ShowBetter()),
        shown=at_stage(Stage.LOOKING, Stage.TRYING, Stage.JUDGING, Stage.FAILED, Stage.JUDGED),
    ),
    Control(
        "mistakes-try",
        icon="rotr",
        action=try_turn,
        shown=at_stage(Stage.LOOKING, Stage.FAILED, Stage.JUDGED, Stage.SHOWN),
    ),
    Control("mistakes-next", action=go_on, shown=can_go_on),
    Control("mistakes-turn", action=mistakes_turn),
    Control("mistakes-leave", N_("Leave the review"), "x", action=always(LeaveMistakes())),
    # The study board.
    Control(
        "study-here",
        N_("Study this position"),
        "curve",
        action=always(StudyPosition()),
        shown=offers_study,
        enabled=lambda state: state.can_study,
        why_disabled=why_not_study,
    ),
    Control("study-line", action=study_line),
    Control("study-tile", action=study_tile),
    Control("show-branches", N_("Variations"), "list", keys=("V",), shown=in_study),
    Control("branch-go", action=branch_go),
    Control("branch-judge", N_("Let the computer judge"), action=always(JudgeMove()), enabled=can_judge),
    Control("branch-promote", N_("Move up"), "arrow-up", action=always(PromoteLine()), enabled=can_promote),
    Control("branch-delete", N_("Delete from here on"), "bin", action=always(DeleteMove()), enabled=can_delete),
    Control("branch-restore", N_("Bring back"), "undo", action=always(RestoreMove()), shown=can_restore),
    Control("study-leave", N_("Leave the study"), "x", action=always(LeaveStudy())),
    # A position that is set up by hand.
    Control(
        "editor-open",
        N_("Set up a position"),
        "pencil",
        action=always(OpenEditor()),
        shown=lambda state: state.can_set_up,
        enabled=lambda state: state.can_set_up,
    ),
    Control(
        "editor-study",
        N_("Study this position"),
        "curve",
        enabled=can_study_draft,
        why_disabled=why_not_study_draft,
    ),
    Control("editor-more", N_("Turn and supplies"), "users"),
    Control("editor-clear", N_("Clear the board"), "bin", action=clear_draft),
    Control("editor-leave", N_("Leave without studying"), "x", action=always(LeaveEditor())),
)
"""All of them."""
