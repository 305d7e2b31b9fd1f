"""The registry of controls: every button, menu entry and key of the page is one entry here.

The page's HTML, clicks, keys, titles, `aria-keyshortcuts` and the table of keys in the rules all come from it.
To add a control, add an entry here and place it in static/page with a macro of macros.html, such as
`{{ tool("its-name") }}`; without an `action`, give a part of the page a handler for it. To add a key, put
its name into `keys` of its entry, and into a row of the table in `key_table.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from session.lessons.attempt import is_finished
from session.lessons.course import COURSE
from session.lessons.lessons import LESSONS
from session.mistakes.walk import Stage, Walk
from session.page.commands import (
    Action,
    AskLesson,
    ChangeSettings,
    LeaveLesson,
    LeaveMistakes,
    LeaveStudy,
    NextMistake,
    PauseComputers,
    RetryJudging,
    RunReplay,
    ShowBetter,
    StartLesson,
    StepComputers,
    StopClock,
    StudyPosition,
    TakeTile,
    TryTurn,
    WatchGame,
    WatchLast,
)
from session.page.key_names import Scope
from session.page.state import State
from session.settings import THEMES
from session.table.intents import Cancel, Confirm, GoToPly, Redo, Rotate, SetSeat, Suggest, TakeOption, Undo
from session.table.prompts import undo_words
from session.text.i18n import N_
from taluva import Tile

Parameters = Mapping[str, str]
"""The `data-` attributes of a control's element, which tell apart controls that occur many times."""


@dataclass(frozen=True)
class Control:
    """A control.

    name: its id, or the `data-control` of one that occurs many times.
    label: the message that names it, as its text or its title. icon: the name of its symbol, without `i-`.
    keys: names as in `keys.key_name`, valid in `scope`. also: keys of another control that do the same.
    action: returns the action to dispatch; if it is missing or returns None, a handler of the page does the work.
    shown, enabled, pressed: whether it is visible, usable, pressed; None if that never changes.
    why_disabled: why it cannot be used now, in words, or "".
    native: whether the browser or the page's own scripts handle it.
    repeats: whether it repeats while its key is held down.
    """

    name: str
    label: str = ""
    icon: str = ""
    keys: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    scope: Scope = Scope.BOARD
    action: Callable[[State, Parameters], Action | None] | None = None
    shown: Callable[[State], bool] | None = None
    enabled: Callable[[State], bool] | None = None
    pressed: Callable[[State], bool] | None = None
    why_disabled: Callable[[State], str] | None = None
    native: bool = False
    repeats: bool = False

    @property
    def shortcuts(self) -> str:
        """Return all keys that trigger it, in the form of `aria-keyshortcuts`."""
        return " ".join((*self.keys, *self.also))


def _always(action: Action) -> Callable[[State, Parameters], Action | None]:
    return lambda _state, _parameters: action


def _can_rotate(state: State) -> bool:
    table = state.table
    return table is not None and table.position.hand is not None and not table.browsing and table.ways != 1


def _is_prepared(state: State) -> bool:
    return state.table is not None and state.table.can_cancel


def _is_decided(state: State) -> bool:
    return state.table is not None and state.table.move is not None


def _is_over(state: State) -> bool:
    return state.table is not None and state.table.position.is_over


def _can_confirm(state: State) -> bool:
    return state.table is not None and (state.table.move is not None or _is_over(state))


def _can_hint(state: State) -> bool:
    table = state.table
    return table is not None and not table.hands_off and not table.position.is_over


def _has_clock(state: State) -> bool:
    save = state.save
    return state.is_game and save is not None and save.clock is not None and not save.game.is_over


def _has_refusal(state: State) -> bool:
    return state.refused is not None


def _past_beginning(state: State) -> bool:
    return state.table is not None and state.table.seen.ply > 0


def _has_finished_lesson(state: State) -> bool:
    return state.attempt is not None and state.table is not None and is_finished(state.attempt.lesson, state.table)


def _ends_lessons(state: State) -> bool:
    return _has_finished_lesson(state) and state.attempt is not None and state.attempt.lesson is LESSONS[-1]


def _at_stage(*stages: Stage) -> Callable[[State], bool]:
    return lambda state: state.walk is not None and state.walk.stage in stages


def _can_go_on(state: State) -> bool:
    return state.walk is not None and state.walk.stage is not Stage.TRYING


def _try_turn(state: State, _parameters: Parameters) -> Action:
    failed = state.walk is not None and state.walk.stage is Stage.FAILED
    return RetryJudging() if failed else TryTurn()


def _go_on(state: State, _parameters: Parameters) -> Action:
    over = state.walk is not None and state.walk.stage is Stage.OVER
    return LeaveMistakes() if over else NextMistake()


def _study_line(state: State, parameters: Parameters) -> Action | None:
    """Show one of the best turns on the board; while an earlier ply is looked at, only there."""
    study, table = state.study, state.table
    rank = int(parameters["rank"]) - 1
    if study is None or table is None or rank >= len(study.lines):
        return None
    hint = study.lines[rank].hint
    return GoToPly(table.shown, hint) if table.browsing else Suggest(hint)


def _study_tile(_state: State, parameters: Parameters) -> Action:
    return TakeTile(Tile.parse(parameters["tile"]))


def main_way(walk: Walk) -> Action:
    """Return what the main button of the review of mistakes does."""
    if walk.leads_on:
        return LeaveMistakes() if walk.stage is Stage.OVER else NextMistake()
    return RetryJudging() if walk.stage is Stage.FAILED else TryTurn()


def _go(steps: int) -> Callable[[State, Parameters], Action | None]:
    def action(state: State, _parameters: Parameters) -> Action | None:
        return None if state.table is None else GoToPly(max(state.table.seen.ply + steps, 0))

    return action


def _toggle_stop(state: State, _parameters: Parameters) -> Action | None:
    return None if state.save is None or not state.clock_waits else StopClock(not state.save.stopped)


def _next_theme(state: State, _parameters: Parameters) -> Action:
    following = THEMES[(THEMES.index(state.settings.theme) + 1) % len(THEMES)]
    return ChangeSettings(replace(state.settings, theme=following))


def _play_by_hand(state: State, _parameters: Parameters) -> Action | None:
    return None if state.table is None else SetSeat(state.table.game.position.seat, 0)


def _restart_lesson(state: State, _parameters: Parameters) -> Action:
    return StartLesson(LESSONS[0] if state.attempt is None else state.attempt.lesson)


def _start_lesson(_state: State, parameters: Parameters) -> Action | None:
    return next((StartLesson(lesson) for lesson in COURSE if lesson.id == parameters.get("lesson")), None)


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
        action=_toggle_stop,
        shown=_has_clock,
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
    Control("theme", N_("Theme"), action=_next_theme),
    Control("share-game", N_("Share"), "share"),
    Control("games", N_("Games"), "folder"),
    Control("learn", N_("Learn to play"), "flag"),
    Control("show-seats", N_("Who plays"), "users", enabled=lambda state: state.is_game),
    Control("show-settings", N_("Settings"), "gear"),
    Control("new-game", N_("New game"), "new"),
    # The history.
    Control("watch", N_("Watch the game from the start"), "play", action=_always(WatchGame())),
    Control(
        "show-review",
        N_("Computer review"),
        "curve",
        enabled=lambda state: state.table is not None and state.table.game.ply >= 2,
    ),
    Control("watch-last", N_("Show the last turn again"), action=_always(WatchLast())),
    Control("hide-log", N_("Close the history"), "x"),
    Control("log-entry"),
    Control(
        "history-first",
        N_("To the start"),
        "first",
        keys=("Home",),
        scope=Scope.HISTORY,
        action=_always(GoToPly(0)),
        enabled=_past_beginning,
    ),
    Control(
        "history-back",
        N_("Previous move"),
        "back",
        keys=("ArrowLeft",),
        scope=Scope.HISTORY,
        action=_go(-1),
        enabled=_past_beginning,
        repeats=True,
    ),
    Control(
        "replay",
        N_("Autoplay"),
        action=lambda state, _parameters: RunReplay(not state.replaying),
        pressed=lambda state: state.replaying,
    ),
    Control(
        "history-on", N_("Next move"), "on", keys=("ArrowRight",), scope=Scope.HISTORY, action=_go(1), repeats=True
    ),
    Control("replay-speed", N_("Speed")),
    Control("play-from-here", N_("Play on from here")),
    Control(
        "to-present",
        N_("Back to the game"),
        keys=("End",),
        scope=Scope.HISTORY,
        action=_always(GoToPly(None)),
    ),
    # Lessons.
    Control("lesson-hint", N_("Hint"), "bulb", action=_always(AskLesson())),
    Control("lesson-again", N_("Restart lesson"), "rotl", action=_restart_lesson),
    Control("lesson-leave", N_("Leave the lesson"), "x", action=_always(LeaveLesson())),
    Control("lesson-next", shown=_has_finished_lesson),
    Control("lesson-play", N_("Play a first game"), shown=_ends_lessons),
    # The review of one's own mistakes.
    Control(
        "mistakes-show",
        N_("Show me"),
        "bulb",
        action=_always(ShowBetter()),
        shown=_at_stage(Stage.LOOKING, Stage.TRYING, Stage.JUDGING, Stage.FAILED, Stage.JUDGED),
    ),
    Control(
        "mistakes-try",
        icon="rotr",
        action=_try_turn,
        shown=_at_stage(Stage.LOOKING, Stage.FAILED, Stage.JUDGED, Stage.SHOWN),
    ),
    Control("mistakes-next", action=_go_on, shown=_can_go_on),
    Control("mistakes-leave", N_("Leave the review"), "x", action=_always(LeaveMistakes())),
    # The study board.
    Control(
        "study-here",
        N_("Study this position"),
        "curve",
        action=_always(StudyPosition()),
        shown=lambda state: state.can_study,
    ),
    Control("study-line", action=_study_line),
    Control("study-tile", action=_study_tile),
    Control("study-leave", N_("Leave the study"), "x", action=_always(LeaveStudy())),
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
        action=_always(Rotate(False)),
        enabled=_can_rotate,
        repeats=True,
    ),
    Control(
        "rotate-right",
        N_("Turn right"),
        "rotr",
        keys=("R",),
        action=_always(Rotate(True)),
        enabled=_can_rotate,
        repeats=True,
    ),
    Control("build-option", action=lambda _state, parameters: TakeOption(int(parameters["index"]))),
    Control("options-why", N_("Why? See the rule"), shown=_has_refusal),
    Control("notice-why", N_("Why? See the rule"), shown=_has_refusal),
    Control(
        "undo",
        N_("Undo"),
        "undo",
        keys=("U",),
        action=_always(Undo()),
        enabled=lambda state: state.table is not None and state.table.can_undo,
        why_disabled=lambda state: "" if state.table is None else undo_words(state.table),
    ),
    Control(
        "redo",
        N_("Redo"),
        "redo",
        keys=("Shift+U",),
        action=_always(Redo()),
        enabled=lambda state: state.table is not None and state.table.can_redo,
    ),
    Control("hint", N_("Hint"), "bulb", enabled=_can_hint),
    Control(
        "cancel",
        N_("Cancel"),
        "x",
        also=("Escape",),
        action=_always(Cancel()),
        enabled=lambda state: state.table is not None and state.table.can_cancel,
    ),
    Control(
        "confirm",
        icon="check",
        also=("Enter",),
        action=lambda state, _parameters: None if _is_over(state) else Confirm(),
        enabled=_can_confirm,
    ),
    # On the board, beside what is prepared there.
    Control("ghost-confirm", N_("Confirm"), "check", action=_always(Confirm()), shown=_is_decided, enabled=_is_decided),
    Control("ghost-cancel", N_("Cancel"), "x", action=_always(Cancel()), shown=_is_prepared),
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
    Control("engine-by-hand", N_("Take over this seat"), action=_play_by_hand),
    Control(
        "bots-pause",
        N_("Pause"),
        action=lambda state, _parameters: PauseComputers(not state.paused),
        pressed=lambda state: state.paused,
    ),
    Control("bots-speed", N_("Speed")),
    Control("bots-step", N_("One turn"), action=_always(StepComputers())),
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
    Control("tutorial-go", action=_start_lesson),
    Control("lesson-row", action=_start_lesson),
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
