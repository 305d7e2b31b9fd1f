"""Starting games: from the address, the setup, a rematch, or an earlier ply."""

from __future__ import annotations

from js import history, location

from session.page.commands import PutOnTable
from session.page.store import Store
from session.saves.save import begin, branch
from session.setup import Setup, SetupError, against, against_computer, own_query, rematch, setup_from_address
from session.text.i18n import _
from web.browser.address import replace_address
from web.browser.dialogs import close_dialogs, open_dialog
from web.browser.elements import by_id
from web.browser.moment import random_number
from web.controls import Handler
from web.dialogs.setup import SetupDialog
from web.panels.toast import Toast
from web.saves.opener import GameOpener


class Games:
    """Starts games."""

    def __init__(self, store: Store, opener: GameOpener, setup_dialog: SetupDialog, toast: Toast) -> None:
        self._store = store
        self._opener = opener
        self._setup = setup_dialog
        self._toast = toast

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the controls that begin games, by control name."""
        return {
            "home-together": lambda _press: self._setup.open(together=True),
            "new-game": lambda _press: self.ask(),
            "load-new": lambda _press: self._ask_instead(),
            "play-from-here": lambda _press: self.play_from_here(),
            "setup-start": lambda _press: self.begin_from_setup(),
            "leave-leave": lambda _press: self.ask_for_setup(),
            "over-setup": lambda _press: self.ask_for_setup(),
            "over-again": lambda _press: self.play_again(),
            "over-next": lambda press: self.play_next(int(press.element.getAttribute("data-strength"))),
        }

    def open_first(self) -> None:
        """Start the game of the address, or go on with this tab's game; else the page stays at home."""
        query = str(location.search).removeprefix("?")
        try:
            requested = setup_from_address(query)
        except SetupError as error:
            if not self._opener.open_link():
                self._setup.open(str(error))
            self._toast.alert(str(error))
            return
        _keep_own_query(query)
        if requested is not None:
            close_dialogs()
            setup, seed = requested
            self.begin(setup, random_number() if seed is None else seed)
        elif not self._opener.open_first() and self._opener.problem:
            self._toast.alert(self._opener.problem)

    def begin(self, setup: Setup, seed: int) -> None:
        """Put a new game on the table; seed: shuffles its deck."""
        self._store.dispatch(PutOnTable(begin(setup, seed, self._store.now.date)))
        if location.search:
            replace_address(location.pathname)

    def begin_against(self, level: int) -> None:
        """Put a game of one person against a computer on the table."""
        close_dialogs()
        self.begin(against_computer(level), random_number())

    def begin_from_setup(self) -> None:
        """Put the game on the table that the setup dialog describes."""
        self._setup.close()
        self.begin(self._setup.read(), random_number())

    def ask(self) -> None:
        """Open the setup of another game, after asking whether to leave the one on the table."""
        table = self._store.state.table
        if table is not None and table.game.moves and not table.position.is_over:
            open_dialog(by_id("leave"))
        else:
            self._setup.open()

    def _ask_instead(self) -> None:
        close_dialogs()
        self.ask()

    def ask_for_setup(self) -> None:
        """Open the setup of another game."""
        close_dialogs()
        self._setup.open()

    def play_again(self) -> None:
        """Start a rematch, in which the next seat begins."""
        save = self._store.state.save
        close_dialogs()
        if save is not None:
            self.begin(rematch(save.setup), random_number())

    def play_next(self, level: int) -> None:
        """Start a game like the last one against computers of another level."""
        save = self._store.state.save
        close_dialogs()
        if save is not None:
            self.begin(against(rematch(save.setup), level), random_number())

    def play_from_here(self) -> None:
        """Branch off a new game at the ply on the board."""
        table = self._store.state.table
        if table is not None:
            self._store.dispatch(PutOnTable(branch(table.save, table.seen, self._store.now.date)))
            self._toast.tell(_("A new game starts here. The other one stays saved."))


def _keep_own_query(query: str) -> None:
    """Take out of the address what messengers and mailers have added to it."""
    own = own_query(query)
    if own != query:
        replace_address(f"{location.pathname}{'?' if own else ''}{own}{location.hash}", history.state)
