"""How games come to the table: kept ones, those from files and texts, and those from links."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from js import history, location

from session.saves.imports import ImportedGame
from session.saves.links import Kinship, Linked, LinkError, holds_game, kinship, parse_fragment
from session.saves.save import Save, SaveError, listed_save
from session.setup import Setup
from session.text.i18n import _, ngettext
from taluva import Game
from web.panels.banner import Offer
from web.saves.saved_games import SAVE, Games, GoneError, new_id
from web.saves.tabs import Tabs

_OPENED = "link"
"""The state of the entry in the browser's history in which a link was opened."""

_CLOSENESS = (Kinship.STRANGE, Kinship.FORKED, Kinship.AHEAD, Kinship.SAME, Kinship.BEHIND)
"""Which known game a link is told to belong to: the last of these wins."""


class Opening:
    """Brings games to the table, and tells what they have to do with those that are kept."""

    def __init__(self, games: Games, offer: Offer, show: Callable[[Save], None], tell: Callable[[str], None]) -> None:
        """Take the keeper, the bar over the board, what lays a game out on the page, and what tells a failure."""
        self.trouble = ""
        self.by_link = False
        self._games = games
        self._show = show
        self._tell = tell
        self._offer = offer
        self._tabs = Tabs(new_id(), lambda: games.save.id if games.save else "", self._tell_elsewhere)
        self._as_shared = False

    def at_start(self) -> bool:
        """Lay out the game of the address, else the one to go on with; tell whether there is one."""
        if holds_game(_fragment()) and self._open_link():
            return True
        try:
            save = self._games.last()
        except SaveError as error:
            self.trouble = _unread_words(error)
            return False
        if save is None:
            return False
        self._lay_out(save)
        if self.trouble:
            self._tell(self.trouble)
        return True

    def open_kept(self, id_: str) -> bool:
        """Lay out a kept game; tell whether it can be read."""
        try:
            save = self._games.read(id_)
        except SaveError as error:
            self.trouble = _unread_words(error)
            return False
        self._lay_out(save)
        return True

    def begin(self, game: Game, setup: Setup, seconds: tuple[float | None, ...] = (), title: str = "") -> None:
        """Keep a new game that the page lays out itself."""
        self._leave_shared()
        self._games.begin(game, setup, seconds, title)

    def open_incoming(self, incoming: ImportedGame) -> None:
        """Keep a game from outside, and lay it out."""
        self._lay_out(Save("", "", 0, 0, incoming.game, incoming.colours, False, (None,) * incoming.game.ply))

    def on_hash(self, _event: Any) -> None:
        """Lay out the game of a link that was put into the address of the open page."""
        if not holds_game(_fragment()):
            return
        if history.state == _OPENED:
            _forget_fragment()  # Back has brought the address of a link that was opened before
        elif not self._open_link():
            self._tell(self.trouble)

    def on_storage(self, event: Any) -> None:
        """Hear what another tab did."""
        self._tabs.on_storage(event)
        if self._games.is_elsewhere(str(event.key), str(event.newValue) if event.newValue else None):
            id_ = str(event.key).removeprefix(SAVE)
            self._offer.show(
                lambda: (
                    _("This game went on in another tab. What you play here will be kept as a copy."),
                    _("Show it here"),
                ),
                lambda: self._reopen(id_),
            )

    def _tell_elsewhere(self) -> None:
        self._offer.show(lambda: (_("This game is open in another tab too. Play it in one of them only."), ""))

    def settle(self) -> None:
        """Note that the game on the table has gone on: it is the visitor's own now, though it came by a link."""
        if self._as_shared:
            self._leave_shared()
            self.by_link = True

    def _reopen(self, id_: str) -> None:
        if not self.open_kept(id_):
            self._tell(self.trouble)

    def _lay_out(self, save: Save) -> None:
        self._leave_shared()
        self._games.go_on(save)
        assert self._games.save is not None
        self._show(self._games.save)
        self._tabs.ask()

    def _leave_shared(self) -> None:
        self._offer.hide()
        self._as_shared = self.by_link = False
        if holds_game(_fragment()):
            _forget_fragment()

    # ---- links -------------------------------------------------------------------

    def _open_link(self) -> bool:
        """Lay out the game in the address without keeping it; tell whether there is one."""
        try:
            linked = parse_fragment(_fragment())
        except LinkError as error:
            self.trouble = str(error)
            _forget_fragment()
            return False
        if linked is None:
            return False
        self._as_shared = True
        history.replaceState(_OPENED, "", location.href)
        known, relation = self._closest(linked.game)
        # The bar first: the island is fitted into the room that it leaves.
        self._tell_relation(linked.game, known, relation)
        self._games.visit(self._visited(linked, known, relation))
        assert self._games.save is not None
        self._show(self._games.save)
        return True

    def _closest(self, game: Game) -> tuple[Save | None, Kinship]:
        """Return the kept game that a linked one belongs to, and how it relates to that."""
        found: tuple[Save | None, Kinship] = (None, Kinship.STRANGE)
        deck = " ".join(map(str, game.deck))
        for each in self._games.all()[0]:
            # The deck stands in every record as it is: most games are passed over without replaying them.
            if each.summary.names != game.names or deck not in self._games.text(SAVE + each.id):
                continue
            try:
                save = self._games.read(each.id)
            except SaveError:  # the list of games tells of it
                continue
            relation = kinship(game, save.game)
            if _CLOSENESS.index(relation) > _CLOSENESS.index(found[1]):
                found = (save, relation)
        return found

    def _visited(self, linked: Linked, known: Save | None, relation: Kinship) -> Save:
        """Return a linked game as a save: the known one's next state where it is that, else one of its own."""
        if known is not None and relation in (Kinship.SAME, Kinship.AHEAD):
            seconds = (*known.seconds, *[None] * linked.game.ply)[: linked.game.ply]
            return replace(known, game=linked.game, seconds=seconds)
        return Save("", "", 0, 0, linked.game, linked.colours, False, (None,) * linked.game.ply)

    def _tell_relation(self, game: Game, known: Save | None, relation: Kinship) -> None:
        accept = None
        if known is not None and relation in (Kinship.BEHIND, Kinship.FORKED):
            accept = partial(self._reopen, known.id)
        self._offer.show(lambda: _relation_words(game, known, relation), accept, lasting=True)


def _forget_fragment() -> None:
    """Take the game out of the address."""
    history.replaceState(history.state, "", location.pathname + location.search)


def _fragment() -> str:
    return str(location.hash).removeprefix("#")


def _unread_words(error: SaveError) -> str:
    if isinstance(error, GoneError):
        return str(error)
    words = _("A kept game cannot be read; it was set aside and can be exported from the list of games.")
    return f"{words} {error}"


def _relation_words(game: Game, known: Save | None, relation: Kinship) -> tuple[str, str]:
    """Return what a linked game has to do with a known one, and what to do then."""
    if known is None or relation is Kinship.STRANGE:
        return _("A shared game: it is kept among yours when you play on."), ""
    name = listed_save(known).name
    if relation is Kinship.BEHIND:
        count = known.game.ply - game.ply
        words = ngettext(
            "This link is older than your game “{name}”, which is {count} move further.",
            "This link is older than your game “{name}”, which is {count} moves further.",
            count,
            name=name,
        )
        return words, _("Open the newer one")
    if relation is Kinship.FORKED:
        words = _("A shared game that has gone another way than your game “{name}”. It is kept when you play on.")
        return words.format(name=name), _("Open mine")
    words = _("A shared game: your game “{name}” goes on with it when you play.")
    return words.format(name=name), ""
