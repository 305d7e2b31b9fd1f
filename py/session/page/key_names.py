"""Names of keys, the same on every keyboard layout. What each key does is in `controls.py`."""

from __future__ import annotations

from enum import Enum

_NAMES = {" ": "Space", "=": "+", "؟": "?"}
"""Keys that go by another name; = is + without Shift on many keyboards, and ؟ the Arabic question mark."""

_NAMELESS = {"", "Dead", "Process", "Unidentified"}
"""What browsers report instead of a letter: where a key waits for a second one, and where letters are composed."""


class Scope(Enum):
    """Where a key works: anywhere on the page, while the board has the focus, or in the history."""

    PAGE = "page"
    BOARD = "board"
    HISTORY = "history"


def key_name(key: str, code: str, shift: bool) -> str:
    """Return the name of a key as controls list it: `R`, `Shift+R`, `+`, `Enter`, `Home`.

    key, code: the browser's names of the letter and of the physical key. If the layout has no
    Latin letter or digit on a key, the physical key counts: `к` is R in Russian, `à` is 0 in French.
    """
    name = _NAMES.get(key, key)
    if name in _NAMELESS or (len(name) == 1 and not name.isascii()):
        name = code.removeprefix("Key").removeprefix("Digit")
    if len(name) == 1 and name.isalpha():
        return f"Shift+{name.upper()}" if shift else name.upper()
    return name
