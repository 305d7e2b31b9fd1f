"""The page at work: events become intents, new tables are shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from js import document, history, location, window

from session.i18n import _
from session.intents import Cancel, Choose, Confirm, GoTo, Intent, PointAt, Redo, Seat, Take, Turn, Undo
from session.log import news
from session.saves import Save
from session.setup import Setup, SetupError, setup_from_address
from session.step import notice
from session.table import Table
from session.update import update
from session.words import refusal_words
from taluva import Game, Hex
from web import store
from web.board_view import BoardView, focus_is_lost
from web.brain import Brain
from web.browser import BackGuard, WakeLock
from web.desk import Desk
from web.dialogs import open_dialog, show_result, show_tiles, show_who
from web.dom import Listeners, by_id, set_attribute
from web.gestures import Gestures
from web.grid_view import hex_of
from web.hints import Hints
from web.keyboard import Keyboard
from web.learning import Learning
from web.opponents import Opponents
from web.panels_view import PanelsView
from web.replay import Replay
from web.setup_dialog import SetupDialog, random_number

_ZOOM = 1.25
_THEMES = ("system", "light", "dark")


class App:
    """The one object that knows the present table."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.setup: Setup | None = None
        self.board = BoardView()
        self.panels = PanelsView()
        self.setup_dialog = SetupDialog()
        self.listeners = Listeners()
        self._guard = BackGuard()
        self._wake_lock = WakeLock()
        self._keyboard = Keyboard(self.board, self.dispatch, self._choose_by_key, self._do)
        self._replay = Replay(self._step_on)
        self.learning = Learning(self, self.board, self.listeners)
        self.desk = Desk(self.listeners, self._lay_out, self.panels.alert)
        self._brain = Brain()
        self.opponents = Opponents(self._brain, lambda: self.table, self.dispatch, random_number)
        self._hints = Hints(self._brain, lambda: self.table, self.dispatch, random_number)
        self._quiet = False
        self._show_theme(store.read_theme())
        self._listen()

    # ---- games -------------------------------------------------------------

    def open(self) -> None:
        """Begin as the address says, go on with this tab's game, or ask for a setup."""
        try:
            asked = setup_from_address(location.search.removeprefix("?"))
        except SetupError as error:
            self._show()
            self.panels.alert(str(error))
            self.setup_dialog.open(False, str(error))
            return
        if asked is not None:
            setup, seed = asked
            self.start(setup, random_number() if seed is None else seed)
            return
        if not self.desk.at_start():
            self._show()
            self.setup_dialog.open(False, self.desk.trouble)

    def start(self, setup: Setup, seed: int) -> None:
        """Put a new game on the table."""
        self.setup = setup
        self.setup_dialog.fill(setup)
        game = setup.game(seed)
        self.desk.begin(game, setup)
        self._put(Table(game, takeback=setup.takeback, levels=setup.levels))
        if location.search:
            history.replaceState(None, "", location.pathname)

    def dispatch(self, intent: Intent) -> None:
        """Let the table answer to an intent, and show it."""
        before = self.table
        if before is None:
            return
        table = self.learning.judged(before, update(before, intent))
        if table is before:
            return
        self.table = table
        if (table.game is not before.game or table.levels != before.levels) and not self.learning.runs:
            self.desk.keep(table)
        self._show()
        self._say(before.game, table, intent)
        if table.game is not before.game and not self.learning.runs:
            self.desk.tell()
            if table.position.is_over and not before.position.is_over:
                show_result(table.game, self.colours, self.desk.seconds())
        if table.can_cancel or table.browsing:
            self._guard.put_up()
        self._keep_focus(table.game is not before.game)
        self._look_around()

    @property
    def colours(self) -> tuple[int, ...]:
        """Return the colours by seat."""
        if self.learning.runs:
            return self.learning.colours
        return self.setup.colours if self.setup else ()

    def _lay_out(self, save: Save) -> None:
        """Put a game on the table that was begun before."""
        for dialog in document.querySelectorAll("dialog[open]"):
            dialog.close("")
        self._replay.stop()
        self.setup = save.setup
        self._put(Table(save.game, takeback=save.takeback, levels=save.levels))

    def _put(self, table: Table) -> None:
        self.learning.forget()
        self.put_on_board(table)
        self.desk.tell()
        self._wake_lock.hold()

    def put_on_board(self, table: Table | None) -> None:
        """Show another table without keeping it; None asks for a game."""
        self.table = table
        self._replay.stop()
        self.panels.alert("")
        self.board.by_hand = False
        if table is None:
            self._show()
            self.setup_dialog.open(False)
            return
        self.board.redraw(table, self.colours)
        self._show()
        self.board.measure()
        self.board.fit()
        self._keep_focus(True)
        if self.learning.runs:
            self._guard.put_up()
        self._look_around()

    def _look_around(self) -> None:
        """Let those who think notice what lies on the table now."""
        self.opponents.look()
        self._hints.look()

    def _show(self) -> None:
        self.panels.show(self.table, self.colours)
        self.board.show(self.table, self.colours)
        self.learning.show(self.table)

    def _say(self, before: Game, table: Table, intent: Intent) -> None:
        if isinstance(intent, PointAt):
            return
        words = news(before, table.game) if table.game is not before else []
        if table.refusal is not None:
            choice = table.choices[intent.option] if isinstance(intent, Take) else None
            words = [refusal_words(table.refusal, choice.kind if choice else None)]
        self.panels.alert(" ".join(words))
        prepared = notice(table) if isinstance(intent, Choose | Turn | Take) and table.refusal is None else None
        self.panels.announce("" if prepared is None else ". ".join((prepared.title, *prepared.lines)))

    # ---- focus and history -----------------------------------------------------

    def _keep_focus(self, new_game: bool) -> None:
        """Give the keyboard back to the board where a redrawn control has lost it."""
        if not focus_is_lost() or document.querySelector("dialog[open]"):
            return
        table = self.table
        if new_game and table is not None and table.game.moves:
            self.board.grid.make_current(table.game.moves[-1].hex)
        # Focus given so points at nothing: only the player does that.
        self._quiet = True
        self.board.grid.focus()
        self._quiet = False

    def _on_back(self, _event: Any) -> None:
        self._guard.was_passed()
        dialog = document.querySelector("dialog[open]")
        if dialog:
            dialog.close("")
        elif self._log_is_open():
            self._toggle_log()
        elif self.table is not None and self.table.browsing:
            self._look_at(None)
        elif self.table is not None and self.table.can_cancel:
            self.dispatch(Cancel())
        elif self.learning.runs:
            self.learning.leave()
        elif self.table is not None and not self.table.position.is_over:
            self.panels.alert(_("Go back once more to leave the game."))

    # ---- events --------------------------------------------------------------

    def _listen(self) -> None:
        add = self.listeners.add
        Gestures(
            self.board,
            self.listeners,
            lambda hex_: self.dispatch(PointAt(hex_)),
            self._choose,
        )
        add(document, "click", self._on_click)
        add(document, "keydown", self._on_key, passive=False)
        add(self.board.svg, "focusin", self._on_focus)
        add(self.board.svg, "focusout", self._on_blur)
        add(self.board.svg, "animationend", self._on_animation_end)
        add(document, "change", self._on_change)
        add(document, "close", self._on_dialog_closed, capture=True)
        add(window, "resize", self._on_resize)
        add(window, "popstate", self._on_back)
        add(window, "error", self._on_error)
        add(document, "visibilitychange", self._on_visible)

    def _on_visible(self, _event: Any) -> None:
        self.desk.on_visible()
        if self.table is not None:
            self._wake_lock.hold()

    def _on_error(self, _event: Any) -> None:
        self.panels.alert(_("Something went wrong. The game is kept: load the page again to go on."))

    def _choose(self, hex_: Hex) -> None:
        self.board.grid.make_current(hex_)
        self.dispatch(Choose(hex_))

    def _on_focus(self, event: Any) -> None:
        hex_ = hex_of(event.target)
        if hex_ is None:
            return
        self.board.grid.make_current(hex_)
        if not self._quiet:
            self.dispatch(PointAt(hex_))

    def _on_blur(self, event: Any) -> None:
        if not hex_of(event.relatedTarget):
            self.dispatch(PointAt(None))

    def _on_animation_end(self, event: Any) -> None:
        if event.target.classList.contains("once"):
            event.target.parentNode.remove()

    def _on_change(self, event: Any) -> None:
        if self.setup_dialog.node.contains(event.target):
            self.setup_dialog.on_change(event)
        elif by_id("who").contains(event.target):
            self._seat(int(event.target.name.removeprefix("who-")), int(event.target.value))

    def _on_resize(self, _event: Any) -> None:
        self.board.measure()
        if not self.board.by_hand:
            self.board.fit()

    def _on_click(self, event: Any) -> None:
        if event.target.id == "log-panel" and self._log_is_open() and event.offsetX < 0:
            self._toggle_log()  # the curtain beside the drawer
            return
        button = event.target.closest("button")
        if not button or button.disabled:
            return
        name = button.id or button.getAttribute("data-testid")
        if name == "log-entry":
            self._look_at(int(button.getAttribute("data-ply")))
            if self._log_is_open():
                self._toggle_log()
        elif name == "build-option":
            self.dispatch(Take(int(button.getAttribute("data-index"))))
        elif name == "confirm" and self.table is not None and self.table.position.is_over:
            self._show_end(self.table)
        elif name in _INTENTS:
            self.dispatch(_INTENTS[name])
        else:
            self._do(name)

    def _do(self, name: str) -> None:
        """Do what a control beside the game asks for."""
        match name:
            case "zoom-in":
                self.board.zoom(_ZOOM)
            case "zoom-out":
                self.board.zoom(1 / _ZOOM)
            case "fit":
                self.board.fit()
            case "levels":
                self._toggle_levels()
            case "flat":
                self._toggle_flat()
            case "theme":
                self._next_theme()
            case "show-tiles":
                if self.table is not None:
                    show_tiles(self.table.position)
                    self._guard.put_up()
            case "show-log" | "hide-log":
                self._toggle_log()
            case "new-game":
                self._ask_for_new_game()
            case "history-first" | "history-back" | "history-on" | "to-present" | "replay" | "watch" | "play-from-here":
                self._do_history(name)
            case "hint":
                self._hints.ask()
            case "move-now" | "bots-pause" | "bots-step" | "brain-again":
                self.opponents.press(name)
            case "brain-by-hand":
                by_id("brain-trouble").toggleAttribute("hidden", True)
                if self.table is not None:
                    self._seat(self.table.position.seat, 0)
            case "show-seats":
                if self.table is not None:
                    show_who(self.table, self.colours)
                    self._guard.put_up()
            case "setup-back":
                self.setup_dialog.node.close("")
            case "games" | "share-game" | "offer-accept" | "offer-close":
                self._guard.put_up()
                self.desk.press(name, self.table.seen if self.table else None, self.colours)

    def _seat(self, seat: int, level: int) -> None:
        """Give a seat to a computer player, or to a person for level 0."""
        if self.table is None or self.setup is None:
            return
        self.dispatch(Seat(seat, level))
        self.setup = replace(self.setup, levels=self.table.levels)

    def _toggle_levels(self) -> None:
        shown = self.board.svg.classList.toggle("levels")
        by_id("levels").setAttribute("aria-pressed", "true" if shown else "false")

    def _toggle_flat(self) -> None:
        self.board.flat = not self.board.flat
        by_id("flat").setAttribute("aria-pressed", "true" if self.board.flat else "false")
        if self.table is not None:
            self.board.redraw(self.table, self.colours)

    def _toggle_log(self) -> None:
        shown = by_id("log-panel").classList.toggle("open")
        by_id("show-log").setAttribute("aria-expanded", "true" if shown else "false")
        by_id("hide-log" if shown else "show-log").focus()
        if shown:
            self._guard.put_up()

    def _log_is_open(self) -> bool:
        return bool(by_id("log-panel").classList.contains("open"))

    def _next_theme(self) -> None:
        theme = _THEMES[(_THEMES.index(store.read_theme()) + 1) % len(_THEMES)]
        store.write_theme(theme)
        self._show_theme(theme)

    def _show_theme(self, theme: str) -> None:
        set_attribute(document.documentElement, "data-theme", None if theme == "system" else theme)
        by_id("theme").setAttribute("data-choice", theme)

    def _ask_for_new_game(self) -> None:
        self._guard.put_up()
        if self.table is not None and self.table.game.moves and not self.table.position.is_over:
            open_dialog(by_id("leave"))
        else:
            self.setup_dialog.open(self.table is not None)

    def _on_dialog_closed(self, event: Any) -> None:
        dialog = event.target
        answer = dialog.returnValue
        dialog.returnValue = ""
        if dialog.id == "load" and answer == "new":
            self._ask_for_new_game()
        elif dialog.id == "setup" and answer == "start":
            self.start(self.setup_dialog.read(), random_number())
        elif (dialog.id == "leave" and answer == "leave") or (dialog.id == "over" and answer == "setup"):
            self.setup_dialog.open(True)
        elif dialog.id == "over" and answer == "again" and self.setup is not None:
            self.start(self._next_round(self.setup), random_number())
        else:
            self._keep_focus(False)

    def _show_end(self, table: Table) -> None:
        if self.learning.runs:
            self.learning.go_on()
        else:
            show_result(table.game, self.colours, self.desk.seconds())

    def _next_round(self, setup: Setup) -> Setup:
        """Return the same setup with the next seat to begin."""
        first = (setup.options.first + 1) % setup.options.players
        return replace(setup, options=replace(setup.options, first=first))

    # ---- looking back ----------------------------------------------------------

    def _do_history(self, name: str) -> None:
        if self.table is None:
            return
        ply = self.table.seen.ply
        match name:
            case "history-first":
                self._look_at(0)
            case "history-back":
                self._look_at(ply - 1)
            case "history-on":
                self._look_at(ply + 1)
            case "to-present":
                self._look_at(None)
            case "watch":
                self._look_at(0)
                self._replay.start()
            case "replay" if self._replay.runs:
                self._replay.stop()
            case "replay":
                self._replay.start()
            case "play-from-here":
                self._play_from_here(self.table.seen)

    def _look_at(self, ply: int | None) -> None:
        """Look at the board after a ply; at the present for None."""
        self._replay.stop()
        self.dispatch(GoTo(ply))

    def _step_on(self) -> bool:
        if self.table is None or not self.table.browsing:
            return False
        self.dispatch(GoTo(self.table.seen.ply + 1))
        return self.table.browsing

    def _play_from_here(self, game: Game) -> None:
        """Go on from the ply that is looked at as a game of its own."""
        assert self.setup is not None
        self._replay.stop()
        self.desk.begin(game, self.setup, game.ply)
        self._put(Table(game, takeback=self.setup.takeback))
        self.panels.alert(_("This is a new game from here on; the other one is kept."))

    def _history_key(self, key: str) -> bool:
        if self.table is None or key not in ("Home", "End", "ArrowLeft", "ArrowRight"):
            return False
        ply = self.table.seen.ply
        self._look_at({"Home": 0, "End": None, "ArrowLeft": max(ply - 1, 0), "ArrowRight": ply + 1}[key])
        return True

    # ---- keyboard -------------------------------------------------------------

    def _on_key(self, event: Any) -> None:
        if (event.ctrlKey and event.key not in ("Home", "End")) or event.altKey or event.metaKey:
            return
        if document.querySelector("dialog[open]"):
            return
        if event.key == "F1" or (event.key == "?" and not event.target.closest("input, select, textarea")):
            event.preventDefault()
            self.learning.open_rules()
        elif event.key == "Escape":
            self._escape()
        elif event.target.closest("#log-panel, #history-bar:not(:has(select:focus))"):
            if self._history_key(event.key):
                event.preventDefault()
        elif self.board.grid.has_focus() and self._keyboard.on_key(event):
            event.preventDefault()

    def _escape(self) -> None:
        if self._log_is_open():
            self._toggle_log()
        elif self.table is not None and self.table.browsing:
            self._look_at(None)
        else:
            self.dispatch(Cancel())

    def _choose_by_key(self, hex_: Hex) -> None:
        table = self.table
        if table is not None and table.position.is_over:
            self._show_end(table)
            return
        undecided = table is not None and table.site is not None and table.site.hex == hex_ and not table.choice
        self.dispatch(Choose(hex_, by_key=True))
        option = by_id("options").querySelector("button:not([aria-disabled])") if undecided else None
        if option:
            option.focus()


_INTENTS: dict[str, Intent] = {
    "rotate-left": Turn(False),
    "rotate-right": Turn(True),
    "confirm": Confirm(),
    "cancel": Cancel(),
    "undo": Undo(),
    "redo": Redo(),
}


def mark_ready() -> None:
    """Tell the page and its tests that the game takes input."""
    window.performance.mark("taluva:ready")
    document.body.setAttribute("data-ready", "true")

