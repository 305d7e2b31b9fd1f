"""The player's language: every text goes through `_`, `ngettext` or `pgettext`."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

ENGLISH = "en"
"""The language of the messages themselves, which needs no catalogue."""

CATALOGUES = Path(__file__).resolve().parents[2] / "locale"
"""Where the built game has its compiled translations; absent in a checkout."""

_DOMAIN = "taluva"
_UNTRANSLATED = gettext.NullTranslations()
_current = _UNTRANSLATED


def languages(folder: Path = CATALOGUES) -> tuple[str, ...]:
    """Return the codes of the languages there are: English, then those with a catalogue."""
    found = folder.glob(f"*/LC_MESSAGES/{_DOMAIN}.mo")
    return (ENGLISH, *sorted(path.parent.parent.name for path in found))


def use_language(language: str, folder: Path = CATALOGUES) -> None:
    """Take a language; texts made from now on are in it.

    language: one of `languages(folder)`; raises FileNotFoundError for any other.
    """
    global _current
    _current = _UNTRANSLATED if language == ENGLISH else gettext.translation(_DOMAIN, folder, [language])


def language_name(language: str, folder: Path = CATALOGUES) -> str:
    """Return what a language calls itself; its catalogue says so, else its code stands for it."""
    if language == ENGLISH:
        return "English"
    catalogue = gettext.translation(_DOMAIN, folder, [language])
    # Translators: the name of your own language in your own language, such as "Deutsch".
    own = catalogue.pgettext("name of the catalogue's language", "English")
    return language if own == "English" else own


@cache
def in_every_language(message: str, folder: Path = CATALOGUES) -> frozenset[str]:
    """Return what a message is in all the languages there are."""
    others = (gettext.translation(_DOMAIN, folder, [code]) for code in languages(folder) if code != ENGLISH)
    return frozenset({message, *(other.gettext(message) for other in others)})


def _(message: str) -> str:
    """Return a message in the player's language."""
    return _current.gettext(message)


def ngettext(one: str, many: str, count: int, **values: object) -> str:
    """Return the form of a message that goes with a count, with {count} and values put in."""
    return _current.ngettext(one, many, count).format(count=count, **values)


def pgettext(context: str, message: str) -> str:
    """Return a message whose meaning depends on its context."""
    return _current.pgettext(context, message)


def N_(message: str) -> str:
    """Mark a message for the catalogues; it is translated where it is shown."""
    return message
