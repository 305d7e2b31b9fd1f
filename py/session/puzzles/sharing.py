"""The day's puzzle to share: its island before the solution, and in words how it went, which gives nothing away."""

from __future__ import annotations

import re
from html import escape

from session.text.i18n import _, ngettext

_BAND = 96
_SIZE = re.compile(r'<svg\b[^>]*?\bwidth="([0-9.]+)" height="([0-9.]+)"')


def result_words(misses: int, length: int) -> str:
    """Return how the day's puzzle went; misses: wrong moves and hints. length: of the streak."""
    return f"{how_words(misses)} · {streak_words(length)}"


def how_words(misses: int) -> str:
    """Return whether a puzzle was solved at once; misses: wrong moves and hints before that."""
    if not misses:
        return _("Solved at once")
    return ngettext("Solved after {count} miss", "Solved after {count} misses", misses)


def streak_words(length: int) -> str:
    """Return how many days in a row the day's puzzle was solved."""
    return ngettext("{count} day in a row", "{count} days in a row", length)


def storm_words(solved: int) -> str:
    """Return how a storm went."""
    return ngettext("The storm is over: {count} puzzle solved.", "The storm is over: {count} puzzles solved.", solved)


def result_picture(island: str, title: str, words: str) -> str:
    """Return a picture of the day's puzzle with the result below it; island: the picture of its position."""
    size = _SIZE.search(island)
    if size is None:
        raise ValueError("a picture without a size")
    width, height = float(size[1]), float(size[2])
    drawing = island[island.index("<svg") :]
    font = 'font-family="Rubik, system-ui, sans-serif" text-anchor="middle" fill="#fff"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height + _BAND:g}" role="img"'
        f' aria-label="{escape(f"{title}. {words}")}"><rect width="100%" height="100%" fill="#14506b"/>{drawing}'
        f'<text x="{width / 2:g}" y="{height + 38:g}" font-size="26" font-weight="600" {font}>{escape(title)}</text>'
        f'<text x="{width / 2:g}" y="{height + 72:g}" font-size="20" {font}>{escape(words)}</text></svg>'
    )
