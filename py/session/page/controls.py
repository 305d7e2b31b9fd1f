"""The registry of controls: every button, menu entry and key of the page is one entry here.

The page's HTML, clicks, keys, titles, `aria-keyshortcuts` and the table of keys in the rules all come from it.
To add a control, add an entry here and place it in static/page with a macro of macros.html, such as
`{{ tool("its-name") }}`; without an `action`, give a part of the page a handler for it. To add a key, put
its name into `keys` of its entry, and into a row of the table in `key_table.py`.
"""

from __future__ import annotations

from dataclasses import replace

from session.mistakes.walk import Stage
from session.page.commands import (
    AskLesson,
    ChangeSettings,
    LeaveLesson,
    LeaveMistakes,
    LeaveStudy,
    PauseComputers,
    RunReplay,
    ShowBetter,
    StepComputers,
    StudyPosition,
    WatchGame,
    WatchLast,
)
from session.page.control import Control
from session.page.control_behaviour import (
    always,
    at_stage,
    can_confirm,
    can_go_on,
    can_help,
    can_hint,
    can_rotate,
    ends_lessons,
    go,
    go_on,
    has_clock,
    has_finished_lesson,
    has_refusal,
    is_decided,
    is_over,
    is_prepared,
    next_theme,
    past_beginning,
    play_by_hand,
    restart_lesson,
    start_lesson,
    study_line,
    study_tile,
    toggle_stop,
    try_turn,
)
from session.page.key_names import Scope
from session.table.intents import Cancel, Confirm, GoToPly, Redo, Rotate, TakeOption, Undo
from session.table.prompts import undo_words
from session.text.i18n import N_

CONTROLS = (
    # Home, and the way back to it.
    Control("home-language", N_("Language"), "globe", native=True),
    Control("home-speak"),
    Control("home-settings", N_("Settings"), "gear"),
    Control("home-computer", N_("Play the computer")),
    Control("home-continue", N_("Continue your game")),
    Control("home-together", N_("Pass and play")),
    Control("home-learn", N_("Learn")),
    Control("home-puzzle", N_("Daily puzzle")),
    Control("home-rules", N_("Rules")),
    Control("home-games", N_("Your games")),
    Control("home-about", N_("About")),
    Control("go-home", N_("Home"), "home"),
    # The bar at the top, and the menu.
    Control(
        "clock-stop",
        N_("Stop the clock"),
        action=toggle_stop,
        shown=has_clock,
        enabled=lambda state: state.clock_waits,
    ),
    Control("show-log", N_("Moves"), "clock"),
    Control("show-rules", N_("Rules"), "book", also=("?",)),
    Control("show-tiles", N_("Tiles"), "tiles"),
    Control("show-menu", N_("Menu"), "menu", native=True),
    Control("menu-close", N_("Close"), "x", native=True),
    Control("show-all", N_("All moves"), "clock"),
    Control("show-moves", N_("Possible moves"), "list"),
    Control(
        "sound",
        N_("Sound"),
        "sound",
        action=lambda state, _parameters: ChangeSettings(replace(state.settings, sound=not state.settings.sound)),
        pressed=lambda state: state.settings.sound,
    ),
    Control("theme", N_("Theme"), action=next_theme),
    Control("share-game", N_("Share"), "share"),
    Control("games", N_("Games"), "folder"),
    Control("learn", N_("Learn to play"), "flag"),
    Control("show-seats", N_("Who plays"), "users", enabled=lambda state: state.is_game),
    Control("show-settings", N_("Settings"), "gear"),
    Control("new-game", N_("New game"), "new"),
    # The history.
    Control("watch", N_("Watch the game from the start"), "play", action=always(WatchGame())),
    Control(
        "show-review",
        N_("Computer review"),
        "curve",
        enabled=lambda state: state.table is not None and state.table.game.ply >= 2,
    ),
    Control("watch-last", N_("Show the last turn again"), action=always(WatchLast())),
    Control("hide-log", N_("Close the history"), "x"),
    Control("log-entry"),
    Control(
        "history-first",
        N_("To the start"),
        "first",
        keys=("Home",),
        scope=Scope.HISTORY,
        action=always(GoToPly(0)),
        enabled=past_beginning,
    ),
    Control(
        "history-back",
        N_("Previous move"),
        "back",
        keys=("ArrowLeft",),
        scope=Scope.HISTORY,
        action=go(-1),
        enabled=past_beginning,
        repeats=True,
    ),
    Control(
        "replay",
        N_("Autoplay"),
        action=lambda state, _parameters: RunReplay(not state.replaying),
        pressed=lambda state: state.replaying,
    ),
    Control("history-on", N_("Next move"), "on", keys=("ArrowRight",), scope=Scope.HISTORY, action=go(1), repeats=True),
    Control("replay-speed", N_("Speed")),
    Control("play-from-here", N_("Play on from here")),
    Control(
        "to-present",
        N_("Back to the game"),
        keys=("End",),
        scope=Scope.HISTORY,
        action=always(GoToPly(None)),
    ),
    # Lessons.
    Control("lesson-hint", N_("Hint"), "bulb", enabled=can_help, action=always(AskLesson())),
    Control("lesson-again", N_("Restart lesson"), "rotl", action=restart_lesson),
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
    Control("mistakes-leave", N_("Leave the review"), "x", action=always(LeaveMistakes())),
    # The study board.
    Control(
        "study-here",
        N_("Study this position"),
        "curve",
        action=always(StudyPosition()),
        shown=lambda state: state.can_study,
    ),
    Control("study-line", action=study_line),
    Control("study-tile", action=study_tile),
    Control("study-leave", N_("Leave the study"), "x", action=always(LeaveStudy())),
    # The view of the island.
    Control(
        "levels",
        N_("Show the levels"),
        "layers",
        keys=("L",),
        action=lambda state, _parameters: ChangeSettings(replace(state.settings, levels=not state.settings.levels)),
        pressed=lambda state: state.settings.levels,
    ),
    Control(
        "flat",
        N_("Flat view"),
        "flat",
        action=lambda state, _parameters: ChangeSettings(replace(state.settings, flat=not state.settings.flat)),
        pressed=lambda state: state.settings.flat,
    ),
    Control("zoom-in", N_("Zoom in"), "plus", keys=("+",), repeats=True),
    Control("zoom-out", N_("Zoom out"), "minus", keys=("-",), repeats=True),
    Control("fit", N_("Show the whole island"), "fit", keys=("0",)),
    Control("look-left", N_("There is more on the left"), "arrow-left"),
    Control("look-right", N_("There is more on the right"), "arrow-right"),
    Control("look-up", N_("There is more above"), "arrow-up"),
    Control("look-down", N_("There is more below"), "arrow-down"),
    # The move.
    Control(
        "rotate-left",
        N_("Turn left"),
        "rotl",
        keys=("Shift+R",),
        action=always(Rotate(False)),
        enabled=can_rotate,
        repeats=True,
    ),
    Control(
        "rotate-right",
        N_("Turn right"),
        "rotr",
        keys=("R",),
        action=always(Rotate(True)),
        enabled=can_rotate,
        repeats=True,
    ),
    Control("build-option", action=lambda _state, parameters: TakeOption(int(parameters["index"]))),
    Control("options-why", N_("Why? See the rule"), shown=has_refusal),
    Control("notice-why", N_("Why? See the rule"), shown=has_refusal),
    Control(
        "undo",
        N_("Undo"),
        "undo",
        keys=("U",),
        action=always(Undo()),
        enabled=lambda state: state.table is not None and state.table.can_undo,
        why_disabled=lambda state: "" if state.table is None else undo_words(state.table),
    ),
    Control(
        "redo",
        N_("Redo"),
        "redo",
        keys=("Shift+U",),
        action=always(Redo()),
        enabled=lambda state: state.table is not None and state.table.can_redo,
    ),
    Control("hint", N_("Hint"), "bulb", enabled=can_hint),
    Control(
        "cancel",
        N_("Cancel"),
        "x",
        also=("Escape",),
        action=always(Cancel()),
        enabled=lambda state: state.table is not None and state.table.can_cancel,
    ),
    Control(
        "confirm",
        icon="check",
        also=("Enter",),
        action=lambda state, _parameters: None if is_over(state) else Confirm(),
        enabled=can_confirm,
    ),
    # On the board, beside what is prepared there.
    Control("ghost-confirm", N_("Confirm"), "check", action=always(Confirm()), shown=is_decided, enabled=is_decided),
    Control("ghost-cancel", N_("Cancel"), "x", action=always(Cancel()), shown=is_prepared),
    # A hex.
    Control(
        "inspect-here",
        N_("What is here?"),
        also=("I",),
        shown=lambda state: state.table is not None and state.table.pending is not None,
    ),
    Control("inspect-close", N_("Close"), "x"),
    Control("inspect-why", N_("Why? See the rule")),
    # Computers.
    Control("move-now", N_("Move now")),
    Control("engine-retry", N_("Try again")),
    Control("engine-by-hand", N_("Take over this seat"), action=play_by_hand),
    Control(
        "bots-pause",
        N_("Pause"),
        action=lambda state, _parameters: PauseComputers(not state.paused),
        pressed=lambda state: state.paused,
    ),
    Control("bots-speed", N_("Speed")),
    Control("bots-step", N_("One turn"), action=always(StepComputers())),
    # The banner.
    Control("banner-accept"),
    Control("banner-close", N_("Close"), "x"),
    # The setup, and the question before it.
    Control("setup-back", N_("Back"), "back"),
    Control("setup-rules", N_("Rules"), "book"),
    Control("setup-add", N_("Add a player"), "plus"),
    Control("setup-remove", N_("Remove"), "x"),
    Control("setup-change", N_("Change")),
    Control("setup-start", N_("Start the game"), "play"),
    Control("leave-stay", N_("Keep playing"), native=True),
    Control("leave-leave", N_("New game")),
    # The result.
    Control("offer-take"),
    Control("over-review", N_("Review my mistakes"), "curve"),
    Control("over-look", N_("Look at the board"), "x", native=True),
    Control("over-setup", N_("New game"), "new"),
    Control("over-again", N_("Rematch"), "rotr"),
    Control("over-next"),
    # Saved games.
    Control("load-close", N_("Close"), "x"),
    Control("load-anyway"),
    Control("load-one"),
    Control("load-undo", N_("Undo"), "undo"),
    Control("load-choose", N_("Choose a file…")),
    Control("load-paste", N_("Open the text")),
    Control("load-new", N_("New game")),
    Control("save-open", N_("Current game")),
    Control("save-rename", icon="pencil"),
    Control("save-duplicate", icon="copies"),
    Control("save-export", icon="save"),
    Control("save-delete", icon="bin"),
    Control("save-unreadable", N_("Save as a file")),
    # All games.
    Control("show-profile", N_("Your games"), "star"),
    Control("load-import-all", N_("Import"), "folder"),
    Control("load-export-all", N_("Export all"), "save"),
    Control("profile-close", N_("Back"), "back"),
    Control("profile-import", N_("Import"), "folder"),
    Control("profile-export", N_("Export all"), "save"),
    Control("profile-games"),
    Control("profile-open"),
    # Sharing.
    Control("share-close", N_("Close"), "x"),
    Control("share-copy", N_("Copy the link")),
    Control("share-send", N_("Send…")),
    Control("share-png", N_("Picture (PNG)")),
    Control("share-svg", N_("Drawing (SVG)")),
    Control("share-record", N_("Game file (text)")),
    Control("share-page", N_("Page to step through")),
    Control("share-article", N_("Article with diagrams")),
    Control("share-moving", N_("Moving drawing (SVG)")),
    # Learning and the rules.
    Control("tutorial-rules", N_("Rules"), "book"),
    Control("tutorial-go", action=start_lesson),
    Control("lesson-row", action=start_lesson),
    Control("puzzle-day", N_("Solve it")),
    Control("puzzle-share", N_("Share the result")),
    Control("puzzle-theme"),
    Control("puzzle-next", N_("A puzzle for you")),
    Control("puzzle-storm", N_("Storm: three minutes")),
    Control("rules-section"),
    # The other dialogs.
    Control("review-stop", N_("Stop")),
    Control("review-again", N_("Start again")),
    Control("review-mistake"),
    Control("review-retry", icon="curve"),
    Control("move-row"),
    Control("handover-go", N_("Continue"), native=True),
    Control("close", N_("Close"), "x", native=True),
    Control("update-later", N_("Later"), native=True),
    Control("update-now", N_("Load it now"), native=True),
    Control("retry", N_("Try again"), native=True),
    # Keys alone.
    Control("walk", keys=("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"), repeats=True),
    Control("next-legal", keys=("N",), repeats=True),
    Control("previous-legal", keys=("Shift+N",), repeats=True),
    Control("choose", keys=("Enter", "Space")),
    Control("inspect", keys=("I",)),
    Control("explain", keys=("?", "F1"), scope=Scope.PAGE),
    Control("dismiss", keys=("Escape",), scope=Scope.PAGE),
)

BY_NAME = {control.name: control for control in CONTROLS}


def control_for_key(key: str, scope: Scope) -> Control | None:
    """Return the control that a key triggers in a scope, or None."""
    return _BY_KEY.get((scope, key))


_BY_KEY = {(control.scope, key): control for control in CONTROLS for key in control.keys}
