"""The registry of controls: every button, menu entry and key is one entry, here or in a list that is joined here.

The page's HTML, clicks, keys, titles, `aria-keyshortcuts` and the table of keys in the rules all come from it.
To add a control, add an entry to its list and place it in static/page with a macro of macros.html, such as
`{{ tool("its-name") }}`; without an `action`, give a part of the page a handler for it. To add a key, put
its name into `keys` of its entry, and into a row of the table in `key_table.py`.
"""

from __future__ import annotations

from dataclasses import replace

from session.page.commands import (
    ChangeSettings,
    PauseComputers,
    RunReplay,
    StepComputers,
    WatchGame,
    WatchLast,
)
from session.page.control import Control
from session.page.control_behaviour import (
    always,
    can_confirm,
    can_hint,
    can_redo,
    can_rotate,
    can_undo,
    go,
    has_refusal,
    is_decided,
    is_over,
    is_prepared,
    past_beginning,
    play_by_hand,
    why_not_undo,
)
from session.page.key_names import Scope
from session.page.learning_controls import LEARNING
from session.page.place_controls import PLACES
from session.table.intents import Cancel, Confirm, GoToPly, Redo, Rotate, TakeOption, Undo
from session.text.i18n import N_

_GAME = (
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
        enabled=can_undo,
        why_disabled=why_not_undo,
    ),
    Control(
        "redo",
        N_("Redo"),
        "redo",
        keys=("Shift+U",),
        action=always(Redo()),
        enabled=can_redo,
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
    # Keys alone.
    Control("walk", keys=("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"), repeats=True),
    Control("next-legal", keys=("N",), repeats=True),
    Control("previous-legal", keys=("Shift+N",), repeats=True),
    Control("choose", keys=("Enter", "Space")),
    Control("inspect", keys=("I",)),
    Control("explain", keys=("?", "F1"), scope=Scope.PAGE),
    Control("dismiss", keys=("Escape",), scope=Scope.PAGE),
)

CONTROLS = (*PLACES, *LEARNING, *_GAME)

BY_NAME = {control.name: control for control in CONTROLS}


def control_for_key(key: str, scope: Scope) -> Control | None:
    """Return the control that a key triggers in a scope, or None."""
    return _BY_KEY.get((scope, key))


_BY_KEY = {(control.scope, key): control for control in CONTROLS for key in control.keys}
