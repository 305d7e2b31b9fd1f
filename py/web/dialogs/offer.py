"""The quiet offer in the result: sound, or moves without Confirm, each once."""

from __future__ import annotations

from dataclasses import replace

from session.offers import Offer
from session.page.commands import ChangeSettings, MakeOffer
from session.page.store import Change, Store
from session.text.i18n import N_, _
from web.browser.elements import by_id, part, set_hidden, set_text
from web.controls import Handler

_WORDS = {
    Offer.SOUND: (N_("You can hear the island, too."), N_("Turn the sound on"), N_("The sound is on.")),
    Offer.QUICK_MOVES: (
        N_("You know your way around by now. Without Confirm, a turn takes just two presses."),
        N_("Play without Confirm"),
        N_("From now on, moves need no Confirm. You can change that in Settings."),
    ),
}
"""What is offered, the button, and what is said once it is taken."""


class OfferView:
    """Makes an offer when a game ends, and carries it out."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._node = by_id("offer")
        self._button = by_id("offer-take")
        self._offer: Offer | None = None
        self._taken = False

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handler of the offer's button, by control name."""
        return {"offer-take": lambda _press: self._take()}

    def on_change(self, change: Change) -> None:
        """Show an offer with the result of a game that has just ended; it goes with the game."""
        if change.new_table:
            self._offer = None
            self._show()
        elif change.after.offers.finished > change.before.offers.finished:
            settings = change.after.settings
            self._offer = change.after.offers.due(sound=settings.sound, confirm=settings.confirm)
            self._taken = False
            self._show()
            if self._offer is not None:
                self._store.dispatch(MakeOffer(self._offer))
        elif change.after.language != change.before.language:
            self._show()

    def _take(self) -> None:
        settings = self._store.state.settings
        changed = replace(settings, sound=True) if self._offer is Offer.SOUND else replace(settings, confirm=False)
        self._taken = True
        self._store.dispatch(ChangeSettings(changed))
        self._show()

    def _show(self) -> None:
        set_hidden(self._node, self._offer is None)
        if self._offer is not None:
            words, label, thanks = _WORDS[self._offer]
            set_text(part(self._node, "text"), _(thanks if self._taken else words))
            set_text(self._button, _(label))
            set_hidden(self._button, self._taken)
