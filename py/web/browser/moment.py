"""Time and randomness: the only place that asks the browser for them."""

from __future__ import annotations

from js import window

from session.page.state import Moment

_ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_ID_LENGTH = 10
_DAY_MS = 86_400_000


def now() -> Moment:
    """Return the present moment."""
    return Moment(window.performance.now() / 1000, int(window.Date.now()))


def today() -> int:
    """Return the day by the visitor's own calendar, as a number of days since 1970."""
    date = window.Date.new()
    return int(window.Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())) // _DAY_MS


def random_number() -> int:
    """Return 32 random bits."""
    numbers = window.Uint32Array.new(1)
    window.crypto.getRandomValues(numbers)
    return int(numbers[0])


def new_id() -> str:
    """Return a random id of ten characters for a game or a tab."""
    numbers = window.Uint8Array.new(_ID_LENGTH)
    window.crypto.getRandomValues(numbers)
    return "".join(_ID_LETTERS[int(number) % len(_ID_LETTERS)] for number in numbers)
