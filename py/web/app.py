"""The parts of the page, connected to the store and to one another."""

from __future__ import annotations

from session.page.saving import ChoiceSaver
from session.page.store import Store
from session.setup import LEVELS
from session.storage import Storage
from web.appearance import Appearance
from web.board.play_area import PlayArea
from web.board.view import BoardView
from web.browser.back import BackGuard
from web.browser.dialogs import let_buttons_close
from web.browser.listeners import Listeners
from web.browser.menu import MenuGuard
from web.browser.moment import random_number
from web.browser.wake_lock import WakeLock
from web.controls import Controls
from web.dialogs.editor_more import EditorMoreDialog
from web.dialogs.moves import MovesDialog
from web.dialogs.offer import OfferView
from web.dialogs.result import ResultDialog
from web.dialogs.rules import RulesDialog
from web.dialogs.seats import SeatsDialog
from web.dialogs.settings import SettingsDialog
from web.dialogs.setup import SetupDialog
from web.dialogs.unseen_tiles import UnseenTiles
from web.dialogs.variations import VariationsDialog
from web.dismissal import Dismissal
from web.end_of_game import EndOfGame
from web.engine.computers import Computers
from web.games import Games
from web.home import HomePage
from web.language import Language
from web.lessons.lessons import Lessons
from web.panels.panels import Panels
from web.saves.saves import Saves
from web.visibility import follow_visibility


class App:
    """Every part of the page. A part knows the store and the two or three other parts it is given here."""

    def __init__(self, store: Store, storage: Storage) -> None:
        self.store = store
        self.listeners = listeners = Listeners()
        MenuGuard(listeners)
        back_guard = BackGuard()
        panels = Panels(store, listeners, back_guard.put_up)
        saves = Saves(store, storage, listeners, panels.banner, panels.toast)
        self.computers = computers = Computers(store, random_number, panels.toast.tell)
        setup = SetupDialog(listeners, computers.begin)
        self.games = Games(store, saves.opener, setup, panels.toast)
        self.view = BoardView(listeners)
        self.home = HomePage(
            store, storage, listeners, saves.library, saves.opener, panels.toast, self.games.begin_against
        )
        lessons = Lessons(
            store, storage, self.view, panels.toast, listeners, lambda: self.games.begin_against(LEVELS[0])
        )
        result = ResultDialog(store, storage, listeners, self.view, computers.review.begin)
        computers.review.follow(result.on_review)
        ending = EndOfGame(store, lessons.progression, result)
        board = PlayArea(
            store, self.view, listeners, show_end=ending.show, opened=back_guard.put_up, snap=panels.haptics.snap
        )
        variations, editor_more = VariationsDialog(store, listeners), EditorMoreDialog(store, listeners)
        settings, seats, offer = SettingsDialog(store, listeners), SeatsDialog(store, listeners), OfferView(store)
        dialogs = (
            RulesDialog(store),
            setup,
            settings,
            seats,
            UnseenTiles(store),
            MovesDialog(store, self.view.grid),
            offer,
            variations,
            editor_more,
        )
        dismissal = Dismissal(store, back_guard, board.inspector, panels.drawer, listeners, self.home.go)
        owners = (panels, saves, computers, self.games, self.home, board, lessons, ending, dismissal, *dialogs)
        controls = Controls(store, listeners, owners, explain=panels.toast.tell, pressed=dismissal.guard)
        let_buttons_close(listeners)
        # Language and saving come before what is drawn; what opens dialogs comes before the focus.
        for part in (
            *(Language(store), saves, ChoiceSaver(storage), Appearance(store)),
            *(panels, controls, board, lessons, settings, setup, offer, result, variations, editor_more, self.home),
            *(dismissal, board.focus, computers, WakeLock()),
        ):
            store.subscribe(part.on_change)
        follow_visibility(store, listeners)
