"""The buttons that choose how fast computers and replays are shown: each press goes on to the next speed."""

from __future__ import annotations

from session.text.i18n import N_, _
from web.browser.elements import part, set_text
from web.controls import Handler, Press

_WORDS = (N_("Slow"), N_("Normal"), N_("Fast"), N_("Very fast"))
# What they multiply the pauses by, as the value of the button; a replay must leave time to look.
_FACTORS = {"bots-speed": ("2", "1", "0.4", "0"), "replay-speed": ("2", "1", "0.4", "0.15")}


def speed_handlers() -> dict[str, Handler]:
    """Return the handlers of the buttons, by control name; whoever waits reads the value of the button."""
    return dict.fromkeys(_FACTORS, _go_on)


def _go_on(press: Press) -> None:
    button = press.element
    factors = _FACTORS[str(button.id)]
    following = (factors.index(str(button.value)) + 1) % len(factors)
    button.value = factors[following]
    words = part(button, "speed")
    words.setAttribute("data-i18n", _WORDS[following])  # by which it follows the language
    set_text(words, _(_WORDS[following]))
