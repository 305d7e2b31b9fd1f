"""Everything about keeping, opening and sharing games, as the app uses it."""

from __future__ import annotations

from collections.abc import Callable

from js import window

from session.saves.save import Save, clean_title, listed_save
from session.saves.sharing import share_words
from session.setup import Setup
from session.table.table import Table
from session.text.i18n import _
from session.text.words import names_list
from taluva import Game, Phase
from web.browser.files import download_record
from web.browser.listeners import Listeners
from web.panels.banner import Offer
from web.panels.clock import ClockView
from web.saves.load_dialog import LoadDialog
from web.saves.opening import Opening
from web.saves.saved_games import Games
from web.saves.share_dialog import ShareDialog


class Desk:
    """Keeps what is played, and lays out what is opened."""

    def __init__(
        self,
        listeners: Listeners,
        show: Callable[[Save], None],
        tell: Callable[[str], None],
        table: Callable[[], Table | None],
    ) -> None:
        """Take what lays a game out on the page, what tells something in words, and the table of the kept game."""
        self._tell = tell
        self._untold: list[Callable[[], None]] = []
        self._offer = Offer()
        self._games = Games(
            lambda: self._untold.append(self._tell_refused),
            lambda: self._untold.append(self._tell_copied),
        )
        self.clock = ClockView(listeners, self._games, table, tell)
        self._opening = Opening(self._games, self._offer, show, tell)
        self._load = LoadDialog(self._games, self._opening, listeners)
        self._share = ShareDialog(listeners)
        listeners.add(window, "storage", self._opening.on_storage)
        listeners.add(window, "hashchange", self._opening.on_hash)

    @property
    def trouble(self) -> str:
        """Return why a game could not be opened, in words; empty when none was asked for."""
        return self._opening.trouble

    def at_start(self) -> bool:
        """Lay out the game that the address holds or that is to go on; tell whether there is one."""
        return self._opening.at_start()

    def begin(self, game: Game, setup: Setup) -> None:
        """Keep a new game."""
        self._opening.begin(game, setup)

    def branch(self, game: Game, setup: Setup) -> None:
        """Keep a game of its own that begins as the one on the table did, and is told from that by its title."""
        before = self._games.save
        seconds = before.seconds[: game.ply] if before is not None else ()
        name = names_list(game.names) if before is None else listed_save(before).name
        title = clean_title(_("From move {ply}: {name}").format(ply=game.ply, name=name))
        self._opening.begin(game, setup, seconds, title)

    def keep(self, table: Table) -> None:
        """Keep the game on the table, before anything else is done with it."""
        self._games.keep(table.game, table.levels)
        self._opening.settle()
        if self._opening.by_link:
            self._offer_link(table)

    def tell(self) -> None:
        """Say what keeping the game has met with; to be called when the page has said the rest."""
        while self._untold:
            self._untold.pop(0)()

    def seconds(self) -> tuple[float | None, ...]:
        """Return how long each ply of the game on the table took."""
        return self._games.save.seconds if self._games.save is not None else ()

    def press(self, name: str, game: Game | None, colours: tuple[int, ...]) -> None:
        """Answer to a control; game: the one that is looked at."""
        match name:
            case "games" | "setup-games":
                self._load.open()
            case "share-game" if game is not None:
                self._share.open(game, colours)
            case "offer-close":
                self._opening.by_link = False  # whoever puts the bar away does not send links
                self._offer.hide()
            case "offer-accept":
                self._offer.accept()

    def say_anew(self) -> None:
        """Say what stays on the page in the language that is in use now."""
        self._offer.say_anew()
        self.clock.look()

    def on_visible(self) -> None:
        """Count a player's time only while the page is in sight."""
        self.clock.look()

    def _offer_link(self, table: Table) -> None:
        """Offer to send the game on when the turn is over in which the player has answered to a link.

        Where computers have all other seats, nobody waits for it.
        """
        persons = table.levels.count(0) if table.levels else len(table.game.names)
        if table.game.position.phase is Phase.BUILD or persons < 2:
            self._offer.hide()
        else:
            self._offer.show(
                lambda: (share_words(table.game), _("Send the link")),
                lambda: self._share.open(table.game, self._colours()),
            )

    def _colours(self) -> tuple[int, ...]:
        return self._games.save.colours if self._games.save is not None else ()

    def _tell_refused(self) -> None:
        self._tell(_refused_words())
        self._offer.show(lambda: (_refused_words(), _("Save the record")), self._save_record)

    def _tell_copied(self) -> None:
        self._offer.show(
            lambda: (
                _("This game went on in another tab. From here on it is kept as a copy, and the other stays."),
                "",
            )
        )

    def _save_record(self) -> None:
        if self._games.save is not None:
            download_record(self._games.save.game)


def _refused_words() -> str:
    return _("The browser keeps nothing: its storage is full or forbidden. The game goes on; save it as a file.")
