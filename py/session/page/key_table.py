"""The table of keys that the rules show: its rows name controls, and the keys come from their entries.

A key that prints as a word stands in `_WORDS` too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from session.page.controls import BY_NAME
from session.text.i18n import N_


@dataclass(frozen=True)
class KeyRow:
    """A row of the table of keys in the rules: its controls, and a message that says what they do.

    printed: names of keys to print instead of the controls' keys.
    """

    controls: tuple[str, ...]
    words: str
    printed: tuple[str, ...] = ()


KEY_ROWS = (
    KeyRow(("walk",), N_("Go from hex to hex"), (N_("Arrow keys"),)),
    KeyRow(("walk",), N_("Go to the ends of the row"), (N_("Home"), N_("End"))),
    KeyRow(("next-legal", "previous-legal"), N_("Go to the next legal place, or the previous one")),
    KeyRow(("choose",), N_("Choose the hex; press again to confirm")),
    KeyRow(("rotate-right", "rotate-left"), N_("Turn the tile one way or the other")),
    KeyRow(("dismiss",), N_("Cancel, or close what is open")),
    KeyRow(("undo", "redo"), N_("Undo or redo")),
    KeyRow(("inspect",), N_("Say what is on the hex, and why you can’t do anything there")),
    KeyRow(("levels",), N_("Show or hide the levels")),
    KeyRow(("zoom-in", "zoom-out", "fit"), N_("Zoom in, zoom out, show the whole island")),
    KeyRow(("show-branches",), N_("In a study: show the variations")),
    KeyRow(("explain",), N_("Open the rules")),
)

_WORDS = {
    "Escape": N_("Esc"),
    "Enter": N_("Enter"),
    "Space": N_("Space"),
    "Shift+N": N_("Shift+N"),
    "Shift+R": N_("Shift+R"),
    "Shift+U": N_("Shift+U"),
}
"""Keys printed as words."""

_SIGNS = {"-": "−"}
"""Keys printed with a different sign."""


class PrintedKey(NamedTuple):
    """A key's name as the rules print it; is_message: whether it is a word to translate."""

    name: str
    is_message: bool


def printed_keys(row: KeyRow) -> list[PrintedKey]:
    """Return the names of a row's keys as the rules print them."""
    if row.printed:
        return [PrintedKey(name, True) for name in row.printed]
    keys = [key for name in row.controls for key in BY_NAME[name].keys]
    return [PrintedKey(_WORDS[key], True) if key in _WORDS else PrintedKey(_SIGNS.get(key, key), False) for key in keys]


def printed_key_rows() -> list[tuple[list[PrintedKey], str]]:
    """Return the table of keys: for each row its keys, and the message that says what they do."""
    return [(printed_keys(row), row.words) for row in KEY_ROWS]
