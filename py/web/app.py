"""The page at work: events become intents, new tables are shown."""

from __future__ import annotations

from dataclasses import replace

from js import document, history, location, window

from session.saves.save import Save
from session.settings import Settings
from session.setup import Setup, SetupError, names_in_use, setup_from_address
from session.table.intents import Choose, GoToPly, Intent, PointAt, Prepare, Rotate, SetSeat, TakeOption
from session.table.log import news
from session.table.prompts import notice
from session.table.sounds import sound_of
from session.table.table import Table
from session.table.update import update
from session.text.i18n import _
from session.text.words import refusal_words
from taluva import Game
from web.board.inspector import InspectView
from web.board.view import BoardView, focus_is_lost
from web.board.view_controls import ViewControls
from web.browser.back import BackGuard, WakeLock
from web.browser.elements import by_id, set_hidden
from web.browser.listeners import Listeners
from web.browser.sound import Sounds
from web.dialogs.dialogs import close_dialogs, is_dialog_open, open_dialog, show_result
from web.dialogs.moves import MovesDialog
from web.dialogs.settings import SettingsView
from web.dialogs.setup import SetupDialog, random_number
from web.engine.client import Brain
from web.engine.error_panel import Trouble
from web.engine.hints import Hints
from web.engine.opponents import Opponents
from web.engine.review import ReviewDialog
from web.events import Events
from web.lessons.learning import Learning
from web.panels.history import LookingBack
from web.panels.panels import PanelsView
from web.panels.turn_banner import TurnCue
from web.saves.desk import Desk


class App:
    """The one object that knows the present table."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.setup: Setup | None = None
        self.board = BoardView()
        self.panels = PanelsView()
        self.setup_dialog = SetupDialog()
        self.listeners = Listeners()
        self.guard = BackGuard()
        self.wake_lock = WakeLock()
        self.settings = SettingsView(self.board, self._redraw, self._on_settings)
        self.view = ViewControls(self.board, self.settings)
        self.sounds = Sounds()
        self.cue = TurnCue(self.listeners)
        self.history = LookingBack(lambda: self.table, self.dispatch, self._play_from_here)
        self.learning = Learning(self, self.board, self.listeners)
        self.inspector = InspectView(self.board, self.listeners, lambda: self.table, self.learning.show_rules)
        self.moves = MovesDialog(self.listeners, self.dispatch, self.board.grid.make_current)
        self.desk = Desk(
            self.listeners,
            self._lay_out,
            self.panels.alert,
            lambda: None if self.learning.runs else self.table,
        )
        self._brain = Brain()
        self.trouble = Trouble()
        self.opponents = Opponents(
            self._brain, self.trouble, lambda: self.table, self.dispatch, random_number, self._show
        )
        self.hints = Hints(self._brain, self.trouble, lambda: self.table, self.dispatch, random_number)
        self.review = ReviewDialog(self._brain, lambda: self.table, self.dispatch, lambda: self.colours)
        self.focusing = False
        Events(self)

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
        if not isinstance(intent, PointAt | GoToPly | SetSeat):
            self.desk.clock.go_on()
        if (table.game is not before.game or table.levels != before.levels) and not self.learning.runs:
            self.desk.keep(table)
        self._show()
        self._say(before.game, table, intent)
        if table.game is not before.game:
            self._mark_ply(before.game, table)
        if table.game is not before.game and not self.learning.runs:
            self.desk.tell()
            if table.position.is_over and not before.position.is_over:
                show_result(table.game, self.colours, self.desk.seconds())
        if table.can_cancel or table.browsing:
            self.guard.put_up()
        if not isinstance(intent, PointAt):  # while the focus moves, no element has it
            self.keep_focus(table.game is not before.game)
        self._look_around()

    @property
    def colours(self) -> tuple[int, ...]:
        """Return the colours by seat."""
        if self.learning.runs:
            return self.learning.colours
        return self.setup.colours if self.setup else ()

    def _lay_out(self, save: Save) -> None:
        """Put a game on the table that was begun before."""
        close_dialogs()
        self.history.stop()
        game = replace(save.game, names=names_in_use(save.game.names))
        self.setup = replace(save.setup, names=game.names)
        self.setup_dialog.fill(self.setup)
        self._put(Table(game, takeback=save.takeback, levels=save.levels))

    def _put(self, table: Table) -> None:
        self.learning.forget()
        self.put_on_board(table)
        self.desk.tell()
        self.wake_lock.hold()

    def put_on_board(self, table: Table | None) -> None:
        """Show another table without keeping it; None asks for a game."""
        # A lesson teaches Confirm, so it always asks.
        asks = self.settings.now.confirm or self.learning.runs
        table = self.table = None if table is None else replace(table, asks=asks)
        self.history.stop()
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
        self.keep_focus(True)
        if self.learning.runs:
            self.guard.put_up()
        self._look_around()

    def _look_around(self) -> None:
        """Let those who think notice what lies on the table now."""
        self.desk.clock.look()
        self.opponents.look()
        self.hints.look()
        self.review.look()

    def _redraw(self) -> None:
        if self.table is not None:
            self.board.redraw(self.table, self.colours)

    def _mark_ply(self, before: Game, table: Table) -> None:
        """Let a change of the game be heard, and a change of turn be seen."""
        sound = sound_of(before, table.game)
        if sound is not None and self.settings.now.sound:
            self.sounds.play(sound)
        if not self.learning.runs:
            self.cue.show(before, table, self.colours, self.settings.now.handover)

    def _on_settings(self, before: Settings, now: Settings) -> None:
        """Let what is on the page follow the settings; the game stays as it is."""
        if self.table is not None:
            self.table = replace(self.table, asks=now.confirm or self.learning.runs)
        if now.language != before.language:
            self._say_anew()

    def _say_anew(self) -> None:
        """Show everything again in the language that is in use now."""
        self.setup_dialog.say_anew()
        self.panels = PanelsView()  # one that has shown nothing yet fills everything
        self.panels.alert("")
        if self.table is not None:
            names = names_in_use(self.table.game.names)
            if names != self.table.game.names:
                self.table = replace(self.table, game=replace(self.table.game, names=names))
            if self.setup is not None and not self.learning.runs:
                self.setup = replace(self.setup, names=names)
            camera, by_hand = self.board.camera, self.board.by_hand
            self.board.show(replace(self.table, pending=None), self.colours, animate=False)
            self.board.show(None, self.colours)
            self._redraw()
            self.board.by_hand = by_hand
            self.board.look(camera)
        self._show()
        self.desk.say_anew()
        self.opponents.say_anew()

    def _show(self) -> None:
        self.panels.show(self.table, self.colours, self.opponents.rests)
        self.board.show(self.table, self.colours)
        self.learning.show(self.table)
        self.inspector.follow()
        pending = self.table.pending if self.table is not None else None
        set_hidden(by_id("inspect-here"), pending is None)

    def _say(self, before: Game, table: Table, intent: Intent) -> None:
        if isinstance(intent, PointAt):
            return
        if table.refusal is not None:
            choice = table.choices[intent.option] if isinstance(intent, TakeOption) else None
            self.panels.alert(refusal_words(table.refusal, choice.kind if choice else None))
        else:
            self.panels.tell(" ".join(news(before, table.game) if table.game is not before else []))
        prepares = isinstance(intent, Choose | Rotate | TakeOption | Prepare) and table.refusal is None
        prepared = notice(table) if prepares else None
        self.panels.announce("" if prepared is None else ". ".join((prepared.title, *prepared.lines)))

    # ---- focus and history -----------------------------------------------------

    def keep_focus(self, new_game: bool) -> None:
        """Give the keyboard back to the board where a redrawn control has lost it."""
        if not focus_is_lost() or is_dialog_open():
            return
        table = self.table
        if new_game and table is not None and table.game.moves:
            self.board.grid.make_current(table.game.moves[-1].hex)
        # Focus given so points at nothing: only the player does that.
        self.focusing = True
        self.board.grid.focus()
        self.focusing = False

    # ---- what others ask for ------------------------------------------------------

    def seat(self, seat: int, level: int) -> None:
        """Give a seat to a computer player, or to a person for level 0."""
        if self.table is None or self.setup is None:
            return
        self.dispatch(SetSeat(seat, level))
        self.setup = replace(self.setup, levels=self.table.levels)

    def expect_computers(self) -> None:
        """Let the worker start: a computer player was chosen, and is to answer at once."""
        self._brain.begin()

    def ask_for_new_game(self) -> None:
        """Ask how another game is to be set up, or first whether the one on the table is to be left."""
        self.guard.put_up()
        if self.table is not None and self.table.game.moves and not self.table.position.is_over:
            open_dialog(by_id("leave"))
        else:
            self.setup_dialog.open(self.table is not None)

    def show_end(self) -> None:
        """Show how the game on the table ended."""
        if self.learning.runs:
            self.learning.go_on()
        elif self.table is not None:
            show_result(self.table.game, self.colours, self.desk.seconds())

    def play_again(self) -> None:
        """Start another game of the same setup, in which the next seat begins."""
        if self.setup is not None:
            first = (self.setup.options.first + 1) % self.setup.options.players
            options = replace(self.setup.options, first=first)
            self.start(replace(self.setup, options=options), random_number())

    def _play_from_here(self, game: Game) -> None:
        """Go on from the ply that is looked at as a game of its own."""
        assert self.setup is not None
        self.desk.branch(game, self.setup)
        self._put(Table(game, takeback=self.setup.takeback, levels=self.setup.levels))
        self.panels.tell(_("This is a new game from here on; the other one is kept."))


def mark_ready() -> None:
    """Tell the page and its tests that the game takes input."""
    window.performance.mark("taluva:ready")
    document.body.setAttribute("data-ready", "true")
