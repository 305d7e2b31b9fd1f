"""The player's language: every text goes through `_`, `ngettext` or `pgettext`."""

from __future__ import annotations

import gettext

_current: gettext.NullTranslations = gettext.NullTranslations()


def use(translations: gettext.NullTranslations) -> None:
    """Take another catalogue; texts made from now on are in its language."""
    global _current
    _current = translations


def _(message: str) -> str:
    """Return a message in the player's language."""
    return _current.gettext(message)


def ngettext(one: str, many: str, count: int, **values: object) -> str:
    """Return the form of a message that goes with a count, with {count} and values put in."""
    return _current.ngettext(one, many, count).format(count=count, **values)


def pgettext(context: str, message: str) -> str:
    """Return a message whose meaning depends on its context."""
    return _current.pgettext(context, message)


def mark(message: str) -> str:
    """Mark a message for the catalogues; it is translated where it is shown."""
    return message
