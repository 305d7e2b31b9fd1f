"""What the page offers once, when a game has ended: sound, and moves without Confirm."""

from __future__ import annotations

import json
from enum import Enum
from typing import NamedTuple

from session.plain_json import read_json

_MOST = 1_000_000
_GAMES_BEFORE_QUICK_MOVES = 3


class Offer(Enum):
    """Something that is offered."""

    SOUND = "sound"
    QUICK_MOVES = "quick"


class Offers(NamedTuple):
    """How many games a person has finished in this browser, and what has been offered."""

    finished: int = 0
    made: tuple[Offer, ...] = ()

    def with_game(self) -> Offers:
        """Return the offers after one more game."""
        return self._replace(finished=min(self.finished + 1, _MOST))

    def with_made(self, offer: Offer) -> Offers:
        """Return the offers after one has been made."""
        return self if offer in self.made else self._replace(made=(*self.made, offer))

    def due(self, *, sound: bool, confirm: bool) -> Offer | None:
        """Return what to offer now, at the end of a game; None if all has been offered or is used already.

        sound: whether there is sound. confirm: whether moves wait for Confirm.
        """
        if self.finished >= _GAMES_BEFORE_QUICK_MOVES and confirm and Offer.QUICK_MOVES not in self.made:
            return Offer.QUICK_MOVES
        return Offer.SOUND if self.finished and not sound and Offer.SOUND not in self.made else None


def format_offers(offers: Offers) -> str:
    """Return offers as text for the browser's storage."""
    return json.dumps({"finished": offers.finished, "made": [offer.value for offer in offers.made]})


def parse_offers(text: str | None) -> Offers:
    """Read what `format_offers` returns; anything damaged is as if nothing had been offered."""
    try:
        fields = read_json(text or "{}")
        finished, made = fields.get("finished", 0), fields.get("made", [])
        earlier = tuple(offer for offer in Offer if offer.value in made)
    except (ValueError, TypeError, KeyError):
        return Offers()
    if not isinstance(finished, int) or isinstance(finished, bool) or not 0 <= finished <= _MOST:
        return Offers()
    return Offers(finished, earlier)
